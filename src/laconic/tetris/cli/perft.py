# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris perft`: the number of sequences of placements, as a check of engines."""

from typing import Annotated

import typer

from laconic.cli.options import Json, option, option_groups
from laconic.cli.screen import print_json, screen
from laconic.tetris.cli.options import WhichRules

EXAMPLES = (
    "tetris perft TIL",
    "tetris perft SZ --board '####.#####/###..#####'",
    "tetris perft TIL --rules timed --taps 12 --start-level 19",
)


@option_groups
def perft(
    *,
    pieces: Annotated[str, typer.Argument(metavar="PIECES", help="Letters of I L J T Z S O.")],
    board: Annotated[
        str, option("Rows from the top, '#' filled and '.' empty, with /.", "ROWS")
    ] = "",
    which: WhichRules,
    as_json: Json = False,
) -> None:
    """Count the ways to place pieces one after the other, as a check on move generators.

    With a reaction, each plan and each placement that it allows counts.
    """
    import numpy as np

    from laconic.tetris import _kernels
    from laconic.tetris.boards import array, parse, piece_number
    from laconic.tetris.errors import BoardError

    most = 5
    if not 1 <= len(pieces) <= most:
        raise BoardError(f"pieces {pieces!r}: expected 1 to {most} letters")
    rules = which.chosen_for_position(planned=True)
    numbers = np.array([piece_number(name) for name in pieces], dtype=np.uint8)
    start = array(parse(board, rules.rows))
    motion = (*rules.motion(rules.start_level), rules.reaction)
    counts = [
        _kernels.perft(start, numbers[:depth], *motion) for depth in range(1, len(numbers) + 1)
    ]
    if as_json:
        print_json({"pieces": pieces, "counts": counts})
        return
    for depth, count in enumerate(counts, 1):
        screen().print(f"{pieces[:depth]:<{most}} {count:>16,}")
