"""Solvers as players of a match."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from laconic.match import MatchPlayer, Reply, file_player
from laconic.names import pick
from laconic.sliding.board import legal_moves
from laconic.sliding.deepening import Limits
from laconic.sliding.match.contest import NODES
from laconic.sliding.search import solve, solve_fast

if TYPE_CHECKING:
    from laconic.match import ProgramPlayer, TimeLimits
    from laconic.sliding.match.contest import BoardContest, BoardRound

PLAYERS = ("exact", "fast", "random")
"""Names of the built-in players: optimal solutions as far as a search is short enough, those of the
fast solver, and random moves."""


class SlidingPlayer(MatchPlayer["BoardRound"]):
    """A built-in player, which plays in this process.

    Args:
        name: its name.
        nodes: number of nodes after which `exact` plays the best solution that it knows.

    Raises:
        InputError: for an unknown name.
    """

    def __init__(self, name: str, nodes: int = NODES) -> None:
        self._name = pick(name, PLAYERS, "player", more="FILE.py:NAME, cmd:PROGRAM or an address")
        self._limits = Limits(nodes=nodes)
        self._chance = random.Random(0)

    def begin(self, number: int, seed: int) -> None:  # noqa: ARG002  # of the protocol
        """Give the random player its seed."""
        self._chance = random.Random(seed)

    def move(self, playing: BoardRound) -> Reply:
        """Give a whole solution, or a random move."""
        if self._name == "random":
            return Reply(self._chance.choice(legal_moves(playing.board)))
        if self._name == "fast":
            return Reply(solve_fast(playing.board, playing.goal).moves)
        return Reply(solve(playing.board, playing.goal, limits=self._limits).moves)


def sliding_player(
    contest: BoardContest, name: str, limits: TimeLimits
) -> SlidingPlayer | ProgramPlayer:
    """Make a built-in player, or that of a function in a Python file.

    Raises:
        InputError: for an unknown name, or a file that does not exist.
    """
    return file_player(contest, name, limits) or SlidingPlayer(name, contest.distances.nodes)
