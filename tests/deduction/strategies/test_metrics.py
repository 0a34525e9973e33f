"""Metrics of the partition: published values, and a readable twin on random games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import log2
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.game import Game, Pool, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import rule_for
from laconic.deduction.strategies import METRICS, partitions, ranking
from laconic.deduction.strategies.metrics import expected_size

if TYPE_CHECKING:
    from collections.abc import Iterable

TOLERANCE = 1e-9


def values(position: Position, metric: str, words: Iterable[str]) -> list[float]:
    """Return the values of a metric for some words."""
    index = position.game.lexicon.guesses.index
    guesses = np.array([index(word) for word in words], dtype=np.int32)
    return [float(value) for value in METRICS[metric].measure(position, guesses)]


@pytest.fixture(scope="module")
def all_alike(every: Game) -> Position:
    """Return the start of the game in which all 12,972 words may be the answer."""
    return every.position()


# Á. Benítez Gómez and E. Cavanillas Puga, "Wordle solving algorithms using Information Theory"
# (2022), Figure 2.7.
NAIVE_BEST = {
    "tares": 6.1940525443754435,
    "lares": 6.149918742453124,
    "rales": 6.114343099454227,
    "rates": 6.096242642514605,
    "teras": 6.076619177276175,
    "nares": 6.066830765753897,
    "soare": 6.061395399096263,
    "tales": 6.054987761401191,
    "reais": 6.049777632888325,
    "tears": 6.032338670239807,
}


def test_ten_words_of_highest_entropy(all_alike: Position) -> None:
    """The ten best openers over 12,972 words, in order and to 1e-9 (Figure 2.7)."""
    best = ranking(all_alike, METRICS["entropy"], Pool.GUESSES)[:10]
    assert [all_alike.game.guesses[guess] for guess, _ in best] == list(NAIVE_BEST)
    assert [value for _, value in best] == pytest.approx(list(NAIVE_BEST.values()), abs=TOLERANCE)


def test_entropy_of_black(all_alike: Position) -> None:
    """BLACK has 4.140 bits (the same source, section 2.2.2)."""
    assert values(all_alike, "entropy", ["black"]) == [pytest.approx(4.140, abs=5e-4)]


def test_words_left_after_black(all_alike: Position) -> None:
    """BLACK with three greens at its end leaves 17 words (the same source, section 2.2)."""
    game = all_alike.game
    position = game.position(game.rows("black=BBGGG"))
    left = " ".join(game.answers[answer] for answer in position.candidates)
    assert left == (
        "chack crack drack frack kiack knack kyack quack shack "
        "smack snack stack swack thack track whack wrack"
    )


# L. Lessard's article on Wordle (2022), with 2,309 answers.
PARTITIONS = [
    ("parts", "stump", 90),
    ("max-size", "stump", 726),
    ("max-size", "raise", 167),
    ("max-size", "arise", 167),
    ("parts", "trace", 150),
    ("parts", "raise", 132),
]


@pytest.mark.parametrize(("metric", "word", "published"), PARTITIONS)
def test_partitions_of_openers(nyt: Game, metric: str, word: str, published: int) -> None:
    """Counts and sizes of the parts that openers make of 2,309 answers (Lessard)."""
    assert values(nyt.position(), metric, [word]) == [published]


@pytest.mark.parametrize(
    ("metric", "pool", "best"),
    [
        ("max-size", Pool.ANSWERS, ["arise", "raise"]),
        ("parts", Pool.GUESSES, ["trace"]),
        ("entropy", Pool.GUESSES, ["soare"]),
    ],
)
def test_best_openers(nyt: Game, metric: str, pool: Pool, best: list[str]) -> None:
    """RAISE and ARISE share the least largest part, TRACE, SOARE are best alone (Lessard)."""
    ranked = ranking(nyt.position(), METRICS[metric], pool)
    top = [nyt.guesses[guess] for guess, value in ranked if value == ranked[0][1]]
    assert top == best


def test_expected_size_of_raise(nyt: Game) -> None:
    """RAISE leaves 60.744 on average, the least of the answers (a comment under Lessard)."""
    guess, value = ranking(nyt.position(), METRICS["expected-size"], Pool.ANSWERS)[0]
    assert nyt.guesses[guess] == "raise"
    assert value == pytest.approx(60.744, abs=5e-4)


def test_zonal_separates_three(nyt: Game) -> None:
    """After TRACE, BIRCH, LURCH and PORCH are left; each wins or nothing, ZONAL tells all apart."""
    position = nyt.position(nyt.rows("trace=BYBGB"))
    assert {nyt.answers[answer] for answer in position.candidates} == {"birch", "lurch", "porch"}
    assert values(position, "parts", ["birch", "lurch", "porch", "zonal"]) == [2, 2, 2, 3]


letters = st.sampled_from("abcde")
lists = st.lists(st.text(letters, min_size=3, max_size=3), min_size=1, max_size=12, unique=True)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw the start of a small game, some with prior weights."""
    guesses = draw(lists)
    answers = draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    weights = draw(st.none() | st.tuples(*[st.integers(1, 9)] * len(answers)))
    game = Game(rule_for(3), from_words("drawn", answers, guesses), weights=weights)
    return game.position()


def sizes(position: Position, guess: str) -> list[int]:
    """Return the sizes of the parts by scoring every pair, as in the definition."""
    game = position.game
    counts: Counter[int] = Counter()
    for answer, weight in zip(game.answers, game.weights or [1] * len(game.answers), strict=True):
        counts[game.rule.feedback(guess, answer)] += weight
    return list(counts.values())


@given(positions())
def test_metrics_equal_their_definitions(position: Position) -> None:
    """Every metric of parts is what its definition says of the sizes of the parts."""
    game = position.game
    for word in game.guesses:
        found = sizes(position, word)
        total = sum(found)
        bits = -sum(size / total * log2(size / total) for size in found)
        weight = dict(zip(game.answers, game.weights or [1] * len(game.answers), strict=True))
        own = weight.get(word, 0)
        squares = sum(size**2 for size in found)
        expected = {
            "entropy": bits,
            "max-size": max(found),
            "parts": len(found),
            "expected-size": squares / total,
            "expected-size-without-own": (squares - own**2) / total,
        }
        for metric, value in expected.items():
            assert values(position, metric, [word]) == [pytest.approx(value, abs=TOLERANCE)]


@given(positions())
def test_equal_weights_are_no_weights(position: Position) -> None:
    """Entropy, parts and the order of sizes do not change when every weight is the same."""
    plain = replace(position, game=replace(position.game, weights=None))
    alike = replace(position, game=replace(position.game, weights=(3,) * len(plain.game.answers)))
    one, other = partitions(plain, plain.legal), partitions(alike, alike.legal)
    np.testing.assert_allclose(one.entropy, other.entropy, atol=TOLERANCE)
    np.testing.assert_array_equal(one.parts, other.parts)
    np.testing.assert_allclose(3 * one.largest, other.largest)


def test_expected_size_takes_the_own_part_or_not(nyt: Game) -> None:
    """The own part of an answer adds one square, that of another guess nothing."""
    position = nyt.position()
    guesses = np.array([nyt.lexicon.guesses.index(word) for word in ("raise", "soare")], np.int32)
    with_own = expected_size(position, guesses)
    without = expected_size(position, guesses, own=False)
    np.testing.assert_allclose((with_own - without) * len(nyt.answers), [1, 0], atol=1e-6)
