import type { LevelOffered } from "@/api/types";
import { known, t } from "@/words.svelte";

/** The name of a level of the computer players. */
export function levelName(level: string): string {
  return known(`bot.${level}`) ?? level;
}

/** How it plays, and its measured rating. */
export function levelStrength({ name, rating }: LevelOffered): string {
  const how = t(`bot.${name}.meaning`);
  return rating === null ? how : `${how} (${t("ui.new.rating", { rating })})`;
}
