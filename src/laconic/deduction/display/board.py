"""Rows of tiles in HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.display.colours import GREY, TILES

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Board:
    """Rows of letters with their feedback: one mark per letter, or counts."""

    rows: Sequence[tuple[Sequence[str], str]]

    def html(self) -> str:
        """Draw one line of tiles per row."""
        return f"<div>{''.join(_row(letters, marks) for letters, marks in self.rows)}</div>"

    def text(self) -> str:
        """Write one row per line, such as `CRANE  BYBBG`."""
        return "\n".join(f"{''.join(letters).upper()}  {marks}" for letters, marks in self.rows)


def _row(letters: Sequence[str], marks: str) -> str:
    tiled = len(marks) == len(letters) and set(marks) <= set(TILES)
    looks = [TILES[mark].board for mark in marks] if tiled else [GREY.board] * len(letters)
    tiles = "".join(
        f'<span style="{look}">{escape(letter.upper())}</span>'
        for letter, look in zip(letters, looks, strict=True)
    )
    title = escape(f"{''.join(letters)}: {marks}", quote=True)
    counts = "" if tiled else f" {escape(marks)}"
    return f'<div style="white-space:nowrap" title="{title}">{tiles}{counts}</div>'
