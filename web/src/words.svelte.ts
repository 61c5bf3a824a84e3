/** Sentences in the person's language, from the catalogue that the server uses too. */

import en from "@locales/en.json";
import { type Language, preferences } from "./settings.svelte";

export type Facts = Record<string, string | number>;
type Sentence = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalogue = Record<string, Sentence>;

const others: Record<Exclude<Language, "en">, () => Promise<{ default: Catalogue }>> = {
  hu: () => import("@locales/hu.json"),
  cs: () => import("@locales/cs.json"),
};

let current = $state.raw<{ language: Language; sentences: Catalogue }>({ language: "en", sentences: en });

export async function speak(language: Language): Promise<void> {
  const sentences: Catalogue = language === "en" ? en : (await others[language]()).default;
  current = { language, sentences };
  document.documentElement.lang = language;
}

/** The sentence of a key, filled in; `count` chooses the plural form. */
export function t(key: string, facts: Facts = {}): string {
  return known(key, facts) ?? key;
}

/** The same, or undefined where the catalogue has no such sentence. */
export function known(key: string, facts: Facts = {}): string | undefined {
  const sentence = current.sentences[key] ?? (en as Catalogue)[key];
  return sentence === undefined ? undefined : fill(form(sentence, facts, current.language), facts);
}

/** Why something was refused: in the client's own words, in the server's, or as the server told it. */
export function reason({ code, message }: { code: string; message: string }): string {
  return known(`ui.error.${code}`) ?? known(`error.${code}`) ?? message;
}

/** The title of a game; `otherwise` where the catalogue has none. */
export function gameTitle(game: string, otherwise = game): string {
  return known(`game.${game}.title`) ?? otherwise;
}

export function form(sentence: Sentence, facts: Facts, language: string): string {
  if (typeof sentence === "string") return sentence;
  const category = new Intl.PluralRules(language).select(Number(facts["count"] ?? 0));
  return sentence[category] ?? sentence.other ?? "";
}

export function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap));
}

export function list(items: string[]): string {
  return new Intl.ListFormat(current.language, { type: "conjunction" }).format(items);
}

export function percent(share: number): string {
  return new Intl.NumberFormat(current.language, { style: "percent" }).format(share);
}

export function date(seconds: number): string {
  return new Intl.DateTimeFormat(current.language, { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
}

/** A number with its sign, as it stands on the boards. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function startWords(): Promise<void> {
  return speak(preferences.language);
}
