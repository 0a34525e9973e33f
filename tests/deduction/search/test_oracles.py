"""Exact values compared with published proofs (sources in the documentation)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from laconic.deduction.game import Game, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Engine, Exact, Infeasible, Kind, Solution, solve

HARD, HARD_IN_FIVE = "salet.hard.origwordlist.tree", "palet.hard.origwordlist.g5.tree"


@pytest.mark.parametrize("mode", ["easy", "hard"])
def test_totals_of_openers(published: dict[str, Any], mode: str) -> None:
    """Twelve openers of those that Alex Selby's program has proven cost what it says."""
    proven: dict[str, int] = published["totals"][mode]
    game = Game.of("original", mode)
    engine = Engine(game)
    sampled = random.Random(3).sample(sorted(proven), 12)
    found = {
        word: engine.cost(game.position(), 6, opener=game.guesses.index(word)) for word in sampled
    }
    assert found == {word: Exact(proven[word]) for word in sampled}


def solved(name: str, mode: str, turns: int, opener: str, objective: str = "mean") -> Solution:
    """Solve a Wordle game from an opener."""
    return solve(Game.of(name, mode, max_turns=turns).position(), objective, opener=opener)


def test_salet_easy(published: dict[str, Any]) -> None:
    """SALET costs 7920, worst 5 (Selby 2022; Bertsimas and Paskov 2024), by the same histogram."""
    tree = published["trees"]["salet.easy.origwords.tree"]
    solution = solved("original", "easy", 6, "salet")
    assert (solution.claim, solution.worst) == (Exact(7920), 5)
    assert {str(turns): count for turns, count in (solution.histogram or {}).items()} == (
        tree["histogram"]
    )


def test_salet_and_palet_hard(published: dict[str, Any]) -> None:
    """In hard mode SALET costs 8122 within 6 turns, PALET 8206 within 5 (Selby 2022)."""
    salet = solved("original", "hard", 6, "salet")
    palet = solved("original", "hard", 5, "palet")
    assert [salet.claim, palet.claim] == [Exact(8122), Exact(8206)]
    for solution, file in zip((salet, palet), (HARD, HARD_IN_FIVE), strict=True):
        tree = published["trees"][file]
        assert (solution.total, str(solution.worst)) == (tree["total"], max(tree["histogram"]))


def test_ultra_hard_within_five() -> None:
    """Of answers only SCAMP and SCOWL can keep to 5 turns (Lessard 2022).

    He gives means of 3.71546 and 3.75227, which are 8579 and 8664 over 2,309 answers, for the
    strategies that he found; the least are below.
    """
    game = Game.of("nyt-2022-02", "ultra-hard", max_turns=5)
    totals = {}
    for word in ("scamp", "scowl", "slate", "crane", "stale"):
        solution = solve(game.position(), opener=word, pool=Pool.ANSWERS)
        totals[word] = solution.total
        assert (solution.tree is None) == (word not in {"scamp", "scowl"})
    assert totals == {"scamp": 8574, "scowl": 8651, "slate": None, "crane": None, "stale": None}


def test_four_turns_do_not_suffice_for_salet() -> None:
    """No opener wins always in 4 turns (Lessard 2022); here the best one."""
    game = Game.of("original")
    salet = game.guesses.index("salet")
    engine = Engine(game, Kind.WORST)
    assert engine.cost(game.position(), 4, opener=salet) == Infeasible()


@pytest.mark.parametrize(("name", "total"), [("bulls-cows:3x6", 436), ("bulls-cows:3x7", 836)])
def test_three_distinct_digits(name: str, total: int) -> None:
    """Three distinct digits of 6 take 436 guesses for 120 codes, of 7 836 for 210."""
    solution = solve(Game.of_rule(parse_rule(name)).position())
    assert (solution.claim, solution.exhaustive) == (Exact(total), True)


@pytest.mark.parametrize(
    ("objective", "total", "worst"), [("mean", 5625, 6), ("worst-mean", 5626, 5)]
)
def test_mastermind(objective: str, total: int, worst: int) -> None:
    """Mastermind 4x6 takes 5625 guesses for 1,296 codes (Koyama and Lai 1993), 5626 within 5."""
    solution = solve(Game.of_rule(parse_rule("mastermind:4x6")).position(), objective)
    assert (solution.total, solution.worst) == (total, worst)


@pytest.mark.parametrize(("row", "total"), [("myall=BYYGY", 10), ("palla=BGGGB", 9)])
def test_hard_mode_depends_on_the_rows(row: str, total: int) -> None:
    """DALLY, RALLY, SALLY, TALLY cost 10 after MYALL=BYYGY and 9 after PALLA=BGGGB."""
    game = Game.of("original", "hard")
    position = game.position(game.rows(row))
    words = {game.answers[answer] for answer in position.candidates}
    assert words == {"dally", "rally", "sally", "tally"}
    assert solve(position).total == total


@pytest.mark.parametrize(
    ("objective", "worst"), [("mean-worst", 2), ("worst-mean", 2), ("worst", 2)]
)
def test_ties_in_total_differ_in_worst_case(objective: str, worst: int) -> None:
    """BUMPY, DUMPY, JUMPY cost 6 by JUMPY, worst case 3, and by JIBED, worst case 2."""
    guesses = Game.of("original").guesses
    game = Game(Wordle(5), from_words("three", ["bumpy", "dumpy", "jumpy"], guesses))
    jumpy = solve(game.position(), objective, opener="jumpy")
    assert (jumpy.total, jumpy.worst) == (6, 3)
    best = solve(game.position(), objective)
    assert (best.total, best.worst) == (6, worst)
