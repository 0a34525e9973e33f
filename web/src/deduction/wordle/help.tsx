// Advice while one plays elsewhere: rows with their colours in, candidates and the best guesses out.

import { useEffect } from "preact/hooks";
import { Button } from "../../shell/controls.tsx";
import { go, useQuery } from "../../shell/route.ts";
import { share } from "../../shell/share.ts";
import { announce } from "../../shell/toasts.tsx";
import { count } from "../../words.ts";
import { Candidates, Suggestions } from "../advice.tsx";
import type { Row } from "../api.ts";
import { useDraft } from "../draft.ts";
import { BoardToEnter, useEntering } from "../entering.tsx";
import { isRanked, nounOf } from "../lists.ts";
import { PasteButton } from "../pasted.tsx";
import { PictureButton } from "../picture/button.tsx";
import { useAction, useAnswer, useFalseWin, useStream, worker } from "../remote.ts";
import { Repairs } from "../repairs.tsx";
import { Missing, playedOn, written } from "../settings.tsx";
import { format, parse } from "../tiles.ts";
import { valued, verdict } from "../wording.ts";
import type { GameProps } from "./page.tsx";

const TOP = 10;
const SECONDS = 20;

export function Help({ game: chosen, info, settings }: GameProps) {
  const [query, change] = useQuery();
  const text = query.get("rows");
  const rows = parse(text, info.length);
  const won = rows.at(-1)?.code === info.win;
  const game = playedOn(chosen, won ? 0 : rows.length + 1);
  const falsely = useFalseWin(game, rows, info.win);
  const typing = useDraft("help", game, info.length, info.letters, rows, true);
  const noun = nounOf(settings.list);
  const act = useAction();
  const question = JSON.stringify([game, rows]);
  const { value: advice, stale, problem } = useStream(won ? null : () => worker.stream("suggest", game, rows, TOP, SECONDS), question);
  // The value of an opener is not shown, and its search would delay the advice that its row is for.
  const ask = rows.length > 0 && typing.complete && typing.objection === "" && !won;
  const own = useStream(
    ask ? () => worker.stream("values", game, rows, [typing.word], 5) : null,
    ask ? question + typing.word : "",
  );

  const { value: forbidden = "" } = useAnswer(async (calls) => {
    for (const [number, { guess }] of game.mode === "easy" ? [] : rows.entries()) {
      const reason = await calls.call("objection", game, rows.slice(0, number), guess);
      if (reason) return `Row ${number + 1}, ${guess.toUpperCase()}, was not allowed: ${reason}.`;
    }
    return "";
  }, question);

  const setRows = (next: readonly Row[]) => {
    act();
    change({ ...written(settings), do: "help", rows: format(next) });
  };
  const entering = useEntering(info, rows, won, typing, () => typing.check(act()), setRows);

  const status = entering.said || problem || state();
  function state(): string {
    if (won && falsely) return `${rows.at(-1)!.guess.toUpperCase()} does not agree with the rows above it.`;
    if (won) return falsely === false ? `Solved in ${count(rows.length, "guess", "guesses")}.` : "";
    if (typing.complete && typing.objection) return `${typing.word.toUpperCase()}: ${typing.objection}.`;
    if (typing.complete) {
      const value = own.value?.suggestions[0];
      if (value && !own.stale && !stale) return valued(value, advice?.suggestions[0]);
      return "Tap the tiles to colour them, then press Enter.";
    }
    if (typing.word) return "";
    if (!advice || stale) return "";
    if (rows.length === 0) return `${count(advice.candidates, `${noun} is`, `${noun}s are`)} possible. Type your first guess.`;
    return verdict(advice, noun) || `No ${noun} of the list agrees with all rows.`;
  }
  useEffect(() => {
    if (advice?.final && !stale && rows.length) announce(verdict(advice, noun));
  }, [stale, advice?.final]);

  const clash = won ? falsely : advice !== undefined && !stale && advice.candidates === 0 && rows.length > 0;
  return (
    <>
      <p class="lead soft" data-gone={rows.length ? "" : undefined}>
        Playing elsewhere? Type your guess, tap its tiles until they have the colours of your game, and press Enter.
      </p>
      <div class="columns">
        <BoardToEnter info={info} rows={rows} over={won} typing={typing} entering={entering} status={status}>
          <PictureButton game={game} info={info} onRows={([rows = []]) => entering.take(rows)} />
          <PasteButton game={game} info={info} what="Wordle" onRows={([rows = []]) => entering.take(rows)} />
          {rows.length > 0 && <Button icon="share" label="Share this position" onClick={() => share("A position in Wordle", location.href)} />}
        </BoardToEnter>
        <div class="stack results">
          <Missing problem={forbidden} />
          {won && falsely === false ? (
            <section class="card stack tight">
              <h2>Solved</h2>
              <p>See how good each guess was, and how lucky.</p>
              <div>
                <Button kind="primary" onClick={() => go("wordle", { ...written(settings), do: "review", rows: format(rows) })}>
                  Review this game
                </Button>
              </div>
            </section>
          ) : clash ? (
            <Repairs game={game} rows={rows} length={info.length} onRepair={entering.take} />
          ) : won || problem ? null : (
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
