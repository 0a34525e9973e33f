// The page of Fibble and Antiwordle: help with games that are played elsewhere, and games.

import { useMemo } from "preact/hooks";
import { useStream, useWorker } from "../deduction/remote.ts";
import { DEFAULTS, gameOf, Missing, preferred, read, SettingsButton, written, type Settings } from "../deduction/settings.tsx";
import { Choice } from "../shell/controls.tsx";
import { useQuery, type Changes } from "../shell/route.ts";
import type { Variant, VariantGame } from "./api.ts";
import { GAMES, worker } from "./games.ts";
import { Help } from "./help.tsx";
import { Play } from "./play.tsx";

const USES = { help: "Help", play: "Play" } as const;

export function Page() {
  const [query, change] = useQuery();
  const settings = { ...read(query), mode: "easy" as const, turns: null, prior: "uniform" as const };
  const variant: Variant = query.get("game") === "antiwordle" ? "antiwordle" : "fibble";
  const use = query.get("do") === "play" ? "play" : "help";
  const wanted: VariantGame = { ...gameOf(settings), variant };
  const question = JSON.stringify(wanted);
  const game = useMemo(() => wanted, [question]);
  const { value: info, stale, problem } = useStream(() => worker.stream("open", game), question);
  useWorker(worker);
  const termsOf = (next: Settings): Changes => ({ ...written({ ...next, turns: DEFAULTS.turns }), game: variant, do: use });
  const clear = { rows: null, guesses: null, puzzle: null };
  const choose = (next: Settings) => {
    preferred.value = { ...preferred.value, list: next.list };
    change({ ...termsOf(next), ...clear });
  };
  const Current = use === "play" ? Play : Help;
  return (
    <div class="wordle">
      <div class="uses">
        <h1>Variants</h1>
        <Choice label="Game" silent options={GAMES} value={variant} onChange={(to) => change({ ...clear, game: to })} />
        <Choice label="What to do" silent options={USES} value={use} onChange={(to) => change({ ...clear, do: to })} />
        <SettingsButton settings={settings} onChange={choose} listsOnly />
      </div>
      <Missing problem={settings.problem || problem} />
      {info && !stale && <Current key={variant} game={game} info={info} settings={settings} terms={termsOf(settings)} />}
    </div>
  );
}
