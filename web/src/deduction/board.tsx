// Tiles and keys, as in the game itself.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../shell/controls.tsx";
import { useKeydown } from "../shell/keys.ts";
import { stored } from "../shell/stored.ts";
import type { Row } from "./api.ts";
import { known, MARKS, marksOf, spoken } from "./tiles.ts";

/** The word that is being typed. */
export interface Draft {
  letters: readonly string[];
  /** Empty until the word is complete, and where its colours are not the user's to choose. */
  marks: readonly number[];
}

interface GridProps {
  rows: readonly Row[];
  length: number;
  draft?: Draft | undefined;
  /** The rows that are drawn at least. */
  least: number;
  /** Called for a tile that is tapped; row `rows.length` is the draft. */
  onTile?: ((row: number, place: number) => void) | undefined;
  /** Whether the draft cannot be entered. */
  refused?: boolean;
  /** Whether empty rows are left out where there is little room. */
  short?: boolean;
  /** The row whose tiles turn, since its feedback has just come. */
  turning?: number | undefined;
}

export function Grid({ rows, length, draft, least, onTile, refused, short, turning }: GridProps) {
  const count = Math.max(least, rows.length + (draft ? 1 : 0));
  return (
    <div class={short ? "grid short" : "grid"} role="group" aria-label="Guesses" style={{ "--length": length }}>
      {Array.from({ length: count }, (_, number) => {
        const row = rows[number];
        const letters = row ? [...row.guess] : number === rows.length && draft ? draft.letters : [];
        const marks = row ? marksOf(row.code, length) : number === rows.length && draft ? draft.marks : [];
        const now = number === rows.length && draft !== undefined;
        return (
          <div
            key={number}
            class={`line${now ? " now" : ""}${now && refused ? " refused" : ""}${number === turning ? " turning" : ""}`}
            data-empty={letters.length === 0 && !now ? "" : undefined}
          >
            {Array.from({ length }, (_, place) => (
              <Tile
                key={place}
                letter={letters[place] ?? ""}
                mark={marks[place]}
                place={place}
                onTap={onTile && marks.length ? () => onTile(number, place) : undefined}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface TileProps {
  letter: string;
  mark: number | undefined;
  place: number;
  onTap: (() => void) | undefined;
}

function Tile({ letter, mark, place, onTap }: TileProps) {
  const style = `tile${mark === undefined ? (letter ? " typed" : "") : ` m${mark}`}`;
  const said = letter ? `${letter}${mark === undefined ? "" : ` ${MARKS[mark]}`}` : "empty";
  if (!onTap)
    return (
      <span class={style} role="img" aria-label={said} style={{ "--place": place }}>
        {letter}
      </span>
    );
  return (
    <button
      type="button"
      class={style}
      data-tile=""
      aria-label={`${said}, change the colour`}
      onMouseDown={keepFocus}
      onClick={onTap}
    >
      {letter}
    </button>
  );
}

// A mouse click must not take the focus: Enter then still means "enter the word".
function keepFocus(event: Event): void {
  event.preventDefault();
}

/** A row in small, in texts and lists. */
export function MiniRow({ row, bare }: { row: Row; bare?: boolean }) {
  const letters = [...row.guess];
  return (
    <span class={`mini${bare ? " bare" : ""}`} role="img" aria-label={spoken(row)}>
      {marksOf(row.code, letters.length).map((mark, place) => (
        <i key={place} class={`m${mark}`} aria-hidden="true">
          {bare ? "" : letters[place]}
        </i>
      ))}
    </span>
  );
}

const LAYOUTS = {
  qwerty: ["qwertyuiopåü", "asdfghjklñöäæøç", "zxcvbnm"],
  qwertz: ["qwertzuiopåü", "asdfghjklñöäæøç", "yxcvbnm"],
  azerty: ["azertyuiopåü", "qsdfghjklmñöäæøç", "wxcvbn"],
} as const;

/** The keys of other scripts: Cyrillic and Greek. */
const SCRIPTS = [
  ["йцукенгшщзхъї", "фыівапролджэє", "ячсмитьбю"],
  ["ερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
];
const WIDE = 3; // letters in whose place Enter and Backspace stand

export type Layout = keyof typeof LAYOUTS;

const OWN: Layout = /^de|^cs|^hu|^sk|^sl|^hr/.test(navigator.language)
  ? "qwertz"
  : /^fr/.test(navigator.language)
    ? "azerty"
    : "qwerty";

/** The order of the keys. */
export const layout = stored<Layout>("keyboard", OWN);

/** Three rows of keys that hold all letters of an alphabet. */
export function keysFor(letters: readonly string[], order: Layout): string[][] {
  const wanted = new Set(letters);
  const layouts = [LAYOUTS[order], ...SCRIPTS].map((rows) => rows.map((row) => [...row].filter((letter) => wanted.has(letter))));
  const rows = layouts.reduce((best, each) => (each.flat().length > best.flat().length ? each : best));
  const placed = rows.flat();
  const others = letters.filter((letter) => !placed.includes(letter));
  if (placed.length < others.length) {
    const isSign = (letter: string) => Number(/[!-/:-@]/.test(letter));
    const keys = [...letters].sort((a, b) => isSign(a) - isSign(b));
    const width = Math.ceil((keys.length + WIDE) / 3);
    return [0, 1, 2].map((row) => keys.slice(row * width, (row + 1) * width));
  }
  const size = (row: string[]) => row.length + (row === rows[2] ? WIDE : 0);
  for (const letter of others) rows.reduce((short, row) => (size(row) < size(short) ? row : short)).push(letter);
  return rows;
}

interface KeyboardProps {
  letters: readonly string[];
  rows: readonly Row[];
  onKey: (key: string) => void;
}

export function Keyboard({ letters, rows, onKey }: KeyboardProps) {
  const colours = known(rows);
  const lines = keysFor(letters, layout.value);
  return (
    <div class="keyboard" role="group" aria-label="Keyboard" style={{ "--keys": Math.max(...lines.map((l) => l.length)) }}>
      {lines.map((line, number) => (
        <div class="keys" key={number}>
          {number === 2 && <Key name="Enter" onKey={onKey} />}
          {line.map((letter) => (
            <Key key={letter} name={letter} mark={colours.get(letter)} onKey={onKey} />
          ))}
          {number === 2 && <Key name="Backspace" onKey={onKey} />}
        </div>
      ))}
    </div>
  );
}

function Key({ name, mark, onKey }: { name: string; mark?: number | undefined; onKey: (key: string) => void }) {
  const wide = name.length > 2;
  return (
    <button
      type="button"
      class={`key${wide ? " wide" : ""}${mark === undefined ? "" : ` m${mark}`}`}
      data-key={name}
      aria-label={wide ? name : `${name}${mark === undefined ? "" : `, ${MARKS[mark]}`}`}
      onMouseDown={keepFocus}
      onClick={() => onKey(name)}
    >
      {name === "Enter" ? <Icon name="check" /> : name === "Backspace" ? <Icon name="erase" /> : name}
    </button>
  );
}

declare global {
  /** The keys that were pressed before the page could hear them; null once it does. */
  var early: string[] | null;
}

const EARLY = 30_000; // milliseconds after the start; later, other pages have been used

/** Hears the keys of the whole page, a letter, a digit, Enter or Backspace; those pressed before it was there, too. */
export function useKeys(onKey: (key: string) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  // As soon as it is shown: an effect would come after the next frame.
  useLayoutEffect(() => {
    const before = performance.now() < EARLY ? (globalThis.early ?? []) : [];
    globalThis.early = null;
    void (async () => {
      for (const key of before.filter(isTyped)) {
        latest.current(lower(key));
        await null; // drawing was queued before, and no event comes between
      }
    })();
  }, []);
  useKeydown((event, target) => {
    const key = event.key;
    const control = target.closest<HTMLElement>("button:not([data-tile]), a");
    if (key === "Enter" && control) return; // it presses them
    if (!isTyped(key)) return;
    control?.blur(); // Enter, after a word is typed, is for the word
    event.preventDefault();
    onKey(lower(key));
  }, "input:not([type=radio]), select, textarea");
}

function isTyped(key: string): boolean {
  return key === "Enter" || key === "Backspace" || ([...key].length === 1 && key !== " ");
}

function lower(key: string): string {
  return [...key].length === 1 ? key.toLowerCase() : key;
}
