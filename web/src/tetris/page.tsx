// The page for NES Tetris: play, watch a player, or analyse a position.

import { has } from "../records.ts";
import { Choice } from "../shell/controls.tsx";
import { go, useQuery } from "../shell/route.ts";
import { Analyse } from "./analyse.tsx";
import { Play } from "./play.tsx";
import { Watch } from "./watch.tsx";

const MODES = { play: "Play", watch: "Watch", analyse: "Analyse" } as const;
type Mode = keyof typeof MODES;
const PAGES: Record<Mode, () => preact.JSX.Element> = { play: Play, watch: Watch, analyse: Analyse };

export function Page() {
  const [query] = useQuery();
  const asked = query.get("mode") ?? "play";
  const mode: Mode = has(MODES, asked) ? asked : "play";
  const Current = PAGES[mode];
  return (
    <div class="tetris">
      <div class="tetris-head">
        <h1>Tetris</h1>
        <Choice silent label="What to do" options={MODES} value={mode} onChange={(next) => go("tetris", { mode: next })} />
      </div>
      <Current key={mode} />
    </div>
  );
}
