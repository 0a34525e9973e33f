"""Feedback and words in HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

COLOURS = ("grey", "yellow", "green")


def mini(letters: Iterable[str], colours: Iterable[int], *, bare: bool = False) -> str:
    """Write a row of small tiles, with or without their letters."""
    pairs = list(zip(letters, colours, strict=True))
    said = ", ".join(f"{letter} {COLOURS[colour]}".strip() for letter, colour in pairs)
    tiles = "".join(
        f'<i class="t{colour}" aria-hidden="true">{"" if bare else escape(letter)}</i>'
        for letter, colour in pairs
    )
    classes = "mini bare" if bare else "mini"
    return f'<span class="{classes}" role="img" aria-label="{escape(said)}">{tiles}</span>'


def words(found: Iterable[str]) -> str:
    """Write words one after the other."""
    return "".join(f"<span>{escape(word)}</span>" for word in found)
