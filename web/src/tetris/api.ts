// What the worker of NES Tetris offers to the page: plain data in, plain data out.

import type { Placement, Rows, Rules } from "./rules.ts";
import type { Source } from "./pieces.ts";

export const PLAYERS = ["random", "greedy", "pair", "branching", "meat-fighter", "expectimax"] as const;
export type PlayerName = (typeof PLAYERS)[number];

/** What a player knows. */
export interface View {
  board: Rows;
  piece: number;
  next: number | null;
  level: number;
  rules: Rules;
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
  /** The placements of the current piece, without their values. */
  placements(view: View): Promise<Placement[]>;
  /** A game of a player: a few placements at a time. */
  watch(wanted: Wanted): AsyncIterable<Placement[]>;
  /** The loss of each placement of a game, a few at a time; null if the search did not consider it. */
  losses(pieces: readonly number[], placements: readonly Placement[], rules: Rules): AsyncIterable<(number | null)[]>;
}
