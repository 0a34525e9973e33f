# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding verify`: check a solution."""

from typing import Annotated

import typer

from laconic.cli.options import Json
from laconic.cli.screen import print_json, screen
from laconic.plurals import counted
from laconic.sliding.cli.options import Goal, Size

EXAMPLES = (
    "sliding verify '1 2 3 / 4 0 6 / 7 5 8' dr",
    "sliding verify '1 2 3 / 4 0 6 / 7 5 8' '5 8'",
)


def verify(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="Initial board.")],
    moves: Annotated[
        str, typer.Argument(metavar="MOVES", help="Moves of the blank, or tile numbers.")
    ],
    *,
    size: Size = None,
    goal: Goal = None,
    as_json: Json = False,
) -> None:
    """Check that moves are legal and reach the goal, using only the rules.

    The exit code is 1 if they do not. Use solve to prove that a solution is optimal.
    """
    from laconic.sliding.board import goal_for, goal_name, parse
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
        print_json({"goal": target.text, **report.as_dict()})
    else:
        reached = (
            f"The moves reach the goal {goal_name(target)} in {counted(report.length, 'move')}."
        )
        screen().print(reached if report.valid else report.error, soft_wrap=True)
    if not report.valid:
        raise typer.Exit(1)
