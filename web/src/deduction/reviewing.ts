// The review of a game in words.

import { count, percent, sentence } from "../words.ts";
import type { Analysis, TurnAnalysis } from "./api.ts";

/** Luck of a turn or a game, in guesses saved. */
export function luckWords(luck: number): string {
  const size = Math.abs(luck);
  if (size < 0.15) return "neither lucky nor unlucky";
  const how = size < 0.5 ? "slightly " : size < 1 ? "" : "very ";
  return `${how}${luck > 0 ? "lucky" : "unlucky"}`;
}

/** What a guess cost: the mean number of guesses more than the best guess there. */
export function cost(turn: TurnAnalysis): number {
  return turn.expected - turn.bestExpected;
}

/** One line for a guess; `noun` is what the words of the list are called. */
export function judged(turn: TurnAnalysis, first: boolean, noun: string): string {
  const name = turn.guess.toUpperCase();
  const better = turn.best.find((each) => each.guess !== turn.guess)?.guess.toUpperCase();
  const lost = cost(turn);
  const lucky = Math.abs(turn.luck) < 0.15 ? "" : ` ${sentence(luckWords(turn.luck))}`;
  if (turn.objection) return `${name} was not allowed: ${turn.objection}.`;
  if (turn.before === 1) return turn.after === 1 && turn.candidate ? `${name} was the only ${noun} left.` : `Only one ${noun} was left, and ${name} was not it.`;
  const sure = turn.claim === "exact" && turn.bestClaim === "exact";
  const about = sure ? "" : "about ";
  if (turn.wins < turn.bestWins - 1e-9 && better)
    return `${name} won in time in ${about}${percent(turn.wins)} of the cases; ${better} would have in ${about}${percent(turn.bestWins)}.${lucky}`;
  if (lost < 1e-9 || !better) return `${sure ? "No guess was better" : "As good as any that was looked at"}.${lucky}`;
  if (lost < 0.005) return `Almost as good as ${better}.${lucky}`;
  const grade = lost < 0.05 ? "An excellent" : lost < 0.15 ? "A good" : lost < 0.4 ? "A fair" : "A weak";
  const saved = lost < 1 ? `${lost.toFixed(2)} of a guess` : count(Number(lost.toFixed(1)), "guess", "guesses");
  return `${grade} ${first ? "opener" : "guess"}; ${better} saves ${about}${saved}.${lucky}`;
}

/** The game in a line: skill, luck, and the guess that cost most. */
export function summary({ turns, skill, luck }: Analysis, words = true): string {
  const parts = [`Skill ${Math.round(skill)}.`, sentence(luckWords(luck))];
  const worst = turns.reduce<TurnAnalysis | null>((most, turn) => (cost(turn) > (most ? cost(most) : 0.05) ? turn : most), null);
  const better = worst?.best.find((each) => each.guess !== worst.guess);
  if (words && worst && better) parts.push(`Costliest: ${worst.guess.toUpperCase()}; ${better.guess.toUpperCase()} was better.`);
  return parts.join(" ");
}
