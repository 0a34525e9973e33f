"""Turns that no strategy for several boards can save."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from laconic.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame

STEPS = 20
"""Chances of the second guess are rounded up to 1, 1/2, 1/3, ... 1/STEPS."""


def wasted_turns(game: BoardsGame) -> NDArray[np.float64]:
    """Bound the mean number of turns that solve no board from below, for each opener.

    Answers are distinct, so a guess solves at most one board, and a game takes a turn for each
    board and for each guess that solves none. Here those of the first two turns count:

    - The opener solves a board with probability boards / answers if it is an answer.
    - The second guess solves a board with probability k / n, where its word is in a part of n
      answers that k boards share, so with at most the greatest k / n over all parts. This is more
      than 1 / (j + 1) only if a board is in a part of at most j answers, or more than n / (j + 1)
      boards are in a part of n; the probability of the latter is bounded by the sum over all parts
      and all sets of so many boards.

    Returns:
        Turns, shape (guesses,): no strategy that begins with this guess has a smaller mean than
        the number of boards plus these.

    Raises:
        InputError: for a single board, or answers that may be equal.

    >>> from laconic import Game
    >>> from laconic.deduction.boards import BoardsGame
    >>> game = BoardsGame(Game.of("original"), 32)
    >>> wasted = wasted_turns(game)
    >>> print(game.game.guesses[wasted.argmin()], f"{32 + wasted.min():.4f}")
    filet 33.3499
    """
    if game.boards < 2 or not game.distinct:
        raise InputError(
            f"{game.boards} boards, distinct: {game.distinct}, expected 2 or more with distinct "
            "answers"
        )
    answers, rule = len(game.game.answers), game.game.rule
    sizes = np.array([np.bincount(row, minlength=rule.codes) for row in game.game.matrix])
    is_answer = sizes[:, rule.win].copy()
    sizes[:, rule.win] = 0
    second = np.full(len(sizes), 1 / STEPS)
    for j in range(1, STEPS):
        small = np.where(sizes <= j, sizes, 0).sum(axis=1)
        chance = 1 - _none_among(small, game.boards, answers)
        chance += _crowded(j, game.boards, answers)[sizes].sum(axis=1)
        second += (1 / j - 1 / (j + 1)) * np.minimum(chance, 1)
    wasted: NDArray[np.float64] = 2 - is_answer * game.boards / answers - second
    return wasted


def _none_among(some: NDArray[np.int64], boards: int, answers: int) -> NDArray[np.float64]:
    """Return the probability that no board has one of so many answers."""
    drawn = np.arange(boards)
    left = np.maximum(answers - some[:, None] - drawn, 0)
    chance: NDArray[np.float64] = (left / (answers - drawn)).prod(axis=1)
    return chance


def _crowded(j: int, boards: int, answers: int) -> NDArray[np.float64]:
    """Bound the probability that more than n / (j + 1) boards share a part of n > j answers."""
    chance = np.zeros(answers + 1)
    for n in range(j + 1, answers + 1):
        least = n // (j + 1) + 1
        if least <= min(n, boards):
            drawn = np.arange(least)
            chance[n] = comb(boards, least) * ((n - drawn) / (answers - drawn)).prod()
    return chance
