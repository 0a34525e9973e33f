"""NES Tetris: the scores of our players in many games, and the speed of the engine.

Run it with `python benchmarks/tetris.py NAME...`; `--list` lists the names. Each finished game is
appended to a file in `build/tetris`, so that a run that was killed continues where it stopped. The
results go to `results/tetris`. The document's players are measured by `laconic tetris lab`.
"""

from __future__ import annotations

import json
import signal
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from laconic.lab.worker_pool import PACKAGE
from laconic.tetris import _kernels, pieces
from laconic.tetris.evaluation import Evaluation, Played, play
from laconic.tetris.game import Ending
from laconic.tetris.pieces import Source
from laconic.tetris.players import Kind, Search, player
from laconic.tetris.rules import HEIGHT, Rules, Timing
from laconic.tetris.weights import read
from publishing import results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FOLDER = results.FOLDER / "tetris"
PARTIAL = results.ROOT / "build" / "tetris"
REFERENCE = PACKAGE / "tetris" / "lab" / "document-weights.json"

FREE = Rules()
PUBLISHED_TIMED = Rules(Timing.TIMED, HEIGHT, 18)
"""The rules beside which BetaTetris is published: 30 taps a second, from level 18."""


@dataclass(frozen=True)
class Run:
    """Games of a player.

    Attributes:
        player: its name.
        games: how many.
        seed: of the pieces.
        rules: of the games.
        source: the generator of pieces.
    """

    player: str
    games: int = 150
    seed: int = 205
    rules: Rules = FREE
    source: Source = Source.PUBLISHED


WHOLE = replace(PUBLISHED_TIMED, most_lines=430, second_killscreen=True)
"""The same to level 49; pieces fall two rows at once from level 39."""

TABLE = [(taps, reaction) for taps in (30, 24, 20, 15, 12, 10) for reaction in (0, 18)]
"""The taps a second and the frames of reaction for which BetaTetris 1.0.0 is published."""

RUNS = {
    "expectimax": Run("expectimax"),
    "expectimax-fresh": Run("expectimax", 1000, 1205),
    "expectimax-timed": Run("expectimax", 1000, 0x10000, PUBLISHED_TIMED, Source.CARTRIDGE),
    "foresight": Run("foresight"),
    "foresight-fresh": Run("foresight", 1000, 1205),
    "foresight-230": Run(
        "foresight", 2000, 0x10000, replace(PUBLISHED_TIMED, reaction=18), Source.CARTRIDGE
    ),
} | {
    f"foresight-{taps}-{reaction}": Run(
        "foresight",
        2000,
        0x10000,
        replace(WHOLE, taps=taps, reaction=reaction),
        Source.CARTRIDGE,
    )
    for taps, reaction in TABLE
}
"""The runs by name. Pieces of the fresh games are no part of the games of seed 205."""


def finished(path: Path, run: Run) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Read the games that were finished before; a line that was cut off is dropped.

    Those of another commit may be games of another player, so they are refused.
    """
    now = {**results.header(), "run": repr(run)}
    if not path.exists():
        path.write_text(json.dumps(now) + "\n", encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    path.write_text(whole, encoding="utf-8")
    head, *games = map(json.loads, whole.splitlines())
    for name in ("run", "commit"):
        if head[name] != now[name]:
            raise SystemExit(
                f"{path}: {name} {head[name]}, expected {now[name]}: delete the file to begin anew"
            )
    del head["run"]
    return head, games


def play_games(run: Run, path: Path) -> Iterator[dict[str, Any]]:
    """Play the games that are not finished yet; append each to the file."""
    _, before = finished(path, run)
    yield from before
    search = player(run.player, rules=run.rules)
    given = pieces.games(run.source, run.seed, run.games)
    for number in range(len(before), run.games):
        start = process_time()
        game = asdict(play(search, run.rules, given[number].tolist()))
        game["seconds"] = round(process_time() - start, 4)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game) + "\n")
        yield game


def evaluation(run: Run, games: list[dict[str, Any]]) -> Evaluation:
    """Sum up the games."""
    seconds = sum(game["seconds"] for game in games)
    played = tuple(
        Played(**{**game, "ending": Ending(game["ending"]), "placements": (), "plans": ()})
        for game in ({k: v for k, v in each.items() if k != "seconds"} for each in games)
    )
    return Evaluation(run.player, run.rules, run.source, run.seed, played, seconds)


def measure(name: str, run: Run) -> dict[str, Any]:
    """Play all games of a run; print what they came to."""
    PARTIAL.mkdir(parents=True, exist_ok=True)
    path = PARTIAL / f"{name}.jsonl"
    games = []
    for game in play_games(run, path):
        games.append(game)
        if len(games) % 10 == 0:
            print(f"{len(games)} of {run.games} games", flush=True)
    data = evaluation(run, games).as_dict()
    print(
        f"median {data['median']:,.0f}, mean {data['mean']:,.2f}, maxouts {data['maxout']:.2%}, "
        f"{data['seconds'] / run.games:.3f} s of processor time a game"
    )
    data["lines"] = [game["lines"] for game in games]
    return finished(path, run)[0] | data


def seconds_a_game(search: Search, games: int) -> float:
    """Measure the processor time of a game under the rules of the published results."""
    given = pieces.games(Source.PUBLISHED, 205, games)
    start = process_time()
    for row in given:
        play(search, FREE, row.tolist())
    return round((process_time() - start) / games, 4)


def swarm_seconds() -> float:
    """Measure an iteration of a swarm: 96 players of one piece, 150 games each, on two threads.

    All of them have the weights of the published agent, so no game is short.
    """
    native = Search(Kind.GREEDY, read(REFERENCE)).native()
    given = pieces.games(Source.PUBLISHED, 88, 150)
    start = perf_counter()
    _kernels.play_many([native] * 96, given, threads=2)
    return round(perf_counter() - start, 2)


def interrupted_after() -> float:
    """Measure the seconds from a signal, such as that of Ctrl-C, to the end of a long search."""
    rung = []

    def ring(*_: object) -> None:
        rung.append(perf_counter())
        raise KeyboardInterrupt

    native = replace(player("expectimax"), beam=(256, 256, 2)).native()
    signal.signal(signal.SIGALRM, ring)
    sent = perf_counter() + 0.1
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    with suppress(KeyboardInterrupt):
        _kernels.play_many([native] * 8, pieces.games(Source.PUBLISHED, 205, 8), threads=2)
    assert rung
    return round(perf_counter() - sent, 3)


def speed() -> dict[str, Any]:
    """Measure the engine; every figure is the least of three."""
    reference = read(REFERENCE)
    figures: dict[str, tuple[float, Callable[[], float]]] = {
        "pair": (0.07, lambda: seconds_a_game(Search(Kind.PAIR, reference), 40)),
        "branching": (10, lambda: seconds_a_game(player("branching", reference), 2)),
        "expectimax": (10, lambda: seconds_a_game(player("expectimax"), 10)),
        "swarm iteration": (25, swarm_seconds),
        "interruption": (0.2, interrupted_after),
    }
    data: dict[str, dict[str, float]] = {}
    for name, (bar, measured) in figures.items():
        data[name] = {"seconds": min(measured() for _ in range(3)), "at_most": bar}
        print(f"{name:16} {data[name]['seconds']:8.4f} s, at most {bar}", flush=True)
    return {"figures": data}


def main() -> None:
    """Do the runs that are named."""
    parser = results.options(__doc__, FOLDER)
    parser.add_argument("runs", nargs="*", metavar="NAME", help="which runs; by default all")
    parser.add_argument("--list", action="store_true", help="list the names")
    parser.add_argument("--games", type=int, metavar="N", help="fewer games than the run has")
    chosen = parser.parse_args()
    if chosen.list:
        print("\n".join([*RUNS, "speed"]))
        return
    if unknown := set(chosen.runs) - {*RUNS, "speed"}:
        parser.error(f"{min(unknown)}, expected one of {', '.join(RUNS)}, speed")
    results.begin(parser, chosen)
    for name in chosen.runs or [*RUNS, "speed"]:
        print(f"-- {name}")
        if name == "speed":
            data = speed()
        else:
            data = measure(name, replace(RUNS[name], games=chosen.games or RUNS[name].games))
        results.write(
            name, {"command": f"python benchmarks/tetris.py {name}"} | data, chosen.results
        )


if __name__ == "__main__":
    main()
