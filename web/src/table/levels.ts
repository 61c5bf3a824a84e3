import type { LevelOffered } from "@/api/types";
import { known, t } from "@/words.svelte";

/** The name of a level in the list of all, after its number, which says how strong it is beside the others. */
export function levelName(level: string, index: number): string {
  return `${index + 1} · ${known(`bot.${level}`) ?? level}`;
}

/** How it plays, and its measured rating. */
export function levelStrength({ name, rating }: LevelOffered): string {
  const how = t(`bot.${name}.meaning`);
  return rating === null ? how : `${how} (${t("ui.new.rating", { rating })})`;
}
