"""Hard sets, bound 11 of `docs/engine.md`: learning from failed searches."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import chain

import numpy as np
import pytest

from laconic.claims import AtMost, Infeasible
from laconic.deduction.game import Game, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.search import Engine, Kind

Answers = frozenset[int]


def learn(game: Game, answers: Answers, turns: int) -> Answers | None:
    """Return None if the turns suffice, else a subset for which they do not: the kernel's twin."""
    if len(answers) <= turns:
        return None
    if turns == 1:
        return answers
    reasons: list[Answers] = []
    for codes in game.matrix:
        if any(len({codes[answer] for answer in reason}) == 1 for reason in reasons):
            continue
        parts: dict[int, set[int]] = defaultdict(set)
        for answer in answers:
            parts[int(codes[answer])].add(answer)
        parts.pop(game.rule.win, None)
        found = (learn(game, frozenset(part), turns - 1) for part in parts.values())
        reason = next((each for each in found if each), None)
        if reason is None:
            return None
        reasons.append(reason)
    return frozenset(chain.from_iterable(reasons))


def rhyming(seed: int, draws: int = 12, rhymes: int = 5, answers: int = 11) -> Game:
    """Draw words of which many differ in one place, and answers among them."""
    rng = random.Random(seed)
    words = {"".join(rng.choices("abc", k=3)) for _ in range(draws)}
    words |= {a + rng.choice(("aa", "bc")) for a in rng.sample("abcdefghijklmnop", rhymes)}
    guesses = sorted(words)
    return Game(Wordle(3), from_words("rhymes", rng.sample(guesses, answers), guesses))


def at(game: Game, answers: Answers) -> Position:
    """Return the position with these candidates."""
    candidates = np.array(sorted(answers), dtype=np.int32)
    return Position(game, (), candidates, np.arange(len(game.guesses), dtype=np.int32))


@pytest.mark.parametrize("seed", range(25))
def test_turns_suffice_as_the_twin_finds(seed: int) -> None:
    """The kernel and its twin agree; what the twin learns is hard, for the kernel too."""
    game = rhyming(seed)
    engine = Engine(game, Kind.WORST, table_mib=1, threads=1)
    everything = frozenset(range(len(game.answers)))
    for turns in (4, 2, 3, 5):  # in an order in which bounds for other turns are known
        hard = learn(game, everything, turns)
        claim = engine.cost(at(game, everything), turns)
        assert claim == (AtMost(turns) if hard is None else Infeasible())
        if hard:
            assert engine.cost(at(game, hard), turns) == Infeasible()
            assert Engine(game, Kind.WORST, threads=1).cost(at(game, hard), turns) == Infeasible()


@pytest.mark.parametrize("seed", range(8))
def test_sets_in_which_the_kernel_looks_for_a_dense_core(seed: int) -> None:
    """The kernel and its twin agree on sets whose members most alike are tried first."""
    claims = set()
    for rhymes in (2, 8, 12):
        game = rhyming(seed, 50, rhymes, 20)
        hard = learn(game, frozenset(range(20)), 3)
        claim = Engine(game, Kind.WORST, table_mib=1, threads=1).cost(game.position(), 3)
        assert claim == (AtMost(3) if hard is None else Infeasible())
        claims.add(claim)
    assert claims == {AtMost(3), Infeasible()}


def test_one_opener_is_decided_alike_by_any_number_of_threads() -> None:
    """Threads that share a part and its hard sets find the same verdict."""
    game = rhyming(1)
    engines = [Engine(game, Kind.WORST, table_mib=1, threads=threads) for threads in (1, 2, 5)]
    for turns in (2, 3, 4):
        for opener in range(len(game.guesses)):
            claims = {engine.cost(game.position(), turns, opener=opener) for engine in engines}
            assert len(claims) == 1


def test_what_fails_with_a_turn_more_fails_at_once() -> None:
    """A large position is refuted by openers with one turn more, as by each opener by itself."""
    rng = random.Random(5)
    words = sorted({"".join(rng.choices("abc", k=4)) for _ in range(200)})[:66]
    game = Game(Wordle(4), from_words("alike", words))
    one, many = (Engine(game, Kind.WORST, threads=threads) for threads in (1, 2))
    position, openers = game.position(), range(len(words))
    claims = []
    for turns in range(2, 7):
        claims.append(one.cost(position, turns))
        assert many.cost(position, turns) == claims[-1]
        verdicts = [verdict for some in many.judge(position, openers, turns) for verdict in some]
        alone = Engine(game, Kind.WORST, threads=1)
        assert all(v.claim == alone.cost(position, turns, opener=v.guess) for v in verdicts)
        assert len(verdicts) == len(words)
    assert Infeasible() in claims
    assert any(isinstance(claim, AtMost) for claim in claims)
