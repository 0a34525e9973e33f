# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris match`: players from anywhere, scored against a reference player."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from laconic.cli.options import GAME, Json, number, option_groups
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
from laconic.tetris.cli.options import PiecesName, WhichRules, chosen_pieces

if TYPE_CHECKING:
    from laconic.match.players import MatchPlayer, TimeLimits
    from laconic.tetris.match import PieceContest

ABOUT = "Let any player place pieces, scored by points, and by loss against a reference player."
EXAMPLES = (
    "tetris match --player greedy --against random --games 5",
    "tetris match --player 'cmd:python bot.py' --max-turns 50",
)
SCORE_EXAMPLES = ("tetris match score greedy.jsonl --json",)
REPORT_EXAMPLES = ("tetris match report greedy.jsonl mine.jsonl --out report",)

MaxTurns = Annotated[int, number("Placements of a game.", "--max-turns", panel=GAME)]


@option_groups
def match(
    context: typer.Context,
    *,
    options: MatchOptions,
    which: WhichRules,
    pieces: PiecesName = "published",
    max_turns: MaxTurns = 100,
    models: ModelOptions,
    as_json: Json = False,
) -> None:
    """Let a player place pieces, and score it in points and by loss.

    The loss of a placement is what the expectimax player thinks it costs: an evaluation, not exact.
    Built-in players are those of laconic tetris evaluate.
    """
    from laconic.tetris.match import tetris_player

    if context.invoked_subcommand:
        return
    contest = _contest(which, pieces, max_turns)

    def built_in(name: str, limits: "TimeLimits") -> tuple["MatchPlayer[Any]", dict[str, Any]]:
        return tetris_player(contest, name, limits), {}

    play(contest, options, models, built_in, as_json=as_json)


@option_groups
def score(
    log: Log,
    *,
    which: WhichRules,
    pieces: PiecesName = "published",
    max_turns: MaxTurns = 100,
    as_json: Json = False,
) -> None:
    """Score the record of a match."""
    contest = _contest(which, pieces, max_turns)
    print_score(contest, score_record(contest, log), as_json=as_json)


@option_groups
def report(
    logs: Logs,
    *,
    out: Out,
    watch: Watch = False,
    which: WhichRules,
    pieces: PiecesName = "published",
    max_turns: MaxTurns = 100,
) -> None:
    """Write a page that compares the players of some matches, with plots."""
    contest = _contest(which, pieces, max_turns)
    write_page(contest, logs, out, watch=watch)


def _contest(which: WhichRules, pieces: str, max_turns: int) -> "PieceContest":
    from laconic.tetris.match import PieceContest

    return PieceContest(which.chosen(), chosen_pieces(pieces), max_turns)
