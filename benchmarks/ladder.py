"""The ladder of players of Wordle, from random play to exact play: `python benchmarks/ladder.py`.

It writes `docs/ladder.md` from the stored result of the experiment `laconic-ladder`, and from
`published_play.toml`, which has figures of people and of models with their sources.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.display import Heading, Number, Paragraph, Table, markdown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.display import Block

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "ladder.md"
RESULT = ROOT / "results" / "lab" / "deduction" / "laconic-ladder.json"
PUBLISHED = Path(__file__).with_name("published_play.toml")


def page() -> str:
    """Return the page."""
    return markdown(list(_blocks()))


def _blocks() -> Iterator[Block]:
    result: dict[str, Any] = json.loads(RESULT.read_text(encoding="utf-8"))
    game = result["games"][0]
    yield Heading(1, "The ladder")
    yield Paragraph(
        f"Players of Wordle, from the weakest to exact play; random candidates are in between. The "
        f"first table was measured here, over all {game['answers']['count']:,} answers of the "
        "original list: the mean number of guesses, and how far it is above exact play, which is "
        "the regret of a game. Figures of players who play at random are means of several runs. "
        "This measures them:",
        "laconic lab run laconic-ladder",
    )
    yield Paragraph("This makes the page of the stored result:", "python benchmarks/ladder.py")
    table = result["tables"][0]
    rows = [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
    ranked = sorted((row for row in rows if row["seconds"]), key=lambda row: -row["mean"])
    yield Table(
        ("player", "opener", "mean", "regret"),
        [
            (r["strategy"], r["opener"], Number(r["mean"], ".4f"), Number(r["above"], ".4f"))
            for r in ranked
        ],
    )
    yield Heading(2, "Published figures")
    yield Paragraph(
        "Figures of people and of language models, as their sources print them. They cannot be "
        "compared with the table above game by game: each has answers and rules of its own. Of "
        "the 39 models that WeirdBench lists, these are five, from the top to the bottom."
    )
    figures = tomllib.loads(PUBLISHED.read_text(encoding="utf-8"))["figures"]
    yield Table(
        ("player", "mean", "games", "how it counts", "source", "date"),
        [
            (
                each["who"],
                each["mean"],
                each["games"],
                each["rule"],
                f"{each['source']}, {each['address']}",
                each["date"],
            )
            for each in figures
        ],
    )
    yield Heading(2, "Your model")
    yield Paragraph(
        "No model is run here. A match puts one on the ladder, with the regret of each guess:",
        "laconic match --player http://127.0.0.1:8000/v1 --model NAME --games 100",
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
