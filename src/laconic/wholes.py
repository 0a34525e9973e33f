"""Whole numbers from outside, of Python or of NumPy."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable


def whole(number: Any, what: str, error: type[InputError] = InputError) -> int:
    """Convert a whole number, of Python or of NumPy, to that of Python.

    Raises:
        InputError: for anything else, such as 2.0.

    >>> import numpy as np
    >>> whole(np.uint8(7), "turns")
    7
    """
    try:
        return index(number)
    except TypeError:
        raise error(f"{what} {number!r}: expected a whole number") from None


def wholes(
    numbers: Iterable[Any], what: str, error: type[InputError] = InputError
) -> tuple[int, ...]:
    """Convert whole numbers.

    Raises:
        InputError: if one of them is something else.
    """
    numbers = tuple(numbers)
    try:
        return tuple(map(index, numbers))
    except TypeError:
        return tuple(whole(number, what, error) for number in numbers)
