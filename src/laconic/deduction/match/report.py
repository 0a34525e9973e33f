"""The page of one or more matches: players side by side, with plots."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from laconic.deduction.match.scores import Comparison
from laconic.display import Heading, Paragraph, Picture, Table, markdown, page
from laconic.errors import InputError
from laconic.files import make_folder, write_text
from laconic.lab.charts import draw
from laconic.lab.outcome import Chart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from laconic.deduction.match.scores import Score
    from laconic.display import Block

TITLE = "Match report"

_COLUMNS = (
    "player",
    "games",
    "won",
    "mean guesses",
    "95 % interval",
    "regret a game",
    "claim",
    "illegal",
    "seconds",
    "tokens",
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
    game = scores[0].game
    limit = f"{game.max_turns} turns" if game.max_turns else "no turn limit"
    yield Heading(1, TITLE)
    yield Paragraph(
        f"{game.rule.name}, {game.lexicon.name}: {len(game.answers):,} answers, "
        f"{len(game.guesses):,} guesses, {game.mode} mode, {limit}. Regret is what guesses cost "
        "against exact play, in guesses; where a position was too large to be searched it is an "
        "upper bound. A lost game counts as one guess more than the limit."
    )
    yield Table(_COLUMNS, tuple(map(_row, scores)), "Players")
    for chart in charts(scores):
        yield Picture(f"{chart.name}.svg", chart.title)
    pairs = [
        Comparison(first, second)
        for first, second in combinations(scores, 2)
        if _answers(first) == _answers(second)
    ]
    if pairs:
        yield Heading(2, "Players on the same answers")
        yield Table(_PAIRED, tuple(map(_paired, pairs)))
    failed = [(s.player, reason, n) for s in scores for reason, n in s.failures.items()]
    if failed:
        yield Heading(2, "Games lost by failing")
        yield Table(("player", "reason", "games"), tuple(failed))


_PAIRED = ("first", "second", "difference in guesses", "95 % interval", "fewer", "equal", "more")


def _row(score: Score) -> tuple[object, ...]:
    data = score.as_dict()
    low, high = data["mean_interval"]
    return (
        score.player,
        data["games"],
        data["won"],
        data["mean"],
        f"{low:.3f} to {high:.3f}",
        data["regret"],
        data["regret_claim"],
        data["illegal"],
        round(data["seconds"], 2),
        data["prompt_tokens"] + data["reply_tokens"] or None,
    )


def _paired(pair: Comparison) -> tuple[object, ...]:
    data = pair.as_dict()
    low, high = data["difference_interval"]
    return (
        *data["players"],
        data["difference"],
        f"{low:.3f} to {high:.3f}",
        data["fewer"],
        data["equal"],
        data["more"],
    )


def _answers(score: Score) -> list[str | None]:
    return [each.played.answer for each in score.games]


def charts(scores: Sequence[Score]) -> Iterator[Chart]:
    """Yield the charts: regret by turn, and the lengths of games."""
    turns = max((row["turn"] for score in scores for row in score.by_turn), default=0)
    if turns:
        series = [
            {"label": score.player, "y": [row["regret"] for row in score.by_turn]}
            for score in scores
            if score.by_turn
        ]
        data = {
            "series": series,
            "x": [*range(1, turns + 1)],
            "xlabel": "turn",
            "ylabel": "mean regret, guesses",
        }
        yield Chart("regret", "line", "Regret by turn", data)
    lengths = range(1, max((max(score.histogram, default=0) for score in scores), default=0) + 1)
    lost = any(score.won < len(score.games) for score in scores)
    shares = [{"label": score.player, "y": _shares(score, lengths, lost=lost)} for score in scores]
    data = {
        "series": shares,
        "x": [*map(str, lengths), *(["lost"] if lost else [])],
        "xlabel": "guesses",
        "ylabel": "share of games",
    }
    yield Chart("lengths", "line", "Lengths of games", data)


def _shares(score: Score, lengths: Iterable[int], *, lost: bool) -> list[float]:
    """Return the share of the games won in each number of guesses, then of those lost."""
    games = len(score.games)
    won = [score.histogram.get(length, 0) / games for length in lengths]
    return won + ([(games - score.won) / games] if lost else [])
