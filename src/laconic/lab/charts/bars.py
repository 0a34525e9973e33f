"""Bar charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from laconic.lab.charts.style import INK, INKS, bare

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def means(figure: Figure, data: dict[str, Any]) -> None:
    """Draw a horizontal bar per strategy, with published values as markers."""
    rows = data["bars"][::-1]
    figure.set_size_inches(7.2, 1.1 + 0.26 * len(rows))
    axes = figure.subplots()
    axes.barh([item["label"] for item in rows], [item["value"] for item in rows], color=INKS[0])
    published = [
        (item["published"], item["label"]) for item in rows if item["published"] is not None
    ]
    if published:
        axes.plot(
            *zip(*published, strict=True),
            "D",
            color=INKS[1],
            markersize=5,
            markeredgecolor=INK,
            markeredgewidth=0.6,
            label="published",
        )
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1))
    least = min(min(item["value"], item["published"] or item["value"]) for item in rows)
    axes.set_xlim(left=max(0, least - 0.35))
    axes.set_xlabel(data["axis"])
    bare(axes, along="x")


def counts(figure: Figure, data: dict[str, Any]) -> None:
    """Draw a bar per number, with its count above it."""
    axes = figure.subplots()
    places = [str(place) for place, _ in data["counts"]]
    values = axes.bar(places, [count for _, count in data["counts"]], color=INKS[0])
    axes.bar_label(values, fmt="{:,.0f}", fontsize=8.5, padding=2)
    axes.set_xlabel(data["x"])
    axes.set_ylabel(data["y"])
    bare(axes)
