# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris match`: players from anywhere, scored against a reference player."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import GAME, Json, number, option_groups
from laconic.match.commands import MatchOptions, ModelOptions, play
from laconic.tetris.cli.options import PiecesName, WhichRules, chosen_pieces

if TYPE_CHECKING:
    from laconic.tetris.match import PieceContest

EXAMPLES = (
    "tetris match --player greedy --against random --games 5",
    "tetris match --player 'cmd:python bot.py' --max-turns 50",
)


@dataclass(frozen=True)
class PieceOptions(WhichRules):
    """Options for rules and pieces."""

    pieces: PiecesName = "published"
    max_turns: Annotated[
        int, number("Placements of a game, at most 1,825.", "--max-turns", panel=GAME)
    ] = 100

    def contest(self) -> "PieceContest":
        """Return the contest.

        Raises:
            InputError: for rules that contradict each other, an unknown generator, and more
                placements than a game has pieces.
        """
        from laconic.tetris.match import PieceContest

        return PieceContest(self.chosen(), chosen_pieces(self.pieces), self.max_turns)


@option_groups
def match(
    context: typer.Context,
    *,
    options: MatchOptions,
    games: PieceOptions,
    models: ModelOptions,
    as_json: Json = False,
) -> None:
    """Let any player place pieces, scored by points, and by loss against a reference player.

    The loss of a placement is what the expectimax player thinks it costs: an evaluation, not exact.
    Built-in players are those of laconic tetris evaluate.
    """
    from laconic.tetris.match import tetris_player

    if not context.invoked_subcommand:
        play(games.contest(), options, models, tetris_player, as_json=as_json)
