// Playing: the well, the keys, and what the engine thinks of the last piece.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Button, Choice, Select } from "../shell/controls.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { useKeydown } from "../shell/keys.ts";
import { save, share } from "../shell/share.ts";
import { type Key, LEVELS, at, choose, follow, game, last, losses, over, paused, placements, press, record, seed, settings, start, takeBack } from "./playing.ts";
import { Judgement, Losses, Ranking, useChosen, wide } from "./ranking.tsx";
import { toFile } from "./replay.ts";
import { PIECES, level, rest } from "./rules.ts";
import { Stats } from "./stats.tsx";
import { Well, spoken } from "./well.tsx";
import { judge } from "./words.ts";

const KEYS: Record<string, Key> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowUp: "clockwise",
  x: "clockwise",
  z: "back",
  " ": "drop",
};

const TOUCH: readonly (readonly [Key, string, string])[] = [
  ["left", "Left", "M15 5l-8 7 8 7"],
  ["back", "Turn anticlockwise", "M4 9h9a6 6 0 1 1-6 6M8 5L4 9l4 4"],
  ["drop", "Drop", "M12 4v12M6 11l6 6 6-6M5 20h14"],
  ["clockwise", "Turn clockwise", "M20 9h-9a6 6 0 1 0 6 6M16 5l4 4-4 4"],
  ["right", "Right", "M9 5l8 7-8 7"],
];

export function Play() {
  const [options, setOptions] = useState(false);
  useLayoutEffect(follow, []);
  useKeydown(hear);
  return (
    <div class="tetris-game">
      <Stage />
      <aside class="tetris-side">
        <Now />
        <Opinion />
        <div class="tetris-buttons">
          <Button icon="undo" label="Take back the last piece" disabled={!placements.value.length} onClick={takeBack} />
          <Button icon="settings" label="Game: speed, level, seed, replay" onClick={() => setOptions(true)} />
        </div>
      </aside>
      <Touch />
      <More />
      <Options open={options} onClose={() => setOptions(false)} />
    </div>
  );
}

function hear(event: KeyboardEvent, target: HTMLElement) {
  const key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (event.key.toLowerCase() === "p") paused.value = !paused.peek();
  else if (key === "drop" && (event.repeat || target.closest("button, a, summary"))) return;
  else if (key) press(key);
  else return;
  event.preventDefault();
}

/** The well: all that changes with each step of the piece. */
function Stage() {
  const { board, pieces, placed, rules } = game.value;
  const piece = pieces[placed];
  const ended = over.value;
  return (
    <div class="tetris-stage">
      <Well
        board={board}
        piece={piece}
        at={at.value}
        ghost={ended || piece === undefined ? null : rest(board, piece, at.value, rules.rows)}
        label={`Your game. ${piece === undefined ? "" : `Piece ${PIECES[piece]}; `}${spoken(board)}`}
      />
      {ended && (
        <div class="tetris-cover" role="alert">
          <p>
            <strong>{ended === "lines" ? "230 lines: all of the game." : "The game is over."}</strong>
          </p>
          <p>{game.value.score.toLocaleString("en")} points</p>
          <Button kind="primary" onClick={() => start()}>
            New game
          </Button>
        </div>
      )}
      {!ended && paused.value && (
        <div class="tetris-cover">
          <p>
            <strong>Paused</strong>
          </p>
          <Button kind="primary" onClick={() => (paused.value = false)}>
            Go on
          </Button>
        </div>
      )}
    </div>
  );
}

function Now() {
  const { pieces, placed, score, lines } = game.value;
  return <Stats next={pieces[placed + 1] ?? null} score={score} lines={lines} level={level(game.value)} />;
}

function Opinion() {
  const opinion = last.value;
  if (!opinion) return <div class="tetris-opinion soft small">Place a piece; the engine says what it thinks.</div>;
  const { before, at: played, ranked } = opinion;
  const piece = before.pieces[before.placed]!;
  const best = ranked[0]?.placement;
  return (
    <div class="tetris-opinion">
      <Judgement verdict={judge(before.board, piece, played, before.rules.rows, ranked)} />
      <Well small board={before.board} piece={piece} at={played} best={best} label="The last piece, and the best place for it as an outline" />
    </div>
  );
}

/** Buttons under the thumbs; a held direction repeats. */
function Touch() {
  return (
    <div class="tetris-touch" role="group" aria-label="Move the piece">
      {TOUCH.map(([key, label, sign]) => (
        <Repeating key={key} label={label} sign={sign} onPress={() => press(key)} repeats={key === "left" || key === "right"} />
      ))}
    </div>
  );
}

const [FIRST, NEXT] = [240, 70]; // milliseconds until a held button repeats

function Repeating({ label, sign, onPress, repeats }: { label: string; sign: string; onPress: () => void; repeats: boolean }) {
  const [timer] = useState<{ id: number | undefined }>({ id: undefined });
  const again = () => {
    onPress();
    timer.id = setTimeout(again, NEXT) as unknown as number;
  };
  const release = () => clearTimeout(timer.id);
  useEffect(() => release, []);
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      onPointerDown={(event) => {
        event.preventDefault(); // keys still move the piece
        release();
        onPress();
        if (repeats) timer.id = setTimeout(again, FIRST) as unknown as number;
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={(event) => event.detail === 0 && onPress()}
    >
      <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  );
}

/** What need not be on the first screen: the whole game, and all placements of the last piece. */
function More() {
  const opinion = last.value;
  const [chosen, setChosen] = useChosen(opinion);
  return (
    <div class="tetris-more">
      <p class="soft small">
        {matchMedia("(pointer: coarse)").matches
          ? "The outer buttons move the piece, the middle one drops it, and the others turn it."
          : "Arrow keys move the piece, Up or X and Z turn it, Space drops it, P pauses."}
      </p>
      <Losses losses={losses.value} />
      {opinion && opinion.ranked.length > 0 && (
        <details open={wide()}>
          <summary>All places for the last piece</summary>
          <div class="tetris-compare">
            <Well
              small
              board={opinion.before.board}
              piece={opinion.before.pieces[opinion.before.placed]!}
              at={chosen ?? opinion.at}
              label="The board before the last piece"
            />
            <Ranking
              board={opinion.before.board}
              piece={opinion.before.pieces[opinion.before.placed]!}
              rows={opinion.before.rules.rows}
              ranked={opinion.ranked}
              most={9}
              chosen={chosen}
              played={opinion.at}
              onChoose={setChosen}
            />
          </div>
        </details>
      )}
    </div>
  );
}

function Options({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { level: begins, falls } = settings.value;
  const levels = Object.fromEntries([...new Set([...LEVELS, begins])].sort((a, b) => a - b).map((each) => [String(each), String(each)]));
  const replay = () => {
    const { rules, pieces } = game.peek();
    const moves = placements.peek().map((each) => ({ at: each, plan: null }));
    return toFile({ rules, pieces: [...pieces], moves, player: "person", source: `console ${seed.peek()}` });
  };
  return (
    <Dialog open={open} title="The game" onClose={onClose}>
      <Choice
        label="A piece"
        options={{ waits: "waits for you", falls: "falls as on the console" }}
        value={falls ? "falls" : "waits"}
        onChange={(value) => choose({ falls: value === "falls" })}
      />
      <Select label="Level at the start (begins again)" options={levels} value={String(begins)} onChange={(value) => choose({ level: Number(value) })} />
      <form
        class="bar tetris-seed"
        onSubmit={(event) => {
          event.preventDefault();
          start(/^\d{1,10}$/.test(typed) ? Math.min(Number(typed), 2 ** 32 - 1) : undefined);
          onClose();
        }}
      >
        <label class="field">
          <span>Seed of the pieces; empty for a random one</span>
          <input inputMode="numeric" value={typed} placeholder={String(seed.value)} onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button primary">
          New game
        </button>
      </form>
      <div class="bar">
        <Button icon="share" onClick={() => void share("A game of Tetris", location.href)}>
          Share
        </Button>
        <Button onClick={() => save("replay.json", replay())}>Save the replay</Button>
      </div>
      <p class="soft small">Best score in this browser: {record.value.toLocaleString("en")}</p>
    </Dialog>
  );
}
