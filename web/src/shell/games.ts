// The games and their pages, each loaded when it is opened.

import type { ComponentType } from "preact";

export interface GamePage {
  /** In the address fragment. */
  id: string;
  title: string;
  lead: string;
  load: () => Promise<{ Page: ComponentType }>;
}

export const GAMES: readonly [GamePage, ...GamePage[]] = [
  {
    id: "wordle",
    title: "Wordle",
    lead: "Help, play and review",
    load: () => import("../deduction/wordle/page.tsx"),
  },
  {
    id: "boards",
    title: "Boards",
    lead: "Dordle, Quordle and more",
    load: () => import("../deduction/boards/page.tsx"),
  },
  {
    id: "variants",
    title: "Variants",
    lead: "Fibble and Antiwordle",
    load: () => import("../variants/page.tsx"),
  },
  {
    id: "mastermind",
    title: "Mastermind",
    lead: "Break the colour code",
    load: () => import("../deduction/codes/mastermind.tsx"),
  },
  {
    id: "bulls-cows",
    title: "Bulls and Cows",
    lead: "Break the number",
    load: () => import("../deduction/codes/bulls-cows.tsx"),
  },
  {
    id: "sliding",
    title: "Sliding puzzles",
    lead: "The shortest way home",
    load: () => import("../sliding/page.tsx"),
  },
  {
    id: "tetris",
    title: "Tetris",
    lead: "Every placement, rated",
    load: () => import("../tetris/page.tsx"),
  },
];

/** Not a game: what `laconic match watch` serves. */
export const MATCH: GamePage = {
  id: "match",
  title: "Match",
  lead: "Players, while they play",
  load: () => import("../match/page.tsx"),
};

export const pageOf = (id: string): GamePage => [...GAMES, MATCH].find((each) => each.id === id) ?? GAMES[0];
