"""The search for claims of optimality: confirmed, or refuted by a better strategy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from laconic.deduction import trees
from laconic.deduction.game import Game, Mode
from laconic.deduction.search import Kind, Objective, check_optimal, solve
from laconic.deduction.strategies import make
from laconic.errors import InputError

ROWS = ("salet=BGBBB",)


@pytest.fixture(scope="module")
def game() -> Game:
    """The original game."""
    return Game.of("original", max_turns=6)


@pytest.mark.parametrize("objective", ["mean", "worst", "worst-mean", "mean-worst"])
def test_solved_trees_hold(game: Game, objective: str) -> None:
    """What `solve` builds is optimal by its own objective."""
    tree = solve(game.position(game.rows("salet=BYBGB")), objective).signed()
    optimality = check_optimal(tree, game)
    assert optimality.holds
    assert optimality.opener is None
    assert list(optimality.as_dict()["ours"]) == list(optimality.objective.costs)


def test_a_greedy_tree_called_exact_is_caught(game: Game) -> None:
    """A tree that is valid but not optimal is refuted by the search."""
    position = game.position(game.rows(*ROWS))
    tree = trees.build(position, make("max-size"))
    claimed = trees.with_header(tree, game, "mean", bound="exact", scope="exhaustive")
    assert trees.check(claimed, game).valid
    optimality = check_optimal(claimed, game)
    best = solve(position).total
    assert not optimality.holds
    assert optimality.best == {Kind.TOTAL: best}
    assert optimality.ours[Kind.TOTAL] > (best or 0)


def test_a_restricted_claim_is_about_its_opener(game: Game) -> None:
    """The best strategy after a bad guess is optimal among those that begin with it."""
    position = game.position(game.rows(*ROWS))
    solution = solve(position, opener="fuzzy")
    assert not solution.exhaustive
    tree = solution.signed()
    assert check_optimal(tree, game).holds
    assert check_optimal(tree, game).opener == "fuzzy"
    assert tree.header
    wider = replace(tree.header, claim=replace(tree.header.claim, scope="exhaustive"))
    assert not check_optimal(replace(tree, header=wider), game).holds


def test_a_hard_tree_called_easy_is_caught(game: Game) -> None:
    """The best strategy of hard mode is valid in easy mode, where a better one exists."""
    rows = game.rows("myall=BYYGY")
    hard = solve(replace(game, mode=Mode.HARD).position(rows))
    assert hard.tree
    relabelled = trees.with_header(hard.tree, game, "mean", bound="exact", scope="exhaustive")
    assert trees.check(relabelled, game).valid
    optimality = check_optimal(relabelled, game)
    assert (optimality.ours, optimality.best) == ({Kind.TOTAL: 10}, {Kind.TOTAL: 8})
    assert not optimality.holds


def test_trees_of_strategies_are_compared_by_mean(game: Game) -> None:
    """A tree of a named strategy is compared by mean, or as it is asked."""
    tree = trees.build(game.position(game.rows("salet=BYBGB")), make("parts"))
    named = trees.with_header(tree, game, "parts")
    assert check_optimal(named, game).objective == Objective("mean")
    assert check_optimal(named, game, "worst").best.keys() == {Kind.WORST}
    with pytest.raises(InputError, match="no objective 'parts'"):
        check_optimal(named, game, "parts")
