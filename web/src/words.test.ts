import { describe, expect, it } from "vitest";
import { fill, form, gameTitle, reason, signed, speak } from "./words.svelte";

const tiles = { one: "{count} modrá", few: "{count} modré", many: "{count} modré", other: "{count} modrých" };

describe("sentences", () => {
  it("take the plural form of their language", () => {
    expect([1, 3, 5].map((count) => fill(form(tiles, { count }, "cs"), { count }))).toEqual(["1 modrá", "3 modré", "5 modrých"]);
  });

  it("fall back to the usual form where a language has no other", () => {
    expect(form({ other: "{count} csempe" }, { count: 1 }, "hu")).toBe("{count} csempe");
  });

  it("leave a gap alone for which there is no fact", () => {
    expect(fill("{name}: {score}", { name: "Anna" })).toBe("Anna: {score}");
  });

  it("say why something was refused: the client's own first, then the server's, then what was told", async () => {
    await speak("cs");
    const said = ["not-found", "wrong-password", "unheard-of"].map((code) => reason({ code, message: "told" }));
    expect(said).toEqual(["Takový stůl není, nebo není pro tebe.", "Jméno a heslo k sobě nepatří.", "told"]);
    await speak("en");
  });

  it("name a game in the person's language", async () => {
    await speak("hu");
    expect([gameTitle("pavilion", "Azul: Summer Pavilion"), gameTitle("chess", "Chess")]).toEqual(["Azul: A királyi pavilon", "Chess"]);
    await speak("en");
  });

  it("write numbers with their sign", () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(["+3", "−2", "+0"]);
  });
});
