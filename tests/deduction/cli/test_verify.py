"""`laconic verify`: claims that a replay cannot check."""

from __future__ import annotations

import lzma
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


def test_an_archive_is_checked_whole(run: Run, run_json: Json, tmp_path: Path) -> None:
    """`prove` writes evidence; `verify` ends with 0, 1 after wrong evidence, 2 after damage."""
    words, archive = tmp_path / "words.txt", tmp_path / "four.xz"
    words.write_text("\n".join([f"{a}at" for a in "bcfhmprs"] + ["bhm", "cps", "rft", "zzz"]))
    lists = "--answers", str(words), "--guesses", str(words)
    goal = "--objective", "worst", "--target", "4", "--archive", str(archive)
    outcome = run("prove", *lists, *goal, "--audit", "100%")
    assert outcome.returncode == 0, outcome.stderr
    assert "Audit: 12 verdicts confirmed" in outcome.stdout
    assert "check it with laconic verify" in outcome.stderr
    summary = run_json("verify", str(archive), *lists)
    assert summary["valid"]
    assert (summary["openers"], summary["wins"] > 0, summary["loses"] > 0) == (12, True, True)
    shown = run("verify", str(archive), *lists).stdout
    assert (
        f"12 of 12 openers within 4 turns: {summary['wins']} win, {summary['loses']} lose" in shown
    )

    whole = archive.read_bytes()
    archive.write_bytes(whole + lzma.compress(b'{"opener": "zzz", "tree": "zzz"}'))
    outcome = run("verify", str(archive), *lists)
    assert outcome.returncode == 1
    assert "zzz: listed twice" in outcome.stdout
    archive.write_bytes(whole[:-1])
    outcome = run("verify", str(archive), *lists)
    assert outcome.returncode == 2
    assert "ends in the middle of a line" in outcome.stderr
    assert run("verify", str(archive), *lists, "--optimal").returncode == 2


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
