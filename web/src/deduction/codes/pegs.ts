// Feedback as two counts: symbols in their place, and symbols elsewhere. The only module that knows these codes.

import type { PegGame, Row } from "../api.ts";

export interface Counts {
  here: number;
  elsewhere: number;
}

/** All counts in the order of their codes: by their sum, then by those in place; all but one in place and one elsewhere cannot be. */
export function countsOf(places: number): Counts[] {
  const all = [];
  for (let both = 0; both <= places; both++)
    for (let here = 0; here <= both; here++) if (here !== places - 1 || both !== places) all.push({ here, elsewhere: both - here });
  return all;
}

export function codeOf({ here, elsewhere }: Counts, places: number): number {
  return countsOf(places).findIndex((each) => each.here === here && each.elsewhere === elsewhere);
}

/** Whether a text is a code of the game. */
export function isCode(text: string, game: PegGame): boolean {
  const symbols = [...text];
  const once = game.rule === "mastermind" || new Set(symbols).size === symbols.length;
  return symbols.length === game.places && once && symbols.every((symbol) => symbolsOf(game).includes(symbol));
}

/** Rows as `1122-11.1314-02`: the code, then the two counts. */
export function format(rows: readonly Row[], places: number): string {
  const counts = countsOf(places);
  return rows.map(({ guess, code }) => `${guess}-${counts[code]!.here}${counts[code]!.elsewhere}`).join(".");
}

export function parse(text: string | null, game: PegGame): Row[] {
  return (text ?? "").split(".").flatMap((part) => {
    const [, guess = "", here, elsewhere] = /^(\d+)-(\d)(\d)$/.exec(part) ?? [];
    const code = codeOf({ here: Number(here), elsewhere: Number(elsewhere) }, game.places);
    return isCode(guess, game) && code >= 0 ? [{ guess, code }] : [];
  });
}

/** The names of the rule's counts and symbols. */
export const NAMES = {
  mastermind: { here: "black", elsewhere: "white", lead: "black: right colour in the right place; white: right colour elsewhere" },
  "bulls-cows": { here: "bulls", elsewhere: "cows", lead: "bulls (A): right digit in the right place; cows (B): right digit elsewhere" },
} as const;

export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "brown", "pink", "grey", "white"] as const;

/** The symbols of a game, as they stand in guesses. */
export function symbolsOf(game: PegGame): string[] {
  return [...(game.rule === "mastermind" ? "1234567890" : "0123456789")].slice(0, game.symbols);
}

export function symbolName(rule: PegGame["rule"], symbol: string): string {
  return rule === "mastermind" ? COLOURS["1234567890".indexOf(symbol)]! : symbol;
}

/** Feedback in short: "1A2B", or "1 black, 2 white". */
export function shortly(rule: PegGame["rule"], code: number, places: number): string {
  const { here, elsewhere } = countsOf(places)[code]!;
  return rule === "mastermind" ? `${here} black, ${elsewhere} white` : `${here}A${elsewhere}B`;
}

/** Feedback as squares to share. */
export function squares(code: number, places: number): string {
  const { here, elsewhere } = countsOf(places)[code]!;
  return "🟩".repeat(here) + "🟨".repeat(elsewhere) + "⬛".repeat(places - here - elsewhere);
}
