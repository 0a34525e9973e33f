// The puzzle on the page: where it started, the moves made, the time, and the address that holds them.

import { computed, effect, signal } from "@preact/signals";
import { has } from "../records.ts";
import { go, route } from "../shell/route.ts";
import { stored } from "../shell/stored.ts";
import { announce } from "../shell/toasts.tsx";
import { count } from "../words.ts";
import {
  type Board,
  BoardError,
  type Move,
  OPPOSITE,
  after,
  blankFirst,
  blankLast,
  moved,
  parse,
  same,
  shuffled,
  solvable,
  text,
  tiles,
} from "./board.ts";

/** The longest time that is shown, in seconds. */
const MOST_TIME = 359_999;

export interface Puzzle {
  start: Board;
  goal: Board;
  board: Board;
  moves: string;
}

export interface Best {
  moves: number;
  seconds: number;
}

export const size = stored<[number, number]>("sliding.size", [4, 4]);
export const bests = stored<Record<string, Best>>("sliding.best", {});
/** The last board shuffled in this browser: a board from a link changes no statistics. */
const own = stored("sliding.own", "");

const fresh = (start: Board, goal: Board): Puzzle => ({ start, goal, board: start, moves: "" });

export const puzzle = signal<Puzzle>(fresh(blankLast(4, 4), blankLast(4, 4)));
/** What was wrong with the address. */
export const fault = signal("");
export const reachable = computed(() => solvable(puzzle.value.start, puzzle.value.goal));
export const solved = computed(() => same(puzzle.value.board, puzzle.value.goal));

// Time: the seconds before `since`, at which the clock last started.

const before = signal(0);
const since = signal<number | null>(null);
export const ticking = computed(() => since.value !== null);
export const seconds = (): number => before.value + (since.value === null ? 0 : (performance.now() - since.value) / 1000);

function pause(): void {
  before.value = seconds();
  since.value = null;
}

export const sizeOf = ({ width, height }: Board): string => `${width}×${height}`;

export type GoalName = "last" | "first" | "own";

export function goalName(goal: Board): GoalName {
  if (same(goal, blankLast(goal.width, goal.height))) return "last";
  return same(goal, blankFirst(goal.width, goal.height)) ? "first" : "own";
}

/** Begins with a board; the goal is that of the current puzzle if its size fits, else the one with the gap last. */
export function begin(start: Board, goal?: Board): void {
  const { goal: current } = puzzle.peek();
  const fits = current.width === start.width && current.height === start.height;
  const standard = goalName(current) === "first" ? blankFirst : blankLast;
  load(fresh(start, goal ?? (fits ? current : standard(start.width, start.height))), 0);
  size.value = [start.width, start.height];
  write(false);
}

/** Begins with a random board of a size. */
export function shuffle(width: number, height: number): void {
  const { goal: current } = puzzle.peek();
  const standard = goalName(current) === "first" ? blankFirst : blankLast;
  const goal = current.width === width && current.height === height ? current : standard(width, height);
  let start = shuffled(goal);
  while (same(start, goal)) start = shuffled(goal);
  own.value = text(start);
  begin(start, goal);
}

/** Goes back to where the puzzle started. */
export function restart(): void {
  const { start, goal } = puzzle.peek();
  begin(start, goal);
}

export function chooseGoal(goal: Board): void {
  begin(puzzle.peek().start, goal);
}

/** Makes moves of the blank, as far as they are possible; returns whether there was one. */
export function make(moves: string): boolean {
  if (solved.peek() && puzzle.peek().moves) return false;
  let { board, moves: made, start } = puzzle.peek();
  for (const move of moves) {
    const next = moved(board, move as Move);
    if (!next) break;
    board = next;
    made += move;
  }
  if (made === puzzle.peek().moves) return false;
  if (since.peek() === null) since.value = performance.now();
  puzzle.value = { ...puzzle.peek(), board, moves: made };
  if (solved.peek()) finish(start, made);
  later();
  return true;
}

export function undo(): void {
  const { board, moves } = puzzle.peek();
  const last = moves.at(-1) as Move | undefined;
  if (!last) return;
  puzzle.value = { ...puzzle.peek(), board: moved(board, OPPOSITE[last])!, moves: moves.slice(0, -1) };
  later();
}

function finish(start: Board, moves: string): void {
  pause();
  announce(`Solved in ${count(moves.length, "move")}.`);
  if (own.peek() !== text(start)) return;
  const name = sizeOf(start);
  const old = bests.peek()[name];
  const best = { moves: Math.min(moves.length, old?.moves ?? Infinity), seconds: Math.min(seconds(), old?.seconds ?? Infinity) };
  bests.value = { ...bests.peek(), [name]: best };
}

/** What is said of a move. */
export function describe(from: Board, move: string): string {
  const way = { d: "up", u: "down", l: "right", r: "left" }[move as Move];
  return `${tiles(from, move)[0]} slides ${way}`;
}

// The address. Moves are written together, soon after the last one: browsers refuse many changes in a short time.

const compact = (board: Board): string => text(board).replaceAll(" / ", "-").replaceAll(" ", ".");
const written = (typed: string): string => (/^[\d.-]+$/.test(typed) ? typed.replaceAll("-", "/").replaceAll(".", " ") : typed);

let timer: ReturnType<typeof setTimeout> | undefined;
let last = "";

function later(): void {
  clearTimeout(timer);
  timer = setTimeout(() => write(true), 400);
}

function write(replace: boolean): void {
  clearTimeout(timer);
  timer = undefined;
  const { start, goal, moves } = puzzle.peek();
  const name = goalName(goal);
  const time = seconds() >= 1 ? String(Math.round(seconds())) : null;
  const state = { board: compact(start), goal: name === "own" ? compact(goal) : name, moves, time };
  const query = new URLSearchParams(Object.entries(state).filter((pair): pair is [string, string] => Boolean(pair[1])));
  last = query.toString();
  if (route.peek().page === "sliding") go("sliding", state, { replace: replace || !route.peek().query.has("board") });
}

function load(next: Puzzle, time: number): void {
  since.value = null;
  before.value = time;
  fault.value = "";
  puzzle.value = next;
}

/** Reads the address; without a board in it, shuffles one. */
function read(query: URLSearchParams): void {
  const typed = query.get("board");
  if (!typed) return shuffle(...size.peek());
  try {
    const start = parse(written(typed));
    const wanted = query.get("goal") ?? "last";
    const named = { last: blankLast, "blank-last": blankLast, first: blankFirst, "blank-first": blankFirst };
    const goal = has(named, wanted) ? named[wanted](start.width, start.height) : parse(written(wanted), start.width);
    if (goal.width !== start.width || goal.height !== start.height)
      throw new BoardError(`The goal is ${sizeOf(goal)}, the board ${sizeOf(start)}.`);
    const moves = legal(start, query.get("moves") ?? "");
    load({ start, goal, board: after(start, moves), moves }, Math.min(Math.max(0, Number(query.get("time")) || 0), MOST_TIME));
    last = query.toString();
  } catch (error) {
    shuffle(...size.peek());
    fault.value = `The address holds no board. ${(error as Error).message}`;
  }
}

/** The moves up to the first that is impossible. */
function legal(board: Board, moves: string): string {
  for (const [place, move] of [...moves].entries()) {
    const next = "dlru".includes(move) ? moved(board, move as Move) : null;
    if (!next) return moves.slice(0, place);
    board = next;
  }
  return moves;
}

/** Follows the address while the page is open; returns what ends it. */
export function follow(): () => void {
  const hide = () => {
    if (document.visibilityState === "visible") return;
    pause();
    if (timer) write(true);
  };
  document.addEventListener("visibilitychange", hide);
  const stop = effect(() => {
    const { page, query } = route.value;
    if (page === "sliding" && (query.toString() !== last || !query.has("board"))) read(query);
  });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", hide);
    pause();
    if (timer) clearTimeout(timer);
    last = "";
  };
}
