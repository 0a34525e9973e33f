"""Rows of tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction.display.colours import GREY, TILES
from laconic.display import Drawing
from laconic.display.markup import Html, tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from laconic.display.blocks import Piece


@dataclass(frozen=True)
class Board(Drawing):
    """Rows of letters with their feedback: one mark per letter, or counts.

    Attributes:
        margin: space to both sides of the letter on a terminal's tile.
        between: space between two tiles.
    """

    rows: Sequence[tuple[Sequence[str], str]]
    margin: str = " "
    between: str = " "

    def html(self) -> Html:
        """Draw one line of tiles per row."""
        return tag("div", *(_row(letters, marks) for letters, marks in self.rows))

    def text(self) -> str:
        """Write one row per line, such as `CRANE  BYBBG`."""
        return "\n".join(f"{''.join(letters).upper()}  {marks}" for letters, marks in self.rows)

    def terminal(self, *, coloured: bool, width: int) -> Iterator[Piece]:
        """Draw tiles, or letters without colours or without a mark per letter."""
        if not (coloured and all(map(_tiled, self.rows))):
            yield from super().terminal(coloured=coloured, width=width)
            return
        for line, row in enumerate(self.rows):
            yield "\n" * (line > 0), ""
            for place, (letter, mark) in enumerate(zip(*row, strict=True)):
                yield self.between * (place > 0), ""
                yield f"{self.margin}{letter.upper()}{self.margin}", TILES[mark].terminal


def _tiled(row: tuple[Sequence[str], str]) -> bool:
    """Return whether each letter has a tile."""
    letters, marks = row
    return len(marks) == len(letters) and set(marks) <= set(TILES)


def _row(letters: Sequence[str], marks: str) -> Html:
    tiled = _tiled((letters, marks))
    looks = [TILES[mark].board for mark in marks] if tiled else [GREY.board] * len(letters)
    tiles = (
        tag("span", letter.upper(), style=look) for letter, look in zip(letters, looks, strict=True)
    )
    counts = "" if tiled else f" {marks}"
    title = f"{''.join(letters)}: {marks}"
    return tag("div", *tiles, counts, style="white-space:nowrap", title=title)
