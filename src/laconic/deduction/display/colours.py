"""The look of a tile, by the mark that the rule writes for it: one table for all who draw."""

from __future__ import annotations

from dataclasses import dataclass

_SQUARE = (
    "display:inline-block;box-sizing:border-box;width:2em;height:2em;line-height:1.75em;"
    "margin:0 .15em .15em 0;text-align:center;font-weight:bold;border:.13em solid "
)


@dataclass(frozen=True)
class Tile:
    """How a tile looks.

    Attributes:
        board: its style in HTML.
        small: attributes of a small square in SVG.
        terminal: its style in Rich.
    """

    board: str
    small: str
    terminal: str


GREY = Tile(_SQUARE + "#7f7f7f", 'fill="none" stroke="#7f7f7f"', "bold white on rgb(90,92,94)")

TILES = {
    "B": GREY,
    ".": GREY,
    "Y": Tile(
        _SQUARE + "#e6b800;background:#e6b800;color:#000;border-radius:50%",
        'rx="4" fill="#e6b800" stroke="#a88600"',
        "bold black on rgb(222,188,74)",
    ),
    "G": Tile(
        _SQUARE + "#00704f;background:#00704f;color:#fff",
        'fill="#00845d" stroke="#00845d"',
        "bold white on rgb(68,140,76)",
    ),
}
"""Grey is hollow, yellow is light and round, green is dark and square, so that no colour need be
seen. Pages in the browser have their own, in `laconic.css`, since a person may change them there.
"""
