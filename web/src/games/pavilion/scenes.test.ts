import { describe, expect, it } from "vitest";
import type { Told } from "@/api/types";
import { tileOn, SPACES, spaceOf } from "./board";
import { type Board, NO_TILES, type Position, readTiles } from "./position";
import { drawn, marks, ownPart } from "./scenes";

const STARS = { C: none(), W: none(), NW: none(), NE: none(), E: none(), SE: none(), SW: none() };

function none(): null[] {
  return Array<null>(6).fill(null);
}

function board(hand: string): Board {
  return { score: 5, hand: readTiles(hand), corners: NO_TILES, passed: false, token: false, stars: STARS };
}

const position: Position = {
  game: "pavilion", side: "colored", track: ["P", "G", "O", "Y", "B", "R"], round: 1, wild: "P", starter: 0, turn: 0, to_play: 0, owed: 0, awaits_deal: false, over: false,
  displays: [readTiles("PPGO"), NO_TILES], center: readTiles("R"), center_token: true, supply: readTiles("GG"), bag: NO_TILES, tower: NO_TILES, boards: [board("PGGG"), board("")],
};

function event(name: string, facts: Told["facts"], score: number | null = null, points: Told["points"] = {}): Told {
  return { name, seat: 0, facts, points, score, text: "" };
}

describe("a story on the table", () => {
  it("takes tiles into the hand and leaves the rest in the center", () => {
    const after = drawn(position, [event("took", { source: 1, color: "G", tiles: "PG" }), event("to-center", { source: 1, tiles: "PO" })]);
    expect(after.displays[0]).toEqual(NO_TILES);
    expect(after.center).toEqual(readTiles("POR"));
    expect(after.boards[0]?.hand).toEqual(readTiles("PPGGGG"));
  });

  it("places a tile, pays for it and scores", () => {
    const after = drawn(position, [event("placed", { space: "SW4", color: "G", paid: "PGGG" }, 6, { tile: 1 })]).boards[0] as Board;
    expect(tileOn(after, spaceOf("SW4") ?? SPACES[0]!)).toBe("G");
    expect(after.hand).toEqual(NO_TILES);
    expect(after.score).toBe(6);
  });

  it("takes the token, a bonus tile, or passes", () => {
    const after = drawn(position, [event("token", {}, 2), event("bonus", { color: "G" }), event("passed", { kept: "GG", discarded: "PGG" }, 1)]);
    expect(after).toMatchObject({ center_token: false, supply: readTiles("G") });
    expect(after.boards[0]).toMatchObject({ token: true, passed: true, corners: readTiles("GG"), score: 1 });
  });

  it("marks the points where a tile was placed", () => {
    expect(marks([event("placed", { space: "E1", color: "B", paid: "B" }, 8, { tile: 1, linked: 2 })])).toEqual([{ seat: 0, at: "E1", points: 3 }]);
    expect(marks([event("goals", {}, 40, { "six-color star C": 12, "every 1": 4 })])).toEqual([{ seat: 0, at: "C", points: 12 }]);
  });

  it("draws only a player's own pass before the server answers", () => {
    const others = { ...event("passed", { kept: "-", discarded: "-" }), seat: 1 };
    const own = event("passed", { kept: "G", discarded: "-" });
    expect(ownPart([own, others])).toEqual([own]);
  });
});
