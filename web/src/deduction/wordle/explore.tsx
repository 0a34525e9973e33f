// The tree of best play: a position, the best guess there or one's own, and what follows each feedback.

import { useState } from "preact/hooks";
import { Button } from "../../shell/controls.tsx";
import { go, useQuery } from "../../shell/route.ts";
import { share } from "../../shell/share.ts";
import { count, percent } from "../../words.ts";
import { MiniRow } from "../board.tsx";
import { useStream, worker } from "../remote.ts";
import { playedOn, written } from "../settings.tsx";
import { format, parse } from "../tiles.ts";
import { mean, SIGNS } from "../wording.ts";
import type { GameProps } from "./page.tsx";

const SECONDS = 20;
const SHOWN = 40;

export function Explore({ game: chosen, info, settings }: GameProps) {
  const [query, change] = useQuery();
  const rows = parse(query.get("rows"), info.length);
  const game = playedOn(chosen, rows.length + 1);
  const guess = query.get("guess");
  const question = JSON.stringify([game, rows, guess]);
  const { value: branch, stale, problem } = useStream(() => worker.stream("tree", game, rows, guess, SECONDS), question);
  const [all, setAll] = useState(false);
  const to = (length: number) => change({ ...written(settings), do: "explore", rows: format(rows.slice(0, length)), guess: null });
  const step = (code: number) =>
    branch && change({ ...written(settings), do: "explore", rows: format([...rows, { guess: branch.guess, code }]), guess: null });
  const parts = branch?.parts ?? [];
  return (
    <>
      <p class="lead soft">How best play goes on after every feedback. Choose a branch to follow it.</p>
      <div class="columns">
        <div class="stack">
          <nav class="path" aria-label="Path to this position">
            <Button kind="quiet" disabled={rows.length === 0} onClick={() => to(0)}>
              Start
            </Button>
            {rows.map((row, number) => (
              <button key={number} type="button" class="step" aria-current={number === rows.length - 1 ? "step" : undefined} onClick={() => to(number + 1)}>
                <MiniRow row={row} />
              </button>
            ))}
          </nav>
          <section class="card stack tight" aria-busy={stale || (!branch && !problem)}>
            <div class="stack tight branch">
              {problem && <p class="problem">{problem}</p>}
              {branch && (
                <>
                  <h2>
                    <span class="big">{branch.guess}</span>
                  </h2>
                  {branch.wins < 1 ? (
                    <p>
                      {count(branch.candidates, "answer")}, of which {percent(branch.wins)} are found within the turn limit.
                    </p>
                  ) : (
                    <>
                      <p>
                        {count(branch.candidates, "answer")}, found in {mean(branch.total / branch.candidates, branch.claim, 3)} guesses on
                        average{branch.worst !== null && ` and at most ${branch.worst}`} from here.{" "}
                        {branch.claim === "exact" ? "Exact." : ""}
                      </p>
                      <p class="soft small">
                        {SIGNS[branch.claim]}
                        {branch.total.toLocaleString("en")} guesses in total.
                      </p>
                    </>
                  )}
                </>
              )}
            </div>
            <OwnGuess onGuess={(word) => change({ ...written(settings), do: "explore", guess: word })} objection={(word) => worker.call("objection", game, rows, word)} />
            <div class="bar">
              <Button icon="share" onClick={() => share("A position in Wordle", location.href)}>
                Share
              </Button>
              {rows.length > 0 && (
                <Button onClick={() => go("wordle", { ...written(settings), do: "help", rows: format(rows) })}>Suggestions here</Button>
              )}
            </div>
          </section>
        </div>
        <section class="card stack tight" aria-busy={stale}>
          <h2>{branch ? `${count(parts.length, "branch", "branches")} after ${branch.guess.toUpperCase()}` : "Branches"}</h2>
          <p class="soft small">The colours that it may get, and the words that are then left.</p>
          <ul class="branches">
            {branch &&
              parts.slice(0, all ? parts.length : SHOWN).map(({ code, size, examples }) => (
                <li key={code}>
                  <button type="button" disabled={code === info.win} onClick={() => step(code)}>
                    <MiniRow row={{ guess: branch.guess, code }} />
                    <span class="examples">{code === info.win ? "found" : examples.join(", ") + (size > examples.length ? " …" : "")}</span>
                    <span class="soft">{size.toLocaleString("en")}</span>
                  </button>
                </li>
              ))}
          </ul>
          {parts.length > SHOWN && !all && <Button onClick={() => setAll(true)}>Show all {parts.length}</Button>}
        </section>
      </div>
    </>
  );
}

interface OwnProps {
  onGuess: (word: string) => void;
  objection: (word: string) => Promise<string | null>;
}

function OwnGuess({ onGuess, objection }: OwnProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    const word = text.trim().toLowerCase();
    const reason = word && (await objection(word));
    setProblem(reason ? `${word.toUpperCase()}: ${reason}.` : "");
    if (word && !reason) (onGuess(word), setText(""));
  };
  return (
    <form class="own" onSubmit={submit}>
      <label class="field">
        <span>Another guess here</span>
        <input value={text} autoCapitalize="off" autoComplete="off" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button">
        Show
      </button>
      <p class="problem small" role="status">
        {problem}
      </p>
    </form>
  );
}
