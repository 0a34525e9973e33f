// What a player of a game sees.

import type { View } from "./api.ts";
import type { Game, Placement } from "./rules.ts";

export function viewOf({ board, pieces, placed, lines, rules }: Game, plan: Placement | null = null): View {
  return { board, piece: pieces[placed]!, next: pieces[placed + 1] ?? null, lines, rules, plan };
}
