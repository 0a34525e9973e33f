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
    const { module, info } = this.core;
    const answers = new Int32Array(info.answers);
    module.call("fibble", new Int32Array(), 0, answers);
    const answer = answers[mixed(seed ^ OTHER) % answers.length]!;
    return guesses.map((guess, number) => {
      const code = this.core.feedback(this.core.index(guess), answer);
      const shown = game.variant === "fibble" && code !== info.win ? displays(code, info.length, info.win) : [code];
      return { guess, code: shown[mixed(mixed(seed) + number) % shown.length]! };
    });
  }

  async *suggest(game: VariantGame, rows: readonly Row[], top: number, seconds: number): AsyncGenerator<VariantAdvice> {
    await this.core.open(game);
    const pairs = Int32Array.from(rows.flatMap(({ guess, code }) => [this.core.index(guess), code]));
    yield* game.variant === "fibble" ? this.#fibble(rows, pairs, top, seconds) : this.#antiwordle(rows, pairs, top, seconds);
  }

  *#fibble(rows: readonly Row[], pairs: Int32Array, top: number, seconds: number): Generator<FibbleAdvice> {
    const { module, info, words } = this.core;
    const left = new Int32Array(info.answers);
    const candidates = left.subarray(0, module.call("fibble", pairs, rows.length, left));
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
    yield { ...advice, suggestions, turns: null, sure: null, final: false };
    const sure = new Int32Array(1);
    const turns = module.call("fibble_worst_case", seconds, sure);
    yield { ...advice, suggestions, turns, sure: sure[0]! < 0 ? null : words[sure[0]!]!, final: true };
  }

  *#antiwordle(rows: readonly Row[], pairs: Int32Array, top: number, seconds: number): Generator<AntiwordleAdvice> {
    const { module, info, words } = this.core;
    for (const [number, { guess }] of rows.entries()) {
      const reason = forbidden(rows.slice(0, number), guess);
      if (reason) throw new Error(`row ${number + 1}, ${guess.toUpperCase()}, was not allowed: ${reason}`);
    }
    const [left, all, size] = [new Int32Array(info.answers), new Int32Array(words.length), new Uint32Array(1)];
    const candidates = left.subarray(0, module.call("antiwordle", pairs, rows.length, left, all, size));
    const legal = all.subarray(0, size[0]);
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
    yield { ...advice, suggestions: [...plain].sort((a, b) => b.left - a.left).slice(0, top), final: !searched };
    if (!searched) return;
    const end = performance.now() + 1000 * seconds;
    const [totals, shortest] = [0, 1].map((goal) => {
      const [lower, upper] = [new Uint32Array(legal.length), new Uint32Array(legal.length)];
      module.call("antiwordle_values", goal, Math.max(0, end - performance.now()) / 1000, lower, upper);
      return [...lower].map((low, i): Bounds => [low, upper[i]!]);
    });
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
