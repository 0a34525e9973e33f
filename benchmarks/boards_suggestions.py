"""How long a suggestion takes on several boards, over 200 positions for each number of boards.

`python benchmarks/boards_suggestions.py [BOARDS…]` measures 4 and 32 boards, or the numbers given,
and writes `results/boards_suggestions.json`. Position k is taken from test game k of seed 2,
played by the strategy `endgame`, before turn 1 + k modulo the length of the game: openings, middles
and ends come in equal parts. Game and player are ready, as in a running server.
"""

from __future__ import annotations

from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic import Game
from laconic.deduction.boards import BoardsGame, make, suggest
from laconic.deduction.boards.measure import test_games
from publishing import results

if TYPE_CHECKING:
    from laconic.deduction.boards import BoardsPosition

POSITIONS, SEED, OPENER = 200, 2, "salet"

BARS = {4: 0.5, 32: 2.0}
"""Seconds that 95 % of the suggestions may take, by the number of boards."""


def positions(game: BoardsGame, count: int) -> list[BoardsPosition]:
    """Return one position from each of a number of games."""
    games = test_games(game, count, SEED).tolist()
    return [_position(game, answers, number) for number, answers in enumerate(games)]


def _position(game: BoardsGame, answers: list[int], number: int) -> BoardsPosition:
    strategy, guesses = make("endgame", OPENER), list[int]()
    while True:
        position = game.position(guesses, game.codes(answers, guesses))
        if not position.unsolved:
            break
        guesses.append(strategy(position))
    before = guesses[: number % len(guesses)]
    return game.position(before, game.codes(answers, before))


def measured(boards: int, count: int) -> dict[str, Any]:
    """Time a suggestion at every position."""
    places = positions(BoardsGame(Game.of("original"), boards), count)
    walls, processor = [], []
    for position in places:
        wall, spent = perf_counter(), process_time()
        advice = suggest(position)
        walls.append(perf_counter() - wall)
        processor.append(process_time() - spent)
        assert advice.suggestions
    low, high, most = np.percentile(walls, [50, 95, 100])
    entry = {
        "boards": boards,
        "positions": count,
        "median_seconds": round(float(low), 3),
        "p95_seconds": round(float(high), 3),
        "most_seconds": round(float(most), 3),
        "p95_processor_seconds": round(float(np.percentile(processor, 95)), 3),
        "holds": bool(high <= BARS.get(boards, BARS[32])),
    }
    print(entry, flush=True)
    return entry


def main() -> None:
    """Measure what is named and write the results."""
    parser = results.options(__doc__)
    parser.add_argument("boards", nargs="*", type=int, help="numbers of boards (default: 4 and 32)")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    numbers = chosen.boards or list(BARS)
    entries = [measured(boards, chosen.positions) for boards in numbers]
    results.write("boards_suggestions", {"runs": entries}, chosen.results)


if __name__ == "__main__":
    main()
