/** The table of Summer Pavilion as the server tells it. */

import { heapsOf } from "@/table/heaps";
import type { Told } from "@/api/types";

export const COLORS = ["P", "G", "O", "Y", "B", "R"] as const;
export type Color = (typeof COLORS)[number];
export type Tiles = Record<Color, number>;
export type Side = "colored" | "gray";
export type Star = "C" | "W" | "NW" | "NE" | "E" | "SE" | "SW";

export interface Board {
  score: number;
  hand: Tiles;
  corners: Tiles;
  passed: boolean;
  token: boolean;
  stars: Record<Star, Array<Color | null>>;
}

export interface Position {
  game: "pavilion";
  side: Side;
  track: Color[];
  round: number;
  wild: Color;
  starter: number;
  turn: number | null;
  to_play: number;
  owed: number;
  awaits_deal: boolean;
  over: boolean;
  displays: Tiles[];
  center: Tiles;
  center_token: boolean;
  supply: Tiles;
  bag: Tiles;
  tower: Tiles;
  boards: Board[];
}

export interface Take {
  type: "take";
  source: number;
  color: Color;
}

export interface Place {
  type: "place";
  space: string;
  color: Color;
  wilds: number;
}

export interface Bonus {
  type: "bonus";
  color: Color;
}

export interface Pass {
  type: "pass";
  kept: Tiles;
}

export type Move = Take | Place | Bonus | Pass;

/** What a seat would have if the game ended now, and how far its goals are. */
export interface Outlook {
  score: number;
  goals: number;
  left_over: number;
  stars: Array<{ star: Star; becomes: Color | "six" | "free"; filled: number; of: number; points: number | null }>;
  numbers: Array<{ number: number; covered: number; of: number; points: number }>;
  /** How many spaces each pillar, statue and window lacks. */
  features: Record<string, number>;
}

/** The symbols of the drawings. */
export const FACE: Record<Color, string> = { P: "purple", G: "green", O: "orange", Y: "yellow", B: "blue", R: "red" };

export const ROUNDS = 6;
export const CORNERS = 4;
export const SUPPLY_SIZE = 10;

export const { none: NO_TILES, kinds, total, spread, readTiles } = heapsOf(COLORS);

export function added(tiles: Tiles, more: Tiles, sign: 1 | -1 = 1): Tiles {
  return Object.fromEntries(COLORS.map((color) => [color, tiles[color] + sign * more[color]])) as Tiles;
}

/** Whether tiles are being taken; otherwise they are placed. */
export function isOffering(position: Position): boolean {
  return [position.center, ...position.displays].some((tiles) => total(tiles) > 0);
}

export function tilesOf(event: Told, name: string): Tiles {
  return readTiles(String(event.facts[name] ?? ""));
}

export function colorOf(event: Told): Color {
  return event.facts["color"] as Color;
}

export function sum(points: Record<string, number>): number {
  return Object.values(points).reduce((all, each) => all + each, 0);
}
