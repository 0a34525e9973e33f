"""Places only: the game of ten digit triples."""

from __future__ import annotations

import pytest

from laconic.deduction.rules import PlacesOnly

TRIPLES = ["000", "100", "110", "111", "200", "210", "211", "220", "221", "222"]


@pytest.mark.parametrize(
    ("guess", "parts"),
    [
        ("000", [".GG 100 200", "..G 110 210 220", "... 111 211 221 222"]),
        ("100", [".GG 000 200", "..G 210 220", "... 211 221 222", "G.G 110", "G.. 111"]),
        (
            "111",
            [".GG 211", "..G 221", "... 000 200 220 222", "GG. 110", ".G. 210", "G.. 100"],
        ),
        ("211", [".GG 111", "... 000 100", "G.G 221", "GG. 210", ".G. 110", "G.. 200 220 222"]),
    ],
)
def test_partitions_of_the_ten_triples(guess: str, parts: list[str]) -> None:
    """The partitions printed in Lo and Peng's talk on Wordle (its slides `Anfang: 000`, ...)."""
    rule = PlacesOnly(3)
    printed = {word: text for text, *words in map(str.split, parts) for word in words}
    ours = {word: rule.format(rule.feedback(guess, word)) for word in TRIPLES if word != guess}
    assert ours == printed


@pytest.mark.parametrize("text", ["x✓✓", ".GG", "011", "⬛🟩🟩", "-gg"])
def test_right_and_wrong_read_in_common_spellings(text: str) -> None:
    """The ticks and crosses of the talk, digits, letters and squares mean the same code."""
    assert PlacesOnly(3).parse(text) == 3
