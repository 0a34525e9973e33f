// The page of Mastermind, and that of Bulls and Cows: help while one plays elsewhere, a game, and the tree of best play.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { has } from "../../records.ts";
import { useKept } from "../../shell/stored.ts";
import { Button, Choice, Select } from "../../shell/controls.tsx";
import { linkTo, useQuery } from "../../shell/route.ts";
import { share } from "../../shell/share.ts";
import { announce, toast } from "../../shell/toasts.tsx";
import { count, message } from "../../words.ts";
import { Candidates, Suggestions } from "../advice.tsx";
import type { PegGame, Row } from "../api.ts";
import { useKeys } from "../board.tsx";
import { answerOf, feedbackOf, guessesOf, puzzleOf, random, rowsOf } from "../puzzles.ts";
import { useAction, useAnswer, useFalseWin, useRows, useStream, useWorker, worker } from "../remote.ts";
import { record, StatisticsButton } from "../statistics.tsx";
import { mean, verdict } from "../wording.ts";
import { codeOf, countsOf, format, isCode, NAMES, parse, shortly, squares, symbolName, symbolsOf, type Counts } from "./pegs.ts";
import { Code, Feedback, pegClass } from "./pieces.tsx";

const SIZES = {
  mastermind: { "4x6": "4 of 6 colours", "4x8": "4 of 8 colours", "5x6": "5 of 6 colours" },
  "bulls-cows": { "4x10": "4 digits", "3x10": "3 digits" },
} as const;
const TITLES = { mastermind: "Mastermind", "bulls-cows": "Bulls and Cows" };
const USES = { help: "Help", play: "Play", explore: "Explore" } as const;
const TURNS = 10;
const SECONDS = 20;

type Use = keyof typeof USES;

export function Codes({ rule }: { rule: PegGame["rule"] }) {
  const [query, change] = useQuery();
  const sizes: Readonly<Record<string, string>> = SIZES[rule];
  const size = query.get("size") ?? "";
  const chosen = has(sizes, size) ? size : Object.keys(sizes)[0]!;
  const fitting = query.has("fit");
  const asked = query.get("do") ?? "help";
  const use: Use = has(USES, asked) ? asked : "help";
  const game = useMemo<PegGame>(() => {
    const [places = 4, symbols = 6] = chosen.split("x").map(Number);
    return { rule, places, symbols, mode: fitting ? "ultra-hard" : "easy", turns: null };
  }, [rule, chosen, fitting]);
  useWorker();
  const again = { rows: null, guesses: null, puzzle: null, guess: null };
  return (
    <div class="codes">
      <div class="uses">
        <h1>{TITLES[rule]}</h1>
        <Choice label="What to do" silent options={USES} value={use} onChange={(to) => change({ do: to, guess: null })} />
        <span class="sizes">
          <Select label="Size" silent options={sizes} value={chosen} onChange={(to) => change({ size: to, ...again })} />
        </span>
      </div>
      {use === "help" && <Help key={chosen} game={game} size={chosen} fitting={fitting} />}
      {use === "play" && <Play key={chosen} game={game} size={chosen} />}
      {use === "explore" && <Explore game={game} />}
    </div>
  );
}

function Help({ game, size, fitting }: { game: PegGame; size: string; fitting: boolean }) {
  const [query, change] = useQuery();
  const { rule, places } = game;
  const rows = parse(query.get("rows"), game);
  const [draft, setDraft] = useKept(`${rule}.${size}`, "");
  const [marks, setMarks] = useKept<Counts>(`${rule}.${size}.marks`, { here: 0, elsewhere: 0 });
  const win = countsOf(places).length - 1;
  const won = rows.at(-1)?.code === win;
  const question = JSON.stringify([game, rows]);
  const { value: advice, stale } = useStream(won ? null : () => worker.stream("suggest", game, rows, 10, SECONDS), question);
  const falsely = useFalseWin(game, rows, win);
  const setRows = (next: readonly Row[]) => change({ do: "help", rows: format(next, places) });
  const complete = draft.length === places;
  const code = codeOf(marks, places);

  function enter(): void {
    if (!complete || code < 0 || won) return;
    announce(shortly(rule, code, places));
    setRows([...rows, { guess: draft, code }]);
    setDraft("");
    setMarks({ here: 0, elsewhere: 0 });
  }
  const type = typing(game, draft, setDraft);
  useKeys((key) => (key === "Enter" ? enter() : key === "Backspace" && !draft ? undo() : won || type(key)));

  function undo(): void {
    const last = rows.at(-1);
    if (draft || !last) return setDraft("");
    setRows(rows.slice(0, -1));
    setDraft(last.guess);
    setMarks(countsOf(places)[last.code]!);
  }

  const clash = won ? falsely : advice && !stale && advice.candidates === 0;
  const solved = falsely === false ? `Solved in ${count(rows.length, "guess", "guesses")}.` : "";
  const status = clash ? "No code agrees with all rows: check the last counts." : won ? solved : advice && !stale ? verdict(advice, "code", namedIn(rule)) : "";
  return (
    <>
      <p class="lead soft" data-gone={rows.length ? "" : undefined}>
        Playing elsewhere? Enter your guess, choose what it got, and press Enter; {NAMES[rule].lead}.
      </p>
      <div class="columns">
        <div class="stack tight">
          <Rows game={game} rows={rows} draft={won ? undefined : draft} />
          {complete && !won && <Marks game={game} marks={marks} onChange={setMarks} />}
          <p class="verdict" role="status">
            {complete && !won ? (code < 0 ? "These two counts cannot be together." : "Choose what it got, then press Enter.") : status}
          </p>
          {!won && <Pad game={game} draft={draft} onKey={(key) => (key === "Enter" ? enter() : type(key))} ready={complete && code >= 0} />}
          <div class="bar tools">
            <Button icon="undo" onClick={undo} disabled={!rows.length && !draft}>
              Undo
            </Button>
            <Button
              icon="close"
              disabled={!rows.length && !draft}
              onClick={() => {
                setDraft("");
                setRows([]);
                if (rows.length) toast("Cleared", { label: "Undo", run: () => setRows(rows) });
              }}
            >
              Clear
            </Button>
          </div>
        </div>
        {!won && !clash && (
          <div class="stack results">
            <Suggestions advice={advice} stale={stale} onChoose={setDraft} face={(guess) => <Code rule={rule} guess={guess} />} named={namedIn(rule)} />
            <Candidates advice={advice} stale={stale} onChoose={setDraft} face={(guess) => <Code rule={rule} guess={guess} />} what="code" />
            {advice && (
              <Choice
                label="Guesses"
                options={{ any: "Any code", fit: "Only codes that fit" }}
                value={fitting ? "fit" : "any"}
                onChange={(to) => change({ fit: to === "fit" ? "1" : null })}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** What a code is called in texts. */
function namedIn(rule: PegGame["rule"]): (guess: string) => string {
  return (guess) => [...guess].map((symbol) => symbolName(rule, symbol)).join(rule === "mastermind" ? " " : "");
}

function Play({ game: endless, size }: { game: PegGame; size: string }) {
  const [query, change] = useQuery();
  const { rule, places } = endless;
  const game = { ...endless, turns: TURNS };
  const [fresh] = useState(random);
  const puzzle = puzzleOf(query.get("puzzle") ?? fresh);
  const guesses = guessesOf(query, places).filter((guess) => isCode(guess, game));
  const [draft, setDraft] = useKept(`${rule}.${size}.play`, "");
  const [said, setSaid] = useState("");
  const [hint, setHint] = useState(false);
  const [helped, setHelped] = useState(false);
  const question = JSON.stringify([game, puzzle.id, guesses]);
  const rows = useRows(game, puzzle, guesses) ?? [];
  const act = useAction();
  const win = countsOf(places).length - 1;
  const won = rows.at(-1)?.code === win;
  const over = won || guesses.length >= TURNS;
  const { value: hidden } = useAnswer(async (calls) => (over && !won ? answerOf(calls, game, puzzle, rows) : null), question + String(over));
  const advised = hint && !over;
  const { value: advice, stale } = useStream(advised ? () => worker.stream("suggest", game, rows, 5, 15) : null, advised ? JSON.stringify([game, rows]) : "");

  async function enter(): Promise<void> {
    if (over || draft.length !== places) return;
    const guess = draft;
    const calls = act();
    const before = await rowsOf(calls, game, puzzle, guesses); // those on screen may be one behind
    const objection = await calls.call("objection", game, before, guess);
    if (objection) return setSaid(`${guess}: ${objection}.`);
    const code = await feedbackOf(calls, game, puzzle, before, guess);
    announce(shortly(rule, code, places));
    const used = before.length + 1;
    if (code === win || used >= TURNS) record({ kind: `${rule} ${places}x${game.symbols}`, puzzle: puzzle.id, turns: code === win ? used : null, helped: helped || hint });
    setDraft("");
    change({ do: "play", puzzle: puzzle.id, guesses: [...guesses, guess].join(".") });
  }
  const type = typing(game, draft, setDraft);
  const key = (name: string) => {
    setSaid("");
    if (name === "Enter") enter().catch((error: unknown) => setSaid(message(error)));
    else if (!over) type(name);
  };
  useKeys(key);
  const begin = () => {
    act();
    setDraft("");
    setHint(false);
    setHelped(false);
    change({ do: "play", puzzle: random(), guesses: null });
  };
  const send = () => {
    const text = [`Laconic ${TITLES[rule]}: ${won ? guesses.length : "X"}/${TURNS}`, ...rows.map((row) => squares(row.code, places))];
    const link = linkTo(rule, { size: query.get("size"), do: "play", puzzle: puzzle.id });
    void share(text.join("\n"), link);
  };
  return (
    <>
      <p class="lead soft" data-gone={guesses.length ? "" : undefined}>
        Find the hidden code in {TURNS} guesses; {NAMES[rule].lead}.
      </p>
      <div class="columns">
        <div class="stack tight">
          <Rows game={game} rows={rows} draft={over ? undefined : draft} />
          <p class="verdict" role="status">
            {said || (won ? `Solved in ${count(guesses.length, "guess", "guesses")}.` : over && hidden ? `It was ${namedIn(rule)(hidden)}.` : !over && rows.length ? `${count(TURNS - rows.length, "guess", "guesses")} left.` : "")}
          </p>
          {!over && <Pad game={game} draft={draft} onKey={key} ready={draft.length === places} />}
        </div>
        <div class="stack results">
          <section class="card bar">
            <Button onClick={begin}>New code</Button>
            {over ? (
              <Button icon="share" kind="primary" onClick={send}>
                Share
              </Button>
            ) : (
              <Button icon="help" pressed={hint} onClick={() => (setHint(!hint), setHelped(true))}>
                {hint ? "Hide hints" : "Hint"}
              </Button>
            )}
            <StatisticsButton kind={`${rule} ${places}x${game.symbols}`} />
          </section>
          {advised && (
            <>
              <Suggestions advice={advice} stale={stale} onChoose={setDraft} face={(guess) => <Code rule={rule} guess={guess} />} named={namedIn(rule)} />
              <Candidates advice={advice} stale={stale} onChoose={setDraft} face={(guess) => <Code rule={rule} guess={guess} />} what="code" />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Explore({ game }: { game: PegGame }) {
  const [query, change] = useQuery();
  const { rule, places } = game;
  const rows = parse(query.get("rows"), game);
  const question = JSON.stringify([game, rows]);
  const { value: branch, stale } = useStream(() => worker.stream("tree", game, rows, null, SECONDS), question);
  const to = (next: readonly Row[]) => change({ do: "explore", rows: format(next, places) });
  const win = countsOf(places).length - 1;
  return (
    <>
      <p class="lead soft">How best play goes on after every feedback. Choose a branch to follow it.</p>
      <div class="columns">
        <div class="stack">
          <nav class="path" aria-label="Path to this position">
            <Button kind="quiet" disabled={!rows.length} onClick={() => to([])}>
              Start
            </Button>
            {rows.map((row, number) => (
              <button key={number} type="button" class="step" aria-current={number === rows.length - 1 ? "step" : undefined} onClick={() => to(rows.slice(0, number + 1))}>
                <Code rule={rule} guess={row.guess} /> <Feedback rule={rule} code={row.code} places={places} />
              </button>
            ))}
          </nav>
          <section class="card" aria-busy={stale}>
            <div class="stack tight branch">
              {branch && (
                <>
                  <h2>
                    <Code rule={rule} guess={branch.guess} />
                  </h2>
                  <p>
                    {count(branch.candidates, "code")}, found in {mean(branch.total / branch.candidates, branch.claim, 3)} guesses on average
                    {branch.worst !== null && ` and at most ${branch.worst}`} from here.
                  </p>
                  <p class="soft small">{branch.total.toLocaleString("en")} guesses in total.</p>
                </>
              )}
            </div>
          </section>
        </div>
        <section class="card stack tight" aria-busy={stale}>
          <h2>{branch ? count(branch.parts.length, "branch", "branches") : "Branches"}</h2>
          <p class="soft small">What the guess may get, and how many codes are then left.</p>
          <ul class="branches">
            {branch?.parts.map(({ code, size, examples }) => (
              <li key={code}>
                <button type="button" disabled={code === win} onClick={() => to([...rows, { guess: branch.guess, code }])}>
                  <Feedback rule={rule} code={code} places={places} />
                  <span class="examples">{code === win ? "found" : examples[0] && <Code rule={rule} guess={examples[0]} />}</span>
                  <span class="soft">{size.toLocaleString("en")}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function typing(game: PegGame, draft: string, setDraft: (draft: string) => void): (key: string) => void {
  return (key) => {
    if (key === "Backspace") setDraft(draft.slice(0, -1));
    else if (draft.length < game.places && symbolsOf(game).includes(key) && (game.rule === "mastermind" || !draft.includes(key))) setDraft(draft + key);
  };
}

function Rows({ game, rows, draft }: { game: PegGame; rows: readonly Row[]; draft: string | undefined }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.lastElementChild?.scrollIntoView({ block: "nearest" }), [rows.length]);
  return (
    <ol class="coderows" ref={list}>
      {rows.map(({ guess, code }, number) => (
        <li key={number}>
          <Code rule={game.rule} guess={guess} />
          <Feedback rule={game.rule} code={code} places={game.places} />
        </li>
      ))}
      {draft !== undefined && (
        <li class="now">
          <Code rule={game.rule} guess={draft} places={game.places} />
        </li>
      )}
    </ol>
  );
}

function Marks({ game, marks, onChange }: { game: PegGame; marks: Counts; onChange: (marks: Counts) => void }) {
  const options = Object.fromEntries(Array.from({ length: game.places + 1 }, (_, number) => [String(number), String(number)]));
  const { here, elsewhere } = NAMES[game.rule];
  return (
    <div class="bar marks">
      <Choice label={`${here}: right place`} options={options} value={String(marks.here)} onChange={(to) => onChange({ ...marks, here: Number(to) })} />
      <Choice label={`${elsewhere}: elsewhere`} options={options} value={String(marks.elsewhere)} onChange={(to) => onChange({ ...marks, elsewhere: Number(to) })} />
    </div>
  );
}

function Pad({ game, draft, onKey, ready }: { game: PegGame; draft: string; onKey: (key: string) => void; ready: boolean }) {
  return (
    <div class="pad" role="group" aria-label={game.rule === "mastermind" ? "Colours" : "Digits"}>
      {symbolsOf(game).map((symbol) => (
        <button
          key={symbol}
          type="button"
          class={pegClass(game.rule, symbol)}
          aria-label={symbolName(game.rule, symbol)}
          disabled={game.rule === "bulls-cows" && draft.includes(symbol)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKey(symbol)}
        >
          {symbol}
        </button>
      ))}
      <span class="bar">
        <Button icon="erase" label="Backspace" disabled={!draft} onClick={() => onKey("Backspace")} />
        <Button kind="primary" disabled={!ready} onClick={() => onKey("Enter")}>
          Enter
        </Button>
      </span>
    </div>
  );
}
