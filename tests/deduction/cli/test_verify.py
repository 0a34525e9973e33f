"""`laconic verify`: claims that a replay cannot check."""

from __future__ import annotations

import lzma
import shlex
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from laconic.deduction import trees
from laconic.deduction.game import Game
from laconic.deduction.search import solve
from laconic.deduction.strategies import make

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


WIN_IN_4 = ("prove", "--objective", "worst", "--target", "4", "--archive")


@pytest.mark.parametrize(
    ("command", "options"),
    [
        (("solve", "--tree-out"), ("--list", "wordfreq:en:5:20", "--prior", "frequency")),
        (("solve", "--tree-out"), ("--list", "wordfreq:en:5:20", "--prior", "used:{}/used.txt")),
        (("solve", "--tree-out"), ("--game", "mastermind:2x3")),
        (("solve", "--tree-out"), ("--answers", "{}/own words.txt", "--mode", "hard")),
        (("simulate", "--strategy", "parts", "--tree-out"), ("--list", "wordfreq:en:5:20")),
        (WIN_IN_4, ("--list", "wordfreq:en:5:9:20", "--all-words")),
        (WIN_IN_4, ("--list", "wordfreq:en:5:9", "--prior", "frequency")),
    ],
)
def test_the_command_that_checks_a_file_works(
    command: tuple[str, ...], options: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    """It is printed when a file is written, with the options of its game."""
    (tmp_path / "own words.txt").write_text("batch\ncatch\nhatch\n", encoding="utf-8")
    (tmp_path / "used.txt").write_text("2022-01-01 about\n", encoding="utf-8")
    given = [word.replace("{}", str(tmp_path)) for word in options]
    outcome = run(*command, str(tmp_path / "it"), *given)
    assert outcome.returncode == 0, outcome.stderr
    _, *words = shlex.split(outcome.stderr.partition("check it with ")[2])
    checked = run(*words)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "is valid." in checked.stdout


@pytest.mark.parametrize(
    "options",
    [
        ("--list", "nyt-2022-02"),
        ("--list", "wordfreq:en:5:9:20"),
        ("--list", "wordfreq:en:5:9:20", "--all-words"),
        ("--game", "mastermind:2x3"),
        ("--game", "places-only", "--list", "wordfreq:en:5:20"),
    ],
)
def test_a_file_names_its_rule_and_its_list(
    options: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    """Known lists are found by their hashes, so that no option of the game is needed."""
    _is_verified_alone(run, tmp_path, *options)


def test_a_file_names_an_imported_list(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """That is known, too."""
    monkeypatch.setenv("LACONIC_DATA_DIR", str(tmp_path))
    (tmp_path / "mine.txt").write_text("batch\ncatch\n", encoding="utf-8")
    (tmp_path / "more.txt").write_text("batch\ncatch\nhatch\n", encoding="utf-8")
    files = str(tmp_path / "mine.txt"), "--guesses", str(tmp_path / "more.txt")
    assert run("lists", "import", *files).returncode == 0
    _is_verified_alone(run, tmp_path, "--list", "mine")


def _is_verified_alone(run: Run, folder: Path, *options: str) -> None:
    """Write a tree for a game, and verify it without options."""
    file = str(folder / "it")
    made = run("simulate", "--strategy", "parts", "--tree-out", file, *options)
    assert made.returncode == 0, made.stderr
    checked = run("verify", file)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "is valid." in checked.stdout


def test_one_answer_is_told_in_the_singular(run: Run, tmp_path: Path) -> None:
    """A tree of one word, which is one verdict, too."""
    words, file = tmp_path / "word.txt", str(tmp_path / "it")
    words.write_text("batch\n", encoding="utf-8")
    run("solve", "--answers", str(words), "--tree-out", file)
    shown = run("verify", file, "--answers", str(words)).stdout
    assert "total 1 over 1 answer found, worst 1" in shown
    assert (
        "Audit: 1 verdict confirmed"
        in run("prove", "--answers", str(words), "--audit", "100%").stdout
    )


def test_an_archive_names_its_list(run: Run, tmp_path: Path) -> None:
    """So does its first line."""
    file = str(tmp_path / "it")
    assert run(*WIN_IN_4, file, "--list", "wordfreq:en:5:9:20").returncode == 0
    assert "is valid." in run("verify", file).stdout


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
    assert "Optimal by mean: the best strategy has total" in outcome.stdout
    assert run_json("verify", str(folder / "optimal.json"), "--optimal")["optimality"]["holds"]
    outcome = run("verify", str(folder / "greedy.json"), "--optimal")
    assert outcome.returncode == 1
    assert "Not optimal by mean: the best strategy has total" in outcome.stdout


def test_trees_of_strategies_are_compared_with_the_optimum(
    run: Run, run_json: Json, rhymes: tuple[str, ...], tmp_path: Path
) -> None:
    """The tree of a strategy claims no optimum: it is compared by mean, or as it is asked."""
    tree = str(tmp_path / "parts.json")
    made = run_json("simulate", *rhymes, "--strategy", "parts", "--tree-out", tree)
    best = run_json("prove", *rhymes)["best"]["total"]
    found = run_json("verify", tree, *rhymes, "--optimal", code=int(made["total"] > best))
    assert found["optimality"]["objective"] == "mean"
    assert found["optimality"]["best"] == {"total": best}
    shown = run("verify", tree, *rhymes, "--optimal", "--objective", "worst").stdout
    assert "ptimal by worst: the best strategy has worst 3." in shown
    assert "add --optimal" in run("verify", tree, *rhymes, "--objective", "worst").stderr


DAMAGED = {
    "empty": "",
    "not JSON": '{"laconic": ',
    "no tree": '{"laconic": "0.1.0"}',
    "no feedback": "crane BBBBB1 soily",
}
FALSE = {
    "one answer of many": "crane",
    "no win at the end": "crane BBBBB1 soily BBBBB2",
    "two guesses after the same rows": "crane BBBBB1 soily GGGGG2\ncrane BBBBB1 humph GGGGG2",
    "an answer without its word": "crane GGGGG1",
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_what_cannot_be_read_as_a_tree_ends_with_2(run: Run, tmp_path: Path, content: str) -> None:
    """A damaged file is no tree, so nothing is said about its validity."""
    (tmp_path / "tree").write_text(content, encoding="utf-8")
    outcome = run("verify", str(tmp_path / "tree"))
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr.startswith(f"laconic: {tmp_path / 'tree'}")


@pytest.mark.parametrize("content", FALSE.values(), ids=FALSE)
def test_what_is_read_and_false_ends_with_1(run: Run, tmp_path: Path, content: str) -> None:
    """A tree that contradicts itself or the rules is not valid."""
    (tmp_path / "tree").write_text(content, encoding="utf-8")
    outcome = run("verify", str(tmp_path / "tree"))
    assert outcome.returncode == 1
    assert "is not valid" in outcome.stdout


def test_scripts_against_the_adversary_are_played(run: Run, run_json: Json, tmp_path: Path) -> None:
    """All those stored win in their turns; a changed script, a changed list and noise do not."""
    stored = Path(__file__).parents[3] / "results" / "adversary" / "original.xz"
    report = run_json("verify", str(stored))
    assert (report["valid"], report["openers"], report["guesses"]) == (True, 12972, 12972)
    assert report["turns"] == {"4": 941, "5": 12031}
    head, *lines = lzma.decompress(stored.read_bytes()).decode().splitlines()
    file = tmp_path / "scripts.xz"
    wrong = ["3 raise acold bungy motto", "4 raise acold bungy motto", "4 arise acold bungy zzzzz"]
    file.write_bytes(lzma.compress("\n".join([head, lines[0], *wrong]).encode()))
    outcome = run("verify", str(file))
    assert outcome.returncode == 1
    said = " ".join(outcome.stdout.split())
    assert "raise: listed twice" in said
    assert "arise: 'zzzzz'" in said
    assert "1 win in 5, 2 without a valid script" in said
    other = run("verify", str(stored), "--list", "nyt-2022-02")
    assert other.returncode == 2
    assert "choose what the file was made for, or another file" in " ".join(other.stderr.split())


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        (["four raise"], 2, "line 2: 'four raise', expected the turns and the guesses, such as"),
        ([f"{'9' * 5000} raise"], 2, "9999', expected the turns and the guesses"),
        (["4 raise acold bungy motto", "4 RAISE acold bungy motto"], 1, "raise: listed twice"),
        (["999 " + "raise " * 5000], 1, "raise: more than 100 turns, with"),
        (["0 raise"], 1, "raise: the script ends before a win, with"),
    ],
)
def test_odd_scripts(run: Run, tmp_path: Path, lines: list[str], code: int, message: str) -> None:
    """A file of scripts is refused, or found wrong, in one clear message."""
    stored = Path(__file__).parents[3] / "results" / "adversary" / "original.xz"
    head = lzma.decompress(stored.read_bytes()).decode().splitlines()[0]
    file = tmp_path / "scripts.xz"
    file.write_bytes(lzma.compress("\n".join([head, *lines]).encode()))
    outcome = run("verify", str(file))
    assert outcome.returncode == code
    assert message in " ".join((outcome.stdout + outcome.stderr).split())
