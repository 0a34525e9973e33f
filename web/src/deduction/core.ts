// A game in the module: its words as indices, and one position at a time, kept while the rows stay the same.

import type { Files } from "../files.ts";
import type { Module } from "../module.ts";
import type { Game, GameInfo, Row } from "./api.ts";
import { letters, loadWords, type Words } from "./words.ts";

/** More than any cost: the turns do not suffice. */
export const INFEASIBLE = 2 ** 28 - 1;

const TABLE_MIB = 4; // larger ones are not faster here
const MODES = { easy: 0, hard: 1, "ultra-hard": 2 } as const;
export const TOTAL = 0;
export const WORST = 1;
export const WITHIN = 2;
export type Objective = typeof TOTAL | typeof WORST | typeof WITHIN;

export interface Costs {
  values: Uint32Array;
  exact: Uint8Array;
}

export interface Measures {
  parts: Uint32Array;
  largest: Float64Array;
  squares: Float64Array;
  entropy: Float64Array;
}

/** A game that is loaded, in the position after some rows. */
export class Core {
  #game = "";
  #rows = "";
  #words: Words = { words: [], answers: new Int32Array(), weights: new Uint32Array(), ranks: new Uint32Array() };
  #index = new Map<string, number>();
  #info: GameInfo | undefined;
  #alphabet: readonly string[] = [];
  /** Guesses by index. */
  candidates = new Int32Array();
  legal = new Int32Array();
  /** The sum of the candidates' weights. */
  weight = 0;

  readonly files: Files;
  readonly module: Pick<Module, "call"> & Partial<Pick<Module, "deadline">>;

  constructor(module: Core["module"], files: Files) {
    this.module = module;
    this.files = files;
  }

  /** Loads a game, unless it is the one that is loaded. */
  async open(game: Game): Promise<void> {
    const { turns: _, ...terms } = game;
    const wanted = JSON.stringify(terms);
    if (wanted !== this.#game) await this.#load(game, wanted);
  }

  /** Loads a game, and goes to the position after some rows. */
  async enter(game: Game, rows: readonly Row[]): Promise<void> {
    await this.open(game);
    this.go(rows);
  }

  get info(): GameInfo {
    if (!this.#info) throw new Error("no game is loaded");
    return this.#info;
  }

  word(guess: number): string {
    return this.#words.words[guess]!;
  }

  /** All words that may be guessed. */
  get words(): readonly string[] {
    return this.#words.words;
  }

  /** The words that may be the answer, as guesses. */
  get answers(): Int32Array {
    return this.#words.answers;
  }

  /** The index of a word, or undefined if it may not be guessed. */
  find(word: string): number | undefined {
    return this.#index.get(word);
  }

  /** The index of a word that must be there. */
  index(word: string): number {
    const found = this.#index.get(word);
    if (found === undefined) throw new Error(`${word} is not in the list`);
    return found;
  }

  letter(symbol: number): string {
    return this.#alphabet[symbol]!;
  }

  /** Goes to the position after some rows of the loaded game. */
  go(rows: readonly Row[]): void {
    const wanted = JSON.stringify(rows.map(({ guess, code }) => [guess, code]));
    if (wanted === this.#rows) return;
    this.#rows = "";
    const pairs = Int32Array.from(rows.flatMap(({ guess, code }) => [this.index(guess), code]));
    const count = this.module.call("enter", pairs, rows.length);
    const answers = new Int32Array(count);
    this.module.call("candidates", answers);
    const legal = new Int32Array(this.#words.words.length);
    this.legal = legal.subarray(0, this.module.call("legal", legal));
    const { weights } = this.#words;
    this.weight = weights.length ? answers.reduce((sum, answer) => sum + weights[answer]!, 0) : count;
    this.candidates = answers.map((answer) => this.#words.answers[answer]!);
    this.#rows = wanted;
  }

  /** Candidates as words, likely ones first. */
  shown(most = Infinity, candidates = this.candidates): string[] {
    const { answers, ranks } = this.#words;
    const rank = new Map(ranks.length ? [...answers].map((guess, answer) => [guess, ranks[answer]!]) : []);
    const ordered = [...candidates].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0) || a - b);
    return ordered.slice(0, most).map((guess) => this.word(guess));
  }

  /** The weight of each candidate. */
  weights(): Float64Array {
    const { answers, weights } = this.#words;
    if (!weights.length) return new Float64Array(this.candidates.length).fill(1);
    const own = new Map([...answers].map((guess, answer) => [guess, weights[answer]!]));
    return Float64Array.from(this.candidates, (guess) => own.get(guess)!);
  }

  get searchable(): boolean {
    return this.module.call("searchable") === 1;
  }

  feedback(guess: number, answer: number): number {
    return this.module.call("feedback", guess, answer);
  }

  /** What a mode requires that a guess lacks. */
  missing(guess: number): { letter: string; place: number; times: number } | undefined {
    const out = new Int32Array(3);
    if (!this.module.call("missing", guess, out)) return undefined;
    return { letter: this.letter(out[0]!), place: out[1]!, times: out[2]! };
  }

  /** The code of a guess for each candidate. */
  split(guess: number): Uint16Array {
    const codes = new Uint16Array(this.candidates.length);
    this.module.call("split", guess, codes);
    return codes;
  }

  /** The partition by each legal guess. */
  measure(): Measures {
    const { length } = this.legal;
    const [parts, largest] = [new Uint32Array(length), new Float64Array(length)];
    const [squares, entropy] = [new Float64Array(length), new Float64Array(length)];
    this.module.call("measure", parts, largest, squares, entropy);
    return { parts, largest, squares, entropy };
  }

  /** The guesses that split the candidates, by a lower bound of their totals. */
  ranked(turns: number | null): { guesses: Int32Array; bounds: Uint32Array } {
    const { length } = this.legal;
    const [guesses, bounds] = [new Int32Array(length), new Uint32Array(length)];
    const count = this.module.call("ranked", turns ?? 0, guesses, bounds);
    return { guesses: guesses.subarray(0, count), bounds: bounds.subarray(0, count) };
  }

  /**
   * The least costs after some legal guesses, or bounds that are at least the limit. At the end, in seconds, it gives up
   * and returns undefined; the position must then be entered again.
   */
  judge(objective: Objective, turns: number | null, guesses: Int32Array, limit = INFEASIBLE, end = Infinity): Costs | undefined {
    const [values, exact] = [new Uint32Array(guesses.length), new Uint8Array(guesses.length)];
    this.module.deadline = 1000 * end;
    try {
      if (!this.module.call("judge", objective, turns ?? 0, guesses, guesses.length, limit, values, exact))
        throw new Error("a guess is not legal here");
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "Late") throw error;
      this.#game = this.#rows = "";
      return undefined;
    }
    return { values, exact };
  }

  async #load(game: Game, wanted: string): Promise<void> {
    this.#game = this.#rows = "";
    const words = await loadWords(this.files, game);
    const split = words.words.map(letters);
    const length = split[0]!.length;
    const alphabet = [...new Set(split.flat())].sort();
    const number = new Map(alphabet.map((letter, i) => [letter, i]));
    const symbols = Uint8Array.from(split.flat(), (letter) => number.get(letter)!);
    const rule = game.rule === "wordle" ? 0 : 1;
    const { answers, weights } = words;
    const sizes = [split.length, length, alphabet.length, answers, answers.length, weights, weights.length] as const;
    if (!this.module.call("load", rule, MODES[game.mode], symbols, ...sizes, TABLE_MIB))
      throw new Error("the words of the game do not fit: they have one length, of at most ten letters");
    this.#words = words;
    this.#index = new Map(words.words.map((word, i) => [word, i]));
    this.#alphabet = alphabet;
    this.#game = wanted;
    const first = answers[0]!;
    const win = this.feedback(first, first);
    this.#info = { length, answers: answers.length, guesses: split.length, win, letters: alphabet };
  }
}
