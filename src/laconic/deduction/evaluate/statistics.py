"""Numbers over games: what the counts of games by guesses come to."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

EXCELLENT = 2
"""Most guesses of an excellent game (C.-L. Liu, arXiv:2205.11225, Table A1)."""

FAILURE = 7
"""Fewest guesses of a failed game in the same table; the game goes on until the word is found."""


class Statistics:
    """Numbers that depend on nothing but how many games took each number of guesses."""

    @property
    @abstractmethod
    def counts(self) -> Mapping[int, int]:
        """Games by guesses, fewest guesses first; games given up stand at the limit and one."""

    @property
    def answers(self) -> int:
        """Count of the games."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """Sum of the guesses of all games, the winning ones included."""
        return sum(turns * count for turns, count in self.counts.items())

    @property
    def mean(self) -> float:
        """Guesses a game."""
        return self.total / self.answers

    @property
    def median(self) -> float:
        """Guesses of the game in the middle, half-way between two if there are two."""
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
        """Share of the games that took at most two guesses, from 0 to 1."""
        return self.share(1, EXCELLENT)

    @property
    def failure(self) -> float:
        """Share of the games that took more than six guesses, from 0 to 1."""
        return self.share(FAILURE, self.max)

    def share(self, fewest: int, most: int) -> float:
        """Give the share of the games that took between so many guesses, from 0 to 1."""
        chosen = sum(count for turns, count in self.counts.items() if fewest <= turns <= most)
        return chosen / self.answers

    def _at(self, place: int) -> int:
        """Find the guesses of the game at a place of the sorted games."""
        for turns, count in self.counts.items():
            place -= count
            if place < 0:
                return turns
        raise AssertionError(place)
