"""The reward of a guess."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from laconic.deduction.match import Values
from laconic.match import Reward

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Position


@dataclass
class Rewards:
    """Rewards of the guesses of a game.

    Attributes:
        game: the game.
        kind: what is rewarded.
    """

    game: Game
    kind: Reward

    def __call__(
        self, position: Position, guess: int, *, legal: bool, won: bool, lost: bool
    ) -> float:
        """Return the reward of a guess in a position that still has candidates."""
        if self.kind is Reward.WIN:
            return float(won)
        if self.kind is Reward.TURNS:
            return -2.0 if lost else -1.0
        return -self.regret(position, guess) if legal else -1.0

    def regret(self, position: Position, guess: int) -> float:
        """Return the regret of a legal guess, or an upper bound of it."""
        best, total = self._values.best(position), self._values.after(position, guess)
        return (total.high - best.low) / position.candidates.size

    @cached_property
    def _values(self) -> Values:
        return Values(self.game)
