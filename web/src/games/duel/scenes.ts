/**
 * A story as scenes to show one after the other.
 *
 * Nothing is decided here: every scene draws what the server's story says, and
 * the last one is always the position that the server sent.
 */

import type { MoveOffered, Told } from "@/api/types";
import type { Scene } from "@/table/telling.svelte";
import { type Board, cellOf, type Color, colorOf, fact, type Laid, LARGE, placeOf, type Plates, type Position, readTiles, type Row, spacesOf } from "./position";

/** Points that are shown where they are made: on a space of the dome, or (row 0) on the broken tiles. */
export interface Mark {
  seat: number;
  row: number;
  column: number;
  points: Record<string, number>;
}

type Kind = "move" | "tile" | "loss" | "goals" | "after";
const PAUSES: Record<Kind, number> = { move: 320, tile: 520, loss: 600, goals: 1100, after: 0 };
const KINDS: Record<string, Kind> = { placed: "tile", special: "tile", "row-fell": "tile", lost: "loss", goals: "goals" };
const EMPTY: Row = { color: null, count: 0, bought: 0 };

export function scenes(before: Position, story: Told[], after: Position): Scene<Position, Mark>[] {
  const shown: Scene<Position, Mark>[] = [];
  let position = before;
  for (const { kind, told } of groups(story)) {
    const marks = told.flatMap((event) => {
      const made = mark(position, event);
      position = drawn(position, [event]);
      return made;
    });
    shown.push(scene(position, kind, told, marks));
  }
  const [only] = shown;
  if (only && shown.length === 1 && only.isMove) return [{ ...only, position: after }];
  return [...shown, scene(after, "after", [], [])];
}

/** What a player's own move does at once, before anything follows from it. */
export function own(position: Position, move: MoveOffered): Scene<Position, Mark> {
  const told = groups(move.preview)[0]?.told ?? [];
  return scene(drawn(position, told), "move", told, []);
}

function scene(position: Position, kind: Kind, told: Told[], marks: Mark[]): Scene<Position, Mark> {
  return { position, marks, told, pause: PAUSES[kind], isMove: kind === "move" };
}

/** Events that are shown together: a move with all it does, a tile with its special tile, the losses. */
function groups(story: Told[]): Array<{ kind: Kind; told: Told[] }> {
  const found: Array<{ kind: Kind; told: Told[] }> = [];
  for (const event of story) {
    if (["next-round", "over", "passed"].includes(event.name)) continue;
    const kind = KINDS[event.name] ?? "move";
    const last = found.at(-1);
    if (last?.kind === kind && event.name !== "placed") last.told.push(event);
    else found.push({ kind, told: [event] });
  }
  return found;
}

function mark(position: Position, event: Told): Mark[] {
  if (event.seat === null || event.score === null || !Object.keys(event.points).length) return [];
  const { seat, points } = event;
  if (event.name === "placed") return [{ seat, points, row: fact(event, "row"), column: fact(event, "column") }];
  if (event.name !== "special") return event.name === "lost" ? [{ seat, points, row: 0, column: 0 }] : [];
  const cell = specialCell(position.boards[seat], fact(event, "row"));
  return cell ? [{ seat, points, ...cell }] : [];
}

/** The table with these events on it. */
export function drawn(position: Position, story: Told[]): Position {
  return story.reduce((table, event) => (draw[event.name] ?? same)(table, event), position);
}

const same = (position: Position): Position => position;

const draw: Record<string, (position: Position, event: Told) => Position> = {
  "took-sun"(position, event) {
    const factory = fact(event, "factory");
    return filled(atFactory(position, factory, { sun: readTiles("") }), event);
  },
  "took-moons"(position, event) {
    const color = colorOf(event);
    let table = position;
    position.factories.forEach((factory, index) => {
      if (Array.isArray(factory.moon)) {
        if (factory.moon.at(-1) === color) table = atFactory(table, index + 1, { moon: factory.moon.slice(0, -1) });
      } else table = atFactory(table, index + 1, { moon: { ...factory.moon, [color]: 0 } });
    });
    return filled(table, event);
  },
  "to-moon"(position, event) {
    const [factory, tiles] = [fact(event, "factory"), String(event.facts["tiles"])];
    return atFactory(position, factory, { moon: factory === LARGE ? readTiles(tiles) : ([...tiles] as Color[]) });
  },
  "start-tile"(position, event) {
    return onBoard(atFactory(position, LARGE, { start_tile: false }), event.seat, (board) => ({ ...board, start_tile: true }));
  },
  broken(position, event) {
    return onBoard(position, event.seat, (board) => dropped(board, event));
  },
  "took-chip"(position, event) {
    const taken = atFactory(position, fact(event, "factory"), { chip: null });
    return onBoard(taken, event.seat, (board) => ({ ...board, chips: [...board.chips, String(event.facts["chip"])], chips_due: board.chips_due - 1 }));
  },
  "took-plate"(position, event) {
    const plate = fact(event, "plate");
    return withPlates(position, (plates) => ({ display: plates.display.filter((each) => each !== plate), kept: plate }));
  },
  drew(position, event) {
    const kind = event.facts["kind"] === "special" ? "S" : "W";
    const paid = onBoard(position, event.seat, (board) => ({ ...board, score: event.score ?? board.score }));
    return withPlates(paid, ({ stack, hand }) => ({ stack: { size: stack.size - 1, top: null }, hand: [...hand, { plate: null, kind }] }));
  },
  kept(position, event) {
    const plate = fact(event, "plate");
    return withPlates(position, ({ hand }) => ({ hand: hand.filter((each) => each.plate !== plate), kept: plate }));
  },
  laid(position, event) {
    const [plate, space, turns] = [fact(event, "plate"), fact(event, "space"), fact(event, "turns")];
    const laid: Laid = { plate, turns, spaces: spacesOf(plate, turns), tiles: [null, null, null, null] };
    const table = onBoard(position, event.seat, (board) => ({ ...board, dome: board.dome.with(space - 1, laid) }));
    return withPlates(table, () => ({ kept: null }));
  },
  returned(position, event) {
    const named = String(event.facts["plate"]);
    return withPlates(position, ({ hand, stack }) => {
      const index = hand.findIndex(({ plate, kind }) => (plate === null ? `${kind}?` : String(plate)) === named);
      return { hand: hand.filter((_, at) => at !== index), stack: { ...stack, size: stack.size + 1 } };
    });
  },
  completed(position, event) {
    const [row, chips] = [fact(event, "row") - 1, String(event.facts["chips"]).split(".")];
    return onBoard(position, event.seat, (board) => ({
      ...board,
      chips: chips.reduce((left, chip) => left.filter((_, at) => at !== left.indexOf(chip)), board.chips),
      rows: board.rows.with(row, { ...(board.rows[row] ?? EMPTY), bought: fact(event, "count") }),
    }));
  },
  placed(position, event) {
    const [row, column] = [fact(event, "row"), fact(event, "column")];
    return onBoard(position, event.seat, (board) => ({
      ...covered(board, row, column, colorOf(event)),
      rows: board.rows.with(row - 1, EMPTY),
      score: event.score ?? board.score,
    }));
  },
  special(position, event) {
    return onBoard(position, event.seat, (board) => {
      const cell = specialCell(board, fact(event, "row"));
      return { ...(cell ? covered(board, cell.row, cell.column, "S") : board), score: event.score ?? board.score };
    });
  },
  "row-fell"(position, event) {
    return onBoard(position, event.seat, (board) => dropped({ ...board, rows: board.rows.with(fact(event, "row") - 1, EMPTY) }, event));
  },
  lost(position, event) {
    return onBoard(position, event.seat, (board) => ({ ...board, broken: readTiles(""), score: event.score ?? board.score }));
  },
  goals(position, event) {
    return onBoard(position, event.seat, (board) => ({ ...board, score: event.score ?? board.score }));
  },
};

function onBoard(position: Position, seat: number | null, change: (board: Board) => Board): Position {
  return { ...position, boards: position.boards.map((board, at) => (at === seat ? change(board) : board)) };
}

function atFactory(position: Position, factory: number, change: object): Position {
  const factories = position.factories.map((each, at) => (at === factory - 1 ? { ...each, ...change } : each));
  return { ...position, factories: factories as unknown as Position["factories"] };
}

function withPlates(position: Position, change: (plates: Plates) => Partial<Plates>): Position {
  return { ...position, plates: { ...position.plates, ...change(position.plates) } };
}

/** The tiles of a take in their row, as far as they fit. */
function filled(position: Position, event: Told): Position {
  const [row, color, count] = [fact(event, "row"), colorOf(event), fact(event, "count")];
  if (row === 0) return position;
  return onBoard(position, event.seat, (board) => {
    const held = board.rows[row - 1] ?? EMPTY;
    return { ...board, rows: board.rows.with(row - 1, { ...held, color, count: Math.min(row, held.count + count) }) };
  });
}

function dropped(board: Board, event: Told): Board {
  const color = colorOf(event);
  return { ...board, broken: { ...board.broken, [color]: board.broken[color] + fact(event, "count") - fact(event, "tower") } };
}

function covered(board: Board, row: number, column: number, tile: Color | "S"): Board {
  const { space, corner } = placeOf(row, column);
  const laid = board.dome[space - 1];
  return laid ? { ...board, dome: board.dome.with(space - 1, { ...laid, tiles: laid.tiles.with(corner, tile) }) } : board;
}

/** Where in a row a special tile goes: the only space left of a special plate. */
function specialCell(board: Board | undefined, row: number): { row: number; column: number } | null {
  for (const [index, laid] of (board?.dome ?? []).entries()) {
    const corner = laid?.spaces.indexOf("S") ?? -1;
    const isDue = laid?.tiles.filter((tile) => tile === null).length === 1 && corner >= 0 && laid.tiles[corner] === null;
    const cell = cellOf(index + 1, Math.max(0, corner));
    if (isDue && cell.row === row) return cell;
  }
  return null;
}

