// A game that a person plays: the falling piece, the clock, the address, and the engine's opinion.

import { computed, effect, signal } from "@preact/signals";
import { go, route } from "../shell/route.ts";
import { stored } from "../shell/stored.ts";
import { announce } from "../shell/toasts.tsx";
import type { Option } from "./api.ts";
import { pieces } from "./pieces.ts";
import { worker } from "./remote.ts";
import { decode, encode, played } from "./replay.ts";
import {
  FRAMES_PER_SECOND,
  FREE,
  type Game,
  type Placement,
  type Rules,
  SHAPES,
  begin,
  ending,
  fits,
  framesPerRow,
  level,
  play,
  rest,
  spawn,
} from "./rules.ts";
import { viewOf } from "./views.ts";
import { RATINGS, judge } from "./words.ts";

const MOST_SEED = 1_000_000;
const LENGTH = 700; // pieces: 230 lines take about 580
export const LEVELS = [0, 5, 9, 12, 15, 18, 19];

export interface Settings {
  level: number;
  /** Whether pieces fall as on the console, or wait for the player. */
  falls: boolean;
}

export const settings = stored<Settings>("tetris.play", { level: 9, falls: false });
export const record = stored("tetris.best", 0);

export interface Last {
  before: Game;
  at: Placement;
  ranked: readonly Option[];
}

const rulesOf = (startLevel: number): Rules => ({ ...FREE, rows: 22, startLevel });
const empty = begin(rulesOf(9), [0]);

export const seed = signal(0);
export const game = signal<Game>(empty);
export const placements = signal<readonly Placement[]>([]);
export const losses = signal<readonly (number | null)[]>([]);
export const at = signal<Placement>(spawn(0));
export const last = signal<Last | null>(null);
export const paused = signal(false);
export const over = computed(() => ending(game.value));
/** Whether the game is one of this browser's: games of a link change no record. */
let own = false;

/** Starts a game. */
export function start(wanted = Math.floor(Math.random() * MOST_SEED)): void {
  own = true;
  begun(wanted, []);
  write(false);
}

function begun(wanted: number, made: readonly Placement[]): void {
  const fresh = begin(rulesOf(settings.peek().level), pieces("console", wanted, LENGTH));
  const all = played(fresh, made);
  seed.value = wanted;
  game.value = all.games.at(-1)!;
  placements.value = all.placements;
  losses.value = all.placements.map(() => 0);
  last.value = null;
  paused.value = all.placements.length > 0 && settings.peek().falls;
  appear();
  if (all.placements.length) void review(game.peek());
}

/** Values the pieces of a game that was loaded, and shows the opinion of the last one. */
async function review(of: Game): Promise<void> {
  const made = placements.peek();
  const all: (number | null)[] = [];
  for await (const batch of worker.stream("losses", of.pieces, made.map((each) => ({ at: each, plan: null })), of.rules)) {
    all.push(...batch);
    if (game.peek() !== of) return;
    losses.value = [...all, ...made.slice(all.length).map(() => 0)];
  }
  const { games } = played(begin(of.rules, of.pieces), made.slice(0, -1));
  const before = games.at(-1)!;
  const ranked = await worker.call("analyse", viewOf(before), "foresight");
  if (game.peek() === of) last.value = { before, at: made.at(-1)!, ranked };
}

function appear(): void {
  at.value = spawn(game.peek().pieces[game.peek().placed] ?? 0);
  if (over.peek() && own) record.value = Math.max(record.peek(), game.peek().score);
  due = performance.now() + period();
}

export type Key = "left" | "right" | "down" | "clockwise" | "back" | "drop";

export function press(key: Key): void {
  const { board, pieces: given, placed, rules } = game.peek();
  if (over.peek() || paused.peek()) return;
  const piece = given[placed]!;
  const { turns, row, column } = at.peek();
  const count = SHAPES[piece]!.length;
  const to = {
    left: { turns, row, column: column - 1 },
    right: { turns, row, column: column + 1 },
    down: { turns, row: row + 1, column },
    clockwise: { turns: (turns + 1) % count, row, column },
    back: { turns: (turns + count - 1) % count, row, column },
    drop: null,
  }[key];
  if (!to) return lock(rest(board, piece, at.peek(), rules.rows));
  if (fits(board, piece, to, rules.rows)) {
    at.value = to;
    if (key === "down") due = performance.now() + period();
  } else if (key === "down") lock(at.peek());
}

function lock(to: Placement): void {
  const before = game.peek();
  game.value = play(before, to);
  placements.value = [...placements.peek(), to];
  losses.value = [...losses.peek(), 0];
  appear();
  later();
  void value(before, to);
}

async function value(before: Game, to: Placement): Promise<void> {
  const ranked = await worker.call("analyse", viewOf(before), "foresight");
  const made = placements.peek();
  if (made[before.placed] !== to) return; // taken back, or another game
  const { rating, words, loss } = judge(before.board, before.pieces[before.placed]!, to, before.rules.rows, ranked);
  losses.value = losses.peek().map((each, place) => (place === before.placed ? loss : each));
  if (made.length !== before.placed + 1) return;
  last.value = { before, at: to, ranked };
  announce(`${RATINGS[rating]}: ${words}.${over.peek() ? " The game is over." : ""}`);
}

export function takeBack(): void {
  const made = placements.peek().slice(0, -1);
  if (made.length === placements.peek().length) return;
  game.value = played(begin(game.peek().rules, game.peek().pieces), made).games.at(-1)!;
  placements.value = made;
  losses.value = losses.peek().slice(0, -1);
  last.value = null;
  appear();
  later();
}

export function choose(changes: Partial<Settings>): void {
  settings.value = { ...settings.peek(), ...changes };
  if ("level" in changes) start(seed.peek());
  else write(true);
}

// The clock: pieces fall with the frames of the screen.

let due = 0;
const period = (): number => (1000 / FRAMES_PER_SECOND) * framesPerRow(level(game.peek()));

function frame(now: number): void {
  handle = requestAnimationFrame(frame);
  if (!settings.peek().falls || paused.peek() || over.peek() || document.querySelector("dialog[open]")) {
    due = now + period();
    return;
  }
  for (let steps = 0; now >= due && steps < 20; ++steps) {
    const planned = due;
    press("down");
    due = Math.max(due, planned + period());
  }
}

let handle = 0;

// The address. Moves are written together: browsers refuse many changes in a short time.

let timer: ReturnType<typeof setTimeout> | undefined;
let known = "";

function later(): void {
  clearTimeout(timer);
  timer = setTimeout(() => write(true), 300);
}

function write(replace: boolean): void {
  clearTimeout(timer);
  timer = undefined;
  const { query } = route.peek();
  const { level: begins, falls } = settings.peek();
  const state = {
    mode: query.get("mode"),
    seed: String(seed.peek()),
    level: String(begins),
    falling: falls ? "console" : null,
    moves: encode(placements.peek()),
  };
  known = `${state.seed} ${state.level} ${state.moves}`;
  go("tetris", state, { replace: replace || !query.has("seed") });
}

function read(query: URLSearchParams): void {
  const [number, begins] = [query.get("seed"), query.get("level")].map((text) => (text && /^\d{1,10}$/.test(text) ? Math.min(Number(text), 2 ** 32 - 1) : null));
  if (number === null || number === undefined) return start();
  const moves = query.get("moves") ?? "";
  if (`${number} ${begins} ${moves}` === known) return;
  known = `${number} ${begins} ${moves}`;
  settings.value = { level: Math.min(19, begins ?? settings.peek().level), falls: query.get("falling") === "console" };
  own = own && number === seed.peek();
  begun(number, decode(moves));
}

/** Follows the address and the clock while the page is open; returns what ends it. */
export function follow(): () => void {
  const hide = () => {
    if (document.visibilityState === "visible") return;
    if (settings.peek().falls && placements.peek().length) paused.value = true;
    if (timer) write(true);
  };
  document.addEventListener("visibilitychange", hide);
  const stop = effect(() => {
    const { page, query } = route.value;
    if (page === "tetris" && (query.get("mode") ?? "play") === "play") read(query);
  });
  handle = requestAnimationFrame(frame);
  return () => {
    stop();
    cancelAnimationFrame(handle);
    document.removeEventListener("visibilitychange", hide);
    clearTimeout(timer);
    known = "";
  };
}
