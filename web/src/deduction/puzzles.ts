// Hidden words: which one a puzzle hides, and what it answers.

import type { Calls } from "../rpc.ts";
import type { Deduction, Game, Row } from "./api.ts";

/** A puzzle as the address names it: a day, a number, a friend's hidden word, or the one that evades. */
export interface Puzzle {
  id: string;
  kind: "daily" | "random" | "word" | "evil";
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const KEY = 0x5a; // hides a word from a glance, not from a reader of this line

export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export function random(): string {
  return String(100_000 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 900_000));
}

/** The puzzle of a word for a friend. */
export function secret(word: string): string {
  const bytes = new TextEncoder().encode(word).map((byte, at) => byte ^ (KEY + at));
  return `w${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function unhidden(id: string): string {
  const bytes = Uint8Array.from(id.slice(1).match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return new TextDecoder().decode(bytes.map((byte, at) => byte ^ (KEY + at)));
}

export function puzzleOf(id: string): Puzzle {
  if (id === "evil") return { id, kind: "evil" };
  if (DAY.test(id)) return { id, kind: "daily" };
  if (/^w([0-9a-f]{2})+$/.test(id)) return { id, kind: "word" };
  return { id: /^\d{1,9}$/.test(id) ? id : today(), kind: /^\d{1,9}$/.test(id) ? "random" : "daily" };
}

export function puzzleTitle({ id, kind }: Puzzle): string {
  return { daily: `word of ${id}`, random: `word ${id}`, word: "a friend’s word", evil: "a word that evades" }[kind];
}

/** The guesses in an address, of so many letters or symbols. */
export function guessesOf(query: URLSearchParams, length: number): string[] {
  return (query.get("guesses") ?? "").split(".").filter((guess) => [...guess].length === length);
}

/** The seed of a day or a number. */
export function seedOf({ id, kind }: Puzzle): number {
  return kind === "daily" ? Math.floor(Date.parse(id) / 86_400_000) : Number(id);
}

async function hidden(calls: Calls<Deduction>, game: Game, puzzle: Puzzle): Promise<string> {
  return puzzle.kind === "word" ? unhidden(puzzle.id) : calls.call("draw", game, seedOf(puzzle));
}

/** The feedback of a guess. What evades gives the feedback that leaves most words. */
export async function feedbackOf(calls: Calls<Deduction>, game: Game, puzzle: Puzzle, rows: readonly Row[], guess: string): Promise<number> {
  if (puzzle.kind !== "evil") return calls.call("feedback", game, guess, await hidden(calls, game, puzzle));
  for await (const { parts } of calls.stream("tree", game, rows, guess, 0)) {
    const most = parts.filter(({ size }) => size === parts[0]!.size);
    return Math.min(...most.map(({ code }) => code)); // the least code is never the winning one, unless alone
  }
  throw new Error("the worker gave no answer");
}

/** Guesses with their feedback. */
export async function rowsOf(calls: Calls<Deduction>, game: Game, puzzle: Puzzle, guesses: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const guess of guesses) rows.push({ guess, code: await feedbackOf(calls, game, puzzle, rows, guess) });
  return rows;
}

/** The hidden word; of what evades, one that is still possible. */
export async function answerOf(calls: Calls<Deduction>, game: Game, puzzle: Puzzle, rows: readonly Row[]): Promise<string> {
  if (puzzle.kind !== "evil") return hidden(calls, game, puzzle);
  return (await calls.call("candidates", game, rows))[0] ?? "";
}
