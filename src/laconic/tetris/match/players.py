"""Players of the engine in a match."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from laconic.match import MatchPlayer, Reply, file_player
from laconic.tetris.match.contest import placement_text
from laconic.tetris.players import Kind, player

if TYPE_CHECKING:
    from laconic.match import ProgramPlayer, TimeLimits
    from laconic.tetris.match.contest import PieceContest, PieceRound
    from laconic.tetris.rules import Rules


class SearchPlayer(MatchPlayer["PieceRound"]):
    """A player of the engine, which plays in this process.

    Args:
        name: its name.
        rules: the rules.

    Raises:
        InputError: for an unknown name.
    """

    def __init__(self, name: str, rules: Rules) -> None:
        self._player = player(name, rules=rules)
        self._chance = random.Random(0)

    def begin(self, number: int, seed: int) -> None:  # noqa: ARG002  # of the protocol
        """Give the random player its seed."""
        self._chance = random.Random(seed)

    def move(self, playing: PieceRound) -> Reply:
        """Choose a placement."""
        view = playing.view
        if self._player.kind is Kind.RANDOM:
            return Reply(placement_text(self._chance.choice(view.placements())))
        return Reply(placement_text(self._player(view)))


def tetris_player(
    contest: PieceContest, name: str, limits: TimeLimits
) -> SearchPlayer | ProgramPlayer:
    """Make a player of the engine, or that of a function in a Python file.

    Raises:
        InputError: for an unknown name, or a file that does not exist.
    """
    return file_player(contest, name, limits) or SearchPlayer(name, contest.rules)
