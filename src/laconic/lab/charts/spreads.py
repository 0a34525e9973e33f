"""Charts of distributions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from laconic.lab.charts.style import INK, INKS, bare, limits

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

STANDING = 9
"""Maximum number of vertical violins; more are drawn horizontally."""

STEPS = 240
"""Points at which a density is evaluated."""


def ridge(figure: Figure, data: dict[str, Any]) -> None:
    """Draw the densities of groups, one above the other on a common axis."""
    groups = [item for item in data["groups"] if item["values"]]
    axes = figure.subplots()
    values = [value for item in groups for value in item["values"]]
    places = np.linspace(*limits(values), STEPS)
    for row, item in enumerate(groups):
        sample = np.asarray(item["values"], float)
        height = _density(sample, places)
        height = 1.35 * height / height.max()
        base = -row
        axes.fill_between(
            places,
            base,
            base + height,
            color=INKS[row % 7],
            alpha=0.75,
            zorder=row + 2,
            linewidth=0,
        )
        axes.plot(places, base + height, color="white", linewidth=1.2, zorder=row + 2)
        axes.plot([np.median(sample)], [base + 0.08], "|", color=INK, markersize=11, zorder=row + 3)
    axes.set_yticks(
        [-row for row in range(len(groups))],
        [f"{item['label']}\n({len(item['values']):,})" for item in groups],
    )
    axes.set_xlabel(data["axis"])
    bare(axes, along="x")


def violin(figure: Figure, data: dict[str, Any]) -> None:
    """Draw a violin per group, with quartiles and median."""
    groups = [item for item in data["groups"] if item["values"]]
    lying = len(groups) > STANDING
    if lying:
        figure.set_size_inches(7.2, 1.2 + 0.3 * len(groups))
        groups.reverse()
    axes = figure.subplots()
    samples = [np.asarray(item["values"], float) for item in groups]
    drawn = axes.violinplot(
        samples,
        orientation="horizontal" if lying else "vertical",
        widths=0.85,
        showextrema=False,
        points=60,
    )
    for body in cast("list[Any]", drawn["bodies"]):
        body.set_facecolor(INKS[0])
        body.set_alpha(0.45)
    for place, sample in enumerate(samples, 1):
        low, middle, high = np.percentile(sample, [25, 50, 75])
        box, dot = ([low, high], [place, place]), (middle, place)
        axes.plot(*(box if lying else box[::-1]), color=INK, linewidth=3, solid_capstyle="butt")
        axes.plot(
            *(dot if lying else dot[::-1]), "o", color="white", markeredgecolor=INK, markersize=5
        )
    along, across = (axes.yaxis, axes.xaxis) if lying else (axes.xaxis, axes.yaxis)
    along.set_ticks(range(1, len(groups) + 1), [item["label"] for item in groups])
    across.set_label_text(data["axis"])
    bare(axes, along="x" if lying else "y")


def _density(sample: NDArray[np.float64], places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Estimate a density with a Gaussian kernel of Silverman's bandwidth."""
    spread = sample.std() or np.ptp(places) / 40
    width = max(0.9 * spread * sample.size**-0.2, np.ptp(places) / 150)
    away = (places[:, None] - sample[None, :]) / width
    density: NDArray[np.float64] = np.exp(-0.5 * away**2).sum(axis=1)
    return density
