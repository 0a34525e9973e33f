"""`laconic verify`: claims that a replay cannot check."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction import trees
from laconic.deduction.game import Game
from laconic.deduction.search import solve
from laconic.deduction.strategies import make

if TYPE_CHECKING:
    from pathlib import Path


Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write an optimal tree, and a greedy one that claims to be optimal."""
    place = tmp_path_factory.mktemp("trees")
    game = Game.of("original", max_turns=6)
    position = game.position(game.rows("salet=BGBBB"))
    trees.write(solve(position).signed(), place / "optimal.json", game)
    greedy = trees.build(position, make("max-size"))
    claimed = trees.with_header(greedy, game, "mean", bound="exact", scope="exhaustive")
    trees.write(claimed, place / "greedy.json", game)
    return place


def test_a_valid_tree_that_claims_more_is_told_apart(run: Run, folder: Path) -> None:
    """Only the replay is checked, and the output says so."""
    outcome = run("verify", str(folder / "greedy.json"))
    assert outcome.returncode == 0
    assert "greedy.json is valid." in outcome.stdout
    assert "claims 'exact' for mean: optimality not checked, see --optimal." in outcome.stdout


def test_optimal_searches_the_claim(run: Run, run_json: Json, folder: Path) -> None:
    """An optimal tree is confirmed; another one ends with exit code 1."""
    outcome = run("verify", str(folder / "optimal.json"), "--optimal")
    assert outcome.returncode == 0
    assert "Optimal: the best strategy has total" in outcome.stdout
    assert run_json("verify", str(folder / "optimal.json"), "--optimal")["optimality"]["holds"]
    outcome = run("verify", str(folder / "greedy.json"), "--optimal")
    assert outcome.returncode == 1
    assert "Not optimal: the best strategy has total" in outcome.stdout
