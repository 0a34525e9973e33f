"""Word frequency and daily play: Á. Benítez Gómez and E. Cavanillas Puga (2022)."""

from __future__ import annotations

from math import exp, floor

import pytest

from laconic.deduction.errors import UnknownWordError
from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.strategies import METRICS, RELAXATIONS, daily, make, shuffled
from laconic.deduction.strategies.frequency import priority_by_rank, priority_by_share
from laconic.errors import InputError

# Figure 5.10; the source's digits are cut off, and its lists of frequencies a little older.
PRIORITY = {
    "berry": 0.841,
    "derry": 0.779,
    "ferry": 0.843,
    "jerry": 0.855,
    "kerry": 0.834,
    "merry": 0.833,
    "perry": 0.853,
    "terry": 0.853,
}


def test_priority_of_the_figure(original: Game) -> None:
    """By rank, the priorities of the words in -ERRY are as printed."""
    words = original.lexicon.guesses
    found = priority_by_rank(words)
    ours = {word: found[words.index(word)] for word in PRIORITY}
    assert ours == pytest.approx(PRIORITY, abs=0.0015)


def test_priority_of_the_text(original: Game) -> None:
    """By share of running text, TARES (7.94e-8) and the most frequent word are hardly apart."""
    words = original.lexicon.guesses
    found = priority_by_share(words)
    assert found[words.index("tares")] == pytest.approx(1 / (1 + exp(5 - 7.94e-7)), rel=1e-9)
    assert found.max() < 1.05 * found.min()


@pytest.mark.parametrize(
    ("strategy", "opener", "printed"),
    [
        ("frequency-figure", "rates", 3.843),
        ("frequency-figure", "tales", 3.773),
        ("entropy", "tares", 4.227),
    ],
)
def test_games_against_2309_answers(
    every: Game, nyt: Game, strategy: str, opener: str, printed: float
) -> None:
    """Greedy and naive play that knows no answers needs the printed mean to 0.005."""
    made = make(strategy, pool="candidates", opener=opener)
    assert simulate(every, made, answers=nyt.answers).mean == pytest.approx(printed, abs=0.005)


def total(game: Game, name: str, strategy: str) -> int:
    """Return the guesses of all days in a random order."""
    problem = RELAXATIONS[name]
    player = make(strategy, pool="candidates", opener=problem.opener)
    return sum(turns or 99 for turns in problem.play(game, player, shuffled(game.answers, seed=1)))


def test_p1_with_ties_by_the_alphabet(nyt: Game) -> None:
    """The printed mean is that of 2,309 days, cut off after three digits."""
    game = Game(nyt.rule, from_words("by the alphabet", sorted(nyt.answers)))
    assert floor(1000 * total(game, "P1", RELAXATIONS["P1"].strategy) / 2309) == 3527


def test_p3_is_better_by_entropy_alone(nyt: Game) -> None:
    """Greedy play needs fewer guesses than the printed 3.225, and naive play fewer still."""
    assert total(nyt, "P3", "entropy") < total(nyt, "P3", "frequency-figure") < 3.225 * 2309


def test_the_last_day_is_known() -> None:
    """The last unused answer is guessed at once; P1 ignores used answers."""
    game = Game(rule_for(5), from_words("rhymes", ["batch", "catch", "hatch", "latch", "match"]))
    assert daily(game, make("entropy"), game.answers) == (1, 1, 1, 1, 1)
    assert daily(game, make("entropy"), game.answers[::-1]) == (5, 4, 3, 2, 1)
    assert daily(game, make("entropy"), game.answers[::-1], past=False) == (5, 4, 3, 2, 1)
    assert daily(game, make("entropy"), ["match", "match"], past=False) == (5, 5)
    assert daily(game, make("entropy"), ["match"], turn_cap=4) == (None,)


def test_days_that_cannot_be_are_refused() -> None:
    """Repeated words, and words that are not answers, are refused by name."""
    game = Game(rule_for(5), from_words("few", ["batch", "catch"], ["batch", "catch", "latch"]))
    with pytest.raises(InputError, match="twice in 2 days"):
        daily(game, make("entropy"), ["batch", "batch"])
    with pytest.raises(UnknownWordError, match="latch"):
        daily(game, make("entropy"), ["latch"])


def test_orders_of_days_repeat_with_their_seed() -> None:
    """The same seed gives the same order of the same words, another seed another."""
    words = [f"w{number}" for number in range(50)]
    assert shuffled(words, 1) == shuffled(words, 1) != shuffled(words, 2)
    assert sorted(shuffled(words, 1)) == sorted(words)


def test_pegs_have_no_frequency() -> None:
    """Frequency metrics refuse Mastermind."""
    position = Game.of_rule(parse_rule("mastermind:2x3")).position()
    for name in ("frequency-text", "frequency-figure"):
        with pytest.raises(InputError, match="choose entropy"):
            METRICS[name].measure(position, position.legal)
