"""Official hard mode: where solvers go wrong, and the packed form against the readable one."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction import _kernels
from laconic.deduction.rules import Legality, Wordle, parse_rule
from laconic.errors import InputError

FIVE = Wordle(5)
five_letters = st.text("abcd", min_size=5, max_size=5)
ALL = ["".join(letters) for letters in product("abc", repeat=5)]


def packed_says(rows: list[tuple[str, str]], later: str) -> bool:
    """Ask the packed form whether a guess is legal after rows of guess and tiles."""
    words = [*(guess for guess, _ in rows), later]
    legality = FIVE.legality(words)
    demands = [legality.requirement(i, FIVE.parse(tiles)) for i, (_, tiles) in enumerate(rows)]
    required = np.bitwise_or.reduce(demands)
    last = np.array([len(rows)], dtype=np.int32)
    return bool(_kernels.legal_guesses(legality.features, required, last).size)


@pytest.mark.parametrize(
    ("row", "later", "objection"),
    [
        (("alley", "BYYBB"), "slows", "guess must contain L twice"),
        (("alley", "BYYBB"), "falls", None),
        (("cecum", "GBYBB"), "candy", "guess must contain C twice"),
        (("cacti", "GGYYB"), "caput", "guess must contain C twice"),
        (("crane", "GBYBB"), "caput", None),
        (("tarse", "BGBBY"), "pagle", None),
        (("tarse", "BGBBY"), "tarse", None),
        (("tarse", "BGBBY"), "metal", "2nd letter must be A"),
        (("tarse", "BGBBY"), "panda", "guess must contain E"),
    ],
)
def test_letters_coloured_n_times_occur_n_times(
    row: tuple[str, str], later: str, objection: str | None
) -> None:
    """Greens stay and coloured letters return as often; yellows may stay, greys may return."""
    assert FIVE.objection(row[0], FIVE.parse(row[1]), later) == objection
    assert packed_says([row], later) == (objection is None)


@pytest.mark.parametrize(
    ("guess", "answer", "tiles"),
    [
        ("cecum", "cynic", "GBYBB"),
        ("crane", "catch", "GBYBB"),
        ("cacti", "catch", "GGYYB"),
        ("myall", "dally", "BYYGY"),
        ("palla", "dally", "BGGGB"),
    ],
)
def test_rows_of_these_cases_are_true(guess: str, answer: str, tiles: str) -> None:
    """The rows that the cases here start from are what the answers give."""
    assert FIVE.format(FIVE.feedback(guess, answer)) == tiles


def test_caput_is_illegal_after_both_rows_for_catch() -> None:
    """CRANE and then CACTI for CATCH demand two Cs: CAPUT has one."""
    assert not packed_says([("crane", "GBYBB"), ("cacti", "GGYYB")], "caput")


def test_hard_is_wider_than_ultra_hard() -> None:
    """TARSE=BGBBY leaves PAGLE legal though it cannot be the answer: its E would be green."""
    assert FIVE.objection("tarse", FIVE.parse("BGBBY"), "pagle") is None
    assert FIVE.format(FIVE.feedback("tarse", "pagle")) == "BGBBG"


def test_same_candidates_may_have_other_legal_guesses() -> None:
    """DALLY, RALLY, SALLY, TALLY stay after MYALL=BYYGY and after PALLA=BGGGB, TALLS only then."""
    for guess, tiles in [("myall", "BYYGY"), ("palla", "BGGGB")]:
        for answer in ["dally", "rally", "sally", "tally"]:
            assert FIVE.format(FIVE.feedback(guess, answer)) == tiles
    assert not packed_says([("myall", "BYYGY")], "talls")
    assert packed_says([("palla", "BGGGB")], "talls")


@given(guess=five_letters, later=five_letters, code=st.integers(0, FIVE.win))
def test_packed_legality_equals_twin(guess: str, later: str, code: int) -> None:
    """One AND over packed words decides like the readable rule, for any row at all."""
    assert packed_says([(guess, FIVE.format(code))], later) == (
        FIVE.objection(guess, code, later) is None
    )


@given(st.lists(five_letters, min_size=2, max_size=12), st.data())
def test_packed_legality_of_a_list_equals_twin(words: list[str], data: st.DataObject) -> None:
    """The bits of a whole list, of any alphabet in it, decide like the readable rule."""
    first, answer = data.draw(st.sampled_from(words)), data.draw(five_letters)
    code, legality = FIVE.feedback(first, answer), FIVE.legality(words)
    every = np.arange(len(words), dtype=np.int32)
    required = legality.requirement(words.index(first), code)
    legal = _kernels.legal_guesses(legality.features, required, every)
    assert [words[i] for i in legal] == [w for w in words if not FIVE.objection(first, code, w)]


@given(st.sampled_from(ALL), st.sampled_from(ALL), st.data())
def test_last_row_is_enough_for_truthful_hard_play(
    answer: str, first: str, data: st.DataObject
) -> None:
    """Where answers are true and play was hard throughout, the last row implies the others."""
    code = FIVE.feedback(first, answer)
    second = data.draw(st.sampled_from(legal_after(first, code)))
    later = data.draw(st.sampled_from(legal_after(second, FIVE.feedback(second, answer))))
    assert FIVE.objection(first, code, later) is None


def legal_after(guess: str, code: int) -> list[str]:
    """List the legal guesses after a row, the answer among them."""
    return [word for word in ALL if FIVE.objection(guess, code, word) is None]


def test_last_row_is_not_enough_otherwise() -> None:
    """An imported game may break that: CRANE=GBBBB, then an easy STOMP=BBBBB, allows PLUMB."""
    rows = [("crane", "GBBBB"), ("stomp", "BBBBB")]
    assert packed_says(rows[1:], "plumb")
    assert not packed_says(rows, "plumb")


def test_features_are_packed_into_few_words() -> None:
    """Five places and 26 letters have 260 facts, five words of 64 bits."""
    legality = FIVE.legality(["abcde", "fghij", "klmno", "pqrst", "uvwxy", "zzzzz"])
    assert isinstance(legality, Legality)
    assert legality.features.shape == (6, 5)
    assert legality.features.dtype == np.uint64


@pytest.mark.parametrize("name", ["mastermind:4x6", "bulls-cows:4x10", "places-only:3"])
def test_other_rules_have_no_hard_mode(name: str) -> None:
    """A rule without a hard mode says so by name."""
    rule = parse_rule(name)
    with pytest.raises(InputError, match=f"{name} has no hard mode"):
        rule.legality([])
    with pytest.raises(InputError, match=f"{name} has no hard mode"):
        rule.objection("111", 0, "111")
