"""The page's wording of suggestions claims no more than is proven."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from laconic.deduction import coach
from laconic.deduction.game import Game
from laconic.deduction.web import queries
from laconic.deduction.web.pages import suggestions_html
from laconic.deduction.web.queries import Suggestions, is_final
from laconic.deduction.web.searches import Searches, Setup
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from laconic.deduction.coach import Advice
    from laconic.deduction.web.searches import Solver


@pytest.fixture(scope="module")
def exact() -> Suggestions:
    """Return suggestions with exact values only."""
    game = Game.of("original")
    position = game.position(game.rows("crane=BYBBG"))
    advice = coach.suggest(position, top=3, seconds=None)
    return Suggestions(cast("Solver", None), position, advice)


def with_worst_bounded(advice: Advice) -> Advice:
    """Return the same advice after a timeout before the worst cases were known."""
    guesses = tuple(replace(one, worst_claim="at least") for one in advice.guesses)
    return replace(advice, guesses=guesses, worst_proven=False)


def test_what_is_proven_of_both_is_said(exact: Suggestions) -> None:
    """Advice whose mean and worst case are proven is final."""
    shown = suggestions_html.table(exact, final=True)
    assert "<h2>Best guesses</h2>" in shown
    assert "takes fewer on average, or as many with a better worst case" in shown
    assert "≥" not in shown
    assert is_final(exact.position, exact.advice)


def test_worst_cases_that_are_bounds_are_marked(exact: Suggestions) -> None:
    """Worst cases that are bounds are marked, and only the means are called proven."""
    bounded = replace(exact, advice=with_worst_bounded(exact.advice))
    shown = suggestions_html.table(bounded, final=False)
    assert "Proven: no other guess takes fewer on average. ≥ marks a lower bound on the" in shown
    assert "<td>≥4</td>" in shown
    assert "better worst case" not in shown
    assert not is_final(bounded.position, bounded.advice)


def test_common_words_come_first_among_equals(exact: Suggestions) -> None:
    """Candidates are sorted by frequency; a guess never passes a better one."""
    words = exact.position.game.guesses
    frequency = {word: float(word == "terse") + word.startswith("v") / 2 for word in words}
    common = replace(exact, frequency=frequency)
    assert sorted(common.candidates) == sorted(exact.candidates)
    assert common.candidates[0] == "terse"
    assert common.candidates[1].startswith("v")
    assert [guess.mean for guess in common.guesses] == [guess.mean for guess in exact.guesses]
    first, second, *rest = exact.guesses
    tied = replace(exact.advice, guesses=(first, replace(first, guess="terse"), second, *rest))
    assert replace(common, advice=tied).guesses[0].guess == "terse"


def test_unproven_guesses_are_good_ones(exact: Suggestions) -> None:
    """Guesses that may not be the best are called good."""
    advice = replace(with_worst_bounded(exact.advice), proven=False)
    shown = suggestions_html.table(replace(exact, advice=advice), final=False)
    assert "Good guesses</h2>" in shown
    assert "Best" not in shown
    assert "Proven" not in shown


def test_the_last_guess_is_named_with_the_guesses_left() -> None:
    """With one guess left for three words, the page names one of them; it may lose."""
    game = coach.limited(Game.of("original"), 6)
    rows = "slate=BBBBB", "corny=BGBGB", "found=BGGGG", "bound=BGGGG", "hound=BGGGG"
    position = game.position(game.rows(*rows))
    advice = coach.suggest(position, top=3, seconds=None)
    solver = cast("Solver", SimpleNamespace(setup=SimpleNamespace(game="wordle")))
    advised = Suggestions(solver, position, advice)
    said = suggestions_html.verdict(advised, final=is_final(position, advice))
    assert said == "3 words are left, 1 guess left. Best: MOUND."
    shown = suggestions_html.table(advised, final=True)
    assert "No guess is sure to win in time. Proven: no guess wins more often" in shown


@pytest.mark.parametrize(
    ("word", "said"),
    [("ample", "Wins in time for 0%, the best guess for 33%."), ("mound", "Wins in time for 33%")],
)
def test_the_value_of_a_guess_is_how_often_it_wins(word: str, said: str) -> None:
    """A word that cannot be the answer loses with the last guess."""
    rows = ["slate=BBBBB", "corny=BGBGB", "found=BGGGG", "bound=BGGGG", "hound=BGGGG"]
    searches = Searches()
    try:
        deadline = deadline_after(600)
        queries.suggest(searches, Setup(), rows, deadline=deadline)
        value = queries.value_guess(searches, Setup(), rows, word, deadline=deadline)
        assert value.final
        assert said in suggestions_html.own(Game.of("original").rule, value)
    finally:
        searches.close()
