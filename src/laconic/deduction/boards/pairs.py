"""Two boards, all pairs of answers: exact results of a strategy, and a bound for all strategies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction import _kernels
from laconic.deduction.boards.measure import GRACE, Results
from laconic.deduction.boards.strategies import Weighted, player
from laconic.deduction.evaluate.statistics import Statistics
from laconic.deduction.partitions import partitions
from laconic.errors import InputError
from laconic.provenance import provenance
from laconic.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame
    from laconic.deduction.game import Game

BATCH = 64
"""Number of pairs of parts per task, and of openers between progress reports."""


@dataclass(frozen=True)
class PairsResult(Statistics, Results):
    """Results of a strategy on all unordered pairs of different answers.

    Attributes:
        histogram: number of pairs by the turn on which the second board is solved.
        sum_turns: sum of the turns on which boards are solved, over both boards and all pairs.
    """

    game: BoardsGame
    strategy: str
    opener: str
    histogram: Mapping[int, int]
    sum_turns: int
    seconds: float

    @property
    def counts(self) -> Mapping[int, int]:
        """Number of pairs by turn, ascending."""
        return self.histogram

    @property
    def wins(self) -> int:
        """Number of pairs solved within the limit."""
        return sum(n for turns, n in self.histogram.items() if turns <= self.game.limit)

    def as_dict(self) -> dict[str, Any]:
        """Return the results as plain data for JSON, with their provenance."""
        return provenance() | {
            "game": self.game.header(),
            "boards": 2,
            "strategy": self.strategy,
            "opener": self.opener,
            "games": self.answers,
            "wins": self.wins,
            "total": self.total,
            "mean_turns": self.mean,
            "worst": self.max,
            "mean_sum": self.sum_turns / self.answers,
            "histogram": dict(self.histogram),
            "claim": "exact",
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class Slice:
    """A part of the walk over all pairs, as a task for a worker."""

    game: BoardsGame
    strategy: Weighted
    opener: int
    begin: int
    end: int


def all_pairs(game: BoardsGame, strategy: Weighted, workers: Workers | None = None) -> PairsResult:
    """Play all pairs of different answers by walking the tree of positions once.

    Args:
        game: two boards with distinct answers, not sequential.
        strategy: the strategy, which is deterministic.
        workers: workers that walk; by default this process.

    Raises:
        InputError: for another kind of game.
    """
    start = perf_counter()
    slices = cut(game, strategy)
    done = (workers or Workers()).map(walk, slices, "pairs of parts")
    return joined(slices[0], done, perf_counter() - start)


def cut(game: BoardsGame, strategy: Weighted, size: int = BATCH) -> list[Slice]:
    """Divide the walk into independent slices.

    Raises:
        InputError: unless the game has two boards with distinct answers and is not sequential.
    """
    _check(game)
    opener = strategy(game.position())
    pairs = len(_starts(game, opener)[1])
    begins = range(0, pairs, size)
    return [Slice(game, strategy, opener, b, min(b + size, pairs)) for b in begins]


def walk(task: Slice) -> tuple[dict[int, int], int]:
    """Walk a slice; return the number of pairs by turn, and the sum of turns over both boards."""
    game = task.game
    parts, pairs = _starts(game, task.opener)
    chosen = pairs[task.begin : task.end]
    cap = game.limit + GRACE
    finished, turns = player(task.strategy, game).walk(parts, chosen, 1, game.limit, cap)
    solved = sum(
        parts[b].size if not parts[a].size else parts[a].size
        for a, b in chosen.tolist()
        if not parts[a].size or not parts[b].size
    )  # the opener solved a board on turn 1
    return {t: n for t, n in enumerate(finished.tolist()) if n}, turns + solved


def joined(first: Slice, done: list[tuple[dict[int, int], int]], seconds: float) -> PairsResult:
    """Combine the results of all slices."""
    histogram: Counter[int] = Counter()
    for finished, _ in done:
        histogram.update(finished)
    game = first.game
    return PairsResult(
        game,
        first.strategy.name,
        game.game.guesses[first.opener],
        dict(sorted(histogram.items())),
        sum(turns for _, turns in done),
        seconds,
    )


def _check(game: BoardsGame) -> None:
    """Check that a game is one of two boards that have all pairs of different answers.

    Raises:
        InputError: for other games.
    """
    if game.boards != 2 or not game.distinct or game.sequential:
        repeated = "" if game.distinct else " with repeated answers"
        raise InputError(
            f"all pairs of {game.boards} boards{repeated}, expected 2 with distinct answers, "
            "not sequential: choose such a game"
        )


def _starts(game: BoardsGame, opener: int) -> tuple[list[NDArray[np.int32]], NDArray[np.int32]]:
    """Return the opener's parts (the solved one empty), and the pairs of parts to walk."""
    partition = game.game.position().partition(opener)
    win = game.game.rule.win
    parts = [part[:0] if code == win else part for code, part in partition.items()]
    pairs = [
        (a, b)
        for a, b in combinations_with_replacement(range(len(parts)), 2)
        if a != b or parts[a].size > 1
    ]
    return parts, np.array(pairs, dtype=np.int32).reshape(-1, 2)


@dataclass(frozen=True)
class Bound:
    """A lower bound for all strategies for two boards.

    Attributes:
        total: lower bound of the total number of turns over all pairs.
        opener: the opener with this bound, the least of all openers.
    """

    total: int
    pairs: int
    opener: str

    @property
    def mean(self) -> float:
        """The bound per pair."""
        return self.total / self.pairs


def lower_bound(game: BoardsGame, workers: Workers | None = None) -> Bound:
    """Return a lower bound of the total number of turns of any strategy for two boards.

    An opener splits the answers into parts. For each pair of parts there is one second guess, which
    splits both further, into groups.

    - If the opener is one of the words, turn 2 finishes at most one pair of each part, and turn 3
      one of each group; all others take at least 4 turns.
    - If it is not, turn 3 finishes a pair only if the second guess is one of its words and the
      third one the other: at most one pair for each group of the other part, and one fewer within
      a part.
    - Turn 4 finishes a pair only if the second guess is one of its words, of which all pairs are
      counted, or if the third guess is one of them and the fourth one the other: of the pairs
      between two groups, at most as many as a word of one group gets different feedbacks from the
      other group; within one group, one fewer.

    All other pairs take at least 5 turns. The bound is the least sum over all openers, each with
    the best second guess for every pair of parts. It takes a minute or more for each opener with
    many parts, so hours for a list of thousands of words.

    Raises:
        InputError: unless the game has two boards with distinct answers and is not sequential, or
            for more than 32,767 answers.
    """
    _check(game)
    openers = _promising(game)
    first = Openers(game, tuple(openers[:BATCH].tolist()), _NONE)
    opener, least = bound_task(first)
    rest = [
        Openers(game, tuple(openers[b : b + BATCH].tolist()), least)
        for b in range(BATCH, len(openers), BATCH)
    ]
    bounds = (workers or Workers()).map(bound_task, rest, "openers")
    opener, least = min([(opener, least), *bounds], key=lambda bound: bound[1])
    answers = len(game.game.answers)
    return Bound(least, answers * (answers - 1) // 2, game.game.guesses[opener])


_MOST_ANSWERS = 2**15 - 1
"""Maximum number of answers: the kernel counts them in 16 bits."""

_NONE = 2**62
"""A value above the bound of every opener."""


@dataclass(frozen=True)
class Openers:
    """Openers to bound, as a task for a worker; bounds of at least `enough` need not be sharp."""

    game: BoardsGame
    openers: tuple[int, ...]
    enough: int


def bound_task(task: Openers) -> tuple[int, int]:
    """Return the opener of least bound, and its bound, or `enough` if no bound is less."""
    best, least, bounds = task.openers[0], task.enough, _bounds(task.game.game)
    for opener in task.openers:
        bound = bounds.after(opener, least)
        if bound < least:
            best, least = opener, bound
    return best, least


@lru_cache(maxsize=2)
def _bounds(game: Game) -> _kernels.PairBounds:
    if len(game.answers) > _MOST_ANSWERS:
        raise InputError(
            f"{len(game.answers):,} answers, expected at most {_MOST_ANSWERS:,}: choose a smaller "
            "game"
        )
    matrix = np.ascontiguousarray(game.matrix)
    return _kernels.PairBounds(matrix, game.rule.codes, game.guess_of_answer)


def _promising(game: BoardsGame) -> NDArray[np.int64]:
    """Sort all openers by number of parts, descending, so that early bounds prune later ones."""
    position = game.game.position()
    return np.argsort(-partitions(position, position.legal).parts.astype(np.int64), kind="stable")
