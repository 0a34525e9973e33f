"""The engine compared with the definition of cost, on many random small games."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from laconic.deduction import trees
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.search import AtLeast, AtMost, Engine, Exact, Infeasible, Kind

if TYPE_CHECKING:
    from laconic.deduction.game import Position
    from laconic.deduction.search import Claim

Brute = Callable[["Position", Kind], Callable[..., float]]
Draw = Callable[[random.Random], "Position"]

TURNS = (1, 2, 3, 4, 5, 6, None)


def describe(position: Position, kind: Kind, turns: int | None) -> str:
    """Describe a failing game, so that it can be repeated."""
    game = position.game
    return (
        f"{kind} in {turns} of {game.rule.name} {game.mode}, weights {game.weights}, "
        f"rows {position.rows}, answers {game.answers}, guesses {game.guesses}"
    )


def claim_for(kind: Kind, cost: float, turns: int | None, candidates: int) -> Claim:
    """Return the expected claim on a cost without a limit."""
    if math.isinf(cost):
        return Infeasible()
    return AtMost(turns or candidates + 1) if kind is Kind.WORST else Exact(int(cost))


@pytest.mark.parametrize("seed", range(5))
def test_least_cost_is_that_of_the_definition(draw: Draw, brute: Brute, seed: int) -> None:
    """Any rule, mode, prior, objective and turn limit: the least cost of a position is exact."""
    rng = random.Random(seed)
    for _ in range(100):
        position, kind, turns = draw(rng), rng.choice(list(Kind)), rng.choice(TURNS)
        engine = Engine(position.game, kind, table_mib=1, threads=1)
        wanted = claim_for(kind, brute(position, kind)(turns), turns, position.candidates.size)
        assert engine.cost(position, turns) == wanted, describe(position, kind, turns)


@pytest.mark.parametrize("seed", range(2))
def test_larger_sets_in_few_turns(brute: Brute, seed: int) -> None:
    """Up to 36 answers in two or three turns: the bounds for large sets cut off no optimum."""
    rng = random.Random(seed)
    for _ in range(15):
        length, letters = rng.randint(2, 4), "abcdef"[: rng.randint(2, 6)]
        words = tuple({"".join(rng.choices(letters, k=length)): None for _ in range(48)})
        answers = tuple(rng.sample(words, rng.randint(len(words) // 2, 3 * len(words) // 4)))
        weights = tuple(rng.randint(1, 5) for _ in answers) if rng.random() < 0.3 else None
        lexicon = from_words("drawn", answers, words)
        game = Game(Wordle(length), lexicon, rng.choice(list(Mode)), weights=weights)
        position, kind, turns = game.position(), rng.choice(list(Kind)), rng.choice((2, 3))
        engine = Engine(game, kind, table_mib=1, threads=1)
        wanted = claim_for(kind, brute(position, kind)(turns), turns, len(answers))
        assert engine.cost(position, turns) == wanted, describe(position, kind, turns)


@pytest.mark.parametrize("seed", range(5))
def test_first_guesses_and_windows(draw: Draw, brute: Brute, seed: int) -> None:
    """A guess costs what the definition says; below a limit exactly, else at least the limit."""
    rng = random.Random(seed)
    for _ in range(60):
        position, kind, turns = draw(rng), rng.choice(list(Kind)), rng.choice(TURNS)
        guess = int(rng.choice(position.legal))
        cost = brute(position, kind)(turns, position.game.guesses[guess])
        engine = Engine(position.game, kind, table_mib=1, threads=1)
        limit = rng.choice((None, rng.randint(1, 3 * position.candidates.size)))
        claim = engine.cost(position, turns, opener=guess, limit=limit)
        wanted = claim_for(kind, cost, turns, position.candidates.size)
        if claim != wanted:
            assert isinstance(claim, AtLeast), describe(position, kind, turns)
            assert limit is not None
            assert limit <= claim.value <= cost, describe(position, kind, turns)


def test_no_limit_makes_turns_suffice(draw: Draw, brute: Brute) -> None:
    """Kind WORST decides whether turns suffice, whatever limit it is given, 0 included."""
    rng, decided = random.Random(2), set()
    for _ in range(150):
        position, turns = draw(rng), rng.randint(1, 3)
        cost = brute(position, Kind.WORST)
        engine = Engine(position.game, Kind.WORST, table_mib=1, threads=1)
        for guess in (None, *position.legal.tolist()):
            word = None if guess is None else position.game.guesses[guess]
            wanted = claim_for(Kind.WORST, cost(turns, word), turns, position.candidates.size)
            claim = engine.cost(position, turns, opener=guess, limit=rng.choice((0, 1)))
            assert claim == wanted, describe(position, Kind.WORST, turns)
            decided.add(wanted)
    assert decided == {Infeasible(), AtMost(1), AtMost(2), AtMost(3)}


@pytest.mark.parametrize("seed", range(5))
def test_verdicts_on_all_guesses(draw: Draw, brute: Brute, seed: int) -> None:
    """Judged with a falling limit, every guess is exact or costs at least the best of them."""
    rng = random.Random(seed)
    for _ in range(40):
        position, kind, turns = draw(rng), rng.choice(list(Kind)), rng.choice(TURNS)
        engine = Engine(position.game, kind, table_mib=1, threads=2)
        cost = brute(position, kind)
        best = claim_for(kind, cost(turns), turns, position.candidates.size)
        listed = [verdict.guess for verdict in engine.ranked(position, turns)]
        found = [
            verdict for batch in engine.judge(position, listed, turns, keep=1) for verdict in batch
        ]
        assert sorted(verdict.guess for verdict in found) == sorted(listed)
        for verdict in found:
            word = position.game.guesses[verdict.guess]
            true = cost(turns, word)
            wanted = claim_for(kind, true, turns, position.candidates.size)
            if verdict.claim != wanted:
                assert isinstance(verdict.claim, AtLeast), describe(position, kind, turns)
                assert isinstance(best, Exact)
                assert best.value <= verdict.claim.value <= true
        assert isinstance(best, Infeasible) or best in [verdict.claim for verdict in found]


@pytest.mark.parametrize("seed", range(5))
def test_strategies_reach_the_cost(draw: Draw, seed: int) -> None:
    """A tree that the engine builds is valid within the turns and costs what was claimed."""
    rng = random.Random(seed)
    for _ in range(60):
        position, turns = draw(rng), rng.choice(TURNS)
        kind = rng.choice((Kind.TOTAL, Kind.WORST))
        engine = Engine(position.game, kind, table_mib=1, threads=1)
        claim = engine.cost(position, turns)
        if isinstance(claim, Infeasible):
            continue
        value = 0 if isinstance(claim, AtMost) else claim.value
        tree = engine.strategy(position, turns, value)
        report = trees.check(tree, position.game)
        assert report.valid, (report.errors, describe(position, kind, turns))
        assert report.worst <= (turns or report.worst)
        assert cost_of(tree, position.game) == claim.value or kind is Kind.WORST


def cost_of(tree: trees.DecisionTree, game: Game) -> int:
    """Add up the turns that a tree takes, times the weights of the answers."""
    weight = dict(zip(game.answers, game.weights or [1] * len(game.answers), strict=True))
    return sum(turns * weight[word] for word, turns in tree.turns().items())
