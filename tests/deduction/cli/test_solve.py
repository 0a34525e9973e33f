"""`laconic solve`."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

KEYS = {
    "total",
    "answers",
    "mean",
    "worst",
    "histogram",
    "opener",
    "claim",
    "seconds",
    "game",
}


def test_json_holds_what_the_contract_names(run_json: Json) -> None:
    """SALET costs 7920 (Selby 2022): all promised keys, and the default limit of 6 turns."""
    data = run_json("solve", "--opener", "SALET")
    assert data.keys() >= KEYS
    assert (data["total"], data["answers"], data["claim"]) == (7920, 2315, "exact")
    assert data["histogram"] == {"2": 78, "3": 1225, "4": 971, "5": 41}
    assert (data["opener"], data["game"]["max_turns"], data["exhaustive"]) == ("salet", 6, False)


def test_people_read_what_is_proven(run: Run) -> None:
    """The table ends with what no strategy achieves under the given conditions."""
    shown = run("solve", "crane=BYBBG", "--top", "3").stdout
    assert "No strategy has a smaller total within 5 guesses from here (turn 6)." in shown
    assert "guess   total   worst" in shown
    limited = run("solve", "crane=BYBBG", "--opener", "south", "--pool", "answers").stdout
    assert "No strategy that begins with south and guesses from answers has a smaller" in limited
    worst = run("solve", "crane=BYBBG", "--objective", "worst").stdout
    assert "No strategy always wins in fewer than 3 guesses from here." in worst
    within = run("solve", "crane=BYBBG", "--objective", "within:3").stdout
    assert "finds more than 24 answers within 2 guesses from here (turn 3)." in within
    both = run("solve", "crane=BYBBG", "--objective", "worst-mean").stdout
    assert "nor in these with a smaller total" in " ".join(both.split())
    other = run("solve", "crane=BYBBG", "--objective", "mean-worst").stdout
    assert "nor this total with a better worst case" in " ".join(other.split())


def test_too_few_turns_are_a_result(run: Run, run_json: Json) -> None:
    """That the turns cannot suffice is an answer, not an error."""
    data = run_json("solve", "trace=BYBGB", "--max-turns", "2")
    assert (data["claim"], data["total"], data["opener"]) == ("infeasible", None, None)
    shown = run("solve", "trace=BYBGB", "--max-turns", "2").stdout
    assert "No strategy finds all 3 candidates within 1 guess from here (turn 2)." in shown


@pytest.mark.parametrize(("rows", "most"), [((), 3), (("trace=BYBGB",), 1), (("trace=BYBGB",), 2)])
def test_answers_found_in_time_are_those_of_the_histogram(
    run: Run, run_json: Json, tmp_path: Path, rows: tuple[str, ...], most: int
) -> None:
    """The claim, the histogram and the JSON count the same guesses, after rows too."""
    words = tmp_path / "few.txt"
    words.write_text("birch\nlurch\nporch\ntrace\nchimp\nbelch")
    asked = ("solve", *rows, "--answers", words, "--objective", f"within:{most + len(rows)}")
    data = run_json(*asked)
    found = sum(count for turn, count in data["histogram"].items() if int(turn) <= most)
    assert (data["value"], data["turn"]) == (found, len(rows) + 1)
    within = f"within {most} {'guess' if most == 1 else 'guesses'} from here (turn {most + 1})."
    said = within if rows else f"within {most} turns."
    shown = run(*asked).stdout
    assert f"finds more than {found} answer{'s' * (found != 1)} {said}" in shown


def test_only_guesses_that_miss_nothing_have_a_worst_case(
    run: Run, run_json: Json, tmp_path: Path
) -> None:
    """Within one turn all answers but one are missed, and take longer than that turn."""
    words = tmp_path / "few.txt"
    words.write_text("birch\nlurch\nporch\ntrace\nchimp\nbelch")
    asked = ("solve", "--answers", words, "--top", "3", "--objective")
    assert {each["worst"] for each in run_json(*asked, "within:1")["guesses"]} == {None}
    assert "missed   worst" not in run(*asked, "within:1").stdout
    assert {each["worst"] for each in run_json(*asked, "within:5")["guesses"]} <= {2, 3}
    assert "missed   worst" in run(*asked, "within:5").stdout


def test_tree_is_written_and_can_be_verified(run: Run, run_json: Json, tmp_path: Path) -> None:
    """A written tree passes verify; one that was changed is refused."""
    path = tmp_path / "tree.json"
    solved = run_json(
        "solve", "crane=BYBBG", "--mode", "hard", "--tree-out", str(path), "--max-turns", "none"
    )
    verified = run_json("verify", str(path), "--mode", "hard")
    assert verified["valid"]
    assert verified["total"] == solved["total"]
    path.write_text(path.read_text(encoding="utf-8").replace("spore", "spire"), encoding="utf-8")
    assert run("verify", str(path), "--mode", "hard").returncode == 1


def test_best_guesses_in_json(run_json: Json) -> None:
    """`--top` lists guesses with cost and worst case, the best one first."""
    guesses = run_json("solve", "trace=BYBGB", "--top", "2")["guesses"]
    assert [(one["cost"], one["worst"]) for one in guesses] == [(6, 2), (6, 2)]


def test_pool_from_a_file(run: Run, run_json: Json, tmp_path: Path) -> None:
    """A file of words is a pool, with the answers added."""
    path = tmp_path / "pool.txt"
    path.write_text("zonal\n", encoding="utf-8")
    pool = ("trace=BYBGB", "--pool", str(path))
    data = run_json("solve", *pool, "--opener", "zonal")
    assert (data["total"], data["exhaustive"]) == (6, False)
    assert run("solve", *pool, "--opener", "birch").returncode == 0
    assert "'salet' is not allowed" in run("solve", *pool, "--opener", "salet").stderr


def test_other_games_have_no_limit_by_default(run_json: Json) -> None:
    """Three distinct digits of 6: 436 guesses over 120 codes; all openers are alike."""
    data = run_json("solve", "--game", "bulls-cows:3x6")
    assert (data["total"], data["exhaustive"], data["game"]["max_turns"]) == (436, True, None)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("solve --objective luck", "no objective 'luck'"),
        ("solve --max-turns 0", "--max-turns '0'"),
        ("solve --max-turns six", "--max-turns 'six'"),
        ("solve --pool missing.txt", "no pool 'missing.txt'"),
        ("solve --opener crand", "'crand' is not in the list"),
        ("solve --objective within:3 --max-turns 6", "leave the limit out"),
        ("solve --objective worst --top 3", "choose worst-mean"),
        ("solve crane=BYBBG --mode hard --opener south", "'south' is not allowed"),
        ("solve trace=BYBGB --tree-out /nowhere/tree.json", "/nowhere/tree.json"),
    ],
)
def test_bad_input(run: Run, line: str, message: str) -> None:
    """Bad input ends with exit code 2 and a message that names it."""
    outcome = run(*line.split())
    assert outcome.returncode == 2
    assert message in outcome.stderr


def test_written_tree_is_verified_as_it_stands(process: Run, tmp_path: Path) -> None:
    """The file says in which mode and turns it is to be checked; other terms are refused."""
    tree = str(tmp_path / "tree.json")
    process("solve", "--opener", "salet", "--mode", "hard", "--tree-out", tree)
    assert process("verify", tree).returncode == 0
    outcome = process("verify", tree, "--mode", "easy")
    assert outcome.returncode == 2
    assert "is for hard mode, but you asked for easy: leave out --mode" in outcome.stderr


def test_priors_are_honoured(run_json: Json, tmp_path: Path) -> None:
    """Without the answers used already, and by frequency over all guesses."""
    used = tmp_path / "used.txt"
    used.write_text("2026-11-18 south\n2026-11-19 verse\n", encoding="utf-8")
    plain = run_json("solve", "crane=BYBBG")
    fewer = run_json("solve", "crane=BYBBG", "--prior", f"used:{used}")
    wider = run_json("solve", "crane=BYBBG", "--prior", "frequency")
    assert plain["answers"] - 1 == fewer["answers"] < plain["answers"] < wider["answers"]
    assert wider["claim"] == "exact"
    assert wider["game"]["prior"] != "uniform"


def test_weighted_numbers_are_labelled(run: Run) -> None:
    """With a prior, mean and total do not follow from the histogram, and the text says so."""
    words = "solve", "--list", "wordfreq:en:5:20"
    assert "weighted" not in run(*words).stdout
    assert "weighted by the prior" in run(*words, "--prior", "frequency").stdout


def test_fewest_answers_on_the_last_turn(run_json: Json, run: Run) -> None:
    """Of strategies that are as good, one that leaves the fewest; others are not to be had."""
    for objective, fewest in (("worst", 3), ("mean-worst", 4)):  # docs/proofs.md has both
        words = "solve", "--game", "bulls-cows:3x6", "--objective", objective
        found = run_json(*words, "--last-turn")
        assert found["on_last_turn"] == found["histogram"]["5"] == fewest
        assert "on_last_turn" not in run_json(*words)
    for more in ((), ("--objective", "worst", "--opener", "012")):
        outcome = run("solve", "--game", "bulls-cows:3x6", "--last-turn", *more)
        assert outcome.returncode == 2
        assert "expected mean-worst or worst, without an opener" in outcome.stderr
