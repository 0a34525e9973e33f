"""What playouts save on several boards: the same games with and without them.

`python benchmarks/boards_playouts.py [BOARDS…]` plays the games of seed 2, which no result counts,
by the strategy `endgame` without playouts, and with playouts at all numbers of unsolved boards. It
writes `results/boards_playouts.json`.
"""

from __future__ import annotations

from dataclasses import replace
from time import process_time
from typing import TYPE_CHECKING, Any

from laconic import Game
from laconic.deduction.boards import BoardsGame
from laconic.deduction.boards.measure import play_games, test_games
from laconic.deduction.boards.strategies import ENDGAME, none
from publishing import results

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from laconic.deduction.boards import Weighted

GAMES, SEED, SAMPLES = 1000, 2, 30

OPENERS = {3: "salet", 4: "salet", 6: "raise", 8: "raise", 16: "rotan", 32: "rotan"}


def measured(boards: int, games: int) -> dict[str, Any]:
    """Play games of a number of boards both ways."""
    game = BoardsGame(Game.of("original"), boards)
    answers = test_games(game, games, SEED)
    plain = replace(ENDGAME, playouts=none, opener=OPENERS.get(boards, "salet"))
    without, seconds = _turns(game, plain, answers)
    turns, more = _turns(game, replace(plain, playouts=lambda _unsolved: SAMPLES), answers)
    saved = without - turns
    entry = {
        "boards": boards,
        "games": games,
        "mean_without": float(without.mean()),
        "mean_with": float(turns.mean()),
        "saved": float(saved.mean()),
        "saved_error": float(saved.std(ddof=1)) / games**0.5,
        "seconds_without": seconds / games,
        "seconds_with": more / games,
    }
    print(entry, flush=True)
    return entry


def _turns(
    game: BoardsGame, strategy: Weighted, answers: NDArray[np.int32]
) -> tuple[NDArray[np.int32], float]:
    """Return the turns of each game, and the seconds of processor time for all."""
    start = process_time()
    turns: NDArray[np.int32] = play_games(game, strategy, answers).max(axis=1)
    return turns, process_time() - start


def main() -> None:
    """Measure what is named and write the results."""
    parser = results.options(__doc__)
    parser.add_argument("boards", nargs="*", type=int, help="numbers of boards")
    parser.add_argument("--games", type=int, default=GAMES)
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    entries = [measured(boards, chosen.games) for boards in chosen.boards or OPENERS]
    results.write("boards_playouts", {"runs": entries}, chosen.results)


if __name__ == "__main__":
    main()
