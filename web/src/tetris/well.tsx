// The well: the stack, a falling piece, outlines of placements; and the pieces beside it.

import { useMemo } from "preact/hooks";
import { COLUMNS, type Cell, HEIGHT, HIDDEN, PIECES, type Placement, type Rows, SHAPES, cells } from "./rules.ts";

interface Props {
  board: Rows;
  piece?: number | undefined;
  at?: Placement | null | undefined;
  /** Rows that the piece is still above its place, for the animation. */
  lift?: number;
  /** Where the piece would come to rest, or a placement to compare with: outlines. */
  ghost?: Placement | null | undefined;
  best?: Placement | null | undefined;
  label: string;
  small?: boolean;
  onPointerDown?: (event: PointerEvent) => void;
  onPointerMove?: (event: PointerEvent) => void;
  onPointerUp?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
}

const visible = ([row]: Cell): boolean => row >= HIDDEN;

export function Well({ board, piece, at, lift = 0, ghost, best, label, small, ...events }: Props) {
  const placed = (place: Placement | null | undefined) => (piece === undefined || !place ? [] : cells(piece, place).filter(visible));
  const still = useMemo(() => [<Grid key="grid" />, <Stack key="stack" board={board} />], [board]); // not drawn again
  return (
    <svg
      class={`tetris-well${small ? " small-well" : ""}`}
      viewBox={`-0.15 -0.15 ${COLUMNS + 0.3} ${HEIGHT - HIDDEN + 0.3}`}
      role="img"
      aria-label={label}
      {...events}
    >
      {still}
      {placed(ghost).map(([row, column]) => (
        <Square key={`g${row}.${column}`} row={row} column={column} kind="ghost" />
      ))}
      {at && piece !== undefined && (
        <g transform={`translate(0 ${-lift})`}>
          {cells(piece, at).map(([row, column]) => (
            <Square key={`p${row}.${column}`} row={row} column={column} kind={`piece-${PIECES[piece]}`} />
          ))}
        </g>
      )}
      {placed(best).map(([row, column]) => (
        <Square key={`b${row}.${column}`} row={row} column={column} kind="better" />
      ))}
    </svg>
  );
}

function Grid() {
  const lines = Array.from({ length: COLUMNS - 1 }, (_, i) => `M${i + 1} 0V20`).join("");
  return (
    <>
      <rect class="floor" x="0" y="0" width={COLUMNS} height={HEIGHT - HIDDEN} />
      <path class="grid" d={lines + Array.from({ length: 19 }, (_, i) => `M0 ${i + 1}H10`).join("")} />
    </>
  );
}

/** All filled cells as one shape, which is drawn faster than a hundred. */
function Stack({ board }: { board: Rows }) {
  const squares = board.flatMap((filled, row) =>
    row < HIDDEN
      ? []
      : Array.from({ length: COLUMNS }, (_, column) =>
          (filled >> column) & 1 ? `M${column + 0.04} ${row - HIDDEN + 0.04}h.92v.92h-.92z` : "",
        ),
  );
  return <path class="stack-cells" d={squares.join("")} />;
}

function Square({ row, column, kind }: { row: number; column: number; kind: string }) {
  const inset = kind === "ghost" || kind === "better" ? 0.12 : 0.04;
  return (
    <rect
      class={kind}
      x={column + inset}
      y={row - HIDDEN + inset}
      width={1 - 2 * inset}
      height={1 - 2 * inset}
      rx="0.14"
    />
  );
}

/** A piece as it appears. */
export function Piece({ piece }: { piece: number | null }) {
  return (
    <svg class="tetris-piece" viewBox="0 0 4 2" role="img" aria-label={piece === null ? "unknown" : PIECES[piece]!}>
      {piece !== null &&
        SHAPES[piece]![0]!.map(([row, column]) => (
          <rect
            key={`${row}.${column}`}
            class={`piece-${PIECES[piece]}`}
            x={column + 0.04 + (piece ? 0.5 : 0) * (piece === 6 ? 0 : 1)}
            y={row - 1 + 0.04 + (piece ? 0 : -0.5)}
            width="0.92"
            height="0.92"
            rx="0.14"
          />
        ))}
    </svg>
  );
}

/** The cell of the well under the pointer, or null. */
export function cellAt(event: PointerEvent): Cell | null {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const unit = box.width / (COLUMNS + 0.3);
  const column = Math.floor((event.clientX - box.left) / unit - 0.15);
  const row = Math.floor((event.clientY - box.top) / unit - 0.15) + HIDDEN;
  return column >= 0 && column < COLUMNS && row >= HIDDEN && row < HEIGHT ? [row, column] : null;
}

/** A board for a screen reader: the heights of its columns. */
export function spoken(board: Rows): string {
  const heights = Array.from({ length: COLUMNS }, (_, column) => {
    const top = board.findIndex((row) => (row >> column) & 1);
    return top < 0 ? 0 : HEIGHT - top;
  });
  return `heights of the columns: ${heights.join(", ")}`;
}
