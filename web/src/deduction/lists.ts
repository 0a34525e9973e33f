// The word lists that the page offers, and the user's own.

import { has } from "../records.ts";
import { stored } from "../shell/stored.ts";
import type { OwnList, WordGame } from "./api.ts";
import { letters } from "./words.ts";

export const BUNDLED: Readonly<Record<string, string>> = {
  original: "2021 list",
  "nyt-2022-02": "Times 2022",
};

/** Games of Wordle with words of their own, which are made from their definition. */
export const GENERATED: Readonly<Record<string, string>> = {
  "primel:5": "Primel",
  "nerdle:6": "Mini Nerdle",
};

/** What the lists are, in a sentence each. */
export const ABOUT: Readonly<Record<string, string>> = {
  original: "The answers and guesses of the original Wordle of 2021.",
  "nyt-2022-02": "The lists after The New York Times removed words in February 2022.",
  "primel:5": "The 8,363 prime numbers of five digits.",
  "nerdle:6": "The 206 equations of six places, such as 4*7=28.",
};

export const LANGUAGES: Readonly<Record<string, string>> = {
  en: "English",
  ca: "Català",
  cs: "Čeština",
  da: "Dansk",
  de: "Deutsch",
  es: "Español",
  fi: "Suomi",
  fr: "Français",
  hu: "Magyar",
  id: "Indonesia",
  it: "Italiano",
  nb: "Norsk",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  ro: "Română",
  sv: "Svenska",
  tr: "Türkçe",
  el: "Ελληνικά",
  ru: "Русский",
  uk: "Українська",
};

export const LENGTHS = [4, 5, 6, 7, 8];

/** The lists that the user has pasted or opened, by name. */
export const own = stored<Readonly<Record<string, OwnList>>>("lists", {});

/** Words that were answers before, by list. */
export const used = stored<Readonly<Record<string, readonly string[]>>>("used", {});

const OWN = "own:";

/** The name of a list in addresses and settings. */
export function ownId(name: string): string {
  return OWN + name;
}

/** The list of a language's frequent words of a length, such as `words:de:6`. */
export function languageId(language: string, length: number): string {
  return `words:${language}:${length}`;
}

/** What a list is called. */
export function listTitle(id: string): string {
  if (id.startsWith(OWN)) return id.slice(OWN.length);
  const [, language = "", length = ""] = id.split(":");
  const titles = { ...BUNDLED, ...GENERATED };
  if (has(titles, id)) return titles[id]!;
  return has(LANGUAGES, language) ? `${LANGUAGES[language]}, ${length} letters` : id;
}

/** What the words of a list are called. */
export function nounOf(id: string): string {
  return id === "primel:5" ? "prime" : id === "nerdle:6" ? "equation" : "word";
}

export function isKnown(id: string): boolean {
  if (id.startsWith(OWN)) return has(own.value, id.slice(OWN.length));
  const [kind, language = "", length = ""] = id.split(":");
  return has(BUNDLED, id) || has(GENERATED, id) || (kind === "words" && has(LANGUAGES, language) && LENGTHS.includes(Number(length)));
}

/** Whether it is known which words of a list are common. */
export function isRanked(id: string): boolean {
  return id.startsWith("words:") || has(BUNDLED, id);
}

/** The list for the worker: its name, or the user's words themselves. */
export function listOf(id: string): WordGame["list"] {
  return id.startsWith(OWN) ? (own.value[id.slice(OWN.length)] ?? "original") : id;
}

/** The guesses of a text, separated by blanks, commas or quotes. */
export function readGuesses(text: string): string[] {
  return text.toLowerCase().normalize("NFC").match(/[^\s,;"'“”[\]]+/g) ?? [];
}

/** Words of an own list, for whose feedback on each other a browser has time and memory. */
export const MOST = 30_000;

export interface Reading {
  words: string[];
  /** What was left out, and what makes the words no list. */
  problems: string[];
  good: boolean;
}

/**
 * The words of a text, one a line or separated by blanks, commas or quotes; where there are none, its numbers. All must
 * have the same number of letters: that of most of them.
 */
export function readWords(text: string): Reading {
  const all = text.toLowerCase().normalize("NFC").match(/[\p{L}\p{M}]+/gu) ?? text.match(/[0-9]+/g) ?? [];
  const counts = new Map<number, number>();
  for (const word of all) counts.set([...word].length, (counts.get([...word].length) ?? 0) + 1);
  const length = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  const words = [...new Set(all.filter((word) => [...word].length === length))];
  const others = all.filter((word) => [...word].length !== length);
  const problems = [];
  if (others.length)
    problems.push(`left out, since they do not have ${length} letters: ${others.slice(0, 5).join(", ")}${others.length > 5 ? ", …" : ""}`);
  const faults = [];
  if (words.some((word) => letters(word).length !== length)) faults.push("expected letters without marks of their own, which cannot be typed here");
  if (length < 2 || length > 10) faults.push("expected words of 2 to 10 letters");
  if (words.length < 2) faults.push("expected at least two words");
  if (words.length > MOST) faults.push(`expected at most ${MOST.toLocaleString("en")}: leave out rare words`);
  return { words, problems: [...problems, ...faults], good: !faults.length };
}
