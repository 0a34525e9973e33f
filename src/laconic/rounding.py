"""Numbers as printed in JSON, the same on every processor."""

from __future__ import annotations

from typing import Any

DIGITS = 12
"""Significant digits, and decimals, of a number: the last of the 16 depend on the processor."""


def rounded(value: Any) -> Any:
    """Round all floats of JSON data.

    >>> rounded({"entropy": 5.885202744292331, "luck": [-1e-17, 3]})
    {'entropy': 5.88520274429, 'luck': [0.0, 3]}
    """
    if isinstance(value, float):
        return float(f"{round(value, DIGITS):.{DIGITS}g}") + 0.0  # no negative zero
    if isinstance(value, dict):
        return {name: rounded(item) for name, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list | tuple) else value
