"""A cache of numbers by position."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from laconic.deduction.game import Mode

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Position


class Memory:
    """A cache of numbers for the positions of the latest game.

    Positions with the same candidates and legal guesses are equal, whatever their rows.
    """

    def __init__(self) -> None:
        self._game: Game | None = None
        self._known: dict[bytes, float] = {}

    def recall(self, position: Position) -> float | None:
        """Return the number of a position, or None."""
        return self._known.get(_key(position)) if position.game is self._game else None

    def keep(self, position: Position, value: float) -> float:
        """Store the number of a position, and return it."""
        if position.game is not self._game:
            self._game, self._known = position.game, {}
        self._known[_key(position)] = value
        return value


def _key(position: Position) -> bytes:
    candidates = position.candidates.tobytes()
    if position.game.mode is Mode.EASY:
        return candidates
    return candidates + blake2b(position.legal.tobytes(), digest_size=16).digest()
