"""Wordle with words that are generated from a definition: every one of them may be the answer."""

from __future__ import annotations

from typing import ClassVar, Self

from laconic.deduction.rules.wordle import Wordle
from laconic.errors import InputError


class GeneratedWordle(Wordle):
    """The feedback of Wordle, for words without a list. The size may be left out of the name."""

    lengths: ClassVar[range]
    """The lengths of words whose feedback matrix fits into memory."""

    def __post_init__(self) -> None:
        """Check the length."""
        if self.length not in self.lengths:
            raise InputError(
                f"{self.family} with {self.length} places, expected {self.lengths[0]} to "
                f"{self.lengths[-1]}: write for example {self.family}:{self.example}"
            )

    @classmethod
    def of(cls, size: str) -> Self:
        """Make the rule from the number of places; without one, that of the game on the web."""
        return super().of(size or cls.example)
