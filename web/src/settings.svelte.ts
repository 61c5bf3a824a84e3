/** What a person prefers on this device. */

export type Language = "en" | "hu" | "cs";
export const LANGUAGES: Record<Language, string> = { en: "English", hu: "Magyar", cs: "Čeština" };

export interface Preferences {
  language: Language;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "on" | "off";
  speed: 0.5 | 1 | 2;
  confirm: "auto" | "on" | "off";
  sounds: "off" | "soft" | "on";
  letters: boolean;
  text: boolean;
  level: string;
  /** Whether somebody has a name here. */
  named: boolean;
}

const KEY = "majolika";

function browserLanguage(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

export const preferences: Preferences = $state({
  language: browserLanguage(),
  theme: "auto",
  motion: "auto",
  speed: 1,
  confirm: "auto",
  sounds: "off",
  letters: false,
  text: false,
  level: "helper",
  named: false,
  ...stored(),
});

export function keepPreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

export function moves(): boolean {
  if (preferences.motion !== "auto") return preferences.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function confirms(isAmongPeople: boolean): boolean {
  if (preferences.confirm !== "auto") return preferences.confirm === "on";
  return isAmongPeople || matchMedia("(pointer: coarse)").matches;
}
