/** How Summer Pavilion shows what a story says, and where tiles come from when they travel. */

import type { EntryShown, MoveOffered, Told } from "@/api/types";
import { moves } from "@/settings.svelte";
import { box, comeUp, type Flight } from "@/table/flights";
import type { Scene, Stage } from "@/table/telling.svelte";
import { kinds, type Position, tilesOf } from "./position";
import { drawn, type Mark, marks, ownPart } from "./scenes";

const PAUSES: Record<string, number> = { took: 320, placed: 480, bonus: 260, passed: 400 };
/** Where nothing travels there is less to look at. */
const STILL = 80;
const GOALS = 1600;
const REFILL = 650;

export const stage: Stage<Position, Mark> = { scenes, own, departures, dealt };

function scenes(before: Position, story: Told[], after: Position): Array<Scene<Position, Mark>> {
  const goals = story.filter((event) => event.name === "goals");
  const pause = moves() ? (PAUSES[story[0]?.name ?? ""] ?? 0) : STILL;
  if (!goals.length) return [{ position: after, marks: marks(story), told: story, pause, isMove: true }];
  const moved = drawn(before, ownPart(story));
  return [
    { position: moved, marks: [], told: story, pause, isMove: true },
    { position: drawn(moved, goals), marks: marks(goals), told: goals, pause: GOALS, isMove: false },
    { position: after, marks: [], told: [], pause: 0, isMove: false },
  ];
}

function own(position: Position, move: MoveOffered): Scene<Position, Mark> {
  const told = ownPart(move.preview);
  return { position: drawn(position, told), marks: [], told, pause: 0, isMove: true };
}

function departures(root: ParentNode, _before: Position, scene: Scene<Position, Mark>): Flight[] {
  if (!moves()) return [];
  return scene.told.flatMap((event): Flight[] => {
    if (event.name === "took") return taken(root, event);
    if (event.name === "bonus") return flight(root, `[data-supply="${event.facts["color"]}"]`, `[data-hand="${event.seat}-${event.facts["color"]}"] svg`);
    if (event.name === "to-center") return kinds(tilesOf(event, "tiles")).flatMap((color) => flight(root, `[data-source="${event.facts["source"]}"]`, `[data-tile="0${color}"] svg`));
    if (event.name === "placed") return flight(root, `[data-hand="${event.seat}-${event.facts["color"]}"] svg`, `[data-tile-on="${event.seat}-${event.facts["space"]}"]`);
    return [];
  });
}

function taken(root: ParentNode, event: Told): Flight[] {
  return kinds(tilesOf(event, "tiles")).flatMap((color) => flight(root, `[data-tile="${event.facts["source"]}${color}"]`, `[data-hand="${event.seat}-${color}"] svg`));
}

function flight(root: ParentNode, from: string, to: string): Flight[] {
  const start = box(root, from);
  return start ? [{ from: start, to }] : [];
}

/** New tiles come up one after the other. */
function dealt(root: ParentNode, entry: EntryShown): number {
  if (!entry.story?.some((event) => event.name === "dealt")) return 0;
  void comeUp(root, ".fac .tile svg");
  return REFILL;
}
