"""Studies of openers agree with simulated games."""

from __future__ import annotations

import pytest

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Pool
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lab.greedy_totals import GreedyTotals, Histogram, mean
from laconic.deduction.strategies import make
from laconic.errors import InputError


def played(game: Game, name: str, pool: Pool, opener: str) -> Histogram:
    """Count the answers by guesses as games give them."""
    found = simulate(game, make(name, pool=pool, opener=opener)).histogram
    return tuple(found.get(turn, 0) for turn in range(1, max(found) + 1))


@pytest.mark.parametrize("pool", [Pool.ANSWERS, Pool.CANDIDATES])
@pytest.mark.parametrize(
    "metrics",
    [("parts", "entropy"), ("parts",), ("max-size", "entropy"), ("expected-size",), ("entropy",)],
    ids="+".join,
)
def test_study_equals_play(answers_300: Game, metrics: tuple[str, ...], pool: Pool) -> None:
    """After any opener a study counts what the strategy's games count."""
    study = GreedyTotals(answers_300, metrics, pool)
    for opener in answers_300.answers[::75]:
        expected = played(answers_300, "+".join(metrics), pool, opener)
        assert study.histogram(opener) == expected, opener


def test_study_of_guesses_that_cannot_win() -> None:
    """Guesses that are not answers are chosen as well."""
    game = Place(GameSpec(list="wordfreq:en:5:150:1500")).game
    study = GreedyTotals(game, ("parts", "entropy"), Pool.GUESSES)
    for opener in game.guesses[::300]:
        assert study.histogram(opener) == played(game, "parts+entropy", Pool.GUESSES, opener)


def test_other_rules_and_lengths() -> None:
    """Codes of two bytes and other rules go the same way."""
    for spec in (GameSpec(list="wordfreq:en:6:120"), GameSpec(rule="mastermind:3x4")):
        game = Place(spec).game
        study = GreedyTotals(game, ("parts", "max-size"), Pool.ANSWERS)
        for opener in game.guesses[::29]:
            assert study.histogram(opener) == played(game, "parts+max-size", Pool.ANSWERS, opener)


def test_published_parts() -> None:
    """TRACE, then parts, takes 3.45388 guesses from the answers (L. Lessard, 2022)."""
    game = Place(GameSpec(list="nyt-2022-02", order="answers-first")).game
    found = GreedyTotals(game).histogram("trace")
    assert (len(found), sum(found)) == (6, 2309)
    assert mean(found) == pytest.approx(3.45388, abs=5e-6)


def test_where_candidates_come_first(answers_300: Game) -> None:
    """The name `candidate` moves their turn, and the study still solves every answer."""
    studies = [
        GreedyTotals(answers_300, metrics)
        for metrics in (("parts", "entropy"), ("parts", "entropy", "candidate"))
    ]
    found = [[study.histogram(word) for word in answers_300.answers[::15]] for study in studies]
    assert found[0] != found[1]
    assert {sum(one) for each in found for one in each} == {300}


def test_unknown_metric_is_refused(answers_300: Game) -> None:
    """A study names the metrics that it knows."""
    with pytest.raises(InputError, match="no metric 'positional' in a study"):
        GreedyTotals(answers_300, ("positional",))
