"""Priors: games with weights or with fewer answers, and what the engine makes of them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.deduction import priors
from laconic.deduction.coach import analyze, read, rows_of, suggest
from laconic.deduction.game import Game
from laconic.deduction.lexicon import frequencies, from_words
from laconic.deduction.priors import MIDDLE, STEEPNESS, with_answers, with_prior
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Engine, solve
from laconic.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

USED = """# word of the day
2021-06-19 cigar
rebut, 2021-06-20   # the other way round

2021-06-21\tSISSY
"""


@pytest.fixture(scope="module")
def original() -> Game:
    """The original list."""
    return Game.of("original")


@pytest.fixture(scope="module")
def by_frequency(original: Game) -> Game:
    """All guesses of the original list, by how frequent they are."""
    return priors.frequency(original)


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """Write a dated file of three used words."""
    path = tmp_path / "used.txt"
    path.write_text(USED, encoding="utf-8")
    return path


@pytest.mark.parametrize(("day", "gone"), [(19, 0), (20, 1), (21, 2), (22, 3), (30, 3)])
def test_words_used_before_a_day_are_gone(original: Game, used: Path, day: int, gone: int) -> None:
    """A word is out from the day after its own; it may still be guessed."""
    game = with_prior(original, f"used:{used}", date(2021, 6, day))
    out = [word for word in ("cigar", "rebut", "sissy") if word not in game.answers]
    assert len(out) == gone == len(original.answers) - len(game.answers)
    assert game.guesses == original.guesses
    assert np.array_equal(game.matrix, game.rule.matrix(game.guesses, game.answers))


def test_today_is_the_default(original: Game, used: Path) -> None:
    """Without a day all words of days gone by are out."""
    assert len(priors.without_used(original, used).answers) == 2312


def test_a_used_word_that_comes_again_is_found(original: Game, used: Path) -> None:
    """A word taken away is treated as any guess that is not on the list: found, and flagged."""
    game = priors.without_used(original, used)
    rows = rows_of(game, ["sugar", "vicar"], answer="cigar")
    assert read(game, rows).widened
    assert analyze(game, rows_of(game, ["crane", "cigar"], answer="cigar")).unlisted == ("cigar",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2021-06-19", "line 1: '2021-06-19'"),
        ("# fine\n2021-06-19 cigar\ncigar rebut", "line 3: 'cigar rebut'"),
        ("2021-13-19 cigar", "2021-13-19"),
        ("2021-06-19 cigar rebut", "expected a date and a word"),
    ],
)
def test_bad_lines_are_named(original: Game, tmp_path: Path, text: str, said: str) -> None:
    """A line that is no date and word is refused with its number."""
    path = tmp_path / "used.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=said):
        priors.without_used(original, path)


def test_some_answers_must_be_left(used: Path) -> None:
    """A list that is used up is refused, and a file that is not there."""
    game = Game(Wordle(5), from_words("two", ["cigar", "rebut"]))
    with pytest.raises(InputError, match="expected some to be left"):
        priors.without_used(game, used)
    with pytest.raises(InputError, match="check the path"):
        priors.without_used(game, used.with_name("absent"))


def test_frequency_is_fitted_to_the_original_list(original: Game) -> None:
    """The two numbers are those of the greatest likelihood (Newton's method, here again)."""
    words = original.guesses
    terms = np.c_[np.ones(len(words)), frequencies(words)]
    is_answer = np.array([word in original.lexicon.answers for word in words], float)
    fit = np.zeros(2)
    for _ in range(30):
        told = 1 / (1 + np.exp(-terms @ fit))
        curvature = (terms * (told * (1 - told))[:, None]).T @ terms
        fit += np.linalg.solve(curvature, terms.T @ (is_answer - told))
    assert fit[1] == pytest.approx(STEEPNESS, abs=5e-4)
    assert -fit[0] / fit[1] == pytest.approx(MIDDLE, abs=5e-4)


def test_frequency_needs_no_list_of_answers(by_frequency: Game) -> None:
    """Every guess may be hidden: ABOUT is likely, GUANO less so, XYLYL hardly."""
    assert by_frequency.answers == by_frequency.guesses
    weights = dict(zip(by_frequency.answers, by_frequency.weights or (), strict=True))
    assert weights["about"] > 4 * weights["guano"] > 4 * 10 * weights["xylyl"] > 0


def test_an_out_of_date_list_still_works(by_frequency: Game) -> None:
    """GUANO, which the list of 2,315 lacks, is found without a word of warning."""
    reading = read(by_frequency, by_frequency.rows("crane=BBGGB", "tango=BYYYG"))
    assert not reading.widened
    assert [one.guess for one in suggest(reading.position).guesses] == ["guano"]


def test_the_engine_honours_the_prior() -> None:
    """Of two words the likelier is guessed first, and the total is weighted."""
    game = Game(Wordle(5), from_words("two", ["erupt", "crane"]), weights=(1, 9))
    best = suggest(game.position(), seconds=None).guesses[0]
    assert (best.guess, best.total, best.mean, best.claim) == ("crane", 9 + 2, 1.1, "exact")
    solution = solve(game.position())
    assert (solution.opener, solution.total) == ("crane", 11)


def test_suggestions_after_a_row_honour_frequency(by_frequency: Game) -> None:
    """What is suggested costs what the engine for the whole game proves, weights and all."""
    position = by_frequency.position(by_frequency.rows("slate=BBBBY", "corny=BYBBB"))
    best = suggest(position, top=1, seconds=None).guesses[0]
    cost = Engine(by_frequency).cost(position, None)
    assert (best.total, best.claim) == (cost.value, "exact")
    assert best.guess == "video"


def test_costs_without_a_search_are_bounds(by_frequency: Game) -> None:
    """With no time the totals of a game with a prior are no greater than the exact ones."""
    position = by_frequency.position(by_frequency.rows("slate=BBBBY", "corny=BYBBB"))
    found = suggest(position, top=20, seconds=None).guesses
    exact = {one.guess: one.total for one in found}
    for one in suggest(position, top=20_000, seconds=0).guesses:
        true = exact.get(one.guess)
        assert true is None or (one.total or 0) <= true


def test_weights_follow_their_words() -> None:
    """Where answers come and go, the others keep their weights and new ones get the least."""
    words = from_words("any", ["crane", "raise", "erupt"], ["crane", "raise", "erupt", "salet"])
    game = Game(Wordle(5), words, weights=(5, 6, 7))
    other = with_answers(game, "other", [2, 0], ["salet"])
    assert other.answers == ("erupt", "crane", "salet")
    assert other.weights == (7, 5, 1)
    assert np.array_equal(other.matrix, other.rule.matrix(other.guesses, other.answers))


def test_other_languages() -> None:
    """A list's own language counts, or one that is named; letters that are no words have none."""
    spanish = Game.of("wordfreq:es:6:300")
    assert len(priors.frequency(spanish).weights or ()) == 300
    assert with_prior(spanish, "frequency:es") == with_prior(spanish, "frequency")
    with pytest.raises(InputError, match="no words with frequencies"):
        priors.frequency(Game.of_rule(parse_rule("mastermind:4x6")))
    with pytest.raises(InputError, match="'xx'"):
        with_prior(spanish, "frequency:xx")


@pytest.mark.parametrize("name", ["", "used", "used:", "uniform:x", "Frequency"])
def test_unknown_priors_are_refused(original: Game, name: str) -> None:
    """An unknown name is refused; the message lists the known ones."""
    with pytest.raises(InputError, match="expected one of uniform, frequency, used:FILE"):
        with_prior(original, name)


def test_uniform_takes_weights_away(by_frequency: Game, original: Game) -> None:
    """Uniform is no prior at all."""
    assert with_prior(original, "uniform") == original
    assert with_prior(by_frequency, "uniform").weights is None
