"""Traps 10, 11, 12, 15 and 22: rows that cannot be, skill and luck, and what people share."""

from __future__ import annotations

import math

import numpy as np
import pytest

from laconic.deduction.coach import analyze, read, read_share, repair, rows_of, suggest
from laconic.deduction.game import Game
from laconic.deduction.rules import Wordle
from laconic.deduction.search import Exact

BOOK = {"crane": Exact(7930), "salet": Exact(7920), "trace": Exact(7926)}
"""Totals of a few openers, so that no time goes into the first turn."""

CRANE = 2368
"""The place of CRANE among the guesses."""


@pytest.fixture(scope="module")
def original() -> Game:
    """The original list."""
    return Game.of("original")


@pytest.fixture(scope="module")
def hard() -> Game:
    """The original list in hard mode."""
    return Game.of("original", "hard")


def test_trap_10_four_greens_and_a_yellow(original: Game) -> None:
    """GGGGY is impossible for any word, and the reason is given."""
    (one,) = repair(original, original.rows("crane=GGGGY")).impossible
    assert "no other place is left" in one.reason


def test_trap_10_yellow_after_grey(original: Game) -> None:
    """TITLE=BYYYG has a yellow T after a grey one; YYBYG is offered, and leaves ELITE alone."""
    alone = repair(original, original.rows("title=BYYYG"))
    assert "after it was grey" in alone.impossible[0].reason
    assert "YYBYG" in [change.now for fix in alone.fixes for change in fix.changes]
    with_salet = repair(original, original.rows("salet=BBYYY", "title=BYYYG"))
    assert with_salet.fixes[0].candidates == ("elite",)
    assert [change.now for change in with_salet.fixes[0].changes] == ["YYBYG"]


@pytest.mark.parametrize("shown", ["YGGGG", "GGGGY"])
def test_trap_11_vigor(original: Game, shown: str) -> None:
    """RIGOR's two Rs marked green and yellow lose VIGOR; BGGGG is offered first."""
    found = repair(original, original.rows(f"rigor={shown}"))
    assert found.fixes[0].candidates == ("vigor",)
    assert [change.now for change in found.fixes[0].changes] == ["BGGGG"]
    assert found.unlisted == ()


def test_trap_11_smallest_changes_apart_from_words_off_the_list(original: Game) -> None:
    """Corrections restore answers of the list; words off it stand in a list of their own."""
    found = repair(original, original.rows("crane=BBGGB", "tango=BYYYG"))
    assert found.unlisted == ("guano",)
    restored = {word for fix in found.fixes for word in fix.candidates}
    assert restored <= set(original.answers)
    assert found.fixes[0].slips == 1


def test_trap_12_hidden_word_off_the_list(original: Game) -> None:
    """GUANO is found and flagged by advice, analysis and repair."""
    rows = original.rows("crane=BBGGB", "tango=BYYYG")
    reading = read(original, rows)
    assert reading.widened
    assert [one.guess for one in suggest(reading.position).guesses] == ["guano"]
    assert analyze(original, rows).unlisted == ("guano",)


@pytest.mark.parametrize("word", ["zonal", "about", "adobe"])
def test_trap_15_equal_best_guesses_score_the_same(original: Game, word: str) -> None:
    """After TRACE=BYBGB many guesses tell BIRCH, LURCH and PORCH apart: each has skill 100."""
    rows = rows_of(original, ["trace", word], answer="porch")
    turn = analyze(original, rows, book=BOOK, seconds=math.inf).turns[1]
    assert turn.expected == pytest.approx(2)
    assert (turn.skill, turn.claim, turn.best_claim) == (100, "exact", "exact")


def test_trap_15_luck_compares_with_the_guess_itself(original: Game) -> None:
    """The same guess brings more or less than its own mean, and nothing else counts."""
    parts = np.array([part.size for part in original.position().partition(CRANE).values()])
    entropy = -(parts / 2315 * np.log2(parts / 2315)).sum()
    for answer in ("bulky", "crank", "crane"):
        (turn,) = analyze(
            original, rows_of(original, ["crane"], answer=answer), book=BOOK, seconds=math.inf
        ).turns
        part = (original.matrix[CRANE] == turn.code).sum()
        assert turn.luck_bits == pytest.approx(np.log2(2315 / part) - entropy)
        assert turn.luck_guesses == pytest.approx(turn.expected - 1 - turn.rest)


def test_trap_15_an_illegal_guess_has_a_score_and_a_mark(hard: Game) -> None:
    """TOILE drops the R of CRANE=BYBBB: not allowed in hard mode, and valued all the same."""
    rows = rows_of(hard, ["crane", "toile", "shirt"], answer="shirt")
    analysis = analyze(hard, rows, book=BOOK, seconds=math.inf)
    turn = analysis.turns[1]
    assert turn.legal_in_hard is False
    assert turn.objection == "toile: guess must contain R after crane=BYBBB (hard mode)"
    numbers = (turn.skill, turn.expected, turn.luck_bits, turn.luck_guesses, analysis.luck_guesses)
    assert all(math.isfinite(number) for number in numbers)
    assert analysis.turns[2].legal_in_hard


def test_trap_15_the_overall_skill_leaves_the_opener_out(original: Game) -> None:
    """However good the opener is told to be, the sum is that of the turns after it."""
    rows = rows_of(original, ["crane", "mauls", "bulky"], answer="bulky")
    told = []
    for total in (7930, 9245):
        book = {"crane": Exact(total), "salet": Exact(7920)}
        analysis = analyze(original, rows, book=book, seconds=math.inf)
        assert analysis.turns[0].skill == pytest.approx(100 - 100 * (total - 7920) / 2315)
        told.append(analysis.skill)
    assert told[0] == told[1] == pytest.approx(sum(t.skill for t in analysis.turns[1:]) / 2)


@pytest.mark.parametrize(
    "text",
    [
        "Wordle 1,234 3/6*\n\n⬛🟨⬛⬛🟩\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩",
        "Wordle 1,234 3/6*\n\n⬜🟨⬜⬜🟩\n⬜⬜🟨🟩⬜\n🟩🟩🟩🟩🟩",
        "Wordle 1,234 3/6*\n\n⬛🟦⬛⬛🟧\n⬛⬛🟦🟧⬛\n🟧🟧🟧🟧🟧",
        "Wordle 1,234 3/6*\n\n"
        ":black_large_square::large_yellow_square::black_large_square::black_large_square:"
        ":large_green_square:\n"
        ":white_large_square::white_large_square::large_yellow_square::large_green_square:"
        ":white_large_square:\n" + ":large_green_square:" * 5,
    ],
    ids=["dark", "light", "high contrast", "Slack"],
)
def test_trap_22_shared_text(text: str) -> None:
    """Numbers with a comma, the star of hard mode, and every alphabet of tiles."""
    shared = read_share(text)
    assert (shared.number, shared.turns, shared.hard) == (1234, 3, True)
    assert [Wordle(5).format(code) for code in shared.codes] == ["BYBBG", "BBYGB", "GGGGG"]


def test_trap_22_a_lost_game() -> None:
    """X/6 is a lost game."""
    shared = read_share("Wordle 220 X/6\n\n" + "⬛⬛🟨⬛⬛\n" * 6)
    assert (shared.number, shared.turns, shared.limit) == (220, None, 6)
