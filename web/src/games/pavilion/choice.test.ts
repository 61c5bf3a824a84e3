import { describe, expect, it } from "vitest";
import type { MoveOffered, MovesOffered, Told } from "@/api/types";
import { find, goesOn, groups, passes, payments, refusalOf, usualKeep } from "./choice";
import { type Color, NO_TILES, readTiles, total } from "./position";

function event(name: string, facts: Told["facts"], points: Told["points"] = {}): Told {
  return { name, seat: 0, facts, points, score: null, text: "" };
}

function place(text: string, space: string, color: Color, wilds: number, paid: string): MoveOffered {
  const preview = [event("placed", { space, color, paid }, { tile: 1, linked: 2 }), event("surrounded", { feature: "pillar W", tiles: 1 })];
  return { text, value: { type: "place", space, color, wilds }, preview, outlook: null };
}

const offered: MovesOffered = {
  type: "moves",
  ply: 4,
  seat: 0,
  moves: [
    place("SW4G", "SW4", "G", 0, "GGGG"),
    place("SW4G1", "SW4", "G", 1, "PGGG"),
    { text: "=GGR", value: { type: "pass", kept: readTiles("GGR") }, preview: [event("passed", { kept: "GGR", discarded: "PP" }, { discarded: -2 })], outlook: { lost: -5 } },
  ],
  refused: [{ text: "E1B", error: "pavilion/cost" }],
};

describe("the choices of a player", () => {
  it("are the ways to pay for each space, with points and bonus tiles", () => {
    const ways = payments(offered).get("SW4") ?? [];
    expect(ways.map(({ own, wilds }) => [own, wilds])).toEqual([[4, 0], [3, 1]]);
    expect(ways[0]).toMatchObject({ points: { tile: 1, linked: 2 }, bonus: 1 });
  });

  it("are takes with the wild tile that comes along, and what the token costs", () => {
    const take = {
      text: "0G", value: { type: "take", source: 0, color: "G" }, outlook: null,
      preview: [event("took", { source: 0, color: "G", tiles: "PGG" }), event("token", {}, { "tiles taken": -3 })],
    };
    expect(groups({ ...offered, moves: [take] })).toMatchObject([{ tiles: { P: 1, G: 2 }, lost: -3 }]);
  });

  it("are passes with all that they cost, kept tiles in the last round, too", () => {
    expect(passes(offered)).toMatchObject([{ kept: { G: 2, R: 1 }, lost: -5 }]);
  });
});

describe("a typed move", () => {
  it("is found in any case, and a pass in any order", () => {
    expect(find(offered, "sw4g")?.text).toBe("SW4G");
    expect(find(offered, "=rgg")?.text).toBe("=GGR");
    expect(find(offered, "sw4r")).toBeNull();
  });

  it("may go on where another begins with it", () => {
    expect(goesOn(offered, "SW4G")).toBe(true);
    expect(goesOn(offered, "SW4G1")).toBe(false);
  });

  it("is refused by the rule that the server names for its space", () => {
    expect(refusalOf(offered, "E1")).toBe("pavilion/cost");
    expect(refusalOf(offered, "SW4")).toBeNull();
  });
});

describe("what is kept unless one chooses", () => {
  it("is everything where there is room", () => {
    expect(usualKeep(readTiles("PGG"), ["R"], 4)).toEqual(readTiles("PGG"));
  });

  it("are the colors that become wild soonest", () => {
    expect(usualKeep(readTiles("PPPGGRR"), ["R", "G"], 4)).toEqual(readTiles("GGRR"));
    expect(total(usualKeep(NO_TILES, ["R"], 4))).toBe(0);
  });
});
