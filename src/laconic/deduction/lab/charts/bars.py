"""Bar charts of guesses, letters, feedback and parts."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

from laconic.lab.charts.style import HATCHES, INK, INKS, PALE, SCALE, bare

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TOGETHER = 3
"""Maximum number of histograms side by side; more get a panel each."""


def histograms(figure: Figure, data: dict[str, Any]) -> None:
    """Draw games by guesses in percent: side by side, or in a grid if there are many strategies."""
    series = data["series"]
    published = [item for item in series if item.get("published")]
    if len(series) <= TOGETHER and len(published) <= 1:
        return _side_by_side(figure, series)
    columns = 4 if len(series) > 6 else 2 if len(series) == 4 else 3
    rows = -(-len(series) // columns)
    figure.set_size_inches(7.2, 0.6 + 1.55 * rows)
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    most = max(turns for item in series for turns, _ in item["counts"])
    for axes, item in zip(grid.flat, series, strict=False):
        _small(axes, item, most)
    for axes in list(grid.flat)[len(series) :]:
        axes.set_axis_off()
    figure.supxlabel("guesses", fontsize=9)
    figure.supylabel("games in a hundred", fontsize=9)
    return None


def _side_by_side(figure: Figure, series: list[dict[str, Any]]) -> None:
    axes = figure.subplots()
    labelled = [(item["label"], item["counts"]) for item in series]
    labelled += [
        (f"{item['label']}, published", item["published"])
        for item in series
        if item.get("published")
    ]
    width = 0.84 / len(labelled)
    for place, (label, counts) in enumerate(labelled):
        offset = (place - (len(labelled) - 1) / 2) * width
        turns, shares = _shares(counts)
        axes.bar(
            [turn + offset for turn in turns],
            shares,
            width,
            label=label,
            color=INKS[place],
            hatch=HATCHES[place],
            edgecolor="white",
            linewidth=0.4,
        )
        if len(labelled) <= 2:
            _numbered(axes, [turn + offset for turn in turns], shares, counts)
    axes.set_xticks(range(1, max(turn for _, counts in labelled for turn, _ in counts) + 1))
    axes.set_xlabel("guesses")
    axes.set_ylabel("games in a hundred")
    bare(axes)
    if len(labelled) > 1:
        axes.legend(loc="upper right")


def _numbered(
    axes: Axes, places: list[float], shares: list[float], counts: list[list[int]]
) -> None:
    """Write the number of games above each bar."""
    for place, share, (_, count) in zip(places, shares, counts, strict=True):
        axes.annotate(
            f"{count:,}",
            (place, share),
            (0, 2),
            textcoords="offset points",
            ha="center",
            fontsize=7.5,
            color=INK,
        )


def _small(axes: Axes, item: dict[str, Any], most: int) -> None:
    turns, shares = _shares(item["counts"])
    axes.bar(turns, shares, 0.8, color=INKS[0])
    if item.get("published"):
        axes.step(*_outline(item["published"]), where="mid", color=INKS[5], linewidth=1.3)
    axes.set_title(fill(item["label"], 26), fontsize=7.5, fontweight="normal")
    axes.set_xticks(range(1, most + 1), minor=False)
    axes.tick_params(labelsize=7)
    bare(axes)


def _outline(counts: list[list[int]]) -> tuple[list[int], list[float]]:
    """Return the outline of a histogram, with zeros at both ends."""
    turns, shares = _shares(counts)
    return [turns[0] - 1, *turns, turns[-1] + 1], [0.0, *shares, 0.0]


def _shares(counts: list[list[int]]) -> tuple[list[int], list[float]]:
    total = sum(count for _, count in counts)
    return [turns for turns, _ in counts], [100 * count / total for _, count in counts]


def ranked(figure: Figure, data: dict[str, Any]) -> None:
    """Draw the best openers by value, with candidates in a dark colour."""
    rows = data["bars"]
    values = [item["value"] for item in rows]
    axes = figure.subplots()
    marked = any(item["marked"] for item in rows)
    for place, item in enumerate(rows):
        dark = item["marked"] or not marked
        axes.plot(
            [place, place],
            [min(values) - 0.04 * abs(min(values)), item["value"]],
            color=PALE,
            linewidth=2,
        )
        axes.plot(
            place,
            item["value"],
            "o" if dark else "s",
            markersize=5 if dark else 4,
            color=INKS[0] if dark else "white",
            markeredgecolor=INKS[0],
        )
    axes.set_xticks(
        range(len(rows)),
        [item["label"] for item in rows],
        rotation=90,
        fontsize=8 if len(rows) <= 40 else 6,
    )
    axes.set_ylabel(data["axis"])
    axes.margins(x=0.01)
    bare(axes)
    if marked:
        axes.plot([], [], "o", color=INKS[0], label="may be the answer")
        axes.plot([], [], "s", color="white", markeredgecolor=INKS[0], label="a guess only")
        axes.legend(loc="upper right")


def letters(figure: Figure, data: dict[str, Any]) -> None:
    """Draw how often each letter occurs, and in how many answers."""
    axes = figure.subplots()
    rows = data["bars"]
    names = [item["label"].upper() for item in rows]
    axes.bar(
        names, [item["value"] for item in rows], 0.85, color=INKS[4], label="times in all answers"
    )
    axes.bar(
        names, [item["second"] for item in rows], 0.45, color=INKS[0], label="answers that have it"
    )
    axes.set_ylabel("count")
    axes.margins(x=0.01)
    axes.legend(loc="upper right")
    bare(axes)


def codes(figure: Figure, data: dict[str, Any]) -> None:
    """Draw how often each feedback occurs, in the order of its code."""
    grid = figure.subplots(len(data["series"]), 1, sharex=True, squeeze=False)
    for place, (axes, item) in enumerate(zip(grid.flat, data["series"], strict=True)):
        shares = item["values"]
        axes.bar(range(len(shares)), shares, 1.0, color=INKS[place])
        axes.set_yscale("log")
        axes.set_ylabel("share")
        axes.set_title(item["label"].upper(), fontsize=9)
        axes.set_xlim(-1, len(shares))
        bare(axes)
    grid.flat[-1].set_xlabel(data["axis"])


def parts(figure: Figure, data: dict[str, Any]) -> None:
    """Draw the sizes of parts, largest first, with the same area for every guess."""
    series = data["series"]
    if len(series) == 1:
        axes = figure.subplots()
        sizes = series[0]["sizes"]
        axes.bar(range(1, len(sizes) + 1), sizes, 1.0, color=INKS[0])
    else:
        axes = figure.subplots()
        for place, item in enumerate(series):
            sizes = item["sizes"]
            axes.step(
                range(1, len(sizes) + 1),
                sizes,
                where="mid",
                color=INKS[place],
                linestyle=("-", "--", "-.", ":")[place % 4],
                linewidth=1.6,
                label=f"{item['label'].upper()}: {len(sizes)} parts, largest {sizes[0]:,}",
            )
        axes.legend(loc="upper right")
    if max(item["sizes"][0] for item in series) > 20:
        axes.set_yscale("log")
    else:
        axes.locator_params(integer=True)
    axes.set_xlabel("parts, largest first")
    axes.set_ylabel("answers in the part")
    bare(axes)


def shares(figure: Figure, data: dict[str, Any]) -> None:
    """Draw a stacked bar per strategy, with its games by guesses."""
    rows = data["rows"][::-1]
    figure.set_size_inches(7.2, 1.3 + 0.24 * len(rows))
    axes = figure.subplots()
    groups = [(turn, turn) for turn in range(1, 7)] + [(7, 10**9)]
    for place, (fewest, most) in enumerate(groups):
        left = [_share(item["counts"], 1, fewest - 1) for item in rows]
        width = [_share(item["counts"], fewest, most) for item in rows]
        name = f"{fewest}" if fewest == most else "7 and more"
        axes.barh(
            [item["label"] for item in rows],
            width,
            left=left,
            label=name,
            color=SCALE[place],
            edgecolor="white",
            linewidth=0.5,
        )
    axes.set_xlim(0, 100)
    axes.set_xlabel("games in a hundred")
    axes.margins(y=0.01)
    bare(axes, along="x")
    _legend_below(axes, len(rows))


def _legend_below(axes: Axes, rows: int) -> None:
    """Put the legend below a tall chart."""
    axes.legend(
        loc="upper center",
        bbox_to_anchor=(0.5, -0.45 / (0.9 + 0.24 * rows) - 0.03),
        ncols=7,
        fontsize=8,
        title="guesses",
        title_fontsize=8,
        columnspacing=1.2,
    )


def _share(counts: list[list[int]], fewest: int, most: int) -> float:
    total = sum(count for _, count in counts)
    return 100 * sum(count for turns, count in counts if fewest <= turns <= most) / total
