// Codes and their feedback as pegs or digits.

import type { PegGame } from "../api.ts";
import { countsOf, shortly, symbolName } from "./pegs.ts";

export function Code({ rule, guess, places }: { rule: PegGame["rule"]; guess: string; places?: number }) {
  const symbols = [...guess];
  const said = symbols.map((symbol) => symbolName(rule, symbol)).join(", ");
  return (
    <span class="code" role="img" aria-label={said || "empty"}>
      {Array.from({ length: places ?? symbols.length }, (_, place) => (
        <i key={place} class={pegClass(rule, symbols[place])} aria-hidden="true">
          {symbols[place] ?? ""}
        </i>
      ))}
    </span>
  );
}

export function pegClass(rule: PegGame["rule"], symbol: string | undefined): string {
  if (symbol === undefined) return "peg none";
  return rule === "mastermind" ? `peg c${symbol}` : "peg digit";
}

export function Feedback({ rule, code, places }: { rule: PegGame["rule"]; code: number; places: number }) {
  const { here, elsewhere } = countsOf(places)[code]!;
  const dots = [...Array(here).fill("here"), ...Array(elsewhere).fill("near"), ...Array(places - here - elsewhere).fill("out")];
  return (
    <span class="answered">
      <span class="dots" aria-hidden="true">
        {dots.map((kind, number) => (
          <i key={number} class={kind as string} />
        ))}
      </span>
      <span>{shortly(rule, code, places)}</span>
    </span>
  );
}
