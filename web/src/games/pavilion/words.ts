/** Summer Pavilion in words: what the table, its moves and its scoring are called. */

import type { EntryShown, MoveOffered, Told } from "@/api/types";
import { eventInWords } from "@/events";
import type { GameWords } from "@/table/game";
import { known, list, t } from "@/words.svelte";
import type { Payment } from "./choice";
import { numberOf, spaceOf } from "./board";
import { type Color, COLORS, kinds, type Move, type Outlook, readTiles, type Side, sum, type Tiles, tilesOf, total } from "./position";

export function colorName(color: Color): string {
  return t(`ui.pavilion.color.${color}`);
}

export function tilesInWords(color: Color, count: number): string {
  return t(`ui.pavilion.tiles.${color}`, { count });
}

export function heapInWords(tiles: Tiles): string {
  return list(kinds(tiles).map((color) => tilesInWords(color, tiles[color])));
}

export function sourceName(source: number): string {
  return source === 0 ? t("ui.pavilion.center") : t("ui.pavilion.factory", { source });
}

/** How a space is called: its notation and the number on it. */
export function spaceName(name: string, side: Side): string {
  const space = spaceOf(name);
  return t("ui.pavilion.space", { space: name, number: space ? numberOf(space, side) : 0 });
}

/** A star by what it takes: `Purple star`. */
export function starName({ star, becomes }: Outlook["stars"][number]): string {
  return t(`ui.pavilion.star.${becomes}`, { star });
}

export function paymentInWords({ place, own, wilds }: Payment, wild: Color): string {
  const tiles = [tilesInWords(place.color, own), ...(wilds ? [t("ui.pavilion.pay.wild", { tiles: tilesInWords(wild, wilds) })] : [])];
  return list(tiles);
}

/** What placing a tile brings: points, and bonus tiles. */
export function gainInWords({ points, bonus }: Payment): string {
  const gained = t("ui.pavilion.gain.points", { count: sum(points) });
  return bonus ? `${gained}, ${t("ui.pavilion.gain.bonus", { count: bonus })}` : gained;
}

/** What passing does: `Pass: keep 4, lose 2`. */
export function passLabel(kept: number, lost: number): string {
  return lost ? t("ui.pavilion.do.pass-lose", { kept, lost: -lost }) : t("ui.pavilion.do.pass", { kept });
}

const TILE_FACTS = new Set(["tiles", "paid", "kept", "discarded"]);

/** Letters of tiles become words. */
function spell(fact: string, value: unknown): string | undefined {
  if (!TILE_FACTS.has(fact) || typeof value !== "string") return undefined;
  const letters = [...value].every((letter) => COLORS.includes(letter as Color));
  return letters && value ? heapInWords(readTiles(value)) : undefined;
}

/** One event as a sentence. */
export function told(event: Told, name: string): string {
  return eventInWords("pavilion", event, name, false, spell);
}

/** One step: what the move or deal itself did. */
function stepInWords(entry: EntryShown, name: string): string {
  const first = entry.story?.find((event) => event.name !== "refill");
  if (!first) return "";
  return first.name === "dealt" ? t("ui.log.dealt") : told(first, name);
}

function moveInWords({ value, preview }: MoveOffered): string {
  const move = value as unknown as Move;
  if (move.type === "take") return `${preview[0] ? heapInWords(tilesOf(preview[0], "tiles")) : colorName(move.color)}, ${sourceName(move.source)}`;
  if (move.type === "place") return `${colorName(move.color)} → ${move.space}`;
  if (move.type === "bonus") return `${colorName(move.color)}, ${t("ui.pavilion.log.bonus")}`;
  return t("ui.pavilion.log.passes", { kept: total(move.kept) });
}

const END = new Set(["goals", "leftovers"]);

export const words: GameWords = {
  step: (entry, name) => stepInWords(entry, name),
  move: moveInWords,
  scoring: (event, name) => told(event, name),
  isScoring: (event) => END.has(event.name),
  begins: (entry) => !!entry.story?.some((event) => event.name === "dealt"),
  refusal: (code) => known(`error.${code}`) ?? t("ui.pavilion.refused"),
};
