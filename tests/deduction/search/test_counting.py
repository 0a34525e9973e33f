"""Large weights: totals beyond the engine's range are refused, never called infeasible."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from laconic.deduction import priors
from laconic.deduction.coach import suggest
from laconic.deduction.game import Game, Mode, Pool, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.search import (
    AtLeast,
    AtMost,
    Claim,
    Engine,
    Exact,
    Infeasible,
    Kind,
    prove,
    solve,
)
from laconic.deduction.search.counting import BEYOND, MOST_COST
from laconic.errors import InputError

Brute = Callable[[Position, Kind], Callable[..., float]]
Draw = Callable[[random.Random], Position]

DIVIDE = "divide all weights by the same number, and round up"


def heavy(weight: int = MOST_COST) -> Game:
    """Make a game of one answer of such a weight, `ab`, and two guesses."""
    return Game(Wordle(2), from_words("one", ["ab"], ["ab", "cd"]), weights=(weight,))


def laden(position: Position, rng: random.Random) -> Position:
    """Return a position whose weights are close to the maximum sum, or to parts of it."""
    shares = [rng.randint(1, 9) for _ in position.game.answers]
    most = rng.choice((MOST_COST, MOST_COST // 2, MOST_COST // 3, MOST_COST // 5))
    weights = tuple(share * (most // sum(shares)) for share in shares)
    return replace(position, game=replace(position.game, weights=weights))


def weight_of(position: Position) -> tuple[int, int]:
    """Return the sum of the candidates' weights, and the greatest."""
    weights = [(position.game.weights or ())[answer] for answer in position.candidates]
    return sum(weights), max(weights)


def is_true(claim: Claim, cost: float, turns: int | None) -> bool:
    """Return whether a claim holds for a cost, which may be infinite."""
    match claim:
        case Exact(value):
            return value == cost
        case AtLeast(value):
            return value <= cost
        case AtMost(value):
            return not math.isinf(cost) and value == turns
        case Infeasible():
            return math.isinf(cost)


def may_refuse(position: Position, turns: int | None, cost: float) -> bool:
    """Return whether a total is beyond the engine's range, or not known to be within it."""
    weight, heaviest = weight_of(position)
    binding = turns is not None and turns <= position.candidates.size
    return (
        MOST_COST < cost < math.inf
        or 2 * weight - heaviest > MOST_COST
        or (binding and weight * (turns or 0) > MOST_COST)
    )


def test_a_wasted_turn_is_not_called_infeasible() -> None:
    """One answer of weight 2^28 - 2 and another opener: the total, 536,870,908, is refused."""
    position = heavy().position()
    assert solve(position).total == solve(position, opener="ab").total == MOST_COST
    said = f"add up to 268,435,454 and a total exceeds the maximum of 268,435,454: {DIVIDE}"
    with pytest.raises(InputError, match=said):
        solve(position, opener="cd")
    with pytest.raises(InputError, match=said):
        list(Engine(position.game).judge(position, [0, 1], None))
    with pytest.raises(InputError, match=said):
        prove(position.game, all_exact=True)
    assert solve(heavy(MOST_COST // 2).position(), opener="cd").total == MOST_COST


def test_a_limit_needs_no_exact_total() -> None:
    """Of a total that is too large a bound is known, and where that will do, it is given."""
    engine, position = Engine(heavy()), heavy().position()
    assert engine.cost(position, None, opener=1, limit=MOST_COST) == BEYOND
    assert engine.cost(position, 1, opener=1) == Infeasible()
    (verdicts, *_) = engine.judge(position, [0, 1], None, limit=9)
    assert {one.claim for one in verdicts} <= {AtLeast(MOST_COST), BEYOND}


def test_turns_that_leave_it_open_are_refused() -> None:
    """Nothing is claimed if the turns may not suffice and the total may be too large."""
    words = ["ab", "cd", "ef", "gh"]
    game = Game(Wordle(2), from_words("four", words), weights=(MOST_COST // 10,) * 4)
    engine, position = Engine(game), game.position()
    assert engine.cost(position, 2) == Infeasible()
    with pytest.raises(InputError, match=r"in 3 turns may be 322,122,540, .*: allow at most 2"):
        engine.cost(position, 3)
    with pytest.raises(InputError, match="at most 2 turns or any number"):
        engine.ranked(position, 3)
    assert engine.cost(position, 3, limit=MOST_COST) == BEYOND
    assert engine.cost(position, 5) == Exact(10 * (MOST_COST // 10))
    assert Engine(game, Kind.WORST).cost(position, 3) == Infeasible()


def test_weights_whose_least_total_is_too_large_are_refused() -> None:
    """All answers but one take two turns: that alone may be more than can be counted."""
    words = ["ab", "cd", "ef"]
    game = Game(Wordle(2), from_words("three", words), weights=(MOST_COST // 3,) * 3)
    with pytest.raises(InputError, match="every total is 447,392,420 or more, expected at most"):
        solve(game.position())
    assert Engine(game, Kind.WORST).cost(game.position(), 3) == AtMost(3)
    missed = Engine(game, Kind.WITHIN).cost(game.position(), 1)
    assert missed == Exact(2 * (MOST_COST // 3))


@pytest.mark.parametrize("weight", [MOST_COST + 1, 2**32, 2**40])
def test_sums_too_heavy_are_refused(weight: int) -> None:
    """The weights of all answers must be a number that the engine holds, for each kind of cost."""
    for kind in Kind:
        with pytest.raises(InputError, match=f"add up to {weight:,}, expected at most 268,435,454"):
            Engine(heavy(weight), kind)


@pytest.mark.parametrize("seed", range(3))
def test_no_weight_makes_a_claim_false(draw: Draw, brute: Brute, seed: int) -> None:
    """In any mode and turn limit a claim holds by the definition, or there is none."""
    rng, refused = random.Random(seed), 0
    for _ in range(120):
        position = laden(draw(rng), rng)
        turns, kind = rng.choice((1, 2, 3, 4, None)), rng.choice((Kind.TOTAL, *Kind))
        word = rng.choice((None, position.game.guesses[int(rng.choice(position.legal))]))
        limit = rng.choice((None, rng.randint(0, MOST_COST + 9)))
        cost = brute(position, kind)(turns, word)
        opener = None if word is None else position.game.guesses.index(word)
        engine = Engine(position.game, kind, table_mib=1, threads=1)
        try:
            claim = engine.cost(position, turns, opener=opener, limit=limit)
        except InputError:
            assert kind is Kind.TOTAL
            assert may_refuse(position, turns, cost)
            refused += 1
            continue
        assert is_true(claim, cost, turns or position.candidates.size + 1)
        if isinstance(claim, AtLeast):
            assert limit is not None
            assert claim.value >= min(limit, MOST_COST + 1)
    assert refused


@pytest.mark.parametrize("seed", range(4))
def test_verdicts_on_heavy_openers_are_true(draw: Draw, brute: Brute, seed: int) -> None:
    """Judged one by one or against the best, what is said before a refusal is true as well."""
    rng = random.Random(seed)
    for _ in range(40):
        position, turns = laden(draw(rng), rng), rng.choice((2, 3, None))
        engine = Engine(position.game, table_mib=1, threads=2)
        cost = brute(position, Kind.TOTAL)
        costs = {int(guess): cost(turns, position.game.guesses[guess]) for guess in position.legal}
        verdicts, keep = [], rng.choice((0, 1, 3))
        try:
            for batch in engine.judge(position, list(costs), turns, keep=keep):
                verdicts += batch
        except InputError:
            assert any(may_refuse(position, turns, each) for each in costs.values())
        else:
            assert len(verdicts) == len(costs)
        assert all(is_true(one.claim, costs[one.guess], turns) for one in verdicts)
        assert keep or not any(one.claim == AtLeast(0) for one in verdicts)


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("pool", [*Pool, ("cd",)])
def test_without_a_limit_nothing_is_infeasible(mode: Mode, pool: Pool | tuple[str, ...]) -> None:
    """(2): in each mode and pool any opener may be wasted, and every candidate is found."""
    rng = random.Random(7)
    for _ in range(60):
        words = [*{"".join(rng.choices("abc", k=2)): None for _ in range(9)}, "cd"]
        answers = rng.sample(words, rng.randint(1, len(words)))
        game = Game(Wordle(2), from_words("drawn", answers, words), mode)
        position = game.position()
        engine = Engine(game, pool=pool, table_mib=1, threads=1)
        for guess in engine.legal(position).tolist():
            most = position.candidates.size + 1
            claim = engine.cost(position, most, opener=guess)
            assert isinstance(claim, Exact)
            assert claim == engine.cost(position, None, opener=guess)


def test_priors_of_whole_lists_are_counted() -> None:
    """The prior over all 12,972 guesses is light enough, in six turns and in any number."""
    game = priors.frequency(Game.of("original"))
    position = game.position(game.rows("slate=BBBBY", "corny=BYBBB"))
    engine = Engine(game)
    assert isinstance(engine.cost(position, None), Exact)
    assert engine.cost(position, 6) == engine.cost(position, None)
    assert engine.ranked(game.position(), 6)
    assert suggest(position, seconds=None).proven


def test_turns_and_limits_beyond_all_numbers() -> None:
    """More turns than an integer of the engine holds, or a limit above every cost, change none."""
    game = Game(Wordle(2), from_words("two", ["ab", "cd"]))
    engine, position = Engine(game), game.position()
    assert engine.cost(position, 2**40) == engine.cost(position, None, limit=2**40) == Exact(3)
    assert Engine(game, Kind.WORST).cost(position, 2**40) == AtMost(2**40)
    assert prove(game, "within:1", target=99).claim == AtMost(1)
