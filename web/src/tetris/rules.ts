// The rules of NES Tetris: pieces, boards, levels and points; see the Python module of the same name.

export const PIECES = "ILJTZSO";
export const [COLUMNS, HEIGHT, HIDDEN] = [10, 22, 2];
export const FULL = 1023;
export const FRAMES_PER_SECOND = 60.0988;
export const MOST_PIECES = 1825;

/** The 22 rows of a board, highest first; bit c is set if column c is filled. */
export type Rows = readonly number[];
export type Cell = readonly [row: number, column: number];

/** The place of a piece: quarter turns clockwise, and the corner of its box. */
export interface Placement {
  turns: number;
  row: number;
  column: number;
}

export interface Rules {
  timing: "free" | "timed";
  /** 20, or 22 if pieces may use the two hidden rows. */
  rows: 20 | 22;
  startLevel: number;
  mostLines: number;
  /** Taps per second in timed games. */
  taps: number;
  /** Whether a held direction repeats in timed games. */
  das: boolean;
  /** Frames until a player sees the next piece; until then a timed piece moves by a plan. */
  reaction: number;
  /** Whether timed pieces fall two rows at once from level 39. */
  secondKillscreen: boolean;
}

export const TAPS = [10, 12, 15, 20, 24, 30] as const;
export const FREE: Rules = { timing: "free", rows: 20, startLevel: 19, mostLines: 230, taps: 30, das: false, reaction: 0, secondKillscreen: false };

/** Whether pieces move by plans. */
export const planned = ({ timing, reaction }: Rules): boolean => timing === "timed" && reaction > 0;

const DRAWN: Record<string, readonly string[]> = {
  I: ["........####....", "..#...#...#...#."],
  L: ["....###.#.......", "##...#...#......", "..#.###.........", ".#...#...##....."],
  J: ["....###...#.....", ".#...#..##......", "#...###.........", ".##..#...#......"],
  T: ["....###..#......", ".#..##...#......", ".#..###.........", ".#...##..#......"],
  Z: ["....##...##.....", "..#..##..#......"],
  S: [".....##.##......", ".#...##...#....."],
  O: ["....##..##......"],
};

/** The cells of each piece in its 4x4 box, by quarter turns clockwise. */
export const SHAPES: readonly (readonly (readonly Cell[])[])[] = [...PIECES].map((piece) =>
  DRAWN[piece]!.map((drawing) =>
    [...drawing].flatMap((mark, place) => (mark === "#" ? [[place >> 2, place & 3] as const] : [])),
  ),
);

/** The place where a piece appears. */
export const spawn = (piece: number): Placement => ({ turns: 0, row: piece ? 1 : 0, column: piece ? 4 : 3 });

export const EMPTY: Rows = Array<number>(HEIGHT).fill(0);

/** The code of a placement in the engine and in replays. */
export const codeOf = ({ turns, row, column }: Placement): number => turns | (row << 2) | ((column + 3) << 7);
export const placementOf = (code: number): Placement => ({ turns: code & 3, row: (code >> 2) & 31, column: (code >> 7) - 3 });

export const samePlace = (a: Placement, b: Placement): boolean => codeOf(a) === codeOf(b);

export function cells(piece: number, at: Placement): Cell[] {
  return SHAPES[piece]![at.turns]!.map(([row, column]) => [at.row + row, at.column + column] as const);
}

/** Whether a piece fits: inside the well, above the floor, on empty cells. */
export function fits(board: Rows, piece: number, at: Placement, rows: number = 20): boolean {
  return cells(piece, at).every(
    ([row, column]) =>
      row >= HEIGHT - rows && row < HEIGHT && column >= 0 && column < COLUMNS && !((board[row]! >> column) & 1),
  );
}

/** The place in which a piece comes to rest if it falls straight down. */
export function rest(board: Rows, piece: number, at: Placement, rows: number = 20): Placement {
  while (fits(board, piece, { ...at, row: at.row + 1 }, rows)) at = { ...at, row: at.row + 1 };
  return at;
}

/** The board with a piece, before full rows are cleared. */
export function put(board: Rows, piece: number, at: Placement): number[] {
  const after = [...board];
  for (const [row, column] of cells(piece, at)) after[row]! |= 1 << column;
  return after;
}

/** Locks a piece and clears full rows. */
export function lock(board: Rows, piece: number, at: Placement, rows: number = 20): { board: Rows; lines: number } {
  const kept = put(board, piece, at).slice(HEIGHT - rows).filter((row) => row !== FULL);
  return { board: [...Array<number>(HEIGHT - kept.length).fill(0), ...kept], lines: rows - kept.length };
}

/** Frames per row of a falling piece (NTSC). */
export function framesPerRow(level: number): number {
  const slow = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6];
  return slow[level] ?? (level < 13 ? 5 : level < 16 ? 4 : level < 19 ? 3 : level < 29 ? 2 : 1);
}


/** The number of lines at which the first level ends. */
const firstLevelUp = (start: number): number => Math.min(10 * start + 10, Math.max(100, 10 * start - 50));

/** The number of lines at which a later level begins. */
export const linesBefore = (start: number, level: number): number => firstLevelUp(start) + 10 * (level - start - 1);

/** The level after a number of lines. */
export function levelAfter(start: number, lines: number): number {
  const first = firstLevelUp(start);
  return lines < first ? start : start + 1 + Math.floor((lines - first) / 10);
}

/** The set of weights: 1 where a piece falls more than a row from a tap to the next, 2 where it falls two rows at once. */
export function hasteOf({ timing, startLevel, secondKillscreen, taps }: Rules, lines: number): number {
  const level = levelAfter(startLevel, lines);
  return timing !== "timed" ? 0 : secondKillscreen && level >= 39 ? 2 : Number(taps * framesPerRow(level) < 60);
}

/** Points for lines cleared at once, at the level after the clear. */
export const points = (lines: number, level: number): number => [0, 40, 100, 300, 1200][lines]! * (level + 1);

/** A game after some pieces. */
export interface Game {
  rules: Rules;
  pieces: readonly number[];
  board: Rows;
  placed: number;
  score: number;
  lines: number;
  tetrises: number;
}

export type Ending = "lines" | "top-out" | "pieces";

export const begin = (rules: Rules, pieces: readonly number[], board = EMPTY): Game => ({
  rules,
  pieces,
  board,
  placed: 0,
  score: 0,
  lines: 0,
  tetrises: 0,
});

export const level = (game: Game): number => levelAfter(game.rules.startLevel, game.lines);

export function ending({ rules, pieces, board, placed, lines }: Game): Ending | null {
  if (lines >= rules.mostLines) return "lines";
  const piece = pieces[placed];
  if (piece === undefined) return "pieces";
  return fits(board, piece, spawn(piece), rules.rows) ? null : "top-out";
}

/** The game after the current piece was placed. */
export function play(game: Game, at: Placement): Game {
  const { board, lines } = lock(game.board, game.pieces[game.placed]!, at, game.rules.rows);
  const after = { ...game, board, lines: game.lines + lines, placed: game.placed + 1 };
  after.tetrises += Number(lines === 4);
  after.score += points(lines, level(after));
  return after;
}

/** Why a board that somebody wrote is none. */
export class BoardError extends Error {}

/** Reads a board: a line or /-separated part for each row, the lowest last; # is filled, . is empty. */
export function parse(text: string): Rows {
  const lines = text.split(/[\n/]/).map((line) => line.trim()).filter(Boolean);
  if (lines.length > HEIGHT - HIDDEN) throw new BoardError(`${lines.length} rows; a board has at most 20.`);
  const read = lines.map((line, number) => {
    if (!/^[#Xx._-]{10}$/.test(line)) throw new BoardError(`Row ${number + 1} is “${line.slice(0, 20)}”; ten of # and . are expected.`);
    const row = [...line].reduce((sum, mark, column) => sum | (Number("#Xx".includes(mark)) << column), 0);
    if (row === FULL) throw new BoardError(`Row ${number + 1} is full; the game would have cleared it.`);
    return row;
  });
  return [...Array<number>(HEIGHT - read.length).fill(0), ...read];
}

/** The rows of a board from its highest filled one, as `parse` reads them. */
export function text(board: Rows): string {
  const first = board.findIndex(Boolean);
  const rows = first < 0 ? [] : board.slice(first);
  return rows.map((row) => Array.from({ length: COLUMNS }, (_, c) => ((row >> c) & 1 ? "#" : ".")).join("")).join("/");
}
