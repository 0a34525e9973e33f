"""Strip plots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.lab.charts.style import INK, INKS, bare

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def strip(figure: Figure, data: dict[str, Any]) -> None:
    """Draw the value of every opener, in one strip per worst case."""
    axes = figure.subplots()
    x, y = np.asarray(data["x"]), np.asarray(data["y"])
    aside = np.random.default_rng(1).uniform(-0.32, 0.32, x.size)  # random jitter
    axes.scatter(x + aside, y, s=6, color=INKS[0], alpha=0.35, linewidths=0, rasterized=True)
    for turn in np.unique(x):
        middle = float(np.median(y[x == turn]))
        axes.plot([turn - 0.38, turn + 0.38], [middle, middle], color=INKS[5], linewidth=2)
    for turn, value, word in data["named"]:
        axes.annotate(
            word.upper(),
            (turn, value),
            (0, -11 if value < np.median(y) else 5),
            textcoords="offset points",
            ha="center",
            fontsize=8,
            color=INK,
        )
    axes.set_xticks(np.unique(x))
    axes.set_xlabel(data["xlabel"])
    axes.set_ylabel(data["ylabel"])
    bare(axes)
