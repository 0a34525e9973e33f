// Reads the letter on a tile, by likeness with letters that the browser draws itself.

import type { Box, Pixels } from "./tiles.ts";

const SIDE = 20; // pixels of a letter's normal form
const FONTS = ["Arial, sans-serif", "system-ui, sans-serif", "Verdana, sans-serif", "Helvetica, sans-serif"];
const INSET = 0.12; // of a tile, where rounded corners may show what is behind
const LEAST = 40; // how much the lightness of a letter differs from its tile, of 255

interface Form {
  shape: Float32Array;
  /** Width over height. */
  aspect: number;
}

export interface Likeness {
  letter: string;
  /** 1 for the same shape. */
  score: number;
}

const templates = new Map<string, { letter: string; form: Form }[]>();

/** The letters of an alphabet by likeness with what stands on a tile, best first; none if nothing stands there. */
export function likeliest(pixels: Pixels, tile: Box, letters: readonly string[]): Likeness[] {
  const form = formOf(pixels, tile);
  if (!form) return [];
  const best = new Map<string, number>();
  for (const { letter, form: drawn } of drawnLetters(letters)) {
    const score = likeness(form, drawn);
    if (score > (best.get(letter) ?? -1)) best.set(letter, score);
  }
  return [...best].map(([letter, score]) => ({ letter, score })).sort((a, b) => b.score - a.score);
}

function drawnLetters(letters: readonly string[]): { letter: string; form: Form }[] {
  const key = letters.join("");
  const known = templates.get(key);
  if (known) return known;
  const size = 64;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const drawn = FONTS.flatMap((font) =>
    letters.flatMap((letter) => {
      pen.fillStyle = "#000000";
      pen.fillRect(0, 0, size, size);
      pen.fillStyle = "#ffffff";
      pen.font = `700 40px ${font}`;
      pen.fillText(letter.toUpperCase(), size / 2, size / 2);
      const form = formOf(pen.getImageData(0, 0, size, size), { x: 0, y: 0, width: size, height: size });
      return form ? [{ letter, form }] : [];
    }),
  );
  templates.set(key, drawn);
  return drawn;
}

/** What differs from the colour of a tile, cut out and brought to one size. */
function formOf({ width, data }: Pixels, tile: Box): Form | null {
  const inset = Math.max(1, Math.round(INSET * Math.min(tile.width, tile.height)));
  const [x0, y0] = [tile.x + inset, tile.y + inset];
  const [w, h] = [tile.width - 2 * inset, tile.height - 2 * inset];
  const light = (x: number, y: number) => {
    const at = 4 * ((y0 + y) * width + x0 + x);
    return (data[at]! + data[at + 1]! + data[at + 2]!) / 3;
  };
  const edge = [];
  for (let x = 0; x < w; x++) edge.push(light(x, 0), light(x, h - 1));
  const own = edge.sort((a, b) => a - b)[edge.length >> 1]!;
  let most = 0;
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) most = Math.max(most, Math.abs(light(x, y) - own));
  if (most < LEAST) return null;
  const ink = (x: number, y: number) => Math.abs(light(x, y) - own) / most;
  let left = w, right = -1, top = h, bottom = -1;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      if (ink(x, y) >= 0.5) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  const [wide, high] = [right - left + 1, bottom - top + 1];
  if (high < h / 5) return null;
  const shape = new Float32Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++)
      shape[SIDE * row + column] = mean(ink, left + (column * wide) / SIDE, left + ((column + 1) * wide) / SIDE, top + (row * high) / SIDE, top + ((row + 1) * high) / SIDE);
  return { shape, aspect: wide / high };
}

function mean(ink: (x: number, y: number) => number, x0: number, x1: number, y0: number, y1: number): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(y0); y < Math.max(y1, Math.floor(y0) + 1); y++)
    for (let x = Math.floor(x0); x < Math.max(x1, Math.floor(x0) + 1); x++) (sum += ink(x, y)), count++;
  return sum / count;
}

/** The correlation of two shapes, less for different proportions: I and M fill the same square. */
function likeness(a: Form, b: Form): number {
  const size = a.shape.length;
  let sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (let i = 0; i < size; i++) {
    const [x, y] = [a.shape[i]!, b.shape[i]!];
    sa += x;
    sb += y;
    saa += x * x;
    sbb += y * y;
    sab += x * y;
  }
  const spread = Math.sqrt((saa - (sa * sa) / size) * (sbb - (sb * sb) / size));
  const same = spread > 1e-6 ? (sab - (sa * sb) / size) / spread : Math.abs(sa - sb) < 1 ? 1 : 0; // a bar: I
  return same - 0.6 * Math.abs(Math.log(a.aspect / b.aspect));
}
