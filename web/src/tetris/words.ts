// Placements in plain words, and ratings from best to blunder.

import { count } from "../words.ts";
import type { Option } from "./api.ts";
import { COLUMNS, HEIGHT, type Placement, type Rows, cells, lock } from "./rules.ts";

export const RATINGS = {
  best: "Best",
  excellent: "Excellent",
  good: "Good",
  inaccuracy: "Inaccuracy",
  mistake: "Mistake",
  blunder: "Blunder",
} as const;
export type Rating = keyof typeof RATINGS;

/** The least loss of each rating but the best, in expected points: four lines at once bring 24,000 at level 19. */
const LEAST: readonly (readonly [Rating, number])[] = [
  ["blunder", 16_000],
  ["mistake", 7000],
  ["inaccuracy", 3000],
  ["good", 1000],
  ["excellent", 50],
];
/** The scale of the losses of a game. */
export const MANY = 16_000;

/** Rates a loss; null is that of a placement that the search did not even consider. */
export function rating(loss: number | null): Rating {
  return LEAST.find(([, least]) => (loss ?? Infinity) >= least)?.[0] ?? "best";
}

/** How a loss in points is written: in tens, or in hundreds as 1.2k, as smaller differences say nothing. */
export const lossText = (points: number): string => (points < 995 ? String(10 * Math.round(points / 10)) : `${(points / 1000).toFixed(1)}k`);

interface Surface {
  heights: number[];
  /** Empty cells below a filled one, as [column, height above the floor]. */
  holes: (readonly [number, number])[];
}

function surface(board: Rows): Surface {
  const heights: number[] = [];
  const holes: (readonly [number, number])[] = [];
  for (let column = 0; column < COLUMNS; ++column) {
    const top = board.findIndex((row) => (row >> column) & 1);
    heights.push(top < 0 ? 0 : HEIGHT - top);
    for (let row = top; top >= 0 && row < HEIGHT; ++row)
      if (!((board[row]! >> column) & 1)) holes.push([column, HEIGHT - 1 - row]);
  }
  return { heights, holes };
}

/** Columns at least three below both neighbours: only an I fills them. */
function gaps(heights: readonly number[]): number[] {
  const side = (column: number) => heights[column] ?? Infinity;
  return [...heights.keys()].filter((column) => Math.min(side(column - 1), side(column + 1)) - heights[column]! >= 3);
}

const unevenness = (heights: readonly number[]): number =>
  heights.slice(1).reduce((sum, height, i) => sum + Math.abs(height - heights[i]!), 0);

/** What a placement does, in a few plain words: "leaves 2 holes under 6 rows". */
export function describe(board: Rows, piece: number, at: Placement, rows: number): string {
  const { board: after, lines } = lock(board, piece, at, rows);
  const [before, now] = [surface(board), surface(after)];
  const said: string[] = [];
  if (lines) said.push(lines === 4 ? "clears four lines at once" : `clears ${count(lines, "line")}`);
  const holes = now.holes.length - before.holes.length;
  if (holes > 0) said.push(`leaves ${count(holes, "hole")} under ${count(cover(now, piece, at), "row")}`);
  if (holes < 0) said.push(`opens ${count(-holes, "hole")}`);
  const fresh = gaps(now.heights).filter((column) => !gaps(before.heights).includes(column));
  if (fresh.length && gaps(now.heights).length > 1) said.push(`makes column ${fresh[0]! + 1} wait for an I`);
  if (lines < 4 && blocks(before.heights, now.heights)) said.push("covers the well on the right");
  const pile = Math.max(...now.heights);
  if (pile >= 15 && pile > Math.max(...before.heights)) said.push(`builds ${pile} rows high`);
  const rough = unevenness(now.heights) - unevenness(before.heights);
  if (rough >= 4) said.push("makes the surface rough");
  if (!said.length) said.push(rough < 0 ? "makes the surface flatter" : PLAIN);
  return said.slice(0, 3).join(", ");
}

/** The most filled cells above a hole in the columns that the piece touches. */
function cover({ heights, holes }: Surface, piece: number, at: Placement): number {
  const touched = new Set(cells(piece, at).map(([, column]) => column));
  const mine = holes.filter(([column]) => touched.has(column));
  const filled = ([column, height]: readonly [number, number]) =>
    heights[column]! - 1 - height - holes.filter(([c, h]) => c === column && h > height).length;
  return Math.max(1, ...mine.map(filled));
}

/** Whether the last column was the deepest by three and is filled now. */
function blocks(before: readonly number[], now: readonly number[]): boolean {
  const open = (heights: readonly number[]) => Math.min(...heights.slice(0, -1)) - heights.at(-1)! >= 3;
  return open(before) && now.at(-1)! > before.at(-1)!;
}

/** What a feature means that is greater than after the best placement; others say nothing to a player. */
const DRAWBACKS: Readonly<Record<string, (more: number) => string>> = {
  "lock height": (more) => `lies ${count(more, "row")} higher`,
  "well cells": () => "deepens a gap between columns",
  "deep wells": () => "waits for an I in one column more",
  "column holes": (more) => `has ${count(more, "hole")} more`,
  "weighted holes": () => "has holes higher up",
  "hole depths": () => "buries holes deeper",
  "column transitions": () => "breaks up columns",
  "row transitions": () => "breaks up rows",
  "column heights": () => "builds higher",
  "pile height": () => "builds a higher tower",
  unevenness: () => "is rougher on top",
};

const PLAIN = "fits without a hole";

/** A placement of a ranking in words, also compared with the best one. */
export function explain(board: Rows, piece: number, { placement, points, reasons }: Option, rows: number): string {
  const words = describe(board, piece, placement, rows);
  if (rating(points) === "best") return words;
  const said = words.includes("hole under") || words.includes("holes under");
  const fits = (feature: string) => DRAWBACKS[feature] && !(said && feature.includes("hole"));
  const worse = reasons.find(({ feature, value, best, cost }) => cost > 0 && value > best && fits(feature));
  const drawback = worse ? DRAWBACKS[worse.feature]!(worse.value - worse.best) : "leaves less room for what comes";
  return words === PLAIN ? drawback : `${words}, ${drawback}`;
}

export interface Verdict {
  rating: Rating;
  /** What the placement does. */
  words: string;
  /** What the best one does, if it is another. */
  better: string;
  loss: number | null;
}

/** Judges a placement by a ranking of all. */
export function judge(board: Rows, piece: number, at: Placement, rows: number, ranked: readonly Option[]): Verdict {
  const same = ({ placement: { turns, row, column } }: Option) => turns === at.turns && row === at.row && column === at.column;
  const option = ranked.find(same);
  const loss = option?.points ?? null;
  const rated = rating(loss);
  const best = ranked[0];
  return {
    rating: rated,
    words: option ? explain(board, piece, option, rows) : describe(board, piece, at, rows),
    better: best && rated !== "best" ? describe(board, piece, best.placement, rows) : "",
    loss,
  };
}
