/** Azul in words: what the table, its moves and its scoring are called. */

import type { EntryShown, MoveOffered, Told } from "@/api/types";
import type { GameWords } from "@/table/game";
import { known, list, signed, t } from "@/words.svelte";
import { type Color, colorOf, fact, kinds, type Move, type Position, sum, type Tiles } from "./position";

export function tilesInWords(color: Color, count: number): string {
  return t(`ui.azul.tiles.${color}`, { count });
}

export function heapInWords(tiles: Tiles): string {
  return list(kinds(tiles).map((color) => tilesInWords(color, tiles[color])));
}

export function sourceName(source: number): string {
  return source === 0 ? t("ui.azul.center") : t("ui.azul.factory", { source });
}

export function lineName(line: number): string {
  return line === 0 ? t("ui.azul.floor") : t("ui.azul.row", { line });
}

/** Where tiles go from and to: `factory 2 → row 2`. */
export function wayInWords(source: number, line: number): string {
  return `${sourceName(source)} → ${lineName(line)}`;
}

/** The arithmetic of points: `3 across + 2 down = 5`. */
export function sumInWords(points: Record<string, number>): string {
  const parts = Object.entries(points).map(([part, count]) => t(`ui.azul.points.${part.replace(" ", "-")}`, { count, points: signed(count) }));
  return parts.length > 1 ? `${parts.join(" + ")} = ${signed(sum(points))}` : (parts[0] ?? t("ui.azul.points.none"));
}

/** Why a line or space does not take the tiles, in one or two words for the board. */
export function shortRefusal(code: string): string {
  return known(`ui.azul.short.${code.replace("azul/", "")}`) ?? "–";
}

/** The same as a whole sentence. */
export function refusalInWords(code: string): string {
  return known(`error.${code}`) ?? known(`ui.azul.refused.${code.replace("azul/", "")}`) ?? t("ui.azul.refused.other");
}

/** One step, told as a line of the log. */
function stepInWords(entry: EntryShown, name: string): string {
  const value = entry.value as unknown as Move | null;
  if (entry.kind === "deal" || !value) return t("ui.log.dealt");
  if (value.type === "place") return t("ui.log.placed", { name, line: value.line, column: value.column });
  return t("ui.log.took", { name, tiles: tilesInWords(value.color, taken(entry.story)), way: wayInWords(value.source, value.line) });
}

function moveInWords(move: MoveOffered): string {
  const value = move.value as unknown as Move;
  if (value.type === "place") return t("ui.log.to-column", { line: value.line, column: value.column });
  return `${tilesInWords(value.color, taken(move.preview))}, ${wayInWords(value.source, value.line)}`;
}

/** How many tiles a story takes. */
function taken(story: Told[] | null | undefined): number {
  return fact(story?.find((event) => event.name === "took") ?? ({ facts: {} } as Told), "count");
}

/** What one event of the scoring says. */
function scoringInWords(event: Told, name: string): string {
  const facts = { name, line: fact(event, "line"), column: fact(event, "column"), sum: sumInWords(event.points), score: event.score ?? 0 };
  if (event.name === "line-fell") return t("ui.log.fell", { ...facts, tiles: tilesInWords(colorOf(event), fact(event, "count")) });
  return t(`ui.log.${event.name === "placed" ? "scored" : event.name}`, facts);
}

export const words: GameWords = {
  step: stepInWords,
  move: moveInWords,
  scoring: scoringInWords,
  isScoring: (event) => event.score !== null || event.name === "line-fell",
  begins: () => true,
  refusal: refusalInWords,
};

/** The number of tiles that are left to take. */
export function offeredCount(position: Position): number {
  const heaps = [position.center, ...position.displays];
  return heaps.reduce((all, tiles) => all + kinds(tiles).reduce((count, color) => count + tiles[color], 0), 0);
}
