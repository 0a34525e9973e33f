"""The data beside the page: books of openers are those of the proofs of all openers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROOFS = {
    "original-easy": "all-easy",
    "original-hard": "all-hard-endless",
    "original-hard-6": "all-hard",
    "nyt-2022-02-easy": "nyt-2022",
    "nyt-2022-02-hard": "nyt-2022-hard",
}
LANGUAGES = {
    "de-5": "german-5",
    "es-5": "spanish-5",
    "fr-5": "french-5",
    "it-5": "italian-5",
    "en-6": "english-6",
    "en-7": "english-7",
}

pytestmark = pytest.mark.page


@pytest.mark.parametrize("name", PROOFS)
def test_books_hold_the_best_openers(name: str) -> None:
    """The openers of a book have the least totals of the proof, with its turn limit."""
    book = json.loads((ROOT / "build" / "page" / f"book-{name}.json").read_text("utf-8"))
    proof = json.loads((ROOT / "results" / f"{PROOFS[name]}.json").read_text("utf-8"))
    least = sorted(total for total in proof["verdicts"].values() if total is not None)
    assert [total for _, total, _ in book] == least[: len(book)]
    assert all(proof["verdicts"][word] == total for word, total, _ in book)


@pytest.mark.parametrize("words", LANGUAGES)
def test_books_of_languages_hold_the_proven_opener(words: str) -> None:
    """The first opener of a language's list is the one that a proof found, with its total."""
    book = json.loads(
        (ROOT / "build" / "page" / f"book-words-{words}-easy-6.json").read_text("utf-8")
    )
    best = json.loads((ROOT / "results" / f"{LANGUAGES[words]}.json").read_text("utf-8"))["best"]
    assert [opener[:2] for opener in book] == [[best["opener"], best["total"]]]
