// Guesses of Fibble and Antiwordle with what they leave, and what is proven, in words.

import { type Column, POSSIBLE, Ranked } from "../deduction/advice.tsx";
import { count } from "../words.ts";
import type { AntiwordleAdvice, AntiwordleSuggestion, Bounds, FibbleAdvice, FibbleSuggestion, VariantAdvice } from "./api.ts";

const FIBBLE: readonly Column<FibbleSuggestion>[] = [
  { title: "Left", about: "How many words are still possible after the guess, on average.", cell: ({ left }) => left.toFixed(2) },
  { title: "At most", about: "How many words are still possible after the worst answer and colours.", cell: ({ most }) => most },
  POSSIBLE,
];

const LEGAL: Column<AntiwordleSuggestion> = {
  title: "Words then",
  about: "How many words may be guessed after it, on average.",
  cell: ({ left }) => left.toFixed(1),
};

const SEARCHED: readonly Column<AntiwordleSuggestion>[] = [
  {
    title: "Avg guesses",
    about: "The mean number of guesses until the game is over, this guess included, if it is made as large as possible.",
    cell: ({ mean }) => (mean ? written(mean, 2) : ""),
  },
  {
    title: "Certain",
    about: "The number of guesses that is certain, this guess included, if it is made as large as possible.",
    cell: ({ shortest }) => (shortest ? written(shortest, 0) : ""),
  },
];

interface Props {
  advice: VariantAdvice | undefined;
  stale: boolean;
  onChoose: (guess: string) => void;
}

export function Ranking({ advice, stale, onChoose }: Props) {
  if (!advice) return <section class="card waiting" aria-busy="true" />;
  if (!advice.suggestions.length) return null;
  const common = { title: isProven(advice) ? "Best guesses" : "Good guesses", final: advice.final, stale, onChoose };
  if (advice.variant === "fibble")
    return (
      <Ranked {...common} suggestions={advice.suggestions} columns={FIBBLE}>
        <p class="soft small">{worstCase(advice)}</p>
      </Ranked>
    );
  const columns = [...(advice.suggestions[0]!.mean ? SEARCHED : []), LEGAL, POSSIBLE];
  return (
    <Ranked {...common} suggestions={advice.suggestions} columns={columns}>
      <p class="soft small">{proof(advice)}</p>
    </Ranked>
  );
}

function written([lower, upper]: Bounds, digits: number): string {
  const ends = [lower, upper].map((end) => end.toFixed(digits));
  return ends[0] === ends[1] ? ends[0]! : ends.join("–");
}

/** Whether the order of the guesses is proven. */
function isProven(advice: VariantAdvice): boolean {
  if (advice.variant === "fibble") return false;
  return advice.suggestions.every(({ mean, shortest }) => mean && shortest && mean[0] === mean[1] && shortest[0] === shortest[1]);
}

function worstCase({ turns, sure }: FibbleAdvice): string {
  if (turns === null) return "Searching for the fewest guesses that are sure to win.";
  const order = "The order looks one guess ahead.";
  if (sure) return `Whatever is shown, ${sure.toUpperCase()} is sure to win within ${count(turns, "guess", "guesses")}, and no play within fewer. ${order}`;
  return `No play is sure to win within ${count(turns - 1, "guess", "guesses")}; more is not proven. ${order}`;
}

function proof(advice: AntiwordleAdvice): string {
  if (isProven(advice)) return "Proven: the longest mean and the longest certain game, each under its best play.";
  if (!advice.final) return "Searching to the end of the game.";
  if (advice.suggestions[0]!.mean) return "Within the time only bounds were found. The order looks one guess ahead, at the words that may be guessed then.";
  return "The order looks one guess ahead, at the words that may be guessed then; nothing is proven.";
}

/** What is known about a position, in a line. */
export function conclusion(advice: VariantAdvice, noun: string, rows: number): string {
  if (!advice.candidates)
    return advice.variant === "fibble"
      ? `No ${noun} of the list agrees with all rows, each with one false tile.`
      : `No ${noun} of the list agrees with all rows.`;
  const possible = `${count(advice.candidates, `${noun} is`, `${noun}s are`)} possible`;
  const left = advice.variant === "antiwordle" ? `${possible}, ${advice.legal.toLocaleString("en")} may be guessed.` : `${possible}.`;
  if (!rows) return `${left} Type your first guess.`;
  const best = advice.suggestions[0];
  return best ? `${left} ${isProven(advice) ? "Best" : "Good"}: ${best.guess.toUpperCase()}.` : left;
}
