import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import Opponent from "./Opponent.svelte";
import { type Board, changes, type Color } from "./position";

function shownOf(wall: Array<Array<Color | null>>): string {
  const board: Board = { score: 7, lines: Array.from({ length: 5 }, () => ({ color: null, count: 0 })), wall, floor: [] };
  const props = { board, seat: 1, name: "Béla", tag: "", wall: "colored" as const, isTurn: false, marks: [], outlook: null, isPhone: false };
  const shown = mount(Opponent, { target: document.body, props });
  flushSync();
  const text = document.querySelector(".near")?.textContent ?? "";
  void unmount(shown);
  return text;
}

const EMPTY = Array.from({ length: 5 }, (): Array<Color | null> => [null, null, null, null, null]);

it("says which row of the wall may soon end the game", () => {
  expect(shownOf(EMPTY.with(2, ["K", "W", "B", null, "R"]))).toBe("row 3: 4 of 5");
  expect(shownOf(EMPTY.with(2, ["K", "W", null, null, null]))).toBe("no row nearly full");
});

it("says what is really lost where a score stops at zero", () => {
  const board: Board = { score: 1, lines: [], wall: EMPTY, floor: [] };
  const outlook = { placed: [{ line: 1, column: 1, points: { alone: 1 } }], floor: -14, score: 0, ends: false };
  expect(changes(board, outlook)).toEqual({ won: 1, lost: -2 });
});
