import { expect, it } from "vitest";
import type { EntryShown } from "@/api/types";
import { steps } from "./steps";

const entry = (ply: number, kind: EntryShown["kind"], text: string): EntryShown => ({ ply, kind, seat: 0, at: 0, text });

it("leaves out what was taken back", () => {
  const log = [entry(1, "deal", "BB"), entry(2, "move", "1B1"), entry(3, "move", "2K1"), entry(4, "take-back", "1"), entry(5, "move", "1B2")];
  expect(steps(log).map((step) => step.ply)).toEqual([1, 5]);
});
