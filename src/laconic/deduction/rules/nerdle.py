"""Nerdle: Wordle with equations, such as 12+35=47."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from laconic.deduction.rules.generated import GeneratedWordle

if TYPE_CHECKING:
    from collections.abc import Iterator

    Value = tuple[str, int, int]
    """An expression with the numerator and the denominator of its value."""


class Nerdle(GeneratedWordle):
    """Nerdle: equations of a number of places, as many as its site has answers (17,723 of eight).

    Numbers and the signs + - * / stand on the left of one =, and a number on the right. Products
    and quotients go first, and quotients on the way need not be whole. No number has a leading
    zero, and none on the left is 0.

    >>> rule = Nerdle(6)
    >>> len(rule.universe()), rule.format(rule.feedback("4*7=28", "3+8=11"))
    (206, 'BBBGBY')
    """

    family: ClassVar[str] = "nerdle"
    example: ClassVar[str] = "8"
    word: ClassVar[str] = "equation"
    letter: ClassVar[str] = "symbol"
    lengths: ClassVar[range] = range(5, 9)

    def universe(self) -> tuple[str, ...]:
        """List the equations, sorted by code point."""
        return _equations(self.length)


@cache
def _equations(length: int) -> tuple[str, ...]:
    whole = (
        f"{left}={top // bottom}"
        for size in range(3, length - 1)
        for left, top, bottom in _expressions(size)
        if top >= 0 and top % bottom == 0 and not left.isdecimal()
    )
    return tuple(sorted(text for text in whole if len(text) == length))


def _numbers(digits: int) -> range:
    return range(10 ** (digits - 1), 10**digits)


def _terms(size: int) -> Iterator[Value]:
    """Run through the products and quotients of a number of symbols."""
    yield from ((str(number), number, 1) for number in _numbers(size))
    for last in range(1, size - 1):
        for left, top, bottom in _terms(size - last - 1):
            for number in _numbers(last):
                yield f"{left}*{number}", top * number, bottom
                yield f"{left}/{number}", top, bottom * number


def _expressions(size: int) -> Iterator[Value]:
    """Run through the expressions of a number of symbols."""
    yield from _terms(size)
    for last in range(1, size - 1):
        terms = list(_terms(last))
        for left, top, bottom in _expressions(size - last - 1):
            for right, over, under in terms:
                yield f"{left}+{right}", top * under + over * bottom, bottom * under
                yield f"{left}-{right}", top * under - over * bottom, bottom * under
