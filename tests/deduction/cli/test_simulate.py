"""`laconic simulate`, and `laconic verify` on what it writes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction import trees
from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game
from laconic.deduction.strategies import make

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

KEYS = {"total", "answers", "mean", "median", "min", "max"} | {
    "excellent",
    "failure",
    "histogram",
    "opener",
}


def test_json_holds_what_the_contract_names(run_json: Json) -> None:
    """The JSON has all documented keys, and a histogram that adds up."""
    data = run_json("simulate", "--strategy", "entropy", "--opener", "crate")
    assert data.keys() >= KEYS
    turns = {int(turns): count for turns, count in data["histogram"].items()}
    assert sum(turns.values()) == data["answers"] == 2315
    assert sum(t * count for t, count in turns.items()) == data["total"]
    assert data["mean"] == pytest.approx(data["total"] / 2315)
    assert data["opener"] == "crate"


def test_statistics_for_people(run: Run, rhymes: tuple[str, ...]) -> None:
    """The table shows the histogram, the mean and the hardest words."""
    shown = run("simulate", *rhymes, "--strategy", "parts").stdout
    assert "parts against 6 answers of rhymes" in shown
    assert "mean" in shown
    assert "hardest" in shown


def test_seed_repeats_a_random_strategy(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """The same seed plays the same games; another seed plays others."""

    def histograms(seed: str) -> list[Any]:
        words = ("simulate", *rhymes, "--strategy", "random", "--seed", seed)
        return [run_json(*words)["histogram"] for _ in range(2)]

    first, again = histograms("1")
    assert first == again
    assert any(histograms(str(seed))[0] != first for seed in range(2, 9))


def test_several_openers(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """Openers are played one after the other."""
    data = run_json("simulate", *rhymes, "--opener", "whelm", "--opener", "tacky")
    assert (data["opener"], data["strategy"]) == ("whelm", "entropy after whelm tacky")


def test_turn_limit_and_unlisted_answers_are_reported(run_json: Json) -> None:
    """Words that are not found in time, or not in the list, are named."""
    data = run_json("simulate", "--against", "guano", "--against", "joker", "--max-turns", "3")
    assert data["answers"] == 2
    assert data["unlisted"] == ["guano"]
    assert set(data["unsolved"]) <= {"guano", "joker"}
    assert data["max"] == 4


def test_shares_of_a_histogram_are_those_of_all_games(run: Run) -> None:
    """Bars beside games without the answer do not add up to 100 %."""
    words = ("simulate", "--list", "wordfreq:en:5:30", "--strategy", "entropy", "--max-turns", "2")
    shown = run(*words).stdout
    assert "solved in 1 or 2: 86.67%" in shown
    assert [line.split()[-1] for line in shown.splitlines() if "█" in line] == ["3.3%", "83.3%"]


def test_sample_is_seeded(run_json: Json) -> None:
    """A sample has as many answers as asked, the same ones for the same seed."""
    words = ("simulate", "--strategy", "random", "--sample", "20", "--seed", "5")
    first, again = run_json(*words), run_json(*words)
    assert first["answers"] == 20
    assert first["histogram"] == again["histogram"]


def test_tree_round_trip(run: Run, run_json: Json, rhymes: tuple[str, ...], tmp_path: Path) -> None:
    """A tree written by simulate is verified, and following it gives the same total."""
    path = str(tmp_path / "tree.json")
    assert "laconic verify" in run("simulate", *rhymes, "--tree-out", path).stderr
    made = run_json("simulate", *rhymes)
    report = run_json("verify", path, *rhymes)
    assert (report["valid"], report["total"]) == (True, made["total"])
    assert run_json("simulate", *rhymes, "--tree", path)["total"] == made["total"]
    assert "is valid" in run("verify", path, *rhymes).stdout


def test_tree_of_another_game_is_refused(
    run: Run, run_json: Json, rhymes: tuple[str, ...], tmp_path: Path
) -> None:
    """A tree made for one list cannot be read as one of another, and both lists are named."""
    path = str(tmp_path / "tree.json")
    run_json("simulate", *rhymes, "--tree-out", path)
    outcome = run("verify", path)
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert "'rhymes'" in outcome.stderr
    assert "'original-answers'" in outcome.stderr


def test_tampered_total_is_refused(
    run: Run, run_json: Json, rhymes: tuple[str, ...], tmp_path: Path
) -> None:
    """A header with another total than the replay is refused."""
    path = tmp_path / "tree.json"
    run_json("simulate", *rhymes, "--tree-out", str(path))
    data = json.loads(path.read_text(encoding="utf-8"))
    data["claim"]["total"] -= 1
    path.write_text(json.dumps(data), encoding="utf-8")
    outcome = run("verify", str(path), *rhymes)
    assert outcome.returncode == 1
    assert "the header claims total" in outcome.stdout


@pytest.mark.parametrize("words", [("--strategy", "random"), ("--against", "batch")])
def test_no_tree_without_one(
    run: Run, rhymes: tuple[str, ...], tmp_path: Path, words: tuple[str, ...]
) -> None:
    """No tree is written for games that were not played through one."""
    path = tmp_path / "tree.json"
    outcome = run("simulate", *rhymes, *words, "--tree-out", str(path))
    assert outcome.returncode == 2
    assert "--tree-out" in outcome.stderr
    assert not path.exists()


def test_unwritable_tree(run: Run, rhymes: tuple[str, ...], tmp_path: Path) -> None:
    """A path that cannot be written is named."""
    outcome = run("simulate", *rhymes, "--tree-out", str(tmp_path / "missing" / "tree.json"))
    assert outcome.returncode == 2
    assert "No such file" in outcome.stderr


@pytest.mark.parametrize(
    "name",
    [
        "salet.easy.origwords.tree",
        "salet.hard.origwordlist.tree",
        "palet.hard.origwordlist.g5.tree",
    ],
)
def test_published_trees(
    run_json: Json, shared: Path, published: dict[str, Any], name: str
) -> None:
    """The trees of github.com/alex1770/wordle are valid, with the totals published there."""
    fact = published["trees"][name]
    report = run_json("verify", str(shared / "oracles" / name), "--mode", fact["mode"])
    found = report["valid"], report["total"], report["answers"], report["histogram"]
    assert found == (True, fact["total"], 2315, fact["histogram"])


@pytest.fixture(scope="module")
def whole_tree() -> str:
    """Write a tree of the original list in a format that names neither list nor mode."""
    game = Game.of("original")
    tree = simulate(game, make("entropy", opener="crate")).tree
    assert tree is not None
    return trees.dumps(tree, game, "selby")


def test_illegal_guess_is_refused_with_the_reason(
    run: Run, whole_tree: str, tmp_path: Path
) -> None:
    """A tree of easy mode breaks hard mode, and the report says where and why."""
    path = tmp_path / "easy.tree"
    path.write_text(whole_tree, encoding="utf-8")
    assert run("verify", str(path)).returncode == 0
    outcome = run("verify", str(path), "--mode", "hard")
    assert outcome.returncode == 1
    reason = "'plush' after crate=YBGBB: 3rd letter must be A"
    assert f"crate=YBGBB: illegal in hard mode: {reason}" in outcome.stdout


def test_wrong_feedback_is_refused(run_json: Json, whole_tree: str, tmp_path: Path) -> None:
    """A tree with one feedback changed is no valid tree."""
    changed = tmp_path / "changed.tree"
    changed.write_text(whole_tree.replace("GGGGG3", "GGGBG3", 1), encoding="utf-8")
    (error,) = run_json("verify", str(changed), code=1)["errors"]
    assert "line 1: crate=BBBBB soily=BBBBB humph=GGGBG, expected GGGGG" in error


def test_shares_are_said_in_words(run: Run, rhymes: tuple[str, ...]) -> None:
    """Two shares with their meaning, beside the totals."""
    said = run("simulate", *rhymes, "--strategy", "parts").stdout
    assert re.search(r"\nsolved in 1 or 2: \d+\.\d\d%  not solved in 6: 0\.00%\n", said)
