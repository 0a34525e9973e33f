"""`laconic prove` and `laconic sets`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from io import StringIO
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from laconic.deduction.cli import prove
from laconic.deduction.search import Exact, open_ledger

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

KEYS = {"best", "openers", "exact", "bounded", "infeasible", "seconds", "claim", "game"}


def test_json_holds_what_the_contract_names(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """The JSON has all documented keys, and every opener has one verdict."""
    data = run_json("prove", *rhymes)
    assert data.keys() >= KEYS
    assert data["best"] == {"opener": "chimp", "total": 12, "mean": 2.0}
    assert data["exact"] + data["bounded"] + data["infeasible"] == data["openers"] == 9
    assert (data["claim"], data["exhaustive"]) == ("exact", True)


@pytest.mark.parametrize(
    ("objective", "told"),
    [
        ("mean", "0 that cannot always win."),
        ("worst-mean", " that cannot always win within 3 turns."),
        ("within:2", " shown to be no better."),
    ],
)
def test_losing_openers_are_told_with_their_turns(
    run: Run, rhymes: tuple[str, ...], objective: str, told: str
) -> None:
    """Openers of worst-mean lose within the turns of the best; those of within:K may lose."""
    words = ("prove", *rhymes, "--objective", objective, "--all-exact", "--max-turns", "none")
    said = " ".join(run(*words).stdout.split())
    assert told in said
    assert ("cannot always win" in said) == (objective != "within:2")


def test_proofs_agree_with_solve(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """The best opener's value is what solve finds, for every objective."""
    for objective in ("mean", "worst-mean", "mean-worst", "within:2"):
        solved = run_json("solve", *rhymes, "--objective", objective)
        best = run_json("prove", *rhymes, "--objective", objective)["best"]
        name = "found" if objective == "within:2" else "total"
        assert best[name] == solved["value" if name == "found" else "total"]
    solved = run_json("solve", *rhymes, "--objective", "worst")
    assert run_json("prove", *rhymes, "--objective", "worst")["value"] == solved["worst"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "No opener has a total below"),
        (
            ("--all-exact",),
            "9 openers: 9 with their exact total, 0 shown to be no better, 0 that",
        ),
        (("--max-turns", "1"), "No opener always wins within 1 turn."),
        (("--objective", "worst"), "No opener always wins in fewer than 3 turns."),
        (("--objective", "worst", "--target", "3"), "openers always win in 3 turns."),
        (("--objective", "worst", "--target", "3"), "that always win in time"),
        (("--objective", "worst", "--target", "4"), "worst ≤4 9 openers always win in 4 turns."),
        (("--objective", "worst-mean"), "nor in these with a total below"),
        (("--objective", "mean-worst"), "nor this total with a better worst case"),
        (("--objective", "within:2"), "answers within 2 turns."),
        (("--pool", "answers"), "None of these openers"),
        (("--audit", "100%"), "9 verdicts confirmed, 0 undecided"),
    ],
)
def test_a_proof_is_summed_up_in_a_sentence(
    run: Run, rhymes: tuple[str, ...], options: tuple[str, ...], said: str
) -> None:
    """Each proof is summarised in a sentence about what no opener achieves."""
    outcome = run("prove", *rhymes, *options)
    assert outcome.returncode == 0, outcome.stderr
    assert said in " ".join(outcome.stdout.split())


def test_a_target_above_the_turn_limit_is_refused(run: Run, rhymes: tuple[str, ...]) -> None:
    """A target beyond the turn limit is refused."""
    outcome = run("prove", *rhymes, "--objective", "worst", "--target", "4", "--max-turns", "1")
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert "a target of 4 turns with a limit of 1, expected at most 1" in outcome.stderr


def test_openers_from_a_file(
    run: Run, run_json: Json, rhymes: tuple[str, ...], tmp_path: Path
) -> None:
    """The first word of each line is an opener; a file without any, or a wrong word, is refused."""
    file = tmp_path / "openers.txt"
    file.write_text("batch 14\n\nchimp 12\n", encoding="utf-8")
    data = run_json("prove", *rhymes, "--openers", str(file), "--all-exact")
    assert (data["openers"], data["exact"], data["exhaustive"]) == (2, 2, False)
    for text, message in (("\n", "has no words"), ("batsh\n", "'batsh'")):
        file.write_text(text, encoding="utf-8")
        outcome = run("prove", *rhymes, "--openers", str(file))
        assert (outcome.returncode, message in outcome.stderr) == (2, True)


def test_ledger_and_export(
    run: Run, run_json: Json, rhymes: tuple[str, ...], tmp_path: Path
) -> None:
    """A ledger provides its verdicts to the same proof, and is refused for another one."""
    ledger, table = str(tmp_path / "some.db"), tmp_path / "some.csv"
    first = run_json("prove", *rhymes, "--ledger", ledger)
    again = run_json("prove", *rhymes, "--ledger", ledger, "--all-exact", "--export", str(table))
    assert first["best"]["total"] == again["best"]["total"]
    assert table.read_text(encoding="utf-8").count("total in 6 turns") == 9
    outcome = run("prove", *rhymes, "--ledger", ledger, "--mode", "hard")
    assert outcome.returncode == 2
    assert "made for mode 'easy', expected 'hard'" in outcome.stderr
    outcome = run("prove", *rhymes, "--export", str(tmp_path / "missing" / "some.csv"))
    assert (outcome.returncode, "No such file" in outcome.stderr) == (2, True)


def test_damaged_ledger(run: Run, rhymes: tuple[str, ...], tmp_path: Path) -> None:
    """A ledger that was changed ends the program with exit code 1."""
    ledger = tmp_path / "some.db"
    run("prove", *rhymes, "--ledger", str(ledger))
    with sqlite3.connect(ledger) as database:
        database.execute("UPDATE verdict SET value = value - 1 WHERE claim = 'exact'")
    database.close()
    outcome = run("prove", *rhymes, "--ledger", str(ledger))
    assert outcome.returncode == 1
    assert "is damaged, the verdict on" in outcome.stderr


def test_contradicting_audit(run: Run, rhymes: tuple[str, ...], tmp_path: Path) -> None:
    """An audit that finds a verdict false ends the program with exit code 1, and says which."""
    from laconic.deduction.cli.games import chosen_game  # noqa: PLC0415  # the game of the same options

    files = [tmp_path / "rhymes.txt", tmp_path / "guesses.txt"]
    game = chosen_game("wordle", None, *files, max_turns=6)
    ledger = tmp_path / "some.db"
    with open_ledger(ledger, game) as kept:
        kept.record("total in 6 turns", {"tacky": Exact(13)}, 1.0)
    outcome = run("prove", *rhymes, "--ledger", str(ledger), "--audit", "100%", "--json")
    assert outcome.returncode == 1
    assert "the audit contradicts the ledger: tacky" in outcome.stderr
    assert len(json.loads(outcome.stdout)["audit"]["contradicted"]) == 1


def test_a_long_wait_is_noted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seconds into a wait a note says what for; short waits are silent."""
    clock, console = [0.0], Console(file=StringIO())
    monkeypatch.setattr(prove, "monotonic", lambda: clock[0])
    update = prove._waiting_notes(console)  # noqa: SLF001  # a wait on a clock of our own
    for now, waiting in ((0, "a"), (1, "a"), (1.5, None), (2, "b"), (3.9, "b"), (4, "b"), (9, "b")):
        clock[0] = now
        update(waiting)
    assert isinstance(console.file, StringIO)
    assert console.file.getvalue() == "Waiting for b.\n"


@pytest.mark.parametrize("share", ["0", "0%", "101%", "-1%", "much", "nan", "1", "0.01"])
def test_shares_that_are_none(run: Run, rhymes: tuple[str, ...], share: str) -> None:
    """A share to audit is above 0 % and up to 100 %, and written with its sign."""
    outcome = run("prove", *rhymes, f"--audit={share}")
    assert (outcome.returncode, f"--audit {share}" in outcome.stderr) == (2, True)


def test_other_games(run_json: Json) -> None:
    """Three distinct digits of 6 take 436 guesses for 120 codes, proven."""
    data = run_json("prove", "--game", "bulls-cows:3x6")
    assert (data["best"]["total"], data["claim"], data["stand_for"]) == (436, "exact", 120)


def test_sets_for_people(run: Run, rhymes: tuple[str, ...]) -> None:
    """The sets are listed, or the output says that there are none."""
    outcome = run("sets", *rhymes, "--size", "4", "--turns", "2")
    assert "Not every set of 4 answers of rhymes can be solved in 2 turns. " in outcome.stdout
    assert "  batch hatch patch\n" in outcome.stdout
    outcome = run("sets", *rhymes, "--size", "2")
    assert "Every set of 2 answers of rhymes can be solved in 2 turns." in outcome.stdout


def test_sets_in_json(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """Every set is a list of words, and the claim is exact."""
    data = run_json("sets", *rhymes[:2], "--size", "3", "--turns", "2")
    assert (data["holds"], data["claim"], data["count"]) == (False, "exact", len(data["groups"]))
    assert data["groups"][0] == ["batch", "catch", "hatch"]


@pytest.mark.parametrize("words", [("--size", "5"), ("--turns", "4"), ("--size", "1")])
def test_sets_that_cannot_be_asked_about(
    run: Run, rhymes: tuple[str, ...], words: tuple[str, ...]
) -> None:
    """Questions without a method end with exit code 2."""
    assert run("sets", *rhymes, *words).returncode == 2


def test_verdicts_of_another_version_are_named(
    run: Run,
    run_json: Json,
    rhymes: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever goes on with an older ledger is told so, and gets the count by version."""
    command = ("prove", *rhymes, "--ledger", str(tmp_path / "some.db"))
    monkeypatch.setattr("laconic.ledger.source_commit", lambda: "1a2b3c4")
    monkeypatch.setattr("laconic.ledger.laconic_version", lambda: "0.0.9")
    versions = run_json(*command)["versions"]
    assert list(versions) == ["0.0.9 (1a2b3c4)"]
    assert "verdicts of" not in run(*command).stderr
    monkeypatch.setattr("laconic.ledger.laconic_version", lambda: "0.1.0")
    message = (
        "some.db has verdicts of laconic 0.0.9 (1a2b3c4): taken as proven, --audit checks them"
    )
    assert message in run(*command).stderr
    assert run_json(*command)["versions"] == versions
