// Several boards at once, with the same guesses: a game, or help with one that is played elsewhere.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { has } from "../../records.ts";
import type { Calls } from "../../rpc.ts";
import { Button, Choice, Select } from "../../shell/controls.tsx";
import { linkTo, useQuery } from "../../shell/route.ts";
import { share } from "../../shell/share.ts";
import { toast } from "../../shell/toasts.tsx";
import { count, message, percent } from "../../words.ts";
import { type Column, Ranked } from "../advice.tsx";
import { type BoardsAdvice, type BoardsSuggestion, type Deduction, type GameInfo, type Row, SPARE, type WordGame } from "../api.ts";
import { Grid, Keyboard, useKeys } from "../board.tsx";
import { useDraft } from "../draft.ts";
import { PasteButton } from "../pasted.tsx";
import { PictureButton } from "../picture/button.tsx";
import { guessesOf, puzzleOf, random, seedOf, today } from "../puzzles.ts";
import { isFalseWin, useAction, useAnswer, useStream, useWorker, worker } from "../remote.ts";
import { gameOf, Missing, preferred, read, SettingsButton, written, type Settings } from "../settings.tsx";
import { record, StatisticsButton } from "../statistics.tsx";
import { codeOf, firstMarks, marksOf } from "../tiles.ts";
import { mean } from "../wording.ts";

const USES = { help: "Help", play: "Play" } as const;
const NUMBERS = { "2": "2 boards", "3": "3 boards", "4": "4 boards", "6": "6 boards", "8": "8 boards", "16": "16 boards", "32": "32 boards" };
const NAMED: Readonly<Record<number, string>> = { 2: "Dordle", 4: "Quordle", 8: "Octordle", 16: "Sedecordle", 32: "Duotrigordle" };
const SECONDS = 10;

type Use = keyof typeof USES;

export function Page() {
  const [query, change] = useQuery();
  const settings = { ...read(query), mode: "easy" as const, turns: null };
  const use: Use = query.get("do") === "play" ? "play" : "help";
  const asked = query.get("boards") ?? "";
  const number = has(NUMBERS, asked) ? Number(asked) : 4;
  const question = JSON.stringify(gameOf(settings));
  const game = useMemo(() => gameOf(settings), [question]);
  const { value: info, stale, problem } = useStream(() => worker.stream("open", game), question);
  useWorker();
  const clear = { guesses: null, codes: null, puzzle: null };
  const choose = (next: Settings) => {
    preferred.value = { ...preferred.value, list: next.list };
    change({ ...written(next), do: use, boards: String(number), ...clear });
  };
  const few = info && info.answers < number ? `The list has ${count(info.answers, "word")}: choose fewer boards.` : "";
  const props = info && !few && { game, info, settings, number };
  return (
    <div class="boards">
      <div class="uses">
        <h1>Boards</h1>
        <Choice label="What to do" silent options={USES} value={use} onChange={(to) => change({ do: to, ...clear })} />
        <Select label="Boards" silent options={NUMBERS} value={String(number) as keyof typeof NUMBERS} onChange={(to) => change({ do: use, boards: to, ...clear })} />
        <SettingsButton settings={settings} onChange={choose} listsOnly />
      </div>
      <Missing problem={settings.problem || problem || few} />
      {props && !stale && (use === "play" ? <Play key={number} {...props} /> : <Help key={number} {...props} />)}
    </div>
  );
}

interface Props {
  game: WordGame;
  info: GameInfo;
  settings: Settings;
  number: number;
}

function rowsOf(guesses: readonly string[], codes: readonly (readonly number[])[], board: number): Row[] {
  return guesses.map((guess, turn) => ({ guess, code: codes[turn]?.[board] ?? -1 })).filter(({ code }) => code >= 0);
}

function readCodes(text: string | null, length: number, turns: number, number: number): number[][] {
  return (text ?? "").split("_").slice(0, turns).map((turn) => {
    const boards = turn.split(".");
    return Array.from({ length: number }, (_, board) => {
      const digits = boards[board] ?? "";
      return digits.length === length && !/[^012]/.test(digits) ? codeOf([...digits].map(Number)) : -1;
    });
  });
}

function writeCodes(codes: readonly (readonly number[])[], length: number): string {
  return codes.map((turn) => turn.map((code) => (code < 0 ? "-" : marksOf(code, length).join(""))).join(".")).join("_");
}

function Help({ game, info, settings, number }: Props) {
  const [query, change] = useQuery();
  const guesses = guessesOf(query, info.length);
  const codes = readCodes(query.get("codes"), info.length, guesses.length, number);
  const [marks, setMarks] = useState<number[][]>([]);
  const typing = useDraft("boards", game, info.length, info.letters, [], false);
  const [said, setSaid] = useState("");
  const act = useAction();
  const boards = Array.from({ length: number }, (_, board) => rowsOf(guesses, codes, board));
  const solved = boards.map((rows) => rows.at(-1)?.code === info.win);
  const done = solved.every(Boolean);
  useEffect(() => {
    setMarks(typing.complete ? boards.map((rows) => firstMarks(typing.draft.letters, rows)) : []);
  }, [typing.word, typing.complete, guesses.length]);

  const question = JSON.stringify([game, guesses, codes, number]);
  const asked = guesses.length > 0 && !done;
  const { value: wins, stale: unsure } = useAnswer(async (calls) => {
    const wrong = await Promise.all(boards.map((rows) => isFalseWin(calls, game, rows, info.win)));
    return { wrong: wrong.indexOf(true) };
  }, question);
  const falsely = unsure ? undefined : wins?.wrong;
  const { value: advice, stale, problem } = useStream(asked ? () => worker.stream("suggestBoards", game, guesses, codes, number, 8, SECONDS) : null, asked ? question : "");
  const save = (words: readonly string[], turns: readonly (readonly number[])[]) => {
    act();
    change({ ...written(settings), do: "help", boards: String(number), guesses: words.join("."), codes: writeCodes(turns, info.length) });
  };

  async function enter(): Promise<void> {
    if (done || !typing.complete) return;
    const shown = marks.length === number ? marks : boards.map((rows) => firstMarks(typing.draft.letters, rows));
    const objection = await typing.check(act());
    if (objection) return setSaid(`${typing.word.toUpperCase()}: ${objection}.`);
    save([...guesses, typing.word], [...codes, shown.map((each, board) => (solved[board] ? -1 : codeOf(each)))]);
    typing.clear();
  }
  const key = (name: string) => {
    setSaid("");
    if (name === "Enter") void enter();
    else if (!typing.type(name) && name === "Backspace") undo();
  };
  useKeys(key);
  const undo = () => {
    const last = guesses.at(-1);
    act();
    if (typing.word || !last) return typing.clear();
    save(guesses.slice(0, -1), codes.slice(0, -1));
    typing.fill(last);
  };
  const clear = () => {
    act();
    typing.clear();
    change({ guesses: null, codes: null });
    if (guesses.length) toast("Cleared", { label: "Undo", run: () => save(guesses, codes) });
  };
  const tap = (board: number, turn: number, place: number) => {
    const rows = boards[board]!;
    if (turn === rows.length) return setMarks(marks.with(board, marks[board]!.with(place, (marks[board]![place]! + 1) % 3)));
    const own = marksOf(codes[turn]![board]!, info.length);
    save(guesses, codes.with(turn, codes[turn]!.with(board, codeOf(own.with(place, (own[place]! + 1) % 3)))));
  };
  // What was read: all boards have the guesses of the longest one, and are solved where they end before it.
  const take = (found: Row[][]) => {
    const words = found.reduce((most, rows) => (rows.length > most.length ? rows : most), []).map(({ guess }) => guess);
    save(words, words.map((_, turn) => Array.from({ length: number }, (_, board) => found[board]?.[turn]?.code ?? -1)));
  };
  const status =
    said ||
    problem ||
    (falsely !== undefined && falsely >= 0 ? `Board ${falsely + 1}: ${guesses[boards[falsely]!.length - 1]!.toUpperCase()} does not agree with the rows above it.` : "") ||
    (done ? falsely === undefined ? "" : `All solved in ${count(guesses.length, "guess", "guesses")}.` : typing.complete && typing.objection ? `${typing.word.toUpperCase()}: ${typing.objection}.` : typing.complete ? "Tap the tiles of each board, then press Enter." : "") ||
    (advice && !stale && !typing.word ? bestOf(advice) : "");
  return (
    <>
      <p class="lead soft" data-gone={guesses.length ? "" : undefined}>
        Playing {NAMED[number] ?? "several boards"} elsewhere? Type your guess, tap the tiles of each board until they have its
        colours, and press Enter.
      </p>
      <Layout
        number={number}
        board={(board) => (
          <Grid
            short
            rows={boards[board]!}
            length={info.length}
            least={Math.max(1, boards[board]!.length)}
            draft={solved[board] ? undefined : { letters: typing.draft.letters, marks: marks[board] ?? [] }}
            onTile={(turn, place) => tap(board, turn, place)}
            refused={typing.complete && !!typing.objection}
          />
        )}
        asked={asked}
        advice={asked && !stale ? advice : undefined}
        solved={solved}
        status={status}
        tools={
          <>
            <Button icon="undo" onClick={undo} disabled={!guesses.length && !typing.word}>
              Undo
            </Button>
            <Button icon="close" onClick={clear} disabled={!guesses.length && !typing.word}>
              Clear
            </Button>
            <PictureButton game={game} info={info} boards={number} onRows={take} />
            <PasteButton game={game} info={info} boards={number} what={NAMED[number] ?? "the game"} onRows={take} />
          </>
        }
        keyboard={<Keyboard letters={info.letters} rows={boards.flat()} onKey={key} />}
      >
        {asked && !problem && <Ranking advice={advice} stale={stale} onChoose={(word) => typing.fill(word)} />}
      </Layout>
    </>
  );
}

function Play({ game, info, settings, number }: Props) {
  const [query, change] = useQuery();
  const puzzle = puzzleOf(query.get("puzzle") ?? today());
  const guesses = guessesOf(query, info.length);
  const turns = number + SPARE;
  const typing = useDraft("boards.play", game, info.length, info.letters, [], false);
  const [said, setSaid] = useState("");
  const act = useAction();
  const [hint, setHint] = useState(false);
  const seed = seedOf(puzzle) || 1;
  const { value: answers } = useAnswer((calls) => hiddenWords(calls, game, seed, number), JSON.stringify([game, seed, number]));
  // The guesses with their feedback; those before while that is computed.
  const { value: played } = useAnswer(async (calls) => {
    const codes = guesses.map((guess) => Promise.all((answers ?? []).map((answer) => calls.call("feedback", game, guess, answer))));
    return { id: puzzle.id, guesses, codes: await Promise.all(codes) };
  }, JSON.stringify([game, puzzle.id, guesses, answers]));
  const seen = played?.id === puzzle.id ? played : { guesses: [], codes: [] };
  const boards = Array.from({ length: number }, (_, board) => {
    const rows = rowsOf(seen.guesses, seen.codes, board);
    const end = rows.findIndex(({ code }) => code === info.win);
    return end < 0 ? rows : rows.slice(0, end + 1);
  });
  const solved = boards.map((rows) => rows.at(-1)?.code === info.win);
  const done = solved.every(Boolean);
  const over = done || guesses.length >= turns;
  const codes = seen.guesses.map((_, turn) => boards.map((rows) => rows[turn]?.code ?? -1));
  const asked = hint && !over;
  const question = JSON.stringify([game, seen.guesses, codes, number]);
  const { value: advice, stale } = useStream(asked ? () => worker.stream("suggestBoards", game, seen.guesses, codes, number, 8, SECONDS) : null, asked ? question : "");

  async function enter(): Promise<void> {
    if (over) return;
    if (!typing.complete) return setSaid(typing.word ? "Not enough letters." : "");
    const guess = typing.word;
    const calls = act();
    const objection = await typing.check(calls);
    if (objection) return setSaid(`${guess.toUpperCase()}: ${objection}.`);
    const hidden = answers ?? (await hiddenWords(calls, game, seed, number)); // Enter may come before
    typing.clear();
    const words = [...guesses, guess];
    const all = hidden.every((answer) => words.includes(answer));
    if (all || words.length >= turns)
      record({ kind: `boards ${number} ${settings.list}`, puzzle: puzzle.id, turns: all ? words.length : null, helped: hint });
    change({ ...written(settings), do: "play", boards: String(number), puzzle: puzzle.id, guesses: words.join(".") });
  }
  const key = (name: string) => {
    setSaid("");
    if (name === "Enter") enter().catch((error: unknown) => setSaid(message(error)));
    else typing.type(name);
  };
  useKeys(key);
  const begin = () => {
    act();
    typing.clear();
    setHint(false);
    change({ ...written(settings), do: "play", boards: String(number), puzzle: random(), guesses: null });
  };
  const send = () => {
    const ends = boards.map((rows, board) => (solved[board] ? rows.length : "X")).join(" ");
    const link = linkTo("boards", { ...written(settings), do: "play", boards: String(number), puzzle: puzzle.id });
    void share(`Laconic, ${number} boards: ${done ? guesses.length : "X"}/${turns}\n${ends}`, link);
  };
  const missed = answers?.filter((_, board) => !solved[board]).map((word) => word.toUpperCase());
  return (
    <>
      <p class="lead soft" data-gone={guesses.length ? "" : undefined}>
        Find {number} hidden words in {turns} guesses; each guess counts on all boards.
      </p>
      <Layout
        number={number}
        board={(board) => (
          <Grid
            short
            rows={boards[board]!}
            length={info.length}
            least={Math.max(1, boards[board]!.length)}
            draft={solved[board] || over ? undefined : typing.draft}
            refused={typing.complete && !!typing.objection}
          />
        )}
        asked={asked}
        advice={asked && !stale ? advice : undefined}
        solved={solved}
        status={said || (done ? `All solved in ${count(guesses.length, "guess", "guesses")}.` : over ? `Not found: ${missed?.join(", ")}.` : typing.complete && typing.objection ? `${typing.word.toUpperCase()}: ${typing.objection}.` : guesses.length ? `${count(turns - guesses.length, "guess", "guesses")} left.` : "")}
        tools={
          <>
            <Button onClick={begin}>New words</Button>
            {over ? (
              <Button icon="share" kind="primary" onClick={send}>
                Share
              </Button>
            ) : (
              <Button icon="help" pressed={hint} onClick={() => setHint(!hint)}>
                {hint ? "Hide hints" : "Hint"}
              </Button>
            )}
            <StatisticsButton kind={`boards ${number} ${settings.list}`} />
          </>
        }
        keyboard={<Keyboard letters={info.letters} rows={boards.flat()} onKey={key} />}
      >
        {asked && <Ranking advice={advice} stale={stale} onChoose={(word) => typing.fill(word)} />}
      </Layout>
    </>
  );
}

/** Different words, drawn one after the other. */
async function hiddenWords(calls: Calls<Deduction>, game: WordGame, seed: number, number: number): Promise<string[]> {
  const words = new Set<string>();
  for (let turn = 0; words.size < number && turn < 20 * number; turn++) words.add(await calls.call("draw", game, seed * 1009 + turn));
  return [...words];
}

interface LayoutProps {
  number: number;
  board: (board: number) => ComponentChildren;
  /** Whether there is or will be advice. */
  asked: boolean;
  advice: BoardsAdvice | undefined;
  solved: readonly boolean[];
  status: string;
  tools: ComponentChildren;
  keyboard: ComponentChildren;
  children: ComponentChildren;
}

function Layout({ number, board, asked, advice, solved, status, tools, keyboard, children }: LayoutProps) {
  return (
    <div class="columns wide">
      <div class="many" style={{ "--boards": number }}>
        {Array.from({ length: number }, (_, at) => (
          <section key={at} class="one" aria-label={`Board ${at + 1}`} data-solved={solved[at] ? "" : undefined}>
            <header class="split small soft">
              <span>Board {at + 1}</span>
              <span>{solved[at] ? "solved" : advice?.boards[at] && count(advice.boards[at].candidates, "word")}</span>
            </header>
            {board(at)}
            {asked && !solved[at] && advice?.boards[at]?.candidates !== 0 && (
              <p class="small examples" title={advice?.boards[at]?.examples.join(", ")}>
                {advice?.boards[at]?.examples.slice(0, 6).join(", ")}
                {(advice?.boards[at]?.candidates ?? 0) > 6 ? " …" : ""}
              </p>
            )}
            {!solved[at] && advice?.boards[at]?.candidates === 0 && <p class="small problem">No word fits these rows.</p>}
          </section>
        ))}
      </div>
      <div class="stack tight side">
        <p class="verdict" role="status">
          {status}
        </p>
        <div class="bar tools">{tools}</div>
        {keyboard}
        {children}
      </div>
    </div>
  );
}

/** The best guess in a line. */
function bestOf({ boards, suggestions }: BoardsAdvice): string {
  const decided = boards.filter(({ candidates, solved }) => candidates === 1 && !solved).map(({ examples }) => examples[0]!.toUpperCase());
  const [best] = suggestions;
  if (!best) return boards.some(({ candidates }) => candidates === 0) ? "No word fits a board: check its colours." : "";
  return `${decided.length ? `Certain: ${decided.join(", ")}. ` : ""}Good: ${best.guess.toUpperCase()}.`;
}

/** How the guesses are sorted, and what their numbers claim. */
function sorting(advice: BoardsAdvice, risky: boolean): string {
  if (advice.suggestions.some(({ mean }) => mean === null)) return "Sorted by how well they split the boards; games that follow will tell more.";
  const by = risky ? "Sorted by the chance to lose, then by the mean number of turns." : "Sorted by the mean number of turns.";
  const claims = new Set(advice.suggestions.map(({ claim }) => claim));
  if (claims.has("exact")) return `${by} The first is best of all guesses; the numbers are exact.`;
  return claims.has("at most") ? `${by} ≤: best play may need fewer.` : `${by} ≈ marks an estimate from played games.`;
}

const COLUMNS: readonly Column<BoardsSuggestion>[] = [
  {
    title: "Avg turns",
    about: "The mean number of turns until all boards are solved, this one included.",
    cell: (each) => (each.mean === null ? "…" : mean(each.mean, each.claim)),
  },
  { title: "Solves", about: "How many boards the guess solves at once, on average.", cell: ({ solves }) => solves.toFixed(2) },
];

const LOST: Column<BoardsSuggestion> = {
  title: "Lost",
  about: "How likely the game is lost: not all boards are solved in time.",
  cell: ({ lost }) => percent(lost),
};

function Ranking({ advice, stale, onChoose }: { advice: BoardsAdvice | undefined; stale: boolean; onChoose: (word: string) => void }) {
  if (!advice) return <section class="card waiting" aria-busy="true" />;
  const risky = advice.suggestions.some(({ lost }) => lost > 0);
  return (
    <Ranked
      title="Good guesses"
      suggestions={advice.suggestions}
      columns={risky ? [...COLUMNS, LOST] : COLUMNS}
      final={advice.final}
      stale={stale}
      onChoose={onChoose}
    >
      <p class="soft small">{sorting(advice, risky)}</p>
    </Ranked>
  );
}
