// The worker of deduction games, shared by its pages, and streams as values of a component.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { address } from "../files.ts";
import { type Calls, Remote, type Service } from "../rpc.ts";
import { toast } from "../shell/toasts.tsx";
import { message, sentence } from "../words.ts";
import type { Deduction, Game, Row, WordGame } from "./api.ts";
import { type Puzzle, rowsOf } from "./puzzles.ts";

/** Milliseconds that a new question waits for the end of an old one. */
const PATIENCE = 500;

export const worker = new Remote<Deduction>(address("deduction.js"), PATIENCE);

/** Drops what a page has asked when it is left; before the effects of the next page, which may ask at once. */
export function useWorker(asked: { drop(): void } = worker): void {
  useLayoutEffect(() => () => asked.drop(), []);
}

/** Starts an action of the page: its calls, and no more those of the action before; none when the page is left. */
export function useAction(): () => Calls<Deduction>;
export function useAction<T extends Service<T>>(asked: Remote<T>): () => Calls<T>;
export function useAction(asked: Remote<Deduction> = worker): () => Calls<Deduction> {
  const last = useRef(new AbortController());
  useLayoutEffect(() => () => last.current.abort(), []);
  return () => {
    last.current.abort();
    last.current = new AbortController();
    return asked.until(last.current.signal);
  };
}

export interface Streamed<V> {
  value: V | undefined;
  /** Whether the value belongs to an earlier question. */
  stale: boolean;
  /** Why there is no value, as a sentence; empty if there is or will be one. */
  problem: string;
}

/**
 * The latest value of a stream. When the question changes, the last value stays, marked as stale, until the first
 * one of the new stream has come.
 */
export function useStream<V>(open: (() => AsyncIterable<V>) | null, question: string): Streamed<V> {
  const [state, setState] = useState<{ question: string; value: V | undefined; problem: string }>({ question: "", value: undefined, problem: "" });
  useEffect(() => {
    let wanted = true;
    if (!open) {
      setState({ question, value: undefined, problem: "" });
      return;
    }
    const stream = open()[Symbol.asyncIterator]();
    (async () => {
      for (let item = await stream.next(); wanted && !item.done; item = await stream.next())
        setState({ question, value: item.value, problem: "" });
    })().catch((error: unknown) => {
      if (!wanted) return;
      toast(message(error));
      setState({ question, value: undefined, problem: sentence(message(error)) });
    });
    return () => {
      wanted = false;
      void stream.return?.();
    };
  }, [question]);
  return { ...state, stale: state.question !== question };
}

/** What some calls come to, one after the other; those for an earlier question are dropped. */
export function useAnswer<V>(ask: (calls: Calls<Deduction>) => Promise<V>, question: string): Streamed<V> {
  return useStream(() => {
    const dropped = new AbortController();
    let asked = false;
    return {
      async next() {
        if (asked) return { value: undefined, done: true };
        asked = true;
        return { value: await ask(worker.until(dropped.signal)), done: false };
      },
      return: async () => (dropped.abort(), { value: undefined, done: true }),
      [Symbol.asyncIterator]() {
        return this;
      },
    } as AsyncIterableIterator<V>;
  }, question);
}

/** The guesses of a game with their feedback; those before while that is computed, at first undefined. */
export function useRows(game: Game, puzzle: Puzzle, guesses: readonly string[]): readonly Row[] | undefined {
  const { value } = useAnswer(async (calls) => ({ rows: await rowsOf(calls, game, puzzle, guesses), id: puzzle.id }), JSON.stringify([game, puzzle.id, guesses]));
  return value?.id === puzzle.id ? value.rows : undefined;
}

/**
 * Whether the last row is won, although its guess would have got other feedback than earlier rows have; undefined until
 * that is known.
 */
export function useFalseWin(game: Game, rows: readonly Row[], win: number): boolean | undefined {
  const { value, stale } = useAnswer((calls) => isFalseWin(calls, game, rows, win), JSON.stringify([game, rows]));
  return stale ? undefined : value;
}

export async function isFalseWin(calls: Calls<Deduction>, game: Game, rows: readonly Row[], win: number): Promise<boolean> {
  const won = rows.at(-1);
  if (won?.code !== win) return false;
  const codes = await Promise.all(rows.map(({ guess }) => calls.call("feedback", game, guess, won.guess)));
  return rows.some(({ code }, number) => code !== codes[number]);
}

/** Why one of some words is no word of the game, as a message; empty if all are. */
export async function objectionTo(calls: Calls<Deduction>, game: WordGame, words: readonly string[]): Promise<string> {
  for (const word of words) {
    const reason = await calls.call("objection", { ...game, mode: "easy" }, [], word);
    if (reason) return `${word.toUpperCase()}: ${reason}.`;
  }
  return "";
}
