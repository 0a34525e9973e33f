// What may be wrong with rows that no word agrees with: the single tiles whose change leaves words.

import type { Calls } from "../rpc.ts";
import { count } from "../words.ts";
import type { Deduction, Row, WordGame } from "./api.ts";
import { MiniRow } from "./board.tsx";
import { useAnswer } from "./remote.ts";
import { codeOf, marksOf } from "./tiles.ts";

interface Repair {
  number: number;
  row: Row;
  words: readonly string[];
}

const SHOWN = 4;

/** All changes of one tile after which some word agrees with the rows; those that leave most words first. */
async function repairs(calls: Calls<Deduction>, game: WordGame, rows: readonly Row[], length: number): Promise<Repair[]> {
  const changed = rows.flatMap((row, number) => {
    const marks = marksOf(row.code, length);
    return marks.flatMap((mark, place) =>
      [0, 1, 2].filter((other) => other !== mark).map((other) => ({ number, row: { ...row, code: codeOf(marks.with(place, other)) } })),
    );
  });
  const tried = await Promise.all(
    changed.map(async ({ number, row }) => ({ number, row, words: await calls.call("candidates", game, rows.with(number, row)) })),
  );
  return tried.filter(({ words }) => words.length).sort((a, b) => b.words.length - a.words.length);
}

interface Props {
  game: WordGame;
  rows: readonly Row[];
  length: number;
  onRepair: (rows: readonly Row[]) => void;
}

export function Repairs({ game, rows, length, onRepair }: Props) {
  const { value, stale } = useAnswer((calls) => repairs(calls, game, rows, length), JSON.stringify([game, rows]));
  return (
    <section class="card stack tight" role="alert">
      <h2>No word of the list fits</h2>
      {!value || stale ? (
        <p class="soft">Looking for a slip …</p>
      ) : value.length === 0 ? (
        <p>Changing a single tile does not help. Check all colours, or choose another list in the settings.</p>
      ) : (
        <>
          <p>Did you mean</p>
          <ul class="fixes">
            {value.slice(0, SHOWN).map(({ number, row, words }) => (
              <li key={`${number}-${row.code}`}>
                <button type="button" onClick={() => onRepair(rows.with(number, row))}>
                  <MiniRow row={row} />
                  <span class="soft small">{count(words.length, "word")}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
