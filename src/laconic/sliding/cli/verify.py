# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding verify`: replay moves."""

from typing import Annotated

import typer

from laconic.cli.options import Json
from laconic.cli.screen import print_json, screen
from laconic.sliding.cli.options import Goal, Size

EXAMPLES = (
    "sliding verify '1 2 3 / 4 0 6 / 7 5 8' dr",
    "sliding verify '1 2 3 / 4 0 6 / 7 5 8' '5 8'",
)


def verify(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="Initial board.")],
    moves: Annotated[
        str, typer.Argument(metavar="MOVES", help="Moves of the blank, or numbers of tiles.")
    ],
    *,
    size: Size = None,
    goal: Goal = None,
    as_json: Json = False,
) -> None:
    """Replay moves by the rules alone: are they legal, and do they reach the goal?

    Ends with exit code 1 if not. How few moves suffice is for the command solve to prove.
    """
    from laconic.sliding.board import goal_for, parse
    from laconic.sliding.check import Report, replay
    from laconic.sliding.errors import MoveError
    from laconic.sliding.moves import parse_moves

    start = parse(board, size)
    target = goal_for(start, goal)
    try:
        report = replay(start.rows, target.rows, parse_moves(start, moves))
    except MoveError as error:
        report = Report(False, False, 0, replay(start.rows, target.rows, "").manhattan, str(error))
    if as_json:
        print_json(report.as_dict())
    else:
        verdict = f"reach the goal in {report.length} moves" if report.valid else report.error
        screen().print(
            f"The moves {verdict}." if report.valid else verdict, markup=False, soft_wrap=True
        )
    if not report.valid:
        raise typer.Exit(1)
