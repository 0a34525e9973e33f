"""Explanations and corrections of contradictory rows."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.coach import repair
from laconic.deduction.coach.impossible import impossible
from laconic.deduction.errors import UnknownWordError
from laconic.deduction.game import Game, Row
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle, parse_rule
from laconic.errors import InputError

WORDS = st.text("abc", min_size=3, max_size=3)


@pytest.fixture(scope="module")
def original() -> Game:
    """The original list."""
    return Game.of("original")


@pytest.mark.parametrize("guess", ["abc", "aab", "aba", "baa", "aaa", "aabb", "abab", "abca"])
def test_impossible_rows_are_those_that_no_string_gives(guess: str) -> None:
    """Over all strings of the guess's letters and as many others, each row exists or is refused."""
    rule = Wordle(len(guess))
    alphabet = sorted(set(guess)) + [chr(ord("m") + place) for place in range(len(guess))]
    possible = {
        rule.feedback(guess, "".join(word)) for word in product(alphabet, repeat=len(guess))
    }
    told = {code for code in range(rule.codes) if impossible(rule, Row(guess, code)) is None}
    assert told == possible


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("crane=GGGGY", "e is yellow at place 5, but no other place is left for it"),
        ("title=BYYYG", "t is yellow at place 3 after it was grey at place 1"),
    ],
)
def test_reasons(original: Game, row: str, reason: str) -> None:
    """The reason names letter and places."""
    (one,) = repair(original, original.rows(row)).impossible
    assert reason in one.reason


def tiles_changed(game: Game, rows: tuple[Row, ...], answer: str) -> int:
    """Count the tiles that differ from what an answer gives."""
    return sum(
        shown != true
        for row in rows
        for shown, true in zip(
            game.rule.format(row.code),
            game.rule.format(game.rule.feedback(row.guess, answer)),
            strict=True,
        )
    )


@given(st.lists(WORDS, min_size=1, max_size=12, unique=True), st.data())
def test_fixes_are_true_rows_of_the_candidates_they_leave(
    words: list[str], data: st.DataObject
) -> None:
    """Each correction leaves just the answers that agree with it, and no answer is left out."""
    game = Game(Wordle(3), from_words("any", words))
    row = st.builds(Row, st.sampled_from(words), st.integers(0, game.rule.win))
    rows = tuple(data.draw(st.lists(row, min_size=1, max_size=4)))
    found = repair(game, rows, top=len(words))
    if game.position(rows).candidates.size:
        assert found.possible
        assert [*found.fixes, *found.clash, *found.unlisted] == []
        return
    for fix in found.fixes:
        left = game.position(fix.rows).candidates
        assert fix.candidates == tuple(game.answers[answer] for answer in left)
        tiles = sum(len(change.places) for change in fix.changes)
        assert {tiles_changed(game, rows, word) for word in fix.candidates} == {tiles}
        assert 1 <= fix.slips <= tiles
        assert [row for row, now in zip(rows, fix.rows, strict=True) if row != now] == [
            rows[change.number - 1] for change in fix.changes
        ]
    assert sorted(word for fix in found.fixes for word in fix.candidates) == sorted(words)


@given(st.lists(WORDS, min_size=1, max_size=12, unique=True), st.data())
def test_fewest_slips_come_first(words: list[str], data: st.DataObject) -> None:
    """Of corrections that win or lose no row, the first has the fewest slips."""
    game = Game(Wordle(3), from_words("any", words))
    row = st.builds(Row, st.sampled_from(words), st.integers(0, game.rule.win))
    rows = tuple(data.draw(st.lists(row, min_size=1, max_size=4)))
    slips = [
        fix.slips
        for fix in repair(game, rows, top=len(words)).fixes
        if not any("GGG" in (change.was, change.now) for change in fix.changes)
    ]
    assert slips == sorted(slips)


def test_an_exchange_between_copies_is_one_slip(original: Game) -> None:
    """The Ts of TITLE told the wrong way round are one slip of two tiles."""
    first = repair(original, original.rows("salet=BBYYY", "title=BYYYG")).fixes[0]
    assert (first.slips, first.candidates) == (1, ("elite",))
    (change,) = first.changes
    assert (change.number, change.was, change.now, change.places) == (2, "BYYYG", "YYBYG", (1, 3))


def test_a_small_slip_in_a_long_game_is_found(original: Game) -> None:
    """One tile changed in a truthful game: the true rows are among the corrections."""
    words = ("crane", "sloth", "mauls", "pupil")
    true = tuple(Row(word, original.rule.feedback(word, "bulky")) for word in words)
    for place, code in ((1, "BGBBB"), (3, "BGBYY")):
        rows = list(true)
        rows[place] = Row(words[place], original.rule.parse(code))
        found = repair(original, rows)
        assert not found.possible
        assert true in [fix.rows for fix in found.fixes]


def test_a_row_is_seldom_the_winning_one(original: Game) -> None:
    """Corrections that add or remove a winning row come last."""
    fixes = repair(original, original.rows("rigor=YGGGG"), top=3000).fixes
    assert fixes[0].candidates == ("vigor",)
    assert fixes[-1].candidates == ("rigor",)
    won = repair(original, original.rows("trace=BYBYB", "porch=GGGGG")).fixes[0]
    assert won.candidates == ("porch",)


def test_unlisted_answers_are_told_apart(original: Game) -> None:
    """GUANO agrees with the rows as they are, so that no rows clash; corrections follow as well."""
    found = repair(original, original.rows("crane=BBGGB", "tango=BYYYG"))
    assert found.unlisted == ("guano",)
    assert [*found.clash, *found.impossible] == []
    assert "guano" not in [word for fix in found.fixes for word in fix.candidates]
    assert found.fixes


def test_a_row_that_fits_no_guess_is_named() -> None:
    """Some string of letters gives the row, but no word of the list: the text says so."""
    game = Game(Wordle(3), from_words("three", ["abb", "bab", "abc"]))
    told = repair(game, game.rows("abc=BBB", "bab=GGG"))
    assert (told.impossible, told.unlisted) == ((), ())
    assert "abc=BBB fits none of the 3 allowed guesses." in str(told)


def test_rules_without_a_tile_a_letter() -> None:
    """In Mastermind a whole row is one slip."""
    game = Game.of_rule(parse_rule("mastermind:4x6"))
    rows = game.rows("1122=2b0w", "1122=0b0w")
    found = repair(game, rows)
    assert found.clash == rows
    assert [fix.slips for fix in found.fixes] == [1, 1, 2, 2, 2]
    assert all(change.places == () for fix in found.fixes for change in fix.changes)


def test_order_of_rows_does_not_matter(original: Game) -> None:
    """The same corrections, whatever the order of the rows."""
    rows = original.rows("sight=BBBBB", "crane=GGBBB", "crown=BBBBB")
    offered = {
        frozenset(
            (frozenset(fix.rows), fix.candidates) for fix in repair(original, some, top=3).fixes
        )
        for some in permutations(rows)
    }
    assert len(offered) == 1


def test_bad_input_is_refused(original: Game) -> None:
    """No rows, and unknown guesses."""
    with pytest.raises(InputError, match="no rows"):
        repair(original, [])
    with pytest.raises(UnknownWordError, match="crand"):
        repair(original, [Row("crand", 0)])
