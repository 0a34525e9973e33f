"""Statistics of games."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

EXCELLENT = 2
"""Maximum guesses of an excellent game (C.-L. Liu, arXiv:2205.11225, Table A1)."""

FAILURE = 7
"""Minimum guesses of a failed game in the same table; games continue until the word is found."""


class Statistics:
    """Statistics that depend only on the number of games by guesses."""

    @property
    @abstractmethod
    def counts(self) -> Mapping[int, int]:
        """Number of games by guesses, ascending; unsolved games count as the limit plus one."""

    @property
    def lost(self) -> int:
        """Number of games that ended without the answer."""
        return 0

    @property
    def answers(self) -> int:
        """Number of games."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """Sum of the guesses of all games, including the winning guesses."""
        return sum(turns * count for turns, count in self.counts.items())

    @property
    def mean(self) -> float:
        """Mean number of guesses per game."""
        return self.total / self.answers

    @property
    def median(self) -> float:
        """Median number of guesses."""
        return (self._at(self.answers // 2) + self._at((self.answers - 1) // 2)) / 2

    @property
    def min(self) -> int:
        """Guesses of the shortest game."""
        return min(self.counts)

    @property
    def max(self) -> int:
        """Guesses of the longest game."""
        return max(self.counts)

    @property
    def excellent(self) -> float:
        """Share of the games that were solved in at most two guesses, from 0 to 1."""
        return self.share(1, EXCELLENT) - self._lost_by(1, EXCELLENT)

    @property
    def failure(self) -> float:
        """Share of the games that were not solved in six guesses, from 0 to 1."""
        return self.share(FAILURE, self.max) + self._lost_by(1, FAILURE - 1)

    def share(self, fewest: int, most: int) -> float:
        """Return the share of games that took `fewest` to `most` guesses, from 0 to 1."""
        chosen = sum(count for turns, count in self.counts.items() if fewest <= turns <= most)
        return chosen / self.answers

    def _lost_by(self, fewest: int, most: int) -> float:
        """Return the share of unsolved games among those of `fewest` to `most` guesses.

        All of them are the longest, as they reached the limit.
        """
        return self.lost / self.answers if fewest <= self.max <= most else 0.0

    def _at(self, place: int) -> int:
        """Return the guesses of the game at an index of the sorted games."""
        for turns, count in self.counts.items():
            place -= count
            if place < 0:
                return turns
        raise AssertionError(place)
