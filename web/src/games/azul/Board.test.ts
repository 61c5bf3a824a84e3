import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import Board from "./Board.svelte";
import type { Target } from "./choice";

const board = {
  score: 7,
  lines: Array.from({ length: 5 }, () => ({ color: null, count: 0 })),
  wall: Array.from({ length: 5 }, () => [null, null, null, null, null]),
  floor: [],
};
const target = (line: number, refusal: string | null): Target => ({
  line, refusal, move: refusal ? null : { text: `1B${line}`, value: {}, preview: [], outlook: null },
  filled: 1, spilled: 0, column: 0, points: null, lost: 0,
});

it("shows the score, and lets a line be chosen or says why not", () => {
  const onchoose = vi.fn();
  const targets = [0, 1, 2, 3, 4, 5].map((line) => target(line, line === 2 ? "azul/line-complete" : null));
  const shown = mount(Board, { target: document.body, props: { board, seat: 0, name: "Anna", wall: "colored", targets, onchoose } });
  flushSync();
  expect(document.querySelector("[data-score]")?.textContent).toBe("7");
  const line = document.querySelector<HTMLButtonElement>('[data-target="2"]');
  expect(line?.getAttribute("aria-disabled")).toBe("true");
  document.querySelector<HTMLButtonElement>('[data-target="3"]')?.click();
  expect(onchoose).toHaveBeenCalledWith(targets[3]);
  void unmount(shown);
});
