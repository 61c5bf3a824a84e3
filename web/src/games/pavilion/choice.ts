/** What the player to move may do, read from the moves that the server offers. */

import type { MoveOffered, MovesOffered } from "@/api/types";
import { type Bonus, type Color, COLORS, kinds, type Move, type Pass, type Place, sum, type Take, type Tiles, tilesOf, total } from "./position";

/** One way to pay for a space. */
export interface Payment {
  move: MoveOffered;
  place: Place;
  /** Tiles of the placed color and wild tiles that are paid. */
  own: number;
  wilds: number;
  points: Record<string, number>;
  /** Bonus tiles that are earned. */
  bonus: number;
}

/** Tiles to take from one place: those of a color, and what comes along. */
export interface Group {
  move: MoveOffered;
  take: Take;
  tiles: Tiles;
  /** Points that the starting player token costs. */
  lost: number;
}

export function valueOf(move: MoveOffered): Move {
  return move.value as unknown as Move;
}

function ofType<M extends Move>(offered: MovesOffered | null, type: M["type"]): Array<{ move: MoveOffered; value: M }> {
  return (offered?.moves ?? []).flatMap((move) => (valueOf(move).type === type ? [{ move, value: valueOf(move) as M }] : []));
}

export function groups(offered: MovesOffered | null): Group[] {
  return ofType<Take>(offered, "take").map(({ move, value }) => {
    const took = move.preview.find((event) => event.name === "took");
    const token = move.preview.find((event) => event.name === "token");
    return { move, take: value, tiles: took ? tilesOf(took, "tiles") : ({} as Tiles), lost: token ? sum(token.points) : 0 };
  });
}

/** The ways to pay for each space, fewest wild tiles first. */
export function payments(offered: MovesOffered | null): Map<string, Payment[]> {
  const found = new Map<string, Payment[]>();
  for (const { move, value } of ofType<Place>(offered, "place")) {
    const placed = move.preview.find((event) => event.name === "placed");
    const bonus = move.preview.reduce((all, event) => all + (event.name === "surrounded" ? Number(event.facts["tiles"]) : 0), 0);
    const paid = placed ? total(tilesOf(placed, "paid")) : 0;
    const payment = { move, place: value, own: paid - value.wilds, wilds: value.wilds, points: placed?.points ?? {}, bonus };
    found.set(value.space, [...(found.get(value.space) ?? []), payment]);
  }
  return found;
}

export function bonuses(offered: MovesOffered | null): Array<{ move: MoveOffered; color: Color }> {
  return ofType<Bonus>(offered, "bonus").map(({ move, value }) => ({ move, color: value.color }));
}

/** All ways to pass, by the tiles that are kept. */
export function passes(offered: MovesOffered | null): Array<{ move: MoveOffered; kept: Tiles; lost: number }> {
  return ofType<Pass>(offered, "pass").map(({ move, value }) => ({ move, kept: value.kept, lost: Number(move.outlook?.["lost"] ?? 0) }));
}

/** What to keep unless the player chooses otherwise: as much as possible, the colors that are wild soonest first. */
export function usualKeep(hand: Tiles, coming: Color[], most: number): Tiles {
  const kept = Object.fromEntries(COLORS.map((color) => [color, 0])) as Tiles;
  const order = [...coming, ...kinds(hand).filter((color) => !coming.includes(color))];
  let room = most;
  for (const color of order) {
    kept[color] = Math.min(hand[color], room);
    room -= kept[color];
  }
  return kept;
}

export function isSame(one: Tiles, other: Tiles): boolean {
  return COLORS.every((color) => one[color] === other[color]);
}

/** The move that is written like this, in any case; the tiles of a pass in any order. */
export function find(offered: MovesOffered | null, text: string): MoveOffered | null {
  const wanted = canonical(text);
  return offered?.moves.find((move) => move.text === wanted) ?? null;
}

/** Whether a legal move is written like this and goes on. */
export function goesOn(offered: MovesOffered | null, text: string): boolean {
  return text.startsWith("=") || !!offered?.moves.some((move) => move.text.length > text.length && move.text.startsWith(text.toUpperCase()));
}

function canonical(text: string): string {
  const upper = text.toUpperCase();
  if (!upper.startsWith("=")) return upper;
  const order = (letter: string) => COLORS.indexOf(letter as Color);
  return `=${[...upper.slice(1)].sort((one, other) => order(one) - order(other)).join("") || "-"}`;
}

/** The rule that forbids to place anything on a space, or to take the wild color somewhere. */
export function refusalOf(offered: MovesOffered | null, start: string): string | null {
  return offered?.refused.find((move) => move.text.startsWith(start))?.error ?? null;
}
