"""Check scripts: guesses that beat the adversary of Absurdle and its kin.

The adversary keeps a largest part of the candidates. A script lists the guesses of a game in order
of play. If the adversary may break ties as it likes, it lists the guesses of all games: the guess,
then, for each of the largest parts in ascending order of their codes, the guesses that follow. The
adversary concedes only if no other part is as large.

The check plays these guesses by the feedback of the rule, which it computes itself; it does not
search, and shares neither code nor files with the search. It shows that a script wins in its
number of turns, not that fewer do not suffice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.rules.tiles import TileRule
from laconic.errors import ClaimError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from laconic.deduction.game import Game


@dataclass(frozen=True, slots=True)
class Script:
    """The guesses that beat the adversary, in order of play, and the turns of the longest game."""

    turns: int
    guesses: tuple[str, ...]


class ScriptChecker:
    """Plays scripts against the adversary.

    Args:
        game: the game, in any mode; whether guesses are legal is not checked.
        any_tie: whether the adversary may break ties as it likes, instead of by fewest greens, then
            fewest yellows, then the smallest code, as `laconic.deduction.opponents.Adversary`.
    """

    def __init__(self, game: Game, *, any_tie: bool = False) -> None:
        self.game, self.any_tie = game.with_own_feedback(), any_tie

    def check(self, script: Script) -> None:
        """Play a script.

        Raises:
            ClaimError: if it does not win in exactly its number of turns.
            UnknownWordError: for a word that is not an allowed guess.
        """
        words = iter(script.guesses)
        turns = self._play(np.arange(len(self.game.answers)), words)
        if (rest := next(words, None)) is not None:
            raise ClaimError(f"{rest!r} after the end of the script")
        if turns != script.turns:
            raise ClaimError(f"the script takes {turns} turns, expected {script.turns}")

    def _play(self, candidates: NDArray[Any], words: Iterator[str]) -> int:
        """Return the turns of the longest game from some candidates on."""
        if (word := next(words, None)) is None:
            raise ClaimError(f"the script ends before a win, with {len(candidates)} answers left")
        feedback = self.game.matrix[self.game.lexicon.guesses.index(word), candidates]
        codes, sizes = np.unique(feedback, return_counts=True)
        largest = codes[sizes == sizes.max()].tolist()
        if largest == [self.game.rule.win]:
            return 1
        kept = [code for code in largest if code != self.game.rule.win]
        if not self.any_tie:
            kept = [min(kept, key=self._order)]
        return 1 + max(self._play(candidates[feedback == code], words) for code in kept)

    def _order(self, code: int) -> tuple[int, ...]:
        """Return the key by which the adversary breaks ties, least first."""
        rule = self.game.rule
        if not isinstance(rule, TileRule):
            return (code,)
        digits = rule.digits(code)
        return (*(digits.count(digit) for digit in range(len(rule.marks) - 1, 0, -1)), code)
