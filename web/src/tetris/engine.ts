// Players and analyses by the WebAssembly module.

import type { Option, PlayerName, Reason, TetrisService, View, Wanted } from "./api.ts";
import { MOST_PIECES, type Placement, type Rules, begin, codeOf, ending, framesPerRow, level, placementOf, play } from "./rules.ts";
import { pieces } from "./pieces.ts";

/** The functions of a WebAssembly module; arrays are copied to its memory and back. */
export interface Core {
  call(name: string, ...args: (number | Uint16Array | Int32Array | Float64Array)[]): number;
}

/** A search, as the Python package exports it. */
export interface Search {
  kind: number;
  weights: readonly number[];
  beam: readonly number[];
  both: number;
  death: number;
  tetris: number;
}

/** The file of players: searches by name, those for timed games with "-timed"; features by number. */
export interface Players {
  features: readonly string[];
  /** The boards after both known pieces that an analysis searches. */
  leaves: number;
  searches: Readonly<Record<string, Search>>;
}

const MOST_PLACEMENTS = 512;
const FEATURES = 17;
const EXPECTIMAX = 4;
const BATCH = 50; // milliseconds between two values of a stream

export class Engine implements TetrisService {
  readonly #core: Core;
  readonly #players: Players;

  constructor(core: Core, players: Players) {
    this.#core = core;
    this.#players = players;
  }

  async placements(view: View): Promise<Placement[]> {
    return this.#placements(view).map(placementOf);
  }

  async analyse(view: View, player: PlayerName): Promise<Option[]> {
    return this.#options(view, this.#thorough(player, view.rules));
  }

  async *watch({ player, source, seed, rules }: Wanted): AsyncGenerator<Placement[]> {
    let game = begin(rules, pieces(source, seed, MOST_PIECES));
    const search = player === "random" ? null : this.#search(player, rules);
    const random = noise(seed);
    let batch: Placement[] = [];
    for (let due = performance.now() + BATCH; !ending(game); ) {
      const view = { board: game.board, piece: game.pieces[game.placed]!, next: game.pieces[game.placed + 1] ?? null, level: level(game), rules };
      const all = this.#placements(view);
      if (!all.length) break;
      const at = placementOf(search ? this.#best(view, search, all) : all[Math.floor(random() * all.length)]!);
      batch.push(at);
      game = play(game, at);
      if (performance.now() < due) continue;
      yield batch;
      batch = [];
      due = performance.now() + BATCH;
    }
    yield batch;
  }

  async *losses(given: readonly number[], placements: readonly Placement[], rules: Rules): AsyncGenerator<(number | null)[]> {
    let game = begin(rules, given);
    let batch: (number | null)[] = [];
    const search = this.#thorough("expectimax", rules);
    for (let due = performance.now() + BATCH; game.placed < placements.length; ) {
      const view = { board: game.board, piece: given[game.placed]!, next: given[game.placed + 1] ?? null, level: level(game), rules };
      const at = placements[game.placed]!;
      const { codes, costs } = this.#values(view, search);
      const place = codes.indexOf(codeOf(at));
      batch.push(place < 0 ? null : costs[place]! - costs.reduce((a, b) => Math.min(a, b)));
      game = play(game, at);
      if (performance.now() < due) continue;
      yield batch;
      batch = [];
      due = performance.now() + BATCH;
    }
    yield batch;
  }

  #search(player: string, rules: Rules): Search {
    const { searches } = this.#players;
    const found = (rules.timing === "timed" && searches[`${player}-timed`]) || searches[player];
    if (!found) throw new Error(`player ${player}: expected one of ${Object.keys(searches).join(", ")}`);
    return found;
  }

  /** A search that values as many placements as an analysis needs. */
  #thorough(player: string, rules: Rules): Search {
    const search = this.#search(player, rules);
    return search.kind === EXPECTIMAX ? { ...search, beam: [this.#players.leaves, 1, 0] } : search;
  }

  #options(view: View, search: Search): Option[] {
    const { codes, costs } = this.#values(view, search);
    const ranked = [...codes.keys()].sort((a, b) => costs[a]! - costs[b]!); // stable: ties keep their order
    if (!ranked.length) return [];
    const counted = this.#features(view, ranked.map((place) => codes[place]!));
    const least = costs[ranked[0]!]!;
    return ranked.map((place, rank) => ({
      placement: placementOf(codes[place]!),
      cost: costs[place]!,
      loss: costs[place]! - least,
      reasons: this.#reasons(search, counted[rank]!, counted[0]!),
    }));
  }

  #reasons({ weights }: Search, row: Int32Array, best: Int32Array): Reason[] {
    const all = this.#players.features.map((feature, i) => ({
      feature,
      value: row[i]!,
      best: best[i]!,
      cost: weights[i]! * (row[i]! - best[i]!),
    }));
    return all.filter(({ value, best: other }, i) => value !== other && weights[i]).sort((a, b) => Math.abs(b.cost) - Math.abs(a.cost));
  }

  /** The cheapest placement; of equal ones the first in the engine's order. */
  #best(view: View, search: Search, all: readonly number[]): number {
    const { codes, costs } = this.#values(view, search);
    const cost = new Map(codes.map((code, i) => [code, costs[i]!]));
    const considered = all.filter((code) => cost.has(code));
    return considered.reduce((best, code) => (cost.get(code)! < cost.get(best)! ? code : best));
  }

  /** The placements that a search considers, in the engine's order, and their costs. */
  #values(view: View, search: Search): { codes: number[]; costs: number[] } {
    const beam = Int32Array.from([...search.beam, 0, 0, 0].slice(0, 3));
    const { kind, both, death, tetris } = search;
    if (this.#core.call("set_player", kind, Float64Array.from(search.weights), beam, both, death, tetris) < 0)
      throw new Error("a search with 17 weights and a permitted beam expected");
    const codes = new Uint16Array(MOST_PLACEMENTS);
    const costs = new Float64Array(MOST_PLACEMENTS);
    const { board, piece, next } = view;
    const count = checked(this.#core.call("values", Uint16Array.from(board), piece, next ?? -1, ...motion(view), codes, costs));
    const cost = new Map([...codes.subarray(0, count)].map((code, i) => [code, costs[i]!]));
    const ordered = this.#placements(view).filter((code) => cost.has(code));
    return { codes: ordered, costs: ordered.map((code) => cost.get(code)!) };
  }

  #placements(view: View): number[] {
    const codes = new Uint16Array(MOST_PLACEMENTS);
    const count = checked(this.#core.call("placements", Uint16Array.from(view.board), view.piece, ...motion(view), codes));
    return [...codes.subarray(0, count)];
  }

  #features(view: View, codes: readonly number[]): Int32Array[] {
    const all = new Int32Array(codes.length * FEATURES);
    const { board, piece, rules } = view;
    checked(this.#core.call("features", Uint16Array.from(board), piece, Uint16Array.from(codes), codes.length, rules.rows, all));
    return codes.map((_, i) => all.subarray(i * FEATURES, (i + 1) * FEATURES));
  }
}

function checked(count: number): number {
  if (count < 0) throw new Error("a board without full rows, and a known piece, expected");
  return count;
}

/** Rows, gravity, tap frames and whether directions repeat, as the engine reads them. */
function motion({ rules, level }: View): [number, number, number, number] {
  const timed = rules.timing === "timed";
  return [rules.rows, timed ? framesPerRow(level) : 0, timed ? Math.floor(60 / rules.taps) : 1, Number(rules.das)];
}

/** Random numbers from a seed, for the player that chooses at random (T. Ettinger's mulberry32). */
function noise(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), seed | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}
