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
    <Ranked
      title={advice.proven ? "Best guesses" : "Good guesses"}
      suggestions={advice.suggestions}
      columns={[...(limited ? [IN_TIME] : []), MEAN, ...(details ? DETAILS : []), POSSIBLE]}
      final={advice.final}
      stale={stale}
      onChoose={onChoose}
      face={face}
    >
      <p class="soft small">{proof(advice, named)}</p>
      <div>
        <Button kind="quiet" pressed={details} onClick={() => setDetails(!details)}>
          {details ? "Fewer columns" : "More columns"}
        </Button>
      </div>
    </Ranked>
  );
}

/** What is said of each guess. */
export interface Column<S> {
  title: string;
  about: string;
  cell: (each: S) => ComponentChildren;
}

const IN_TIME: Column<Suggestion> = {
  title: "In time",
  about: "How often the answer is found within the turn limit.",
  cell: ({ wins }) => percent(wins),
};

const MEAN: Column<Suggestion> = {
  title: "Avg guesses",
  about: "The mean number of guesses until the answer is found, this guess included.",
  cell: (each) => mean(each.mean, each.claim),
};

const DETAILS: readonly Column<Suggestion>[] = [
  {
    title: "Worst",
    about: "The most guesses that the unluckiest answer takes.",
    cell: ({ worst, claim }) => (worst === null ? "–" : `${SIGNS[claim]}${worst}`),
  },
  { title: "Parts", about: "Into how many parts the feedback splits the possible answers.", cell: ({ parts }) => parts },
  { title: "Bits", about: "The information that the feedback brings on average.", cell: ({ entropy }) => entropy.toFixed(2) },
];

export const POSSIBLE: Column<{ candidate: boolean }> = {
  title: "Possible answer",
  about: "The guess may itself be the answer.",
  cell: ({ candidate }) => (candidate ? "yes" : <span class="soft">no</span>),
};

interface RankedProps<S> {
  title: string;
  suggestions: readonly S[];
  columns: readonly Column<S>[];
  /** Whether the search is over. */
  final: boolean;
  stale: boolean;
  onChoose: (guess: string) => void;
  face?: ((guess: string) => ComponentChildren) | undefined;
  /** What is below the table. */
  children: ComponentChildren;
}

/** Guesses to choose from in a table, best first. */
export function Ranked<S extends { guess: string }>({ title, suggestions, columns, final, stale, onChoose, face, children }: RankedProps<S>) {
  return (
    <section class="card stack tight" aria-busy={stale}>
      <div class="split">
        <h2>{title}</h2>
        {!final && <span class="spinner" role="img" aria-label="Searching" />}
      </div>
      <div class="scroll">
        <table class="values">
          <thead>
            <tr>
              <th scope="col">Guess</th>
              {columns.map(({ title, about }) => (
                <th scope="col" key={title}>
                  <Hint text={about}>{title}</Hint>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {suggestions.map((each, rank) => (
              <tr key={rank}>
                <td>
                  <WordButton word={each.guess} onChoose={onChoose} face={face} />
                </td>
                {columns.map(({ title, cell }) => (
                  <td key={title}>{cell(each)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </section>
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
