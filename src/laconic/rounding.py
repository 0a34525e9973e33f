"""Numbers as printed in JSON, the same on every processor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

DIGITS = 12
"""Significant digits, and decimals, of a number: the last of the 16 depend on the processor."""


def to_digits(number: float) -> float:
    """Round a number to its significant digits, and so many decimals."""
    return float(f"{round(number, DIGITS):.{DIGITS}g}") + 0.0  # no negative zero


def rounded(value: Any, number: Callable[[float], float] = to_digits) -> Any:
    """Round all floats of JSON data, each by a function.

    >>> rounded({"entropy": 5.885202744292331, "luck": [-1e-17, 3]})
    {'entropy': 5.88520274429, 'luck': [0.0, 3]}
    """
    if isinstance(value, float):
        return number(value)
    if isinstance(value, dict):
        return {name: rounded(item, number) for name, item in value.items()}
    return [rounded(item, number) for item in value] if isinstance(value, list | tuple) else value
