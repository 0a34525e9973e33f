"""Arguments of the right type, for public functions."""

from __future__ import annotations

import reprlib
from typing import Any

from laconic.errors import InputError


def require(
    value: Any,
    kind: type[Any] | tuple[type[Any], ...],
    what: str,
    expected: str,
    error: type[InputError] = InputError,
) -> None:
    """Check the type of an argument.

    Args:
        value: the argument.
        kind: the types that it may have.
        what: its name, for the message.
        expected: what is expected and how to get it, for the message.
        error: the exception class to raise.

    Raises:
        InputError: for a value of another type.

    >>> require("crane", int, "code", "a whole number")
    Traceback (most recent call last):
    laconic.errors.InputError: code is 'crane', expected a whole number
    """
    if not isinstance(value, kind):
        raise error(f"{what} is {reprlib.repr(value)}, expected {expected}")
