"""Mastermind: black pegs for colours in place, white pegs for colours elsewhere."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, ClassVar

from laconic.deduction.rules.pegs import PegRule

if TYPE_CHECKING:
    from collections.abc import Iterable


class Mastermind(PegRule):
    """Mastermind of places x colours; the colours are 1 to 9, then 0 for a tenth.

    >>> rule = Mastermind(4, 6)
    >>> rule.format(rule.feedback("1122", "1234"))
    '1b1w'
    """

    family: ClassVar[str] = "mastermind"
    example: ClassVar[str] = "4x6"
    symbol_names: ClassVar[str] = "1234567890"
    marks: ClassVar[str] = "bw"
    faces: ClassVar[str] = "⚫⚪\N{HEAVY MINUS SIGN}"

    def _size_of_universe(self) -> int:
        return int(self.symbols**self.length)

    def _words(self, symbols: str) -> Iterable[tuple[str, ...]]:
        return product(symbols, repeat=self.length)
