// A button that reads a picture of a board, and shows what was read for correction.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../shell/controls.tsx";
import { Dialog } from "../../shell/dialog.tsx";
import { toast } from "../../shell/toasts.tsx";
import { message } from "../../words.ts";
import type { GameInfo, Row, WordGame } from "../api.ts";
import { objectionTo, useAction } from "../remote.ts";
import { MARKS, codeOf, marksOf } from "../tiles.ts";
import { pixelsOf, readBoards } from "./read.ts";

interface Props {
  game: WordGame;
  info: GameInfo;
  /** The number of boards; the first one that is found if only one is wanted. */
  boards?: number;
  onRows: (boards: Row[][]) => void;
}

export function PictureButton({ game, info, boards = 1, onRows }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Row[][] | null>(null);
  const [problem, setProblem] = useState("");
  const act = useAction();

  async function read(file: Blob | null | undefined): Promise<void> {
    if (!file) return;
    try {
      const rows = await readBoards(await pixelsOf(file), game, info.length, info.letters);
      const filled = rows.filter((each) => each.length).slice(0, boards);
      setProblem("");
      if (filled.length) setFound(filled);
      else toast(`No board with ${info.length} tiles in a row was found in this picture`);
    } catch (error) {
      toast(`This picture cannot be read: ${message(error)}`);
    }
  }
  async function use(rows: Row[][]): Promise<void> {
    const wrong = await objectionTo(act(), game, rows.flat().map(({ guess }) => guess));
    setProblem(wrong);
    if (wrong) return;
    onRows(rows);
    setFound(null);
  }
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file) void read(file);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  });

  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label="Picture of a board"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Button icon="picture" label="Read a screenshot" onClick={() => input.current?.click()} />
      <Dialog open={found !== null} title="Is this right?" onClose={() => setFound(null)}>
        {found && <Correction found={found} length={info.length} onChange={setFound} />}
        <p class="problem small" role="status">
          {problem}
        </p>
        <div class="bar">
          <Button kind="primary" onClick={() => found && void use(found)}>
            Use these rows
          </Button>
          <Button kind="quiet" onClick={() => setFound(null)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Correction({ found, length, onChange }: { found: Row[][]; length: number; onChange: (found: Row[][]) => void }) {
  const set = (board: number, number: number, row: Row) => onChange(found.with(board, found[board]!.with(number, row)));
  return (
    <div class="stack tight">
      <p class="soft small">Tap a tile to change its colour, and type over a word that was misread.</p>
      {found.map((rows, board) => (
        <div key={board} class="stack tight">
          {found.length > 1 && <h3>Board {board + 1}</h3>}
          {rows.map((row, number) => (
            <div key={number} class="bar">
              <label class="field">
                <span class="spoken">Word {number + 1}</span>
                <input class="typed" value={row.guess} maxLength={length} onInput={(event) => set(board, number, { ...row, guess: event.currentTarget.value.toLowerCase() })} />
              </label>
              {marksOf(row.code, length).map((mark, place) => (
                <button
                  key={place}
                  type="button"
                  class={`tile tiny m${mark}`}
                  aria-label={`Tile ${place + 1}: ${MARKS[mark]}, change the colour`}
                  onClick={() => set(board, number, { ...row, code: codeOf(marksOf(row.code, length).with(place, (mark + 1) % 3)) })}
                >
                  {[...row.guess][place] ?? ""}
                </button>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
