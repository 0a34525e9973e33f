// The words of a game: lists from files beside the page, the reader's own lists, and all codes of a game of pegs.

import type { Files } from "../files.ts";
import type { Game, PegGame, WordGame } from "./api.ts";

/** The words of a game in ascending order, of which some may be the answer. */
export interface Words {
  words: readonly string[];
  /** The answers, as ascending indices into the words. */
  answers: Int32Array;
  /** How often each answer is expected, as positive whole numbers; empty if all alike. */
  weights: Uint32Array;
  /** The order in which candidates are shown, least number first; empty for that of the alphabet. */
  ranks: Uint32Array;
}

const DIGITS = "1234567890";
const BULLS_COWS_DIGITS = "0123456789";
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The letters of a word. */
export function letters(word: string): string[] {
  if (/^[!-~]*$/.test(word)) return [...word]; // fast
  return [...segmenter.segment(word)].map(({ segment }) => segment);
}

function ascending(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A bundled list: the answers, those of a language by frequency, an empty line, and the other words. */
async function bundled(files: Files, name: string): Promise<{ answers: string[]; guesses: string[] }> {
  const [answers = "", guesses = ""] = (await files.text(`${name.replaceAll(":", "-")}.txt`)).trim().split("\n\n");
  return { answers: answers.split("\n"), guesses: guesses ? guesses.split("\n") : [] };
}

async function frequencies(files: Files, game: WordGame): Promise<number[] | undefined> {
  if (typeof game.list !== "string" || game.list.includes(":")) return undefined;
  return (await files.json(`${game.list}-weights.json`)) as number[];
}

async function wordsOf(files: Files, game: WordGame): Promise<Words> {
  const list = typeof game.list === "string" ? await bundled(files, game.list) : game.list;
  const used = new Set(game.used ?? []);
  const possible = new Set([...list.answers.filter((word) => !used.has(word)), ...(game.also ?? [])]);
  if (!possible.size) throw new Error("every answer of the list is marked as used: unmark some");
  const words = [...new Set([...list.answers, ...list.guesses])].sort(ascending);
  const weights = await frequencies(files, game);
  const kept = [...words.keys()].filter((i) => (game.prior === "frequency" && weights ? !used.has(words[i]!) : possible.has(words[i]!)));
  const own = weights ? kept.map((i) => weights[i]!) : [];
  const order = new Map(typeof game.list === "string" ? list.answers.map((word, rank) => [word, rank]) : []);
  return {
    words,
    answers: Int32Array.from(kept),
    weights: Uint32Array.from(game.prior === "frequency" ? own : []),
    ranks: Uint32Array.from(weights ? own.map((weight) => 1_000_000 - weight) : order.size ? kept.map((i) => order.get(words[i]!)!) : []),
  };
}

function codesOf({ rule, places, symbols }: PegGame): Words {
  const digits = (rule === "mastermind" ? DIGITS : BULLS_COWS_DIGITS).slice(0, symbols);
  let words = [""];
  for (let place = 0; place < places; ++place)
    words = words.flatMap((word) =>
      [...digits].filter((digit) => rule === "mastermind" || !word.includes(digit)).map((digit) => word + digit),
    );
  words.sort(ascending);
  return { words, answers: Int32Array.from(words.keys()), weights: new Uint32Array(), ranks: new Uint32Array() };
}

export async function loadWords(files: Files, game: Game): Promise<Words> {
  return game.rule === "wordle" ? wordsOf(files, game) : codesOf(game);
}
