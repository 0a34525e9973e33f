"""Several boards: win rates, mean turns, all pairs, and the bound below them.

Run with `python benchmarks/boards.py NAME…`, or without names to list the runs. Each command runs
as a process of its own; its bar is checked, and its result replaces the run's entry in
`results/boards.json`, with the commit and the machine of the run.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic import Game
from laconic.deduction.boards import BoardsGame
from laconic.deduction.boards.game import NAMES
from laconic.deduction.boards.measure import games_text, test_games
from publishing import processes, results

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Measurement:
    """A command line, and what its result must reach."""

    line: str
    holds: Callable[[dict[str, Any]], bool]

    @property
    def command(self) -> str:
        """The command as people would type it."""
        return f"laconic {self.line}"


def won(share: float, mean: float = 64) -> Callable[[dict[str, Any]], bool]:
    """Expect a share of wins, and a mean of turns."""
    return lambda result: result["win_share"] >= share and result["mean_turns"] <= mean


def _games(boards: int, games: int, opener: str, *more: str) -> str:
    words = f"simulate --boards {boards} --games {games} --seed 1 --opener {opener}"
    return " ".join([words, *more])


RUNS = {
    "pairs": Measurement(
        "simulate --boards 2 --all-pairs --opener salet",
        lambda result: result["worst"] <= 7 and result["games"] == 2_678_455,
    ),
    "boards-2": Measurement(_games(2, 10_000, "salet"), won(0.999)),
    "boards-4": Measurement(_games(4, 10_000, "salet"), won(0.999)),
    "boards-8": Measurement(_games(8, 10_000, "raise"), won(0.995)),
    "boards-16": Measurement(_games(16, 10_000, "rotan"), won(0.995)),
    "boards-32": Measurement(_games(32, 10_000, "rotan"), won(1, 33.5)),
    "boards-32-nyt": Measurement(_games(32, 500, "rotan", "--list nyt-2022-02"), won(1, 33.5)),
}


def measured(name: str) -> dict[str, Any]:
    """Run a command, check its bar, and give its result."""
    run = RUNS[name]
    process = processes.run(processes.laconic(f"{run.line} --json"))
    result, holds = process.data, run.holds(process.data)
    print(f"{name:14}mean {result['mean_turns']:.4f}, {process.seconds:,.0f} s, bar held: {holds}")
    numbers = {"peak_mib": process.mib, "processor_seconds": round(process.processor_seconds, 1)}
    return {"name": name, "command": run.command, "holds": holds, **result, **numbers}


def write_games(folder: Path) -> None:
    """Write the seeded games of every number of boards that has a name, as plain files."""
    folder.mkdir(parents=True, exist_ok=True)
    for boards in NAMES:
        game = BoardsGame(Game.of("original"), boards)
        text = games_text(game, test_games(game, 10_000, seed=1))
        (folder / f"boards-{boards}.txt").write_text(text, encoding="utf-8")


def main() -> None:
    """Run what is named and write the results."""
    parser = results.options(__doc__)
    parser.add_argument("--games", type=Path, help="write the seeded games into this folder first")
    options = results.chosen_runs(parser, RUNS)
    if options.games:
        write_games(options.games)
    for name in options.names:
        entry = measured(name)
        entries = (results.read("boards", options.results) or {"runs": []})["runs"]
        merged = {each["name"]: each for each in entries} | {name: entry}
        runs = [merged[each] for each in RUNS if each in merged]
        results.write("boards", {"runs": runs}, options.results)


if __name__ == "__main__":
    main()
