import type { EntryShown } from "@/api/types";

/** The deals and moves that count: what was taken back is left out. */
export function steps(entries: EntryShown[]): EntryShown[] {
  const counted: EntryShown[] = [];
  for (const entry of entries) {
    if (entry.kind === "deal" || entry.kind === "move") counted.push(entry);
    if (entry.kind === "take-back") counted.length = Math.min(counted.length, Number(entry.text));
  }
  return counted;
}
