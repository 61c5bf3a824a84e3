/** Summer Pavilion in words: what the table, its moves and its scoring are called. */

import type { EntryShown, MoveOffered, Told } from "@/api/types";
import { eventInWords } from "@/events";
import type { AnyPosition, GameWords } from "@/table/game";
import { known, list, t } from "@/words.svelte";
import type { Payment } from "./choice";
import { colorOfStar, numberOf, spaceOf } from "./board";
import { type Color, COLORS, kinds, type Move, type Outlook, type Position, readTiles, type Side, sum, type Tiles, tilesOf, total } from "./position";

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

/** A space as people see it, by its star and the number on it: `space 4 of the green star`. */
export function spaceName(name: string, side: Side): string {
  const space = spaceOf(name);
  if (!space) return name;
  return t("ui.pavilion.space", { star: t(`ui.pavilion.of.${colorOfStar(space.star, side) ?? space.star}`), number: numberOf(space, side) });
}

/** The same for a line of the log: `green 4`, `upper left 4`. */
export function shortSpaceName(name: string, side: Side): string {
  const space = spaceOf(name);
  if (!space) return name;
  const color = colorOfStar(space.star, side);
  return `${color ? colorName(color) : t(`ui.pavilion.place.${space.star}`)} ${numberOf(space, side)}`;
}

/** A star by what it takes: `Purple star`; where that is open, or may be so of several, also by where it is. */
export function starName({ star, becomes }: Outlook["stars"][number]): string {
  return t(`ui.pavilion.star.${becomes}`, { place: t(`ui.pavilion.place.${star}`) });
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

/** Letters of tiles, spaces and stars become words. */
function spell(fact: string, value: unknown, side: Side): string | undefined {
  if (fact === "space") return spaceName(String(value), side);
  if (fact === "place") return known(`ui.pavilion.place.${String(value)}`);
  if (!TILE_FACTS.has(fact) || typeof value !== "string") return undefined;
  const letters = [...value].every((letter) => COLORS.includes(letter as Color));
  return letters && value ? heapInWords(readTiles(value)) : undefined;
}

/** One event as a sentence. */
function told(event: Told, name: string, side: Side = "colored"): string {
  return eventInWords("pavilion", event, name, false, (fact, value) => spell(fact, value, side));
}

/** The side of the boards when a step was made. */
export function sideOf(entry: EntryShown): Side | undefined {
  return (entry.position as unknown as Position | null | undefined)?.side;
}

/** One step: what the move or deal itself did. */
function stepInWords(entry: EntryShown, name: string): string {
  const first = entry.story?.find((event) => event.name !== "refill");
  if (!first) return "";
  return first.name === "dealt" ? t("ui.log.dealt") : told(first, name, sideOf(entry));
}

function moveInWords({ value, preview }: MoveOffered, position: AnyPosition): string {
  const move = value as unknown as Move;
  if (move.type === "take") return `${preview[0] ? heapInWords(tilesOf(preview[0], "tiles")) : colorName(move.color)}, ${sourceName(move.source)}`;
  if (move.type === "place") return `${colorName(move.color)} → ${shortSpaceName(move.space, (position as Position).side)}`;
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
