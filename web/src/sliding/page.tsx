// The page for sliding puzzles.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Button, Select } from "../shell/controls.tsx";
import { useKeydown } from "../shell/keys.ts";
import { share } from "../shell/share.ts";
import { count } from "../words.ts";
import { MOST_CELLS, QUICK_CELLS } from "./api.ts";
import { blankFirst, blankLast, exchanged, solvable } from "./board.ts";
import { Playback, show, shown, step, toggle } from "./playback.tsx";
import { busy, failure, found, hint, hinted, proven, servable, solve, solveOnServer, stop, verdict } from "./search.ts";
import { Setup, goalWords } from "./setup.tsx";
import { begin, bests, chooseGoal, fault, follow, goalName, make, puzzle, reachable, restart, seconds, shuffle, sizeOf, solved, ticking, undo } from "./state.ts";
import { Tiles } from "./tiles.tsx";

const SIZES = ["2×2", "3×3", "4×4", "5×5", "6×6", "8×8", "10×10", "3×2", "4×3", "5×3", "5×4", "32×32"];
const KEYS: Record<string, string> = { ArrowUp: "d", ArrowDown: "u", ArrowLeft: "r", ArrowRight: "l" };

export function Page() {
  const [setup, setSetup] = useState(false);
  useLayoutEffect(follow, []);
  useKeydown(press);
  useLayoutEffect(
    () => () => {
      stop();
      shown.value = null;
    },
    [],
  );
  useEffect(() => void (shown.value = null), [puzzle.value]);
  const { board, goal } = puzzle.value;
  const view = shown.value;
  return (
    <div class="sliding">
      <section class="sliding-play" aria-label="The puzzle">
        <Head onSetup={() => setSetup(true)} />
        <Notice />
        <Tiles
          key={sizeOf(goal)}
          board={view?.board ?? board}
          goal={goal}
          hint={view ? undefined : hinted.value?.tile}
          marked={reachable.value ? [] : exchanged(board).tiles}
          done={!view && solved.value && puzzle.value.moves !== ""}
          {...(view ? {} : { onMoves: (moves: string) => void make(moves) })}
        />
      </section>
      <section class="sliding-side" aria-label="Moves and solutions">
        {view ? <Playback /> : <Status />}
        {!view && <Message />}
        {!view && <Actions />}
        <More />
      </section>
      <Setup open={setup} onClose={() => setSetup(false)} />
    </div>
  );
}

function press(event: KeyboardEvent, target: HTMLElement) {
  const { key } = event;
  const view = shown.peek();
  if (view && (key === "ArrowLeft" || key === "ArrowRight")) step(view.at + (key === "ArrowRight" ? 1 : -1));
  else if (view && key === "Escape") shown.value = null;
  else if (view && key === " " && !target.closest("button")) toggle();
  else if (!view && KEYS[key]) make(KEYS[key]);
  else if (!view && key === "Backspace") undo();
  else return;
  event.preventDefault();
}

function Head({ onSetup }: { onSetup: () => void }) {
  const { start, goal } = puzzle.value;
  const size = sizeOf(start);
  const options = Object.fromEntries([...(SIZES.includes(size) ? [] : [size]), ...SIZES].map((each) => [each, each]));
  return (
    <div class="sliding-head">
      <h1>Sliding puzzle</h1>
      <Select
        label="Size"
        silent
        options={options}
        value={size}
        onChange={(value) => {
          const [width, height] = value.split("×").map(Number) as [number, number];
          shuffle(width, height);
        }}
      />
      <Button icon="settings" label="Set up: size, goal, board, picture" onClick={onSetup} />
      <p class="sliding-goal">
        Goal: {goalWords(goal)}
      </p>
    </div>
  );
}

/** Why the goal cannot be reached, and what to do; it stays as long as that is so. */
function Notice() {
  if (fault.value) return <p class="sliding-notice" role="alert">{fault.value} Here is a shuffled one.</p>;
  if (reachable.value) return null;
  const { start, goal } = puzzle.value;
  const { tiles } = exchanged(start);
  const other = (goalName(goal) === "last" ? blankFirst : blankLast)(start.width, start.height);
  return (
    <div class="sliding-notice" role="alert">
      <p>
        <strong>No moves lead from this board to the goal.</strong> That is so for half of all boards. Exchange two tiles, such as{" "}
        {tiles.join(" and ")}, and this one can reach it.
      </p>
      <div class="bar">
        <Button kind="primary" onClick={() => begin(exchanged(start).board)}>
          Exchange {tiles.join(" and ")}
        </Button>
        {goalName(goal) !== "own" && solvable(start, other) && (
          <Button onClick={() => chooseGoal(other)}>Goal: {goalWords(other)}</Button>
        )}
      </div>
    </div>
  );
}

function Actions() {
  const { start, moves } = puzzle.value;
  const searching = busy.value === "solve";
  return (
    <div class="sliding-actions">
      <Button onClick={() => shuffle(start.width, start.height)}>Shuffle</Button>
      <Button icon="undo" label="Undo" disabled={!moves || solved.value} onClick={undo} />
      <Button disabled={!reachable.value || solved.value || busy.value === "hint"} onClick={() => void hint()}>
        Hint
      </Button>
      {searching ? (
        <Button onClick={stop}>Stop</Button>
      ) : (
        <Button kind="primary" disabled={!reachable.value || solved.value} onClick={() => void solve()}>
          Solve
        </Button>
      )}
      <Button icon="share" label="Share this puzzle" onClick={() => void share("A sliding puzzle", location.href)} />
    </div>
  );
}

const clock = (time: number): string => `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, "0")}`;

function Status() {
  const { start, moves } = puzzle.value;
  const [, tick] = useState(0);
  const running = ticking.value;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((ticks) => ticks + 1), 500);
    return () => clearInterval(timer);
  }, [running]);
  const best = bests.value[sizeOf(start)];
  return (
    <dl class="sliding-status">
      <Pair name="Moves" value={moves.length.toLocaleString("en")} />
      <Pair name="Time" value={clock(seconds())} />
      <Pair name={`Best ${sizeOf(start)}`} value={best ? `${best.moves.toLocaleString("en")} · ${clock(best.seconds)}` : "–"} />
    </dl>
  );
}

/** What the last action came to: a hint, a solution, or how the player did. */
function Message() {
  const { moves } = puzzle.value;
  const hint = hinted.value;
  if (failure.value) return <p class="sliding-notice" role="alert">{failure.value}</p>;
  return (
    <div class="sliding-message">
      <p role="status">
        {solved.value && moves && (
          <>
            <strong>Solved in {count(moves.length, "move")}.</strong> {above(moves.length)}
          </>
        )}
        {!solved.value && hint && (
          <>
            <strong>Slide {hint.tile}:</strong> solvable in {count(hint.left, "move")} from here{hint.fewest ? ", and not in fewer." : "."}
          </>
        )}
        {found.value && !hint && <Solution />}
      </p>
      {found.value && !hint && <Button onClick={() => show(found.value!.board, found.value!.moves)}>Show</Button>}
      {found.value?.work && <Work work={found.value.work} />}
    </div>
  );
}

function Solution() {
  const { moves, atLeast } = found.value!;
  if (proven.value) return <><strong>{count(moves.length, "move")}</strong>; no solution is shorter.</>;
  return <><strong>{count(moves.length, "move")}</strong>; at least {atLeast.toLocaleString("en")} are needed.</>;
}

function above(made: number): string {
  if (!verdict.value) return "";
  const { fewest, exact } = verdict.value;
  if (!exact) return `At least ${fewest.toLocaleString("en")} were needed.`;
  return made === fewest ? "Nobody can do it in fewer." : `The fewest is ${fewest}: yours took ${made - fewest} more.`;
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What need not be on the first screen. */
function More() {
  const { value } = found;
  return (
    <div class="sliding-more">
      {value && !proven.value && !value.work && (
        <>
          <p class="soft small">{limits(value.board.cells.length)}</p>
          {servable.value && <Button onClick={() => void solveOnServer()}>Ask the server</Button>}
        </>
      )}
      {value && value.nodes > 0 && (
        <p class="soft small">
          {value.nodes.toLocaleString("en")} arrangements in {value.seconds.toFixed(1)} s
        </p>
      )}
      <p class="soft small">
        Tap or drag a tile, or use the arrow keys. A tile further away slides all between it and the gap.
      </p>
      <Button kind="quiet" disabled={!puzzle.value.moves} onClick={restart}>
        Start over
      </Button>
    </div>
  );
}

function Work({ work }: { work: NonNullable<NonNullable<typeof found.value>["work"]> }) {
  const [words, done] =
    "tables" in work
      ? ["Preparing the proof", work.tables / (work.of || 1)]
      : "shorter" in work
        ? ["Looking for shorter solutions", work.shorter]
        : [`Looking for a solution of ${work.limit} moves`, work.share];
  return (
    <div class="sliding-work">
      <span class="soft small">{words}</span>
      <progress max={1} value={done} aria-label={words} />
    </div>
  );
}

function limits(cells: number): string {
  if (cells <= QUICK_CELLS) return "The search was stopped before its proof.";
  if (cells <= MOST_CELLS)
    return "A proof for a board of this size can take hours and gigabytes: laconic sliding solve does it on your own machine.";
  return "For boards this large, the page finds a solution, and proves a lower bound.";
}
