/** Duel's table as the server tells it, and what is printed on its pieces. */

import { heapsOf } from "@/table/heaps";
import data from "@rules/duel/data.json";
import type { EntryShown, Told } from "@/api/types";

export { sum } from "@/table/game";

export const COLORS = ["B", "Y", "R", "K", "T"] as const;
export type Color = (typeof COLORS)[number];
export type Tiles = Record<Color, number>;
/** What a space of a plate shows: a color, or a special or wild space. */
export type Space = Color | "S" | "W";
export type Covered = Color | "S" | null;

export interface Small {
  sun: Tiles;
  /** From bottom to top. */
  moon: Color[];
  /** What it shows, `?` face down, null taken. */
  chip: string | null;
}

export interface Large {
  sun: Tiles;
  moon: Tiles;
  start_tile: boolean;
}

export interface Laid {
  plate: number;
  turns: number;
  spaces: Space[];
  tiles: Covered[];
}

export interface Row {
  color: Color | null;
  count: number;
  /** Tiles that chips stand for. */
  bought: number;
}

export interface Board {
  score: number;
  rows: Row[];
  dome: Array<Laid | null>;
  broken: Tiles;
  start_tile: boolean;
  chips: string[];
  spent: string[];
  markers: number;
  chips_due: number;
}

/** A plate that was drawn; its number is null where only the back is seen. */
export interface Drawn {
  plate: number | null;
  kind: "S" | "W";
}

export interface Plates {
  display: number[];
  stack: { size: number; top: "S" | "W" | null };
  hand: Drawn[];
  kept: number | null;
}

export interface Position {
  game: "duel";
  goals: string[];
  round: number;
  starter: number;
  seat: number;
  stage: "display" | "factories" | "action" | "drawing" | "looking" | "keeping" | "laying" | "returning" | "tiling" | "over";
  /** The pattern row that is being tiled. */
  row: number | null;
  turn: number | null;
  awaits_deal: boolean;
  over: boolean;
  factories: [Small, Small, Small, Small, Large];
  plates: Plates;
  bag: Tiles;
  tower: Tiles;
  special: number;
  boards: Board[];
}

export type Move =
  | { type: "take-plate"; plate: number }
  | { type: "keep"; plate: number }
  | { type: "draw-plate" }
  | { type: "look" }
  | { type: "lay"; space: number; turns: number }
  | { type: "return"; plate: number | string }
  | { type: "take-sun"; factory: number; color: Color; row: number; order: Color[]; fewer: number }
  | { type: "take-moons"; color: Color; row: number; fewer: number }
  | { type: "take-chip"; factory: number }
  | { type: "complete"; row: number; chips: string[] }
  | { type: "place"; row: number; column: number };

/** What the round would bring a seat if it ended now. */
export interface Outlook {
  placed: Array<{ row: number; column: number; points: Record<string, number> }>;
  fallen: number[];
  won: number;
  losses: Record<string, number>;
  score: number;
}

/** What the end of the round would really take off, where a score stops before it has lost all. */
export function lostOf({ score }: Board, outlook: Outlook): number {
  return outlook.score - score - outlook.won;
}

/** What a goal is worth to a seat now, and how far it is. */
export interface Progress {
  goal: string;
  points: number;
  done: number;
  of: number;
}

export type SeatOutlook = Outlook & { goals: Progress[] };

export const LARGE = 5;
export const ROWS = [1, 2, 3, 4, 5, 6];

/** The symbols of the drawings. */
export const FACE: Record<Space, string> = { B: "blue", Y: "yellow", R: "red", K: "black", T: "turq", S: "special", W: "wild" };

/** Points for a special tile in each row, and lost for each broken tile and the starting tile. */
export const SPECIAL_POINTS: number[] = data.specialPointsByRow.values;
export const BROKEN_LOSSES = data.brokenLossByCount.values.slice(1).map((lost, index) => (data.brokenLossByCount.values[index] ?? 0) - lost);
export const START_TILE_LOSS = -data.startTileLoss;

/** The spaces of a plate as it lies after some quarter turns: top left, top right, bottom left, bottom right. */
export function spacesOf(plate: number, turns = 0): Space[] {
  let spaces = (data.plates.list[plate - 1] ?? []) as Space[];
  for (let turn = 0; turn < turns; turn += 1) spaces = [spaces[2], spaces[0], spaces[3], spaces[1]] as Space[];
  return spaces;
}

export function kindOf(plate: number): "S" | "W" {
  return spacesOf(plate).includes("S") ? "S" : "W";
}

/** What a goal of this game is worth, once for each time or for each space. */
export function worthOf(goal: string): string {
  const values = data.goalValues as unknown as Record<string, number | { upper: number; lower: number }>;
  const value = values[goal] ?? 0;
  return typeof value === "number" ? String(value).replace("-", "−") : `${value.upper}/${value.lower}`;
}

/** The space for a plate (from 1) and its corner (from 0) where a row and a column meet. */
export function placeOf(row: number, column: number): { space: number; corner: number } {
  const [down, across] = [row - 1, column - 1];
  return { space: Math.floor(down / 2) * 3 + Math.floor(across / 2) + 1, corner: (down % 2) * 2 + (across % 2) };
}

/** The row and the column of a plate's corner. */
export function cellOf(space: number, corner: number): { row: number; column: number } {
  return { row: Math.floor((space - 1) / 3) * 2 + Math.floor(corner / 2) + 1, column: ((space - 1) % 3) * 2 + (corner % 2) + 1 };
}

export function smalls(position: Position): Small[] {
  return position.factories.slice(0, LARGE - 1) as Small[];
}

export function largeOf(position: Position): Large {
  return position.factories[LARGE - 1] as Large;
}

export const { kinds, total, spread, readTiles } = heapsOf(COLORS);

/** How many tiles of a color lie on top of a moon. */
export function onTop(position: Position, color: Color): number {
  return smalls(position).filter(({ moon }) => moon.at(-1) === color).length + largeOf(position).moon[color];
}

export function fact(event: Told, name: string): number {
  return Number(event.facts[name] ?? 0);
}

export function colorOf(event: Told): Color {
  return event.facts["color"] as Color;
}

export function moveOf(entry: EntryShown): Move | null {
  return (entry.kind === "move" ? entry.value : null) as unknown as Move | null;
}
