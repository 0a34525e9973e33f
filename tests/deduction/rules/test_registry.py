"""Rules by name."""

from __future__ import annotations

import pytest

from laconic.deduction.rules import (
    BullsCows,
    Counts,
    HigherLower,
    Jotto,
    Mastermind,
    PlacesOnly,
    Wordle,
    parse_rule,
    rule_for,
)
from laconic.errors import InputError


def test_names_make_rules() -> None:
    """A name is a family and a size; a list's length completes a family without one."""
    assert parse_rule("wordle:5") == parse_rule("wordle", length=5) == Wordle(5)
    assert rule_for(5) == Wordle(5)
    assert parse_rule("places-only", length=3) == PlacesOnly(3)
    assert parse_rule("mastermind:4x6") == Mastermind(4, 6)
    assert parse_rule("bulls-cows:4x10") == BullsCows(4, 10)
    assert parse_rule("jotto", length=6) == Jotto(6)
    assert parse_rule("counts", length=6) == Counts(6)
    assert parse_rule("higher-lower:10") == HigherLower(2, 10)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chess:8", "no rule 'chess', expected one of wordle, mastermind, bulls-cows, places-only"),
        ("jotto:x", "jotto of size 'x', expected the count of letters"),
        ("higher-lower:0", "higher-lower of size '0', expected the last number, 1 to 10,000"),
        ("wordle", "wordle of size '', expected the count of letters: write for example wordle:5"),
        ("wordle:five", "wordle of size 'five'"),
        ("wordle:0", "wordle with 0 places, expected 1 to 10"),
        ("mastermind:4", "mastermind of size '4', expected places x symbols"),
        ("mastermind:4x11", "mastermind with 11 symbols, expected 1 to 10"),
        ("mastermind:0x6", "mastermind with 0 places"),
        ("bulls-cows:4x3", "bulls-cows:4x3 has more places than digits, expected at least 4"),
    ],
)
def test_other_names_are_refused_with_an_example(text: str, message: str) -> None:
    """An unknown family or a size it does not have is refused with what to write."""
    with pytest.raises(InputError) as refusal:
        parse_rule(text)
    assert message in str(refusal.value)


def test_rules_compare_by_value() -> None:
    """Two rules are equal if and only if family and size are."""
    assert Wordle(5) == Wordle(5) != Wordle(6)
    assert parse_rule("wordle:5") != parse_rule("places-only:5")
    assert Mastermind(4, 6) != Mastermind(4, 7)
