// A shared result, which has the colours of all guesses, together with the guesses.

import { useState } from "preact/hooks";
import { Button } from "../shell/controls.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { count } from "../words.ts";
import type { GameInfo, Row, WordGame } from "./api.ts";
import { readGuesses } from "./lists.ts";
import { objectionTo, useAction } from "./remote.ts";
import { readSquares } from "./tiles.ts";

interface Props {
  game: WordGame;
  info: GameInfo;
  /** The number of boards, which all have the same guesses. */
  boards?: number;
  /** What is shared, such as "Wordle". */
  what: string;
  onRows: (boards: Row[][]) => void;
}

export function PasteButton({ game, info, boards = 1, what, onRows }: Props) {
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState("");
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState("");
  const act = useAction();

  async function use(): Promise<void> {
    const codes = readSquares(result, info.length, info.win);
    const guesses = readGuesses(words);
    const wrong = await objection(guesses, codes);
    setProblem(wrong);
    if (wrong) return;
    onRows(codes.map((board) => board.map((code, turn) => ({ guess: guesses[turn]!, code }))));
    setOpen(false);
  }

  async function objection(guesses: readonly string[], codes: readonly number[][]): Promise<string> {
    const turns = Math.max(0, ...codes.map((board) => board.length));
    if (codes.length !== boards) return `Expected the coloured squares of ${count(boards, "board")}, found ${codes.length}.`;
    if (guesses.length !== turns) return `The result has ${count(turns, "row")}, but there are ${count(guesses.length, "guess", "guesses")}.`;
    return objectionTo(act(), game, guesses);
  }

  return (
    <>
      <Button icon="paste" label="Paste a shared result" onClick={() => setOpen(true)} />
      <Dialog open={open} title="A shared result" onClose={() => setOpen(false)}>
        <label class="field">
          <span>What {what} shares: the coloured squares</span>
          <textarea rows={6} value={result} spellcheck={false} onInput={(event) => setResult(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>Your guesses, in their order</span>
          <input value={words} autoCapitalize="off" autoComplete="off" spellcheck={false} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        <p class="problem small" role="status">
          {problem}
        </p>
        <div>
          <Button kind="primary" onClick={() => void use()}>
            Use this result
          </Button>
        </div>
      </Dialog>
    </>
  );
}
