/** What the shared parts of a table need to know about a game. */

import type { EntryShown, MoveOffered, Told } from "@/api/types";

/** What every game's position has. */
export interface AnyPosition {
  round: number;
  turn: number | null;
  starter: number;
  boards: Array<{ score: number }>;
}

/** A game in words. */
export interface GameWords {
  /** One move or deal, told as a line of the log. */
  step(entry: EntryShown, name: string): string;
  /** A move that could be made, in a few words. */
  move(move: MoveOffered, position: AnyPosition): string;
  /** What one event of the scoring says. */
  scoring(event: Told, name: string): string;
  /** Whether the log tells an event under the points of a step. */
  isScoring(event: Told): boolean;
  /** Whether a deal begins a round. */
  begins(entry: EntryShown): boolean;
  /** Why something is refused, as a whole sentence. */
  refusal(code: string): string;
}

/** A move as it may be typed, for each game. */
export const TYPED: Record<string, string> = { azul: "3k2", duel: "b3k4", pavilion: "sw4g" };

/** What else is to be said about the keys of a game. */
export const MORE_KEYS: Record<string, string> = { duel: "ui.duel.keys" };

export function sum(points: Record<string, number>): number {
  return Object.values(points).reduce((all, each) => all + each, 0);
}
