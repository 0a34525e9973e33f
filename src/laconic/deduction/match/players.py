"""Strategies as players of a match."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from laconic.claims import Exact
from laconic.deduction.coach import book
from laconic.deduction.strategies import make, remembering
from laconic.deduction.strategies.own import split_name
from laconic.match import MatchPlayer, ProgramPlayer, Reply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Game
    from laconic.deduction.match.contest import WordContest, WordRound
    from laconic.deduction.strategies import Strategy
    from laconic.match import TimeLimits


class StrategyPlayer(MatchPlayer["WordRound"]):
    """A built-in strategy, which plays in this process.

    A random strategy is made anew for each game, with the seed of that game.

    Args:
        game: the game.
        name: the name of the strategy. `exact` opens with the best opener of the game's book.
        openers: the first guesses, in order.

    Raises:
        InputError: for an unknown strategy or opener.
    """

    def __init__(self, game: Game, name: str, openers: Sequence[str] = ()) -> None:
        if name == "exact" and not openers and (best := _best_opener(game)):
            openers = [best]
        self._name, self._openers = name, openers
        strategy = self._made(0)
        self._strategy = remembering(strategy) if strategy.deterministic else strategy

    def begin(self, number: int, seed: int) -> None:  # noqa: ARG002  # of the protocol
        """Give a random strategy its seed."""
        if not self._strategy.deterministic:
            self._strategy = self._made(seed)

    def move(self, playing: WordRound) -> Reply:
        """Choose a guess."""
        return Reply(playing.position.game.guesses[self._strategy(playing.position)])

    def _made(self, seed: int) -> Strategy:
        return make(self._name, seed=seed, opener=self._openers or None)


def strategy_player(
    contest: WordContest, name: str, openers: Sequence[str], limits: TimeLimits
) -> StrategyPlayer | ProgramPlayer:
    """Make the player of a strategy; one in a file of your own runs in a process, with limits.

    Raises:
        InputError: for an unknown strategy, or a file that does not exist.
    """
    if split_name(name) is None:
        return StrategyPlayer(contest.game, name, openers)
    client = [sys.executable, "-m", "laconic.deduction.match.client", name, *openers]
    return ProgramPlayer(contest, client, limits)


def _best_opener(game: Game) -> str | None:
    """Return the opener with the least exact total of the game's book, if there is one."""
    totals = [(t.value, w) for w, t in (book(game) or {}).items() if isinstance(t, Exact)]
    return min(totals)[1] if totals else None
