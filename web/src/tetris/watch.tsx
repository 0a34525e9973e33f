// Watching: a player's game, moved by time or by hand, with the engine's opinion of each piece.

import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Button, Choice, Select } from "../shell/controls.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { useKeydown } from "../shell/keys.ts";
import { useQuery } from "../shell/route.ts";
import { save, share } from "../shell/share.ts";
import { PLAYERS } from "./api.ts";
import type { Source } from "./pieces.ts";
import { Judgement, Losses, Ranking, useChosen, wide } from "./ranking.tsx";
import { fromFile, toFile } from "./replay.ts";
import { PIECES, type Placement, TAPS, level, spawn } from "./rules.ts";
import { Stats } from "./stats.tsx";
import { REACTIONS, SPEEDS, STARTS, choose, count, done, drawn, failure, follow, gameOf, leave, length, losses, moveOf, note, open, opinion, playing, position, review, speed, tracks, value, wanted } from "./watching.ts";
import { Well, spoken } from "./well.tsx";
import { judge } from "./words.ts";

export function Watch() {
  const [query] = useQuery();
  const [options, setOptions] = useState(false);
  useLayoutEffect(() => follow(query), [query]);
  useEffect(() => leave, []);
  useEffect(animate, []);
  useKeydown(hear);
  const index = drawn.value;
  const game = useComputed(() => gameOf(0)).value;
  const at = useComputed(() => moveOf(0)).value?.at;
  const [chosen, setChosen] = useChosen(game);
  useEffect(() => {
    void value();
    const timer = setTimeout(note, 300);
    return () => clearTimeout(timer);
  }, [index, game]);
  const current = opinion.value?.game === game ? opinion.value : null;
  return (
    <div class="tetris-game tetris-watch">
      <div class="tetris-stage">
        <div class="tetris-wells">
          {Array.from({ length: count.value }, (_, number) => (
            <Game key={number} number={number} titled={count.value > 1} {...(number ? {} : { chosen })} />
          ))}
        </div>
      </div>
      <aside class="tetris-side">
        {game && <Stats next={game.pieces[game.placed + 1] ?? null} score={game.score} lines={game.lines} level={level(game)} />}
        <div class="tetris-opinion">
          {current && at && (
            <Judgement verdict={judge(current.game.board, current.game.pieces[index]!, at, current.game.rules.rows, current.ranked)} />
          )}
          {game && !at && done.value && <p>The game is over.</p>}
        </div>
        <div class="tetris-buttons">
          <Button icon="settings" label="Game: player, pieces, rules, replay" onClick={() => setOptions(true)} />
        </div>
      </aside>
      <Controls />
      <div class="tetris-more">
        {failure.value && <p class="tetris-fault" role="alert">{failure.value}</p>}
        <details open={wide()}>
          <summary>All places for this piece</summary>
          {playing.value && <p class="soft small">Pause the game to see them.</p>}
          {!playing.value && current && at && (
            <Ranking
              board={current.game.board}
              piece={current.game.pieces[index]!}
              rows={current.game.rules.rows}
              ranked={current.ranked}
              most={10}
              chosen={chosen}
              played={at}
              onChoose={setChosen}
            />
          )}
        </details>
        <Losses losses={losses.value} />
        <Button kind="quiet" disabled={!done.value} onClick={() => void review()}>
          Rate the whole game
        </Button>
      </div>
      <Options open={options} onClose={() => setOptions(false)} />
    </div>
  );
}

/** A well at the position in time: between two pieces, the next one falls. */
function Game({ number, titled, chosen = null }: { number: number; titled: boolean; chosen?: Placement | null }) {
  const player = useComputed(() => tracks.value[number]?.player).value;
  const game = useComputed(() => gameOf(number)).value;
  const at = useComputed(() => moveOf(number)).value?.at;
  if (!game) return null;
  const piece = game.pieces[game.placed];
  const ahead = position.value - Math.floor(position.value);
  const lift = ahead && at && piece !== undefined ? Math.max(0, at.row - spawn(piece).row) * (1 - ahead) : 0;
  return (
    <figure>
      {titled && <figcaption>{player}</figcaption>}
      <Well
        board={game.board}
        piece={piece}
        at={at ?? null}
        lift={lift}
        ghost={chosen}
        label={`Game of ${player}, piece ${game.placed + 1}${at && piece !== undefined ? `, ${PIECES[piece]}` : ""}; ${spoken(game.board)}`}
      />
    </figure>
  );
}

/** Moves the position with the frames of the screen while it plays. */
function animate(): () => void {
  let before = performance.now();
  let handle = requestAnimationFrame(function frame(now) {
    handle = requestAnimationFrame(frame);
    const passed = Math.min(0.1, (now - before) / 1000);
    before = now;
    if (!playing.peek()) return;
    const end = length.peek() - 1;
    position.value = Math.min(end, position.peek() + passed * Number(speed.peek()));
    if (position.peek() >= end && tracks.peek().every(({ done }) => done)) playing.value = false;
  });
  return () => cancelAnimationFrame(handle);
}

function step(by: number): void {
  playing.value = false;
  position.value = Math.min(length.peek() - 1, Math.max(0, (by > 0 ? Math.floor(position.peek()) : Math.ceil(position.peek())) + by));
}

function toggle(): void {
  if (!playing.peek() && position.peek() >= length.peek() - 1) position.value = 0;
  if (playing.peek()) position.value = drawn.peek();
  playing.value = !playing.peek();
}

function hear(event: KeyboardEvent, target: HTMLElement) {
  const { key } = event;
  if (key === "ArrowLeft" || key === "ArrowRight") step(key === "ArrowRight" ? 1 : -1);
  else if (key === " " && !target.closest("button, summary, a")) toggle();
  else return;
  event.preventDefault();
}

function Controls() {
  const last = length.value - 1;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <div class="tetris-controls">
      <div class="tetris-slider">
        <input
          type="range"
          min={0}
          max={last}
          value={drawn.value}
          aria-label="Piece"
          aria-valuetext={`Piece ${drawn.value + 1} of ${last + 1}`}
          onInput={(event) => {
            playing.value = false;
            position.value = Number(event.currentTarget.value);
          }}
        />
        <span class="soft small">
          {drawn.value + 1} / {last + 1}
        </span>
      </div>
      <div class="bar">
        <Button icon="back" label="Back" onClick={() => step(-1)} />
        <Button icon={playing.value ? "pause" : "play"} label={playing.value ? "Pause" : "Play"} onClick={toggle} />
        <Button icon="forward" label="Forward" onClick={() => step(1)} />
        {!reduced && <Choice silent label="Speed" options={SPEEDS} value={speed.value} onChange={(each) => (speed.value = each)} />}
      </div>
    </div>
  );
}

const NAMES = Object.fromEntries(PLAYERS.map((name) => [name, name])) as Record<(typeof PLAYERS)[number], string>;
const SOURCES: Record<Source, string> = { published: "of the published study", console: "as on the console", cartridge: "of the practice cartridge" };

const ENDS = { "29": "level 29", "49": "level 49, with two rows a frame from 39" };
const numbers = (all: readonly number[]): Record<string, string> => Object.fromEntries(all.map((each) => [String(each), String(each)]));

function Options({ open: shown, onClose }: { open: boolean; onClose: () => void }) {
  const { player, beside, source, seed, timing, taps, reaction, level: start, until } = wanted.value;
  const [fault, setFault] = useState("");
  async function read(file: File | undefined) {
    if (!file) return;
    try {
      open(fromFile(await file.text()));
      onClose();
    } catch (error) {
      setFault((error as Error).message);
    }
  }
  function write() {
    const track = tracks.peek()[0];
    const game = track?.games[0];
    if (!game) return;
    save("replay.json", toFile({ rules: game.rules, pieces: [...game.pieces], moves: track.moves, player: track.player, source: `${source} ${seed}` }));
  }
  return (
    <Dialog open={shown} title="The game to watch" onClose={onClose}>
      <div class="tetris-fields">
        <Select label="Player" options={NAMES} value={player} onChange={(each) => choose({ player: each })} />
        <Select label="Beside it" options={{ "": "nobody", ...NAMES }} value={beside} onChange={(each) => choose({ beside: each })} />
        <Select label="Pieces" options={SOURCES} value={source} onChange={(each) => choose({ source: each })} />
        <label class="field">
          <span>Seed</span>
          <input
            inputMode="numeric"
            value={seed}
            onChange={(event) => /^\d{1,10}$/.test(event.currentTarget.value) && choose({ seed: Number(event.currentTarget.value) })}
          />
        </label>
        <Choice label="Time" options={{ free: "does not count", timed: "counts" }} value={timing} onChange={(each) => choose({ timing: each })} />
        {timing === "timed" && (
          <>
            <Select label="Taps a second" options={numbers(TAPS)} value={String(taps)} onChange={(each) => choose({ taps: Number(each) })} />
            <Select
              label="Frames of reaction"
              options={numbers(REACTIONS)}
              value={String(reaction)}
              onChange={(each) => choose({ reaction: Number(each) })}
            />
            <Select label="First level" options={numbers(STARTS)} value={String(start)} onChange={(each) => choose({ level: Number(each) })} />
            <Select label="Ends at" options={ENDS} value={until} onChange={(each) => choose({ until: each })} />
          </>
        )}
      </div>
      <label class="field">
        <span>Open a replay</span>
        <input type="file" accept=".json,application/json" onChange={(event) => void read(event.currentTarget.files?.[0])} />
      </label>
      {fault && <p class="tetris-fault" role="alert">{fault}</p>}
      <div class="bar">
        <Button onClick={write} disabled={!done.value}>
          Save the replay
        </Button>
        <Button icon="share" onClick={() => void share("A game of Tetris", location.href)}>
          Share
        </Button>
      </div>
    </Dialog>
  );
}
