"""Results of runs of a strategy, in a compact form."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev, variance
from typing import TYPE_CHECKING, Any

from laconic.deduction.evaluate.statistics import Statistics

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Runs(Statistics):
    """The number of games by guesses in one or several runs.

    Attributes:
        pairs: guesses and games, ascending; unsolved games count as the limit plus one.
        lost: number of unsolved games.
        opener: the first guess; None if games differ.
        means: mean guesses of each run; several for random strategies.
        seconds: time taken.
    """

    pairs: tuple[tuple[int, int], ...]
    opener: str | None = None
    means: tuple[float, ...] = ()
    seconds: float = 0.0
    lost: int = 0

    @classmethod
    def of(
        cls, turns: Iterable[int], opener: str | None = None, seconds: float = 0.0, lost: int = 0
    ) -> Runs:
        """Make the result of one run from the turns of its games."""
        taken = list(turns)
        pairs = tuple(sorted(Counter(taken).items()))
        return cls(pairs, opener, (sum(taken) / len(taken),), seconds, lost)

    @property
    def counts(self) -> dict[int, int]:
        """Number of games by guesses, ascending; unsolved games count as the limit plus one."""
        return dict(self.pairs)

    @property
    def spread(self) -> float | None:
        """Standard deviation of the means of the runs; None for a single run."""
        return stdev(self.means) if len(self.means) > 1 else None

    @property
    def percent(self) -> dict[str, float]:
        """The shares of excellent and failed games in percent."""
        return {"excellent": 100 * self.excellent, "failure": 100 * self.failure}

    def as_dict(self) -> dict[str, Any]:
        """Return all statistics as plain data, with shares in percent."""
        names = "opener total answers mean median min max excellent failure spread seconds"
        numbers = {name: getattr(self, name) for name in names.split()} | self.percent
        return numbers | {"histogram": self.counts, "means": list(self.means)}


def pooled(runs: list[Runs]) -> Runs:
    """Combine several runs."""
    counts: Counter[int] = Counter()
    for run in runs:
        counts.update(run.counts)
    openers = {run.opener for run in runs}
    return Runs(
        tuple(sorted(counts.items())),
        openers.pop() if len(openers) == 1 else None,
        tuple(fmean(run.means) for run in runs),
        sum(run.seconds for run in runs),
        sum(run.lost for run in runs),
    )


def common_spread(runs: list[Runs]) -> float:
    """Return the standard deviation of the mean of a run that several strategies share.

    Each strategy counts by its runs beyond the first; 0 if none has several.
    """
    several = [each.means for each in runs if len(each.means) > 1]
    freedom = sum(len(means) - 1 for means in several)
    return sqrt(sum((len(m) - 1) * variance(m) for m in several) / freedom) if several else 0.0
