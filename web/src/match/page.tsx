// Matches while they run: who plays, how far they are, and what their moves cost.

import { useEffect, useState } from "preact/hooks";
import { MiniRow } from "../deduction/board.tsx";
import { codeOf } from "../deduction/tiles.ts";
import { capital, count, percent } from "../words.ts";
import { type Comparison, type Game, type Match, type Player, type Turn, state, whole } from "./api.ts";

const WAIT = 1000; // milliseconds between two questions to the server

export function Page() {
  const [match, setMatch] = useState<Match | null>(null);
  const [lost, setLost] = useState("");
  useEffect(() => {
    let timer = 0;
    let left = false;
    async function follow() {
      let again = true;
      try {
        const now = await state();
        if (left) return;
        setMatch(now);
        setLost(now ? "" : "nothing");
        again = now !== null && !whole(now);
      } catch {
        if (left) return;
        setLost("silent");
      }
      if (again) timer = setTimeout(follow, WAIT);
    }
    void follow();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <div class="match">
      <h1>Match</h1>
      {match && (
        <p class="soft">
          {match.game}.{" "}
          {whole(match) ? "All games have ended." : "The page follows the games as they end."} {capital(match.regret)} is
          what moves cost, in {match.against}; ranges are intervals of 95 % confidence.
        </p>
      )}
      {lost === "nothing" && (
        <p>
          No match is followed here. Start <code>laconic match</code> with <code>--record games.jsonl</code>, run{" "}
          <code>laconic match watch games.jsonl</code> in another terminal, and open the address that it prints.
        </p>
      )}
      {lost === "silent" && (
        <p class="note" role="alert">
          The server does not answer. {match && "This is what was known last."}
        </p>
      )}
      {match?.comparisons.map((each) => <Difference key={each.players.join()} pair={each} units={match.units} />)}
      <div class="match-players">
        {match?.players.map((each) => <PlayerCard key={each.record} player={each} match={match} />)}
      </div>
    </div>
  );
}

function Difference({ pair, units }: { pair: Comparison; units: string }) {
  const { players, games, difference, difference_interval: interval } = pair;
  if (difference === null) return null;
  return (
    <p>
      <strong>
        {players[0]} minus {players[1]}: {signed(difference)}
      </strong>{" "}
      {units} a game{interval && ` (${signed(interval[0])} to ${signed(interval[1])})`}, over the {count(games, "game")}{" "}
      that both have played.
    </p>
  );
}

function PlayerCard({ player, match }: { player: Player; match: Match }) {
  const { score, of } = player;
  const name = player.player ?? player.record;
  const played = score?.games ?? 0;
  return (
    <section class="card match-player" aria-label={name}>
      <h2>{name}</h2>
      {player.fault && (
        <p class="note" role="alert">
          {player.fault}
        </p>
      )}
      {of === 0 && !player.fault && <p class="soft">{player.record} is not there yet: waiting for its first game.</p>}
      {of > 0 && (
        <p>
          <progress max={of} value={played} aria-label="Games" />
          {played.toLocaleString("en")} of {count(of, "game")}
        </p>
      )}
      {score && <Figures player={player} match={match} />}
      {player.last.length > 0 && <h3>Last games</h3>}
      {player.last.map((game) => (
        <GameRow key={game.game} game={game} match={match} />
      ))}
    </section>
  );
}

function Figures({ player, match }: { player: Player; match: Match }) {
  const score = player.score!;
  const lost = score.games - score.won;
  const lengths = Object.entries(score.histogram);
  const bars = lengths.length && lost ? [...lengths, ["lost", lost] as const] : lengths;
  const most = Math.max(...bars.map(([, number]) => number));
  const failures = Object.entries(score.failures);
  const tokens = score.prompt_tokens + score.reply_tokens;
  return (
    <>
      <dl class="match-figures">
        <Pair name="won" value={`${score.won.toLocaleString("en")}, ${percent(score.won / score.games)}`} />
        {score.mean !== null && (
          <Pair name={`mean ${match.units}`} value={decimal(score.mean)} more={interval(score.mean_interval)} />
        )}
        {score.regret !== null && (
          <Pair
            name={`${match.regret} a game`}
            value={bounds([score.regret_at_least ?? 0, score.regret])}
            more={interval(score.regret_interval)}
          />
        )}
        <Pair name="illegal moves" value={score.illegal.toLocaleString("en")} />
        <Pair name="seconds" value={score.seconds.toFixed(1)} />
        {tokens > 0 && <Pair name="tokens" value={tokens.toLocaleString("en")} />}
        {score.cost !== null && <Pair name="cost" value={score.cost.toPrecision(3)} />}
      </dl>
      {failures.map(([reason, number]) => (
        <p key={reason} class="note">
          {count(number, "game")} lost by failing: {reason}
        </p>
      ))}
      {bars.length > 0 && (
        <div class="bars">
          <h3>Games by {match.units}</h3>
          {bars.map(([length, number]) => (
            <div key={length}>
              <span>{length}</span>
              <i style={{ width: `${(100 * number) / most}%` }} />
              <span>{number}</span>
            </div>
          ))}
        </div>
      )}
      <table class="values">
        <thead>
          <tr>
            <th>turn</th>
            <th>played</th>
            <th>{match.regret}</th>
            <th>illegal</th>
          </tr>
        </thead>
        <tbody>
          {player.by_turns?.map((row) => (
            <tr key={row.turns}>
              <td>{row.turns}</td>
              <td>{row.played.toLocaleString("en")}</td>
              <td>{row.regret === null ? "" : bounds([row.regret_at_least ?? 0, row.regret])}</td>
              <td>{row.illegal}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Pair({ name, value, more }: { name: string; value: string; more?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {more && <small class="soft"> {more}</small>}
      </dd>
    </div>
  );
}

function GameRow({ game, match }: { game: Game; match: Match }) {
  const { won, failure, length, regret } = game;
  const ending = failure ? `lost, ${failure[0]}: ${failure[1]}` : won ? "won" : "lost";
  const measure = length === null ? "" : `, ${count(length, match.unit, match.units)}`;
  return (
    <div class="match-game">
      <p class="small">
        <strong>Game {game.game}</strong>: {ending}
        {measure}
        {regret && `, ${match.regret} ${bounds(regret)}`}
      </p>
      <ol start={game.turns[0]?.turn ?? 1}>
        {game.turns.map((turn) => (
          <li key={turn.turn} value={turn.turn}>
            <TurnRow turn={turn} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function TurnRow({ turn }: { turn: Turn }) {
  const { move, feedback, illegal, regret } = turn;
  const cost = regret && regret[1] > 0 ? <span class="soft">{bounds(regret)}</span> : null;
  if (illegal)
    return (
      <>
        {move && <code>{move}</code>} <span class="match-illegal">{illegal}</span>
      </>
    );
  const length = [...move].length;
  const boards = (feedback ?? "").split(" ");
  const tiles = boards.every((each) => each === "*" || (each.length === length && /^[BYG]+$/.test(each)));
  if (!tiles)
    return (
      <>
        <code>{move}</code> {feedback} {cost}
      </>
    );
  return (
    <>
      {boards.map((each, board) =>
        each === "*" ? null : (
          <MiniRow key={board} row={{ guess: move, code: codeOf([...each].map((mark) => "BYG".indexOf(mark))) }} />
        ),
      )}{" "}
      {cost}
    </>
  );
}

const decimal = (number: number): string =>
  number.toLocaleString("en", { maximumFractionDigits: Math.abs(number) >= 1000 ? 0 : 4 }).replace("-", "−");

const signed = (number: number): string => (number > 0 ? "+" : "") + decimal(number);

const interval = (ends: readonly [number, number] | null): string =>
  ends ? `(${decimal(ends[0])} to ${decimal(ends[1])})` : "";

function bounds([low, high]: readonly [number, number]): string {
  return decimal(low) === decimal(high) ? decimal(high) : `${decimal(low)} to ${decimal(high)}`;
}
