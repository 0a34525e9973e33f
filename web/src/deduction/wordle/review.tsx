// The review of a game: a line in words for each guess, and a summary.

import { useEffect, useState } from "preact/hooks";
import { Button, Choice } from "../../shell/controls.tsx";
import { useQuery } from "../../shell/route.ts";
import { share } from "../../shell/share.ts";
import { percent } from "../../words.ts";
import type { Row, TurnAnalysis } from "../api.ts";
import { MiniRow } from "../board.tsx";
import { useDraft } from "../draft.ts";
import { BoardToEnter, useEntering } from "../entering.tsx";
import { nounOf } from "../lists.ts";
import { PasteButton } from "../pasted.tsx";
import { PictureButton } from "../picture/button.tsx";
import { Repairs } from "../repairs.tsx";
import { objectionTo, useAction, useStream, worker } from "../remote.ts";
import { judged, luckWords, summary } from "../reviewing.ts";
import { playedOn, written } from "../settings.tsx";
import { format, parse, squares } from "../tiles.ts";
import { mean } from "../wording.ts";
import type { GameProps } from "./page.tsx";

const SECONDS = 15;
const EXAMPLE = "crane-01002.south-10000.verge-22202.verse-22222";

export function Review({ game: chosen, info, settings }: GameProps) {
  const [query, change] = useQuery();
  const rows = parse(query.get("rows"), info.length);
  const game = playedOn(chosen, rows.length);
  const answer = query.get("answer");
  const typing = useDraft("review", { ...game, mode: "easy" }, info.length, info.letters, rows, answer === null);
  const over = rows.at(-1)?.code === info.win;
  const act = useAction();
  const setRows = (next: readonly Row[]) => (act(), change({ ...written(settings), do: "review", rows: format(next) }));
  const score = answer ? (guess: string) => act().call("feedback", game, guess, answer) : undefined;
  const entering = useEntering(info, rows, over, typing, () => typing.check(act()), setRows, score);
  const clear = () => (typing.clear(), change({ rows: null, answer: null }));

  async function setAnswer(word: string): Promise<void> {
    const guesses = rows.map((row) => row.guess);
    const calls = act();
    const codes = await Promise.all(guesses.map((guess) => calls.call("feedback", game, guess, word)));
    change({ ...written(settings), do: "review", answer: word, rows: format(guesses.map((guess, at) => ({ guess, code: codes[at]! }))) });
  }

  const status = entering.said || (typing.complete && typing.objection ? `${typing.word.toUpperCase()}: ${typing.objection}.` : "");
  return (
    <>
      <p class="lead soft" data-gone={rows.length ? "" : undefined}>
        Enter a finished game to see how much was skill and how much was luck. With the answer, the colours come by
        themselves.
      </p>
      <div class="columns">
        <BoardToEnter
          info={info}
          rows={rows}
          over={over}
          typing={typing}
          entering={{ ...entering, clear }}
          status={status}
          question={!over && <Answer value={answer} game={game} onAnswer={setAnswer} onForget={() => change({ answer: null })} />}
          keys={!over}
        >
          <PictureButton game={game} info={info} onRows={([rows = []]) => entering.take(rows)} />
          <PasteButton game={game} info={info} what="Wordle" onRows={([rows = []]) => entering.take(rows)} />
          {rows.length === 0 && settings.list === "original" && <Button onClick={() => change({ do: "review", rows: EXAMPLE })}>Example</Button>}
        </BoardToEnter>
        <Report game={game} rows={rows} answer={answer} info={info} noun={nounOf(settings.list)} onRepair={entering.take} />
      </div>
    </>
  );
}

function Answer({ value, game, onAnswer, onForget }: { value: string | null; game: GameProps["game"]; onAnswer: (word: string) => void; onForget: () => void }) {
  const [text, setText] = useState(value ?? "");
  const [problem, setProblem] = useState("");
  const act = useAction();
  useEffect(() => setText(value ?? ""), [value]);
  const submit = async (event: Event) => {
    event.preventDefault();
    const word = text.trim().toLowerCase();
    if (!word) return onForget();
    const reason = await objectionTo(act(), game, [word]);
    setProblem(reason);
    if (!reason) onAnswer(word);
  };
  return (
    <form class="own" onSubmit={submit}>
      <label class="field">
        <span>Answer, if you know it</span>
        <input value={text} autoCapitalize="off" autoComplete="off" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button">
        Use
      </button>
      <p class="problem small" role="status">
        {problem}
      </p>
    </form>
  );
}

interface ReportProps {
  game: GameProps["game"];
  rows: readonly Row[];
  answer: string | null;
  info: GameProps["info"];
  noun: string;
  onRepair: (rows: readonly Row[]) => void;
}

function Report({ game, rows, answer, info, noun, onRepair }: ReportProps) {
  const question = JSON.stringify([game, rows, answer]);
  const { value: analysis, stale, problem } = useStream(rows.length ? () => worker.stream("analyze", game, rows, answer, SECONDS) : null, rows.length ? question : "");
  const [words, setWords] = useState<"words" | "tiles">("tiles");
  if (!analysis || !rows.length)
    return (
      <section class="card waiting">
        {!problem && <p class="soft">{rows.length ? "Reviewing the first guess …" : "The review appears here, guess by guess."}</p>}
        {problem && <p class="problem">{problem}</p>}
      </section>
    );
  if (!analysis.turns.length) return <Repairs game={game} rows={rows} length={info.length} onRepair={onRepair} />;
  const send = () => {
    const tiles = analysis.turns.map(({ code, guess }) => squares(code, info.length) + (words === "words" ? ` ${guess.toUpperCase()}` : ""));
    void share([`Laconic review: ${summary(analysis, words === "words")}`, ...tiles].join("\n"), words === "words" ? location.href : undefined);
  };
  return (
    <div class="stack results" aria-busy={stale}>
      <section class="card stack tight">
        <div class="split">
          <h2>{summary(analysis)}</h2>
          {!analysis.final && <span class="spinner" role="img" aria-label="Searching" />}
        </div>
        <div class="bar">
          <Choice label="What to share" silent options={{ tiles: "Without words", words: "With words" }} value={words} onChange={setWords} />
          <Button icon="share" onClick={send}>
            Share
          </Button>
        </div>
      </section>
      <ol class="turns">
        {analysis.turns.map((turn, number) => (
          <Turn key={number} turn={turn} first={number === 0} win={info.win} noun={noun} />
        ))}
      </ol>
    </div>
  );
}

function Turn({ turn, first, win, noun }: { turn: TurnAnalysis; first: boolean; win: number; noun: string }) {
  return (
    <li class="card stack tight">
      <div class="split">
        <MiniRow row={turn} />
        <span class="soft small">
          {turn.code === win ? "found" : `${turn.before.toLocaleString("en")} → ${turn.after.toLocaleString("en")} left`}
        </span>
      </div>
      <p>{judged(turn, first, noun)}</p>
      <div class="meter" role="img" aria-label={`Skill ${Math.round(turn.skill)} of 100`}>
        <i style={{ width: `${turn.skill}%` }} />
      </div>
      <details>
        <summary>Details</summary>
        <dl>
          <dt>Skill</dt>
          <dd>{Math.round(turn.skill)} of 100</dd>
          <dt>Luck</dt>
          <dd>
            {luckWords(turn.luck)} ({turn.luck >= 0 ? "+" : "−"}
            {Math.abs(turn.luck).toFixed(2)} guesses; {turn.bits.toFixed(1)} bits, {turn.bitsExpected.toFixed(1)} expected)
          </dd>
          <dt>This guess</dt>
          <dd>{turn.wins < 1 ? `wins in time in ${turn.claim === "exact" ? "" : "about "}${percent(turn.wins)}` : `${mean(turn.expected, turn.claim, 3)} guesses on average`}</dd>
          <dt>{turn.bestClaim === "exact" ? "Best" : "Good"} guesses</dt>
          <dd>
            {turn.best
              .slice(0, 3)
              .map((each) => `${each.guess.toUpperCase()} ${each.wins < 1 ? percent(each.wins) : mean(each.mean, each.claim, 3)}`)
              .join(", ")}
          </dd>
          {turn.code !== win && turn.left.length > 0 && (
            <>
              <dt>Left</dt>
              <dd>
                {turn.left.slice(0, 8).join(", ")}
                {turn.after > 8 ? " …" : ""}
              </dd>
            </>
          )}
          {turn.line.length > 0 && (
            <>
              <dt>Best play from here</dt>
              <dd>{turn.line.join(" → ").toUpperCase()}</dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}

