// A player's game to watch, perhaps beside another's with the same pieces: it is played while one watches.

import { computed, signal } from "@preact/signals";
import { go, route } from "../shell/route.ts";
import { type Move, type Option, PLAYERS, type PlayerName } from "./api.ts";
import { SEEDS, type Source, pieces } from "./pieces.ts";
import { worker } from "./remote.ts";
import type { Replay } from "./replay.ts";
import { FREE, type Game, MOST_PIECES, type Rules, TAPS, begin, ending, linesBefore, play } from "./rules.ts";
import { viewOf } from "./views.ts";

export interface Wanted {
  player: PlayerName;
  beside: PlayerName | "";
  source: Source;
  seed: number;
  timing: "free" | "timed";
  taps: number;
  /** Frames of reaction of timed games. */
  reaction: number;
  /** The level at the start of timed games. */
  level: number;
  /** Whether timed games end at level 29, or at level 49 with a second killscreen at 39. */
  until: "29" | "49";
}

export interface Track {
  player: string;
  /** The game before each piece, and at the end. */
  games: Game[];
  moves: readonly Move[];
  done: boolean;
}

export const SPEEDS = { "2": "1×", "6": "3×", "20": "10×" } as const;
const DEFAULT: Wanted = { player: "foresight", beside: "", source: "published", seed: 205, timing: "free", taps: 30, reaction: 18, level: 18, until: "29" };
export const REACTIONS = [0, 6, 12, 18, 24, 30] as const;
export const STARTS = [9, 15, 18, 19, 29] as const;

export const wanted = signal<Wanted>(DEFAULT);
export const tracks = signal<readonly Track[]>([]);
export const position = signal(0);
export const playing = signal(false);
export const speed = signal<keyof typeof SPEEDS>("6");
export const failure = signal("");
export const losses = signal<readonly (number | null)[]>([]);
export const opinion = signal<{ game: Game; ranked: readonly Option[] } | null>(null);

/** The number of the piece that is drawn: while it falls, the next one. */
export const drawn = computed(() => Math.ceil(position.value));
/** Of each game that is watched, what is drawn: these change less often than `tracks`, which grow while one watches. */
export const count = computed(() => tracks.value.length);
export const done = computed(() => tracks.value[0]?.done ?? false);
export const gameOf = (number: number): Game | undefined => {
  const games = tracks.value[number]?.games;
  return games?.[Math.min(drawn.value, games.length - 1)];
};
export const moveOf = (number: number): Move | undefined => tracks.value[number]?.moves[drawn.value];

export const length = computed(() => Math.max(1, ...tracks.value.map(({ moves }) => moves.length)));

function rulesOf({ timing, taps, reaction, level, until }: Wanted): Rules {
  if (timing === "free") return { ...FREE, taps };
  const whole = until === "49";
  const mostLines = linesBefore(level, whole ? 49 : Math.max(29, level + 1));
  return { timing, rows: 22, startLevel: level, mostLines, taps, das: false, reaction, secondKillscreen: whole };
}

let run = 0;

async function load(next: Wanted, index: number): Promise<void> {
  const mine = ++run;
  const rules = rulesOf(next);
  const given = pieces(next.source, next.seed, MOST_PIECES);
  const names = next.beside ? [next.player, next.beside] : [next.player];
  wanted.value = next;
  position.value = 0;
  losses.value = [];
  opinion.value = null;
  failure.value = "";
  tracks.value = names.map((player) => ({ player, games: [begin(rules, given)], moves: [], done: false }));
  const read = async (player: PlayerName, number: number) => {
    for await (const batch of worker.stream("watch", { player, source: next.source, seed: next.seed, rules })) {
      if (mine !== run) return;
      extend(number, batch);
      const reached = tracks.peek()[number]!.moves.length;
      if (number === 0 && index && position.peek() < index) position.value = Math.min(index, reached - 1);
    }
    if (mine === run) tracks.value = tracks.peek().map((track, i) => (i === number ? { ...track, done: true } : track));
  };
  try {
    await Promise.all(names.map(read));
  } catch (error) {
    if (mine === run) failure.value = (error as Error).message;
  }
}

function extend(number: number, batch: readonly Move[]): void {
  tracks.value = tracks.peek().map((track, i) => {
    if (i !== number) return track;
    const games = [...track.games];
    for (const { at } of batch) games.push(play(games.at(-1)!, at));
    return { ...track, games, moves: [...track.moves, ...batch] };
  });
}

/** Shows a replay of a file. */
export function open({ rules, pieces: given, moves, player }: Replay): void {
  ++run;
  const games = moves.reduce((all, { at }) => [...all, play(all.at(-1)!, at)], [begin(rules, given)]);
  tracks.value = [{ player, games, moves, done: true }];
  losses.value = [];
  opinion.value = null;
  failure.value = "";
  position.value = 0;
  playing.value = false;
}

let asking = false;

/** Has the engine value the piece that is drawn; one question at a time, the latest one. */
export async function value(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    for (let game = current(); game && opinion.peek()?.game !== game && !ending(game); game = current()) {
      const ranked = await worker.call("analyse", viewOf(game, moveOf(0)?.plan), "foresight");
      opinion.value = { game, ranked };
    }
  } finally {
    asking = false;
  }
}

const current = (): Game | undefined => tracks.peek()[0]?.games[drawn.peek()];

export async function review(): Promise<void> {
  const mine = run;
  const track = tracks.peek()[0];
  if (!track) return;
  const { rules, pieces: given } = track.games[0]!;
  let all: (number | null)[] = [];
  for await (const batch of worker.stream("losses", given, track.moves, rules)) {
    if (mine !== run) return;
    losses.value = all = [...all, ...batch];
  }
}

// The address.

const ANY: readonly string[] = PLAYERS;

function read(query: URLSearchParams): [Wanted, number] {
  const one = <T extends string>(name: string, allowed: readonly string[], other: T): T =>
    (allowed.includes(query.get(name) ?? "") ? query.get(name) : other) as T;
  const source = one<Source>("pieces", Object.keys(SEEDS), DEFAULT.source);
  const number = (name: string, other: number) => (/^\d{1,10}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : other);
  const [low, high] = SEEDS[source];
  const choice = (name: "taps" | "reaction" | "level", allowed: readonly number[]) => {
    const found = number(name, DEFAULT[name]);
    return allowed.includes(found) ? found : DEFAULT[name];
  };
  const next: Wanted = {
    player: one<PlayerName>("player", ANY, DEFAULT.player),
    beside: one<PlayerName | "">("beside", ANY, ""),
    source,
    seed: Math.min(high, Math.max(low, number("seed", source === "cartridge" ? 0xabcd00 : DEFAULT.seed))),
    timing: one<"free" | "timed">("rules", ["free", "timed"], "free"),
    taps: choice("taps", TAPS),
    reaction: choice("reaction", REACTIONS),
    level: choice("level", STARTS),
    until: one<"29" | "49">("until", ["29", "49"], DEFAULT.until),
  };
  return [next, number("at", 0)];
}

let known = "";
const keyOf = (each: Wanted): string => JSON.stringify(each);

/** Reads the address of the page. */
export function follow(query: URLSearchParams): void {
  const [next, index] = read(query);
  if (keyOf(next) !== known) {
    known = keyOf(next);
    void load(next, index);
  } else if (!playing.peek() && index !== drawn.peek()) position.value = Math.min(index, length.peek() - 1);
}

export function leave(): void {
  ++run;
  playing.value = false;
  known = "";
}

export function choose(changes: Partial<Wanted>): void {
  const { player, beside, source, seed, timing, taps, reaction, level, until } = { ...wanted.peek(), ...changes };
  playing.value = false;
  const timed = timing === "timed" ? { reaction: String(reaction), level: String(level), until } : {};
  go("tetris", { mode: "watch", player, beside, pieces: source, seed: String(seed), rules: timing, taps: String(taps), ...timed });
}

/** Notes the piece that is drawn in the address. */
export function note(): void {
  const { page, query } = route.peek();
  if (page !== "tetris" || query.get("mode") !== "watch" || !known) return;
  go("tetris", { ...Object.fromEntries(query), at: String(drawn.peek()) }, { replace: true });
}
