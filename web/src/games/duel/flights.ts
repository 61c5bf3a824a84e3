/** Where Duel's pieces come from when they travel. */

import { moves } from "@/settings.svelte";
import type { EntryShown, Told } from "@/api/types";
import { box, comeUp, type Flight } from "@/table/flights";
import type { Scene, Stage } from "@/table/telling.svelte";
import { colorOf, fact, type Position, total } from "./position";
import { type Mark, own, scenes } from "./scenes";

const PAUSES: Record<string, number> = { "fill-factories": 650, "turn-plates": 400, "turn-chips": 400 };
const COMES_UP: Record<string, string> = { "fill-factories": ".sun .tile svg", "turn-plates": ".market-plate", "turn-chips": ".moon .chip-up" };

export const stage: Stage<Position, Mark> = { scenes, own, departures, dealt };

function departures(root: ParentNode, before: Position, scene: Scene<Position, Mark>): Flight[] {
  return moves() ? scene.told.flatMap((event) => flights(root, before, event)) : [];
}

function flights(root: ParentNode, before: Position, event: Told): Flight[] {
  const seat = event.seat ?? 0;
  if (event.name === "took-sun") return taken(root, before, event, `[data-tile="${fact(event, "factory")}${colorOf(event)}"]`);
  if (event.name === "took-moons") return taken(root, before, event, `[data-tile^="m"][data-tile$="${colorOf(event)}"]`);
  if (event.name === "took-chip") return one(root, `[data-chip="${fact(event, "factory")}"]`, `[data-store="${seat}"] > :last-child svg`);
  if (event.name === "laid") return one(root, `[data-plate="${fact(event, "plate")}"]`, `[data-place="${seat}-${fact(event, "space")}"] .plate`);
  if (event.name !== "placed") return [];
  const row = fact(event, "row");
  return one(root, `[data-cell="${seat}-r${row}-0"]`, `[data-cell="${seat}-d${row}-${fact(event, "column")}"] svg`);
}

function one(root: ParentNode, selector: string, to: string): Flight[] {
  const from = box(root, selector);
  return from ? [{ from, to }] : [];
}

function taken(root: ParentNode, before: Position, event: Told, selector: string): Flight[] {
  const from = [...root.querySelectorAll(selector)].map((tile) => tile.getBoundingClientRect());
  const [seat, row] = [event.seat ?? 0, fact(event, "row")];
  const board = before.boards[seat];
  if (!from.length || !board) return [];
  const start = row === 0 ? total(board.broken) : (board.rows[row - 1]?.count ?? 0);
  return Array.from({ length: fact(event, "count") }, (_, index) => ({
    from: (from[index] ?? from[0]) as DOMRect,
    to: `[data-cell="${seat}-r${row}-${start + index}"] svg`,
  }));
}

function dealt(root: ParentNode, entry: EntryShown): number {
  const type = String(entry.value?.["type"]);
  const pieces = COMES_UP[type];
  if (pieces) void comeUp(root, pieces);
  return PAUSES[type] ?? 0;
}
