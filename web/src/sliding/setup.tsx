// What can be chosen of the puzzle: its size, goal, board and picture.

import { useState } from "preact/hooks";
import { Button, Choice, Tick } from "../shell/controls.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { type Board, LEAST, MOST, blankFirst, blankLast, parse, solvable, text } from "./board.ts";
import { type GoalName, begin, chooseGoal, goalName, puzzle, shuffle, sizeOf } from "./state.ts";
import { picture } from "./tiles.tsx";

const SIDE = 720; // pixels of a picture

export function Setup({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Set up the puzzle" onClose={onClose}>
      <Sides />
      <Goal />
      <Typed onDone={onClose} />
      <Pictures />
    </Dialog>
  );
}

function Sides() {
  const { width, height } = puzzle.value.start;
  const side = (label: string, value: number, change: (value: number) => void) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={LEAST}
        max={MOST}
        value={value}
        onChange={(event) => {
          const next = Math.min(MOST, Math.max(LEAST, Math.round(Number(event.currentTarget.value)) || value));
          event.currentTarget.value = String(next);
          change(next);
        }}
      />
    </label>
  );
  return (
    <div class="sliding-sides">
      {side("Columns", width, (next) => shuffle(next, height))}
      {side("Rows", height, (next) => shuffle(width, next))}
    </div>
  );
}

/** The goal in words: its first and its last numbers. */
export function goalWords(goal: Board): string {
  const most = goal.cells.length - 1;
  return { last: `1 to ${most}, then the gap`, first: `the gap, then 1 to ${most}`, own: "your own" }[goalName(goal)];
}

function Goal() {
  const { start, goal } = puzzle.value;
  const { width, height } = start;
  const [own, setOwn] = useState(goalName(goal) === "own");
  const [typed, setTyped] = useState(text(goal));
  const [fault, setFault] = useState("");
  function choose(name: GoalName) {
    setOwn(name === "own");
    setFault("");
    if (name !== "own") chooseGoal((name === "first" ? blankFirst : blankLast)(width, height));
  }
  function read() {
    try {
      const board = parse(typed, width);
      if (board.width !== width || board.height !== height) throw new Error(`The goal is ${sizeOf(board)}; the board is ${sizeOf(start)}.`);
      setFault("");
      chooseGoal(board);
    } catch (error) {
      setFault((error as Error).message);
    }
  }
  return (
    <div class="stack">
      <Choice
        label="Goal"
        options={{ last: "Gap last", first: "Gap first", own: "My own" }}
        value={own ? "own" : goalName(goal)}
        onChange={choose}
      />
      {own && (
        <>
          <label class="field">
            <span>Goal, row by row</span>
            <textarea rows={2} spellcheck={false} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
          </label>
          <div class="bar">
            <Button onClick={read}>Use this goal</Button>
          </div>
        </>
      )}
      {fault && <p class="sliding-fault" role="alert">{fault}</p>}
      {!solvable(start, goal) && <p class="soft small">This board cannot reach the goal; the page says why.</p>}
    </div>
  );
}

function Typed({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState(text(puzzle.value.board));
  const [fault, setFault] = useState("");
  function use() {
    try {
      begin(parse(typed, puzzle.peek().start.width));
      onDone();
    } catch (error) {
      setFault((error as Error).message);
    }
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <label class="field">
        <span>A board of your own, row by row; 0 is the gap</span>
        <textarea rows={3} spellcheck={false} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      {fault && <p class="sliding-fault" role="alert">{fault}</p>}
      <div class="bar">
        <button type="submit" class="button">Use this board</button>
      </div>
    </form>
  );
}

function Pictures() {
  const { image, numbers } = picture.value;
  const [fault, setFault] = useState("");
  async function open(file: File | undefined) {
    if (!file) return;
    try {
      picture.value = { image: await reduced(file), numbers };
      setFault("");
    } catch {
      setFault(`${file.name} is no picture that this browser can read.`);
    }
  }
  return (
    <div class="stack">
      <label class="field">
        <span>A picture on the tiles; it stays in this browser</span>
        <input type="file" accept="image/*" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      {fault && <p class="sliding-fault" role="alert">{fault}</p>}
      {image && (
        <div class="bar">
          <Tick label="Numbers on the picture" checked={numbers} onChange={(on) => (picture.value = { image, numbers: on })} />
          <Button onClick={() => (picture.value = { image: "", numbers })}>Remove the picture</Button>
        </div>
      )}
    </div>
  );
}

/** A picture's middle as a small JPEG with the board's proportions. */
async function reduced(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = puzzle.peek().goal;
  const scale = Math.min(bitmap.width / width, bitmap.height / height);
  const [cut, deep] = [width * scale, height * scale];
  const canvas = document.createElement("canvas");
  const factor = Math.min(1, SIDE / Math.max(cut, deep));
  canvas.width = Math.round(cut * factor);
  canvas.height = Math.round(deep * factor);
  const from = [(bitmap.width - cut) / 2, (bitmap.height - deep) / 2, cut, deep] as const;
  canvas.getContext("2d")!.drawImage(bitmap, ...from, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", 0.85);
}
