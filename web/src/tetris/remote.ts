// The worker of NES Tetris, shared by the three ways to use the page.

import { address } from "../files.ts";
import { Remote } from "../rpc.ts";
import type { TetrisService, View } from "./api.ts";
import { type Game, level } from "./rules.ts";

export const worker = new Remote<TetrisService>(address("tetris.js"));

/** What a player of a game sees. */
export function viewOf(game: Game): View {
  const { board, pieces, placed, rules } = game;
  return { board, piece: pieces[placed]!, next: pieces[placed + 1] ?? null, level: level(game), rules };
}
