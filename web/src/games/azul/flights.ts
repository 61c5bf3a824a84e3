/** Where Azul's tiles come from when they travel. */

import { moves } from "@/settings.svelte";
import { box, comeUp, type Flight } from "@/table/flights";
import type { Scene, Stage } from "@/table/telling.svelte";
import { type Color, colorOf, fact, type Position } from "./position";
import { type Mark, own, scenes } from "./scenes";

const REFILL = 650;

type Root = ParentNode;

export const stage: Stage<Position, Mark> = { scenes, own, departures, dealt };

function departures(root: Root, before: Position, scene: Scene<Position, Mark>): Flight[] {
  if (!moves()) return [];
  return scene.told.flatMap((event): Flight[] => {
    const seat = event.seat ?? 0;
    if (event.name === "took") return taken(root, before, seat, fact(event, "source"), colorOf(event), fact(event, "line"));
    if (event.name === "to-center") {
      const from = box(root, `[data-source="${fact(event, "source")}"]`);
      const letters = new Set(String(event.facts["tiles"]).replace(/\d/g, ""));
      return from ? [...letters].map((color) => ({ from, to: `[data-tile="0${color}"] svg` })) : [];
    }
    if (event.name === "marker") {
      const from = box(root, '[data-tile="0*"]');
      const index = before.boards[seat]?.floor.length ?? 0;
      return from ? [{ from, to: `[data-cell="${seat}-f-${index}"] svg` }] : [];
    }
    if (event.name === "placed") {
      const line = fact(event, "line");
      const from = box(root, `[data-cell="${seat}-l${line}-0"]`);
      return from ? [{ from, to: `[data-cell="${seat}-w${line}-${fact(event, "column")}"] svg` }] : [];
    }
    return [];
  });
}

function taken(root: Root, before: Position, seat: number, source: number, color: Color, line: number): Flight[] {
  const from = [...root.querySelectorAll(`[data-tile="${source}${color}"]`)].map((tile) => tile.getBoundingClientRect());
  const board = before.boards[seat];
  if (!from.length || !board) return [];
  const count = source === 0 ? before.center[color] : (before.displays[source - 1]?.[color] ?? 0);
  const start = line === 0 ? board.floor.length : (board.lines[line - 1]?.count ?? 0);
  const cell = (at: number) => (line === 0 ? `${seat}-f-${at}` : `${seat}-l${line}-${at}`);
  return Array.from({ length: count }, (_, index) => ({
    from: (from[index] ?? from[0]) as DOMRect,
    to: `[data-cell="${cell(start + index)}"] svg`,
  }));
}

/** The tiles of a new round come up one after the other. */
function dealt(root: Root): number {
  void comeUp(root, ".fac .tile svg");
  return REFILL;
}
