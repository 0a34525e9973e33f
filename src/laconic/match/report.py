"""The page of one or more matches: players side by side, with plots."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from laconic.display import Heading, Paragraph, Picture, Table, markdown, page
from laconic.errors import InputError
from laconic.files import make_folder, write_text
from laconic.lab.charts import draw
from laconic.lab.outcome import Chart
from laconic.match.scores import Comparison

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from laconic.display import Block
    from laconic.match.scores import Score

TITLE = "Match report"

_COLUMNS = (
    "player",
    "games",
    "won",
    "mean length",
    "95 % interval",
    "regret a game",
    "claim",
    "illegal",
    "seconds",
    "tokens",
    "cost",
)


def write_report(scores: Sequence[Score], folder: Path) -> list[Path]:
    """Write the page in HTML and in Markdown, and its plots.

    Args:
        scores: the scores of players, best first or in any other order.
        folder: the folder, created if it does not exist.

    Returns:
        The pages.

    Raises:
        InputError: for no scores, or a folder that cannot be written.
        MissingExtraError: without Matplotlib.
    """
    if not scores:
        raise InputError("no matches, expected one or more: give their records")
    make_folder(folder)
    for chart in charts(scores):
        draw(chart, folder / f"{chart.name}.svg")
    blocks = list(_blocks(scores))
    pages = {
        folder / "index.html": page(blocks, f"Laconic: {TITLE}"),
        folder / "README.md": markdown(blocks),
    }
    for path, text in pages.items():
        write_text(path, text)
    return [*pages]


def _blocks(scores: Sequence[Score]) -> Iterator[Block]:
    scale = scores[0].scale
    yield Heading(1, TITLE)
    yield Paragraph(
        f"{scale.game}. Lengths are in {scale.units}. {scale.regret.capitalize()}: "
        f"{scale.against}; an upper bound where the claim says so. Intervals are of 95 %."
    )
    columns = tuple(name.replace("regret", scale.regret) for name in _COLUMNS)
    yield Table(columns, tuple(map(_row, scores)), "Players")
    for chart in charts(scores):
        yield Picture(f"{chart.name}.svg", chart.title)
    pairs = [
        Comparison(first, second)
        for first, second in combinations(scores, 2)
        if _tasks(first) == _tasks(second)
    ]
    if pairs:
        yield Heading(2, "Players on the same games")
        yield Table(_PAIRED, tuple(map(_paired, pairs)))
    failed = [(s.player, reason, n) for s in scores for reason, n in s.failures.items()]
    if failed:
        yield Heading(2, "Games lost by failing")
        yield Table(("player", "reason", "games"), tuple(failed))


_PAIRED = ("first", "second", "difference", "95 % interval", "fewer", "equal", "more")


def _row(score: Score) -> tuple[object, ...]:
    data = score.as_dict()
    return (
        score.player,
        data["games"],
        data["won"],
        data["mean"],
        _interval(data["mean_interval"]),
        data["regret"],
        data["regret_claim"],
        data["illegal"],
        round(data["seconds"], 2),
        data["prompt_tokens"] + data["reply_tokens"] or None,
        data["cost"],
    )


def _paired(pair: Comparison) -> tuple[object, ...]:
    data = pair.as_dict()
    interval = _interval(data["difference_interval"])
    counts = (data[name] for name in ("fewer", "equal", "more"))
    return (*data["players"], data["difference"], interval, *counts)


def _interval(ends: Sequence[float] | None) -> str:
    return f"{ends[0]:.3f} to {ends[1]:.3f}" if ends else ""


def _tasks(score: Score) -> list[str | None]:
    return [each.played.task for each in score.games]


def charts(scores: Sequence[Score]) -> Iterator[Chart]:
    """Yield the charts: regret by turn, and the lengths of games."""
    scale = scores[0].scale
    series = [
        {"label": score.player, "y": [row["regret"] for row in score.by_turn]} for score in scores
    ]
    turns = max(len(item["y"]) for item in series)
    if turns and not any(None in item["y"] for item in series):
        data = {
            "series": [item for item in series if item["y"]],
            "x": [*range(1, turns + 1)] if turns <= _TICKS else _few_ticks(turns),
            "xlabel": "turn",
            "ylabel": f"mean {scale.regret} of a turn",
        }
        yield Chart("regret", "line", f"{scale.regret.capitalize()} by turn", data)
    if scale.counts:
        yield _lengths(scores)
    elif all(score.lengths for score in scores):
        groups = [{"label": score.player, "values": score.lengths} for score in scores]
        data = {"groups": groups, "axis": scale.units}
        yield Chart("lengths", "violin", "Lengths of games", data)


_TICKS = 20
"""Maximum number of labels along the axis of turns."""


def _few_ticks(turns: int) -> list[str]:
    """Label every tenth turn."""
    return [str(turn) if turn % 10 == 0 else "" for turn in range(1, turns + 1)]


def _lengths(scores: Sequence[Score]) -> Chart:
    most = max((max(score.histogram, default=0) for score in scores), default=0)
    least = min((min(score.histogram, default=1) for score in scores), default=1)
    lengths = range(1 if most <= _TICKS else least, most + 1)
    lost = any(score.won < len(score.games) for score in scores)
    shares = [{"label": score.player, "y": _shares(score, lengths, lost=lost)} for score in scores]
    labels = [str(length) if most <= _TICKS or length % 5 == 0 else "" for length in lengths]
    data = {
        "series": shares,
        "x": [*labels, *(["lost"] if lost else [])],
        "xlabel": scores[0].scale.units,
        "ylabel": "share of games",
    }
    return Chart("lengths", "line", "Lengths of games", data)


def _shares(score: Score, lengths: Iterable[int], *, lost: bool) -> list[float]:
    """Return the share of the games won in each length, then of those lost."""
    games = len(score.games)
    won = [score.histogram.get(length, 0) / games for length in lengths]
    return won + ([(games - score.won) / games] if lost else [])
