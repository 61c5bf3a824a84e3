import { describe, expect, it } from "vitest";
import type { MoveOffered, MovesOffered } from "@/api/types";
import { pointsOf, targets } from "./choice";

function move(text: string, count: number, spilled: number, outlook: object): MoveOffered {
  const told = { seat: 0, points: {}, score: null, text: "" };
  const preview = [{ ...told, name: "took", facts: { count } }, ...(spilled ? [{ ...told, name: "broken", facts: { count: spilled } }] : [])];
  return { text, value: {}, preview, outlook: outlook as Record<string, unknown> };
}

const offered: MovesOffered = {
  type: "moves", ply: 2, seat: 0,
  moves: [move("3K1", 2, 1, { placed: [{ line: 1, column: 4, points: { across: 4, down: 3 } }], floor: -2, score: 9 })],
  refused: [{ text: "3K2", error: "azul/line-complete" }],
};
const found = targets(offered, { source: 3, color: "K" }, [0, 2, 0, 0, 0], -1);

describe("a target", () => {
  it("says what the line would bring, and what falling tiles cost more", () => {
    expect(found[1]).toMatchObject({ filled: 1, spilled: 1, column: 4, lost: -1 });
    expect(pointsOf(found[1]!)).toBe(7);
  });

  it("that is refused names the rule", () => {
    expect(found[2]).toMatchObject({ move: null, refusal: "azul/line-complete" });
  });
});
