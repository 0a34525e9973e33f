"""Contradictory rows, and answers outside the list."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.coach import clashing, read
from laconic.deduction.errors import ContradictionError, UnknownWordError
from laconic.deduction.game import Game, Row
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle

WORDS = st.text("abc", min_size=3, max_size=3)


@pytest.fixture(scope="module")
def original() -> Game:
    """The original list."""
    return Game.of("original")


def agrees(game: Game, rows: tuple[Row, ...]) -> bool:
    """Return whether any guess of the game fits all rows."""
    return any(
        all(game.rule.feedback(row.guess, word) == row.code for row in rows)
        for word in game.guesses
    )


@given(st.lists(WORDS, min_size=1, max_size=12, unique=True), st.data())
def test_a_clash_is_a_smallest_set_that_no_word_agrees_with(
    words: list[str], data: st.DataObject
) -> None:
    """No word fits the named rows, and some word fits any fewer of them."""
    game = Game(Wordle(3), from_words("any", words))
    row = st.builds(Row, st.sampled_from(words), st.integers(0, game.rule.win))
    rows = tuple(data.draw(st.lists(row, max_size=5)))
    clash = clashing(game, rows)
    if agrees(game, rows):
        assert clash == ()
    else:
        assert not agrees(game, clash)
        assert all(agrees(game, fewer) for fewer in combinations(rows, len(clash) - 1))


def test_rows_that_fit_give_their_position(original: Game) -> None:
    """Rows with candidates are read as they are."""
    reading = read(original, original.rows("trace=BYBGB"))
    assert not reading.widened
    assert [original.answers[index] for index in reading.position.candidates] == [
        "birch",
        "lurch",
        "porch",
    ]


@pytest.mark.parametrize("row", ["crane=GGGGY", "title=BYYYG", "rigor=YGGGG"])
def test_an_impossible_row_clashes_alone(original: Game, row: str) -> None:
    """Four greens and a yellow, or a yellow T after a grey one: impossible by itself."""
    clash = clashing(original, original.rows("soily=BBBBB", row))
    assert clash == original.rows(row)


def test_an_answer_outside_the_list_is_found_in_the_wider_one(original: Game) -> None:
    """GUANO, a guess that is no answer of the list: all guesses become answers, and it is there."""
    rows = original.rows("crane=BBGGB", "tango=BYYYG")
    reading = read(original, rows)
    assert reading.widened
    assert "guano" in [reading.position.game.answers[i] for i in reading.position.candidates]


def test_an_unknown_guess_is_refused(original: Game) -> None:
    """A row with an unknown guess is an unknown word, not a contradiction."""
    with pytest.raises(UnknownWordError, match="crand"):
        read(original, [Row("crand", 0)])


def test_a_contradiction_names_only_the_rows_that_clash(original: Game) -> None:
    """CRANE says that the word begins with CR and CROWN that neither is in it; SIGHT is fine."""
    rows = original.rows("sight=BBBBB", "crane=GGBBB", "crown=BBBBB")
    with pytest.raises(ContradictionError, match="the rows crane=GGBBB and crown=BBBBB together"):
        read(original, rows)
