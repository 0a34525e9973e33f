// Boards of sliding puzzles: text, goals, solvability and moves.
//
// Cells are numbered row by row from the top left; tile 0 is the blank. Moves are those of the blank: d, l, r, u.

export interface Board {
  width: number;
  height: number;
  /** The tile on each cell, row by row. */
  cells: readonly number[];
}

export type Move = "d" | "l" | "r" | "u";

export const MOVES: readonly Move[] = ["d", "l", "r", "u"];
export const OPPOSITE: Record<Move, Move> = { d: "u", l: "r", r: "l", u: "d" };
export const [LEAST, MOST] = [2, 32];

const STEPS: Record<Move, readonly [number, number]> = { d: [1, 0], l: [0, -1], r: [0, 1], u: [-1, 0] };

const range = (count: number): number[] => [...Array(count).keys()];

/** The goal with the blank at the top left: 0, 1, 2 and so on. */
export const blankFirst = (width: number, height: number): Board => ({ width, height, cells: range(width * height) });

/** The goal with the blank at the bottom right: 1, 2, 3 and so on, then 0. */
export const blankLast = (width: number, height: number): Board => ({
  width,
  height,
  cells: [...range(width * height).slice(1), 0],
});

/** The board on one line, as `parse` reads it. */
export function text({ width, cells }: Board): string {
  const rows = range(cells.length / width).map((row) => cells.slice(row * width, (row + 1) * width).join(" "));
  return rows.join(" / ");
}

export const same = (a: Board, b: Board): boolean => a.width === b.width && text(a) === text(b);

/** What is wrong with a board that somebody typed. */
export class BoardError extends Error {}

/**
 * Reads a board: numbers row by row, with 0, _ or . for the blank. Rows are separated by slashes or line breaks;
 * without them the board has the given width, if that suits, or is square.
 */
export function parse(typed: string, width?: number): Board {
  const rows = typed.trim().replace(/^\/+|\/+$/g, "").split(/[/\n]/).map((row) => row.split(/[\s,]+/).filter(Boolean));
  const cells = rows.flat().map(tile);
  if (!cells.length) throw new BoardError("Type the numbers row by row, with 0 for the gap: 1 2 3 / 4 0 6 / 7 5 8.");
  if (rows.length > 1) {
    const lengths = rows.map((row) => row.length);
    if (new Set(lengths).size > 1)
      throw new BoardError(`The rows have ${lengths.join(", ")} numbers; all rows must be equally long.`);
    return checked(lengths[0]!, rows.length, cells);
  }
  const side = width && cells.length % width === 0 && cells.length > width ? width : Math.sqrt(cells.length);
  if (!Number.isInteger(side))
    throw new BoardError(`${cells.length} numbers on one line are no square board; put / between the rows.`);
  return checked(side, cells.length / side, cells);
}

function tile(word: string): number {
  if (word === "_" || word === ".") return 0;
  if (!/^\d{1,4}$/.test(word)) throw new BoardError(`“${word.slice(0, 20)}” is no number; use 0, _ or . for the gap.`);
  return Number(word);
}

function checked(width: number, height: number, cells: number[]): Board {
  if ([width, height].some((side) => side < LEAST || side > MOST))
    throw new BoardError(`A board of ${width}×${height}; sides of ${LEAST} to ${MOST} are possible.`);
  const missing = range(cells.length).find((number) => !cells.includes(number));
  if (missing !== undefined)
    throw new BoardError(`${missing ? `The ${missing}` : "The gap, 0,"} is missing: each of 0 to ${cells.length - 1} must stand there once.`);
  return { width, height, cells };
}

/**
 * Whether the goal is reachable: every move changes both the parity of the permutation and the colour of the gap's cell
 * on a chessboard, so that both must differ or neither (Johnson and Story, 1879).
 */
export function solvable(board: Board, goal: Board): boolean {
  const home = new Map(goal.cells.map((each, cell) => [each, cell]));
  const labels = board.cells.map((each) => home.get(each)!);
  const met = labels.map(() => false);
  let exchanges = 0;
  for (const start of labels.keys())
    for (let at = start; !met[at]; at = labels[at]!) {
      met[at] = true;
      exchanges += Number(at !== start);
    }
  return (exchanges + distance(board, board.cells.indexOf(0), goal.cells.indexOf(0))) % 2 === 0;
}

function distance({ width }: Board, a: number, b: number): number {
  return Math.abs(Math.floor(a / width) - Math.floor(b / width)) + Math.abs((a % width) - (b % width));
}

/** The cell to which a move takes the blank, or -1. */
export function target(board: Board, move: Move, blank = board.cells.indexOf(0)): number {
  const [down, right] = STEPS[move];
  const row = Math.floor(blank / board.width) + down;
  const column = (blank % board.width) + right;
  const inside = row >= 0 && row < board.height && column >= 0 && column < board.width;
  return inside ? row * board.width + column : -1;
}

/** The board after a move of the blank, or null. */
export function moved(board: Board, move: Move): Board | null {
  const blank = board.cells.indexOf(0);
  const to = target(board, move, blank);
  if (to < 0) return null;
  const cells = [...board.cells];
  [cells[blank], cells[to]] = [cells[to]!, 0];
  return { ...board, cells };
}

/** The moves that slide the tile on a cell, and all between it and the blank, towards the blank; "" if none do. */
export function press(board: Board, cell: number): string {
  const blank = board.cells.indexOf(0);
  const down = Math.floor(cell / board.width) - Math.floor(blank / board.width);
  const right = (cell % board.width) - (blank % board.width);
  if (!down === !right) return "";
  return (down > 0 ? "d" : down < 0 ? "u" : right > 0 ? "r" : "l").repeat(Math.abs(down + right));
}

/** The board after moves, each of which must be possible. */
export function after(board: Board, moves: string): Board {
  for (const move of moves) board = moved(board, move as Move)!;
  return board;
}

/** The tile that each move slides. */
export function tiles(board: Board, moves: string): number[] {
  return [...moves].map((move) => {
    const slid = board.cells[target(board, move as Move)]!;
    board = moved(board, move as Move)!;
    return slid;
  });
}

/** The board with the two tiles of highest number exchanged, and these tiles: it is solvable if the board is not. */
export function exchanged(board: Board): { board: Board; tiles: [number, number] } {
  const most = board.cells.length - 1;
  const other = (each: number) => (each === most ? most - 1 : each === most - 1 ? most : each);
  return { board: { ...board, cells: board.cells.map(other) }, tiles: [most - 1, most] };
}

/** Draws one of the boards that can reach the goal, all alike. */
export function shuffled(goal: Board, random: () => number = Math.random): Board {
  const cells = [...goal.cells];
  for (let last = cells.length - 1; last > 0; --last) {
    const other = Math.floor(random() * (last + 1));
    [cells[last], cells[other]] = [cells[other]!, cells[last]!];
  }
  const board = { ...goal, cells };
  return solvable(board, goal) ? board : exchanged(board).board;
}
