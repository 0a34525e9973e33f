// A game against a hidden word: of the day, random, a friend's, or one that evades as long as it can.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Button, Select } from "../../shell/controls.tsx";
import { Dialog } from "../../shell/dialog.tsx";
import { go, linkTo, useQuery } from "../../shell/route.ts";
import { share } from "../../shell/share.ts";
import { announce } from "../../shell/toasts.tsx";
import { count, message } from "../../words.ts";
import { Candidates, Suggestions } from "../advice.tsx";
import type { WordGame } from "../api.ts";
import { Grid, Keyboard, useKeys } from "../board.tsx";
import { useDraft } from "../draft.ts";
import { isRanked, listTitle } from "../lists.ts";
import { answerOf, feedbackOf, guessesOf, puzzleOf, puzzleTitle, random, rowsOf, secret, today, type Puzzle } from "../puzzles.ts";
import { useAction, useAnswer, useRows, useStream, worker } from "../remote.ts";
import { summary, written } from "../settings.tsx";
import { record, StatisticsButton } from "../statistics.tsx";
import { format, spoken, squares } from "../tiles.ts";
import type { GameProps } from "./page.tsx";

const KINDS = { daily: "Word of the day", random: "Random word", evil: "A word that evades" };
const TURNS = 6;
const EVADING = 20;

export function Play({ game: chosen, info, settings }: GameProps) {
  const [query, change] = useQuery();
  const puzzle = puzzleOf(query.get("puzzle") ?? today());
  const guesses = guessesOf(query, info.length);
  const turns = puzzle.kind === "evil" ? EVADING : (settings.turns ?? TURNS);
  // What is played has a limit that advice knows, except against a word that evades, where it is only an end.
  const limit = puzzle.kind === "evil" ? null : turns;
  const game = useMemo(() => ({ ...chosen, turns: limit }), [chosen, limit]);
  const rows = useRows(game, puzzle, guesses);
  const [turning, setTurning] = useState<number | undefined>(undefined);
  const [hint, setHint] = useState(false);
  const [helped, setHelped] = useState(false);
  const [said, setSaid] = useState("");
  const act = useAction();
  const typing = useDraft("play", game, info.length, info.letters, rows ?? [], false);
  const won = rows?.at(-1)?.code === info.win;
  const over = won || guesses.length >= turns;
  const kind = [settings.list, settings.mode, puzzle.kind].join(" ");

  const question = JSON.stringify([game, rows]);
  const advised = hint && !over && rows !== undefined;
  const { value: advice, stale } = useStream(advised ? () => worker.stream("suggest", game, rows, 5, 15) : null, advised ? question : "");
  const revealed = useAnswer(async (calls) => (over && !won && rows ? answerOf(calls, game, puzzle, rows) : null), JSON.stringify([game, puzzle.id, over, guesses]));

  async function enter(): Promise<void> {
    if (over) return;
    if (!typing.complete) return setSaid(typing.word ? "Not enough letters." : "");
    const guess = typing.word;
    const calls = act();
    const before = await rowsOf(calls, game, puzzle, guesses); // those on screen may be one behind
    const objection = await calls.call("objection", game, before, guess);
    if (objection) return setSaid(`${guess.toUpperCase()}: ${objection}.`);
    const code = await feedbackOf(calls, game, puzzle, before, guess);
    setTurning(before.length);
    announce(spoken({ guess, code }));
    typing.clear();
    const used = before.length + 1;
    if (code === info.win || used >= turns)
      record({ kind, puzzle: puzzle.id, turns: code === info.win ? used : null, helped: helped || hint });
    change({ ...written(settings), do: "play", puzzle: puzzle.id, guesses: [...guesses, guess].join(".") });
  }

  function key(name: string): void {
    setSaid("");
    if (name === "Enter") enter().catch((error: unknown) => setSaid(message(error)));
    else if (!over) typing.type(name);
  }
  useKeys(key);

  const start = (id: string) => {
    act();
    typing.clear();
    setHint(false);
    setHelped(false);
    setTurning(undefined);
    change({ ...written(settings), do: "play", puzzle: id, guesses: null });
  };
  const begin = (to: string) => start(to === "daily" ? today() : to === "evil" ? "evil" : random());

  const result = `${won ? guesses.length : "X"}/${turns}${settings.mode === "easy" ? "" : "*"}`;
  const send = () => {
    const text = [`Laconic, ${puzzleTitle(puzzle)} (${summary(settings)}) ${result}`, ...(rows ?? []).map((row) => squares(row.code, info.length))];
    const link = linkTo("wordle", { ...written(settings), do: "play", puzzle: puzzle.id });
    void share(text.join("\n"), link);
  };

  const kinds = puzzle.kind === "word" ? { ...KINDS, word: "A friend’s word" } : KINDS;
  return (
    <>
      <p class="lead soft" data-gone={guesses.length ? "" : undefined}>
        Find the hidden word in {count(turns, "guess", "guesses")}. Green: right place. Yellow: elsewhere in the word. Grey: not in it.
      </p>
      <div class="columns">
        <div class="playing">
          <Grid rows={rows ?? []} length={info.length} least={Math.min(turns, Math.max(6, (rows?.length ?? 0) + 1))} draft={over ? undefined : typing.draft} refused={typing.complete && !!typing.objection} turning={turning} />
          <p class="verdict" role="status">
            {said ||
              (won ? `Solved in ${count(guesses.length, "guess", "guesses")}.` : "") ||
              (over && revealed.value ? `It was ${revealed.value.toUpperCase()}.` : "") ||
              (typing.complete && typing.objection ? `${typing.word.toUpperCase()}: ${typing.objection}.` : "")}
          </p>
          <Keyboard letters={info.letters} rows={rows ?? []} onKey={key} />
        </div>
        <div class="stack results">
          <section class="card stack tight">
            <div class="bar">
              <Select label="Hidden word" silent options={kinds as Record<Puzzle["kind"], string>} value={puzzle.kind} onChange={begin} />
              <Button onClick={() => begin(puzzle.kind === "evil" ? "evil" : "random")}>New word</Button>
              <StatisticsButton kind={kind} name={listTitle(settings.list)} />
            </div>
            {over ? (
              <div class="bar">
                <Button kind="primary" icon="share" onClick={send}>
                  Share
                </Button>
                <Button onClick={() => go("wordle", { ...written(settings), do: "review", rows: format(rows ?? []), answer: revealed.value ?? null })}>Review this game</Button>
              </div>
            ) : (
              <div class="bar">
                <Button pressed={hint} icon="help" onClick={() => (setHint(!hint), setHelped(true))}>
                  {hint ? "Hide hints" : "Hint"}
                </Button>
                <Challenge game={game} settings={settings} />
              </div>
            )}
          </section>
          {hint && !over && (
            <>
              <Suggestions advice={advice} stale={stale} onChoose={(word) => typing.fill(word)} />
              <Candidates advice={advice} stale={stale} onChoose={(word) => typing.fill(word)} common={isRanked(settings.list)} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Challenge({ game, settings }: { game: WordGame; settings: GameProps["settings"] }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const word = text.trim().toLowerCase();
  useEffect(() => {
    setProblem(null);
    if (!word) return;
    let wanted = true;
    worker.call("objection", { ...game, mode: "easy" }, [], word).then((reason) => wanted && setProblem(reason ?? ""), () => {});
    return () => void (wanted = false);
  }, [word]);
  const send = () => {
    const link = linkTo("wordle", { ...written(settings), do: "play", puzzle: secret(word) });
    void share("Can you find my word?", link);
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Challenge a friend
      </Button>
      <Dialog open={open} title="Challenge a friend" onClose={() => setOpen(false)}>
        <label class="field">
          <span>The word to find</span>
          <input value={text} autoCapitalize="off" autoComplete="off" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <p class="problem small" role="status">
          {word && problem ? `${word.toUpperCase()}: ${problem}.` : ""}
        </p>
        <div>
          <Button kind="primary" icon="share" disabled={problem !== ""} onClick={send}>
            Share the link
          </Button>
        </div>
      </Dialog>
    </>
  );
}
