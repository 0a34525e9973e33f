// Advice for Fibble and Antiwordle, ranked as in `laconic.deduction.opponents`.

import type { GameInfo, Row } from "../deduction/api.ts";
import type { Core } from "../deduction/core.ts";
import { mixed } from "../deduction/draw.ts";
import { codeOf, marksOf } from "../deduction/tiles.ts";
import { letters } from "../deduction/words.ts";
import type { AntiwordleAdvice, Bounds, FibbleAdvice, VariantAdvice, VariantGame, Variants } from "./api.ts";

const SHOWN = 100;
/** So that a day's word is not that of the page of Wordle. */
const OTHER = 0x2545f491;
/** Legal words of a position of Antiwordle that is searched, and guesses that are rated in a larger one. */
const SEARCHED = 300;
const LOOKED_AT = 50;
/** Seconds of a search until others are answered. */
const STEP = 0.15;
/** In place of a guess: more may be found. */
const LATE = -2;

export class VariantService implements Variants {
  private readonly core: Core;

  constructor(core: Core) {
    this.core = core;
  }

  async *open(game: VariantGame): AsyncGenerator<GameInfo> {
    await this.core.open(game);
    yield this.core.info;
  }

  async objection(game: VariantGame, rows: readonly Row[], guess: string): Promise<string | null> {
    await this.core.open(game);
    if (this.core.find(guess) === undefined) return "not in the list";
    return game.variant === "antiwordle" ? forbidden(rows, guess) : null;
  }

  async rows(game: VariantGame, seed: number, guesses: readonly string[]): Promise<Row[]> {
    await this.core.open(game);
    const { answers, info } = this.core;
    const answer = answers[mixed(seed ^ OTHER) % answers.length]!;
    return guesses.map((guess, number) => {
      const code = this.core.feedback(this.core.index(guess), answer);
      const shown = game.variant === "fibble" && code !== info.win ? displays(code, info.length, info.win) : [code];
      return { guess, code: shown[mixed(mixed(seed) + number) % shown.length]! };
    });
  }

  async *suggest(game: VariantGame, rows: readonly Row[], top: number, seconds: number): AsyncGenerator<VariantAdvice> {
    await this.core.open(game);
    yield* game.variant === "fibble" ? this.#fibble(game, rows, top, seconds) : this.#antiwordle(game, rows, top, seconds);
  }

  /** The rows as the module takes them. */
  #pairs(rows: readonly Row[]): Int32Array {
    return Int32Array.from(rows.flatMap(({ guess, code }) => [this.core.index(guess), code]));
  }

  #lie(rows: readonly Row[]): Int32Array<ArrayBuffer> {
    const left = new Int32Array(this.core.info.answers);
    return left.subarray(0, this.core.module.call("fibble", this.#pairs(rows), rows.length, left));
  }

  #avoid(rows: readonly Row[]): { candidates: Int32Array<ArrayBuffer>; legal: Int32Array<ArrayBuffer> } {
    const { module, info, words } = this.core;
    const [left, all, size] = [new Int32Array(info.answers), new Int32Array(words.length), new Uint32Array(1)];
    const candidates = left.subarray(0, module.call("antiwordle", this.#pairs(rows), rows.length, left, all, size));
    return { candidates, legal: all.subarray(0, size[0]) };
  }

  async *#fibble(game: VariantGame, rows: readonly Row[], top: number, seconds: number): AsyncGenerator<FibbleAdvice> {
    const { module, info, words } = this.core;
    const candidates = this.#lie(rows);
    const advice = { variant: "fibble", candidates: candidates.length, examples: this.core.shown(SHOWN, candidates) } as const;
    if (!candidates.length || rows.some(({ code }) => code === info.win))
      return yield { ...advice, suggestions: [], turns: null, sure: null, final: true };
    const [means, most] = [new Float64Array(words.length), new Uint32Array(words.length)];
    module.call("fibble_left", means, most);
    const own = new Set(candidates);
    const every = candidates.length === 1 ? [...candidates] : [...words.keys()];
    every.sort((a, b) => means[a]! - means[b]! || most[a]! - most[b]! || Number(own.has(b)) - Number(own.has(a)) || a - b);
    const suggestions = every.slice(0, top).map((guess) => ({
      guess: words[guess]!,
      candidate: own.has(guess),
      left: means[guess]!,
      most: most[guess]!,
    }));
    const end = performance.now() + 1000 * seconds;
    const sure = new Int32Array([LATE]);
    for (let turns: number | null = null, last = false; ; ) {
      const found = sure[0]! < 0 ? null : words[sure[0]!]!;
      yield { ...advice, suggestions, turns, sure: found, final: last };
      if (last) return;
      await this.core.open(game);
      this.#lie(rows);
      turns = module.call("fibble_worst_case", Math.min(STEP, seconds), sure);
      last = sure[0] !== LATE || performance.now() >= end;
    }
  }

  async *#antiwordle(game: VariantGame, rows: readonly Row[], top: number, seconds: number): AsyncGenerator<AntiwordleAdvice> {
    const { module, words } = this.core;
    for (const [number, { guess }] of rows.entries()) {
      const reason = forbidden(rows.slice(0, number), guess);
      if (reason) throw new Error(`row ${number + 1}, ${guess.toUpperCase()}, was not allowed: ${reason}`);
    }
    const { candidates, legal } = this.#avoid(rows);
    const { length } = candidates;
    const advice = { variant: "antiwordle", candidates: length, examples: this.core.shown(SHOWN, candidates), legal: legal.length } as const;
    if (!legal.length) return yield { ...advice, suggestions: [], final: true };
    const own = new Set(candidates);
    const searched = legal.length <= SEARCHED;
    const rated = searched ? legal : this.#keeping(legal, own);
    const sums = new Float64Array(rated.length);
    module.call("antiwordle_left", rated, rated.length, sums);
    const plain = [...rated].map((guess, i) => ({
      guess: words[guess]!,
      candidate: own.has(guess),
      left: sums[i]! / length,
      mean: null,
      shortest: null,
    }));
    const first = { ...advice, suggestions: [...plain].sort((a, b) => b.left - a.left).slice(0, top), final: !searched };
    if (!searched) return yield first;
    const end = performance.now() + 1000 * seconds;
    const [lower, upper] = [new Uint32Array(legal.length), new Uint32Array(legal.length)];
    const found: Bounds[][] = [];
    while (found.length < 2) {
      yield first;
      await this.core.open(game);
      this.#avoid(rows);
      const left = Math.max(0, end - performance.now()) / 1000;
      module.call("antiwordle_values", found.length, Math.min(STEP, left), lower, upper);
      const bounds = [...lower].map((low, i): Bounds => [low, upper[i]!]);
      if (bounds.every(isExact) || left < STEP) found.push(bounds);
    }
    const [totals, shortest] = found;
    const valued = plain.map((each, i) => {
      const [low, high] = totals![i]!;
      return { ...each, mean: [low / length, high / length] as const, shortest: shortest![i]! };
    });
    if (valued.every(({ mean, shortest }) => isExact(mean) && isExact(shortest)))
      valued.sort((a, b) => b.mean[0] - a.mean[0] || b.shortest[0] - a.shortest[0]);
    else valued.sort((a, b) => b.left - a.left);
    yield { ...advice, suggestions: valued.slice(0, top), final: true };
  }

  /** The legal guesses after which most candidates are left, ascending. */
  #keeping(legal: Int32Array, own: ReadonlySet<number>): Int32Array {
    const kept = new Float64Array(legal.length);
    this.core.module.call("antiwordle_squares", kept);
    legal.forEach((guess, i) => (kept[i]! -= Number(own.has(guess))));
    const first = [...legal.keys()].sort((a, b) => kept[b]! - kept[a]! || a - b).slice(0, LOOKED_AT);
    return Int32Array.from(first, (i) => legal[i]!).sort();
  }
}

/** The codes that Fibble may show for a true code that does not win: one tile is false, and none wins. */
export function displays(code: number, length: number, win: number): number[] {
  const marks = marksOf(code, length);
  return marks
    .flatMap((mark, place) => [0, 1, 2].filter((other) => other !== mark).map((other) => codeOf(marks.with(place, other))))
    .filter((shown) => shown !== win);
}

export function isExact([lower, upper]: Bounds): boolean {
  return lower === upper;
}

/** Why Antiwordle forbids a guess after some rows; null if it is legal. */
function forbidden(rows: readonly Row[], guess: string): string | null {
  const own = letters(guess);
  for (const row of rows) {
    const before = letters(row.guess);
    const marks = marksOf(row.code, before.length);
    const has = new Set(before.filter((_, place) => marks[place]));
    for (const [place, letter] of before.entries()) {
      if (marks[place] === 2 && own[place] !== letter) return `letter ${place + 1} must be ${letter.toUpperCase()}`;
      if (has.has(letter) !== own.includes(letter)) return `must ${has.has(letter) ? "" : "not "}contain ${letter.toUpperCase()}`;
    }
    if (guess === row.guess) return "was guessed before";
  }
  return null;
}
