"""The published trees of another solver: reading, checking, and damaged copies.

Source: github.com/alex1770/wordle (MIT), whole optimal strategies for the original list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.game import Game
from laconic.deduction.trees import check, dumps, loads, read

if TYPE_CHECKING:
    from pathlib import Path

EASY = "salet.easy.origwords.tree"
HARD = "salet.hard.origwordlist.tree"
HARD_IN_FIVE = "palet.hard.origwordlist.g5.tree"


@pytest.fixture(scope="module")
def easy() -> Game:
    """The original lists in easy mode."""
    return Game.of("original")


@pytest.fixture(scope="module")
def hard() -> Game:
    """The original lists in hard mode."""
    return Game.of("original", "hard")


@pytest.fixture
def easy_text(shared: Path) -> str:
    """The text of the easy tree."""
    return (shared / "oracles" / EASY).read_text()


@pytest.mark.parametrize("file", [EASY, HARD, HARD_IN_FIVE])
def test_totals(shared: Path, published: dict[str, Any], file: str) -> None:
    """Each tree is valid, with its published total and the histogram of its last column."""
    fact = published["trees"][file]
    histogram = {int(turns): count for turns, count in fact["histogram"].items()}
    game = Game.of("original", fact["mode"], max_turns=fact["max_turns"])
    report = check(read(shared / "oracles" / file, game), game)
    assert report.errors == []
    assert report.as_dict() == {
        "valid": True,
        "total": fact["total"],
        "answers": 2315,
        "worst": max(histogram),
        "histogram": histogram,
        "errors": [],
    }


@pytest.mark.parametrize("file", [EASY, HARD, HARD_IN_FIVE])
def test_written_back_byte_for_byte(shared: Path, easy: Game, file: str) -> None:
    """Reading and writing the selby format gives the same file."""
    text = (shared / "oracles" / file).read_text()
    assert dumps(loads(text, easy), easy, "selby") == text


def test_easy_tree_is_not_hard(easy_text: str, hard: Game) -> None:
    """The easy tree is refused in hard mode, and the error names the row and the letter."""
    report = check(loads(easy_text, hard), hard)
    assert not report.valid
    assert report.total == 7920
    assert all("illegal in hard mode" in error for error in report.errors)


def test_changed_feedback(easy_text: str, easy: Game) -> None:
    """One feedback changed: the branch it names is unreachable, the true one has no guess."""
    changed = easy_text.replace("BBBBB2 nymph BBBBY3 whiff", "BBBBB2 nymph BBBYY3 whiff", 1)
    report = check(loads(changed, easy), easy)
    assert sorted(report.errors) == [
        "salet=BBBBB courd=BBBBB nymph=BBBBY: no guess follows for whiff",
        "salet=BBBBB courd=BBBBB nymph=BBBYY: unreachable: no answer gives this feedback here",
    ]


def test_missing_answer(easy_text: str, easy: Game) -> None:
    """One answer missing: its path and name are told, whether it ended a branch or not."""
    lines = easy_text.splitlines(keepends=True)
    leaf = next(number for number, line in enumerate(lines) if "vivid" in line)
    without = "".join(lines[:leaf] + lines[leaf + 1 :])
    report = check(loads(without, easy), easy)
    assert report.answers == 2314
    assert report.errors == ["salet=BBBBB courd=BBBBG: no guess follows for vivid"]


def test_missing_win_of_an_inner_guess(easy_text: str, easy: Game) -> None:
    """One answer missing that is an inner guess: the tree never ends with it."""
    lines = easy_text.splitlines(keepends=True)
    inner = next(number for number, line in enumerate(lines) if line.strip() == "GGGGG3")
    without = "".join(lines[:inner] + lines[inner + 1 :])
    report = check(loads(without, easy), easy)
    assert report.answers == 2314
    assert report.total == 7917
    assert len(report.errors) == 1
    assert "is missing" in report.errors[0]


def test_illegal_hard_guess(shared: Path, hard: Game) -> None:
    """One guess that hard mode forbids: the row that asks for I is named."""
    text = (shared / "oracles" / HARD).read_text()
    blanks = " " * len("salet BBBBB1 crump BBBBB2 doing BBYBB3 fizzy ")
    legal = f"BBYBB3 fizzy GGGGG4\n{blanks}YGBBG4 jiffy GGGGG5\n"
    illegal = f"BBYBB3 jokes BBBBB4 fizzy GGGGG5\n{blanks}GBBBB4 jiffy GGGGG5\n"
    assert text.count(legal) == 1
    report = check(loads(text.replace(legal, illegal), hard), hard)
    (error,) = report.errors
    assert report.total == 8123
    assert error == (
        "salet=BBBBB crump=BBBBB doing=BBYBB: illegal in hard mode: 'jokes' after doing=BBYBB: "
        "guess must contain I"
    )
