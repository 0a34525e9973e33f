// Verdicts on a placement, and the placements of a position from best to worst.

import { useState } from "preact/hooks";
import { sentence } from "../words.ts";
import type { Option } from "./api.ts";
import { type Placement, type Rows, samePlace } from "./rules.ts";
import { MANY, RATINGS, type Verdict, explain, lossText, rating } from "./words.ts";

export function Judgement({ verdict }: { verdict: Verdict }) {
  const { rating: rated, words, better } = verdict;
  return (
    <div class="tetris-verdict">
      <p>
        <strong class={`rating ${rated}`}>{RATINGS[rated]}</strong>
      </p>
      <p>{sentence(words)}</p>
      {better && better !== words && <p class="soft small">Better: {better}.</p>}
    </div>
  );
}

/** A placement that is pointed at, and a function that sets it; in another position than that, there is none. */
export function useChosen(position: unknown): [Placement | null, (at: Placement | null) => void] {
  const [chosen, setChosen] = useState<{ position: unknown; at: Placement | null }>({ position, at: null });
  return [chosen.position === position ? chosen.at : null, (at) => setChosen({ position, at })];
}

/** Whether there is room for a third column. */
export const wide = (): boolean => matchMedia("(min-width: 56rem)").matches;

interface Props {
  board: Rows;
  piece: number;
  rows: number;
  ranked: readonly Option[];
  most: number;
  chosen: Placement | null;
  played?: Placement | undefined;
  onChoose: (at: Placement | null) => void;
  onPlay?: (at: Placement) => void;
}

/** The best placements; pointing at one draws it on the board. */
export function Ranking({ board, piece, rows, ranked, most, chosen, played, onChoose, onPlay }: Props) {
  const shown = ranked.filter(({ placement }, i) => i < most || (played && samePlace(placement, played)));
  return (
    <ol class="tetris-ranking" onPointerLeave={(event) => event.pointerType === "mouse" && onChoose(null)}>
      {shown.map((option) => {
        const { placement, points } = option;
        const rated = rating(points);
        return (
          <li key={`${placement.turns}.${placement.row}.${placement.column}`} value={ranked.findIndex((each) => each.placement === placement) + 1}>
            <button
              type="button"
              aria-pressed={chosen !== null && samePlace(placement, chosen)}
              onPointerEnter={(event) => event.pointerType === "mouse" && onChoose(placement)}
              onFocus={() => onChoose(placement)}
              onClick={() => (onPlay ? onPlay(placement) : onChoose(placement))}
            >
              <span class={`rating ${rated}`}>{RATINGS[rated]}</span>
              <span class="loss" title="about so many points fewer">{points ? `−${lossText(points)}` : ""}</span>
              <span class="words">
                {explain(board, piece, option, rows)}
                {played && samePlace(placement, played) && <strong> (played)</strong>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** The loss of each piece of a game as a bar, on a scale of square roots; in words below. */
export function Losses({ losses }: { losses: readonly (number | null)[] }) {
  if (!losses.length) return null;
  const known = losses.filter((loss) => loss !== null);
  const most = Math.max(MANY, ...known);
  const counts = new Map<string, number>();
  for (const loss of losses) counts.set(rating(loss), (counts.get(rating(loss)) ?? 0) + 1);
  const words = Object.entries(RATINGS).filter(([name]) => counts.get(name)).map(([name, title]) => `${title} ${counts.get(name)}`);
  return (
    <figure class="tetris-losses">
      <svg viewBox={`0 0 ${Math.max(40, losses.length)} 40`} preserveAspectRatio="none" role="img" aria-label="Loss of each piece">
        {losses.map((loss, place) => {
          const height = Math.max(1, 40 * Math.sqrt((loss ?? most) / most));
          return <rect key={place} class={rating(loss)} x={place} y={40 - height} width="0.85" height={height} />;
        })}
      </svg>
      <figcaption class="small soft">{words.join(" · ")}</figcaption>
    </figure>
  );
}
