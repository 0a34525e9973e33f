"""Sizes of what is left, in the tables of Y. Lo and M. Peng, "Strategie für Wordle"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.strategies import METRICS, make, ranking

if TYPE_CHECKING:
    from pathlib import Path

TEN = "print point water waste ponny power snack sleep slice fancy"
SIX = "print point prism power prays prime"
TWELVE = "print prime prism point prays power water waste snack sleep slice snake"
FIFTY = (
    f"{TWELVE} crane slate trace crisp grace plant grant pride trice ideal apple berry chase delta "
    "earth faith giant happy index judge knife lemon magic novel ocean peach quiet river solar "
    "tiger unity vivid whale xenon yeast zebra cabin dance"
)


def wordle(words: str) -> Game:
    """Make a game in which each word of a text may be played and be the answer."""
    return Game(rule_for(5), from_words("table", words.split()))


def table(game: Game, metric: str) -> list[float]:
    """Return the values of a metric for all words, in order."""
    position = game.position()
    return [float(value) for value in METRICS[metric].measure(position, position.legal)]


def average_steps(game: Game, strategy: str) -> list[float]:
    """Return the mean of a greedy strategy on candidates, for each opener in order."""
    return [
        simulate(game, make(strategy, pool=Pool.CANDIDATES, opener=word)).mean
        for word in game.guesses
    ]


def correlation(one: list[float], other: list[float]) -> float:
    """Return Pearson's correlation."""
    return float(np.corrcoef(one, other)[0, 1])


def test_positional_scores_of_ten_words() -> None:
    """Shares of letters by place add up to the printed scores; POINT opens."""
    game = wordle(TEN)
    printed = [1.3, 1.5, 1.1, 0.9, 1.4, 1.3, 0.9, 1.0, 1.3, 1.1]
    assert table(game, "positional") == pytest.approx(printed)
    assert game.guesses[make("positional")(game.position())] == "point"


# Expected and worst rest of each triple, first digit >= second >= third, own part not counted.
TRIPLES = {
    "000": (2.9, 4),
    "100": (1.9, 3),
    "110": (1.7, 3),
    "111": (2.1, 4),
    "200": (1.9, 3),
    "210": (1.5, 2),
    "211": (1.7, 3),
    "220": (1.9, 3),
    "221": (1.9, 3),
    "222": (2.9, 4),
}


def test_digit_triples() -> None:
    """With right and wrong places only, all ten rows of the table are as printed; 210 opens."""
    game = Game(parse_rule("places-only:3"), from_words("triples", list(TRIPLES)))
    printed = TRIPLES.values()
    assert table(game, "expected-size-without-own") == pytest.approx([rest for rest, _ in printed])
    assert table(game, "max-size") == [worst for _, worst in printed]
    assert game.guesses[make("expected-size-without-own")(game.position())] == "210"


def test_power_and_prism() -> None:
    """In the worked example of six words POWER leaves 11/6 and 3, PRISM 5/6 and 1."""
    game = wordle(SIX)
    rest = dict(zip(game.guesses, table(game, "expected-size-without-own"), strict=True))
    worst = dict(zip(game.guesses, table(game, "max-size"), strict=True))
    assert [rest["power"], worst["power"]] == pytest.approx([11 / 6, 3])
    assert [rest["prism"], worst["prism"]] == pytest.approx([5 / 6, 1])


# Expected rest with the own part, and average steps.
PRINTED = {
    "water": (1.000000, 1.916667),
    "prime": (1.166667, 2.000000),
    "snake": (1.166667, 2.000000),
    "print": (1.333333, 2.083333),
    "prays": (1.333333, 2.083333),
    "waste": (1.333333, 2.083333),
    "snack": (1.333333, 2.083333),
    "sleep": (1.333333, 2.083333),
    "slice": (1.333333, 2.083333),
    "prism": (1.500000, 2.083333),
    "point": (1.500000, 2.166667),
    "power": (1.666667, 2.166667),
}


@pytest.mark.parametrize("strategy", ["expected-size", "max-size"])
def test_twelve_words(strategy: str) -> None:
    """Expected rest and average steps of twelve words are as printed to all six digits."""
    game = wordle(TWELVE)
    rest, steps = table(game, "expected-size"), average_steps(game, strategy)
    found = dict(zip(game.guesses, zip(rest, steps, strict=True), strict=True))
    assert found == {word: pytest.approx(row, abs=5e-7) for word, row in PRINTED.items()}


@pytest.mark.parametrize(
    ("words", "metric", "printed"),
    [
        (TWELVE, "expected-size", 0.94),
        (TWELVE, "max-size", 0.67),
        (FIFTY, "expected-size", 0.89),
        (FIFTY, "max-size", 0.88),
    ],
)
def test_correlation_with_average_steps(words: str, metric: str, printed: float) -> None:
    """Rest and average steps correlate as printed, the steps being those of the metric's play."""
    game = wordle(words)
    found = correlation(table(game, metric), average_steps(game, metric))
    assert found == pytest.approx(printed, abs=5e-3)


@pytest.mark.parametrize(("metric", "opener"), [("expected-size", "lares"), ("max-size", "seria")])
def test_openers_of_14855_words(
    shared: Path, monkeypatch: pytest.MonkeyPatch, metric: str, opener: str
) -> None:
    """Over 14,855 words LARES has the least expected rest, SERIA the least worst one."""
    monkeypatch.setenv("LACONIC_CACHE_MB", "0")
    words = (shared / "wordlists" / "wordlist_nyt20220830_all.txt").read_text("utf-8")
    game = wordle(words)
    assert len(game.guesses) == 14_855
    (first, value), (_, second) = ranking(game.position(), METRICS[metric], Pool.GUESSES)[:2]
    assert game.guesses[first] == opener
    assert value < second
