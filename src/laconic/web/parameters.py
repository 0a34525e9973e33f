"""Parameters of addresses, which may hold anything."""

from __future__ import annotations


def whole_number(text: str, most: int) -> int | None:
    """Return a whole number from 0 to `most`; None for other text.

    >>> whole_number("32", 32), whole_number("33", 32), whole_number("-1", 32)
    (32, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None  # int() refuses more than 4,300 digits
    number = int(text)
    return number if number <= most else None
