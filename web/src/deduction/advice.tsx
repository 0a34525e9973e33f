// Suggestions and candidates.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button, Hint } from "../shell/controls.tsx";
import { count, percent } from "../words.ts";
import type { Advice, Suggestion } from "./api.ts";
import { mean, proof, SIGNS } from "./wording.ts";

interface Props {
  advice: Advice | undefined;
  stale: boolean;
  onChoose: (guess: string) => void;
  /** How a guess is drawn; as it is written by default. */
  face?: (guess: string) => ComponentChildren;
  /** What a guess is called in texts. */
  named?: (guess: string) => string;
  /** What the answers are. */
  what?: string;
}

export function Suggestions({ advice, stale, onChoose, face, named }: Props) {
  const [details, setDetails] = useState(false);
  if (!advice) return <section class="card waiting" aria-busy="true" />;
  const limited = advice.suggestions.some((each) => each.wins < 1);
  return (
    <section class="card stack tight" aria-busy={stale}>
      <div class="split">
        <h2>{advice.proven ? "Best guesses" : "Good guesses"}</h2>
        {!advice.final && <span class="spinner" role="img" aria-label="Searching" />}
      </div>
      <div class="scroll">
        <table class="values">
          <thead>
            <tr>
              <th scope="col">Guess</th>
              {limited && (
                <th scope="col">
                  <Hint text="How often the answer is found within the turn limit.">In time</Hint>
                </th>
              )}
              <th scope="col">
                <Hint text="The mean number of guesses until the answer is found, this guess included.">Avg guesses</Hint>
              </th>
              {details && (
                <>
                  <th scope="col">
                    <Hint text="The most guesses that the unluckiest answer takes.">Worst</Hint>
                  </th>
                  <th scope="col">
                    <Hint text="Into how many parts the feedback splits the possible answers.">Parts</Hint>
                  </th>
                  <th scope="col">
                    <Hint text="The information that the feedback brings on average.">Bits</Hint>
                  </th>
                </>
              )}
              <th scope="col">
                <Hint text="The guess may itself be the answer.">Possible answer</Hint>
              </th>
            </tr>
          </thead>
          <tbody>
            {advice.suggestions.map((each, rank) => (
              <Line key={rank} each={each} limited={limited} details={details} onChoose={onChoose} face={face} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="soft small">{proof(advice, named)}</p>
      <div>
        <Button kind="quiet" pressed={details} onClick={() => setDetails(!details)}>
          {details ? "Fewer columns" : "More columns"}
        </Button>
      </div>
    </section>
  );
}

interface LineProps {
  each: Suggestion;
  limited: boolean;
  details: boolean;
  onChoose: (guess: string) => void;
  face: ((guess: string) => ComponentChildren) | undefined;
}

function Line({ each, limited, details, onChoose, face }: LineProps) {
  return (
    <tr>
      <td>
        <WordButton word={each.guess} onChoose={onChoose} face={face} />
      </td>
      {limited && <td>{percent(each.wins)}</td>}
      <td>{mean(each.mean, each.claim)}</td>
      {details && (
        <>
          <td>{each.worst === null ? "–" : `${each.claim === "exact" ? "" : SIGNS[each.claim]}${each.worst}`}</td>
          <td>{each.parts}</td>
          <td>{each.entropy.toFixed(2)}</td>
        </>
      )}
      <td>{each.candidate ? "yes" : <span class="soft">no</span>}</td>
    </tr>
  );
}

interface WordProps {
  word: string;
  onChoose: (guess: string) => void;
  face?: ((guess: string) => ComponentChildren) | undefined;
}

/** A word to choose. It lets go of the focus, since Enter is then for the word that was chosen. */
export function WordButton({ word, onChoose, face }: WordProps) {
  return (
    <button type="button" class="word" onClick={(event) => (event.currentTarget.blur(), onChoose(word))}>
      {face ? face(word) : word}
    </button>
  );
}

interface CandidatesProps extends Omit<Props, "advice"> {
  advice: Pick<Advice, "candidates" | "examples"> | undefined;
  common?: boolean;
}

/** The words that are left; `common` says that likely ones are first. */
export function Candidates({ advice, stale, onChoose, face, what = "answer", common = false }: CandidatesProps) {
  if (!advice || advice.candidates === 0) return null;
  const more = advice.candidates - advice.examples.length;
  return (
    <section class="card stack tight" aria-busy={stale}>
      <h2>{count(advice.candidates, `possible ${what}`)}</h2>
      {advice.candidates > 2 && common && <p class="soft small">Common words first.</p>}
      <div class="words">
        {advice.examples.map((word) => (
          <WordButton key={word} word={word} onChoose={onChoose} face={face} />
        ))}
        {more > 0 && <span class="soft">and {more.toLocaleString("en")} more</span>}
      </div>
    </section>
  );
}
