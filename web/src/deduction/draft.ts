// The word being typed and its colours. It survives a reload, but is no step of the browser's history.

import { useEffect, useState } from "preact/hooks";
import type { Calls } from "../rpc.ts";
import { useKept } from "../shell/stored.ts";
import type { Deduction, Row, WordGame } from "./api.ts";
import type { Draft } from "./board.tsx";
import { worker } from "./remote.ts";
import { firstMarks } from "./tiles.ts";

interface Typed extends Draft {
  /** How many tiles have been coloured by digits. */
  painted: number;
}

const NOTHING: Typed = { letters: [], marks: [], painted: 0 };

export interface Typing {
  draft: Draft;
  word: string;
  complete: boolean;
  /** Why the word cannot be entered; empty if it can, null while it is being looked up. */
  objection: string | null;
  /** The objection, once it is known: Enter may come before. It is asked by the calls of that action. */
  check(calls: Calls<Deduction>): Promise<string>;
  /** Takes a letter, a digit or Backspace, and returns whether that changed anything. */
  type(key: string): boolean;
  /** Turns a tile to its next colour. */
  turn(place: number): void;
  /** Replaces the word. */
  fill(word: string, marks?: readonly number[]): void;
  clear(): void;
}

/**
 * Typing on a board.
 *
 * @param name under which the draft is kept
 * @param coloured whether the user chooses the colours
 * @param ask why a word cannot be entered
 */
export function useDraft(
  name: string,
  game: WordGame,
  length: number,
  letters: readonly string[],
  rows: readonly Row[],
  coloured: boolean,
  ask = (word: string) => worker.call("objection", game, rows, word),
): Typing {
  const [before, setDraft] = useKept(name, NOTHING);
  // What was typed with another list may have other letters.
  const draft = before.letters.length <= length && before.letters.every((letter) => letters.includes(letter)) ? before : NOTHING;
  const [objection, setObjection] = useState<string | null>(null);
  const word = draft.letters.join("");
  const complete = draft.letters.length === length;
  useEffect(() => {
    setObjection(null);
    if (!complete) return;
    let wanted = true;
    ask(word).then(
      (reason) => wanted && setObjection(reason ?? ""),
      (error: unknown) => wanted && setObjection(String(error)),
    );
    return () => void (wanted = false);
  }, [word, complete, JSON.stringify([game, rows])]);

  const fill = (next: readonly string[], marks?: readonly number[]) =>
    setDraft({ letters: next, marks: next.length === length && coloured ? (marks ?? firstMarks(next, rows)) : [], painted: 0 });

  function type(key: string): boolean {
    if (key === "Backspace") {
      if (draft.letters.length === 0) return false;
      fill(draft.letters.slice(0, -1));
    } else if (complete && draft.marks.length && /^[012]$/.test(key)) {
      const place = draft.painted % length;
      setDraft({ ...draft, marks: draft.marks.with(place, Number(key)), painted: place + 1 });
    } else if (!complete && letters.includes(key)) {
      fill([...draft.letters, key]);
    } else return false;
    return true;
  }

  return {
    draft,
    word,
    complete,
    objection,
    check: async (calls) => objection ?? (await calls.call("objection", game, rows, word)) ?? "",
    type,
    turn: (place) => setDraft({ ...draft, marks: draft.marks.with(place, (draft.marks[place]! + 1) % 3) }),
    fill: (next, marks) => fill([...next], marks),
    clear: () => setDraft(NOTHING),
  };
}
