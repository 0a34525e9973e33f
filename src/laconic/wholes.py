"""Numbers from outside, of Python or of NumPy: whole ones, and those within bounds."""

from __future__ import annotations

import math
from numbers import Real
from operator import index
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_THREADS = 1024
"""Maximum number of threads or processes, which is also the engines' limit."""


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


def within(number: Any, what: str, least: float, most: float = math.inf) -> None:
    """Check a number that need not be whole.

    Raises:
        InputError: unless it is at least `least` and at most `most`.

    >>> within(0.5, "seconds", 0)
    """
    if not (isinstance(number, Real) and least <= number <= most):  # type: ignore[operator]
        bounds = f"{least} or more" if most == math.inf else f"{least} to {most}"
        raise InputError(f"{what} {number!r}: expected {bounds}")


def whole_within(number: Any, what: str, least: int, most: float = math.inf) -> int:
    """Convert a whole number as `whole` does, and check it.

    Raises:
        InputError: unless it is whole, at least `least` and at most `most`.
    """
    within(found := whole(number, what), what, least, most)
    return found


def thread_count(threads: Any) -> int | None:
    """Convert a number of threads; None is one per core.

    Raises:
        InputError: for anything else but a whole number of 1 to `MOST_THREADS`.
    """
    if threads is None:
        return None
    count = whole(threads, "threads")
    if not 1 <= count <= MOST_THREADS:
        raise InputError(
            f"{count:,} threads, expected 1 to {MOST_THREADS:,}: omit the number for one per core"
        )
    return count
