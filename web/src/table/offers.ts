/** What the server offers to the player to move. */

import type { MoveOffered, MovesOffered } from "@/api/types";

export function find(offered: MovesOffered | null, text: string): MoveOffered | null {
  return offered?.moves.find((move) => move.text.toLowerCase() === text.toLowerCase()) ?? null;
}

export function refusalOf(offered: MovesOffered | null, text: string): string | null {
  return offered?.refused.find((move) => move.text.toLowerCase() === text.toLowerCase())?.error ?? null;
}
