/** What the player to move may do with the tiles that are chosen, read from the moves that the server offers. */

import type { MoveOffered, MovesOffered } from "@/api/types";
import { find, refusalOf } from "@/table/offers";
import { type Color, type Move, type Outlook, type Place, sum, type Take } from "./position";

/** All tiles of one color in one place. */
export interface Group {
  source: number;
  color: Color;
}

/** A line (1 to 5) or the floor line (0), and what laying the chosen tiles there would do. */
export interface Target {
  line: number;
  move: MoveOffered | null;
  /** The rule that forbids it. */
  refusal: string | null;
  /** Tiles in the line afterwards, and those that fall. */
  filled: number;
  spilled: number;
  /** The space of the wall and its points, if the line becomes complete. */
  column: number;
  points: Record<string, number> | null;
  /** What the floor line costs more than now. */
  lost: number;
}

export function valueOf(move: MoveOffered): Move {
  return move.value as unknown as Move;
}

export function takes(offered: MovesOffered | null): Take[] {
  return (offered?.moves ?? []).map(valueOf).filter((value) => value.type === "take");
}

export function places(offered: MovesOffered | null): Array<{ place: Place; move: MoveOffered; points: Record<string, number> }> {
  return (offered?.moves ?? []).flatMap((move) => {
    const place = valueOf(move);
    const placed = move.preview.find((event) => event.name === "placed");
    return place.type === "place" ? [{ place, move, points: placed?.points ?? {} }] : [];
  });
}

export function notation({ source, color }: Group, line: number): string {
  return `${source}${color}${line}`;
}

/** What each line and the floor line would do with the group; `lostNow` is what the floor line costs already. */
export function targets(offered: MovesOffered, group: Group, held: number[], lostNow: number): Target[] {
  return [0, 1, 2, 3, 4, 5].map((line) => {
    const text = notation(group, line);
    const move = find(offered, text);
    return move ? target(move, line, held, lostNow) : { ...none(line), refusal: refusalOf(offered, text) };
  });
}

function none(line: number): Target {
  return { line, move: null, refusal: null, filled: 0, spilled: 0, column: 0, points: null, lost: 0 };
}

function target(move: MoveOffered, line: number, held: number[], lostNow: number): Target {
  const count = Number(move.preview.find((event) => event.name === "took")?.facts["count"] ?? 0);
  const spilled = Number(move.preview.find((event) => event.name === "broken")?.facts["count"] ?? 0);
  const ahead = move.outlook as Outlook | null;
  const placed = ahead?.placed.find((each) => each.line === line);
  return {
    line,
    move,
    refusal: null,
    filled: line ? (held[line - 1] ?? 0) + count - spilled : 0,
    spilled,
    column: placed?.column ?? 0,
    points: placed?.points ?? null,
    lost: (ahead?.floor ?? 0) - lostNow,
  };
}

export function pointsOf(target: Target): number {
  return target.points ? sum(target.points) : 0;
}
