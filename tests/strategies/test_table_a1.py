"""The strategies of C.-L. Liu, arXiv:2205.11225, against its tables."""

from __future__ import annotations

from collections import Counter
from math import log, log2
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.strategies import (
    METRICS,
    STRATEGIES,
    Metric,
    greedy,
    make,
    with_distinct_opener,
)
from laconic.deduction.strategies.collocation import Collocation, Sum, Worth
from laconic.deduction.strategies.kinds import kinds_of, possible_kinds

if TYPE_CHECKING:
    from laconic.deduction.strategies import Strategy
    from laconic.deduction.strategies.greedy import Measure

# Tables III and A1: strategy, opener, mean, longest game, failures in percent.
EXACT = [
    ("collocation-max", "eerie", 4.326, 11, 4.71),
    ("collocation-min", "fuzzy", 5.044, 10, 10.58),
    ("collocation-weighted-max", "ozone", 4.62, 10, 7.65),
    ("collocation-weighted-min", "humph", 4.525, 9, 3.24),
    ("p1", "rarer", 4.263, 10, 2.76),
    ("p2", "rarer", 4.301, 10, 3.11),
    ("p3", "humph", 4.525, 9, 3.24),
    ("p4", "humph", 4.583, 9, 3.41),
    ("i1", "fuzzy", 5.651, 11, 28.51),
    ("i2", "eerie", 4.117, 9, 1.34),
    ("i6", "stare", 3.750, 9, 0.52),
]


@pytest.mark.parametrize("row", EXACT, ids=str)
def test_figures_that_come_out_as_printed(
    original: Game, row: tuple[str, str, float, int, float]
) -> None:
    """Opener, mean (ties move its third decimal), longest game and failures are as printed."""
    name, opener, mean, longest, failures = row
    result = simulate(original, make(name))
    assert result.opener == opener
    assert result.mean == pytest.approx(mean, abs=0.002)
    assert result.max == longest
    assert 100 * result.failure == pytest.approx(failures, abs=0.006)


# Tables IV, V and A1, with the constraint: ours stays where a change of reading would move it.
CLOSE = [
    ("collocation-max", 124, 3.906, 3.904),
    ("collocation-min", 53, 4.674, 4.756),
    ("collocation-weighted-max", 82, 4.551, 4.593),
    ("p7", 84, 4.245, 4.336),
    ("p8", 84, 4.236, 4.342),
    ("p5", 133, 3.851, 3.867),
    ("p6", 133, 3.848, 3.862),
    ("i3", 60, 4.475, 4.974),
    ("i4", 133, 3.674, 3.624),
    ("i5", 53, 4.926, 5.132),
    ("i7", 74, 4.205, 4.643),
    ("i8", 133, 3.674, 3.624),
]


@pytest.mark.parametrize(("name", "openers_parts", "printed", "ours"), CLOSE)
def test_figures_that_come_out_near(
    original: Game, name: str, openers_parts: int, printed: float, ours: float
) -> None:
    """The opener has the printed share of games in two guesses; the mean is what we document."""
    result = simulate(original, make(name, distinct=not name[-1].isdecimal()))
    assert result.histogram[1] + result.histogram[2] == openers_parts
    assert result.mean == pytest.approx(ours, abs=5e-4)
    assert result.mean == pytest.approx(printed, abs=0.5)


def test_table_a1_is_complete() -> None:
    """All sixteen names play under themselves."""
    for name in (f"{family}{number}" for family in "ip" for number in range(1, 9)):
        assert make(name).name == name
        assert make(name).deterministic
        assert name in STRATEGIES


def test_literal_reading(original: Game) -> None:
    """As its text defines it, with the constraint, entropy opens and fails as Table IV says."""
    reading = Collocation(literal=True, fresh=True)
    strategy = make_from(reading)
    result = simulate(original, strategy)
    assert result.opener == "alone"
    assert result.mean == pytest.approx(3.906, abs=0.01)
    assert 100 * result.failure == pytest.approx(2.07, abs=0.006)


def make_from(measure: Measure) -> Strategy:
    """Make the strategy with the constraint that plays by a measure."""
    return with_distinct_opener(greedy([Metric("own", measure, pool=Pool.CANDIDATES)]))


letters = st.sampled_from("abcd")
lists = st.lists(st.text(letters, min_size=3, max_size=3), min_size=1, max_size=9, unique=True)


def by_definition(words: list[str], word: str, reading: Collocation) -> float:
    """Value a word by counting, letter by letter, as the reading says."""
    alphabet = sorted(set("".join(words)))
    beside: dict[str, dict[str, float]] = {}
    for s in alphabet:
        if reading.literal:
            with_s = [w for w in words if s in w]
            found = {x: sum(w.replace(s, "", 1).count(x) > 0 for w in with_s) for x in alphabet}
            whole = len(with_s)
        else:
            pairs = [(w[i], w[j]) for w in words for i in range(3) for j in range(3) if i != j]
            found = dict(Counter(x for first, x in pairs if first == s))
            whole = sum(found.values())
        beside[s] = {x: count / whole for x, count in found.items() if count}
    sign = -1 if reading.worth is Worth.ENTROPY else 1
    scale = 1 if reading.worth is Worth.ENTROPY else len(alphabet)
    worth = {s: sign * sum(p * log(scale * p) for p in row.values()) for s, row in beside.items()}
    every = "".join(words)
    weight = {
        s: every.count(s) / len(words) if reading.by_letters else sum(s in w for w in words)
        for s in alphabet
    }
    if reading.sum is Sum.PLAIN:
        return sum(worth[s] for s in word)
    total = sum(weight[s] * worth[s] for s in word)
    if reading.sum is Sum.WEIGHTED:
        return total / len(words) if not reading.by_letters else total
    return total / sum(weight[s] for s in word)


@given(
    lists,
    st.builds(
        Collocation,
        st.sampled_from(Worth),
        st.sampled_from(Sum),
        by_letters=st.booleans(),
        literal=st.booleans(),
        fresh=st.booleans(),
    ),
)
def test_collocation_equals_its_definition(words: list[str], reading: Collocation) -> None:
    """Every reading gives what counting letter by letter gives."""
    game = Game(rule_for(3), from_words("drawn", words))
    found = reading(game.position(), game.position().legal)
    assert found == pytest.approx([by_definition(words, w, reading) for w in game.guesses])


def test_letters_of_no_answer_are_worth_nothing() -> None:
    """A guess made of letters that no answer has is valued 0, not refused."""
    game = Game(rule_for(3), from_words("apart", ["abc", "bcd"], ["abc", "bcd", "xyz"]))
    for reading in (Collocation(sum=each, fresh=fresh) for each in Sum for fresh in (True, False)):
        assert reading(game.position(), game.position().legal)[2] == 0


def test_fresh_letters_are_counted_in_the_candidates(original: Game) -> None:
    """After a row, fresh counting and counting once value words differently."""
    position = original.position(original.rows("stare=BBBBG"))
    guesses = original.guess_of_answer[position.candidates]
    once, fresh = (Collocation(fresh=fresh)(position, guesses) for fresh in (False, True))
    assert not np.allclose(once, fresh)


@pytest.mark.parametrize(
    ("rule", "kinds", "possible"),
    [
        ("wordle:5", 21, 20),
        ("wordle:6", 28, 27),
        ("mastermind:4x6", 14, 14),
        ("places-only:3", 4, 4),
    ],
)
def test_kinds(rule: str, kinds: int, possible: int) -> None:
    """Kinds are counts of tiles; four green and one yellow is one that cannot occur."""
    assert np.unique(kinds_of(parse_rule(rule))).size == kinds
    assert possible_kinds(parse_rule(rule)) == possible


@given(lists, st.booleans())
def test_kinds_equal_their_definition(words: list[str], weighted: bool) -> None:
    """Entropy and divergences are what scoring every pair gives, with prior weights or without."""
    weights = tuple(range(1, len(words) + 1)) if weighted else None
    game = Game(rule_for(3), from_words("drawn", words), weights=weights)
    position = game.position()
    found = {
        name: METRICS[name].measure(position, position.legal)
        for name in ("kinds-entropy-max", "kinds-kld-max", "partition-kld")
    }
    for index, guess in enumerate(game.guesses):
        sizes: Counter[str] = Counter()
        for answer, weight in zip(game.answers, weights or [1] * len(words), strict=True):
            sizes["".join(sorted(game.rule.format(game.rule.feedback(guess, answer))))] += weight
        whole = sizes.total()
        bits = -sum(size / whole * log2(size / whole) for size in sizes.values())
        assert found["kinds-entropy-max"][index] == pytest.approx(bits, abs=1e-9)
        assert found["kinds-kld-max"][index] == pytest.approx(log2(len(sizes)) - bits, abs=1e-9)
        assert found["partition-kld"][index] == pytest.approx(log2(9) - bits, abs=1e-9)
