// What the uses of the page share: the games, and their worker.

import type { GameInfo } from "../deduction/api.ts";
import type { Settings } from "../deduction/settings.tsx";
import { address } from "../files.ts";
import { Remote } from "../rpc.ts";
import type { Changes } from "../shell/route.ts";
import type { Variant, VariantGame, Variants } from "./api.ts";

export const GAMES: Readonly<Record<Variant, string>> = { fibble: "Fibble", antiwordle: "Antiwordle" };

const PATIENCE = 500; // milliseconds

export const worker = new Remote<Variants>(address("variants.js"), PATIENCE);

/** What each use of the page knows of the game. */
export interface GameProps {
  game: VariantGame;
  info: GameInfo;
  settings: Settings;
  /** The game and its settings in the address. */
  terms: Changes;
}
