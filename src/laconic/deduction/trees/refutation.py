"""Check refutations: proofs that no strategy with a given opener wins within a number of turns.

A set of answers is *hard* for t turns if no strategy finds all of them within t turns. A guess
leaves a set *whole* if it gets the same feedback for all its members. Then, in easy mode:

- A set that no guess separates, so that each leaves two members together, is hard for two turns.
- If each guess leaves one of some sets whole, and these are hard for t turns, then their union is
  hard for t + 1 turns: after any guess, all members of that set are still possible.
- If an opener leaves a set whole that is hard for t turns, it does not win within t + 1 turns.

A refutation lists such sets, each after the sets that it is a union of. The check uses these three
laws and the feedback of all guesses, which it computes itself; it does not search, and shares
neither code nor files with the search.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from laconic.errors import ClaimError, InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from laconic.deduction.game import Game

Sets: TypeAlias = tuple[tuple[str | int, ...], ...]
"""Hard sets: the words of a set that no guess separates, or the places of the sets in a union."""


@dataclass(frozen=True)
class HardSet:
    """A set that was checked.

    Attributes:
        turns: the turns for which it is hard.
        members: indices of its answers, ascending.
        unsplit: the guesses that leave it whole, one bit each.
    """

    turns: int
    members: NDArray[np.intp]
    unsplit: NDArray[np.uint8]


class Checker:
    """Checks refutations for a game in easy mode.

    Raises:
        InputError: for a game in another mode, in which the laws do not hold.
    """

    def __init__(self, game: Game) -> None:
        if game.mode != "easy":
            raise InputError(f"a refutation in {game.mode} mode, expected easy mode")
        self.game = game = game.with_own_feedback()
        self._columns = np.ascontiguousarray(game.matrix.T)
        self._place = {word: place for place, word in enumerate(game.answers)}
        self._all = np.packbits(np.ones(len(game.guesses), dtype=bool))

    def last_set(self, sets: Sets) -> HardSet:
        """Check hard sets, and return the last one.

        Raises:
            ClaimError: for the first set that is not shown to be hard.
        """
        checked: list[HardSet] = []
        for place, each in enumerate(sets):
            name = f"set {place} of {len(sets)}"
            words = [word for word in each if isinstance(word, str)]
            places = [number for number in each if isinstance(number, int)]
            if words and not places:
                checked.append(self._inseparable(words, name))
            elif places and not words and set(places) <= set(range(place)):
                checked.append(self._union([checked[number] for number in places], name))
            else:
                raise ClaimError(f"{name}: expected answers, or places of earlier sets")
        if not checked:
            raise ClaimError("no sets, expected at least one")
        return checked[-1]

    def leaves_whole(self, opener: str, hard: HardSet) -> int | None:
        """Return the feedback of an opener for all members of a set; None if it varies."""
        codes = self.game.matrix[self.game.lexicon.guesses.index(opener), hard.members]
        return int(codes[0]) if (codes == codes[0]).all() else None

    def _inseparable(self, words: list[str], name: str) -> HardSet:
        """Check that no guess separates all words."""
        unknown = [word for word in words if word not in self._place]
        if unknown or len(set(words)) < 2:
            raise ClaimError(f"{name}: {', '.join(words)}: expected two or more different answers")
        members = np.array(sorted(self._place[word] for word in words))
        codes = self._columns[members]
        together = np.zeros(codes.shape[1], dtype=bool)
        for place in range(1, len(members)):
            together |= (codes[:place] == codes[place]).any(0)
        if not together.all():
            guess = self.game.guesses[int(np.argmin(together))]
            raise ClaimError(f"{name}: {guess!r} separates {', '.join(words)}")
        return HardSet(2, members, self._unsplit(codes))

    def _union(self, reasons: Sequence[HardSet], name: str) -> HardSet:
        """Check that each guess leaves one of some hard sets whole."""
        covered = np.bitwise_or.reduce([reason.unsplit for reason in reasons])
        if (covered != self._all).any():
            whole = np.unpackbits(covered, count=len(self.game.guesses))
            guess = self.game.guesses[int(np.argmin(whole))]
            raise ClaimError(f"{name}: {guess!r} leaves none of its sets whole")
        members = np.unique(np.concatenate([reason.members for reason in reasons]))
        turns = 1 + min(reason.turns for reason in reasons)
        return HardSet(turns, members, self._unsplit(self._columns[members]))

    def _unsplit(self, codes: NDArray[Any]) -> NDArray[np.uint8]:
        """Return the guesses that get the same feedback for all answers."""
        return np.packbits((codes == codes[0]).all(0))
