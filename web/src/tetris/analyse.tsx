// Analysing: a position is painted, and its placements are drawn on the board, best first.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { has } from "../records.ts";
import { Button, Choice, Select } from "../shell/controls.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { useQuery } from "../shell/route.ts";
import { share } from "../shell/share.ts";
import { announce } from "../shell/toasts.tsx";
import { type Option, PLAYERS, type PlayerName } from "./api.ts";
import { Ranking, useChosen } from "./ranking.tsx";
import { worker } from "./remote.ts";
import { COLUMNS, type Cell, FREE, FULL, HEIGHT, HIDDEN, PIECES, type Placement, type Rows, cells, lock, parse, samePlace, text } from "./rules.ts";
import { Piece, Well, cellAt, spoken } from "./well.tsx";
import { RATINGS, explain, rating } from "./words.ts";

const NAMES = Object.fromEntries(PLAYERS.filter((name) => name !== "random").map((name) => [name, name])) as Record<PlayerName, string>;
const LETTERS = Object.fromEntries([...PIECES].map((piece) => [piece, piece]));

interface Position {
  board: Rows;
  piece: number;
  next: number | null;
  player: PlayerName;
}

function read(query: URLSearchParams): Position & { fault: string } {
  const number = (name: string, other: number) => {
    const found = PIECES.indexOf((query.get(name) ?? "?").toUpperCase());
    return found < 0 ? other : found;
  };
  const asked = query.get("player") ?? "";
  const rest = {
    piece: number("piece", PIECES.indexOf("T")),
    next: query.get("next") === "unknown" ? null : number("next", 0),
    player: has(NAMES, asked) ? asked : "foresight",
  };
  try {
    return { board: parse(query.get("board") ?? ""), ...rest, fault: "" };
  } catch (error) {
    return { board: parse(""), ...rest, fault: (error as Error).message };
  }
}

export function Analyse() {
  const [query, change] = useQuery();
  const { board: written, piece, next, player, fault } = useMemo(() => read(query), [query]);
  const [painted, setPainted] = useState<Rows | null>(null); // while the pointer is down
  const board = painted ?? written;
  const [tool, setTool] = useState<"place" | "paint">("place");
  const [options, setOptions] = useState(false);
  const ranked = useRanking(board, piece, next, player);
  const [chosen, setChosen] = useChosen(query);
  const store = (rows: Rows) => change({ board: text(rows).replaceAll("#", "X") });
  const best = chosen ?? ranked?.[0]?.placement ?? null;
  const option = best && ranked?.find(({ placement }) => samePlace(placement, best));

  /** Places the piece; the next one is the current one then. */
  function place(at: Placement) {
    const after = lock(board, piece, at).board;
    change({ board: text(after).replaceAll("#", "X"), piece: PIECES[next ?? piece]!, next: "unknown" });
  }

  return (
    <div class="tetris-game tetris-analyse">
      <Editor
        board={board}
        piece={piece}
        at={tool === "place" ? best : null}
        tool={tool}
        ranked={ranked ?? []}
        onPoint={setChosen}
        onPaint={setPainted}
        onPainted={(rows) => {
          setPainted(null);
          store(rows);
        }}
      />
      <aside class="tetris-side">
        <div class="tetris-fields">
          <Select label="Piece" options={LETTERS} value={PIECES[piece]!} onChange={(each) => change({ piece: each })} />
          <Select
            label="Next"
            options={{ ...LETTERS, unknown: "?" }}
            value={next === null ? "unknown" : PIECES[next]!}
            onChange={(each) => change({ next: each })}
          />
        </div>
        {fault && <p class="tetris-fault" role="alert">{fault}</p>}
        {ranked && (
          <Ranking board={board} piece={piece} rows={20} ranked={ranked} most={7} chosen={best} onChoose={setChosen} onPlay={setChosen} />
        )}
      </aside>
      <div class="tetris-words">
        <p role="status">
          {ranked && !ranked.length && "This piece has no room: the game is over."}
          {option && (
            <>
              <strong class={`rating ${rating(option.points)}`}>{RATINGS[rating(option.points)]}</strong> {explain(board, piece, option, 20)}
            </>
          )}
        </p>
        <div class="bar">
          <Choice silent label="The pointer" options={{ place: "Place", paint: "Paint" }} value={tool} onChange={setTool} />
          <Button disabled={!best} onClick={() => best && place(best)}>
            Play it
          </Button>
          <Button icon="settings" label="Position: player, text, clear, share" onClick={() => setOptions(true)} />
        </div>
      </div>
      <Settings open={options} board={board} player={player} onBoard={store} onPlayer={(each) => change({ player: each })} onClose={() => setOptions(false)} />
    </div>
  );
}

/** The placements of a position, best first; null while they are computed for the first time. */
function useRanking(board: Rows, piece: number, next: number | null, player: PlayerName): readonly Option[] | null {
  const [ranked, setRanked] = useState<{ key: string; options: readonly Option[] } | null>(null);
  const key = JSON.stringify([board, piece, next, player]);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      worker.call("analyse", { board, piece, next, lines: 0, rules: FREE, plan: null }, player).then(
        (all) => current && setRanked({ key, options: all }),
        (error: unknown) => announce(String(error)),
      );
    }, 30);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);
  return ranked?.key === key ? ranked.options : null;
}

interface EditorProps {
  board: Rows;
  piece: number;
  at: Placement | null;
  tool: "place" | "paint";
  ranked: readonly Option[];
  onPoint: (at: Placement | null) => void;
  onPaint: (board: Rows) => void;
  onPainted: (board: Rows) => void;
}

/** The well under the pointer, or under a cursor that the arrow keys move. */
function Editor({ board, piece, at, tool, ranked, onPoint, onPaint, onPainted }: EditorProps) {
  const fills = useRef<boolean | null>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);

  function covering([row, column]: Cell): Placement[] {
    return ranked.map(({ placement }) => placement).filter((each) => cells(piece, each).some(([r, c]) => r === row && c === column));
  }
  /** Chooses the best placement that covers a cell; with `another`, the next best than the one that is drawn. */
  function point(cell: Cell | null, another: boolean) {
    const all = cell ? covering(cell) : [];
    if (!all.length) return;
    const now = at ? all.findIndex((each) => samePlace(each, at)) : -1;
    if (another && now >= 0) onPoint(all[(now + 1) % all.length]!);
    else if (now < 0) onPoint(all[0]!);
  }
  const filled = ([row, column]: Cell) => ((board[row]! >> column) & 1) === 1;
  function paint(cell: Cell, fill: boolean): Rows {
    const rows = board.map((each, row) => (row !== cell[0] ? each : fill ? each | (1 << cell[1]) : each & ~(1 << cell[1])));
    return rows[cell[0]] === FULL ? board : rows; // a full row would be cleared
  }
  function press(event: PointerEvent) {
    const cell = cellAt(event);
    if (!cell) return;
    if (tool === "place") return point(cell, true);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    fills.current = !filled(cell);
    onPaint(paint(cell, fills.current));
  }
  function move(event: PointerEvent) {
    const cell = cellAt(event);
    if (tool === "place" && (event.pointerType === "mouse" || event.buttons)) point(cell, false);
    if (tool === "paint" && fills.current !== null && cell) onPaint(paint(cell, fills.current));
  }
  function release() {
    if (fills.current !== null) onPainted(board);
    fills.current = null;
  }
  function walk(event: KeyboardEvent) {
    const by = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const now: Cell = cursor ?? [HEIGHT - 1, 0];
    if (by) {
      const to = [Math.min(HEIGHT - 1, Math.max(HIDDEN, now[0] + by[0]!)), Math.min(COLUMNS - 1, Math.max(0, now[1] + by[1]!))] as const;
      setCursor(to);
      announce(`Row ${HEIGHT - to[0]}, column ${to[1] + 1}, ${filled(to) ? "filled" : "empty"}`);
    } else if (event.key === " ") onPainted(paint(now, !filled(now)));
    else return;
    event.preventDefault();
  }

  return (
    <div
      class={`tetris-stage editor ${tool}`}
      role="group"
      tabIndex={0}
      aria-label="The board; arrow keys move the cursor, Space fills or empties a cell"
      onKeyDown={walk}
      onBlur={() => setCursor(null)}
    >
      <Well
        board={board}
        piece={piece}
        at={at}
        label={`Board, ${spoken(board)}`}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
      />
      {cursor && (
        <span class="tetris-cursor" style={{ left: `${((cursor[1] + 0.15) / 10.3) * 100}%`, top: `${((cursor[0] - HIDDEN + 0.15) / 20.3) * 100}%` }} />
      )}
    </div>
  );
}

interface SettingsProps {
  open: boolean;
  board: Rows;
  player: PlayerName;
  onBoard: (board: Rows) => void;
  onPlayer: (player: PlayerName) => void;
  onClose: () => void;
}

function Settings({ open, board, player, onBoard, onPlayer, onClose }: SettingsProps) {
  return (
    <Dialog open={open} title="The position" onClose={onClose}>
      <Select label="The player that values it" options={NAMES} value={player} onChange={onPlayer} />
      <AsText key={text(board)} board={board} onBoard={onBoard} />
      <div class="bar">
        <Button icon="erase" onClick={() => onBoard(parse(""))}>
          Clear the board
        </Button>
        <Button icon="share" onClick={() => void share("A position in Tetris", location.href)}>
          Share
        </Button>
      </div>
      <p class="soft small bar">
        Pieces: {[...PIECES].map((name, piece) => (
          <span key={name} class="tetris-letter">
            {name} <Piece piece={piece} />
          </span>
        ))}
      </p>
    </Dialog>
  );
}

function AsText({ board, onBoard }: { board: Rows; onBoard: (board: Rows) => void }) {
  const [typed, setTyped] = useState(text(board).replaceAll("/", "\n"));
  const [fault, setFault] = useState("");
  return (
    <>
      <label class="field">
        <span>The board as text: rows of # and ., the lowest last</span>
        <textarea
          rows={5}
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={(event) => {
            try {
              onBoard(parse(event.currentTarget.value));
              setFault("");
            } catch (error) {
              setFault((error as Error).message);
            }
          }}
        />
      </label>
      {fault && <p class="tetris-fault" role="alert">{fault}</p>}
    </>
  );
}
