/** Azul's table as the server tells it. */

import { sum } from "@/table/game";
import { heapsOf } from "@/table/heaps";
import type { EntryShown, Told } from "@/api/types";

export { sum };

export const COLORS = ["B", "Y", "R", "K", "W"] as const;
export type Color = (typeof COLORS)[number];
export type Tiles = Record<Color, number>;
export type FloorEntry = Color | "*";

export interface Board {
  score: number;
  lines: Array<{ color: Color | null; count: number }>;
  wall: Array<Array<Color | null>>;
  floor: FloorEntry[];
}

export interface Position {
  game: "azul";
  wall: "colored" | "gray";
  round: number;
  starter: number;
  turn: number | null;
  awaits_deal: boolean;
  over: boolean;
  displays: Tiles[];
  center: Tiles;
  center_marker: boolean;
  bag: Tiles;
  lid: Tiles;
  boards: Board[];
}

export interface Take {
  type: "take";
  source: number;
  color: Color;
  line: number;
}

export interface Place {
  type: "place";
  line: number;
  column: number;
}

export type Move = Take | Place;

/** What the round would bring a seat if it ended now. */
export interface Outlook {
  placed: Array<{ line: number; column: number; points: Record<string, number> }>;
  floor: number;
  score: number;
  /** Whether that would be the last round. */
  ends: boolean;
}

/** What the end of the round would win and really take off, where a score stops before it has lost all. */
export function changes({ score }: Board, outlook: Outlook): { won: number; lost: number } {
  const won = outlook.placed.reduce((all, each) => all + sum(each.points), 0);
  return { won, lost: outlook.score - score - won };
}

/** The symbols of the drawings. */
export const FACE: Record<Color, string> = { B: "blue", Y: "yellow", R: "red", K: "black", W: "white" };

/** What the floor line's spaces have printed on them. */
export const PENALTIES = [-1, -1, -2, -2, -2, -3, -3];

/** The color printed on a space of the colored wall. */
export function printed(line: number, column: number): Color {
  return COLORS[(column - line + COLORS.length) % COLORS.length] as Color;
}

export const { kinds, total, spread, readTiles } = heapsOf(COLORS);

export function fact(event: Told, name: string): number {
  return Number(event.facts[name] ?? 0);
}

export function colorOf(event: Told): Color {
  return event.facts["color"] as Color;
}

export function takeOf(entry: EntryShown): Take | null {
  const value = entry.value as unknown as Move | null | undefined;
  return value?.type === "take" ? value : null;
}
