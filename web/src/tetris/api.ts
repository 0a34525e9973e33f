// What the worker of NES Tetris offers to the page: plain data in, plain data out.

import type { Placement, Rows, Rules } from "./rules.ts";
import type { Source } from "./pieces.ts";

export const PLAYERS = ["random", "greedy", "pair", "branching", "meat-fighter", "expectimax", "foresight"] as const;
export type PlayerName = (typeof PLAYERS)[number];

/** What a player knows. */
export interface View {
  board: Rows;
  piece: number;
  next: number | null;
  lines: number;
  rules: Rules;
  /** Where the piece is when the player has seen the next; null without a reaction. */
  plan: Placement | null;
}

/** A placement of a game, and the plan before it. */
export interface Move {
  at: Placement;
  plan: Placement | null;
}

/** A feature in which a placement differs from the best one; a positive cost is a drawback. */
export interface Reason {
  feature: string;
  value: number;
  best: number;
  cost: number;
}

/** A placement with its cost according to the search; the loss is what it costs more than the best one. */
export interface Option {
  placement: Placement;
  cost: number;
  loss: number;
  /** The loss in expected points; about, if the player counts in other units. */
  points: number;
  reasons: readonly Reason[];
}

export interface Wanted {
  player: PlayerName;
  source: Source;
  seed: number;
  rules: Rules;
}

export interface TetrisService {
  /** All placements of a position, best first. */
  analyse(view: View, player: PlayerName): Promise<Option[]>;
  /** A game of a player: a few placements at a time. */
  watch(wanted: Wanted): AsyncIterable<Move[]>;
  /** The loss of each placement of a game, a few at a time; null if the search did not consider it. */
  losses(pieces: readonly number[], moves: readonly Move[], rules: Rules): AsyncIterable<(number | null)[]>;
}
