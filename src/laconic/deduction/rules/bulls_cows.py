"""Bulls and Cows: digits in place (A, the bulls) and digits elsewhere (B, the cows)."""

from __future__ import annotations

from itertools import permutations
from math import perm
from typing import TYPE_CHECKING, ClassVar

from laconic.deduction.rules.pegs import PegRule
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable


class BullsCows(PegRule):
    """Bulls and Cows with places x digits: the digits of a word are distinct, and start with 0.

    >>> rule = BullsCows(4, 10)
    >>> rule.format(rule.feedback("0123", "2150"))
    '1A2B'
    """

    family: ClassVar[str] = "bulls-cows"
    example: ClassVar[str] = "4x10"
    symbol_names: ClassVar[str] = "0123456789"
    marks: ClassVar[str] = "AB"
    faces: ClassVar[str] = "🐂🐄\N{HEAVY MINUS SIGN}"

    def __post_init__(self) -> None:
        """Check that there are enough different digits."""
        super().__post_init__()
        if self.length > self.symbols:
            raise InputError(
                f"{self.name} has more places than digits, expected at least {self.length} digits: "
                f"write for example {self.family}:{self.example}"
            )

    def _size_of_universe(self) -> int:
        return perm(self.symbols, self.length)

    def _words(self, symbols: str) -> Iterable[tuple[str, ...]]:
        return permutations(symbols, self.length)
