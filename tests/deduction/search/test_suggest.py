"""Exact suggestions: content, order and claims."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.coach import suggest
from laconic.deduction.game import Game, Mode, Pool, Position
from laconic.deduction.search import (
    AtLeast,
    Engine,
    Exact,
    Infeasible,
    Kind,
    best,
    turns_left,
    values,
)
from laconic.deduction.search.symmetry import first_openers
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.search import Verdict

Brute = Callable[[Position, Kind], Callable[..., float]]
Draw = Callable[[random.Random], Position]


@pytest.mark.parametrize("seed", range(3))
def test_best_guesses_are_exact(draw: Draw, brute: Brute, seed: int) -> None:
    """The best guesses, their costs and worst cases agree with the definition."""
    rng = random.Random(seed)
    for _ in range(40):
        position, turns, count = draw(rng), rng.choice((3, 4, None)), rng.randint(1, 5)
        engine = Engine(position.game, table_mib=1, threads=1)
        found = best(engine, position, turns, count)
        cost = brute(position, Kind.TOTAL)
        costs = sorted(cost(turns, position.game.guesses[guess]) for guess in position.legal)
        assert found.proven
        if first_openers(position.game) is None:  # else one guess stands for those like it
            assert [one.cost.value for one in found.guesses] == costs[: len(found.guesses)]
        for one in found.guesses:
            word = position.game.guesses[one.guess]
            fewest = min(
                some
                for some in range(1, (turns or position.candidates.size + 1) + 1)
                if cost(some, word) == one.cost.value
            )
            assert one.worst == Exact(fewest)


def test_ties_are_broken_by_worst_case_then_candidates() -> None:
    """Of guesses with one total those with the better worst case come first, then candidates.

    Of all totals but the last every guess is listed, and of 101 there are three kinds.
    """
    game = Game.of("original")
    position = game.position(game.rows("crane=BYBBG"))
    found = best(Engine(game), position, None, 60).guesses
    assert {type(one.cost) for one in found} == {type(one.worst) for one in found} == {Exact}
    candidates = set(game.guess_of_answer[position.candidates].tolist())
    keys = [(one.cost.value, one.worst.value, one.guess not in candidates) for one in found]
    assert keys == sorted(keys)
    kinds = {(101, 3, False): 2, (101, 3, True): 12, (101, 4, True): 3}
    assert {key: keys.count(key) for key in keys if key[0] == 101} == kinds


def place_of(
    position: Position, guess: int, cost: Callable[..., float], most: int
) -> tuple[float, int, bool, str]:
    """Return the sort key of a guess: cost, worst case, whether it is no candidate, word."""
    game, word = position.game, position.game.guesses[guess]
    total = cost(most, word)
    worst = next(some for some in range(1, most + 1) if cost(some, word) == total)
    return total, worst, game.answer_of_guess[guess] not in position.candidates, word


@pytest.mark.parametrize("seed", range(4))
def test_the_order_is_that_of_the_definition(draw: Draw, brute: Brute, seed: int) -> None:
    """Cost, worst case, candidates, words: of all useful guesses the first, also among ties."""
    rng = random.Random(seed)
    for _ in range(30):
        position, turns = draw(rng), rng.choice((3, 4, None))
        engine = Engine(position.game, table_mib=1, threads=2)
        cost, words = brute(position, Kind.TOTAL), position.game.guesses
        most = turns or position.candidates.size + 1
        useful = [one.guess for one in engine.ranked(position, turns)]
        able = [guess for guess in useful if not math.isinf(cost(most, words[guess]))]
        expected = sorted(able, key=lambda guess: place_of(position, guess, cost, most))
        for count in {1, 2, 3, max(1, len(able)), len(able) + 1}:
            found = best(engine, position, turns, count)
            assert [one.guess for one in found.guesses] == expected[:count]
            assert found.proven
            assert found.worst_proven


def test_nothing_but_the_position_decides_what_is_listed() -> None:
    """The list does not depend on the order in which threads end."""
    game = Game.of("original")
    for rows, count in (("crane=BYBBG", 7), ("trace=BYBGB", 5), ("salet=BBBBB", 4)):
        position = game.position(game.rows(rows))
        lists = {best(Engine(game, threads=n), position, None, count).guesses for n in (1, 3)}
        assert len(lists) == 1


@pytest.mark.parametrize("calls", [1, 2, 3])
def test_what_time_was_too_short_for_is_not_claimed(
    calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped before ties or worst cases are settled, the list is proven by mean alone."""
    judge, left = Engine.judge, calls

    def judging(self: Engine, *words: Any, **options: Any) -> Iterator[list[Verdict]]:
        nonlocal left
        left -= 1
        if left >= 0:
            yield from judge(self, *words, **options)

    monkeypatch.setattr(Engine, "judge", judging)
    game = Game.of("original")
    position = game.position(game.rows("crane=BYBBG"))
    found = best(Engine(game), position, None, 5)
    assert (found.proven, found.worst_proven) == (True, False)
    assert [one.cost for one in found.guesses] == [Exact(total) for total in (97, 98, 98, 98, 98)]
    assert {type(one.worst) for one in found.guesses} == {AtLeast}
    left = calls
    advice = suggest(position, top=5, seconds=None, engine=Engine(game))
    assert advice.conclusion() == (
        "Proven: no other guess needs fewer guesses on average. "
        "The means are exact; worst cases with ≥ are not final."
    )
    assert "≥3" in str(advice)


def test_time_is_kept_and_what_is_known_is_said() -> None:
    """With little time the list is bounded and unproven, exact guesses first."""
    game = Game.of("original")
    position = game.position()
    engine = Engine(game)
    engine.ranked(position, None)
    start = time.perf_counter()
    found = best(engine, position, None, 12972, seconds=0.3)
    assert time.perf_counter() - start < 60  # 0.3 s on an idle machine, days if it is not kept
    assert not found.proven
    exact = [isinstance(one.cost, Exact) for one in found.guesses]
    assert exact == sorted(exact, reverse=True)
    assert all(isinstance(one.cost, Exact | AtLeast) for one in found.guesses)
    assert all(one.cost.value and one.cost.value > 3 * 2315 - 152 for one in found.guesses)


def test_values_of_given_guesses() -> None:
    """Guesses are valued in their own order, those that cannot keep to the turns as infeasible."""
    game = Game.of("original")
    position = game.position(game.rows("trace=BYBGB"))  # birch, lurch, porch
    guesses = [game.guesses.index(word) for word in ("zonal", "birch", "lurch")]
    valued = values(Engine(game), position, 2, guesses)
    assert [one.guess for one in valued] == guesses
    assert (valued[0].cost, valued[0].worst) == (Exact(6), Exact(2))
    claims = {one.cost for one in values(Engine(game), position, 1, guesses)}
    assert claims == {Infeasible()}


def test_suggestions_say_what_is_exact() -> None:
    """The coach gives mean and worst case of the best play, proven where nothing is left out."""
    game = Game.of("original")
    advice = suggest(game.position(game.rows("trace=BYBGB")), top=3, seconds=None)
    assert advice.proven
    first = advice.guesses[0]
    assert (first.total, first.mean, first.worst) == (6, 2, 2)
    assert (first.claim, first.worst_claim, first.value) == ("exact", "exact", 2)


def test_suggestions_by_metric_are_costed_too() -> None:
    """Ranked by a metric, each guess still tells its exact cost, and nothing is called proven."""
    game = Game.of("original", Mode.HARD)
    position = game.position(game.rows("crane=BYBBG"))
    advice = suggest(position, "entropy", Pool.ANSWERS, 5, seconds=None)
    assert not advice.proven
    entropies = [one.entropy for one in advice.guesses]
    assert entropies == sorted(entropies, reverse=True)
    engine = Engine(game, pool=Pool.ANSWERS)
    for one in advice.guesses:
        guess = game.guesses.index(one.guess)
        assert engine.cost(position, None, opener=guess) == Exact(one.total or 0)


def test_turn_limits_and_priors() -> None:
    """Guesses that may exceed the turns have no cost; with a prior the mean is weighted."""
    game = Game.of("original", max_turns=2)
    position = game.position(game.rows("trace=BYBGB"))
    assert turns_left(position, 2) == 1
    assert {each.total for each in suggest(position, seconds=None).guesses} == {None}
    (one, *_) = suggest(position, "entropy", seconds=None).guesses
    assert (one.total, one.mean, one.worst, one.claim) == (None, None, None, "infeasible")
    weights = tuple(5 if word == "birch" else 1 for word in game.answers)
    weighted = Game.of("original", weights=weights)
    first = suggest(weighted.position(weighted.rows("trace=BYBGB")), seconds=None).guesses[0]
    assert (first.guess, first.total) == ("birch", 5 + 2 + 3)
    assert first.mean == pytest.approx(10 / 7)


def test_unknown_metric_is_named() -> None:
    """An unknown metric is refused; the message lists the known ones."""
    with pytest.raises(InputError, match=r"no metric 'luck', expected one of .*entropy"):
        suggest(Game.of("original").position(), "luck", seconds=0)
