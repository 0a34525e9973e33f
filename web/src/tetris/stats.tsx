// The numbers beside the well.

import { Piece } from "./well.tsx";

interface Props {
  next: number | null;
  score: number;
  lines: number;
  level: number;
}

export function Stats({ next, score, lines, level }: Props) {
  const pair = (name: string, value: number) => (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString("en")}</dd>
    </div>
  );
  return (
    <dl class="tetris-stats">
      <div class="tetris-next">
        <dt>Next</dt>
        <dd>
          <Piece piece={next} />
        </dd>
      </div>
      {pair("Score", score)}
      {pair("Lines", lines)}
      {pair("Level", level)}
    </dl>
  );
}
