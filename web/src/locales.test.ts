import cs from "@locales/cs.json";
import en from "@locales/en.json";
import hu from "@locales/hu.json";
import { describe, expect, it } from "vitest";

const catalogues: Record<string, Record<string, unknown>> = { en, hu, cs };
const PLURALS: Record<string, string[]> = { en: ["one", "other"], hu: ["other"], cs: ["one", "few", "many", "other"] };
const ours = (catalogue: object) => Object.keys(catalogue).filter((key) => key.startsWith("ui."));

const sources = Object.values(import.meta.glob("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true })).join("\n");
const written = new Set([...sources.matchAll(/["'`](ui\.[\w./ +-]+)["'`]/g)].map((found) => found[1] as string));
const begun = [...sources.matchAll(/`(ui\.[\w.-]*)\$\{/g)].map((found) => found[1] as string);

function gaps(sentence: unknown): string[] {
  const texts = typeof sentence === "string" ? [sentence] : Object.values(sentence as Record<string, string>);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string)))].sort();
}

describe("the catalogues", () => {
  it("have the same keys", () => {
    for (const catalogue of Object.values(catalogues)) expect(ours(catalogue).sort()).toEqual(ours(en).sort());
  });

  it("fill in the same facts", () => {
    for (const catalogue of Object.values(catalogues))
      for (const key of ours(en)) expect([key, gaps(catalogue[key])]).toEqual([key, gaps((en as Record<string, unknown>)[key])]);
  });

  it("have every plural form of their language", () => {
    for (const [language, catalogue] of Object.entries(catalogues))
      for (const [key, sentence] of Object.entries(catalogue))
        if (key.startsWith("ui.") && typeof sentence !== "string")
          expect([language, key, Object.keys(sentence as object)]).toEqual([language, key, PLURALS[language]]);
  });

  it("have every sentence that the pages use", () => {
    expect([...written].filter((key) => !(key in en))).toEqual([]);
  });

  it("leave no article open in Hungarian", () => {
    expect(Object.entries(hu).filter(([, sentence]) => /\ba\(z\)/i.test(JSON.stringify(sentence)))).toEqual([]);
  });

  it("count tiles of every color in all plural forms in Czech", () => {
    const counts = Object.entries(cs).filter(([key]) => /^ui\.\w+\.tiles\.\w$/.test(key));
    expect(counts.length).toBeGreaterThan(15);
    expect(counts.filter(([, sentence]) => typeof sentence === "string")).toEqual([]);
  });

  it("name every level of the computer", () => {
    for (const catalogue of Object.values(catalogues)) expect(catalogue).toHaveProperty(["bot.kneader"]);
  });

  it("have no sentence that no page uses", () => {
    const unused = ours(en).filter((key) => !written.has(key) && !begun.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });
});
