// A game of Fibble or Antiwordle: the word of the day, or a random one.

import { useState } from "preact/hooks";
import { Candidates } from "../deduction/advice.tsx";
import { Grid, Keyboard, useKeys } from "../deduction/board.tsx";
import { useDraft } from "../deduction/draft.ts";
import { isRanked } from "../deduction/lists.ts";
import { guessesOf, puzzleOf, puzzleTitle, random, seedOf, today } from "../deduction/puzzles.ts";
import { useAction, useStream } from "../deduction/remote.ts";
import { spoken, squares } from "../deduction/tiles.ts";
import { Button, Select } from "../shell/controls.tsx";
import { linkTo, useQuery } from "../shell/route.ts";
import { share } from "../shell/share.ts";
import { announce } from "../shell/toasts.tsx";
import { count, message } from "../words.ts";
import type { Variant, VariantAdvice } from "./api.ts";
import { GAMES, worker, type GameProps } from "./games.ts";
import { Ranking } from "./ranking.tsx";

const KINDS = { daily: "Word of the day", random: "Random word" };
const ABOUT: Readonly<Record<Variant, string>> = {
  fibble: "Find the hidden word. One tile of each row is false, except in the row that wins.",
  antiwordle: "Avoid the hidden word as long as you can. Grey letters may not be used again, yellow ones must be, and green ones stay.",
};
const TOP = 5;
const SECONDS = 20;

export function Play({ game, info, settings, terms }: GameProps) {
  const [query, change] = useQuery();
  const asked = puzzleOf(query.get("puzzle") ?? today());
  const puzzle = asked.kind === "daily" || asked.kind === "random" ? asked : puzzleOf(today());
  const guesses = guessesOf(query, info.length);
  const [hint, setHint] = useState(false);
  const [said, setSaid] = useState("");
  const act = useAction(worker);
  const { value: played, problem } = useStream(
    async function* () {
      yield { id: puzzle.id, rows: await worker.call("rows", game, seedOf(puzzle), guesses) };
    },
    JSON.stringify([game, puzzle.id, guesses]),
  );
  const rows = played?.id === puzzle.id ? played.rows : [];
  const seen = game.variant === "fibble" ? [] : rows;
  const over = rows.at(-1)?.code === info.win;
  const typing = useDraft(`${game.variant} game`, game, info.length, info.letters, seen, false, (word) => worker.call("objection", game, rows, word));
  const advised = hint && !over;
  const { value: advice, stale } = useStream<VariantAdvice>(
    advised ? () => worker.stream("suggest", game, rows, TOP, SECONDS) : null,
    advised ? JSON.stringify([game, rows]) : "",
  );

  async function enter(): Promise<void> {
    if (over) return;
    if (!typing.complete) return setSaid(typing.word ? "Not enough letters." : "");
    const calls = act();
    const before = await calls.call("rows", game, seedOf(puzzle), guesses); // those on screen may be one behind
    const objection = await calls.call("objection", game, before, typing.word);
    if (objection) return setSaid(`${typing.word.toUpperCase()}: ${objection}.`);
    const next = [...guesses, typing.word];
    const row = (await calls.call("rows", game, seedOf(puzzle), next)).at(-1)!;
    announce(spoken(row));
    typing.clear();
    change({ ...terms, puzzle: puzzle.id, guesses: next.join(".") });
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
    change({ ...terms, puzzle: id, guesses: null });
  };
  const send = () => {
    const text = [`Laconic, ${GAMES[game.variant]}, ${puzzleTitle(puzzle)}: ${guesses.length}`, ...rows.map(({ code }) => squares(code, info.length))];
    const link = linkTo("variants", { ...terms, puzzle: puzzle.id });
    void share(text.join("\n"), link);
  };
  const choose = (word: string) => typing.fill(word);
  const result = game.variant === "fibble" ? "Solved in" : "The game lasted";
  const objected = typing.complete && typing.objection ? `${typing.word.toUpperCase()}: ${typing.objection}.` : "";
  return (
    <>
      <p class="lead soft" data-gone={guesses.length ? "" : undefined}>
        {ABOUT[game.variant]}
      </p>
      <div class="columns">
        <div class="playing">
          <Grid rows={rows} length={info.length} least={Math.max(6, rows.length + 1)} draft={over ? undefined : typing.draft} refused={!!objected} />
          <p class="verdict" role="status">
            {said || problem || (over ? `${result} ${count(guesses.length, "guess", "guesses")}.` : objected)}
          </p>
          <Keyboard letters={info.letters} rows={seen} onKey={key} />
        </div>
        <div class="stack results">
          <section class="card stack tight">
            <div class="bar">
              <Select
                label="Hidden word"
                silent
                options={KINDS}
                value={puzzle.kind as keyof typeof KINDS}
                onChange={(to) => start(to === "daily" ? today() : random())}
              />
              <Button onClick={() => start(random())}>New word</Button>
            </div>
            <div class="bar">
              {over ? (
                <Button kind="primary" icon="share" onClick={send}>
                  Share
                </Button>
              ) : (
                <Button pressed={hint} icon="help" onClick={() => setHint(!hint)}>
                  {hint ? "Hide hints" : "Hint"}
                </Button>
              )}
            </div>
          </section>
          {advised && (
            <>
              <Ranking advice={advice} stale={stale} onChoose={choose} />
              <Candidates advice={advice} stale={stale} onChoose={choose} common={isRanked(settings.list)} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
