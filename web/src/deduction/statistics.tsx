// Statistics of finished games, kept in this browser.

import { useState } from "preact/hooks";
import { Button } from "../shell/controls.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { save } from "../shell/share.ts";
import { exported, stored } from "../shell/stored.ts";
import { percent } from "../words.ts";

export interface Finished {
  /** The kind of the game, by which statistics are counted: list, mode, opponent. */
  kind: string;
  /** The puzzle, which counts once. */
  puzzle: string;
  /** Null if it was not solved. */
  turns: number | null;
  /** Whether advice was asked for. */
  helped: boolean;
  day: string;
}

const finished = stored<readonly Finished[]>("finished", []);

/** Counts a game that the user has just finished, unless it was counted before. */
export function record(game: Omit<Finished, "day">): void {
  if (finished.value.some((each) => each.kind === game.kind && each.puzzle === game.puzzle)) return;
  finished.value = [...finished.value, { ...game, day: new Date().toISOString().slice(0, 10) }];
}

export function StatisticsButton({ kind, name }: { kind: string; name?: string }) {
  const [open, setOpen] = useState(false);
  const games = finished.value.filter((game) => game.kind === kind);
  return (
    <>
      <Button icon="chart" label="Statistics" onClick={() => setOpen(true)} />
      <Dialog open={open} title={name ? `Statistics: ${name}` : "Statistics"} onClose={() => setOpen(false)}>
        <Numbers games={games} />
        <p class="soft small">Kept in this browser only. Games with hints count, and are marked as such.</p>
        <div class="bar">
          <Button onClick={() => save("laconic.json", JSON.stringify(exported(), null, 1))}>Export everything</Button>
          <Button kind="quiet" disabled={games.length === 0} onClick={() => (finished.value = finished.value.filter((game) => game.kind !== kind))}>
            Delete these
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Numbers({ games }: { games: readonly Finished[] }) {
  const won = games.filter((game) => game.turns !== null);
  if (games.length === 0) return <p>No game of this kind is finished yet.</p>;
  const mean = won.reduce((sum, game) => sum + game.turns!, 0) / won.length;
  const most = Math.max(6, ...won.map((game) => game.turns!));
  const counts = Array.from({ length: most }, (_, at) => won.filter((game) => game.turns === at + 1).length);
  const lost = games.length - won.length;
  return (
    <>
      <p>
        {games.length} played, {percent(won.length / games.length)} solved
        {won.length > 0 && `, ${mean.toFixed(2)} guesses on average`}
        {games.some((game) => game.helped) && `, ${games.filter((game) => game.helped).length} with hints`}.
      </p>
      <div class="bars">
        {[...counts, lost].map((number, at) => (
          <div key={at}>
            <span>{at < most ? at + 1 : "lost"}</span>
            <i style={{ width: `${(100 * number) / Math.max(1, ...counts, lost)}%` }} />
            <span>{number}</span>
          </div>
        ))}
      </div>
    </>
  );
}
