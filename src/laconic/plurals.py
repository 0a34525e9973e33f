"""Singular and plural: `1 answer`, `2,315 answers`."""

from __future__ import annotations

_HISSING = ("s", "x", "ch", "sh")


def counted(number: int, noun: str, plural: str = "") -> str:
    """Write a number with a noun in the singular or the plural.

    Args:
        number: the number; from 1,000 it is written with commas.
        noun: the noun in the singular.
        plural: its plural if that is irregular.

    >>> counted(1, "guess"), counted(2315, "guess"), counted(0, "matrix", "matrices")
    ('1 guess', '2,315 guesses', '0 matrices')
    """
    if number != 1:
        noun = plural or noun + ("es" if noun.endswith(_HISSING) else "s")
    return f"{number:,} {noun}"
