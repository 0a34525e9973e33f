// Players and analyses by the WebAssembly module.

import { generator } from "../random.ts";
import type { Move, Option, PlayerName, Reason, TetrisService, View, Wanted } from "./api.ts";
import { MOST_PIECES, type Rules, begin, codeOf, ending, placementOf, planned, play, hasteOf, levelAfter } from "./rules.ts";
import { pieces } from "./pieces.ts";
import { viewOf } from "./views.ts";

/** The functions of a WebAssembly module; arrays are copied to its memory and back. */
export interface Core {
  call(name: string, ...args: (number | Uint16Array | Int32Array | Float32Array | Float64Array)[]): number;
}

/** A search, as the Python package exports it. */
export interface Search {
  kind: number;
  /** For each haste: 17 weights, the cost of a lost board, and the reward of four lines. */
  weights: readonly (readonly number[])[];
  beam: readonly number[];
  both: number;
}

/** A file of learned values, and the games that they were learned from. */
interface Values {
  file: string;
  timed: boolean;
  taps: number;
  /** The taps and the reactions of the timed games in which they are used, and whether these go beyond level 28. */
  serves: readonly (readonly [taps: number, reaction: number, whole: boolean])[];
  startLevel: number;
  mostLines: number;
  secondKillscreen: boolean;
  stages: number;
  beam: readonly number[];
  /** The points that a game loses in them that ends early. */
  penalty: number;
}

/** The file of players: searches by name, those for timed games with "-timed"; features by number. */
export interface Players {
  features: readonly string[];
  /** The boards after both known pieces that an analysis searches. */
  leaves: number;
  /** The expected points that a unit of linear cost is about worth. */
  points: number;
  searches: Readonly<Record<string, Search>>;
  values: readonly Values[];
  /** The numbers of a stage of values: of half precision, and of single precision. */
  halves: number;
  rest: number;
}

const MOST_PLACEMENTS = 512;
const FEATURES = 17;
const EXPECTIMAX = 4;
const FORESIGHT = 5;
const BATCH = 50; // milliseconds between two values of a stream

export class Engine implements TetrisService {
  readonly #core: Core;
  readonly #players: Players;
  readonly #bytes: (name: string) => Promise<ArrayBuffer>;
  #loaded = "";

  constructor(core: Core, players: Players, bytes: (name: string) => Promise<ArrayBuffer>) {
    this.#core = core;
    this.#players = players;
    this.#bytes = bytes;
  }

  async analyse(view: View, player: PlayerName): Promise<Option[]> {
    const search = this.#search(player, view.rules);
    await this.#load(search, view.rules);
    return this.#options(view, search);
  }

  async *watch({ player, source, seed, rules }: Wanted): AsyncGenerator<Move[]> {
    let game = begin(rules, pieces(source, seed, MOST_PIECES));
    const search = player === "random" ? null : this.#search(player, rules);
    const random = generator(seed);
    const any = (codes: readonly number[]): number => codes[Math.floor(random() * codes.length)]!;
    let batch: Move[] = [];
    for (let due = performance.now() + BATCH; !ending(game); ) {
      if (search) await this.#load(search, rules);
      const before = viewOf(game);
      const plans = planned(rules) ? this.#plans(before, search) : null;
      const plan = plans?.codes.length ? placementOf(search ? cheapest(plans) : any(plans.codes)) : null;
      const view = { ...before, plan };
      const all = this.#placements(view);
      if (!all.length) break;
      const at = placementOf(search ? cheapest(this.#values(view, search)) : any(all));
      batch.push({ at, plan });
      game = play(game, at);
      if (performance.now() < due) continue;
      yield batch;
      batch = [];
      due = performance.now() + BATCH;
    }
    yield batch;
  }

  async *losses(given: readonly number[], moves: readonly Move[], rules: Rules): AsyncGenerator<(number | null)[]> {
    let game = begin(rules, given);
    let batch: (number | null)[] = [];
    const search = this.#search("foresight", rules);
    for (let due = performance.now() + BATCH; game.placed < moves.length; ) {
      const { at, plan } = moves[game.placed]!;
      await this.#load(search, rules);
      const { codes, costs } = this.#ranked(viewOf(game, plan), search);
      const place = codes.indexOf(codeOf(at));
      batch.push(place < 0 ? null : costs[place]! - costs[0]!);
      game = play(game, at);
      if (performance.now() < due) continue;
      yield batch;
      batch = [];
      due = performance.now() + BATCH;
    }
    yield batch;
  }

  /** The values learned in the games most like these. */
  #learned(rules: Rules): Values {
    const timed = rules.timing === "timed";
    const beyond = levelAfter(rules.startLevel, rules.mostLines - 1) > 28;
    const served = ({ serves }: Values): boolean =>
      serves.some(([taps, reaction, whole]) => taps === rules.taps && reaction === rules.reaction && whole === beyond);
    const found = this.#players.values.find((each) => each.timed === timed && (!timed || served(each)));
    if (!found) throw new Error("no learned values beside the page");
    return found;
  }

  /** Loads the values that a search needs. */
  async #load({ kind }: Search, rules: Rules): Promise<void> {
    if (kind !== FORESIGHT) return;
    const { halves, rest } = this.#players;
    const { file, stages, timed, taps, startLevel, mostLines, secondKillscreen, penalty } = this.#learned(rules);
    if (file === this.#loaded) return;
    const content = await this.#bytes(file);
    const size = 2 * halves + 4 * rest;
    for (let stage = 0; stage < stages; ++stage) {
      const whole = content.slice(stage * size, (stage + 1) * size); // aligned anew
      this.#core.call("set_values", stage, new Uint16Array(whole, 0, halves), new Float32Array(whole.slice(2 * halves)));
    }
    checked(this.#core.call("set_learned", startLevel, mostLines, timed ? taps : 0, Number(secondKillscreen), penalty));
    this.#loaded = file;
  }

  #search(player: string, rules: Rules): Search {
    const { searches } = this.#players;
    const found = (rules.timing === "timed" && searches[`${player}-timed`]) || searches[player];
    if (!found) throw new Error(`player ${player}: expected one of ${Object.keys(searches).join(", ")}`);
    return found.kind === FORESIGHT ? { ...found, beam: this.#learned(rules).beam } : found;
  }

  /** As many placements as an analysis needs, best first; see the Python module `analysis`. */
  #ranked(view: View, search: Search): Rated {
    const { leaves, points } = this.#players;
    const own = sorted(this.#values(view, search));
    if ((search.kind !== EXPECTIMAX && search.kind !== FORESIGHT) || !own.codes.length) return own;
    const wide = { ...search, beam: [leaves, 1, 0] };
    const others = sorted(this.#values(view, wide));
    const rest = [...others.codes.keys()].filter((i) => !own.codes.includes(others.codes[i]!));
    if (search.kind === EXPECTIMAX) {
      const first = others.costs[Math.max(0, others.codes.indexOf(own.codes[0]!))]!;
      return sorted({
        codes: [...own.codes, ...rest.map((i) => others.codes[i]!)],
        costs: [...own.costs, ...rest.map((i) => own.costs[0]! + Math.max(0, others.costs[i]! - first))],
      });
    }
    const linear = sorted(this.#values(view, { ...wide, kind: EXPECTIMAX }));
    const least = new Map(linear.codes.map((code, i) => [code, own.costs[0]! + (points / 2) * (linear.costs[i]! - linear.costs[0]!)]));
    return sorted({
      codes: [...own.codes, ...rest.map((i) => others.codes[i]!)],
      costs: [...own.costs, ...rest.map((i) => Math.max(others.costs[i]!, least.get(others.codes[i]!) ?? -Infinity))],
    });
  }

  #options(view: View, search: Search): Option[] {
    const { codes, costs } = this.#ranked(view, search);
    if (!codes.length) return [];
    const counted = this.#features(view, codes);
    const weights = search.weights[hasteOf(view.rules, view.lines)]!;
    const points = search.kind === FORESIGHT ? 1 : this.#players.points;
    return codes.map((code, rank) => {
      const loss = costs[rank]! - costs[0]!;
      return { placement: placementOf(code), cost: costs[rank]!, loss, points: points * loss, reasons: this.#reasons(weights, counted[rank]!, counted[0]!) };
    });
  }

  #reasons(weights: readonly number[], row: Int32Array, best: Int32Array): Reason[] {
    const all = this.#players.features.map((feature, i) => ({
      feature,
      value: row[i]!,
      best: best[i]!,
      cost: weights[i]! * (row[i]! - best[i]!),
    }));
    return all.filter(({ value, best: other }, i) => value !== other && weights[i]).sort((a, b) => Math.abs(b.cost) - Math.abs(a.cost));
  }

  /** The placements that a search considers, in the engine's order, and their costs. */
  #values(view: View, search: Search): Rated {
    this.#set(search, view.rules);
    const { codes, costs } = rated();
    const { board, piece, next, lines, plan } = view;
    const count = checked(this.#core.call("values", Uint16Array.from(board), piece, next ?? -1, lines, plan ? codeOf(plan) : -1, codes, costs));
    const cost = new Map([...codes.subarray(0, count)].map((code, i) => [code, costs[i]!]));
    const ordered = this.#placements(view).filter((code) => cost.has(code));
    return { codes: ordered, costs: ordered.map((code) => cost.get(code)!) };
  }

  /** The plans for a piece and their costs, in the engine's order; without a search, none of them costs anything. */
  #plans({ board, piece, lines, rules }: View, search: Search | null): Rated {
    this.#set(search ?? this.#search("greedy", rules), rules);
    const { codes, costs } = rated();
    const count = checked(this.#core.call("plans", Uint16Array.from(board), piece, lines, codes, costs));
    return { codes: [...codes.subarray(0, count)], costs: [...costs.subarray(0, count)] };
  }

  #set({ kind, weights, beam, both }: Search, rules: Rules): void {
    this.#play(rules);
    const kept = Int32Array.from([...beam, 0, 0, 0].slice(0, 3));
    if (this.#core.call("set_player", kind, Float64Array.from(weights.flat()), kept, both) < 0)
      throw new Error("a search with a permitted beam expected");
  }

  #play({ timing, rows, startLevel, mostLines, taps, das, reaction, secondKillscreen }: Rules): void {
    const timed = timing === "timed" ? taps : 0;
    if (this.#core.call("set_rules", rows, startLevel, mostLines, timed, Number(das), reaction, Number(secondKillscreen)) < 0)
      throw new Error("20 or 22 rows, a level up to 39, lines, 10 to 60 taps and 0 to 30 frames of reaction expected");
  }

  #placements({ board, piece, lines, rules, plan }: View): number[] {
    this.#play(rules);
    const { codes } = rated();
    const count = checked(this.#core.call("placements", Uint16Array.from(board), piece, lines, plan ? codeOf(plan) : -1, codes));
    return [...codes.subarray(0, count)];
  }

  #features({ board, piece, rules }: View, codes: readonly number[]): Int32Array[] {
    this.#play(rules);
    const all = new Int32Array(codes.length * FEATURES);
    checked(this.#core.call("features", Uint16Array.from(board), piece, Uint16Array.from(codes), codes.length, all));
    return codes.map((_, i) => all.subarray(i * FEATURES, (i + 1) * FEATURES));
  }
}

/** Codes of placements or plans, and their costs. */
interface Rated {
  codes: readonly number[];
  costs: readonly number[];
}

const rated = () => ({ codes: new Uint16Array(MOST_PLACEMENTS), costs: new Float64Array(MOST_PLACEMENTS) });

/** The cheapest first; equal ones keep their order. */
function sorted({ codes, costs }: Rated): Rated {
  const order = [...codes.keys()].sort((a, b) => costs[a]! - costs[b]!);
  return { codes: order.map((i) => codes[i]!), costs: order.map((i) => costs[i]!) };
}

/** The cheapest; of equal ones the first. */
const cheapest = ({ codes, costs }: Rated): number => codes[costs.reduce((best, cost, i) => (cost < costs[best]! ? i : best), 0)]!;

function checked(count: number): number {
  if (count < 0) throw new Error("a board without full rows, and a known piece, expected");
  return count;
}
