// A solution step by step: the controls, and the board that they show.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../shell/controls.tsx";
import { type Board, type Move, OPPOSITE, moved } from "./board.ts";
import { describe } from "./state.ts";

interface Shown {
  /** Where the solution begins. */
  from: Board;
  moves: string;
  at: number;
  board: Board;
  playing: boolean;
}

/** The solution that the board shows; null while it shows the player's position. */
export const shown = signal<Shown | null>(null);

const PAUSE = 260; // milliseconds between two steps
const LONGEST = 60_000; // milliseconds that a solution plays for; longer ones make several steps at once

export function show(from: Board, moves: string, playing = true): void {
  shown.value = { from, moves, at: 0, board: from, playing: playing && moves.length > 0 };
}

/** Shows the board after so many moves. */
export function step(to: number, playing = false): void {
  const now = shown.peek();
  if (!now) return;
  let { at, board } = now;
  const end = Math.min(now.moves.length, Math.max(0, to));
  while (at < end) board = moved(board, now.moves[at++] as Move)!;
  while (at > end) board = moved(board, OPPOSITE[now.moves[--at] as Move])!;
  shown.value = { ...now, at, board, playing: playing && at < now.moves.length };
}

export function toggle(): void {
  const now = shown.peek();
  if (!now) return;
  if (!now.playing && now.at === now.moves.length) step(0);
  shown.value = { ...shown.peek()!, playing: !now.playing };
}

export function Playback() {
  const now = shown.value;
  const { playing, at, moves } = now ?? { playing: false, at: 0, moves: "" };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => step(at + Math.max(1, Math.ceil((moves.length * PAUSE) / LONGEST)), true), PAUSE);
    return () => clearTimeout(timer);
  }, [playing, at, moves]);
  if (!now) return null;
  const last = at ? moved(now.board, OPPOSITE[moves[at - 1] as Move])! : null;
  return (
    <section class="sliding-playback" aria-label="The solution, step by step">
      <p class="sliding-step">
        {last ? `Move ${at} of ${moves.length}: ${describe(last, moves[at - 1]!)}.` : `The board before its ${moves.length} moves.`}
      </p>
      <input
        type="range"
        min={0}
        max={moves.length}
        value={at}
        aria-label="Move of the solution"
        onInput={(event) => step(Number(event.currentTarget.value))}
      />
      <div class="bar">
        <Button icon="first" label="First" onClick={() => step(0)} />
        <Button icon="back" label="Back" onClick={() => step(at - 1)} />
        <Button icon={playing ? "pause" : "play"} label={playing ? "Pause" : "Play"} onClick={toggle} />
        <Button icon="forward" label="Forward" onClick={() => step(at + 1)} />
        <Button icon="last" label="Last" onClick={() => step(moves.length)} />
        <button type="button" class="button" onClick={() => (shown.value = null)}>
          Done
        </button>
      </div>
    </section>
  );
}
