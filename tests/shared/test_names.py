"""Names that users mistype, and what is suggested instead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.errors import InputError
from laconic.names import LONGEST_LIST, distances, pick, similar

LETTERS = "abc"
WORDS = st.text(LETTERS, min_size=3, max_size=6)


def one_edit_away(word: str) -> set[str]:
    """List what one edit makes of a word."""
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    return {
        *(a + b[1:] for a, b in cuts if b),
        *(a + letter + b for a, b in cuts for letter in LETTERS),
        *(a + letter + b[1:] for a, b in cuts if b for letter in LETTERS),
        *(a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1),
    }


@given(WORDS, WORDS)
def test_one_edit_is_what_it_says(typed: str, known: str) -> None:
    """A distance of 0 is the word itself, of 1 a word that one edit makes of it."""
    distance = distances(typed, [known]).get(known)
    assert (distance == 0) == (typed == known)
    assert (distance == 1) == (known in one_edit_away(typed) - {typed})


@pytest.mark.parametrize(
    ("typed", "meant"), [("entropie", "entropy"), ("prats", "parts"), ("maxsize", "max-size")]
)
def test_the_nearest_name_comes_first(typed: str, meant: str) -> None:
    """Letters exchanged, missing or replaced."""
    assert similar(typed, ["random", "parts", "entropy", "max-size"])[0] == meant


def test_short_names_are_like_nothing() -> None:
    """Between -x and -h there is no likeness worth a word."""
    assert similar("-x", ["-h", "-V"]) == []


def test_long_lists_are_cut_to_their_familiar_names() -> None:
    """Of many names those are listed that are short and without digits."""
    names = ["i5", *(f"{'long-' * 4}{number}" for number in range(19))]
    with pytest.raises(InputError) as raised:
        pick("entropy", [*names, "parts", "max-size"], "metric")
    said = str(raised.value)
    assert said.startswith("no metric 'entropy', expected one of parts, max-size, i5, long-")
    assert said.endswith(" or 10 others")
    assert len(said) < LONGEST_LIST + 100
    with pytest.raises(InputError, match=r" or 10 others or a file$"):
        pick("entropy", [*names, "parts", "max-size"], "metric", more="a file")


def test_few_long_names_are_listed_with_no_others() -> None:
    """Five long names make a long list, but none of them is left out."""
    with pytest.raises(InputError, match=r"long-[1-5]$"):
        pick("entropy", [f"{'very-' * 10}long-{number}" for number in range(1, 6)], "metric")


def test_what_is_no_text_is_refused_as_a_name() -> None:
    """A number in the place of a name is an error of Laconic's like any other."""
    with pytest.raises(InputError, match="no metric 5, expected one of parts"):
        pick(5, ["parts"], "metric")  # type: ignore[arg-type]
