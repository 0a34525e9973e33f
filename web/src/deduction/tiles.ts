// Feedback as tiles, and rows as text in addresses. The only module of the page that knows the digits of a code:
// base 3, the first letter most significant; 0 grey, 1 yellow, 2 green.

import type { Row } from "./api.ts";

export const MARKS = ["grey", "yellow", "green"] as const;
const SQUARES = ["⬛", "🟨", "🟩"];

export function marksOf(code: number, length: number): number[] {
  return Array.from({ length }, (_, place) => Math.floor(code / 3 ** (length - 1 - place)) % 3);
}

export function codeOf(marks: readonly number[]): number {
  return marks.reduce((code, mark) => 3 * code + mark, 0);
}

/** Rows as `crane-01002.slimy-00000`. */
export function format(rows: readonly Row[]): string {
  return rows.map(({ guess, code }) => `${guess}-${marksOf(code, [...guess].length).join("")}`).join(".");
}

/** The rows of a text; what is no row of the length is left out. */
export function parse(text: string | null, length: number): Row[] {
  return (text ?? "").split(".").flatMap((part) => {
    const at = part.lastIndexOf("-"); // minus may be in a guess, too
    const [guess, digits] = [part.slice(0, at), part.slice(at + 1)];
    if ([...guess].length !== length || digits.length !== length || /[^012]/.test(digits)) return [];
    return [{ guess: guess.toLowerCase(), code: codeOf([...digits].map(Number)) }];
  });
}

/** A row of coloured squares, as games share it. */
export function squares(code: number, length: number): string {
  return marksOf(code, length)
    .map((mark) => SQUARES[mark])
    .join("");
}

/** The marks of squares in the palettes of Wordle, Quordle and their like. */
const SHARED: Readonly<Record<string, number>> = { "⬛": 0, "⬜": 0, "🟥": 0, "🟨": 1, "🟦": 1, "🟩": 2, "🟧": 2 };

/**
 * The codes of a shared result, board by board, up to the row that wins. Boards may stand side by side, separated by
 * blanks, and below each other, separated by other lines.
 */
export function readSquares(text: string, length: number, win: number): number[][] {
  const boards: number[][] = [];
  let block: number[][] = [];
  for (const line of text.replaceAll("\ufe0f", "").split("\n")) {
    const groups = line.trim().split(/\s+/).map((group) => [...group].map((square) => SHARED[square]));
    const whole = groups.every((marks) => marks.length === length && marks.every((mark) => mark !== undefined));
    if (!whole) block = [];
    else {
      if (!block.length) boards.push(...(block = groups.map(() => [])));
      groups.forEach((marks, board) => {
        if (block[board] && block[board].at(-1) !== win) block[board].push(codeOf(marks as number[]));
      });
    }
  }
  return boards;
}

/** What is known of each letter: the best mark it got. */
export function known(rows: readonly Row[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { guess, code } of rows) {
    const letters = [...guess];
    marksOf(code, letters.length).forEach((mark, place) => {
      const letter = letters[place]!;
      best.set(letter, Math.max(mark, best.get(letter) ?? 0));
    });
  }
  return best;
}

/** The marks that a guess will have at least: green where an earlier row has green. */
export function firstMarks(letters: readonly string[], rows: readonly Row[]): number[] {
  return letters.map((letter, place) => {
    const green = rows.some(({ guess, code }) => {
      const marks = marksOf(code, letters.length);
      return [...guess][place] === letter && marks[place] === 2;
    });
    return green ? 2 : 0;
  });
}

/** A row as a sentence for screen readers: "c grey, r yellow". */
export function spoken({ guess, code }: Row): string {
  const letters = [...guess];
  return marksOf(code, letters.length)
    .map((mark, place) => `${letters[place]} ${MARKS[mark]}`)
    .join(", ");
}
