"""Runs of one strategy, counted together: what travels between processes and into files."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from laconic.deduction.evaluate.statistics import Statistics

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Runs(Statistics):
    """How many games of one or several runs took each number of guesses.

    Attributes:
        pairs: guesses and games, ascending; games given up stand at the limit and one.
        lost: games given up.
        opener: the first guess, None where games differ.
        means: mean guesses of each run; more than one where chance decides.
        seconds: time that playing took.
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
        """Count the turns of the games of one run."""
        taken = list(turns)
        pairs = tuple(sorted(Counter(taken).items()))
        return cls(pairs, opener, (sum(taken) / len(taken),), seconds, lost)

    @property
    def counts(self) -> dict[int, int]:
        """Games by guesses, fewest guesses first; games given up stand at the limit and one."""
        return dict(self.pairs)

    @property
    def spread(self) -> float | None:
        """Standard deviation of a run's mean, None for a single run."""
        return stdev(self.means) if len(self.means) > 1 else None

    @property
    def percent(self) -> dict[str, float]:
        """The shares of excellent and failed games as documents print them, in percent."""
        return {"excellent": 100 * self.excellent, "failure": 100 * self.failure}

    def as_dict(self) -> dict[str, Any]:
        """Give all numbers as plain data, shares in percent."""
        names = "opener total answers mean median min max excellent failure spread seconds"
        numbers = {name: getattr(self, name) for name in names.split()} | self.percent
        return numbers | {"histogram": self.counts, "means": list(self.means)}


def pooled(runs: list[Runs]) -> Runs:
    """Count the games of several runs together."""
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
