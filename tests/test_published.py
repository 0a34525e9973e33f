"""The facts of `published.toml` agree with each other, and with the files that they come from."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from laconic.deduction.coach import book
from laconic.deduction.game import Game
from laconic.deduction.search import Exact

ROOT = Path(__file__).parents[1]
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


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("docs/proofs.md", "where the totals of all openers were published on 25 August 2023"),
        ("docs/proofs.md", "The totals of TARSE are the same here: confirmed"),
        ("docs/proofs.md", "proven totals of 3,593 openers in easy mode"),
        ("docs/proofs.md", "The best published total that we know of, 179,751, is that"),
        ("docs/proofs.md", "mikemag/Mastermind"),
        ("docs/tetris.md", "tablebase 1,280,030 and 2.6 %, network 1,228,906 and 3.2 %"),
        ("docs/tetris.md", "both combined 1,293,916 and under 0.1 %"),
        ("CHANGELOG.md", "(published: 179,751)"),
        ("CHANGELOG.md", "published by alex1770/wordle on 25 August 2023"),
    ],
)
def test_what_others_have_published_is_theirs(document: str, said: str) -> None:
    """Documents name who was first, or is ahead, with the figure and its date."""
    assert said in " ".join((ROOT / document).read_text(encoding="utf-8").split())


def test_one_best_total_of_all_words() -> None:
    """The least total when any of 12,972 words may be the answer is the same in every document."""
    stated = {"52,896", "52,905", "52,935"}
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")]
    text = " ".join(page.read_text(encoding="utf-8") for page in pages)
    assert {total for total in stated if total in text} == {"52,896"}
