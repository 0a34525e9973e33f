// Normal form: the label of a tile is its cell in the goal, and the board is rotated or reflected so that the cell of
// the goal's blank has the smallest possible number. All goals with the blank in a corner share their tables.

import { type Board, type Move, MOVES } from "./board.ts";

export interface Normal {
  width: number;
  height: number;
  goalBlank: number;
  labels: Uint16Array;
  /** The move of the original board for each move 0 to 3 of the normal form. */
  letters: readonly Move[];
}

/** The symmetries of a board as permutations of its cells, the half turn first. */
function symmetries({ width, height, cells }: Board): number[][] {
  const flips = [[true, true], [false, false], [true, false], [false, true]];
  const transpositions = width === height ? [false, true] : [false];
  return transpositions.flatMap((transposed) =>
    flips.map(([down, right]) =>
      [...cells.keys()].map((cell) => {
        const row = down ? height - 1 - Math.floor(cell / width) : Math.floor(cell / width);
        const column = right ? width - 1 - (cell % width) : cell % width;
        return transposed ? column * width + row : row * width + column;
      }),
    ),
  );
}

/** Returns the normal form of a board for a goal. */
export function normalForm(board: Board, goal: Board): Normal {
  const { width, height } = board;
  const blank = goal.cells.indexOf(0);
  const image = symmetries(board).reduce((best, each) => (each[blank]! < best[blank]! ? each : best));
  const home = new Map(goal.cells.map((tile, cell) => [tile, cell]));
  const labels = new Uint16Array(board.cells.length);
  for (const [cell, tile] of board.cells.entries()) labels[image[cell]!] = image[home.get(tile)!]!;
  return { width, height, goalBlank: image[blank]!, labels, letters: letters(image, width) };
}

function letters(image: number[], width: number): Move[] {
  const steps = [width, -1, 1, -width]; // of d, l, r and u
  const down = image[width]! - image[0]!; // where d leads, and r
  const right = image[1]! - image[0]!;
  const found: Move[] = [];
  for (const [place, step] of [down, -right, right, -down].entries()) found[steps.indexOf(step)] = MOVES[place]!;
  return found;
}
