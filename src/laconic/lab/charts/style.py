"""The style of charts: few colours that differ in hue and lightness, with hatching and markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

INKS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999", "#000000")
"""Colours for all kinds of colour vision (M. Okabe and K. Ito, Color Universal Design, 2008)."""

SCALE = ("#fde725", "#a0da39", "#4ac16d", "#1fa187", "#277f8e", "#365c8d", "#46327e", "#440154")
"""Colours from light to dark, which keep their order in greyscale (viridis, by S. van der Walt and
N. Smith)."""

HATCHES = ("", "///", "...", "xxx", "\\\\\\", "+++", "---", "ooo")
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
INK = "#222222"
PALE = "#d9d9d9"

SETTINGS: dict[Any, Any] = {
    "figure.dpi": 100,
    "figure.facecolor": "white",
    "font.family": "sans-serif",
    "font.size": 9.5,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#555555",
    "axes.labelcolor": INK,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "hatch.linewidth": 0.6,
    "svg.fonttype": "none",
    "svg.hashsalt": "laconic",
}
"""Text remains text in SVG, and equal data gives equal files."""

MARGIN = 0.06
"""Room beside values, as a share of their range."""


def bare(axes: Axes, *, along: str = "y") -> None:
    """Keep only the grid lines perpendicular to the value axis."""
    axes.grid(visible=False)
    axes.grid(visible=True, axis="y" if along == "y" else "x")
    axes.tick_params(length=0)


def limits(values: Sequence[float]) -> tuple[float, float]:
    """Return a range slightly wider than the values."""
    least, most = min(values), max(values)
    room = (most - least or abs(most) or 1) * MARGIN
    return least - room, most + room
