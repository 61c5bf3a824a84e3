/**
 * The table with a story on it.
 *
 * Nothing is decided here: it draws what the server's story says of a player's own move, until
 * the server's position arrives.
 */

import type { Told } from "@/api/types";
import { spaceOf } from "./board";
import { added, type Board, colorOf, NO_TILES, type Position, readTiles, sum, tilesOf } from "./position";

/** What a player's own move does at once, before anything follows from it. */
const OWN = new Set(["took", "to-center", "token", "placed", "bonus"]);

export function ownPart(story: Told[]): Told[] {
  const passed = story[0]?.name === "passed" ? [story[0]] : [];
  return [...passed, ...story.filter((event) => OWN.has(event.name))];
}

export function drawn(position: Position, story: Told[]): Position {
  return story.reduce((table, event) => (draw[event.name] ?? same)(table, event), position);
}

/** Points that are shown where they are made: on a space or, for a complete star, in its middle. */
export interface Mark {
  seat: number;
  at: string;
  points: number;
}

export function marks(story: Told[]): Mark[] {
  return story.flatMap((event): Mark[] => {
    const { seat, points } = event;
    if (seat === null) return [];
    if (event.name === "placed") return [{ seat, at: String(event.facts["space"]), points: sum(points) }];
    if (event.name !== "goals") return [];
    return Object.entries(points).flatMap(([goal, worth]) => (goal.includes(" star ") ? [{ seat, at: goal.split(" ").at(-1) ?? "", points: worth }] : []));
  });
}

const same = (position: Position): Position => position;

const draw: Record<string, (position: Position, event: Told) => Position> = {
  took(position, event) {
    const [source, taken] = [Number(event.facts["source"]), tilesOf(event, "tiles")];
    const lifted = source === 0
      ? { ...position, center: added(position.center, taken, -1) }
      : { ...position, displays: position.displays.with(source - 1, NO_TILES) };
    return onBoard(lifted, event, (board) => ({ ...board, hand: added(board.hand, taken) }));
  },
  "to-center"(position, event) {
    return { ...position, center: added(position.center, tilesOf(event, "tiles")) };
  },
  token(position, event) {
    return onBoard({ ...position, center_token: false }, event, (board) => ({ ...board, token: true }));
  },
  placed(position, event) {
    return onBoard(position, event, (board) => ({
      ...withTile(board, String(event.facts["space"]), event),
      hand: added(board.hand, tilesOf(event, "paid"), -1),
    }));
  },
  bonus(position, event) {
    const tile = readTiles(colorOf(event));
    const shorter = { ...position, supply: added(position.supply, tile, -1), owed: Math.max(0, position.owed - 1) };
    return onBoard(shorter, event, (board) => ({ ...board, hand: added(board.hand, tile) }));
  },
  goals: (position, event) => onBoard(position, event, (board) => board),
  passed(position, event) {
    return onBoard(position, event, (board) => ({ ...board, hand: NO_TILES, corners: tilesOf(event, "kept"), passed: true }));
  },
};

function withTile(board: Board, name: string, event: Told): Board {
  const space = spaceOf(name);
  if (!space) return board;
  return { ...board, stars: { ...board.stars, [space.star]: board.stars[space.star].with(space.place - 1, colorOf(event)) } };
}

function onBoard(position: Position, event: Told, change: (board: Board) => Board): Position {
  const boards = position.boards.map((board, seat) => (seat === event.seat ? { ...change(board), score: event.score ?? board.score } : board));
  return { ...position, boards };
}
