"""`laconic play --assist`: suggestions in a loop, through pipes and on a terminal."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pexpect
import pytest

from laconic.deduction.rules import Wordle

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

ESCAPES = re.compile(r"\x1b\[[\d;?]*[A-Za-z]")


def test_a_whole_game_on_a_terminal() -> None:
    """Following the suggestions and typing only the feedback finds KNOLL in a few turns."""
    command = [sys.executable, "-m", "laconic", "play", "--assist", "--seconds", "1"]
    child = pexpect.spawn(command[0], command[1:], encoding="utf-8", timeout=300)
    for turn in range(1, 7):
        child.expect(r"Guess (?:\x1b\[[\d;]*m)*([A-Z]{5})")
        guess = child.match[1].lower()
        child.expect(rf"(?:\x1b\[[\d;]*m){turn}(?:\x1b\[[\d;]*m)* ")
        feedback = Wordle(5).format(Wordle(5).feedback(guess, "knoll"))
        child.sendline(feedback)
        if feedback == "GGGGG":
            break
    child.expect(pexpect.EOF)
    assert f"Solved in {turn}." in ESCAPES.sub("", child.before)
    child.close()
    assert child.exitstatus == 0
    assert turn <= 5


def test_rows_of_other_guesses_and_mistakes(run: Run) -> None:
    """Other guesses and undo are accepted, and invalid input is asked for again."""
    lines = ["crane=BYBBB", "shirt GBYBB", "what", "slant=QQQQQ", "zzzzz=BBBBB", "undo", "undo"]
    lines += ["undo", "trace=BYBBG", ""]
    outcome = run("play", "--assist", "--seconds", "0", stdin="\n".join(lines))
    assert outcome.returncode == 0
    assert "expected one of" in outcome.stdout
    assert "'zzzzz' is not in the list" in outcome.stdout
    assert "Stopped after 1 guess" in outcome.stdout
    assert outcome.stdout.count("2,315 candidates") == 4


def test_hard_mode_and_contradictions(run: Run) -> None:
    """A guess that the mode forbids, and rows that leave no word, are refused with the reason."""
    lines = "crane=GBBBB\nslate=BBBBB\ncrane=BBBBB\n"
    outcome = run("play", "--assist", "--mode", "hard", "--seconds", "0", stdin=lines)
    assert "slate was not allowed: " in outcome.stdout
    assert "fits" in outcome.stdout or "fit none" in outcome.stdout


def test_likely_corrections_of_contradictory_rows(run: Run) -> None:
    """They are those of `laconic repair`."""
    lines = "crane=GGBBB\ntrace=BBBBB\n"
    outcome = run("play", "--assist", "--seconds", "0", stdin=lines)
    said = " ".join(outcome.stdout.split())
    assert "longer list; likely row 1 is crane=BBBBB or row 2 is trace=BGBYB or row" in said
    codes = run("play", "--assist", "--game", "mastermind:4x6", stdin="1234 0b0w\n1111 1b0w\n")
    said = " ".join(codes.stdout.split())
    assert "fit none of the 1,296 codes of mastermind:4x6: check the feedback; likely row 1" in said


def test_words_that_are_no_answers(run: Run) -> None:
    """Where no answer fits, the candidates are those of the longer list."""
    outcome = run("play", "--assist", "--seconds", "0", "--json", stdin="zymes=GGBBB\n")
    assert json.loads(outcome.stdout)["candidates"] == ["zygal", "zygon"]
    said = " ".join(outcome.stderr.split())
    assert "2 candidates: zygal zygon (not on the list of answers)" in said


def test_assist_in_json(run: Run) -> None:
    """The JSON object has the rows and candidates; suggestions go to stderr."""
    outcome = run("play", "--assist", "--seconds", "0", "--json", stdin="trace=BYBGB\n")
    data = json.loads(outcome.stdout)
    assert data["rows"] == ["trace=BYBGB"]
    assert (data["candidates"], data["won"]) == (["birch", "lurch", "porch"], False)
    assert "Guess " in outcome.stderr


def test_other_games_and_turn_limits(run: Run) -> None:
    """Mastermind works too, and a turn limit ends the game."""
    words = ("play", "--assist", "--game", "mastermind:3x4", "--seconds", "0")
    assert "Solved in 1." in run(*words, stdin="3b0w\n").stdout
    assert "No guesses left." in run(*words, "--max-turns", "1", stdin="0b0w\n").stdout


def test_antiwordle(run: Run, run_json: Json, tmp_path: Path) -> None:
    """The suggestion is that of `suggest --avoid`, and a guess that the rules forbid is refused."""
    words = tmp_path / "words.txt"
    words.write_text("crane\nforge\nforte\ngorge\nhorse\nmoult\npygmy\nverge\n")
    game = ("--avoid", "--answers", str(words), "--seconds", "20")
    options = ("play", "--assist", *game)
    lines = ["crane=BYBBG", "crane=BYBBG", "horse=BGGBG", "undo", "horse=BGGBG", "forge=GGGGG"]
    said = " ".join(ESCAPES.sub("", run(*options, stdin="\n".join(lines)).stdout).split())
    best = run_json("suggest", *game, "crane=BYBBG", "horse=BGGBG")
    assert f"Guess {best['guesses'][0]['guess'].upper()}" in said
    assert "row 2, crane, was not allowed: crane: must not contain C" in said
    assert said.count("3 candidates: forge forte gorge") == 2
    assert said.endswith("Lasted 3.")


def test_fibble(run: Run, run_json: Json) -> None:
    """One tile of each row is false; what is left is that of `suggest --lies`."""
    rows = ["crane=BYBBG", "sloth=BBGBB"]
    options = ("play", "--assist", "--lies", "--seconds", "0", "--json")
    outcome = run(*options, stdin="\n".join([*rows, "sloth=GGGGB", "sloth=YYYYY"]))
    best = run_json("suggest", "--lies", *rows, "--seconds", "0")
    said = " ".join(outcome.stderr.split())
    assert f"Guess {best['guesses'][0]['guess'].upper()}" in said
    assert "with one false tile in each row: check the tiles" in said
    data = json.loads(outcome.stdout)
    assert (data["rows"], data["won"]) == (rows, False)
    assert data["candidates"] == best["candidates"]


@pytest.mark.parametrize("option", ["--daily", "--host adversary", "--answer knoll"])
def test_assist_has_no_opponent(run: Run, option: str) -> None:
    """Options for an opponent are refused, since the game is played elsewhere."""
    outcome = run("play", "--assist", *option.split())
    assert (outcome.returncode, "you play elsewhere" in outcome.stderr) == (2, True)


def test_the_suggested_guess_is_that_of_suggest(run: Run, run_json: Json) -> None:
    """The first suggestion after a row is the first guess of `laconic suggest`."""
    best = run_json("suggest", "crane=BYBBG", "--seconds", "60")["guesses"][0]["guess"]
    outcome = run("play", "--assist", "--seconds", "60", stdin="crane=BYBBG\n")
    assert f"Guess {best.upper()}" in ESCAPES.sub("", outcome.stdout)


def test_guesses_and_feedback_with_equals_signs(run: Run) -> None:
    """Equations are guesses, and = is a feedback; with spaces or without, on several boards too."""
    nerdle = ("play", "--assist", "--game", "nerdle:6", "--seconds", "0")
    rows = ("4*7=28=BBBBBB", "4*7=28 BBBBBB", "4*7=28", "10-3=7=BBBBGB")
    said = " ".join(run(*nerdle, stdin="\nundo\n".join(rows)).stdout.split())
    assert said.count("206 candidates") == 4
    assert said.count("fits none of the 206") == 2
    assert said.count("'4*7=28' has no feedback") == 1
    assert "Stopped after 1 guess." in said
    halves = ("play", "--assist", "--game", "higher-lower:10", "--seconds", "0")
    for row in ("05==", "05 =", "05 = ="):
        assert "Solved in 1." in run(*halves, stdin=f"{row}\n").stdout
    assert "Solved in 1." in run(*halves, stdin="=\n").stdout
    for row in ("crane=BYBBG", "crane BYBBG", "crane = BYBBG", "crane =BYBBG", "crane= BYBBG"):
        outcome = run("play", "--assist", "--seconds", "0", "--json", stdin=f"{row}\n")
        assert json.loads(outcome.stdout)["rows"] == ["crane=BYBBG"]
    assert "nothing typed" in run("play", "--assist", "--seconds", "0", stdin="\n").stdout
    boards = (*nerdle, "--boards", "2", "--json")
    outcome = run(*boards, stdin="10-3=7 BBBBGB, BBBBGY\n")
    assert json.loads(outcome.stdout)["rows"] == ["10-3=7=BBBBGB,BBBBGY"]


def test_several_boards(run: Run) -> None:
    """Rows with the feedback of each board lead to both answers; wrong ones are asked for again."""
    lines = ["crane=BYBBG", "crane=BYBBG,BBBBB", "undo", "crane=YYYYY,BBBBB"]
    options = ("--assist", "--boards", "2", "--seconds", "0", "--json")
    lines += ["knack=GGGGG,GGBBB", "knoll=*,GGGGG"]
    outcome = run("play", *options, stdin="\n".join(lines))
    assert outcome.returncode == 0, outcome.stderr
    assert "candidates: board 1: 2,315; board 2: 2,315" in " ".join(outcome.stderr.split())
    assert "has feedback of 1 board, expected 2" in outcome.stderr
    assert "board 1: no answer fits its 1 row:" in outcome.stderr
    data = json.loads(outcome.stdout)
    assert data["rows"] == ["knack=GGGGG,GGBBB", "knoll=*,GGGGG"]
    assert (data["won"], data["turns"], data["candidates"]) == (True, 2, [[], []])
    assert (data["game"]["boards"], data["game"]["max_turns"]) == (2, 7)


def test_several_boards_have_a_turn_limit(run: Run) -> None:
    """The limit ends the game, and there is no game of several boards without one."""
    options = ("play", "--assist", "--boards", "2", "--seconds", "0", "--max-turns")
    outcome = run(*options, "1", stdin="crane=BYBBG,BBBBB\n")
    assert (outcome.returncode, "No guesses left." in outcome.stdout) == (0, True)
    assert run(*options, "none").returncode == 2
