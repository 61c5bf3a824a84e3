import { expect, it } from "vitest";
import type { EntryShown } from "@/api/types";
import { shortSpaceName, spaceName, starName, words } from "./words";

it("calls spaces and stars by what is seen on the boards", () => {
  expect(spaceName("SW4", "colored")).toBe("space 4 of the green star");
  expect(spaceName("C1", "colored")).toBe("space 1 of the middle star");
  expect(spaceName("C1", "gray")).toBe("space 3 of the middle star");
  expect(shortSpaceName("SW4", "colored")).toBe("green 4");
  expect(shortSpaceName("C1", "gray")).toBe("middle 3");
  expect(starName({ star: "NW", becomes: "six", filled: 5, of: 6, points: 12 })).toBe("Six colors, upper left");
});

it("tells a step in the same words", () => {
  const story = [{ name: "placed", seat: 0, facts: { color: "G", space: "SW4", paid: "GGGP" }, points: { tile: 1 }, score: 6, text: "" }];
  const entry = { ply: 9, kind: "move", seat: 0, at: 0, text: "SW4G1", story, position: { side: "colored" } } as EntryShown;
  expect(words.step(entry, "Anna")).toContain("Anna places green on space 4 of the green star and pays");
  const goals = { ...story[0]!, name: "goals", facts: {}, points: { "six-color star NW": 12 } };
  expect(words.scoring(goals, "Anna")).toContain("12 six-color star upper left");
});
