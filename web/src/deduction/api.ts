// What the worker of deduction games offers to the pages: plain data in, plain data out.

/** Who may be guessed after which rows; see the documentation of modes. */
export type Mode = "easy" | "hard" | "ultra-hard";

/** A game. The same object, with the same contents, is kept by the worker between calls. */
export type Game = WordGame | PegGame;

export interface WordGame {
  rule: "wordle";
  /** A bundled list such as `original`, or the words of one's own. */
  list: string | OwnList;
  mode: Mode;
  /** The number of turns; null without a limit. */
  turns: number | null;
  /** How likely the answers are: all alike, or common words first. */
  prior: "uniform" | "frequency";
  /** Answers that were used before and are no longer possible. */
  used?: readonly string[];
  /** Words that may be the answer, too. */
  also?: readonly string[];
}

export interface OwnList {
  name: string;
  answers: readonly string[];
  /** The other words that may be guessed. */
  guesses: readonly string[];
}

export interface PegGame {
  rule: "mastermind" | "bulls-cows";
  /** Places of a code. */
  places: number;
  /** Colours, or digits, each at most once in a code of Bulls and Cows. */
  symbols: number;
  mode: "easy" | "ultra-hard";
  turns: number | null;
}

/** A guess and its feedback: the code of `DESIGN`: base 3, first letter most significant; bulls and cows: see rules. */
export interface Row {
  guess: string;
  code: number;
}

/** Whether a number is proven: exactly this, at least, at most, or a guess at it. */
export type Claim = "exact" | "at least" | "at most" | "estimate";

export interface GameInfo {
  length: number;
  answers: number;
  guesses: number;
  /** The feedback code of the answer itself. */
  win: number;
  /** The alphabet, in the order of the keyboard of its language. */
  letters: readonly string[];
}

/** A guess with its value. */
export interface Suggestion {
  guess: string;
  /** Mean number of guesses left under best play, this one included. */
  mean: number;
  claim: Claim;
  /** The share of the answers found within the turn limit. */
  wins: number;
  /** The most guesses that a strategy with this mean needs, at best; null if it is not known. */
  worst: number | null;
  parts: number;
  largest: number;
  entropy: number;
  candidate: boolean;
}

/** What is known after some rows; streams of it become better. */
export interface Advice {
  candidates: number;
  /** The first hundred candidates, likely ones first. */
  examples: readonly string[];
  suggestions: readonly Suggestion[];
  /** Whether it is proven that no other guess is better than the first; within a limit, none that always wins in time. */
  proven: boolean;
  /** The turns left; null without a limit. */
  turns: number | null;
  /** Whether no answer of the list agrees with the rows, and the candidates are its other words. */
  widened: boolean;
  /** Whether this is the last value of the stream. */
  final: boolean;
  seconds: number;
}

/** The analysis of one turn; the words for it are the page's. */
export interface TurnAnalysis {
  guess: string;
  code: number;
  before: number;
  after: number;
  left: readonly string[];
  expected: number;
  claim: Claim;
  best: readonly Suggestion[];
  bestExpected: number;
  bestClaim: Claim;
  wins: number;
  bestWins: number;
  /** 0 to 100. */
  skill: number;
  /** Guesses saved by the feedback, compared with the mean of the guess. */
  luck: number;
  bits: number;
  bitsExpected: number;
  candidate: boolean;
  /** Why the mode forbids the guess. */
  objection: string | null;
  /** Mean number of guesses left after the row. */
  rest: number;
  /** Best play from here on. */
  line: readonly string[];
}

export interface Analysis {
  turns: readonly TurnAnalysis[];
  skill: number;
  luck: number;
  final: boolean;
}

/** A node of a strategy tree: a guess, and what follows each feedback. */
export interface Branch {
  guess: string;
  candidates: number;
  /** The share of the candidates that is found within the turn limit. */
  wins: number;
  /** Sum over the candidates of guesses used from here. */
  total: number;
  claim: Claim;
  /** The most guesses that best play needs; null if it is not known. */
  worst: number | null;
  /** The candidates of each part, largest first; play on with `tree` and one more row. */
  parts: readonly { code: number; size: number; examples: readonly string[] }[];
}

/** Turns of a game of several boards beyond their number, as in Dordle and Quordle. */
export const SPARE = 5;

/** A guess for several boards, and how the game ends after it. */
export interface BoardsSuggestion {
  guess: string;
  /** How many boards the guess solves, on average. */
  solves: number;
  /** Mean number of turns of the whole game; one that is lost ends with its last turn. Null while no game is played. */
  mean: number | null;
  /** `exact` over all strategies, `at most` if all games were played by one, `estimate` if some were. */
  claim: Claim;
  /** The chance to lose the game. */
  lost: number;
}

/** One of several boards that are played at once, each with its own feedback of the same guesses. */
export interface BoardsAdvice {
  boards: readonly { candidates: number; examples: readonly string[]; solved: boolean }[];
  suggestions: readonly BoardsSuggestion[];
  final: boolean;
}

export interface Deduction {
  /** Loads a game; the first call with other lists takes some 0.1 s. A stream of one value, which can be dropped. */
  open(game: Game): AsyncIterable<GameInfo>;
  /** Why a word cannot be guessed after the rows ("not in the list", "needs E twice"); null if it can. */
  objection(game: Game, rows: readonly Row[], guess: string): Promise<string | null>;
  /** The feedback of a guess for an answer, which may be any word of the game's guesses. */
  feedback(game: Game, guess: string, answer: string): Promise<number>;
  /** An answer drawn by a seed, the same in every browser. */
  draw(game: Game, seed: number): Promise<string>;
  candidates(game: Game, rows: readonly Row[]): Promise<readonly string[]>;
  /** Better and better suggestions, until they are proven or the seconds are over. */
  suggest(game: Game, rows: readonly Row[], top: number, seconds: number): AsyncIterable<Advice>;
  /** Values of some guesses that the reader asks for. */
  values(game: Game, rows: readonly Row[], guesses: readonly string[], seconds: number): AsyncIterable<Advice>;
  analyze(game: Game, rows: readonly Row[], answer: string | null, seconds: number): AsyncIterable<Analysis>;
  /** The best guess after some rows, or the value of a given one, with its parts. */
  tree(game: Game, rows: readonly Row[], guess: string | null, seconds: number): AsyncIterable<Branch>;
  /** The same rows of guesses on a number of boards; `codes[row][board]`, -1 once that board is solved. */
  suggestBoards(
    game: WordGame,
    guesses: readonly string[],
    codes: readonly (readonly number[])[],
    number: number,
    top: number,
    seconds: number,
  ): AsyncIterable<BoardsAdvice>;
}
