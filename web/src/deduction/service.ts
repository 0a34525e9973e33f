// Advice and analysis of deduction games, as streams of values that become better until they are proven.

import { BoardsSearch } from "./boards/search.ts";
import type {
  Advice,
  Analysis,
  BoardsAdvice,
  Branch,
  Claim,
  Deduction,
  Game,
  GameInfo,
  Row,
  Suggestion,
  TurnAnalysis,
  WordGame,
} from "./api.ts";
import { INFEASIBLE, TOTAL, WITHIN, type Core } from "./core.ts";
import { mixed } from "./draw.ts";

const SHOWN = 100;
const MOST_TURNS = 12;
/** The turn limit with which books of openers are made, besides none. */
const LIMITED = 6;
/** Seconds of search between two values of a stream. */
const STEP = 0.1;
/** Candidates from which on the first exact value may take long, so that bounds are told before it. */
const MANY = 100;

/** Best openers, best first: the word, its exact total, and its worst case. */
type Book = [string, number, number][];

/** Exact totals of all openers. */
type Totals = Record<string, number>;

/** A guess with what is known of its cost, in units of weight. */
interface Valued {
  guess: number;
  total: number;
  exact: boolean;
  /** The fewest turns with which it keeps its total; null if that is not known. */
  worst: number | null;
}

interface Ranking {
  valued: Valued[];
  /** Whether no other guess is better than the best of them. */
  proven: boolean;
  /** Whether no guess is sure to find all candidates in time. */
  tooFew: boolean;
  final: boolean;
}

function now(): number {
  return performance.now() / 1000;
}

/** From 0 to 100: what a choice keeps of the best one's wins, or else 100 less a hundred for each guess lost. */
export function skill(expected: number, best: number, wins = 1, bestWins = 1): number {
  if (wins < bestWins) return (100 * wins) / bestWins;
  return 100 * Math.min(1, Math.max(0, 1 - (bestWins === 1 ? expected - best : 0)));
}

function turnsLeft(game: Game, rows: readonly Row[]): number | null {
  return game.turns === null ? null : Math.max(0, game.turns - rows.length);
}

/** The name of the book of a game's openers, if there may be one; the openers may need more turns than the game has. */
function bookOf(game: Game): string | undefined {
  if (game.rule !== "wordle")
    return game.mode === "easy" ? `${game.rule}-${game.places}x${game.symbols}` : undefined;
  if (typeof game.list !== "string" || game.prior !== "uniform" || game.used?.length || game.also?.length) return undefined;
  if (game.turns !== null && game.turns !== LIMITED) return undefined;
  return `${game.list.replaceAll(":", "-")}-${game.mode}${game.turns === null ? "" : `-${game.turns}`}`;
}

export class Service implements Deduction {
  #files = new Map<string, Promise<unknown>>();

  private readonly core: Core;

  constructor(core: Core) {
    this.core = core;
  }

  async *open(game: Game): AsyncGenerator<GameInfo> {
    await this.core.enter(game, []);
    yield this.core.info;
  }

  async objection(game: Game, rows: readonly Row[], guess: string): Promise<string | null> {
    await this.core.enter(game, rows);
    const index = this.core.find(guess);
    if (index === undefined) return game.rule === "wordle" ? "not in the list" : "not a code of this game";
    if (this.#isLegal(index)) return null;
    const missing = this.core.missing(index);
    if (!missing) return "does not agree with the rows";
    const letter = missing.letter.toUpperCase();
    if (!missing.times) return `letter ${missing.place + 1} must be ${letter}`;
    return `must contain ${letter}${{ 1: "", 2: " twice" }[missing.times] ?? ` ${missing.times} times`}`;
  }

  async feedback(game: Game, guess: string, answer: string): Promise<number> {
    await this.core.enter(game, []);
    return this.core.feedback(this.core.index(guess), this.core.index(answer));
  }

  async draw(game: Game, seed: number): Promise<string> {
    await this.core.enter({ ...game, ...(game.rule === "wordle" && { prior: "uniform" }) } as Game, []);
    return this.core.word(this.core.candidates[mixed(seed) % this.core.candidates.length]!);
  }

  async candidates(game: Game, rows: readonly Row[]): Promise<string[]> {
    await this.core.enter(game, rows);
    return this.core.shown();
  }

  async *suggest(asked: Game, rows: readonly Row[], top: number, seconds: number): AsyncGenerator<Advice> {
    const start = now();
    const known = await this.#fromBook(asked, rows, top);
    const game = await this.#fitting(asked, rows);
    const turns = turnsLeft(game, rows);
    const about = { candidates: this.core.candidates.length, examples: this.core.shown(SHOWN), turns, widened: game !== asked };
    const advice = (suggestions: Suggestion[], proven: boolean, final: boolean): Advice => ({
      ...about,
      suggestions,
      proven,
      final,
      seconds: now() - start,
    });
    if (known) return yield advice(known, true, true);
    if (!about.candidates || rows.at(-1)?.code === this.core.info.win) return yield advice([], true, true);
    for await (const ranking of this.#ranked(game, rows, top, start + seconds)) {
      await this.core.enter(game, rows);
      const suggestions = this.#suggestions(ranking);
      yield advice(suggestions, ranking.proven, ranking.final);
    }
  }

  async *values(asked: Game, rows: readonly Row[], guesses: readonly string[], seconds: number): AsyncGenerator<Advice> {
    const start = now();
    const game = await this.#fitting(asked, rows);
    const suggestions: Suggestion[] = [];
    const advice = (final: boolean): Advice => ({
      candidates: this.core.candidates.length,
      examples: this.core.shown(SHOWN),
      suggestions: [...suggestions],
      proven: false,
      turns: turnsLeft(game, rows),
      widened: game !== asked,
      final,
      seconds: now() - start,
    });
    for (const guess of guesses) {
      await this.core.enter(game, rows);
      if (now() > start + seconds) break;
      const index = this.core.index(guess);
      const value = await this.#value(game, rows, index, start + seconds);
      suggestions.push(value);
      await this.core.enter(game, rows);
      yield advice(false);
      suggestions[suggestions.length - 1] = await this.#withWorst(game, rows, value, start + seconds);
      await this.core.enter(game, rows);
      yield advice(suggestions.length === guesses.length);
    }
  }

  async *analyze(asked: Game, rows: readonly Row[], answer: string | null, seconds: number): AsyncGenerator<Analysis> {
    const end = now() + seconds;
    const turns: TurnAnalysis[] = [];
    const game = await this.#fitting(asked, rows);
    if (!this.core.candidates.length) return yield { turns, skill: 0, luck: 0, final: true };
    for (const [i, row] of rows.entries()) {
      const share = Math.max(0.3, (end - now()) / (rows.length - i));
      turns.push(await this.#turn(game, rows.slice(0, i), row, answer, share));
      const rated = turns.slice(1).map((turn) => turn.skill);
      yield {
        turns: [...turns],
        skill: rated.length ? sum(rated) / rated.length : turns[0]!.skill,
        luck: sum(turns.map((turn) => turn.luck)),
        final: i === rows.length - 1,
      };
    }
  }

  async *tree(asked: Game, rows: readonly Row[], guess: string | null, seconds: number): AsyncGenerator<Branch> {
    const end = now() + seconds;
    const game = await this.#fitting(asked, rows);
    if (!this.core.candidates.length) throw new Error("no word of the list agrees with the rows");
    let chosen = guess;
    if (chosen === null) {
      const advice = await last(this.suggest(game, rows, 1, seconds));
      chosen = advice?.suggestions[0]?.guess ?? null;
    }
    if (chosen === null) return;
    const value = (await this.#fromBook(game, rows, Infinity))?.find((each) => each.guess === chosen) ?? null;
    await this.core.enter(game, rows);
    const index = this.core.index(chosen);
    const known = value ?? (await this.#withWorst(game, rows, await this.#value(game, rows, index, end), end));
    await this.core.enter(game, rows);
    const codes = this.core.split(index);
    const parts = new Map<number, string[]>();
    this.core.candidates.forEach((each, i) => {
      const code = codes[i]!;
      parts.set(code, [...(parts.get(code) ?? []), this.core.word(each)]);
    });
    yield {
      guess: chosen,
      candidates: this.core.candidates.length,
      wins: known.wins,
      total: Math.round(known.mean * this.core.weight),
      claim: known.claim,
      worst: known.worst,
      parts: [...parts]
        .map(([code, words]) => ({ code, size: words.length, examples: words.slice(0, 6) }))
        .sort((a, b) => b.size - a.size || a.code - b.code),
    };
  }

  async *suggestBoards(
    game: WordGame,
    guesses: readonly string[],
    codes: readonly (readonly number[])[],
    number: number,
    top: number,
    seconds: number,
  ): AsyncGenerator<BoardsAdvice> {
    await this.core.enter(game, []);
    const { win } = this.core.info;
    const all = Array.from({ length: number }, (_, board) => {
      const rows = guesses.map((guess, i) => ({ guess, code: codes[i]![board]! })).filter(({ code }) => code >= 0);
      this.core.go(rows);
      return { rows, left: this.core.candidates, examples: this.core.shown(SHOWN), solved: rows.at(-1)?.code === win };
    });
    const boards = all.map(({ left, examples, solved }) => ({ candidates: left.length, examples, solved }));
    const unsolved = all.filter(({ solved }) => !solved);
    if (!unsolved.length || unsolved.some(({ left }) => !left.length))
      return yield { boards, suggestions: [], final: true };
    const known = all.filter(({ solved }) => solved).map(({ rows }) => this.core.index(rows.at(-1)!.guess));
    const sets = unsolved.map(({ left }) => left);
    const at = { sets, known, boards: all.length, before: guesses.length, turns: game.turns };
    for (const { suggestions, final } of new BoardsSearch(this.core, at).suggest(seconds))
      yield { boards, suggestions: suggestions.slice(0, top), final };
  }

  /** Enters a position; where no answer of a list agrees with the rows, that of the game with the words that do. */
  async #fitting(game: Game, rows: readonly Row[]): Promise<Game> {
    await this.core.enter(game, rows);
    if (this.core.candidates.length || game.rule !== "wordle") return game;
    const indices = rows.map(({ guess }) => this.core.index(guess));
    const fits = (answer: number) => rows.every(({ code }, i) => this.core.feedback(indices[i]!, answer) === code);
    const also = this.core.words.filter((_, answer) => fits(answer));
    if (!also.length) return game;
    const wider: Game = { ...game, prior: "uniform", also };
    await this.core.enter(wider, rows);
    return wider;
  }

  #isLegal(guess: number): boolean {
    return place(this.core.legal, guess) >= 0;
  }

  /** Reads a file once; undefined if there is none. */
  async #read<T>(name: string): Promise<T | undefined> {
    const reading = this.#files.get(name) ?? this.core.files.json(name).catch(() => undefined);
    this.#files.set(name, reading);
    return (await reading) as T | undefined;
  }

  /** The best openers of a game that has a book of them. */
  async #fromBook(game: Game, rows: readonly Row[], top: number): Promise<Suggestion[] | undefined> {
    const name = rows.length ? undefined : bookOf(game);
    const found = name ? await this.#read<Book>(`book-${name}.json`) : undefined;
    if (!found?.every(([, , worst]) => worst <= (game.turns ?? Infinity))) return undefined;
    await this.core.enter(game, rows);
    return found.slice(0, top).map(([word, total, worst]) => {
      const guess = this.core.index(word);
      return { ...this.#described(guess), mean: total / this.core.weight, claim: "exact" as const, worst };
    });
  }

  /** A guess with its partition. Few are described at a time, so that nothing is computed for the others. */
  #described(guess: number): Suggestion {
    const shares = this.#shares(guess);
    const sizes = [...shares.values()];
    const { weight } = this.core;
    return {
      guess: this.core.word(guess),
      mean: 0,
      claim: "estimate",
      wins: 1,
      worst: null,
      parts: shares.size,
      largest: Math.max(...sizes),
      entropy: Math.log2(weight) - sum(sizes.map((size) => size * Math.log2(size))) / weight,
      candidate: place(this.core.candidates, guess) >= 0,
    };
  }

  /** The weight of the candidates by the code that a guess would get. */
  #shares(guess: number): Map<number, number> {
    const [codes, weights] = [this.core.split(guess), this.core.weights()];
    const shares = new Map<number, number>();
    codes.forEach((code, i) => shares.set(code, (shares.get(code) ?? 0) + weights[i]!));
    return shares;
  }

  /** The best guesses by total, or by the share of the candidates found in time where no guess finds all. */
  async *#ranked(game: Game, rows: readonly Row[], top: number, end: number): AsyncGenerator<Ranking> {
    const turns = turnsLeft(game, rows);
    if (turns === 0) return yield { valued: [], proven: true, tooFew: true, final: true };
    if (this.core.candidates.length === 1) return yield this.#onlyOne();
    if (turns === 1) return yield this.#lastTurn(top);
    if (!this.core.searchable) return yield this.#byEntropy(top);
    let nothing = true;
    for await (const ranking of this.#searched(game, rows, top, end, turns)) {
      nothing = !ranking.valued.length;
      if (!nothing || !ranking.final) yield ranking;
    }
    if (nothing && turns !== null) yield* this.#mostOften(game, rows, top, end, turns);
  }

  async *#searched(
    game: Game,
    rows: readonly Row[],
    top: number,
    end: number,
    turns: number | null,
  ): AsyncGenerator<Ranking> {
    const { guesses, bounds } = this.core.ranked(turns);
    const valued: Valued[] = [];
    // While none is known to find all in time, the most promising ones are told, not those that are not yet tried.
    const soFar = (final: boolean): Ranking => {
      const from = valued.length ? at : 0;
      const rest = [...guesses.subarray(from, from + top)].map((guess, i) => bounded(guess, bounds[from + i]!));
      return { valued: [...valued, ...rest].slice(0, top), proven: false, tooFew: false, final };
    };
    let [at, chunk, told] = [0, 1, now()];
    if (this.core.candidates.length > MANY) {
      yield soFar(false);
      await this.core.enter(game, rows);
    }
    const limit = () => (valued.length < top ? INFEASIBLE : valued[top - 1]!.total + 1);
    while (at < guesses.length && bounds[at]! < limit()) {
      if (now() > end || now() - told > STEP) {
        const final = now() > end;
        yield soFar(final);
        if (final) return;
        await this.core.enter(game, rows);
        told = now();
      }
      const asked = guesses.slice(at, at + chunk);
      const before = now();
      const costs = this.core.judge(TOTAL, turns, asked, limit(), end);
      if (!costs) return yield soFar(true);
      const took = now() - before;
      asked.forEach((guess, i) => {
        if (costs.exact[i] && costs.values[i]! < INFEASIBLE)
          valued.push({ guess, total: costs.values[i]!, exact: true, worst: null });
      });
      valued.sort((a, b) => this.#order(a, b));
      at += chunk;
      chunk = took > STEP / 2 ? 1 : Math.min(256, took < STEP / 8 ? 2 * chunk : chunk);
    }
    const tied = valued.filter(({ total }) => total < limit());
    if (!this.#addWorst(turns, tied, end)) await this.core.enter(game, rows);
    tied.sort((a, b) => this.#order(a, b));
    yield { valued: tied.slice(0, top), proven: true, tooFew: false, final: true };
  }

  /** By total, then by worst case, then candidates first, then in the order of the alphabet. */
  #order(a: Valued, b: Valued): number {
    const candidate = (guess: number) => Number(place(this.core.candidates, guess) >= 0);
    const worst = (a.worst ?? Infinity) === (b.worst ?? Infinity) ? 0 : (a.worst ?? Infinity) - (b.worst ?? Infinity);
    return a.total - b.total || worst || candidate(b.guess) - candidate(a.guess) || a.guess - b.guess;
  }

  #onlyOne(): Ranking {
    const [guess] = this.core.candidates;
    const valued = [{ guess: guess!, total: this.core.weight, exact: true, worst: 1 }];
    return { valued, proven: true, tooFew: false, final: true };
  }

  /** With one turn left: the candidates, the likeliest first. */
  #lastTurn(top: number): Ranking {
    const weights = this.core.weights();
    const valued = [...this.core.candidates]
      .map((guess, i) => ({ guess, total: this.core.weight - weights[i]!, exact: true, worst: null }))
      .sort((a, b) => a.total - b.total || a.guess - b.guess);
    return { valued: valued.slice(0, top), proven: true, tooFew: true, final: true };
  }

  /**
   * Where no search is possible: the most informative guesses. At most one candidate is found at once, and the others
   * take two guesses or more.
   */
  #byEntropy(top: number): Ranking {
    const { entropy } = this.core.measure();
    const order = [...entropy.keys()].sort((a, b) => Math.sign(round(entropy[b]!) - round(entropy[a]!)) || a - b);
    const least = 2 * this.core.weight - Math.max(...this.core.weights());
    const valued = order.slice(0, top).map((i) => bounded(this.core.legal[i]!, least));
    return { valued, proven: false, tooFew: false, final: true };
  }

  /** The guesses that find most candidates in time; totals are the weights of those that are missed. */
  async *#mostOften(
    game: Game,
    rows: readonly Row[],
    top: number,
    end: number,
    turns: number,
  ): AsyncGenerator<Ranking> {
    await this.core.enter(game, rows);
    const { guesses } = this.core.ranked(null);
    const valued: Valued[] = [];
    for (let at = 0; at < guesses.length && now() < end; at += 16) {
      const asked = guesses.slice(at, at + 16);
      const limit = valued.length < top ? INFEASIBLE : valued[top - 1]!.total + 1;
      const costs = this.core.judge(WITHIN, turns, asked, limit, end);
      if (!costs) return yield { valued: valued.slice(0, top), proven: false, tooFew: true, final: true };
      asked.forEach((guess, i) => {
        if (costs.exact[i]) valued.push({ guess, total: costs.values[i]!, exact: true, worst: null });
      });
      valued.sort((a, b) => this.#order(a, b));
      const final = at + 16 >= guesses.length;
      if (final || at === 0) yield { valued: valued.slice(0, top), proven: final, tooFew: true, final };
      await this.core.enter(game, rows);
    }
  }

  #suggestions(ranking: Ranking): Suggestion[] {
    return ranking.valued.map(({ guess, total, exact, worst }) => {
      const about = this.#described(guess);
      if (ranking.tooFew) {
        const wins = (this.core.weight - total) / this.core.weight;
        const mean = this.core.searchable ? this.#total(null, guess)! / this.core.weight : 0;
        return { ...about, wins, mean, claim: "exact" as const };
      }
      const claim: Claim = exact ? "exact" : "at least";
      return { ...about, mean: total / this.core.weight, claim, worst };
    });
  }

  /** The total after a guess, or undefined if it takes too long; the position must then be entered again. */
  #total(turns: number | null, guess: number, end = Infinity): number | undefined {
    return this.core.judge(TOTAL, turns, Int32Array.of(guess), INFEASIBLE, end)?.values[0];
  }

  /** Adds the fewest turns with which guesses keep their totals; false if that took too long, as for `#total`. */
  #addWorst(turns: number | null, valued: readonly Valued[], end: number): boolean {
    let open = [...valued];
    for (let most = 1; open.length && most <= (turns ?? MOST_TURNS); ++most) {
      const asked = Int32Array.from(open, ({ guess }) => guess);
      const limit = Math.max(...open.map(({ total }) => total)) + 1;
      const costs = this.core.judge(TOTAL, most, asked, limit, end);
      if (!costs) return false;
      open.forEach((each, i) => {
        if (costs.values[i] === each.total) each.worst = most;
      });
      open = open.filter(({ worst }) => worst === null);
    }
    return true;
  }

  /**
   * The value of best play from a position, whose best guesses may be known: the mean, and the share found in time. If
   * not all can be found in time, the mean is that of play without a limit. To look for one guess alone proves more.
   */
  async #best(
    game: Game,
    rows: readonly Row[],
    seconds: number,
    known?: readonly Suggestion[],
  ): Promise<{ mean: number; claim: Claim; wins: number }> {
    const solved = rows.at(-1)?.code === this.core.info.win;
    const [first] = known ?? (await last(this.suggest(game, rows, 1, seconds)))?.suggestions ?? [];
    if (first?.wins === 1 || game.turns === null || solved)
      return { mean: first?.mean ?? 0, claim: first?.claim ?? "exact", wins: 1 };
    const endless = await this.#best({ ...game, turns: null }, rows, seconds);
    return { ...endless, wins: first?.wins ?? 0 };
  }

  /** An exact value with its worst case, unless that takes too long. */
  async #withWorst(game: Game, rows: readonly Row[], value: Suggestion, end: number): Promise<Suggestion> {
    await this.core.enter(game, rows);
    const guess = this.core.index(value.guess);
    if (value.claim !== "exact" || value.wins < 1 || !this.core.searchable || !this.#isLegal(guess)) return value;
    const valued: Valued = { guess, total: Math.round(value.mean * this.core.weight), exact: true, worst: null };
    this.#addWorst(turnsLeft(game, rows), [valued], end);
    return { ...value, worst: valued.worst };
  }

  /** The value of a guess, which need not be legal: then that of its parts. Its worst case is left open. */
  async #value(game: Game, rows: readonly Row[], guess: number, end: number): Promise<Suggestion> {
    await this.core.enter(game, rows);
    const turns = turnsLeft(game, rows);
    const { weight } = this.core;
    if (this.#isLegal(guess) && this.core.searchable) {
      const about = this.#described(guess);
      const total = turns === 0 ? INFEASIBLE : this.#total(turns, guess, end);
      if (total === undefined) return { ...about, ...(await this.#bound(game, rows, guess, turns)) };
      if (total < INFEASIBLE) return { ...about, mean: total / weight, claim: "exact" };
    }
    return this.#byParts(game, rows, guess, end);
  }

  /** What a guess costs at least. */
  async #bound(game: Game, rows: readonly Row[], guess: number, turns: number | null): Promise<Pick<Suggestion, "mean" | "claim">> {
    await this.core.enter(game, rows);
    const { guesses, bounds } = this.core.ranked(turns);
    const bound = bounds[guesses.indexOf(guess)];
    return { mean: (bound ?? 2 * this.core.weight - 1) / this.core.weight, claim: "at least" };
  }

  async #byParts(game: Game, rows: readonly Row[], guess: number, end: number): Promise<Suggestion> {
    const { weight, info } = this.core;
    const about = this.#described(guess);
    const shares = this.#shares(guess);
    const found = turnsLeft(game, rows) !== 0 ? (shares.get(info.win) ?? 0) : 0;
    let [total, wins, claim, parts] = [weight, found, "exact" as Claim, shares.size];
    for (const [code, share] of shares) {
      const seconds = Math.min(1, Math.max(0, end - now()) / parts--);
      if (code === info.win) continue;
      const part = await this.#best(game, [...rows, { guess: about.guess, code }], seconds);
      total += part.mean * share;
      wins += part.wins * share;
      if (part.claim !== "exact") claim = "estimate";
    }
    const mean = (claim === "exact" ? Math.round(total) : total) / weight;
    return { ...about, mean, claim, wins: wins / weight };
  }

  async #turn(
    game: Game,
    rows: readonly Row[],
    row: Row,
    answer: string | null,
    seconds: number,
  ): Promise<TurnAnalysis> {
    const end = now() + seconds;
    // Each search may take half of the time that is left.
    const share = () => Math.max(0.1, (end - now()) / 2);
    const objection = await this.objection(game, rows, row.guess);
    const advice = (await last(this.suggest(game, rows, 5, share())))!;
    const opened = await this.#opener(game, rows, row.guess);
    const own = advice.suggestions.find((each) => each.guess === row.guess && each.claim === "exact");
    const value = own ?? opened ?? (await this.#value(game, rows, this.core.index(row.guess), now() + share()));
    const best = advice.suggestions[0]!;
    const play = await this.#best(game, rows, share(), advice.proven ? advice.suggestions : undefined);
    const rest = await this.#best(game, [...rows, row], share());
    await this.core.enter(game, rows);
    const [codes, weights] = [this.core.split(this.core.index(row.guess)), this.core.weights()];
    const kept = codes.reduce((total, code, i) => total + (code === row.code ? weights[i]! : 0), 0);
    const left = [...this.core.candidates].filter((_, i) => codes[i] === row.code).map((guess) => this.core.word(guess));
    const asGood = !objection && value.mean <= play.mean && value.wins >= play.wins;
    const line = await this.#line(game, rows, asGood ? row.guess : best.guess, answer);
    return {
      guess: row.guess,
      code: row.code,
      before: advice.candidates,
      after: left.length,
      left,
      expected: value.mean,
      claim: value.claim,
      best: advice.suggestions,
      bestExpected: play.mean,
      bestClaim: play.claim === "exact" && !advice.proven ? "at most" : play.claim,
      wins: value.wins,
      bestWins: play.wins,
      skill: skill(value.mean, play.mean, value.wins, play.wins),
      luck: value.mean - 1 - (left.length ? rest.mean : 0),
      bits: Math.log2(sum([...weights]) / kept),
      bitsExpected: value.entropy,
      candidate: value.candidate,
      objection,
      rest: rest.mean,
      line,
    };
  }

  /** The value of any opener of a game that has a book: what it costs without a turn limit, and so at least with one. */
  async #opener(game: Game, rows: readonly Row[], guess: string): Promise<Suggestion | undefined> {
    const name = rows.length ? undefined : bookOf({ ...game, turns: null });
    const total = name && (await this.#read<Totals>(`totals-${name}.json`))?.[guess];
    if (!total) return undefined;
    await this.core.enter(game, rows);
    const about = this.#described(this.core.index(guess));
    return { ...about, mean: total / this.core.weight, claim: game.turns === null ? "exact" : "at least" };
  }

  /** Best play from a position on, beginning with a guess, up to the answer. */
  async #line(game: Game, rows: readonly Row[], first: string, answer: string | null): Promise<string[]> {
    if (answer === null || this.core.find(answer) === undefined) return [first];
    const [line, played] = [[first], [...rows]];
    for (let guess = first; guess !== answer && line.length < MOST_TURNS; ) {
      played.push({ guess, code: await this.feedback(game, guess, answer) });
      if (turnsLeft(game, played) === 0) break;
      const next = (await last(this.suggest(game, played, 1, 1)))?.suggestions[0];
      if (!next) break;
      line.push((guess = next.guess));
    }
    return line;
  }
}

function bounded(guess: number, total: number): Valued {
  return { guess, total, exact: false, worst: null };
}

/** The place of a number in an ascending array, or -1. */
function place(ascending: Int32Array, wanted: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted ? low : -1;
}

/** Without the last digits, which differ between machines. */
function round(value: number): number {
  return Math.round(value * 1e9);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function last<V>(stream: AsyncIterable<V>): Promise<V | undefined> {
  let value: V | undefined;
  for await (value of stream);
  return value;
}
