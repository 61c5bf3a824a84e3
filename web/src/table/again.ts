import { Refused, rematch } from "@/api/http";
import { go } from "@/router.svelte";
import type { LiveTable } from "./live.svelte";

/** Goes to the next game of the same players, which may have been set up already. */
export async function playAgain(live: LiveTable<any>): Promise<void> {
  try {
    go(`/table/${live.now?.rematch ?? (await rematch(live.id)).id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    live.trouble = { code: error.code, message: error.message };
  }
}
