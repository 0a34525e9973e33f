// What the server tells of matches that it follows: plain data, as `laconic match --json` names it.

import { server } from "../shell/server.ts";

/** Bounds of what a move cost, equal if it is exact; null if nothing is known. */
export type Regret = readonly [number, number] | null;

export interface Turn {
  turn: number;
  move: string;
  feedback: string | null;
  /** Why the move was refused. */
  illegal: string | null;
  regret: Regret;
}

export interface Game {
  game: number;
  won: boolean;
  /** Why the player lost it by failing: the reason and a message. */
  failure: readonly [string, string] | null;
  length: number | null;
  regret: Regret;
  /** The last of its turns. */
  turns: readonly Turn[];
}

export interface Score {
  games: number;
  won: number;
  mean: number | null;
  mean_interval: readonly [number, number] | null;
  regret: number | null;
  regret_at_least: number | null;
  regret_interval: readonly [number, number] | null;
  illegal: number;
  failures: Readonly<Record<string, number>>;
  histogram: Readonly<Record<string, number>>;
  prompt_tokens: number;
  reply_tokens: number;
  cost: number | null;
  seconds: number;
}

export interface Turns {
  turns: number | string;
  played: number;
  regret: number | null;
  regret_at_least: number | null;
  illegal: number;
}

export interface Player {
  /** The name of the record. */
  record: string;
  /** Why the record cannot be read. */
  fault: string | null;
  player: string | null;
  /** The number of games of the whole match, 0 before it has begun. */
  of: number;
  score: Score | null;
  by_turns: readonly Turns[] | null;
  last: readonly Game[];
}

export interface Comparison {
  players: readonly [string, string];
  games: number;
  difference: number | null;
  difference_interval: readonly [number, number] | null;
}

export interface Match {
  game: string;
  /** What lengths are measured in, and its plural. */
  unit: string;
  units: string;
  /** The name of what a move costs, and against what. */
  regret: string;
  against: string;
  players: readonly Player[];
  comparisons: readonly Comparison[];
}

/** The matches now; null where no server follows any. */
export async function state(): Promise<Match | null> {
  if (!server()) return null;
  const response = await fetch(`${server()}/match/state`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Match;
}

export const whole = (match: Match): boolean =>
  match.players.every((each) => each.of > 0 && each.score?.games === each.of);
