"""The colours of tiles in terminals, notebooks and drawings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Colour:
    """A background colour and a legible text colour, as #rrggbb."""

    fill: str
    ink: str


_GREY = Colour("#666d76", "#ffffff")
_YELLOW = Colour("#eac14f", "#221c05")
_GREEN = Colour("#2e7a4d", "#ffffff")


@dataclass(frozen=True)
class Tile:
    """The look of a tile.

    Attributes:
        board: its style in HTML.
        small: attributes of a small square in SVG, by name.
        terminal: its style in Rich.
    """

    board: str
    small: Mapping[str, object]
    terminal: str


_SQUARE = (
    "display:inline-block;box-sizing:border-box;width:2em;height:2em;line-height:1.75em;"
    "margin:0 .15em .15em 0;text-align:center;font-weight:bold;border:.13em solid "
)


def _filled(colour: Colour) -> str:
    return f"{_SQUARE}{colour.fill};background:{colour.fill};color:{colour.ink}"


def _in_terminal(colour: Colour) -> str:
    return f"bold {colour.ink} on {colour.fill}"


GREY = Tile(_SQUARE + _GREY.fill, {"fill": "none", "stroke": _GREY.fill}, _in_terminal(_GREY))

TILES = {
    "B": GREY,
    ".": GREY,
    "Y": Tile(
        _filled(_YELLOW) + ";border-radius:50%",
        {"rx": 4, "fill": _YELLOW.fill, "stroke": _YELLOW.ink},
        _in_terminal(_YELLOW),
    ),
    "G": Tile(_filled(_GREEN), {"fill": _GREEN.fill, "stroke": _GREEN.fill}, _in_terminal(_GREEN)),
}
"""The look of a tile by the mark that the rule writes for it.

Grey is hollow, yellow is light and round, green is dark and square: no colour need be seen.
"""
