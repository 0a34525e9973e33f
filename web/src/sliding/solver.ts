// Solutions of sliding puzzles by the WebAssembly module: a fast one, then the proof, limit by limit.

import { type Answer, MOST_CELLS, QUICK_CELLS, type SlidingService, type Wish } from "./api.ts";
import type { Board } from "./board.ts";
import { type Normal, normalForm } from "./normal.ts";

/** The functions of a WebAssembly module; arrays are copied to its memory and back. */
export interface Core {
  call(name: string, ...args: (number | Uint8Array | Uint16Array | Int32Array | Float64Array)[]): number;
}

const BEAM = 450;
const WIDE_BEAM = 4000; // with tables, for boards whose proof will probably not end
const RESTART = 20; // moves between the boards of a path from which beams start again
const WINDOWS = [20, 40, 60]; // moves of a path that are replaced by fewer
const WINDOW_BEAMS = [250, 500, 1000, 2000];
const SHARE = 0.25; // of the time, for shorter solutions before a proof
const WHOLE = 5; // sides of a board that a beam solves alone
const PROOF_NODES = 10_000;
const SPLIT = 1_000_000; // nodes of an iteration after which the next one is divided
const BRANCHES = 500;
const PAUSE = 80; // milliseconds between two values

interface Known {
  moves: string;
  atLeast: number;
  nodes: number;
}

export class Solver implements SlidingService {
  readonly #core: Core;
  readonly #worth: Int32Array;
  #size = "";
  #runs = 0; // a later solution ends the one before: they would share the core's search

  /** @param worth what the native solver has learned of adjacent tiles */
  constructor(core: Core, worth: readonly number[]) {
    this.#core = core;
    this.#worth = Int32Array.from(worth);
  }

  async *solve(board: Board, goal: Board, { optimal, seconds }: Wish): AsyncGenerator<Answer> {
    const start = performance.now();
    const run = ++this.#runs;
    const normal = this.#opened(board, goal);
    const cells = normal.labels.length;
    const known: Known = { moves: this.#fast(normal, BEAM), atLeast: 0, nodes: 0 };
    const answer = (work: Answer["work"]): Answer => ({
      ...known,
      moves: known.moves.replace(/./g, (move) => normal.letters[Number(move)]!),
      work,
      seconds: (performance.now() - start) / 1000,
    });
    const proof = this.#proven(normal);
    known.atLeast = proof.atLeast;
    if (proof.moves !== null) known.moves = proof.moves;
    const finished = (share = 1) => known.atLeast >= known.moves.length || performance.now() - start > 1000 * share * seconds;
    if (finished() || !optimal) return yield answer(null);
    if (cells > MOST_CELLS) {
      for (const share of this.#shortened(normal, known, finished)) {
        yield answer({ shorter: share });
        if (run !== this.#runs) return;
      }
      return yield answer(null);
    }
    for (let left = 1, of = 0; left > 0; ) {
      yield answer({ tables: of && of - left, of });
      if (run !== this.#runs) return;
      left = this.#core.call("build");
      of ||= left + 1;
    }
    if (cells > QUICK_CELLS) {
      known.moves = shorter(this.#fast(normal, WIDE_BEAM), known.moves);
      for (const improve of [this.#restarted, this.#shortened])
        for (const share of improve.call(this, normal, known, () => finished(SHARE))) {
          yield answer({ shorter: share });
          if (run !== this.#runs) return;
        }
    }
    for (const value of this.#deepen(normal.labels, known, answer, finished)) {
      yield value;
      if (run !== this.#runs) return;
    }
    yield answer(null);
  }

  /** Replaces the end of the known path by a shorter one, by beams from boards along it; yields the share that is done. */
  *#restarted(normal: Normal, known: Known, ended: () => boolean): Generator<number> {
    if (Math.max(normal.width, normal.height) > WHOLE) return;
    for (let at = RESTART; at + RESTART < known.moves.length && !ended(); at += RESTART) {
      const begin = known.moves.slice(0, at);
      known.moves = shorter(begin + this.#fast(along(normal, begin), WIDE_BEAM), known.moves);
      yield at / known.moves.length;
    }
  }

  /**
   * Replaces windows of the known path by fewer moves, by wider and wider beams; yields the share that is done. Long
   * paths are improved piece by piece.
   */
  *#shortened(normal: Normal, known: Known, ended: () => boolean): Generator<number> {
    let told = performance.now();
    for (const width of WINDOW_BEAMS)
      for (const window of WINDOWS) {
        let here = normal;
        for (let at = 0; at + window / 2 < known.moves.length; ) {
          if (ended()) return;
          const piece = known.moves.slice(at, at + 2 * window);
          const moves = Uint8Array.from(piece, Number);
          const length = this.#core.call("shorten", here.labels, moves, moves.length, this.#worth, window, width);
          const better = digits(moves, length);
          known.moves = known.moves.slice(0, at) + better + known.moves.slice(at + piece.length);
          const step = Math.max(1, length - window);
          here = along(here, better.slice(0, step));
          at += step;
          if (performance.now() - told < 2 * PAUSE) continue;
          yield Math.min(1, at / known.moves.length);
          told = performance.now();
        }
      }
  }

  /** Raises the limit until there is a solution, or none can be shorter than the known one. */
  *#deepen(
    labels: Uint16Array,
    known: Known,
    answer: (work: Answer["work"]) => Answer,
    finished: () => boolean,
  ): Generator<Answer> {
    const bound = this.#core.call("start", labels);
    known.atLeast = Math.max(known.atLeast, bound);
    let before = 0;
    for (let limit = bound; limit < known.moves.length; limit += 2) {
      const branches = before < SPLIT ? this.#core.call("divide", 0) : this.#divided(bound);
      const first = known.nodes;
      const batches = this.#batches(limit, branches, known);
      for (const share of batches) {
        if (typeof share === "string") {
          known.moves = share;
          known.atLeast = share.length;
          return;
        }
        if (share < 1 && finished()) return;
        if (share < 1) yield answer({ limit, share });
      }
      known.atLeast = Math.max(known.atLeast, Math.min(limit + 2, known.moves.length));
      before = known.nodes - first;
      if (finished()) return;
      yield answer({ limit: limit + 2, share: 0 });
    }
  }

  /** Searches all branches, a few at a time; yields the share that is done, or a solution. */
  *#batches(limit: number, branches: number, known: { nodes: number }): Generator<number | string> {
    const moves = new Uint8Array(256);
    const nodes = new Float64Array(1);
    for (let first = 0, count = 1; first < branches; ) {
      const start = performance.now();
      count = Math.min(count, branches - first);
      const length = this.#core.call("search", limit, first, count, moves, nodes);
      first += count;
      const spent = performance.now() - start;
      count = Math.max(1, Math.floor(count * Math.min(4, PAUSE / Math.max(1, spent))));
      known.nodes += nodes[0]!;
      nodes[0] = 0;
      if (length >= 0) return yield digits(moves, length);
      yield first / branches;
    }
  }

  #divided(bound: number): number {
    let branches = 1;
    for (let depth = 1; branches < BRANCHES && depth <= bound; ++depth) branches = this.#core.call("divide", depth);
    return branches;
  }

  #opened(board: Board, goal: Board): Normal {
    const normal = normalForm(board, goal);
    const size = `${normal.width} ${normal.height} ${normal.goalBlank}`;
    if (size !== this.#size && !this.#core.call("open", normal.width, normal.height, normal.goalBlank))
      throw new Error(`a board of ${normal.width}×${normal.height}, expected sides of 2 to 32`);
    this.#size = size;
    return normal;
  }

  #fast({ labels }: Normal, width: number): string {
    const moves = new Uint8Array(4096 + labels.length ** 2);
    const length = this.#core.call("fast", labels, width, this.#worth, moves, moves.length);
    if (length < 0) throw new Error("the goal cannot be reached from this board");
    if (length > moves.length) throw new Error(`a solution of ${length} moves, expected at most ${moves.length}`);
    return digits(moves, length);
  }

  #proven({ labels }: Normal): { atLeast: number; moves: string | null } {
    const moves = new Uint8Array(256);
    const found = new Int32Array(1);
    const atLeast = this.#core.call("prove", labels, PROOF_NODES, moves, found);
    return { atLeast, moves: found[0] ? digits(moves, atLeast) : null };
  }
}

/** The board after moves. */
function along(normal: Normal, moves: string): Normal {
  const labels = normal.labels.slice();
  const steps = [normal.width, -1, 1, -normal.width]; // down, left, right, up
  let blank = labels.indexOf(normal.goalBlank);
  for (const move of moves) {
    const to = blank + steps[Number(move)]!;
    labels[blank] = labels[to]!;
    labels[(blank = to)] = normal.goalBlank;
  }
  return { ...normal, labels };
}

function digits(moves: Uint8Array, length: number): string {
  return moves.subarray(0, length).join("");
}

function shorter(a: string, b: string): string {
  return a.length < b.length ? a : b;
}
