"""The strategies of C.-L. Liu, arXiv:2205.11225, against its tables."""

from __future__ import annotations

from collections import Counter
from math import log, log2

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
)
from laconic.deduction.strategies.collocation import Collocation, Sum, Worth
from laconic.deduction.strategies.kinds import kinds_of

# Tables III, IV and A1: strategy, opener, mean, longest game, failures in percent.
PRINTED = [
    ("collocation-max", "eerie", 4.326, 11, 4.71),
    ("collocation-min", "fuzzy", 5.044, 10, 10.58),
    ("collocation-weighted-max", "ozone", 4.62, 10, 7.65),
    ("collocation-weighted-min", "humph", 4.525, 9, 3.24),
    ("collocation-max distinct", "irate", 3.906, 9, 2.07),
    ("collocation-min distinct", "jumpy", 4.674, 9, 5.57),
    ("collocation-weighted-max distinct", "axion", 4.551, 11, 8.16),
    ("collocation-weighted-min distinct", "chump", 4.245, 9, 1.68),
    ("i1", "fuzzy", 5.651, 11, 28.51),
    ("i2", "eerie", 4.117, 9, 1.34),
    ("i3", "gamma", 4.475, 10, 5.49),
    ("i4", "stare", 3.674, 8, 0.65),
    ("i5", "jumbo", 4.926, 10, 11.27),
    ("i6", "stare", 3.750, 9, 0.52),
    ("i7", "lymph", 4.205, 9, 2.98),
    ("i8", "stare", 3.674, 8, 0.65),
    ("p1", "rarer", 4.263, 10, 2.76),
    ("p2", "rarer", 4.301, 10, 3.11),
    ("p3", "humph", 4.525, 9, 3.24),
    ("p4", "humph", 4.583, 9, 3.41),
    ("p5", "stare", 3.851, 10, 1.73),
    ("p6", "stare", 3.848, 10, 1.56),
    ("p7", "chump", 4.245, 9, 1.68),
    ("p8", "chump", 4.236, 9, 1.47),
]


@pytest.mark.parametrize("row", PRINTED, ids=str)
def test_figures_are_as_printed(original: Game, row: tuple[str, str, float, int, float]) -> None:
    """Longest game and failures are as printed, and the mean too, to what ties move."""
    (name, *distinct), opener, mean, longest, failures = row[0].split(), *row[1:]
    result = simulate(original, make(name, distinct=bool(distinct)))
    assert result.opener == opener
    assert result.mean == pytest.approx(mean, abs=0.004)
    assert result.max == longest
    assert 100 * result.failure == pytest.approx(failures, abs=0.05)


def test_histograms(original: Game) -> None:
    """Tables VI (774 for its misprint 1099) and IX; six games of the latter hang on ties."""
    kld = {1: 1, 2: 132, 3: 774, 4: 910, 5: 355, 6: 103, 7: 29, 8: 7, 9: 3, 10: 1}
    assert simulate(original, make("p5")).histogram == kld
    search = {1: 1, 2: 132, 3: 866, 4: 1015, 5: 241, 6: 45, 7: 12, 8: 3}
    assert simulate(original, make("partition-kld")).histogram == pytest.approx(search, abs=4)


def test_table_a1_is_complete() -> None:
    """All sixteen names play under themselves."""
    for name in (f"{family}{number}" for family in "ip" for number in range(1, 9)):
        assert make(name).name == name
        assert make(name).deterministic
        assert name in STRATEGIES


def test_literal_reading(original: Game) -> None:
    """As the source's text defines it, entropy opens alike and needs fewer guesses than printed."""
    text = Metric("text", Collocation(literal=True, fresh=True), pool=Pool.CANDIDATES)
    result = simulate(original, greedy([text]))
    assert result.opener == "eerie"
    assert result.mean == pytest.approx(4.198, abs=5e-4)


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
    ("rule", "kinds"), [("wordle:5", 21), ("mastermind:4x6", 14), ("places-only:3", 4)]
)
def test_kinds(rule: str, kinds: int) -> None:
    """Kinds are counts of tiles; one of the 21, four green and one yellow, cannot occur."""
    assert np.unique(kinds_of(parse_rule(rule))).size == kinds


@given(lists, st.booleans())
def test_kinds_equal_their_definition(words: list[str], weighted: bool) -> None:
    """Entropy and divergences are what scoring every pair gives, with prior weights or without."""
    weights = tuple(range(1, len(words) + 1)) if weighted else None
    game = Game(rule_for(3), from_words("drawn", words), weights=weights)
    position = game.position()
    found = {
        name: METRICS[name].measure(position, position.legal)
        for name in METRICS
        if name.startswith(("kinds-", "partition-"))
    }
    for index, guess in enumerate(game.guesses):
        sizes: Counter[str] = Counter()
        for answer, weight in zip(game.answers, weights or [1] * len(words), strict=True):
            sizes["".join(sorted(game.rule.format(game.rule.feedback(guess, answer))))] += weight
        whole = sizes.total()
        bits = -sum(size / whole * log2(size / whole) for size in sizes.values())
        divergence = log2(len(sizes)) - bits
        expected = {
            "kinds-entropy": bits,
            "kinds-kld": divergence,
            "kinds-entropy-per-kind": bits / len(sizes),
            "partition-kld": divergence / len(sizes),
        }
        for name, values in found.items():
            value = expected[name.removesuffix("-max").removesuffix("-min")]
            assert values[index] == pytest.approx(value, abs=1e-9)
