// Reads the rows of boards in a picture: their colours, and the likeliest words of the game's list.

import type { Row, WordGame } from "../api.ts";
import { worker } from "../remote.ts";
import { codeOf } from "../tiles.ts";
import { likeliest, type Likeness } from "./letters.ts";
import { findBoards, LOOKS, type Look, type Pixels } from "./tiles.ts";

const WIDEST = 1400; // pixels; larger pictures are made smaller
const CHOICES = 3; // letters tried for a tile
const TRIED = 40; // words tried for a row

/** The pixels of a picture. */
export async function pixelsOf(file: Blob): Promise<Pixels> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

interface Lettered {
  choices: Likeness[][];
  code: number;
}

/** The rows with letters that a picture has if its tiles look like this. */
function rowsIn(pixels: Pixels, look: Look, length: number, letters: readonly string[]): Lettered[][] {
  return findBoards(pixels, length, look).map((board) =>
    board.flatMap((tiles) => {
      const choices = tiles.map((tile) => likeliest(pixels, tile, letters).slice(0, CHOICES));
      return choices.every((each) => each.length) ? [{ choices, code: codeOf(tiles.map(({ mark }) => mark)) }] : [];
    }),
  );
}

/** The rows of the boards of a picture, read by the look that shows most; rows without letters are left out. */
export async function readBoards(pixels: Pixels, game: WordGame, length: number, letters: readonly string[]): Promise<Row[][]> {
  const readings = LOOKS.map((look) => rowsIn(pixels, look, length, letters));
  const boards = readings.reduce((best, each) => (each.flat().length > best.flat().length ? each : best));
  return Promise.all(boards.map((rows) => Promise.all(rows.map(async ({ choices, code }) => ({ guess: await wordOf(game, choices), code })))));
}

/** The likeliest word that the game has, or the likeliest letters if it has none of the likely words. */
async function wordOf(game: WordGame, choices: readonly Likeness[][]): Promise<string> {
  let words: Likeness[] = [{ letter: "", score: 0 }];
  for (const letters of choices)
    words = words.flatMap((word) => letters.map(({ letter, score }) => ({ letter: word.letter + letter, score: word.score + score })));
  const ranked = words.sort((a, b) => b.score - a.score).slice(0, TRIED);
  for (const { letter: word } of ranked) if ((await worker.call("objection", { ...game, mode: "easy" }, [], word)) === null) return word;
  return ranked[0]!.letter;
}
