import { afterAll, beforeAll, expect, it } from "vitest";
import type { SeatShown } from "@/api/types";
import { speak } from "@/words.svelte";
import { shownName } from "./names";

const seat: SeatShown = { seat: 0, kind: "bot", name: "Helper 2", level: "helper", left: null, host: false };

beforeAll(() => speak("cs"));
afterAll(() => speak("en"));

it("names a bot in the person's language, with its number", () => {
  expect(shownName(seat)).toBe("Pomocník 2");
});

it("tells how long a bot thinks, where it was given time", () => {
  expect(shownName({ ...seat, name: "Grandmaster", level: "grandmaster-5s" })).toBe("Velmistr (5 s)");
  expect(shownName({ ...seat, name: "Search", level: "search-1000" })).toBe("Hledač");
});

it("leaves the names of people alone", () => {
  expect(shownName({ ...seat, kind: "person", name: "Helper", level: null })).toBe("Helper");
});

it("keeps the name of who has left, and calls a bot what stands in for a deleted name", () => {
  const gone: SeatShown = { ...seat, level: "greedy", left: "resigned" };
  expect(shownName({ ...gone, name: "Anna" })).toBe("Anna");
  expect(shownName({ ...gone, name: "" })).toBe("Nenasyta");
});
