// A board: tiles that are tapped or dragged, with numbers or a picture.

import { useRef } from "preact/hooks";
import { stored } from "../shell/stored.ts";
import { type Board, press } from "./board.ts";

export interface Picture {
  /** A data address; empty for none. */
  image: string;
  /** Whether the tiles show their numbers on the picture. */
  numbers: boolean;
}

export const picture = stored<Picture>("sliding.picture", { image: "", numbers: true });

interface Props {
  board: Board;
  goal: Board;
  /** The tile that a hint names. */
  hint?: number | undefined;
  marked?: readonly number[];
  done?: boolean;
  /** Moves of the blank that the player makes; none if the board is only shown. */
  onMoves?: (moves: string) => void;
}

interface Drag {
  x: number;
  y: number;
  cell: number;
  moves: string;
  tiles: HTMLElement[];
  /** The part of a cell's side that the tiles are moved by. */
  part: number;
}

const TAP = 6; // pixels that are still a tap
const WAYS: Record<string, readonly [x: number, y: number]> = { d: [0, -1], u: [0, 1], l: [1, 0], r: [-1, 0] };

export function Tiles({ board, goal, hint, marked = [], done, onMoves }: Props) {
  const drag = useRef<Drag | null>(null);
  const { width, height, cells } = board;

  function start(event: PointerEvent) {
    const tile = (event.target as HTMLElement).closest<HTMLElement>(".sliding-tile");
    if (!onMoves || !tile || event.button || drag.current) return;
    const cell = cells.indexOf(Number(tile.dataset["tile"]));
    const moves = press(board, cell);
    const box = event.currentTarget as HTMLElement;
    box.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, cell, moves, tiles: moves ? between(box, cell) : [], part: 0 };
  }

  /** The tiles that a press on a cell slides. */
  function between(box: HTMLElement, cell: number): HTMLElement[] {
    const blank = cells.indexOf(0);
    const step = Math.abs(cell - blank) >= width ? width : 1;
    const on = cells.filter((_, at) => (at - cell) * (at - blank) <= 0 && (at - cell) % step === 0 && at !== blank);
    return [...box.children].filter((each) => on.includes(Number((each as HTMLElement).dataset["tile"]))) as HTMLElement[];
  }

  function move(event: PointerEvent) {
    const { current } = drag;
    if (!current?.moves) return;
    const [right, down] = WAYS[current.moves[0]!]!;
    const side = (event.currentTarget as HTMLElement).clientWidth / width;
    const along = (event.clientX - current.x) * right + (event.clientY - current.y) * down;
    current.part = Math.min(1, Math.max(0, along / side));
    for (const tile of current.tiles) {
      tile.classList.add("dragged");
      tile.style.translate = `${current.part * right * 100}% ${current.part * down * 100}%`;
    }
  }

  function end(event: PointerEvent) {
    const { current } = drag;
    drag.current = null;
    if (!current) return;
    for (const tile of current.tiles) {
      tile.classList.remove("dragged");
      tile.style.translate = "";
    }
    const still = Math.hypot(event.clientX - current.x, event.clientY - current.y) < TAP;
    if (event.type === "pointerup" && current.moves && (still || current.part > 0.35)) onMoves?.(current.moves);
  }

  return (
    <div
      class={`sliding-board${done ? " done" : ""}${picture.value.image ? " pictured" : ""}`}
      style={{ "--columns": width, "--rows": height }}
      role="group"
      aria-label={`Board, ${spoken(board)}`}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {cells
        .map((tile, cell) => ({ tile, cell }))
        .filter(({ tile }) => tile)
        .sort((a, b) => a.tile - b.tile)
        .map(({ tile, cell }) => (
          <Tile key={tile} tile={tile} cell={cell} goal={goal} mark={tile === hint ? "hint" : marked.includes(tile) ? "marked" : ""} />
        ))}
    </div>
  );
}

function Tile({ tile, cell, goal, mark }: { tile: number; cell: number; goal: Board; mark: string }) {
  const { width, height } = goal;
  const style: Record<string, string | number> = {
    transform: `translate(${(cell % width) * 100}%, ${Math.floor(cell / width) * 100}%)`,
  };
  const { image, numbers } = picture.value;
  const home = goal.cells.indexOf(tile);
  const face: Record<string, string> = image
    ? {
        backgroundImage: `url(${image})`,
        backgroundPosition: `${((home % width) / (width - 1)) * 100}% ${(Math.floor(home / width) / (height - 1)) * 100}%`,
      }
    : {};
  return (
    <div class={`sliding-tile${home === cell ? " home" : ""} ${mark}`} data-tile={tile} style={style} aria-hidden="true">
      <span style={face}>{(!image || numbers) && <b>{tile}</b>}</span>
    </div>
  );
}

/** A board as a screen reader says it; the rows of large ones are left out. */
export function spoken({ width, height, cells }: Board): string {
  if (cells.length > 36) return `${width} by ${height}`;
  const rows = Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width));
  return rows.map((row, at) => `row ${at + 1}: ${row.map((tile) => tile || "gap").join(" ")}`).join("; ");
}
