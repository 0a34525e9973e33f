"""The audit: it confirms the engine's verdicts and detects false ones."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from laconic.claims import bounds
from laconic.deduction.game import Game, Mode, Pool, Position
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.rules import rule_for
from laconic.deduction.search import (
    AtLeast,
    AtMost,
    Exact,
    Infeasible,
    Kind,
    Objective,
    audit,
    open_ledger,
    prove,
)
from laconic.deduction.search.judging import Question
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.search import Claim

Brute = Callable[[Position, Kind], Callable[..., float]]
Draw = Callable[[random.Random], Position]

ORDERS = ("mean", "worst", "worst-mean", "mean-worst", "within:2", "within:3")


@pytest.mark.parametrize("seed", range(60))
def test_small_games_are_borne_out(seed: int, draw: Draw) -> None:
    """All verdicts on small games of any kind are found again by the independent search."""
    rng = random.Random(seed)
    objective = rng.choice(ORDERS)
    limit = None if objective.startswith("within") else rng.choice([None, 2, 3, 4, 6])
    game = replace(draw(rng).game, max_turns=limit)
    pool = rng.choice([Pool.GUESSES, Pool.ANSWERS, Pool.CANDIDATES, game.guesses[::3]])
    with open_ledger(None, game, objective, pool) as ledger:
        prove(game, objective, pool=pool, all_exact=rng.random() < 0.5, ledger=ledger)
        found = audit(game, ledger, 1.0, pool=pool)
        assert (found.open, found.contradicted) == ((), ())
        assert found.confirmed == len(ledger.entries())


def game_of(mode: Mode = Mode.EASY, turns: int | None = 6) -> Game:
    """Make a game of some words of the original list."""
    lexicon, rng = load("original"), random.Random(2)
    answers = rng.sample(lexicon.answers.words, 60)
    guesses = sorted({*answers, *rng.sample(lexicon.guesses.words, 100)})
    return Game(rule_for(5), from_words("some", answers, guesses), mode, turns)


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("objective", ["mean", "worst", "within:2"])
def test_larger_games_are_borne_out(mode: Mode, objective: str) -> None:
    """A share of the verdicts on a game of words is found again, in every mode."""
    game = game_of(mode, None if objective.startswith("within") else 4)
    with open_ledger(None, game, objective) as ledger:
        prove(game, objective, ledger=ledger)
        found = audit(game, ledger, 0.5, seed=1)
        assert found.confirmed == -(-len(ledger.entries()) // 2)


def falsified(kind: Any, value: int) -> list[Claim]:
    """Make claims that are false of a value, as narrowly as can be."""
    if kind is Infeasible:
        return [Infeasible()]
    if kind is AtMost:
        return [AtMost(2)]
    return [kind(value + step) for step in ((-1, 1) if kind is Exact else (1,))]


@pytest.mark.parametrize(
    ("question", "claim"),
    [
        ("total in 6 turns", Exact),
        ("total in 6 turns", AtLeast),
        ("total", Exact),
        ("total in 6 turns", Infeasible),
        ("worst in 4 turns", Infeasible),
        ("worst in 2 turns", AtMost),
        ("within in 2 turns", Exact),
    ],
)
def test_false_verdicts_are_found_out(question: str, claim: Any) -> None:
    """A verdict that is one too high or too low, or says what cannot be, is contradicted."""
    game = game_of()
    kind, _, turns = question.partition(" in ")
    objective = {"total": "mean", "worst": "worst", "within": "within:2"}[kind]
    played = replace(game, max_turns=None if kind == "within" or not turns else int(turns[0]))
    word = game.guesses[7]
    with open_ledger(None, played, objective) as ledger:
        prove(played, objective, openers=[word], all_exact=True, ledger=ledger)
        (true,) = (one.claim for one in ledger.entries() if one.question == question)
    for verdict in falsified(claim, true.value or 0):
        with open_ledger(None, played, objective) as ledger:
            ledger.record(question, {word: verdict}, 1.0)
            found = audit(played, ledger, 1.0)
        assert found.confirmed == 0
        assert f"{word}, {question}: {verdict} in the ledger" in found.contradicted[0]


@pytest.mark.parametrize("seed", range(40))
def test_forgeries_of_every_kind_are_found_out(seed: int, draw: Draw, brute: Brute) -> None:
    """Any claim on any kind of cost is confirmed if it is true by definition, and only then."""
    rng = random.Random(seed)
    position = draw(rng).game.position()
    game, kind, turns = position.game, rng.choice(list(Kind)), rng.choice([1, 2, 3, 4])
    word, most = rng.choice(game.guesses), len(game.answers) + 1
    cost = brute(position, kind)(turns, word)
    if kind is Kind.WORST and cost < math.inf:
        suffices = brute(position, kind)
        cost = next(fewer for fewer in range(1, most + 1) if suffices(fewer, word) < math.inf)
    near = 2 * turns if cost == math.inf else int(cost)
    claims: list[Claim] = [Infeasible()]
    for number in {0, 1, abs(near - 1), near, near + 1, 2 * near, near + 9}:
        claims += [Exact(number), AtLeast(number), AtMost(number)]
    for claim in claims:
        lowest, highest = bounds(claim)
        with open_ledger(None, game) as ledger:
            ledger.record(str(Question(kind, turns)), {word: claim}, 1.0)
            found = audit(game, ledger, 1.0)
        assert found.confirmed == (lowest <= cost <= highest), (kind, turns, cost, claim)
        assert found.confirmed + len(found.contradicted) == 1


@pytest.mark.parametrize(
    ("question", "item", "message"),
    [
        ("total in 0 turns", "abide", "no question 'total in 0 turns'"),
        ("total in 06 turns", "abide", "no question"),
        ("luck", "abide", "no question 'luck'"),
        ("total in 6 turns", "zzzzz", "it is no guess of this game"),
        ("total in 6 turns", "ABIDE", "it is no guess of this game"),
        ("total in 6 turns", "aback", "mode or pool do not allow it"),
    ],
)
def test_what_no_proof_writes_is_contradicted(question: str, item: str, message: str) -> None:
    """Verdicts on questions or words that are none are contradicted, whatever they claim."""
    game = Game(rule_for(5), from_words("two", ["abide", "abode"], ["aback", "abide", "abode"]))
    with open_ledger(None, game, pool=Pool.ANSWERS) as ledger:
        ledger.record(question, {item: AtLeast(0)}, 1.0)
        found = audit(game, ledger, 1.0, pool=Pool.ANSWERS)
    assert found.confirmed == 0
    assert message in found.contradicted[0]


def test_what_takes_too_long_is_left_open() -> None:
    """Verdicts beyond the effort given are counted apart, neither confirmed nor contradicted."""
    game = game_of()
    with open_ledger(None, game) as ledger:
        prove(game, openers=game.guesses[:8], all_exact=True, ledger=ledger)
        found = audit(game, ledger, 1.0, effort=2)
    assert set(found.open) == set(game.guesses[:8])
    assert (found.confirmed, found.contradicted) == (0, ())


def test_a_seed_chooses_the_same_verdicts() -> None:
    """The share is rounded up, and drawn by the seed."""
    game = game_of()
    with open_ledger(None, game) as ledger:
        prove(game, openers=game.guesses[:10], all_exact=True, ledger=ledger)
        drawn = [audit(game, ledger, 0.25, seed=seed, effort=2).open for seed in (1, 1, 2, 3)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1
    assert {len(words) for words in drawn} == {3}


@pytest.mark.parametrize("share", [0.0, -0.5, 1.5])
def test_shares_that_are_none(share: float) -> None:
    """A share is above nothing and up to everything."""
    game = game_of()
    with open_ledger(None, game) as ledger, pytest.raises(InputError, match="up to 100%"):
        audit(game, ledger, share)


@pytest.mark.parametrize(
    ("objective", "mode", "turns", "claim", "words"),
    [
        ("mean", Mode.EASY, 6, AtLeast(7920), "laund freon teuch stark walis"),
        ("mean", Mode.HARD, 6, AtLeast(8122), "champ laund teuch stark walis"),
        ("worst", Mode.EASY, 4, Infeasible(), "maile"),
        ("within:3", Mode.EASY, None, AtLeast(2315 - 1388), "sepic maile wared"),
    ],
)
def test_the_original_list(
    objective: str, mode: Mode, turns: int | None, claim: Claim, words: str
) -> None:
    """Bounds hold for some openers: A. Selby's totals, L. Lessard's 4 turns, TRACE's 1,388."""
    game = Game.of("original", mode, max_turns=turns)
    question = Question(Objective.parse(objective).kind, turns or 3)
    with open_ledger(None, game, objective) as ledger:
        ledger.record(str(question), dict.fromkeys(words.split(), claim), 1.0)
        assert audit(game, ledger, 1.0).confirmed == len(words.split())
