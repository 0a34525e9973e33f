// Games in an address and in files: the format of the Python package's replays.

import type { Move } from "./api.ts";
import { BoardError, type Game, PIECES, type Placement, type Rules, SHAPES, begin, ending, fits, planned, play } from "./rules.ts";

const FORMAT = "laconic-tetris-replay-1";
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Placements as text, three digits each: turns, row, and column plus 3. */
export const encode = (placements: readonly Placement[]): string =>
  placements.map(({ turns, row, column }) => DIGITS[turns]! + DIGITS[row]! + DIGITS[column + 3]!).join("");

/** The placements of a text; digits that are none become places where no piece fits. */
export const decode = (text: string): Placement[] =>
  (text.match(/.{3}/gs) ?? []).map((code) => {
    const [turns, row, column] = [...code].map((digit) => DIGITS.indexOf(digit)) as [number, number, number];
    return { turns, row, column: column - 3 };
  });

/** Whether the current piece can rest at a place; how it comes there is not looked at. */
export function rests(game: Game, at: Placement): boolean {
  const { board, rules, pieces, placed } = game;
  const piece = pieces[placed];
  if (piece === undefined || ending(game)) return false;
  if (!SHAPES[piece]![at.turns]) return false;
  return fits(board, piece, at, rules.rows) && !fits(board, piece, { ...at, row: at.row + 1 }, rules.rows);
}

/** Plays placements, up to the first that is impossible. */
export function played(game: Game, placements: readonly Placement[]): { games: Game[]; placements: Placement[] } {
  const games = [game];
  for (const at of placements) {
    if (!rests(games.at(-1)!, at)) break;
    games.push(play(games.at(-1)!, at));
  }
  return { games, placements: placements.slice(0, games.length - 1) };
}

export interface Replay {
  rules: Rules;
  pieces: number[];
  moves: readonly Move[];
  player: string;
  source: string;
}

/** A replay as the content of a file. */
export function toFile({ rules, pieces, moves, player, source }: Replay): string {
  const placements = moves.map(({ at }) => at);
  const end = placements.reduce(play, begin(rules, pieces));
  const { timing, rows, startLevel, mostLines, taps, das, reaction, secondKillscreen } = rules;
  const content = {
    format: FORMAT,
    player,
    source,
    rules: { timing, rows, start_level: startLevel, most_lines: mostLines, taps, das, reaction, second_killscreen: secondKillscreen },
    pieces: pieces.slice(0, placements.length + 2).map((piece) => PIECES[piece]).join(""),
    placements: encode(placements),
    ...(planned(rules) ? { plans: encode(moves.map(({ at, plan }) => plan ?? at)) } : {}),
    score: end.score,
    lines: end.lines,
    ending: ending(end),
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}

/** Reads a file, and checks its game by the rules. */
export function fromFile(text: string): Replay {
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new BoardError("The file is no replay: it is not JSON.");
  }
  if (data?.["format"] !== FORMAT) throw new BoardError(`The file's format is ${String(data?.["format"])}; ${FORMAT} is expected.`);
  const given = (data["rules"] ?? {}) as Record<string, unknown>;
  const rules = {
    timing: given["timing"] === "timed" ? "timed" : "free",
    rows: given["rows"] === 22 ? 22 : 20,
    startLevel: Number(given["start_level"] ?? 19),
    mostLines: Number(given["most_lines"] ?? 230),
    taps: Number(given["taps"] ?? 30),
    das: Boolean(given["das"]),
    reaction: Number(given["reaction"] ?? 0),
    secondKillscreen: Boolean(given["second_killscreen"]),
  } satisfies Rules;
  const pieces = [...String(data["pieces"])].map((name) => PIECES.indexOf(name));
  if (pieces.includes(-1)) throw new BoardError("The replay's pieces are no letters of pieces.");
  const placements = decode(String(data["placements"]));
  const all = played(begin(rules, pieces), placements);
  if (all.placements.length < placements.length)
    throw new BoardError(`Piece ${all.placements.length + 1} of the replay cannot lie where it says.`);
  if (all.games.at(-1)!.score !== data["score"]) throw new BoardError(`The replay says ${String(data["score"])} points; the rules give ${all.games.at(-1)!.score}.`);
  const plans = planned(rules) ? decode(String(data["plans"])) : [];
  if (planned(rules) && plans.length !== placements.length)
    throw new BoardError(`The replay has ${plans.length} plans for ${placements.length} placements; one for each is expected.`);
  const moves = placements.map((at, i) => ({ at, plan: plans[i] ?? null }));
  return { rules, pieces, moves, player: String(data["player"]), source: String(data["source"]) };
}
