// Solutions for the page: what is known of the board, the hint, and how good the player's solution was.

import { computed, effect, signal } from "@preact/signals";
import { address } from "../files.ts";
import { Remote } from "../rpc.ts";
import { server } from "../shell/server.ts";
import { type Answer, MOST_CELLS, QUICK_CELLS, type SlidingService } from "./api.ts";
import { type Board, type Move, OPPOSITE, moved, same, tiles } from "./board.ts";
import { solveThere } from "./server.ts";
import { puzzle, reachable, solved } from "./state.ts";

const worker = new Remote<SlidingService>(address("sliding.js"));

const PATIENCE = { hint: 10, verdict: 20, quick: 600, long: 60 }; // seconds

export interface Found extends Answer {
  board: Board;
}

/** What is known of the board; null before anyone asked, and after a move. */
export const found = signal<Found | null>(null);
export const failure = signal("");
export const busy = signal<"solve" | "hint" | null>(null);
/** What a hint says: the tile to slide, and what that leads to. */
export interface Hint {
  tile: number;
  /** The moves that lead to the goal with it, and whether none are fewer. */
  left: number;
  fewest: boolean;
}

export const hinted = signal<Hint | undefined>(undefined);
/** The fewest moves of the puzzle that the player has solved. */
export const verdict = signal<{ fewest: number; exact: boolean } | null>(null);

export const proven = computed(() => found.value !== null && found.value.atLeast >= found.value.moves.length);

/** Moves from a board that lead to the goal; a player who follows them gets the next hint at once. */
let plan: { board: Board; moves: string; fewest: boolean } | null = null;
let run = 0;

const cells = (board: Board): number => board.cells.length;

/** Ends the search, and keeps what it has found. */
export function stop(): void {
  ++run;
  busy.value = null;
  if (found.peek()) found.value = { ...found.peek()!, work: null };
}

/** Reads a stream of answers, until another one is asked for. */
async function* latest(answers: AsyncIterable<Answer>, kind: "solve" | "hint"): AsyncGenerator<Answer> {
  const mine = ++run;
  busy.value = kind;
  failure.value = "";
  try {
    for await (const answer of answers) {
      if (mine !== run) return;
      yield answer;
      if (mine !== run) return;
    }
  } catch (error) {
    if (mine === run) failure.value = (error as Error).message;
  } finally {
    if (mine === run) busy.value = null;
  }
}

/** Whether a server could say more about the board than this page. */
export const servable = computed(() => {
  const count = cells(puzzle.value.board);
  return server() !== null && count > QUICK_CELLS && count <= MOST_CELLS;
});

/** Finds a solution of the current board, and proves how good it is. */
export async function solve(): Promise<void> {
  const { board, goal } = puzzle.peek();
  hinted.value = undefined;
  const seconds = cells(board) <= QUICK_CELLS ? PATIENCE.quick : PATIENCE.long;
  const answers = worker.stream("solve", board, goal, { optimal: true, seconds });
  for await (const answer of latest(answers, "solve")) {
    found.value = { ...answer, board };
    plan = planned(board, answer);
  }
}

const planned = (board: Board, { moves, atLeast }: Answer): typeof plan => ({ board, moves, fewest: atLeast >= moves.length });

export async function solveOnServer(): Promise<void> {
  const { goal } = puzzle.peek();
  const known = found.peek();
  if (!known) return;
  for await (const answer of latest(solveThere(known.board, goal, known), "solve")) found.value = { ...answer, board: known.board };
}

export async function hint(): Promise<void> {
  const { board, goal } = puzzle.peek();
  if (!plan || !same(plan.board, board)) {
    const answers = worker.stream("solve", board, goal, { optimal: cells(board) <= QUICK_CELLS, seconds: PATIENCE.hint });
    for await (const answer of latest(answers, "hint")) if (!answer.work) plan = planned(board, answer);
  }
  if (!plan?.moves || !same(plan.board, puzzle.peek().board)) return;
  hinted.value = { tile: tiles(plan.board, plan.moves[0]!)[0]!, left: plan.moves.length, fewest: plan.fewest };
}

async function judge(): Promise<void> {
  const { start, goal } = puzzle.peek();
  const optimal = cells(start) <= QUICK_CELLS;
  let last: Answer | undefined;
  for await (const answer of latest(worker.stream("solve", start, goal, { optimal, seconds: PATIENCE.verdict }), "hint")) last = answer;
  if (!last || last.work || !same(puzzle.peek().start, start)) return;
  const exact = last.atLeast >= last.moves.length;
  verdict.value = { fewest: exact ? last.moves.length : last.atLeast, exact };
}

/** Follows the plan by a move: it gets shorter, or the way back is put before it. */
function followed(to: Board): typeof plan {
  if (!plan) return null;
  const { board, moves, fewest } = plan;
  const ahead = moves && moved(board, moves[0] as Move);
  if (ahead && same(ahead, to)) return { board: to, moves: moves.slice(1), fewest };
  if (cells(to) <= QUICK_CELLS) return null; // a better one is found at once
  const taken = (["d", "l", "r", "u"] as const).find((move) => {
    const next = moved(board, move);
    return next && same(next, to);
  });
  return taken ? { board: to, moves: OPPOSITE[taken] + moves, fewest: false } : null;
}

let shown = puzzle.peek();

/** What was found vanishes with the board that it was found for, and what is solved is judged. */
effect(() => {
  const now = puzzle.value;
  const before = shown;
  shown = now;
  const other = !same(now.board, before.board) || !same(now.goal, before.goal);
  if (other) {
    ++run;
    busy.value = null;
    found.value = null;
    failure.value = "";
    hinted.value = undefined;
    plan = same(now.goal, before.goal) ? followed(now.board) : null;
  }
  if (!other && now.moves === before.moves) return;
  verdict.value = null;
  if (solved.value && now.moves && reachable.value) void judge();
});
