/** Duel in words: what the table, its moves and its scoring are called. */

import type { EntryShown, MoveOffered, Told } from "@/api/types";
import { arithmetic, eventInWords } from "@/events";
import type { GameWords } from "@/table/game";
import { known, list, t } from "@/words.svelte";
import { type Color, COLORS, fact, kinds, kindOf, LARGE, type Move, type Tiles } from "./position";

export function tilesInWords(color: Color, count: number): string {
  return t(`ui.duel.tiles.${color}`, { count });
}

export function heapInWords(tiles: Tiles): string {
  return kinds(tiles).length ? list(kinds(tiles).map((color) => tilesInWords(color, tiles[color]))) : t("ui.text.nothing");
}

export function colorName(color: Color): string {
  return t(`ui.duel.color.${color}`);
}

/** Colors letter by letter, as orders and chips are written. */
export function lettersInWords(letters: string): string {
  return letters.replaceAll(".", ", ").replaceAll(/[A-Z]+/g, (each) => [...each].map((letter) => (isColor(letter) ? colorName(letter) : letter)).join("–"));
}

function isColor(letter: string): letter is Color {
  return (COLORS as readonly string[]).includes(letter);
}

export function factoryName(factory: number): string {
  return factory === LARGE ? t("ui.duel.large-factory") : t("ui.duel.factory", { factory });
}

export function rowName(row: number): string {
  return row === 0 ? t("ui.duel.broken") : t("ui.duel.row", { row });
}

export function plateName(plate: number): string {
  return t(kindOf(plate) === "S" ? "ui.duel.special-plate" : "ui.duel.wild-plate", { plate });
}

export function chipName(chip: string): string {
  return chip === "?" ? t("ui.duel.chip.down") : t("ui.duel.chip.up", { colors: lettersInWords(chip) });
}

export function turnsName(turns: number): string {
  return t(`ui.duel.turns.${turns}`);
}

export function sumInWords(points: Record<string, number>): string {
  return arithmetic("duel", points);
}

/** Why a row does not take the tiles, in one or two words for the board. */
export function shortRefusal(code: string): string {
  return known(`ui.duel.short.${code.replace("duel/", "")}`) ?? "–";
}

function sentence(event: Told, name: string): string {
  return eventInWords("duel", event, name, false, (fact, value) => (["tiles", "chip", "chips", "top"].includes(fact) ? lettersInWords(String(value)) : undefined));
}

/** What a step does besides scoring; what happens to the other player is told by the scoring. */
function stepInWords(entry: EntryShown, name: string): string {
  const told = (entry.story ?? []).filter((event) => !isScoring(event) && !["over", "next-round", "sources"].includes(event.name) && (event.seat === null || event.seat === entry.seat));
  const isPassed = entry.story?.some((event) => event.name === "passed" && event.seat !== entry.seat);
  return [...told.map((event) => sentence(event, name)), ...(isPassed ? [t("ui.duel.other-passes")] : [])].join(" ");
}

function moveInWords({ value, preview }: MoveOffered): string {
  const move = value as unknown as Move;
  const first = preview[0] ?? ({ facts: {} } as Told);
  if (move.type === "take-sun" || move.type === "take-moons") {
    const from = move.type === "take-sun" ? factoryName(move.factory) : t("ui.duel.moons");
    return `${tilesInWords(move.color, fact(first, "count"))}, ${from} → ${rowName(move.row)}`;
  }
  if (move.type === "take-chip") return `${chipName(String(first.facts["chip"] ?? "?"))}, ${factoryName(move.factory)}`;
  if (move.type === "take-plate" || move.type === "keep") return plateName(move.plate);
  if (move.type === "complete") return t(move.chips.length ? "ui.duel.log.complete" : "ui.duel.log.leave", { row: move.row });
  return t(`ui.duel.log.${move.type}`, { ...move });
}

function isScoring(event: Told): boolean {
  return ["placed", "special", "row-fell", "lost", "goals"].includes(event.name);
}

export const words: GameWords = {
  step: stepInWords,
  move: moveInWords,
  scoring: sentence,
  isScoring,
  begins: (entry) => entry.value?.["type"] === "fill-factories",
  refusal: (code) => known(`error.${code}`) ?? t("ui.duel.refused"),
};
