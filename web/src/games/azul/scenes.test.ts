import { describe, expect, it } from "vitest";
import type { Told } from "@/api/types";
import type { Board, Position, Tiles } from "./position";
import { drawn, scenes } from "./scenes";

const none: Tiles = { B: 0, Y: 0, R: 0, K: 0, W: 0 };
const empty: Board = {
  score: 0,
  lines: Array.from({ length: 5 }, () => ({ color: null, count: 0 })),
  wall: Array.from({ length: 5 }, () => [null, null, null, null, null]),
  floor: [],
};
const table: Position = {
  game: "azul", wall: "colored", round: 1, starter: 0, turn: 0, awaits_deal: false, over: false,
  displays: [{ ...none, B: 3, R: 1 }, none, none, none, none], center: none, center_marker: true, bag: none, lid: none, boards: [empty, empty],
};

function event(name: string, facts: Told["facts"], more: Partial<Told> = {}): Told {
  return { name, seat: 0, facts, points: {}, score: null, text: "", ...more };
}

const taking = [
  event("took", { source: 1, color: "B", count: 3, line: 2 }),
  event("to-center", { source: 1, tiles: "R" }, { seat: null }),
  event("broken", { color: "B", count: 1, lid: 0 }),
];

describe("a drawn story", () => {
  it("lays taken tiles into the line and drops the rest", () => {
    const after = drawn(table, taking);
    expect(after.displays[0]).toEqual(none);
    expect(after.center.R).toBe(1);
    expect(after.boards[0]?.lines[1]).toEqual({ color: "B", count: 2 });
    expect(after.boards[0]?.floor).toEqual(["B"]);
  });

  it("leaves the position before it as it was", () => {
    drawn(table, taking);
    expect(table.displays[0]?.B).toBe(3);
  });

  it("moves a placed tile to the wall with its score", () => {
    const after = drawn(table, [event("placed", { color: "B", line: 1, column: 1, discarded: 0 }, { points: { alone: 1 }, score: 1 })]);
    expect(after.boards[0]?.wall[0]?.[0]).toBe("B");
    expect(after.boards[0]?.score).toBe(1);
  });
});

describe("scenes", () => {
  it("end with the position that the server sent", () => {
    const after = { ...table, round: 2 };
    expect(scenes(table, taking, after).at(-1)?.position).toBe(after);
  });

  it("show a line of all boards at once", () => {
    const placed = [0, 1].map((seat) => event("placed", { color: "R", line: 3, column: 1, discarded: 2 }, { seat, points: { alone: 1 }, score: 1 }));
    const told = scenes(table, [...taking, ...placed], table);
    expect(told.map((scene) => scene.told.length)).toEqual([3, 2, 0]);
    expect(told[1]?.marks.map((mark) => mark.seat)).toEqual([0, 1]);
  });
});
