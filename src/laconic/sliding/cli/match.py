# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding match`: players from anywhere, scored against optimal solutions."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import GAME, LIMITS, Json, number, option_groups
from laconic.cli.screen import note
from laconic.match.commands import MatchOptions, ModelOptions, play

if TYPE_CHECKING:
    from laconic.sliding.match import BoardContest

EASY_CELLS = 16
"""Boards of at most so many cells are solved optimally within the default number of nodes."""

EXAMPLES = (
    "sliding match --player fast --against exact --games 20",
    "sliding match --player 'cmd:python solver.py' --size 4x4 --games 10",
)


@dataclass(frozen=True)
class BoardOptions:
    """Options for boards."""

    size: Annotated[
        str,
        typer.Option("--size", metavar="WxH", help="Width and height.", rich_help_panel=GAME),
    ] = "3x3"
    max_turns: Annotated[
        int, number("Turns after which a puzzle is lost.", "--max-turns", panel=GAME)
    ] = 200
    nodes: Annotated[
        int,
        number(
            "Nodes after which a distance is bounded, not exact, and the player exact gives the "
            "best solution that it knows.",
            "--nodes",
            panel=LIMITS,
        ),
    ] = 20_000_000

    def contest(self) -> "BoardContest":
        """Return the contest.

        Raises:
            InputError: for a size whose boards are too large for optimal solutions.
        """
        from laconic.errors import InputError
        from laconic.sliding.board import parse_size
        from laconic.sliding.heuristics import MOST_CELLS
        from laconic.sliding.match import BoardContest

        width, height = parse_size(self.size)
        if width * height > MOST_CELLS:
            raise InputError(
                f"--size {self.size}, expected at most {MOST_CELLS} cells: no optimum is known"
            )
        return BoardContest(width, height, self.max_turns, self.nodes)


@option_groups
def match(
    context: typer.Context,
    *,
    options: MatchOptions,
    boards: BoardOptions,
    models: ModelOptions,
    as_json: Json = False,
) -> None:
    """Let any player solve random puzzles, scored by moves above the proven optimum.

    Built-in players: exact, fast and random.
    """
    from laconic.sliding.match import sliding_player

    if not context.invoked_subcommand:
        contest = boards.contest()
        if "exact" in (options.player, options.against) and len(contest.goal.cells) > EASY_CELLS:
            note(
                f"exact searches at most {boards.nodes:,} nodes a board of {boards.size} "
                "(--nodes); solutions that take more to prove may not be the shortest"
            )
        play(contest, options, models, sliding_player, {"nodes": boards.nodes}, as_json=as_json)
