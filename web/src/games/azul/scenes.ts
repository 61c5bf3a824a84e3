/**
 * A story as scenes to show one after the other.
 *
 * Nothing is decided here: every scene draws what the server's story says, and
 * the last one is always the position that the server sent.
 */

import type { Told } from "@/api/types";
import { type Board, type Color, COLORS, colorOf, fact, type FloorEntry, type Position, readTiles } from "./position";

/** Points that are shown where they are made: on a space of the wall, or (column 0) on the floor line. */
export interface Mark {
  seat: number;
  line: number;
  column: number;
  points: Record<string, number>;
}

export interface Scene {
  position: Position;
  marks: Mark[];
  kind: "take" | "tile" | "floor" | "bonus" | "after";
  told: Told[];
}

const FLOOR_SPACES = 7;
const TAKING = new Set(["took", "to-center", "marker", "broken"]);

export function scenes(before: Position, story: Told[], after: Position): Scene[] {
  const taking = story.filter((event) => TAKING.has(event.name));
  const shown: Scene[] = [];
  let position = before;
  if (taking.length) {
    position = drawn(position, taking);
    shown.push({ position, marks: [], kind: "take", told: taking });
  }
  for (const told of rows(story)) {
    position = drawn(position, told);
    shown.push({ position, marks: told.flatMap(mark), kind: "tile", told });
  }
  for (const [name, kind] of [["floor", "floor"], ["bonus", "bonus"]] as const) {
    const told = story.filter((event) => event.name === name);
    if (!told.length) continue;
    position = drawn(position, told);
    shown.push({ position, marks: told.flatMap(mark), kind, told });
  }
  const last = shown.at(-1);
  if (last?.kind === "take") return [{ ...last, position: after }];
  return [...shown, { position: after, marks: [], kind: "after", told: [] }];
}

/** What a player's own move does at once, before anything follows from it. */
export function ownPart(story: Told[]): Told[] {
  const taking = story.filter((event) => TAKING.has(event.name));
  return taking.length ? taking : story.slice(0, 1);
}

/** What happens on the walls, line by line, for all boards at once. */
function rows(story: Told[]): Told[][] {
  const tiling = story.filter((event) => event.name === "placed" || event.name === "line-fell");
  return [1, 2, 3, 4, 5].map((line) => tiling.filter((event) => fact(event, "line") === line)).filter((told) => told.length);
}

function mark(event: Told): Mark[] {
  if (event.seat === null || !Object.keys(event.points).length) return [];
  return [{ seat: event.seat, line: fact(event, "line"), column: fact(event, "column"), points: event.points }];
}

/** The table with these events on it. */
export function drawn(position: Position, story: Told[]): Position {
  return story.reduce((table, event) => (draw[event.name] ?? same)(table, event), position);
}

const same = (position: Position): Position => position;

const draw: Record<string, (position: Position, event: Told) => Position> = {
  took(position, event) {
    const [source, color, line, count] = [fact(event, "source"), colorOf(event), fact(event, "line"), fact(event, "count")];
    const lifted = source === 0
      ? { ...position, center: { ...position.center, [color]: 0 } }
      : { ...position, displays: position.displays.map((tiles, at) => (at === source - 1 ? readTiles("") : tiles)) };
    return line === 0 ? lifted : onBoard(lifted, event.seat, (board) => filled(board, line, color, count));
  },
  "to-center"(position, event) {
    const fallen = readTiles(String(event.facts["tiles"]));
    const center = Object.fromEntries(COLORS.map((color) => [color, position.center[color] + fallen[color]]));
    return { ...position, center: center as Position["center"] };
  },
  marker(position, event) {
    return onBoard({ ...position, center_marker: false }, event.seat, (board) => dropped(board, ["*"]));
  },
  broken(position, event) {
    const stay = fact(event, "count") - fact(event, "lid");
    return onBoard(position, event.seat, (board) => dropped(board, Array<Color>(stay).fill(colorOf(event))));
  },
  placed(position, event) {
    const [line, column] = [fact(event, "line") - 1, fact(event, "column") - 1];
    return onBoard(position, event.seat, (board) => ({
      ...emptied(board, line),
      score: event.score ?? board.score,
      wall: board.wall.map((row, at) => (at === line ? row.with(column, colorOf(event)) : row)),
    }));
  },
  "line-fell"(position, event) {
    const stay = fact(event, "count") - fact(event, "lid");
    return onBoard(position, event.seat, (board) =>
      dropped(emptied(board, fact(event, "line") - 1), Array<Color>(stay).fill(colorOf(event))),
    );
  },
  floor(position, event) {
    return onBoard(position, event.seat, (board) => ({ ...board, floor: [], score: event.score ?? board.score }));
  },
  bonus(position, event) {
    return onBoard(position, event.seat, (board) => ({ ...board, score: event.score ?? board.score }));
  },
};

function onBoard(position: Position, seat: number | null, change: (board: Board) => Board): Position {
  return { ...position, boards: position.boards.map((board, at) => (at === seat ? change(board) : board)) };
}

function filled(board: Board, line: number, color: Color, count: number): Board {
  const held = board.lines[line - 1]?.count ?? 0;
  return { ...board, lines: board.lines.with(line - 1, { color, count: Math.min(line, held + count) }) };
}

function emptied(board: Board, line: number): Board {
  return { ...board, lines: board.lines.with(line, { color: null, count: 0 }) };
}

function dropped(board: Board, entries: FloorEntry[]): Board {
  return { ...board, floor: [...board.floor, ...entries].slice(0, FLOOR_SPACES + 1) };
}
