# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding animate`: write an animation of a solution."""

from pathlib import Path
from typing import Annotated

import typer

from laconic.cli.options import refuse_options
from laconic.cli.screen import note, waiting
from laconic.errors import InputError
from laconic.plurals import counted
from laconic.sliding.cli.options import Goal, Size, table_progress

EXAMPLES = (
    "sliding animate '1 2 3 / 4 0 6 / 7 5 8' --out board.svg",
    "sliding animate '1 2 3 / 4 0 6 / 7 5 8' --moves dr --seconds-per-move 0.5 --out board.svg",
)


def animate(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="Initial board.")],
    *,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Output file, .svg or .gif.")],
    moves: Annotated[
        str | None,
        typer.Option(metavar="MOVES", help="Moves to animate (default: an optimal solution)."),
    ] = None,
    size: Size = None,
    goal: Goal = None,
    seconds_per_move: Annotated[
        float,
        typer.Option(
            min=0.02,
            max=10,
            metavar="S",
            help="Duration of a move in seconds.",
        ),
    ] = 0.3,
) -> None:
    """Write moves as an animated SVG or GIF."""
    from laconic.sliding.animation import check_target, write
    from laconic.sliding.board import parse
    from laconic.sliding.heuristics import MOST_CELLS
    from laconic.sliding.moves import parse_moves
    from laconic.sliding.search import solve

    check_target(out)
    start = parse(board, size)
    if moves is not None:
        refuse_options({"goal": goal}, "has no effect with --moves")
    elif len(start.cells) > MOST_CELLS:
        raise InputError(
            f"a board of {start.size} without --moves, expected at most {MOST_CELLS} cells: "
            f"use `laconic sliding solve --fast --animate {out}`"
        )
    if moves is None:
        with table_progress() as tell, waiting("Solving"):
            way = solve(start, goal, progress=tell).moves
    else:
        way = parse_moves(start, moves)
    write(start, way, out, seconds_per_move)
    note(f"Wrote {out}: {counted(len(way), 'move')}")
