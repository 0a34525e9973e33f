"""Strategies for several boards, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from laconic.deduction import _kernels, strategies
from laconic.deduction.boards.game import MOST_BOARDS
from laconic.deduction.game import Row
from laconic.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame, BoardsPosition
    from laconic.deduction.game import Game
    from laconic.deduction.strategies import Strategy

Choose: TypeAlias = Callable[["BoardsPosition"], int]
"""Returns the index of a guess for a position with unsolved boards."""


def none(_unsolved: int) -> int:
    """Return zero."""
    return 0


@dataclass(frozen=True)
class Weighted:
    """A greedy strategy on the sum over all boards, with a search of small endgames.

    The worth of a guess is the expected number of boards that it solves, minus `weight` times the
    mean price of the boards after it, minus `foresight` times the probability that the following
    guess solves no board. If few combinations of answers are left, the most promising guesses are
    searched to the end of the game. Otherwise they are compared by playouts: the same sampled games
    are played to their end after each of them.

    Attributes:
        price: price of a board by its number of candidates; 0 for a decided board.
        weight: weight of prices against solving, by the number of unsolved boards. With many
            unsolved boards, guessing the decided ones yields enough information about the others.
        foresight: weight of the probability that the next guess solves no board, by the number of
            unsolved boards.
        playouts: number of games that are sampled for each of the 100 most promising guesses, by
            the number of unsolved boards; the best third gets four times as many, and the best
            eighth ten times as many. 0 to choose the guess of greatest worth.
        worlds: number of combinations of answers up to which endgames are searched.
        width: number of guesses that the search tries in each position; 0 for all.
        opener: the first guess; None for the guess of greatest worth.
    """

    name: str
    price: Callable[[int], float]
    weight: Callable[[int], float]
    foresight: Callable[[int], float] = none
    playouts: Callable[[int], int] = none
    worlds: int = 0
    width: int = 8
    opener: str | None = None

    def __call__(self, position: BoardsPosition) -> int:
        """Choose a guess."""
        if self.opener is not None and not position.guesses:
            return position.game.game.lexicon.guesses.index(self.opener)
        return player(self, position.game).choose(open_sets(position), position.left)

    def worths(self, position: BoardsPosition) -> NDArray[np.float64]:
        """Return the worth of every guess; higher is better."""
        return player(self, position.game).worths(open_sets(position))


@dataclass(frozen=True)
class OneBoard:
    """A strategy for one board, which plays the open board with the fewest candidates."""

    strategy: Strategy

    @property
    def name(self) -> str:
        """The name of the strategy."""
        return self.strategy.name

    def __call__(self, position: BoardsPosition) -> int:
        """Choose a guess by the rows of that board."""
        game = position.game.game
        board = min(position.open, key=lambda each: (position.candidates[each].size, each))
        words = (game.guesses[guess] for guess in position.guesses)
        rows = tuple(map(Row, words, position.codes[board]))
        return self.strategy(game.position(rows))


def open_sets(position: BoardsPosition) -> list[NDArray[np.int32]]:
    """Return the candidates of the boards that show feedback."""
    return [position.candidates[board] for board in position.open]


def player(strategy: Weighted, game: BoardsGame) -> _kernels.BoardsPlayer:
    """Return the native player of a strategy, for any number of boards."""
    return _player(strategy, game.game, distinct=game.distinct, sequential=game.sequential)


@lru_cache(maxsize=4)
def _player(
    strategy: Weighted, game: Game, *, distinct: bool, sequential: bool
) -> _kernels.BoardsPlayer:
    matrix, own = game.matrix, game.guess_of_answer
    return make_player(strategy, game, matrix, own, distinct=distinct, sequential=sequential)


def make_player(
    strategy: Weighted,
    game: Game,
    matrix: NDArray[np.uint8] | NDArray[np.uint16],
    guess_of_answer: NDArray[np.int32],
    *,
    distinct: bool,
    sequential: bool,
) -> _kernels.BoardsPlayer:
    """Create the native player of a strategy, for some of the guesses and answers of a game.

    Args:
        strategy: the strategy.
        game: the game of each board.
        matrix: feedback codes, shape (guesses, answers).
        guess_of_answer: the row of each answer.
        distinct: whether no two boards have the same answer.
        sequential: whether boards open one after the other.
    """
    price = [0.0, *(float(strategy.price(n)) for n in range(1, matrix.shape[1] + 1))]
    weight, foresight = (
        np.array([0.0, *(float(weigh(n)) for n in range(1, MOST_BOARDS + 1))])
        for weigh in (strategy.weight, strategy.foresight)
    )
    return _kernels.BoardsPlayer(
        np.ascontiguousarray(matrix),
        game.rule.codes,
        guess_of_answer,
        np.array(price),
        weight,
        foresight,
        np.array([0, *map(strategy.playouts, range(1, MOST_BOARDS + 1))], dtype=np.int32),
        distinct=distinct,
        sequential=sequential,
        worlds=strategy.worlds,
        width=strategy.width,
    )


STRATEGIES: dict[str, Choose] = {}
"""All strategies for several boards, by name; the decorator `boards_strategy` adds one."""


def boards_strategy(name: str) -> Callable[[Choose], Choose]:
    """Register a strategy under a name."""

    def register(choose: Choose) -> Choose:
        STRATEGIES[name] = choose
        return choose

    return register


FEW = 8
"""Number of unsolved boards up to which foresight is not used, since it gains nothing there."""

PLAYED_OUT = range(4, FEW + 1)
"""Numbers of unsolved boards for which playouts are used; with fewer or more, they gain nothing."""


def urgency(unsolved: int) -> float:
    """Return the weight of a nat of entropy against solving a board; tuned by experiments."""
    return min(0.5, 4 / unsolved**2) if unsolved <= FEW else 1 / unsolved**2


def samples(unsolved: int) -> int:
    """Return the number of playouts of each promising guess in the first round."""
    return 30 if unsolved in PLAYED_OUT else 0


def caution(unsolved: int) -> float:
    """Return the weight of `foresight`; tuned by experiments."""
    return 1.2 if unsolved > FEW else 0.0


ENTROPY = Weighted("entropy", log, urgency, caution)
"""The greedy strategy: boards solved, and entropy over all boards."""

ENDGAME = replace(ENTROPY, name="endgame", playouts=samples, worlds=200, width=10)
"""The strongest strategy: `ENTROPY` with playouts, and a search of small endgames."""

STRATEGIES |= {each.name: each for each in (ENTROPY, ENDGAME)}


def make(name: str, opener: str | None = None) -> Choose:
    """Return a strategy by name: one for several boards, or any for one board.

    Raises:
        InputError: for an unknown name, a strategy that draws lots, or an opener for a strategy
            that does not take one.
    """
    if name not in STRATEGIES:
        try:
            single = strategies.make(name, opener=opener)
        except InputError as error:
            own = ", ".join(STRATEGIES)
            raise InputError(f"{error}; several boards also have {own}") from None
        if not single.deterministic:
            raise InputError(f"{name} on several boards, expected a strategy that draws no lots")
        return OneBoard(single)
    strategy = STRATEGIES[name]
    if opener is None:
        return strategy
    if not isinstance(strategy, Weighted):
        raise InputError(f"opener {opener!r} for {name}, which chooses its own: omit the opener")
    return replace(strategy, opener=opener)
