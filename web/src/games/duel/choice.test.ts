import { describe, expect, it } from "vitest";
import type { MoveOffered, MovesOffered, Told } from "@/api/types";
import { typing } from "@/table/offers";
import { lays, leftovers, mostFewer, orderOf, paying, takeOf, targets } from "./choice";

const told = (name: string, facts: Told["facts"]): Told => ({ name, seat: 0, facts, points: {}, score: null });
const sun = (text: string, order: string, fewer = 0, spilled = 0): MoveOffered => ({
  text,
  value: { type: "take-sun", factory: 1, color: "B", row: 2, order: [...order], fewer },
  preview: [told("took-sun", { count: 3 }), ...(spilled ? [told("broken", { count: spilled })] : [])],
  outlook: { placed: [{ row: 2, column: 4, points: { across: 2, down: 3 } }], fallen: [], won: 5, losses: { "broken tiles": -1 }, score: 9 },
});
const offered: MovesOffered = {
  type: "moves", ply: 3, seat: 0,
  moves: [
    sun("B1B2.YR", "YR", 0, 1), sun("B1B2.RY", "RY", 0, 1), sun("B1B2-1.YR", "YR", 1, 2),
    { text: "A1", value: { type: "take-plate", plate: 1 }, preview: [], outlook: { lays: [{ space: 5, turns: 1, rows: [2], won: 4 }] } },
    { text: "A12", value: { type: "take-plate", plate: 12 }, preview: [], outlook: { lays: [] } },
    { text: "3+-", value: { type: "complete", row: 3, chips: [] }, preview: [], outlook: null },
    { text: "3+T.YT", value: { type: "complete", row: 3, chips: ["T", "YT"] }, preview: [], outlook: null },
  ],
  refused: [{ text: "B1B3.YR", error: "duel/row-color" }],
};

describe("what can be done with chosen tiles", () => {
  const rows = targets(offered, { factory: 1, color: "B" }, [0, 0, 1, 0, 0, 0], null);

  it("is told for every row, with what a full row scores and what is lost", () => {
    expect(rows[2]).toMatchObject({ filled: 2, spilled: 1, column: 4, points: { across: 2, down: 3 }, lost: -1 });
    expect(rows[2]?.moves).toHaveLength(3);
  });

  it("names the rule where a row refuses them", () => {
    expect(rows[3]).toMatchObject({ moves: [], refusal: "duel/row-color" });
  });

  it("needs an order on the moon and can be split", () => {
    const target = rows[2]!;
    expect(leftovers(target)).toEqual(["Y", "R"]);
    expect(takeOf(target, null, 0)).toBeNull();
    expect(takeOf(target, ["R", "Y"], 0)?.text).toBe("B1B2.RY");
    expect(mostFewer(target)).toBe(1);
    expect(takeOf(target, ["Y", "R"], 1)?.text).toBe("B1B2-1.YR");
  });
});

describe("the order on a moon", () => {
  it("is open while tiles of two colors are left", () => {
    expect(orderOf(["Y", "R", "K"], [])).toBeNull();
    expect(orderOf(["Y", "R", "K"], [2])).toBeNull();
  });

  it("is known once the rest looks alike", () => {
    expect(orderOf(["Y", "R", "K"], [2, 0])).toEqual(["K", "Y", "R"]);
    expect(orderOf(["Y", "R", "R"], [0])).toEqual(["Y", "R", "R"]);
    expect(orderOf([], [])).toEqual([]);
  });
});

it("knows where a plate can be laid before it is taken", () => {
  expect(lays(offered, 1)).toEqual([{ space: 5, turns: 1, rows: [2], won: 4 }]);
  expect(lays(offered, 7)).toEqual([]);
});

it("finds the payment with just these chips, in any order", () => {
  expect(paying(offered, ["YT", "T"])?.text).toBe("3+T.YT");
  expect(paying(offered, ["YT"])).toBeNull();
  expect(paying(offered, [])).toBeNull();
});

describe("typing", () => {
  it("waits while a longer move may follow", () => {
    expect(typing(offered, "a1")).toMatchObject({ isBegun: true, move: null });
    expect(typing(offered, "a12").move?.text).toBe("A12");
  });

  it("knows what no move begins with, and what is refused", () => {
    expect(typing(offered, "x").isBegun).toBe(false);
    expect(typing(offered, "b1b3.yr")).toMatchObject({ isBegun: true, move: null, refusal: "duel/row-color" });
  });
});
