// Rows that the user enters with their colours, as they are shown elsewhere.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../shell/controls.tsx";
import { announce, toast } from "../shell/toasts.tsx";
import { count } from "../words.ts";
import type { GameInfo, Row } from "./api.ts";
import { Grid, Keyboard, useKeys } from "./board.tsx";
import type { Typing } from "./draft.ts";
import { codeOf, marksOf, spoken } from "./tiles.ts";

const MOST = 20;

export interface Entering {
  /** What to tell of the last key; empty if nothing. */
  said: string;
  key(name: string): void;
  undo(): void;
  clear(): void;
  /** Turns a tile to its next colour, where the user chooses it; row `rows.length` is the word being typed. */
  tap: ((row: number, place: number) => void) | undefined;
  /** Replaces all rows. */
  take(rows: readonly Row[]): void;
}

/**
 * Entering rows.
 *
 * @param over whether no row can follow
 * @param check why the typed word cannot be entered; empty if it can
 * @param save keeps other rows
 * @param score the feedback of a word, where the user does not choose it
 */
export function useEntering(
  info: GameInfo,
  rows: readonly Row[],
  over: boolean,
  typing: Typing,
  check: () => Promise<string>,
  save: (rows: readonly Row[]) => void,
  score?: (guess: string) => Promise<number>,
): Entering {
  const [said, setSaid] = useState("");

  function take(next: readonly Row[]): void {
    setSaid("");
    save(next);
  }

  async function enter(): Promise<void> {
    if (over) return;
    if (!typing.complete) return setSaid(typing.word ? `Type ${count(info.length, "letter")}.` : "");
    if (rows.length === MOST) return setSaid(`At most ${MOST} rows.`);
    const objection = await check();
    if (objection) return setSaid(`${typing.word.toUpperCase()}: ${objection}.`);
    const row = { guess: typing.word, code: score ? await score(typing.word) : codeOf(typing.draft.marks) };
    announce(spoken(row));
    take([...rows, row]);
    typing.clear();
  }

  // The last row comes back as the word being typed.
  function undo(): void {
    const last = rows.at(-1);
    if (!last) return typing.clear();
    take(rows.slice(0, -1));
    typing.fill(last.guess, marksOf(last.code, info.length));
  }

  function key(name: string): void {
    setSaid("");
    if (name === "Enter") void enter();
    else if (over && name !== "Backspace") setSaid("Undo or start again to go on.");
    else if (!typing.type(name) && name === "Backspace" && rows.length) undo();
  }
  useKeys(key);

  function clear(): void {
    const before = rows;
    typing.clear();
    take([]);
    if (before.length) toast("Cleared", { label: "Undo", run: () => take(before) });
  }

  function tap(row: number, place: number): void {
    const tapped = rows[row];
    if (!tapped) return typing.turn(place);
    const marks = marksOf(tapped.code, info.length);
    marks[place] = (marks[place]! + 1) % 3;
    take(rows.with(row, { ...tapped, code: codeOf(marks) }));
  }

  return { said, key, undo, clear, tap: score ? undefined : tap, take };
}

interface BoardToEnterProps {
  info: GameInfo;
  rows: readonly Row[];
  /** The rows whose colours the keys have; all, if left out. */
  known?: readonly Row[];
  over: boolean;
  typing: Typing;
  entering: Entering;
  status: string;
  /** What is asked below the status. */
  question?: ComponentChildren;
  /** Whether the keys are shown. */
  keys?: boolean;
  /** Further buttons. */
  children: ComponentChildren;
}

/** The rows, what there is to say of them, and the keys. */
export function BoardToEnter({ info, rows, known = rows, over, typing, entering, status, question, keys = true, children }: BoardToEnterProps) {
  const nothing = !rows.length && !typing.word;
  return (
    <div class="playing">
      <Grid
        short
        rows={rows}
        length={info.length}
        least={Math.max(6, rows.length)}
        draft={over ? undefined : typing.draft}
        onTile={entering.tap}
        refused={typing.complete && !!typing.objection}
      />
      <p class="verdict" role="status">
        {status}
      </p>
      {question}
      <div class="bar tools">
        <Button icon="undo" onClick={entering.undo} disabled={nothing}>
          Undo
        </Button>
        <Button icon="close" onClick={entering.clear} disabled={nothing}>
          Clear
        </Button>
        {children}
      </div>
      {keys && <Keyboard letters={info.letters} rows={known} onKey={entering.key} />}
    </div>
  );
}
