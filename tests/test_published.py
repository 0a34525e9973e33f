"""The facts of `published.toml` agree with each other, and with the files that they come from."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from laconic.deduction.coach import book
from laconic.deduction.game import Game
from laconic.deduction.search import Exact

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"easy": "normal.top105.proven", "hard": "hard.top101.proven"}


def test_trees_have_the_totals_of_their_histograms(published: dict[str, Any]) -> None:
    """Every tree finds 2,315 answers, and its total is that of its opener or above it."""
    for tree in published["trees"].values():
        histogram = {int(turns): count for turns, count in tree["histogram"].items()}
        assert sum(histogram.values()) == 2315
        assert sum(turns * count for turns, count in histogram.items()) == tree["total"]
        assert max(histogram) <= tree["max_turns"]
        least = published["totals"][tree["mode"]].get(tree["opener"], 0)
        assert tree["total"] == least or tree["max_turns"] < 6


def test_the_book_agrees(published: dict[str, Any]) -> None:
    """The totals of the book of openers are those of the other program, all 105 of them."""
    totals = book(Game.of("original")) or {}
    expected = {word: Exact(total) for word, total in published["totals"]["easy"].items()}
    assert len(expected) == 105
    assert {word: totals[word] for word in expected} == expected


def test_facts_are_those_of_the_files(published: dict[str, Any], shared: Path) -> None:
    """Nothing was lost or changed in copying."""
    for mode, file in FILES.items():
        lines = (shared / "oracles" / file).read_text(encoding="utf-8").splitlines()
        totals = {word: int(total) for word, total in map(str.split, lines)}
        assert published["totals"][mode] == totals
    for file, fact in published["lists"].items():
        words = sorted((shared / "wordlists" / file).read_text(encoding="utf-8").split())
        text = "".join(f"{word}\n" for word in words)
        assert fact == {"words": len(words), "sha256": sha256(text.encode()).hexdigest()}
