"""Exact values of positions and guesses, remembered, and bounds where a position is too large."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

from laconic.claims import Exact
from laconic.deduction.coach import book
from laconic.deduction.game import Mode
from laconic.deduction.search import Engine
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.coach.opener_book import Book
    from laconic.deduction.game import Game, Position

EXACT_UP_TO = 500
"""Default number of candidates up to which positions are searched."""

_SYMMETRIC_UP_TO = 1500
"""The same for games with symmetries, such as Mastermind."""


@dataclass(frozen=True, slots=True)
class Total:
    """A total of guesses over the candidates: at least `low`, at most `high`."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether both bounds are equal."""
        return self.low == self.high

    def __add__(self, other: Total) -> Total:
        """Add the bounds."""
        return Total(self.low + other.low, self.high + other.high)


@dataclass
class Values:
    """Totals of best play without a turn limit, each searched once.

    Positions with the same candidates and the same legal guesses have the same total, whatever
    their rows. Totals of openers come from the book of the game, if there is one.

    Args:
        game: the game, without weights.
        up_to: number of candidates up to which a position is searched; larger ones are bounded.

    Raises:
        InputError: for a game with weights.
    """

    game: Game
    up_to: int = EXACT_UP_TO
    _known: dict[bytes, Total] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Check the game."""
        if self.game.weights is not None:
            raise InputError("a game with weighted answers, expected equal weights: leave them out")

    def best(self, position: Position) -> Total:
        """Return the total of best play from a position that is not solved."""
        size = position.candidates.size
        if size <= 2:  # every mode allows a candidate
            return Total(2 * size - 1, 2 * size - 1)
        key = _key(position)
        if key not in self._known:
            self._known[key] = self._best(position)
        return self._known[key]

    def after(self, position: Position, guess: int) -> Total:
        """Return the total if a guess, which need not be legal, is followed by best play."""
        if self._untouched(position):
            total = self._book.get(self.game.guesses[guess])
            if isinstance(total, Exact):
                return Total(total.value, total.value)
        result = Total(position.candidates.size, position.candidates.size)
        for code, part in position.partition(guess).items():
            if code == self.game.rule.win:
                continue
            small = part.size <= 2
            least = 2 * part.size - 1
            result += Total(least, least) if small else self.best(position.play(guess, code))
        return result

    def _best(self, position: Position) -> Total:
        if self._untouched(position):
            exact = [t.value for t in self._book.values() if isinstance(t, Exact)]
            if exact:
                return Total(min(exact), min(exact))
        up_to = max(self.up_to, _SYMMETRIC_UP_TO) if self._engine.symmetric else self.up_to
        if position.candidates.size <= up_to:
            value = self._engine.cost(position, None).value
            assert value is not None  # noqa: S101  # without a limit, every candidate is found
            return Total(value, value)
        ranked = self._engine.ranked(position, None)
        low = min(verdict.claim.value or 0 for verdict in ranked)
        return Total(low, self.after(position, ranked[0].guess).high)

    def _untouched(self, position: Position) -> bool:
        """Return whether a position is worth the same as the start."""
        return (position.candidates.size, position.legal.size) == (
            len(self.game.answers),
            len(self.game.guesses),
        )

    @cached_property
    def _book(self) -> Book:
        return book(self.game) or {}

    @cached_property
    def _engine(self) -> Engine:
        return Engine(self.game)


def _key(position: Position) -> bytes:
    candidates = position.candidates.tobytes()
    if position.game.mode is Mode.EASY:
        return blake2b(candidates, digest_size=16).digest()
    return blake2b(candidates + b"|" + position.legal.tobytes(), digest_size=16).digest()
