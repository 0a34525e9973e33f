"""Games of one strategy, counted: what travels between processes and into files."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from laconic.deduction.evaluate.result import EXCELLENT, FAILURE

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Tally:
    """How many games took each number of guesses.

    Attributes:
        counts: pairs of guesses and games, ascending; games given up stand at the limit and one.
        lost: games given up.
        opener: the first guess, None where games differ.
        means: mean guesses of each run; more than one where chance decides.
        seconds: time that playing took.
    """

    counts: tuple[tuple[int, int], ...]
    opener: str | None = None
    means: tuple[float, ...] = ()
    seconds: float = 0.0
    lost: int = 0

    @classmethod
    def of(cls, turns: Iterable[int], opener: str | None = None) -> Tally:
        """Count turns of games."""
        counts = tuple(sorted(Counter(turns).items()))
        return cls(counts, opener, (_mean(counts),))

    @property
    def answers(self) -> int:
        """Count of the games."""
        return sum(count for _, count in self.counts)

    @property
    def total(self) -> int:
        """Sum of the guesses of all games."""
        return sum(turns * count for turns, count in self.counts)

    @property
    def mean(self) -> float:
        """Guesses a game."""
        return self.total / self.answers

    @property
    def median(self) -> float:
        """Guesses of the game in the middle, half-way between two if there are two."""
        upper, lower = self._at(self.answers // 2), self._at((self.answers - 1) // 2)
        return (upper + lower) / 2

    @property
    def min(self) -> int:
        """Guesses of the shortest game."""
        return self.counts[0][0]

    @property
    def max(self) -> int:
        """Guesses of the longest game."""
        return self.counts[-1][0]

    @property
    def excellent(self) -> float:
        """Games in a hundred that took at most two guesses."""
        return self.share(1, EXCELLENT)

    @property
    def failure(self) -> float:
        """Games in a hundred that took more than six guesses."""
        return self.share(FAILURE, self.max)

    @property
    def spread(self) -> float | None:
        """Standard deviation of a run's mean, None for a single run."""
        return stdev(self.means) if len(self.means) > 1 else None

    @property
    def histogram(self) -> dict[int, int]:
        """Count of the games that took each number of guesses."""
        return dict(self.counts)

    def share(self, fewest: int, most: int) -> float:
        """Count the games in a hundred that took between so many guesses."""
        chosen = sum(count for turns, count in self.counts if fewest <= turns <= most)
        return 100 * chosen / self.answers

    def as_dict(self) -> dict[str, Any]:
        """Give all numbers as plain data."""
        names = "opener total answers mean median min max excellent failure spread seconds"
        numbers = {name: getattr(self, name) for name in names.split()}
        return numbers | {"histogram": self.histogram, "means": list(self.means)}

    def _at(self, place: int) -> int:
        """Find the guesses of the game at a place of the sorted games."""
        for turns, count in self.counts:
            place -= count
            if place < 0:
                return turns
        raise AssertionError(place)


def pooled(tallies: list[Tally]) -> Tally:
    """Count the games of several runs together."""
    counts: Counter[int] = Counter()
    for tally in tallies:
        counts.update(tally.histogram)
    openers = {tally.opener for tally in tallies}
    return Tally(
        tuple(sorted(counts.items())),
        openers.pop() if len(openers) == 1 else None,
        tuple(fmean(tally.means) for tally in tallies),
        sum(tally.seconds for tally in tallies),
        sum(tally.lost for tally in tallies),
    )


def _mean(counts: tuple[tuple[int, int], ...]) -> float:
    return sum(turns * count for turns, count in counts) / sum(count for _, count in counts)
