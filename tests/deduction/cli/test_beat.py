"""`laconic beat`, and `laconic play` against hosts other than a word."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import Any

import pytest

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]


def test_shortest_wins_of_a_list(run: Run, rhymes: tuple[str, ...]) -> None:
    """All shortest wins are listed, one per line, with the claim."""
    outcome = run("beat", *rhymes)
    *lines, empty, said, _ = outcome.stdout.splitlines()
    assert outcome.returncode == 0
    assert (empty, said) == ("", "3 guesses: 8 sequences win, and no shorter one does.")
    assert len(set(lines)) == 8
    assert "chimp batch hatch" in lines


def test_limit_and_all(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """A limit that is reached makes the count a bound; with --all it is exact."""
    some, every = run_json("beat", *rhymes, "--limit", "2"), run_json("beat", *rhymes, "--all")
    assert (some["turns"], some["turns_claim"]) == (every["turns"], "exact")
    assert (some["count"], some["count_claim"]) == (2, "at least")
    assert every["count_claim"] == "exact"
    assert every["sequences"][:2] == some["sequences"]


def test_a_beginning(run_json: Json) -> None:
    """The wins after AGILE and SNORT include DUMPY, CHUCK."""
    data = run_json("beat", "agile", "SNORT")
    assert data["beginning"] == ["agile", "snort"]
    assert (data["turns"], data["count_claim"]) == (2, "exact")
    assert ["dumpy", "chuck"] in data["sequences"]


def test_out_of_time(run: Run) -> None:
    """Without time for a win, only the proven bound is printed."""
    outcome = run("beat", "--seconds", "0")
    assert "No sequence of fewer than 4 guesses wins; the time limit was reached." in outcome.stdout


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("beat crand", "'crand' is not in the list"),
        ("beat --mode hard agile snort dumpy chick", "chick: guess must contain U"),
        ("beat agile snort dumpy chuck", "'chuck' already wins, as guess 4"),
        ("play --host word", "without --answer"),
        ("play --host random --answer knoll", "use --host word"),
        ("play --host adversary --day 2026-01-01", "use --host daily"),
        ("play --host adversary --boards 2", "plays one board"),
        ("play --host exact-adversary --lies", "without lies"),
        ("play --answer knoll --boards 2", "1 word for 2 boards, expected one per board: repeat"),
        ("play --boards 2 --mode hard", "easy mode"),
        ("play --lies --mode ultra-hard", "easy mode"),
        ("play --lies --game mastermind:4x6", "has no tiles"),
        ("play --avoid --game mastermind:4x6", "expected wordle, primel or nerdle"),
        ("play --avoid --mode hard", "expected easy mode"),
        ("play --avoid --boards 2", "plays one board"),
        ("play --avoid --lies", "plays one board"),
        ("play --avoid --host adversary", "plays one board"),
        ("play --avoid --assist --boards 2", "plays one board"),
        ("play --lies --assist --boards 2", "helps with one board: omit --boards"),
    ],
)
def test_bad_input(run: Run, line: str, message: str) -> None:
    """Bad input ends with exit code 2 and says what is wrong."""
    outcome = run(*line.split(), stdin="")
    assert outcome.returncode == 2
    assert message in re.sub(r"[\s│]+", " ", outcome.stderr)


def test_play_against_the_adversary(process: Run) -> None:
    """The adversary has no turn limit, and AGILE, SNORT, DUMPY, CHUCK beat it."""
    words = "agile\nsnort\ndumpy\nchuck\n"
    outcome = process("play", "--host", "adversary", "--json", stdin=words)
    data = json.loads(outcome.stdout)
    assert (data["host"], data["won"], data["turns"]) == ("adversary", True, 4)
    assert [row["feedback"] for row in data["rows"]] == ["BBBBB", "BBBBB", "BYBBB", "GGGGG"]
    left = process("play", "--host", "adversary", stdin="agile\n")
    assert "263 words were left, such as " in left.stdout


def test_play_against_the_exact_adversary(process: Run, rhymes: tuple[str, ...]) -> None:
    """The exact adversary reports the turns that are needed after each reply."""
    words = "play", "--host", "exact-adversary", *rhymes
    outcome = process(*words, "--seconds", "600", "--json", stdin="chimp\nbatch\n")
    assert json.loads(outcome.stdout)["needed"][0] == "2"
    hurried = process(*words, "--seconds", "0", stdin="chimp\n")
    assert "under best play, after each reply: at least 1." in hurried.stdout


def test_play_on_two_boards(process: Run) -> None:
    """A solved board shows no more rows, and all boards must be solved."""
    words = "play", "--answer", "knoll", "--answer", "knack"
    outcome = process(*words, stdin="knoll\ncrane\nknack\n")
    assert "2 boards, 7 guesses" in outcome.stdout
    assert "\n  KNOLL  GGGGG   KNOLL  GGBBB" in outcome.stdout
    assert "\n                 CRANE  YBGYB" in outcome.stdout
    assert "Solved in 3." in outcome.stdout
    lost = process(*words, "--json", stdin="knoll\n")
    data = json.loads(lost.stdout)
    assert (data["won"], data["turns"]) == (False, 1)
    assert [board["won"] for board in data["boards"]] == [True, False]
    assert "The answer was KNACK." in lost.stderr


@pytest.mark.parametrize(("boards", "guesses"), [("2", 7), ("4", 9), ("8", 13)])
def test_guesses_of_several_boards(process: Run, boards: str, guesses: int) -> None:
    """Dordle has 7 guesses, Quordle 9, Octordle 13."""
    assert f"{boards} boards, {guesses} guesses" in process("play", "--boards", boards).stdout


def test_play_with_lies(process: Run) -> None:
    """Each row except the winning one has one false tile; a seed reproduces them."""
    words = "play", "--answer", "knoll", "--lies", "--seed", "3"
    first, again = (process(*words, stdin="crane\nknoll\n").stdout for _ in range(2))
    shown = re.findall(r"(?:CRANE|KNOLL)  ([BYG]{5})", first)
    assert first == again
    assert sum(tile != true for tile, true in zip(shown[0], "BBBYB", strict=True)) == 1
    assert shown[1] == "GGGGG"


def test_play_that_avoids_the_answer(process: Run) -> None:
    """Guesses keep what was revealed; there is no limit, and a hint is legal."""
    words = "play", "--answer", "stare", "--avoid"
    outcome = process(*words, stdin="tears\ntears\nrates\nhint\nstare\n").stdout
    assert "unlimited guesses, avoid the answer" in outcome
    assert "tears was guessed before" in outcome
    assert "rates: letter 3 must be A after tears=YYGGY" in " ".join(outcome.split())
    assert "Try STARE." in outcome
    assert "Lasted 2." in outcome
    assert "Rate your guesses" not in outcome
