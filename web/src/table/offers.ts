/** What the server offers to the player to move. */

import type { MoveOffered, MovesOffered } from "@/api/types";

export function find(offered: MovesOffered | null, text: string): MoveOffered | null {
  return offered?.moves.find((move) => move.text.toLowerCase() === text.toLowerCase()) ?? null;
}

export function refusalOf(offered: MovesOffered | null, text: string): string | null {
  return offered?.refused.find((move) => move.text.toLowerCase() === text.toLowerCase())?.error ?? null;
}

/** Whether a legal or refused move begins with what was typed, and the move that it is once no longer one does. */
export function typing(offered: MovesOffered | null, typed: string): { isBegun: boolean; move: MoveOffered | null; refusal: string | null } {
  const begins = ({ text }: { text: string }) => text.toLowerCase().startsWith(typed.toLowerCase());
  const moves = offered?.moves.filter(begins) ?? [];
  const refused = offered?.refused.filter(begins) ?? [];
  const isWhole = moves.every(({ text }) => text.length === typed.length);
  return {
    isBegun: moves.length + refused.length > 0,
    move: isWhole ? (moves[0] ?? null) : null,
    refusal: moves.length ? null : refusalOf(offered, typed),
  };
}
