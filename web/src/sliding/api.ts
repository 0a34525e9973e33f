// What the worker of sliding puzzles offers to the page: plain data in, plain data out.

import type { Board } from "./board.ts";

/** What is known of a board; streams of it become better. */
export interface Answer {
  /** Moves of the blank of the best known solution. */
  moves: string;
  /** A proven lower bound; the solution is optimal if it is the number of its moves. */
  atLeast: number;
  /**
   * What goes on: tables are built, shorter solutions are looked for, of which a share is done, or solutions of so many
   * moves are excluded; null at the end.
   */
  work: { tables: number; of: number } | { shorter: number } | { limit: number; share: number } | null;
  /** Arrangements looked at so far. */
  nodes: number;
  seconds: number;
}

export interface Wish {
  /** Whether to prove that no solution is shorter, or to find one; otherwise a solution suffices. */
  optimal: boolean;
  /** After this time the search ends with what is proven. */
  seconds: number;
}

export interface SlidingService {
  /** Solves a board whose goal is reachable: first fast, then limit by limit up to a proof. */
  solve(board: Board, goal: Board, wish: Wish): AsyncIterable<Answer>;
}

/** Most cells of boards whose shortest solutions are found within seconds. */
export const QUICK_CELLS = 16;

/** Most cells of boards that can be searched for a shortest solution at all. */
export const MOST_CELLS = 32;
