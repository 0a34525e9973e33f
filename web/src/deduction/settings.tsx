// The settings of word games: list, mode, turn limit, and which answers are likely.

import { useRef, useState } from "preact/hooks";
import { has } from "../records.ts";
import { Button, Choice, Select, Tick } from "../shell/controls.tsx";
import { Dialog } from "../shell/dialog.tsx";
import type { Changes } from "../shell/route.ts";
import { stored } from "../shell/stored.ts";
import { count } from "../words.ts";
import type { Mode, WordGame } from "./api.ts";
import { layout, type Layout } from "./board.tsx";
import { ABOUT, BUNDLED, GENERATED, isKnown, LANGUAGES, languageId, LENGTHS, listOf, listTitle, own, ownId, readGuesses, readWords, used } from "./lists.ts";

export interface Settings {
  list: string;
  mode: Mode;
  turns: number | null;
  prior: WordGame["prior"];
  /** Whether answers that were used before are left out. */
  unused: boolean;
}

/** Wordle has six turns. */
const TURNS = 6;

export const DEFAULTS: Settings = { list: "original", mode: "easy", turns: TURNS, prior: "uniform", unused: false };

/** The user's own settings; a link's settings change none of them. */
export const preferred = stored<Settings>("wordle.settings", DEFAULTS);

export const MODES: Readonly<Record<Mode, string>> = { easy: "Any word", hard: "Hard", "ultra-hard": "Ultra-hard" };

const ABOUT_MODES: Readonly<Record<Mode, string>> = {
  easy: "Every word of the list may be guessed.",
  hard: "Guesses keep the green letters in place and use the yellow ones.",
  "ultra-hard": "Every guess agrees with all the feedback so far.",
};

/** Settings from an address; where it has none at all, the user's own. */
export function read(query: URLSearchParams): Settings & { problem: string } {
  if (query.size === 0) return { ...DEFAULTS, ...preferred.value, problem: "" };
  const list = query.get("list") ?? DEFAULTS.list;
  const mode = query.get("mode") ?? DEFAULTS.mode;
  const turns = Number(query.get("turns") ?? TURNS);
  return {
    list: isKnown(list) ? list : DEFAULTS.list,
    mode: has(MODES, mode) ? mode : DEFAULTS.mode,
    turns: Number.isInteger(turns) && turns > 0 && turns <= 20 ? turns : null,
    prior: query.get("common") && has(BUNDLED, list) ? "frequency" : "uniform",
    unused: query.has("unused"),
    problem: isKnown(list) ? "" : `The list “${listTitle(list)}” is not in this browser; these are the words of the ${BUNDLED["original"]}.`,
  };
}

/** Settings as parameters of an address. */
export function written(settings: Settings): Changes {
  return {
    list: settings.list === DEFAULTS.list ? null : settings.list,
    mode: settings.mode === "easy" ? null : settings.mode,
    turns: settings.turns === TURNS ? null : String(settings.turns ?? 0),
    common: settings.prior === "frequency" && has(BUNDLED, settings.list) ? "1" : null,
    unused: settings.unused ? "1" : null,
  };
}

/** The game for the worker. */
export function gameOf(settings: Settings): WordGame {
  const { list, mode, turns, prior } = settings;
  const out = settings.unused ? used.value[list] : undefined;
  return { rule: "wordle", list: listOf(list), mode, turns, prior, ...(out?.length ? { used: out } : {}) };
}

/** The game as it is played on after some rows: a game that has gone on past its limit has none. */
export function playedOn(game: WordGame, rows: number): WordGame {
  return game.turns !== null && rows > game.turns ? { ...game, turns: null } : game;
}

/** The settings in a few words, such as "2021 list · hard". */
export function summary(settings: Settings): string {
  const parts = [listTitle(settings.list)];
  if (settings.mode !== "easy") parts.push(MODES[settings.mode].toLowerCase());
  if (settings.turns !== TURNS) parts.push(settings.turns ? count(settings.turns, "turn") : "no limit");
  if (settings.unused) parts.push("unused");
  return parts.join(" · ");
}

/** Says that a list is not in this browser. */
export function Missing({ problem }: { problem: string }) {
  if (!problem) return null;
  return (
    <p class="note" role="alert">
      {problem}
    </p>
  );
}

interface Props {
  settings: Settings;
  onChange: (settings: Settings) => void;
  /** Whether lists only matter, as with several boards. */
  listsOnly?: boolean;
}

/** A button that shows the settings and opens them. */
export function SettingsButton({ settings, onChange, listsOnly }: Props) {
  const [open, setOpen] = useState(false);
  const change = (some: Partial<Settings>) => onChange({ ...settings, ...some });
  return (
    <>
      <span class="setup">
        <Button icon="settings" kind="quiet" onClick={() => setOpen(true)}>
          {listsOnly ? listTitle(settings.list) : summary(settings)}
        </Button>
      </span>
      <Dialog open={open} title="Settings" onClose={() => setOpen(false)}>
        <WordLists list={settings.list} onChange={(list) => change({ list })} />
        {!listsOnly && (
          <>
            <div>
              <Choice label="Guesses" options={MODES} value={settings.mode} onChange={(mode) => change({ mode })} />
              <p class="soft small">{ABOUT_MODES[settings.mode]}</p>
            </div>
            <Select
              label="Turn limit"
              options={LIMITS}
              value={String(settings.turns ?? 0)}
              onChange={(turns) => change({ turns: Number(turns) || null })}
            />
            {has(BUNDLED, settings.list) && (
              <Choice
                label="Answers"
                options={{ uniform: "All equally likely", frequency: "Common words likelier" }}
                value={settings.prior}
                onChange={(prior) => change({ prior })}
              />
            )}
            <Used list={settings.list} on={settings.unused} onChange={(unused) => change({ unused })} />
          </>
        )}
        <Choice
          label="Keyboard"
          options={{ qwerty: "QWERTY", qwertz: "QWERTZ", azerty: "AZERTY" }}
          value={layout.value}
          onChange={(order: Layout) => (layout.value = order)}
        />
      </Dialog>
    </>
  );
}

const LIMITS = { 0: "None", 4: "4", 5: "5", 6: "6, as in the game", 7: "7", 8: "8" };

function WordLists({ list, onChange }: { list: string; onChange: (list: string) => void }) {
  const [adding, setAdding] = useState(false);
  const [kind, language = "en", length = "5"] = list.split(":");
  const lengths = Object.fromEntries(LENGTHS.map((each) => [String(each), `${each} letters`]));
  const mine = Object.fromEntries(Object.keys(own.value).map((name) => [ownId(name), `${name} (yours)`]));
  const languages = Object.fromEntries(Object.entries(LANGUAGES).map(([tag, name]) => [`words:${tag}`, `${name}, frequent words`]));
  const chosen = kind === "words" ? `words:${language}` : list;
  const choose = (to: string) => onChange(to.startsWith("words:") ? languageId(to.slice(6), Number(length) || 5) : to);
  return (
    <div class="stack tight">
      <div class="pair">
        <Select label="Words" options={{ ...BUNDLED, ...GENERATED, ...mine, ...languages }} value={chosen} onChange={choose} />
        {kind === "words" && (
          <Select label="Length" options={lengths} value={length} onChange={(to) => onChange(languageId(language, Number(to)))} />
        )}
      </div>
      {ABOUT[list] && <p class="soft small">{ABOUT[list]}</p>}
      <div class="bar">
        {!adding && (
          <Button icon="plus" kind="quiet" onClick={() => setAdding(true)}>
            Add your own list
          </Button>
        )}
        {kind === "own" && (
          <Button kind="quiet" onClick={() => (forget(list.slice(4)), onChange("original"))}>
            Remove this list
          </Button>
        )}
      </div>
      {adding && <OwnWords onDone={(name) => (setAdding(false), name && onChange(ownId(name)))} />}
    </div>
  );
}

function forget(name: string): void {
  own.value = Object.fromEntries(Object.entries(own.value).filter(([each]) => each !== name));
}

/** The name, with a number if there is a list of that name. */
function unusedName(name: string): string {
  let unused = name;
  for (let number = 2; has(own.value, unused); number++) unused = `${name} ${number}`;
  return unused;
}

function OwnWords({ onDone }: { onDone: (name: string | null) => void }) {
  const [name, setName] = useState(() => unusedName("My list"));
  const [text, setText] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const { words, problems, good } = readWords(text);
  const add = () => {
    own.value = { ...own.value, [name.trim()]: { name: name.trim(), answers: words, guesses: [] } };
    onDone(name.trim());
  };
  const open = async (opened: File | undefined) => {
    if (!opened) return;
    setName(unusedName(opened.name.replace(/\.[^.]*$/, "")));
    setText(await opened.text());
  };
  return (
    <div class="stack tight card">
      <label class="field">
        <span>Name</span>
        <input value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>Words that may be the answer</span>
        <textarea rows={4} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class="soft small">
        {text ? [count(words.length, "word"), ...problems].join("; ") : "One a line, or separated by blanks. They stay in this browser."}
      </p>
      <input ref={file} hidden type="file" accept=".txt,.csv,text/*" aria-label="File of words" onChange={(event) => open(event.currentTarget.files?.[0])} />
      <div class="bar">
        <Button kind="primary" disabled={!good || !name.trim()} onClick={add}>
          {has(own.value, name.trim()) ? "Replace the list of this name" : "Use this list"}
        </Button>
        <Button onClick={() => file.current?.click()}>Open a file</Button>
        <Button kind="quiet" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Used({ list, on, onChange }: { list: string; on: boolean; onChange: (on: boolean) => void }) {
  const words = used.value[list] ?? [];
  return (
    <div>
      <Tick label="Leave out answers that were used before" checked={on} onChange={onChange} />
      {on && (
        <label class="field">
          <span>Used answers ({words.length}), kept in this browser</span>
          <textarea
            rows={3}
            spellcheck={false}
            defaultValue={words.join(" ")}
            onChange={(event) => (used.value = { ...used.value, [list]: readGuesses(event.currentTarget.value) })}
          />
        </label>
      )}
    </div>
  );
}
