"""The results of a greedy strategy after every opener, with memoization over candidate sets.

In easy mode a greedy strategy depends only on the candidates, and many openers lead to the same
sets, so all openers share one cache. Two shortcuts save most of the remaining time: a set that one
guess separates needs no ranking, and the ranking of the exact search, which counts the parts of 64
guesses at a time, replaces the statistics of every guess.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from laconic.deduction import _kernels
from laconic.deduction.game import Pool
from laconic.deduction.partitions import least_total, measure
from laconic.deduction.strategies.greedy import DECIMALS
from laconic.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Codes, Game
    from laconic.deduction.partitions import Indices

Histogram: TypeAlias = tuple[int, ...]
"""Number of answers found with 1, 2, 3 … guesses; the last one is not 0."""

STATISTICS = {"parts": (0, 1), "max-size": (1, -1), "expected-size": (2, -1), "entropy": (3, 1)}
"""Supported metrics: the kernel's column, and the sign by which the greatest value is best."""

CANDIDATE = "candidate"
"""The place among the metrics where candidates are preferred."""

SEPARATE_UP_TO = 12
"""Maximum candidates for which trying all pairs is cheaper than ranking (40 against 200 us)."""

SETTLE_UP_TO = 40
"""Maximum candidates for which a candidate that separates all others is searched for."""

LEAF: dict[int, Histogram] = {1: (1,), 2: (1, 1)}
"""The results for one and two candidates, where every strategy plays a candidate."""


@dataclass
class GreedyTotals:
    """A greedy strategy on one game.

    Args:
        game: easy mode, equal weights, no turn limit.
        metrics: names from `STATISTICS`: the first decides, then candidates before others, then
            the other metrics, then the order of the list; as `strategies.best` does. The name
            `candidate` puts candidates before others in another place.
        pool: the guesses after the opener are chosen from this pool.

    Raises:
        InputError: for a metric that is not in `STATISTICS`.
    """

    game: Game
    metrics: tuple[str, ...] = ("parts", "entropy")
    pool: Pool = Pool.ANSWERS
    _known: dict[bytes, Histogram] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Store the codes of the pool's guesses, both by guess and by answer."""
        if CANDIDATE not in self.metrics:
            self.metrics = (self.metrics[0], CANDIDATE, *self.metrics[1:])
        for name in self.metrics:
            if name not in (*STATISTICS, CANDIDATE):
                raise InputError(f"no metric {name!r} in a study, expected {', '.join(STATISTICS)}")
        game = self.game
        self._guesses = game.position().pool(self.pool)
        self._rows: Codes = np.ascontiguousarray(game.matrix[self._guesses])
        self._columns: Codes = np.ascontiguousarray(self._rows.T)
        self._row_of_answer = np.searchsorted(self._guesses, game.guess_of_answer).astype(np.int32)
        self._all = np.arange(self._guesses.size, dtype=np.int32)
        self._is_candidate = np.zeros(self._guesses.size, dtype=np.bool_)
        self._engine = _kernels.Engine(
            self._rows,
            game.rule.codes,
            self._row_of_answer,
            _kernels.Objective.TOTAL,
            table_bytes=1 << 20,
        )

    def histogram(self, opener: str) -> Histogram:
        """Return the number of answers by guesses after an opener."""
        game = self.game
        row = game.matrix[game.lexicon.guesses.index(opener)]
        return self._after(row, np.arange(len(game.answers), dtype=np.int32))

    def _after(self, row: Codes, candidates: Indices) -> Histogram:
        """Add up the results for the parts of a guess, given by its codes."""
        counts = [0] * (candidates.size + 2)
        for code, part in _split(row[candidates], candidates):
            if code == self.game.rule.win:
                counts[0] += 1
            else:
                for turn, count in enumerate(self._of(part), 1):
                    counts[turn] += count
        return _trimmed(counts)

    def _of(self, candidates: Indices) -> Histogram:
        leaf = LEAF.get(candidates.size)
        if leaf is not None:
            return leaf
        key = candidates.tobytes()
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worked_out(candidates)
        return known

    def _worked_out(self, candidates: Indices) -> Histogram:
        count = candidates.size
        if count <= SETTLE_UP_TO and self._settles(candidates):
            return (1, count - 1)
        if self._counts_parts and self._separates(candidates):
            return (0, count)
        return self._after(self._rows[self._best(candidates)], candidates)

    @property
    def _counts_parts(self) -> bool:
        """Whether the metric is the number of parts, and guesses need not be candidates."""
        return self.metrics[0] == "parts" and self.pool is not Pool.CANDIDATES

    def _settles(self, candidates: Indices) -> bool:
        """Return whether a candidate separates all others, so that no guess is better."""
        codes = self._rows[self._row_of_answer[candidates][:, None], candidates]
        codes.sort(axis=1)
        return bool((codes[:, 1:] != codes[:, :-1]).all(axis=1).any())

    def _separates(self, candidates: Indices) -> bool:
        """Return whether some guess separates all candidates, if that is cheap to check."""
        if candidates.size > SEPARATE_UP_TO:
            return False
        codes = self._columns[candidates]
        alive: NDArray[np.bool_] = codes[0] != codes[1]
        for place in range(2, candidates.size):
            alive &= (codes[:place] != codes[place]).all(axis=0)
        return bool(alive.any())

    def _best(self, candidates: Indices) -> int:
        own = np.sort(self._row_of_answer[candidates])
        self._is_candidate[own] = True
        try:
            if self.pool is Pool.CANDIDATES:
                return self._leading(own, candidates, self.metrics)
            if self._counts_parts:
                return self._leading(self._most_parts(candidates), candidates, self.metrics[1:])
            return self._leading(self._all, candidates, self.metrics)
        finally:
            self._is_candidate[own] = False

    def _most_parts(self, candidates: Indices) -> Indices:
        """Return the guesses with the most parts, in the order of the list.

        The engine's bound of a guess is 3n - parts, less one for a candidate, so the guesses with
        the most parts are within one of the lowest bound.
        """
        ranked, bounds = self._engine.ranked(candidates, self._all, None)
        if not ranked.size:  # no guess splits the candidates
            return self._all
        near = int(bounds.searchsorted(bounds[0] + 2))
        guesses, bounds = ranked[:near], bounds[:near].astype(np.int64)
        # `least_total` is its own inverse: given the bound for the parts, it returns the parts
        parts = least_total(candidates.size, bounds, self._is_candidate[guesses])
        leading: Indices = np.sort(guesses[parts == parts.max()])
        return leading

    def _leading(self, guesses: Indices, candidates: Indices, metrics: tuple[str, ...]) -> int:
        """Choose by the metrics in order, then by the order of the list."""
        values = None
        for name in metrics:
            if guesses.size == 1:
                break
            if name == CANDIDATE:
                may_win = self._is_candidate[guesses]
                kept = may_win if may_win.any() else ~may_win
            else:
                if values is None:
                    values = self._statistics(guesses, candidates)
                column, sign = STATISTICS[name]
                scores = sign * values[column]
                kept = scores == scores.max()
            guesses = guesses[kept]
            values = None if values is None else values[:, kept]
        return int(guesses[0])

    def _statistics(self, guesses: Indices, candidates: Indices) -> NDArray[np.float64]:
        """Measure the partitions of guesses, one statistic per row, rounded for ties."""
        codes = self.game.rule.codes
        return np.round(measure(self._rows, guesses, candidates, codes), DECIMALS)


def _split(codes: Codes, candidates: Indices) -> list[tuple[int, Indices]]:
    """Split candidates by their codes, like `Position.partition`, in half the time."""
    order = codes.argsort(kind="stable")
    codes, candidates = codes[order], candidates[order]
    starts = [0, *(np.flatnonzero(codes[1:] != codes[:-1]) + 1).tolist(), codes.size]
    return [(int(codes[start]), candidates[start:end]) for start, end in pairwise(starts)]


def _trimmed(counts: list[int]) -> Histogram:
    while counts and not counts[-1]:
        counts.pop()
    return tuple(counts)


def mean(histogram: Histogram) -> float:
    """Return the mean number of guesses.

    >>> mean((1, 3))
    1.75
    """
    return sum(turn * count for turn, count in enumerate(histogram, 1)) / sum(histogram)
