# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding match`: players from anywhere, scored against optimal solutions."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from laconic.cli.options import GAME, LIMITS, Json, number, option_groups
from laconic.match.commands import (
    Log,
    Logs,
    MatchOptions,
    ModelOptions,
    Out,
    Watch,
    play,
    print_score,
    score_record,
    write_page,
)

if TYPE_CHECKING:
    from laconic.match.players import MatchPlayer, TimeLimits
    from laconic.sliding.match import BoardContest

ABOUT = "Let any player solve puzzles, scored by moves above the proven optimum."
EXAMPLES = (
    "sliding match --player fast --against exact --games 20",
    "sliding match --player 'cmd:python solver.py' --size 4x4 --games 10",
)
SCORE_EXAMPLES = ("sliding match score fast.jsonl --json",)
REPORT_EXAMPLES = ("sliding match report fast.jsonl mine.jsonl --out report",)

Size = Annotated[
    str,
    typer.Option("--size", metavar="WxH", help="Width and height.", rich_help_panel=GAME),
]
MaxTurns = Annotated[int, number("Turns after which a puzzle is lost.", "--max-turns", panel=GAME)]
Nodes = Annotated[
    int,
    number("Nodes after which a distance is bounded, not exact.", "--nodes", panel=LIMITS),
]


@option_groups
def match(
    context: typer.Context,
    *,
    options: MatchOptions,
    size: Size = "3x3",
    max_turns: MaxTurns = 200,
    models: ModelOptions,
    nodes: Nodes = 20_000_000,
    as_json: Json = False,
) -> None:
    """Let a player solve random boards, and count its moves above the proven optimum.

    Built-in players: exact, fast and random.
    """
    from laconic.sliding.match import sliding_player

    if context.invoked_subcommand:
        return
    contest = _contest(size, max_turns, nodes)

    def built_in(name: str, limits: "TimeLimits") -> tuple["MatchPlayer[Any]", dict[str, Any]]:
        return sliding_player(contest, name, limits), {}

    play(contest, options, models, built_in, as_json=as_json)


@option_groups
def score(
    log: Log,
    *,
    size: Size = "3x3",
    max_turns: MaxTurns = 200,
    nodes: Nodes = 20_000_000,
    as_json: Json = False,
) -> None:
    """Score the record of a match."""
    contest = _contest(size, max_turns, nodes)
    print_score(contest, score_record(contest, log), as_json=as_json)


@option_groups
def report(
    logs: Logs,
    *,
    out: Out,
    watch: Watch = False,
    size: Size = "3x3",
    max_turns: MaxTurns = 200,
    nodes: Nodes = 20_000_000,
) -> None:
    """Write a page that compares the players of some matches, with plots."""
    contest = _contest(size, max_turns, nodes)
    write_page(contest, logs, out, watch=watch)


def _contest(size: str, max_turns: int, nodes: int) -> "BoardContest":
    """Return the contest.

    Raises:
        InputError: for a size whose boards are too large for optimal solutions.
    """
    from laconic.errors import InputError
    from laconic.sliding.board import parse_size
    from laconic.sliding.heuristics import MOST_CELLS
    from laconic.sliding.match import BoardContest

    width, height = parse_size(size)
    if width * height > MOST_CELLS:
        raise InputError(f"--size {size}, expected at most {MOST_CELLS} cells: no optimum is known")
    return BoardContest(width, height, max_turns, nodes)
