"""Turns that no strategy for several boards can save."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from laconic.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame

CHANCES = sorted(
    {Fraction(k, n) for n in range(1, 7) for k in range(n + 1)}
    | {Fraction(1, n) for n in range(7, 21)}
)
"""Chances of the second guess are rounded up to the next of these."""


def wasted_turns(game: BoardsGame) -> NDArray[np.float64]:
    """Bound the mean number of turns that solve no board from below, for each opener.

    Answers are distinct, so a guess solves at most one board, and a game takes a turn for each
    board and for each guess that solves none. Here those of the first two turns count:

    - The opener solves a board with probability boards / answers if it is an answer.
    - The second guess solves a board with probability k / n, where its word is in a part of n
      answers that k boards share, so with at most the greatest k / n over all parts.

    The boards are a random set of answers. Of all such sets, those in which no part has a k / n
    above c are counted by the coefficient of x^boards in the product, over all parts, of the terms
    of (1 + x)^n up to x^(cn). It is found from values of the product on a circle, within 1e-9.

    Returns:
        Turns, shape (guesses,): no strategy that begins with this guess has a smaller mean than
        the number of boards plus these.

    Raises:
        InputError: for a single board, or answers that may be equal.

    >>> from laconic import Game
    >>> from laconic.deduction.boards import BoardsGame
    >>> game = BoardsGame(Game.of("original"), 32)
    >>> wasted = wasted_turns(game)
    >>> print(game.game.guesses[wasted.argmin()], f"{32 + wasted.min():.5f}")
    filet 33.36605
    """
    if game.boards < 2 or not game.distinct:
        raise InputError(
            f"{game.boards} boards, distinct: {game.distinct}, expected 2 or more with distinct "
            "answers"
        )
    parts, rule = _Parts(game), game.game.rule
    second = np.zeros(len(game.game.guesses))
    for lower, upper in pairwise(CHANCES):
        second += float(upper - lower) * (1 - parts.none_above(lower))
    solved = (game.game.matrix == rule.win).sum(axis=1) * game.boards / len(game.game.answers)
    wasted: NDArray[np.float64] = 2 - solved - second
    return wasted


class _Parts:
    """The sizes of the parts after each opener, and points on half a circle in the complex plane.

    Values at the other half are conjugates of these.
    """

    def __init__(self, game: BoardsGame) -> None:
        matrix, win = game.game.matrix, game.game.rule.win
        found = [np.unique(np.bincount(row[row != win]), return_counts=True) for row in matrix]
        self.sizes, columns = np.unique(
            np.concatenate([sizes for sizes, _ in found]), return_inverse=True
        )
        openers = np.repeat(np.arange(len(found)), [len(sizes) for sizes, _ in found])
        self.counts = np.zeros((len(found), len(self.sizes)))
        self.counts[openers, columns] = np.concatenate([counts for _, counts in found])
        answers, boards = len(game.game.answers), game.boards
        number = 16 + (boards + 1) // 2  # what is twice this far from x^boards is negligible
        angles = (np.arange(number) + 0.5) * np.pi / number
        self.points = boards / (answers + boards) * np.exp(1j * angles)
        self.powers = self.points ** np.arange(boards + 1)[:, None]
        self.terms = np.array(
            [[float(comb(size, k)) for k in range(boards + 1)] for size in self.sizes.tolist()]
        )
        sets = (1 + self.points) ** answers / self.powers[-1] / number
        self.sets = sets / comb(answers, boards)

    def none_above(self, chance: Fraction) -> NDArray[np.float64]:
        """Return the probability that no part has a k / n above this, for each opener."""
        boards = len(self.powers) - 1
        most = self.sizes * chance.numerator // chance.denominator
        cut = np.searchsorted(most, boards)  # so many sizes, the smallest, lose terms
        kept = np.where(np.arange(boards + 1) <= most[:cut, None], self.terms[:cut], 0.0)
        ratios = np.log(kept @ self.powers) - self.sizes[:cut, None] * np.log(1 + self.points)
        counts = self.counts[:, :cut]
        product = np.exp(counts @ ratios.real + 1j * (counts @ ratios.imag))
        probability: NDArray[np.float64] = (product @ self.sets).real
        return probability.clip(0, 1)
