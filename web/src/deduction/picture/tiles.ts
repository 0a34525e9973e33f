// Finds boards in a picture: boxes of one colour and one size, in rows.

/** Pixels, four bytes each, as a canvas gives them. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Tile extends Box {
  /** 0 grey, 1 yellow, 2 green. */
  mark: number;
}

/** The rows of a board, from top to bottom. */
export type Board = Tile[][];

const NONE = 3;
const SMALLEST = 10; // pixels
const SAME = 0.1; // how much two tiles may differ in size
const FILLED = 0.5; // the share of a tile that has its colour: the rest is its letter

/** What a grey tile looks like. */
export interface Look {
  /** How much it differs from the paper in lightness, and how light it is at most. */
  contrast: number;
  lightest: number;
  /** How much its colour may differ from grey, as a share of its lightness. */
  tint: number;
  /** The width of a tile over its height. */
  narrowest: number;
  widest: number;
}

/** Square tiles of plain grey, as in Wordle; and flat ones that are hardly darker or lighter than the paper. */
export const LOOKS: readonly Look[] = [
  { contrast: 25, lightest: 170, tint: 0.16, narrowest: 0.87, widest: 1.14 },
  { contrast: 8, lightest: 245, tint: 0.34, narrowest: 0.87, widest: 1.7 },
];

/** The boards of a picture whose rows have a number of tiles; those of a row of boards from left to right. */
export function findBoards(pixels: Pixels, length: number, look: Look): Board[] {
  const tiles = sameSize(boxes(pixels, look));
  const runs = lines(tiles).flatMap((line) => runsOf(line).flatMap((run) => cut(run, length)));
  const boards: Board[] = [];
  for (const run of runs) {
    const first = run[0]!;
    const board = boards.find((rows) => {
      const [top, below] = [rows[0]![0]!, rows[1]?.[0]];
      const most = below ? below.y - top.y + 0.2 * first.height : 1.6 * first.height;
      return Math.abs(top.x - first.x) < first.width / 2 && first.y - rows.at(-1)![0]!.y < most;
    });
    if (board) board.push(run);
    else boards.push([run]);
  }
  return boards;
}

/** What colour a pixel is, by hue: of all palettes, also those for the colour-blind (orange and blue). */
function classOf(r: number, g: number, b: number, paper: number, { contrast, lightest, tint }: Look): number {
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  const light = (r + g + b) / 3;
  if (spread < tint * most + 6) return Math.abs(light - paper) > contrast && light > 35 && light < lightest ? 0 : NONE;
  if (spread < 0.25 * most || most < 90) return NONE; // noise in the dark has any hue
  const sixth = most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  const hue = (60 * sixth + 360) % 360;
  if ((hue >= 80 && hue < 170) || (hue >= 12 && hue < 33)) return 2;
  if ((hue >= 38 && hue < 65) || (hue >= 190 && hue < 230)) return 1;
  return NONE;
}

/** How light most of the picture's left edge is. */
function paperOf({ width, height, data }: Pixels): number {
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y++) {
    const at = 4 * y * width;
    counts[Math.round((data[at]! + data[at + 1]! + data[at + 2]!) / 3)]!++;
  }
  return counts.indexOf(Math.max(...counts));
}

/** Connected areas of one colour that have the shape of a tile. */
function boxes(pixels: Pixels, look: Look): Tile[] {
  const { width, height, data } = pixels;
  const paper = paperOf(pixels);
  const classes = new Uint8Array(width * height);
  for (let at = 0; at < classes.length; at++) classes[at] = classOf(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, paper, look);
  const stack = new Int32Array(width * height);
  const tiles: Tile[] = [];
  for (let start = 0; start < classes.length; start++) {
    const mark = classes[start]!;
    if (mark === NONE) continue;
    let left = width, right = 0, top = height, bottom = 0, area = 0, size = 0;
    stack[size++] = start;
    classes[start] = NONE;
    while (size) {
      const at = stack[--size]!;
      const x = at % width;
      const y = (at - x) / width;
      area++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      if (x > 0 && classes[at - 1] === mark) (classes[at - 1] = NONE), (stack[size++] = at - 1);
      if (x < width - 1 && classes[at + 1] === mark) (classes[at + 1] = NONE), (stack[size++] = at + 1);
      if (y > 0 && classes[at - width] === mark) (classes[at - width] = NONE), (stack[size++] = at - width);
      if (y < height - 1 && classes[at + width] === mark) (classes[at + width] = NONE), (stack[size++] = at + width);
    }
    const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    const shape = box.width / box.height;
    const shaped = shape > look.narrowest && shape < look.widest && box.width >= SMALLEST;
    if (shaped && area > FILLED * box.width * box.height) tiles.push({ ...box, mark });
  }
  return tiles;
}

/** The tiles of the size that covers most of the picture. */
function sameSize(tiles: readonly Tile[]): Tile[] {
  let best: Tile[] = [];
  let most = 0;
  for (const tile of tiles) {
    const same = tiles.filter(
      (each) => Math.abs(each.width / tile.width - 1) < SAME && Math.abs(each.height / tile.height - 1) < SAME,
    );
    const covered = same.length * tile.width * tile.height;
    if (covered > most) [best, most] = [same, covered];
  }
  return best;
}

/** Tiles at the same height, from top to bottom. */
function lines(tiles: readonly Tile[]): Tile[][] {
  const lines: Tile[][] = [];
  for (const tile of [...tiles].sort((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line && tile.y - line[0]!.y < tile.height / 2) line.push(tile);
    else lines.push([tile]);
  }
  return lines;
}

/** Neighbours in a line, from left to right. */
function runsOf(line: readonly Tile[]): Tile[][] {
  const runs: Tile[][] = [];
  for (const tile of [...line].sort((a, b) => a.x - b.x)) {
    const last = runs.at(-1)?.at(-1);
    if (last && tile.x - last.x < 1.35 * tile.width) runs.at(-1)!.push(tile);
    else runs.push([tile]);
  }
  return runs;
}

/** The rows of boards that stand so close side by side that their tiles are one run. */
function cut(run: readonly Tile[], length: number): Tile[][] {
  if (run.length % length) return [];
  return Array.from({ length: run.length / length }, (_, at) => run.slice(at * length, (at + 1) * length));
}
