// The page of Wordle: help while one plays elsewhere, a game, the review of a game, and the tree of best play.

import { useMemo } from "preact/hooks";
import { has } from "../../records.ts";
import { Choice } from "../../shell/controls.tsx";
import { useQuery } from "../../shell/route.ts";
import type { GameInfo, WordGame } from "../api.ts";
import { useStream, useWorker, worker } from "../remote.ts";
import { gameOf, Missing, preferred, read, SettingsButton, written, type Settings } from "../settings.tsx";
import { Explore } from "./explore.tsx";
import { Help } from "./help.tsx";
import { Play } from "./play.tsx";
import { Review } from "./review.tsx";

const USES = { help: "Help", play: "Play", review: "Review", explore: "Explore" } as const;

type Use = keyof typeof USES;

const PAGES = { help: Help, play: Play, review: Review, explore: Explore };

/** What each use of the page knows of the game. */
export interface GameProps {
  game: WordGame;
  info: GameInfo;
  settings: Settings;
}

export function Page() {
  const [query, change] = useQuery();
  const settings = read(query);
  const asked = query.get("do") ?? "help";
  const use: Use = has(USES, asked) ? asked : "help";
  const question = JSON.stringify(gameOf(settings));
  const game = useMemo(() => gameOf(settings), [question]);
  const { value: info, stale, problem } = useStream(() => worker.stream("open", game), question);
  useWorker();
  const choose = (next: Settings) => {
    const { list, mode, turns, prior, unused } = next;
    preferred.value = { list, mode, turns, prior, unused };
    const same = list === settings.list;
    change({ ...written(next), do: use, ...(same ? {} : { rows: null, guesses: null, puzzle: null, answer: null, guess: null }) });
  };
  const open = (to: Use) => change({ ...written(settings), do: to, guess: null });
  const Current = PAGES[use];
  return (
    <div class="wordle">
      <div class="uses">
        <h1>Wordle</h1>
        <Choice label="What to do" silent options={USES} value={use} onChange={open} />
        <SettingsButton settings={settings} onChange={choose} />
      </div>
      <Missing problem={settings.problem || problem} />
      {info && !stale && <Current game={game} info={info} settings={settings} />}
    </div>
  );
}
