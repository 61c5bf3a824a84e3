import { known } from "@/words.svelte";

/** The name of a level of the computer players. */
export function levelName(level: string): string {
  return known(`ui.level.${level}`) ?? level;
}

/** What was measured about it. */
export function levelStrength(level: string): string {
  return known(`ui.strength.${level}`) ?? "";
}
