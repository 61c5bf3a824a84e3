import type { SeatShown } from "@/api/types";
import { known } from "@/words.svelte";

/** As many characters the server takes for a name. */
export const LONGEST_NAME = 24;

/** Who sits there: a bot by its level and its time, in the person's language; a person who has left keeps the name, unless it was deleted. */
export function shownName({ kind, name, level, left }: SeatShown): string {
  const number = / \d+$/.exec(name)?.[0] ?? "";
  const [bot, seconds] = /^(.+)-(\d+)s$/.exec(level ?? "")?.slice(1) ?? [level?.split("-")[0], ""];
  const called = known(`bot.${bot}`);
  const isPerson = kind !== "bot" || (left && name);
  return isPerson || !called ? name : called + number + (seconds && ` (${seconds} s)`);
}
