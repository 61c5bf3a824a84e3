/**
 * A story as scenes to show one after the other.
 *
 * Nothing is decided here: every scene draws what the server's story says, and
 * the last one is always the position that the server sent.
 */

import type { MoveOffered, Told } from "@/api/types";
import type { Scene } from "@/table/telling.svelte";
import { type Board, type Color, COLORS, colorOf, fact, type FloorEntry, type Position, readTiles } from "./position";

/** Points that are shown where they are made: on a space of the wall, or (column 0) on the floor line. */
export interface Mark {
  seat: number;
  line: number;
  column: number;
  points: Record<string, number>;
}

type Kind = "take" | "tile" | "floor" | "bonus" | "after";
const PAUSES: Record<Kind, number> = { take: 320, tile: 520, floor: 600, bonus: 1100, after: 0 };

const FLOOR_SPACES = 7;
const TAKING = new Set(["took", "to-center", "marker", "broken"]);

export function scenes(before: Position, story: Told[], after: Position): Scene<Position, Mark>[] {
  const taking = story.filter((event) => TAKING.has(event.name));
  const shown: Scene<Position, Mark>[] = [];
  let position = before;
  function show(kind: Kind, told: Told[]): void {
    if (!told.length) return;
    position = drawn(position, told);
    shown.push(scene(position, kind, told));
  }
  show("take", taking);
  for (const told of rows(story)) show("tile", told);
  show("floor", story.filter((event) => event.name === "floor"));
  show("bonus", story.filter((event) => event.name === "bonus"));
  const [only] = shown;
  if (only && shown.length === 1 && taking.length) return [{ ...only, position: after }];
  return [...shown, scene(after, "after", [])];
}

function scene(position: Position, kind: Kind, told: Told[]): Scene<Position, Mark> {
  return { position, marks: told.flatMap(mark), told, pause: PAUSES[kind], isMove: kind === "take" };
}

/** What a player's own move does at once, before anything follows from it. */
export function own(position: Position, move: MoveOffered): Scene<Position, Mark> {
  const taking = move.preview.filter((event) => TAKING.has(event.name));
  const told = taking.length ? taking : move.preview.slice(0, 1);
  return scene(drawn(position, told), "take", told);
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
