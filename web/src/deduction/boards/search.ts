// Several boards at once: which guess ends the game soonest. Guesses are judged by a search of all games if few are
// left, and else by playing some of them to their end.

import { generator } from "../../random.ts";
import { type BoardsSuggestion, type Claim, SPARE } from "../api.ts";
import type { Core } from "../core.ts";

const GRACE = 20; // turns after which a lost game is given up
const FEW = 8; // boards
const EXACT = 12; // games up to which a search is over all guesses
const ENUMERATED = 200; // games up to which all are played
const SAMPLED = 300;
const POOL = 1000; // guesses that games are played with
const MOST_BOARDS = 64;
const ENDLESS = 1 << 20;
const SEED = 1;

// The greedy strategy of the Python package, by the number of unsolved boards: the weight of a nat of entropy against
// solving a board, and the weight of the chance that the next guess solves none.
const urgency = (boards: number) => (boards <= FEW ? Math.min(0.5, 4 / boards ** 2) : 1 / boards ** 2);
const caution = (boards: number) => (boards > FEW ? 1.2 : 0);
const weights = (weigh: (boards: number) => number) =>
  Array.from({ length: MOST_BOARDS + 1 }, (_, boards) => (boards ? weigh(boards) : 0));

export interface Unsolved {
  /** The candidates of each unsolved board, as ascending words. */
  sets: readonly Int32Array[];
  /** The answers of solved boards. */
  known: readonly number[];
  /** The number of all boards, of the guesses so far, and of turns, null for five more than boards. */
  boards: number;
  before: number;
  turns: number | null;
}

export class BoardsSearch {
  readonly #answers: Int32Array;
  readonly #limit: number;
  readonly #left: number;
  readonly #games: number;
  readonly #core: Core;
  readonly #at: Unsolved;

  constructor(core: Core, at: Unsolved) {
    this.#core = core;
    this.#at = at;
    this.#answers = Int32Array.from(new Set(at.sets.flatMap((set) => [...set]))).sort();
    this.#limit = at.turns ?? at.boards + SPARE;
    this.#left = this.#limit - at.before;
    this.#games = at.sets.reduce((product, set) => product * set.length, 1);
  }

  /** Yields better and better lists, best guess first, with whether it is the last. */
  *suggest(seconds: number): Generator<{ suggestions: BoardsSuggestion[]; final: boolean }> {
    const exact = this.#games <= EXACT;
    const words = Int32Array.from({ length: this.#core.info.guesses }, (_, word) => word);
    this.#start(words, exact ? EXACT : ENUMERATED, exact ? 0 : 10);
    const worths = new Float64Array(words.length);
    this.#core.module.call("boards_worths", worths);
    const own = this.#core.module.call("boards_choose", this.#left > 0 ? this.#left : ENDLESS);
    const order = [...words].sort((a, b) => worths[b]! - worths[a]! || a - b);
    const judged = [own, ...order.filter((word) => word !== own)].slice(0, this.#at.boards <= FEW ? 10 : 5);
    if (exact) return yield { suggestions: this.#searched(judged), final: true };
    yield { suggestions: judged.map((guess) => this.#suggestion(guess, null, 0, "estimate")), final: false };
    yield* this.#played(judged, order.slice(0, POOL), seconds);
  }

  #start(pool: Int32Array, worlds: number, width: number): void {
    const price = Array.from({ length: this.#answers.length + 1 }, (_, size) => (size ? Math.log(size) : 0));
    const policy = Float64Array.from([...price, ...weights(urgency), ...weights(caution)]);
    const terms = [pool, pool.length, this.#answers, this.#answers.length, policy, MOST_BOARDS + 1] as const;
    const started = this.#core.module.call("boards", ...terms, 1, worlds, width);
    const places = new Map([...this.#answers].map((word, i) => [word, i]));
    const candidates = Int32Array.from(this.#at.sets.flatMap((set) => [...set].map((word) => places.get(word)!)));
    const sizes = Uint32Array.from(this.#at.sets, (set) => set.length);
    if (!started || !this.#core.module.call("boards_at", candidates, sizes, sizes.length))
      throw new Error("the boards do not fit the game");
  }

  #searched(guesses: readonly number[]): BoardsSuggestion[] {
    const worlds = this.#every().length;
    if (!worlds) return [];
    const cost = new Float64Array(2);
    const found = guesses.map((guess) => {
      this.#core.module.call("boards_cost", this.#left > 0 ? this.#left : ENDLESS, guess, cost);
      const lost = this.#left > 0 ? cost[0]! / worlds : 1;
      return this.#suggestion(guess, this.#at.before + cost[1]! / worlds, lost, "exact");
    });
    return found.sort(better);
  }

  *#played(
    guesses: readonly number[],
    best: readonly number[],
    seconds: number,
  ): Generator<{ suggestions: BoardsSuggestion[]; final: boolean }> {
    const end = performance.now() + 1000 * seconds;
    const pool = Int32Array.from(new Set([...this.#answers, ...best, ...guesses])).sort();
    this.#start(pool, ENUMERATED, 10);
    const few = this.#games <= ENUMERATED;
    const games = few ? this.#every() : this.#sample();
    if (!games.length) return yield { suggestions: [], final: true };
    const cap = this.#limit + GRACE;
    const ends: number[][] = guesses.map(() => []);
    let told = performance.now();
    for (const [n, game] of games.entries()) {
      const hidden = Int32Array.from(game, (word) => this.#answers.indexOf(word));
      guesses.forEach((guess, i) => {
        const last = this.#core.module.call("boards_play", this.#at.before, hidden, pool.indexOf(guess), this.#limit, cap);
        ends[i]!.push(last || cap);
      });
      const late = performance.now() > end && n > 0;
      const final = late || n === games.length - 1;
      if (!final && performance.now() - told < 100) continue;
      const claim: Claim = few && n === games.length - 1 ? "at most" : "estimate";
      yield { suggestions: guesses.map((guess, i) => this.#ended(guess, ends[i]!, claim)).sort(better), final };
      if (final) return;
      told = performance.now();
    }
  }

  #ended(guess: number, ends: readonly number[], claim: Claim): BoardsSuggestion {
    const counted = this.#left > 0 ? ends.map((turns) => Math.min(turns, this.#limit)) : ends;
    const mean = counted.reduce((sum, turns) => sum + turns, 0) / ends.length;
    const lost = ends.filter((turns) => turns > this.#limit).length / ends.length;
    return this.#suggestion(guess, mean, lost, claim);
  }

  #suggestion(guess: number, mean: number | null, lost: number, claim: Claim): BoardsSuggestion {
    const solves = this.#at.sets.reduce((sum, set) => sum + (set.includes(guess) ? 1 / set.length : 0), 0);
    return { guess: this.#core.word(guess), solves, mean, claim, lost };
  }

  /** All combinations of different answers. */
  #every(): number[][] {
    let games: number[][] = [[]];
    for (const set of this.#at.sets)
      games = games.flatMap((game) =>
        [...set].filter((word) => !game.includes(word) && !this.#at.known.includes(word)).map((word) => [...game, word]),
      );
    return games;
  }

  /** Some combinations of different answers, each as likely as any. */
  #sample(): number[][] {
    const random = generator(SEED);
    const games: number[][] = [];
    for (let tries = 0; games.length < SAMPLED && tries < 100 * SAMPLED; ++tries) {
      const game = this.#at.sets.map((set) => set[Math.floor(random() * set.length)]!);
      if (new Set([...game, ...this.#at.known]).size === game.length + this.#at.known.length) games.push(game);
    }
    return games;
  }
}

function better(a: BoardsSuggestion, b: BoardsSuggestion): number {
  return a.lost - b.lost || a.mean! - b.mean!;
}
