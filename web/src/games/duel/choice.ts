/** What the player to move may do with what is chosen, read from the moves that the server offers. */

import type { MoveOffered, MovesOffered } from "@/api/types";
import { type Color, type Move, type Outlook, ROWS, sum } from "./position";

/** All tiles of one color on one sun, or (no factory) on top of all moons. */
export interface Source {
  factory: number | null;
  color: Color;
}

/** A pattern row (1 to 6) or the broken tiles (0), and what adding the chosen tiles there would do. */
export interface Target {
  row: number;
  /** The same take with every order on the moon, and every number of tiles that are broken on purpose. */
  moves: MoveOffered[];
  /** The rule that forbids it. */
  refusal: string | null;
  /** Tiles in the row afterwards, and those that are broken. */
  filled: number;
  spilled: number;
  /** The space of the dome and its points, if the row becomes complete and has one. */
  column: number;
  points: Record<string, number> | null;
  /** Whether the row would have no space any more, as things stand. */
  falls: boolean;
  /** What is lost more than now. */
  lost: number;
}

/** A space of the dome on which a plate can be laid, turned in some way; what the round would bring then. */
export interface Lay {
  space: number;
  turns: number;
  rows: number[];
  won: number;
}

type Take = Extract<Move, { type: "take-sun" | "take-moons" }>;

export function valueOf(move: MoveOffered): Move {
  return move.value as unknown as Move;
}

export function ofType<T extends Move["type"]>(offered: MovesOffered | null, type: T): Array<{ move: MoveOffered; value: Extract<Move, { type: T }> }> {
  return (offered?.moves ?? []).flatMap((move) => (valueOf(move).type === type ? [{ move, value: valueOf(move) as Extract<Move, { type: T }> }] : []));
}

export function canTake(offered: MovesOffered | null, source: Source): boolean {
  return (offered?.moves ?? []).some((move) => isFrom(valueOf(move), source));
}

function isFrom(value: Move, { factory, color }: Source): value is Take {
  if (value.type === "take-sun") return value.factory === factory && value.color === color;
  return value.type === "take-moons" && factory === null && value.color === color;
}

/** What each row and the broken tiles would do with the tiles; `now` is the round as it stands. */
export function targets(offered: MovesOffered, source: Source, held: number[], now: Outlook | null): Target[] {
  return [0, ...ROWS].map((row) => {
    const moves = offered.moves.filter((move) => isFrom(valueOf(move), source) && (valueOf(move) as Take).row === row);
    const start = source.factory === null ? `C${source.color}${row}` : `B${source.factory}${source.color}${row}`;
    const refusal = offered.refused.find(({ text }) => text.startsWith(start))?.error ?? null;
    return { ...none(row), refusal, moves, ...(moves[0] ? effect(moves[0], row, held, now) : {}) };
  });
}

function none(row: number): Target {
  return { row, moves: [], refusal: null, filled: 0, spilled: 0, column: 0, points: null, falls: false, lost: 0 };
}

function effect(move: MoveOffered, row: number, held: number[], now: Outlook | null): Partial<Target> {
  const count = Number(move.preview.find(({ name }) => name === "took-sun" || name === "took-moons")?.facts["count"] ?? 0);
  const spilled = Number(move.preview.find(({ name }) => name === "broken")?.facts["count"] ?? 0);
  const ahead = move.outlook as unknown as Outlook | null;
  const placed = ahead?.placed.find((each) => each.row === row);
  return {
    filled: row ? (held[row - 1] ?? 0) + count - spilled : 0,
    spilled,
    column: placed?.column ?? 0,
    points: placed?.points ?? null,
    falls: row > 0 && (ahead?.fallen.includes(row) ?? false),
    lost: sum(ahead?.losses ?? {}) - sum(now?.losses ?? {}),
  };
}

export function pointsOf(target: Target): number {
  return target.points ? sum(target.points) : 0;
}

/** The tiles that are left for the moon, and whether their order matters. */
export function leftovers(target: Target): Color[] {
  const value = target.moves[0] ? valueOf(target.moves[0]) : null;
  return value?.type === "take-sun" ? value.order : [];
}

/** The order that was picked so far, once it leaves nothing open: picked tiles from the bottom, then the rest. */
export function orderOf(tiles: Color[], picked: number[]): Color[] | null {
  const rest = tiles.filter((_, index) => !picked.includes(index));
  return new Set(rest).size > 1 ? null : [...picked.map((index) => tiles[index] as Color), ...rest];
}

/** How many tiles that fit may be broken on purpose. */
export function mostFewer(target: Target): number {
  return Math.max(0, ...target.moves.map((move) => (valueOf(move) as Take).fewer));
}

/** The take with this order and this many tiles broken on purpose. */
export function takeOf(target: Target, order: Color[] | null, fewer: number): MoveOffered | null {
  if (order === null) return null;
  return (
    target.moves.find((move) => {
      const value = valueOf(move) as Take;
      return value.fewer === fewer && (value.type === "take-moons" || value.order.join("") === order.join(""));
    }) ?? null
  );
}

/** Where a plate can be laid: asked before it is taken or kept, or when it is to be laid. */
export function lays(offered: MovesOffered | null, plate: number | null): Lay[] {
  const laying = ofType(offered, "lay");
  if (laying.length) return laying.map(({ move, value }) => ({ ...value, ...gain(move.outlook as unknown as Outlook | null) }));
  const taking = [...ofType(offered, "take-plate"), ...ofType(offered, "keep")].find(({ value }) => value.plate === plate);
  return (taking?.move.outlook?.["lays"] ?? []) as Lay[];
}

function gain(ahead: Outlook | null): { rows: number[]; won: number } {
  return { rows: ahead?.placed.map(({ row }) => row) ?? [], won: ahead?.won ?? 0 };
}

/** The move that spends just these chips. */
export function paying(offered: MovesOffered | null, chips: string[]): MoveOffered | null {
  const wanted = [...chips].sort().join(".");
  return ofType(offered, "complete").find(({ value }) => value.chips.length > 0 && [...value.chips].sort().join(".") === wanted)?.move ?? null;
}
