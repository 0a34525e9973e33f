"""Sets of fixed openers, against all sets by definition."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import log2
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction import _kernels
from laconic.deduction.coach import rank_fixed
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import rule_for
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from laconic.deduction.game import Codes

METRICS: dict[str, Callable[[Sequence[int]], float]] = {
    "entropy": lambda sizes: log2(sum(sizes)) - sum(s * log2(s) for s in sizes) / sum(sizes),
    "expected-size": lambda sizes: sum(s * s for s in sizes) / sum(sizes),
    "max-size": max,
    "parts": len,
}
"""The metrics, as functions of the sizes of the parts."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Return Wordle with every 40th answer and 130th guess of the original list."""
    words = Game.of("original")
    answers = words.answers[::40]
    guesses = sorted({*answers, *words.guesses[::130]})
    return Game(rule_for(5), from_words("some", answers, guesses))


def sizes(game: Game, guesses: Sequence[str]) -> list[int]:
    """Count the answers with each feedback to all guesses."""
    feedback = [
        tuple(game.rule.feedback(guess, word) for guess in guesses) for word in game.answers
    ]
    return list(Counter(feedback).values())


def by_definition(game: Game, metric: str, words: int, pool: Sequence[str]) -> list[float]:
    """Value all sets of guesses, best first."""
    sets = combinations(pool, words)
    values = [round(METRICS[metric](sizes(game, guesses)), 9) for guesses in sets]
    return sorted(values, reverse=metric in {"entropy", "parts"})


@pytest.mark.parametrize("metric", METRICS)
def test_the_best_pairs_are_the_best_of_all(game: Game, metric: str) -> None:
    """Their values are those of the definition, and no pair is listed twice."""
    ranking = rank_fixed(game, metric, pool=Pool.ANSWERS, top=50)
    assert ranking.claim == "exact"
    assert len({frozenset(each.guesses) for each in ranking.openers}) == 50
    values = [round(each.value, 9) for each in ranking.openers]
    assert values == by_definition(game, metric, 2, game.answers)[:50]


@pytest.mark.parametrize("metric", METRICS)
def test_no_exchange_of_one_word_improves_three(game: Game, metric: str) -> None:
    """The first set is as good as any that differs in one word, and claims no more."""
    ranking = rank_fixed(game, metric, 3, Pool.ANSWERS, top=3)
    best = ranking.openers[0]
    assert ranking.claim == ("at least" if metric in {"entropy", "parts"} else "at most")
    assert best.value == pytest.approx(METRICS[metric](sizes(game, best.guesses)))
    better = min if metric in {"expected-size", "max-size"} else max
    for kept in combinations(best.guesses, 2):
        others = [METRICS[metric](sizes(game, (*kept, word))) for word in game.answers]
        assert better([*others, best.value]) == pytest.approx(best.value)


def test_each_set_has_all_measures(game: Game) -> None:
    """They are those of its parts."""
    best = rank_fixed(game, "parts", 4, top=1).openers[0]
    parts = sizes(game, best.guesses)
    assert (best.parts, best.largest) == (len(parts), max(parts))
    assert best.expected_size == METRICS["expected-size"](parts)
    assert best.entropy == pytest.approx(METRICS["entropy"](parts))


@given(data=st.data(), largest=st.booleans(), wide=st.booleans())
def test_the_kernel_equals_its_twin(data: st.DataObject, largest: bool, wide: bool) -> None:
    """Costs, bases and guesses, in order and cut at the limit, for any convex costs."""
    random = np.random.default_rng(data.draw(st.integers(0)))
    guesses, answers = data.draw(st.integers(2, 150)), data.draw(st.integers(1, 60))
    codes = data.draw(st.sampled_from([2, 5, 300] if wide else [2, 5, 243]))
    drawn = random.integers(0, codes, (guesses, answers))
    matrix: Codes = drawn.astype(np.uint16) if wide else drawn.astype(np.uint8)
    costs = np.cumsum([0, *sorted(random.integers(0, 9, answers).tolist())]).astype(np.uint64)
    order = random.permutation(guesses).astype(np.int32)
    bases = random.integers(0, guesses, (data.draw(st.integers(1, 4)), 2)).astype(np.int32)
    begins = random.integers(0, guesses + 1, len(bases)).astype(np.int32)
    most, limit = (
        data.draw(st.integers(1, 40)),
        max(0, int(costs[-1]) - data.draw(st.integers(0, 20))),
    )

    def cost(places: list[int]) -> int:
        parts = Counter(map(tuple, matrix[order[places]].T.tolist())).values()
        each = [int(costs[size]) for size in parts]
        return max(each) if largest else sum(each)

    twin = sorted(
        (cost([*base, place]), row, place)
        for row, base in enumerate(bases.tolist())
        for place in range(begins[row], guesses)
    )
    kernel = _kernels.FixedOpeners(matrix, order, costs, largest=largest)
    columns = kernel.best(bases, begins, most, limit)
    found = list(zip(*(column.tolist() for column in columns), strict=True))
    assert found == [each for each in twin if each[0] <= limit][:most]


def test_what_is_not_supported_is_an_error(game: Game) -> None:
    """Hard mode, other metrics, and more words than there are."""
    hard = Game(game.rule, game.lexicon, Mode.HARD)
    with pytest.raises(InputError, match="in hard mode or with a prior, expected easy mode"):
        rank_fixed(hard)
    with pytest.raises(InputError, match="'positional'"):
        rank_fixed(game, "positional")
    with pytest.raises(InputError, match="sets of 59 of 58 guesses, expected 2 or more"):
        rank_fixed(game, words=59, pool=Pool.ANSWERS)
