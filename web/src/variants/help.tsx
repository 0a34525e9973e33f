// Help with games of Fibble and Antiwordle that are played elsewhere.

import { useEffect } from "preact/hooks";
import { Candidates } from "../deduction/advice.tsx";
import { useDraft } from "../deduction/draft.ts";
import { BoardToEnter, useEntering } from "../deduction/entering.tsx";
import { isRanked, nounOf } from "../deduction/lists.ts";
import { useAction, useStream } from "../deduction/remote.ts";
import { format, parse } from "../deduction/tiles.ts";
import { Button } from "../shell/controls.tsx";
import { useQuery } from "../shell/route.ts";
import { share } from "../shell/share.ts";
import { announce } from "../shell/toasts.tsx";
import { count } from "../words.ts";
import type { Variant, VariantAdvice } from "./api.ts";
import { GAMES, worker, type GameProps } from "./games.ts";
import { conclusion, Ranking } from "./ranking.tsx";

const ABOUT: Readonly<Record<Variant, string>> = {
  fibble: "In Fibble one tile of each row is false, except in the row that wins.",
  antiwordle: "In Antiwordle you avoid the answer as long as possible, but every guess must keep what is known.",
};

const TOP = 10;
const SECONDS = 20;

export function Help({ game, info, settings, terms }: GameProps) {
  const [query, change] = useQuery();
  const rows = parse(query.get("rows"), info.length);
  const won = rows.at(-1)?.code === info.win;
  const noun = nounOf(settings.list);
  // Colours of which one is false are no colours of the letters.
  const seen = game.variant === "fibble" ? [] : rows;
  const typing = useDraft(game.variant, game, info.length, info.letters, seen, true, (word) => worker.call("objection", game, rows, word));
  const act = useAction(worker);
  const question = JSON.stringify([game, rows]);
  const { value: advice, stale, problem } = useStream<VariantAdvice>(() => worker.stream("suggest", game, rows, TOP, SECONDS), question);
  const check = async () => typing.objection ?? (await act().call("objection", game, rows, typing.word)) ?? "";
  const entering = useEntering(info, rows, won, typing, check, (next) => {
    act();
    change({ ...terms, rows: format(next) });
  });

  const known = stale ? undefined : advice;
  const status = entering.said || problem || state();
  function state(): string {
    if (typing.complete && !won) return typing.objection ? `${typing.word.toUpperCase()}: ${typing.objection}.` : "Tap the tiles to colour them, then press Enter.";
    if (typing.word || !known) return "";
    if (won && known.candidates) return `The game is over after ${count(rows.length, "guess", "guesses")}.`;
    return conclusion(known, noun, rows.length);
  }
  useEffect(() => {
    if (known?.final && rows.length) announce(conclusion(known, noun, rows.length));
  }, [known?.final]);

  const choose = (word: string) => typing.fill(word);
  return (
    <>
      <p class="lead soft" data-gone={rows.length ? "" : undefined}>
        {ABOUT[game.variant]} Type your guess, tap its tiles until they have the colours of your game, and press Enter.
      </p>
      <div class="columns">
        <BoardToEnter info={info} rows={rows} known={seen} over={won} typing={typing} entering={entering} status={status}>
          {rows.length > 0 && <Button icon="share" label="Share this position" onClick={() => share(`A position in ${GAMES[game.variant]}`, location.href)} />}
        </BoardToEnter>
        {!problem && !won && (
          <div class="stack results">
            <Ranking advice={advice} stale={stale} onChoose={choose} />
            <Candidates advice={advice} stale={stale} onChoose={choose} common={isRanked(settings.list)} />
          </div>
        )}
      </div>
    </>
  );
}
