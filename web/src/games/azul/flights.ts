/** Tiles that travel: the new position is drawn first, then each tile comes from where it was. */

import { tick } from "svelte";
import { moves, preferences } from "@/settings.svelte";
import { type Color, colorOf, fact, type Position, total } from "./position";
import type { Scene } from "./scenes";

const MOVE = 280;
const EASE = "cubic-bezier(.2,.7,.2,1)";

type Root = ParentNode;
type Flight = { from: DOMRect; to: string };

/** Where the tiles of a scene come from; asked while the old position is still drawn. */
export function departures(root: Root, before: Position, scene: Scene): Flight[] {
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

function box(root: Root, selector: string): DOMRect | undefined {
  return root.querySelector(selector)?.getBoundingClientRect();
}

/** Lets the tiles arrive; call it once the new position is set. */
export async function arrive(root: Root, flights: Flight[]): Promise<void> {
  if (!flights.length) return;
  await tick();
  for (const { from, to } of flights) {
    const tile = root.querySelector(to);
    if (tile) fly(tile, from);
  }
}

function fly(tile: Element, from: DOMRect): void {
  const to = tile.getBoundingClientRect();
  if (!to.width) return;
  const [dx, dy] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  const start = `translate(${dx}px, ${dy}px) scale(${Math.min(2, from.width / to.width)})`;
  tile.animate([{ transform: start, zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: MOVE / preferences.speed, easing: EASE });
}

/** The tiles of a new round come up one after the other. */
export async function refill(root: Root, after: Position): Promise<void> {
  if (!moves()) return;
  await tick();
  const step = Math.min(25, 700 / Math.max(1, after.displays.reduce((all, tiles) => all + total(tiles), 0)));
  root.querySelectorAll(".fac .tile svg").forEach((tile, index) => {
    tile.animate([{ transform: "translateY(-10px) scale(.6)", opacity: 0 }, { transform: "none", opacity: 1 }], {
      duration: 200 / preferences.speed, delay: (index * step) / preferences.speed, easing: EASE, fill: "backwards",
    });
  });
}
