"""Scatter plots, line plots and heat maps."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.lab.charts.style import INK, INKS, MARKS, PALE, bare

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MANY = 400
"""Number of points from which they are rasterized, to keep the file small."""


FEW = 14
"""Maximum number of labels beside points."""


def ladder(figure: Figure, data: dict[str, Any]) -> None:
    """Draw strategies from worst to best, with their distance from the optimum."""
    rungs = data["rungs"][::-1]
    figure.set_size_inches(7.2, 1.2 + 0.24 * len(rungs))
    axes = figure.subplots()
    optimum = data["optimum"]
    values = [item["value"] for item in rungs]
    start = optimum if optimum is not None else min(values)
    for place, item in enumerate(rungs):
        _rung(axes, place, item, start)
    if optimum is not None:
        axes.axvline(optimum, color=INKS[5], linewidth=1.4, linestyle="--")
        axes.annotate(
            f"exact optimum {optimum:.4f}",
            (optimum, len(rungs) - 0.3),
            (4, 0),
            textcoords="offset points",
            fontsize=8,
            color=INKS[5],
            va="bottom",
        )
    axes.set_yticks(range(len(rungs)), [item["label"] for item in rungs], fontsize=8.5)
    axes.set_ylim(-0.7, len(rungs) + 0.4)
    axes.margins(x=0.12)
    axes.set_xlabel(data["axis"])
    bare(axes, along="x")


def _rung(axes: Axes, place: int, item: dict[str, Any], start: float) -> None:
    """Draw the value of a strategy with its spread, and a line from the start of the axis."""
    line: dict[str, Any] = {"color": PALE, "linewidth": 3, "solid_capstyle": "butt"}
    axes.plot([start, item["value"]], [place, place], **line)
    axes.errorbar(
        item["value"],
        place,
        xerr=item["spread"] or None,
        fmt="o",
        color=INKS[0],
        ecolor=INK,
        elinewidth=1,
        capsize=2,
        markersize=5,
    )
    axes.annotate(
        f"{item['value']:.3f}",
        (item["value"] + (item["spread"] or 0), place),
        (7, 0),
        va="center",
        textcoords="offset points",
        fontsize=8,
        color=INK,
    )


def scatter(figure: Figure, data: dict[str, Any]) -> None:
    """Draw two values of named items against each other, with the least-squares line."""
    axes = figure.subplots()
    x, y = np.asarray(data["x"], float), np.asarray(data["y"], float)
    axes.scatter(
        x,
        y,
        s=22 if len(x) < MANY else 7,
        color=INKS[0],
        alpha=0.75 if len(x) < MANY else 0.35,
        linewidths=0,
        rasterized=len(x) >= MANY,
    )
    if data.get("fit", True) and np.ptp(x) > 0:
        line = statistics.linear_regression(x.tolist(), y.tolist())  # exact sums, on every machine
        ends = np.array([x.min(), x.max()])
        axes.plot(ends, line.slope * ends + line.intercept, color=INKS[5], linewidth=1.4)
    _label(axes, x, y, data["labels"])
    axes.set_xlabel(data["xlabel"])
    axes.set_ylabel(data["ylabel"])
    axes.tick_params(length=0)


def _label(axes: Axes, x: Any, y: Any, labels: list[str]) -> None:
    """Label points; if there are many, only those far from the others."""
    chosen = range(len(labels)) if len(labels) <= FEW else _apart(x, y)
    seen: dict[tuple[float, float], int] = {}
    for i in chosen:
        at = float(x[i]), float(y[i])
        place = seen[at] = seen.get(at, -1) + 1
        axes.annotate(
            labels[i],
            at,
            (5, 3 - 8 * place),
            textcoords="offset points",
            fontsize=7.5,
            color=INK,
        )


def _apart(x: Any, y: Any) -> list[int]:
    """Choose the points whose nearest neighbour is farthest, so that labels do not overlap."""
    spread = np.stack([x / (np.ptp(x) or 1), y / (np.ptp(y) or 1)], axis=1)
    distance = np.abs(spread[:, None] - spread[None, :]).max(axis=2)
    np.fill_diagonal(distance, np.inf)
    chosen: list[int] = np.argsort(-distance.min(axis=1).round(9), kind="stable")[:FEW].tolist()
    return chosen


def line(figure: Figure, data: dict[str, Any]) -> None:
    """Draw values against a parameter: ours with their spread, and the published ones.

    Colours and markers repeat after eight series, with other line styles; so many do not leave
    room for a legend inside the axes.
    """
    axes = figure.subplots()
    for place, item in enumerate(data["series"]):
        axes.errorbar(
            range(len(item["y"])),
            item["y"],
            yerr=item.get("spread"),
            color=INKS[place % len(INKS)],
            marker=MARKS[place % len(MARKS)],
            linestyle=("-", "--", ":")[place % 3],
            capsize=3,
            label=item["label"],
        )
    axes.set_xticks(range(len(data["x"])), data["x"])
    axes.set_xlabel(data["xlabel"])
    axes.set_ylabel(data["ylabel"])
    if len(data["series"]) > len(INKS):
        figure.legend(loc="outside right upper")
    else:
        axes.legend()
    bare(axes)


def heat(figure: Figure, data: dict[str, Any]) -> None:
    """Draw a heat map of correlations, with the number in each cell."""
    axes = figure.subplots()
    values = np.asarray(data["values"])
    least = min(0.5, float(values.min()))
    axes.imshow(values, cmap="Blues", vmin=least - 0.15, vmax=1.15, aspect="auto")
    for (row, column), value in np.ndenumerate(values):
        axes.text(
            column,
            row,
            f"{value:.3f}",
            ha="center",
            va="center",
            fontsize=9,
            color="white" if value > 0.9 else INK,
        )
    axes.set_xticks(range(len(values)), data["labels"])
    axes.set_yticks(range(len(values)), data["labels"])
    axes.grid(visible=False)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
