import { describe, expect, it } from "vitest";
import { colorOfStar, FEATURES, numberOf, outline, SPACES, spaceOf } from "./board";

describe("the printed board", () => {
  it("has 42 spaces and 18 features", () => {
    expect([SPACES.length, FEATURES.length]).toEqual([42, 18]);
  });

  it("shows other numbers on its gray side", () => {
    const space = spaceOf("E1");
    expect(space && [numberOf(space, "colored"), numberOf(space, "gray")]).toEqual([1, 3]);
    expect([colorOfStar("E", "colored"), colorOfStar("E", "gray"), colorOfStar("C", "colored")]).toEqual(["B", null, null]);
  });

  it("draws a rhombus with sides of 1, smaller where it is inset", () => {
    expect(outline({ x: 0, y: 0, axis: 0 }, 0)).toBe("0,-0.866 0.5,0 0,0.866 -0.5,0");
    expect(outline({ x: 1, y: 1, axis: 0 }, Math.sqrt(3) / 8, 0.1)).toBe("1,0.467 1.25,0.9 1,1.333 0.75,0.9");
  });
});
