// Numbers and claims in words.

import { count, percent } from "../words.ts";
import type { Advice, Claim, Suggestion } from "./api.ts";

export const SIGNS: Readonly<Record<Claim, string>> = { exact: "", "at least": "≥", "at most": "≤", estimate: "≈" };

export function mean(value: number, claim: Claim, digits = 2): string {
  return `${SIGNS[claim]}${value.toFixed(digits)}`;
}

/** What is known about a position, in a line. */
export function verdict(advice: Advice, what = "word", named = (guess: string) => guess.toUpperCase()): string {
  const best = advice.suggestions[0];
  if (advice.candidates === 0) return "";
  const only = named(advice.examples[0] ?? "");
  if (advice.candidates === 1) return advice.widened ? `No expected answer fits, but ${only} does.` : `Only one ${what} is left: ${only}.`;
  const left = advice.widened
    ? `No expected answer fits, but ${count(advice.candidates, `other ${what} does`, `other ${what}s do`)}.`
    : `${count(advice.candidates, `${what} is`, `${what}s are`)} possible.`;
  if (!best) return left;
  const good = `${advice.proven ? "Best" : "Good"}: ${named(best.guess)}`;
  return best.wins < 1 ? `${left} ${good} wins in time in ${percent(best.wins)} of the cases.` : `${left} ${good}.`;
}

/** What is proven about suggestions; `named` is what a guess is called. */
export function proof(advice: Advice, named = (guess: string) => guess.toUpperCase()): string {
  const best = advice.suggestions[0];
  if (!best) return "";
  const name = named(best.guess);
  if (advice.proven && best.wins < 1) return `Proven: no guess wins in time more often than ${name}.`;
  const others = advice.turns === null ? "no guess" : "no guess that always wins in time";
  if (advice.proven) return `Proven: ${others} needs fewer turns on average than ${name}.`;
  if (!advice.final) return "Values become better while the search goes on.";
  const marks = new Set(advice.suggestions.map((each) => each.claim));
  const parts = [];
  if (marks.has("at least")) parts.push("≥ marks a lower bound");
  if (marks.has("at most")) parts.push("≤ marks an upper bound");
  if (marks.has("estimate")) parts.push("≈ marks an estimate");
  return `Not proven to be the best. ${parts.length ? `${parts.join(", ")}.` : ""}`;
}

/** A guess's value in a sentence. */
export function valued(guess: Suggestion, best: Suggestion | undefined): string {
  const name = guess.guess.toUpperCase();
  if (guess.wins < 1) return `${name} wins in time in ${percent(guess.wins)} of the cases.`;
  const needs = `${name} needs ${mean(guess.mean, guess.claim)} guesses on average`;
  if (!best || best.claim !== "exact" || guess.claim !== "exact") return `${needs}.`;
  const loss = guess.mean - best.mean;
  if (loss < 1e-9) return `${needs}: no guess is better.`;
  return `${needs}, ${loss.toFixed(2)} more than ${best.guess.toUpperCase()}.`;
}
