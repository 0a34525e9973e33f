"""Mastermind and Bulls and Cows: counts, their codes, and the words of the game."""

from __future__ import annotations

import pytest

from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules import BullsCows, Mastermind, Rule, parse_rule
from laconic.errors import InputError


def test_a_peg_counts_once() -> None:
    """1122 against 1234 is one black and one white, not three whites."""
    rule = Mastermind(4, 6)
    assert rule.format(rule.feedback("1122", "1234")) == "1b1w"
    assert rule.matrix(["1122"], ["1234"])[0, 0] == rule.parse("1b1w")


@pytest.mark.parametrize("rule", [Mastermind(3, 6), BullsCows(3, 7)], ids=lambda rule: rule.name)
def test_whole_table_equals_twin(rule: Rule) -> None:
    """The kernel equals its twin on all pairs of words of a small game."""
    words = rule.universe() or ()
    twin = [[rule.feedback(guess, answer) for answer in words] for guess in words]
    assert rule.matrix(words, words).tolist() == twin


@pytest.mark.parametrize(
    ("name", "size", "first", "last", "codes"),
    [
        ("mastermind:4x6", 1296, "1111", "6666", 14),
        ("mastermind:1x10", 10, "1", "0", 2),
        ("bulls-cows:4x10", 5040, "0123", "9876", 14),
        ("bulls-cows:3x6", 120, "012", "543", 9),
        ("bulls-cows:3x7", 210, "012", "654", 9),
    ],
)
def test_universes(name: str, size: int, first: str, last: str, codes: int) -> None:
    """The words of a game are counted and ordered as its literature counts them."""
    rule = parse_rule(name)
    words = rule.universe() or ()
    assert (len(words), words[0], words[-1], rule.codes) == (size, first, last, codes)


def test_every_code_of_mastermind_occurs() -> None:
    """The 14 codes of four pegs are dense: all of them occur against 1234."""
    rule = Mastermind(4, 6)
    assert set(rule.matrix(rule.universe(), ["1234"])[:, 0]) == set(range(rule.codes))


@pytest.mark.parametrize(
    "text",
    ["1b2w", "1B2W", " 1b 2w ", "⚫⚪⚪\N{HEAVY MINUS SIGN}", "⚪⚫\ufe0f\N{HEAVY MINUS SIGN}⚪"],
)
def test_counts_read_in_any_case_and_as_tiles(text: str) -> None:
    """Counts or tiles, in any order of tiles, mean the same code."""
    assert Mastermind(4, 6).parse(text) == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3b1w", "'3b1w' cannot occur with 4 places"),
        ("3b2w", "'3b2w' cannot occur with 4 places"),
        ("⚫⚫⚫⚪", "cannot occur with 4 places"),
        ("⚫⚪", "'⚫⚪' is not feedback of mastermind:4x6, expected two counts"),
        ("1A2B", "is not feedback of mastermind:4x6"),
        ("12", "is not feedback of mastermind:4x6"),
        ("", "'' is not feedback of mastermind:4x6"),
    ],
)
def test_other_text_is_refused(text: str, message: str) -> None:
    """Text that is no feedback, or counts that cannot be, is refused with the reason."""
    with pytest.raises(FeedbackError) as refusal:
        Mastermind(4, 6).parse(text)
    assert message in str(refusal.value)


def test_universes_beyond_a_matrix_are_refused() -> None:
    """A game whose matrix would not fit a machine says how large it is."""
    with pytest.raises(
        InputError, match="mastermind:6x9 has 531,441 words, expected at most 65,536"
    ):
        Mastermind(6, 9).universe()
