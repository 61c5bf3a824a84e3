import { describe, expect, it } from "vitest";
import type { Told } from "@/api/types";
import { arithmetic, eventInWords } from "./events";

const event = (name: string, facts: Told["facts"], points: Told["points"] = {}): Told => ({ name, seat: 0, facts, points, score: 7, text: "" });

describe("events in words", () => {
  it("take the word of a value where the catalogue has one", () => {
    expect(eventInWords("pavilion", event("took", { source: 0, tiles: "GG" }), "Anna", false)).toBe("Anna takes GG from the center.");
    expect(eventInWords("pavilion", event("took", { source: 3, tiles: "GG" }), "Anna", false)).toBe("Anna takes GG from display 3.");
  });

  it("speak to the player who acts", () => {
    expect(eventInWords("pavilion", event("bonus", { color: "G" }), "Anna", true)).toBe("You take green from the supply.");
  });

  it("let a game spell what the catalogue does not know", () => {
    const told = eventInWords("pavilion", event("passed", { kept: "GG", discarded: "-" }), "Anna", false, (_, value) => `<${String(value)}>`);
    expect(told).toBe("Anna passes, keeps <GG> and discards nothing: no points (7).");
  });

  it("tell a list one by one, and leave out what is empty", () => {
    expect(eventInWords("duel", event("plates-up", { plates: [7, 12] }), "", false)).toBe("Turned up: plate 7, plate 12.");
    expect(eventInWords("duel", event("to-moon", { tiles: "YR", factory: 5, top: "" }), "", false)).toBe("To the moon of the large factory: YR.");
  });

  it("tell the arithmetic of points", () => {
    expect(arithmetic("pavilion", { tile: 1, linked: 3 })).toBe("1 tile + 3 linked = 4");
    expect(arithmetic("pavilion", { discarded: -2 })).toBe("−2 discarded");
    expect(arithmetic("pavilion", { "six-color star C": 12 })).toBe("12 six-color star C");
  });
});
