import { describe, expect, it } from "vitest";
import type { Told } from "@/api/types";
import { type Board, cellOf, placeOf, type Position, readTiles, spacesOf } from "./position";
import { drawn, own, scenes } from "./scenes";

const none = readTiles("");
const empty: Board = {
  score: 5, rows: Array.from({ length: 6 }, () => ({ color: null, count: 0, bought: 0 })), dome: Array<null>(9).fill(null),
  broken: none, start_tile: false, chips: ["T", "YT"], spent: [], markers: 2, chips_due: 2,
};
const small = (sun: string, moon = "") => ({ sun: readTiles(sun), moon: [...moon] as never[], chip: "?" });
const table: Position = {
  game: "duel", goals: ["rows"], round: 1, starter: 0, seat: 0, stage: "action", row: null, turn: 0, awaits_deal: false, over: false,
  factories: [small("BBYR"), small("", "KT"), small("", "T"), small(""), { sun: none, moon: readTiles("TR"), start_tile: true }],
  plates: { display: [1, 7], stack: { size: 13, top: "S" }, hand: [], kept: null }, bag: none, tower: none, special: 9, boards: [empty, empty],
};

function event(name: string, facts: Told["facts"], more: Partial<Told> = {}): Told {
  return { name, seat: 0, facts, points: {}, score: null, ...more };
}
const laid = [event("took-plate", { plate: 1 }), event("laid", { plate: 1, space: 5, turns: 1 })];

describe("a drawn story of Duel", () => {
  it("empties the sun, fills the row and stacks the rest", () => {
    const after = drawn(table, [
      event("took-sun", { factory: 1, color: "B", count: 2, row: 1 }),
      event("to-moon", { factory: 1, tiles: "YR", top: "R" }, { seat: null }),
      event("broken", { color: "B", count: 1, tower: 0 }),
    ]);
    expect(after.factories[0]).toMatchObject({ sun: none, moon: ["Y", "R"] });
    expect(after.boards[0]?.rows[0]).toEqual({ color: "B", count: 1, bought: 0 });
    expect(after.boards[0]?.broken.B).toBe(1);
    expect(table.factories[0].sun.B).toBe(2);
  });

  it("takes the top tiles of all moons, and the starting tile", () => {
    const after = drawn(table, [event("took-moons", { color: "T", count: 3, row: 4 }), event("start-tile", {})]);
    expect(after.factories.slice(1).map(({ moon }) => moon)).toEqual([["K"], [], [], { ...readTiles("R") }]);
    expect(after.boards[0]).toMatchObject({ start_tile: true });
    expect(after.boards[0]?.rows[3]).toMatchObject({ color: "T", count: 3 });
  });

  it("lays a plate as it was turned", () => {
    const after = drawn(table, laid);
    expect(after.plates).toMatchObject({ display: [7], kept: null });
    expect(after.boards[0]?.dome[4]?.spaces).toEqual(spacesOf(1, 1));
  });

  it("places a tile and gives the special tile its space", () => {
    const two = { plate: 1, turns: 0, spaces: spacesOf(1), tiles: ["Y", "K", null, null] as never[] };
    const before = { ...table, boards: [{ ...empty, dome: empty.dome.with(0, two as never) }, empty] };
    const told = [
      event("placed", { color: "T", row: 2, column: 1, discarded: 1 }, { points: { down: 2 }, score: 7 }),
      event("special", { row: 2 }, { points: { "special tile": 2 }, score: 9 }),
    ];
    const shown = scenes(before, told, table);
    expect(shown[0]?.position.boards[0]?.dome[0]?.tiles).toEqual(["Y", "K", "T", "S"]);
    expect(shown[0]?.position.boards[0]?.score).toBe(9);
    expect(shown[0]?.marks.map(({ row, column }) => [row, column])).toEqual([[2, 1], [2, 2]]);
  });

  it("spends chips for a row", () => {
    const after = drawn(table, [event("completed", { row: 3, color: "T", count: 1, chips: "T" })]);
    expect(after.boards[0]?.chips).toEqual(["YT"]);
    expect(after.boards[0]?.rows[2]?.bought).toBe(1);
  });

  it("does not know what a drawn plate shows", () => {
    const after = drawn(table, [event("drew", { kind: "wild", drawn: 1 }, { score: 4 }), event("returned", { plate: "W?" })]);
    expect(after.plates.hand).toEqual([]);
    expect(after.boards[0]?.score).toBe(4);
  });
});

describe("scenes of Duel", () => {
  it("end with the position that the server sent", () => {
    expect(scenes(table, laid, { ...table, round: 2 }).at(-1)?.position.round).toBe(2);
  });

  it("begin with one's own part", () => {
    const preview = [event("took-chip", { factory: 2, chip: "B" }), event("lost", {}, { score: 1, points: { "broken tiles": -1 } })];
    const shown = own(table, { text: "D2", value: {}, preview, outlook: null });
    expect(shown.position.boards[0]?.chips).toContain("B");
    expect(shown.position.boards[0]?.score).toBe(5);
  });
});

it("turns plates clockwise, and four turns change nothing", () => {
  expect(spacesOf(1)).toEqual(["Y", "K", "T", "S"]);
  expect(spacesOf(1, 1)).toEqual(["T", "Y", "S", "K"]);
  expect(spacesOf(1, 4)).toEqual(spacesOf(1));
});

it("finds the plate of a space and the space of a plate", () => {
  for (let row = 1; row <= 6; row += 1)
    for (let column = 1; column <= 6; column += 1) {
      const { space, corner } = placeOf(row, column);
      expect(cellOf(space, corner)).toEqual({ row, column });
    }
});
