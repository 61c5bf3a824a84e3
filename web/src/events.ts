/** Events as sentences, made from the catalogue in the same way as the server makes them. */

import type { Told } from "@/api/types";
import { known, t } from "@/words.svelte";

/** How a game spells facts that have no words in the catalogue, such as letters of tiles; undefined for all others. */
export type Spelling = (fact: string, value: unknown) => string | undefined;

/** An event as a sentence: for onlookers or, where `isYours`, for the seat that acts. */
export function eventInWords(game: string, event: Told, name: string, isYours: boolean, spell: Spelling = () => undefined): string {
  const key = `event.${game}.${event.name}`;
  const count = Number(event.facts["count"] ?? 1);
  const facts = Object.fromEntries(
    Object.entries(event.facts).map(([fact, told]) => [fact, (Array.isArray(told) ? told : [told]).map((each) => inWords(game, key, fact, each, count, spell)).join(", ")]),
  );
  const told = isYours ? `${key}.you` : key;
  return t(told, { ...facts, who: name, sum: arithmetic(game, event.points, spell), score: event.score ?? "" });
}

/** The named parts of what was won or lost, and their sum where there are several: `3 across + 2 down = 5`. */
export function arithmetic(game: string, points: Record<string, number>, spell: Spelling = () => undefined): string {
  const parts = Object.entries(points);
  if (!parts.length) return t(`points.${game}.none`);
  const told = parts.map(([part, value]) => {
    const { name, place } = split(part);
    return t(`points.${game}.${name}`, { value: minus(value), count: value, place: spell("place", place) ?? place });
  });
  return told.join(" + ") + (parts.length > 1 ? ` = ${minus(parts.reduce((all, [, value]) => all + value, 0))}` : "");
}

function minus(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** The first that the catalogue has: for this event or for all, for this value or for all; else as the game spells it. */
function inWords(game: string, key: string, fact: string, told: unknown, count: number, spell: Spelling): string {
  const spelled = spell(fact, told) ?? String(told);
  if (!spelled) return "";
  const { name, place } = split(String(told));
  const facts = { value: spelled, count: typeof told === "number" ? told : count, place };
  const places = [`${key}.${fact}`, `fact.${game}.${fact}`].flatMap((where) => [`${where}.${name}`, where]);
  for (const each of [...places, `word.${game}.${name}`]) {
    const found = known(each, facts);
    if (found !== undefined) return found;
  }
  return spelled;
}

/** What a fact's key is called, and the number or place that follows: `six-color star NW`, `floor line`. */
function split(text: string): { name: string; place: string } {
  const found = /^(.+?)(?: ([A-Z-]+|[0-9]+))?$/s.exec(text);
  return { name: (found?.[1] ?? "").replaceAll(" ", "-"), place: found?.[2] ?? "" };
}
