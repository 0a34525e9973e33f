"""Look-ahead strategies: curves, two steps, rollouts and the exact engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laconic.deduction import search, trees
from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.search import Exact
from laconic.deduction.strategies import METRICS, Rollout, Strategy, make, rollout
from laconic.deduction.strategies.curve import SLOPE, fitted, remaining
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Position

letters = st.sampled_from("abc")
lists = st.lists(st.text(letters, min_size=3, max_size=3), min_size=1, max_size=12, unique=True)


@st.composite
def games(draw: st.DrawFn, *, weighted: bool = True) -> Game:
    """Draw a small game of any mode, some with prior weights."""
    guesses = draw(lists)
    answers = draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    weights = draw(st.none() | st.tuples(*[st.integers(1, 3)] * len(answers)))
    lexicon = from_words("drawn", answers, guesses)
    mode = draw(st.sampled_from(Mode))
    return Game(rule_for(3), lexicon, mode, weights=weights if weighted else None)


def total_of(game: Game, strategy: Strategy) -> int:
    """Count a strategy's guesses, times weights where there are any."""
    turns = trees.build(game.position(), strategy).turns()
    weights = dict(zip(game.answers, game.weights or [1] * len(game.answers), strict=True))
    assert turns.keys() == weights.keys()
    return sum(weights[word] * turns[word] for word in turns)


def test_slope_is_that_of_entropy(original: Game) -> None:
    """Entropy's tree on the original list gives the slope of the curve."""
    assert fitted(trees.build(original.position(), make("entropy"))) == pytest.approx(
        SLOPE, abs=5e-5
    )


def test_curve_is_exact_where_it_can_be() -> None:
    """With nothing to learn one guess is left; a flat curve gives n candidates 2 - 1/n."""
    assert remaining(np.array(0.0)) == 1
    assert remaining(np.array(2.0), slope=0) == 1.75


@settings(deadline=None)
@given(games(weighted=False))
def test_mean_remaining_is_exact_for_small_parts(game: Game) -> None:
    """Where no part has more than three candidates, the value is what exact play needs."""
    position = game.position()
    values = METRICS["mean-remaining"].measure(position, position.legal)
    largest = METRICS["max-size"].measure(position, position.legal)
    engine = search.Engine(game, pool=Pool.CANDIDATES, table_mib=1, threads=1)
    for guess, value in zip(position.legal.tolist(), values, strict=True):
        rest = 0
        for code in position.partition(guess):
            claim = engine.cost(position.play(guess, code), None)
            assert isinstance(claim, Exact)
            rest += 0 if code == game.rule.win else claim.value
        if largest[guess] <= 3:
            assert value * position.candidates.size == pytest.approx(rest)


@pytest.mark.parametrize(("words", "needed"), [("bunny funky funny", 5), ("birch lurch porch", 6)])
def test_triples_are_good_or_bad(words: str, needed: int) -> None:
    """BUNNY tells FUNKY and FUNNY apart; none of BIRCH, LURCH, PORCH does."""
    game = Game(rule_for(5), from_words("three", words.split(), [*words.split(), "zzzzz"]))
    position = game.position()
    values = METRICS["mean-remaining"].measure(position, position.legal)
    assert 3 * values[-1] == pytest.approx(needed)


@pytest.mark.parametrize(("name", "most"), [("fitted-curve", 7946), ("mean-remaining", 7937)])
def test_totals_after_salet(original: Game, name: str, most: int) -> None:
    """With SALET the total is no more than documented; parts needs 7937, the optimum is 7920."""
    assert 7920 <= simulate(original, make(name, opener="salet")).total <= most


def two_steps(position: Position) -> list[float]:
    """Return each guess's entropy and the mean of the next guess's best entropy, by definition."""
    entropy = METRICS["entropy"].measure
    now = entropy(position, position.legal)
    weights = np.array(position.game.weights or [1] * len(position.game.answers))
    whole = weights[position.candidates].sum()
    both = []
    for guess, bits in zip(position.legal.tolist(), now, strict=True):
        after = 0.0
        for code, part in position.partition(guess).items():
            if code != position.game.rule.win:
                next_one = position.play(guess, code)
                after += weights[part].sum() * entropy(next_one, next_one.legal).max()
        both.append(bits + after / whole)
    return both


@settings(deadline=None)
@given(games())
def test_two_step_entropy_equals_its_definition(game: Game) -> None:
    """Looking at all guesses, the one played has the most bits of two steps."""
    position = game.position()
    values = two_steps(position)
    chosen = make("two-step-entropy:width=99")(position)
    if position.candidates.size > 1:
        assert values[position.legal.tolist().index(chosen)] == pytest.approx(max(values))


@settings(deadline=None)
@given(games(), st.sampled_from(["parts", "max-size", "entropy+parts", "positional"]))
def test_rollout_is_no_worse_than_its_base(game: Game, base: str) -> None:
    """Looking ahead never costs guesses, in any game, mode or prior."""
    assert total_of(game, make(f"rollout:{base}")) <= total_of(game, make(base))


def test_rollout_over_parts(original: Game) -> None:
    """With SALET it needs 7920, the optimum, where Bhambri et al. printed 7951."""
    result = simulate(original, make("rollout:parts", opener="salet"))
    assert result.total == 7920
    assert result.max == 5


def test_rollout_names_and_refusals() -> None:
    """The name holds the base; chance, no width and unknown bases are refused."""
    assert make("rollout:parts").name == "rollout:parts"
    assert make("rollout:max-size+entropy,width=3").name == "rollout:max-size+entropy"
    assert rollout(make("parts"), Rollout(3)).deterministic
    for name, why in (
        ("rollout:random", "rollout over random, which is random"),
        ("rollout:parts,width=0", "width is 0"),
        ("rollout:parts,depth=2", "no setting 'depth=2', expected width=int"),
        ("rollout:part", "no strategy 'part'"),
        ("two-step-entropy:width=0", "width is 0"),
    ):
        with pytest.raises(InputError, match=why):
            make(name)


@settings(deadline=None, max_examples=40)
@given(games())
def test_exact_reaches_the_optimum(game: Game) -> None:
    """In every mode and prior, play by the engine, guess by guess, has the least total."""
    assert total_of(game, make("exact")) == search.solve(game.position()).total


@settings(deadline=None, max_examples=40)
@given(games(weighted=False), st.integers(1, 3))
def test_within_finds_the_most(game: Game, turns: int) -> None:
    """The strategy finds as many answers in time as possible."""
    found = trees.build(game.position(), make(f"within-{turns}")).turns()
    claim = search.solve(game.position(), f"within:{turns}").claim
    assert Exact(sum(taken <= turns for taken in found.values())) == claim
    assert found.keys() == set(game.answers)


def test_exact_keeps_to_the_turn_limit_while_it_can() -> None:
    """JUMPY takes three turns at worst, JIBED two; where no play is in time, play goes on."""
    words = ["bumpy", "dumpy", "jumpy"]
    lexicon = from_words("three", words, [*words, "jibed"])
    for limit, worst in ((2, 2), (1, None)):
        game = Game(rule_for(5), lexicon, max_turns=limit)
        result = simulate(game, make("exact"))
        assert (max(result.histogram) if not result.unsolved else None) == worst


def test_exact_in_another_game() -> None:
    """Three distinct digits of six take 436 guesses for 120 answers."""
    game = Game.of_rule(parse_rule("bulls-cows:3x6"))
    assert simulate(game, make("exact")).total == 436


def test_within_refuses_what_is_no_number() -> None:
    """Turns are a whole number from 1 up."""
    for name in ("within-0", "within-", "within-x", "within-3.5"):
        with pytest.raises(InputError, match="within-3"):
            make(name)
