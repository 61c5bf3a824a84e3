import { rematch } from "@/api/http";
import { go } from "@/router.svelte";
import type { LiveTable } from "./live.svelte";

/** Goes to the next game of the same players, which may have been set up already. */
export async function playAgain({ id, now }: LiveTable<any>): Promise<void> {
  go(`/table/${now?.rematch ?? (await rematch(id)).id}`);
}
