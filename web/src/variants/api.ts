// What the worker of the variants of Wordle offers to the page: plain data in, plain data out.

import type { GameInfo, Row, WordGame } from "../deduction/api.ts";

/** Fibble: one tile of each row is false. Antiwordle: avoid the answer as long as possible. */
export type Variant = "fibble" | "antiwordle";

/** A game in easy mode, with equally likely answers and without a turn limit. */
export interface VariantGame extends WordGame {
  variant: Variant;
}

/** Bounds on a number; equal if it is exact. */
export type Bounds = readonly [lower: number, upper: number];

export interface FibbleSuggestion {
  guess: string;
  candidate: boolean;
  /** How many candidates still fit after it, on average over what may be displayed, and at most. */
  left: number;
  most: number;
}

export interface FibbleAdvice {
  variant: "fibble";
  candidates: number;
  examples: readonly string[];
  suggestions: readonly FibbleSuggestion[];
  /** The fewest guesses that are sure to win; without a sure guess, fewer do not suffice. Null while that is searched. */
  turns: number | null;
  /** A guess with which so many suffice. */
  sure: string | null;
  final: boolean;
}

export interface AntiwordleSuggestion {
  guess: string;
  candidate: boolean;
  /** The words that are legal after it, on average. */
  left: number;
  /** The longest mean number of guesses from here on, and the most that are certain; null if they were not searched. */
  mean: Bounds | null;
  shortest: Bounds | null;
}

export interface AntiwordleAdvice {
  variant: "antiwordle";
  candidates: number;
  examples: readonly string[];
  /** The number of words that may be guessed. */
  legal: number;
  suggestions: readonly AntiwordleSuggestion[];
  final: boolean;
}

export type VariantAdvice = FibbleAdvice | AntiwordleAdvice;

export interface Variants {
  open(game: VariantGame): AsyncIterable<GameInfo>;
  /** Why a word cannot be guessed after the rows; null if it can. */
  objection(game: VariantGame, rows: readonly Row[], guess: string): Promise<string | null>;
  /** The rows that guesses get in the game of a seed: the same in every browser. */
  rows(game: VariantGame, seed: number, guesses: readonly string[]): Promise<readonly Row[]>;
  /** Better and better suggestions; none after a row that won, and none if no answer fits. */
  suggest(game: VariantGame, rows: readonly Row[], top: number, seconds: number): AsyncIterable<VariantAdvice>;
}
