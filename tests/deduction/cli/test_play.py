"""`laconic play`, through pipes and on a real terminal."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pexpect
import pytest

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

ESCAPES = re.compile(r"\x1b\[[\d;]*[A-Za-z]")
BACKGROUND = re.compile(r"\x1b\[[\d;]*48;2;")

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")


@contextmanager
def terminal(*words: str, columns: int = 100, **variables: str) -> Iterator[Any]:
    """Run the program on a pseudo-terminal that shows all colours."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "laconic", *words],
        env=os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | variables,
        encoding="utf-8",
        dimensions=(40, columns),
        timeout=600,  # seconds to wait for what comes at once: only what hangs takes so long
    )
    try:
        yield child
    finally:
        child.close(force=True)


def say(child: Any, guess: str, turn: int) -> str:
    """Type a guess, and return the output up to the prompt of a turn."""
    child.sendline(guess)
    child.expect_exact(f"{turn}/6")
    return str(child.before)


def end(child: Any) -> tuple[str, int]:
    """Wait for the program to end; return the remaining output and the exit code."""
    child.expect(pexpect.EOF)
    child.wait()
    return str(child.before), child.exitstatus


def test_a_game_on_a_terminal() -> None:
    """A won game shows coloured tiles and keyboard, the number of guesses, tiles to share."""
    with terminal("play", "--answer", "knoll") as child:
        child.expect_exact("1/6")
        assert "Q  W  E  R  T" in child.before
        shown = say(child, "crane", 2)
        assert BACKGROUND.search(shown)
        assert "C   R   A   N   E" in ESCAPES.sub("", shown)
        child.sendline("KNOLL")
        shown, code = end(child)
    assert code == 0
    assert "Solved in 2." in shown
    assert "⬛⬛⬛🟨⬛\r\n🟩🟩🟩🟩🟩" in shown


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("wordfreq:es:5:3000", ["A  S  D  F  G  H  J  K  L  Ñ", "Z  X  C  V  B  N  M"]),
        ("wordfreq:pl:5:3000", ["Y  U  I  O  P  Ę", "H  J  K  L  Ą  Ł"]),
        ("wordfreq:ru:5:3000", ["Г  Д"]),
    ],
    ids=["Spanish", "Polish", "Russian"],
)
def test_keys_of_other_languages(words: str, keys: list[str]) -> None:
    """Letters beyond a to z stand beside the others; other scripts follow their alphabet."""
    with terminal("play", "--list", words, "--seed", "1") as child:
        child.expect_exact("1/6")
        assert all(line in child.before for line in keys)


def test_unknown_words_and_illegal_guesses_cost_no_turn() -> None:
    """Illegal guesses and unknown words are refused with the reason, and cost no turn."""
    with terminal("play", "--answer", "knoll", "--mode", "hard") as child:
        child.expect_exact("1/6")
        assert "'crand' is not in the list" in say(child, "crand", 1)
        assert "Type a guess of 5 letters" in say(child, "", 1)
        say(child, "crane", 2)
        assert "caddy: guess must contain N after crane=BBBYB" in say(child, "caddy", 2)
        say(child, "nooks", 3)
        child.sendline("knoll")
        shown, code = end(child)
    assert code == 0
    assert "Solved in 3." in shown
    assert "3/6*" in shown


def test_the_answer_is_told_after_the_last_guess() -> None:
    """A lost game ends with the answer and an X."""
    with terminal("play", "--answer", "knoll", "--max-turns", "1") as child:
        child.expect_exact("1/1")
        child.sendline("crane")
        shown, code = end(child)
    assert code == 0
    assert "The answer was KNOLL." in ESCAPES.sub("", shown)
    assert "X/1" in shown


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_is_clean(key: str) -> None:
    """Ctrl-C and Ctrl-D end the game without a traceback, and the answer is shown."""
    with terminal("play", "--answer", "knoll") as child:
        child.expect_exact("1/6")
        child.sendcontrol(key)
        shown, code = end(child)
    assert code == 0
    assert "The answer was KNOLL." in ESCAPES.sub("", shown)
    assert "Traceback" not in shown


def test_no_color_on_a_terminal() -> None:
    """With NO_COLOR the rows are letters and the keyboard has brackets for what is known."""
    with terminal("play", "--answer", "knoll", NO_COLOR="1") as child:
        child.expect_exact("1/6")
        shown = say(child, "kneel", 2)
        assert not re.search(r"\x1b\[[\d;]*[34]\d[;m]", shown)
        assert "KNEEL  GGBBG" in shown
        assert "[K]" in shown
        assert " · " in shown


def test_piped_game_as_json(process: Run) -> None:
    """Through pipes stdout holds one JSON object, and the board goes to stderr."""
    outcome = process("play", "--answer", "knoll", "--json", stdin="crane\nxxxxx\nknoll\n")
    data = json.loads(outcome.stdout)
    assert outcome.returncode == 0
    assert (data["answer"], data["won"], data["turns"]) == ("knoll", True, 2)
    assert data["rows"][0] == {"guess": "crane", "feedback": "BBBYB"}
    assert "CRANE  BBBYB" in outcome.stderr
    assert "'xxxxx' is not in the list" in outcome.stderr


def test_the_word_of_a_day_is_the_same_for_all(process: Run) -> None:
    """Two processes hide the same word for a day, and another one the next day."""
    days = ("2026-01-01", "2026-01-01", "2026-01-02")
    played = [process("play", "--day", day, "--json").stdout for day in days]
    first, again, next_day = (json.loads(text)["answer"] for text in played)
    assert first == again != next_day


def test_mastermind(run: Run) -> None:
    """Other rules are played the same way, with pegs for feedback and ten guesses."""
    words = ("play", "--game", "mastermind:4x6", "--answer", "1234")
    outcome = run(*words, stdin="1122\n1234\n")
    assert outcome.returncode == 0
    assert "1122  1b1w" in outcome.stdout
    assert "Solved in 2." in outcome.stdout
    assert "2/10" in outcome.stdout


@pytest.mark.parametrize(
    ("boards", "lines", "row"),
    [
        (3, 1, "C   R   A   N   E"),
        (4, 1, " C  R  A  N  E "),
        (8, 1, "CRANE   CRANE"),
        (16, 2, "CRANE"),
    ],
)
def test_boards_fit_the_terminal(boards: int, lines: int, row: str) -> None:
    """On 80 columns four boards have smaller tiles, and many boards are drawn on several lines."""
    with terminal("play", "--boards", str(boards), "--seed", "1", columns=80) as child:
        child.expect_exact(f"1/{boards + 5}")
        child.sendline("crane")
        child.expect_exact(f"2/{boards + 5}")
        shown = ESCAPES.sub("", child.before).replace("\r\n", "\n").split("\n")
    drawn = [line.rpartition("\r")[2] for line in shown if row in line]
    assert len(drawn) == lines
    assert max(map(len, drawn)) <= 80
    assert sum(line.replace(" ", "").count("CRANE") for line in drawn) == boards


def test_hints_for_several_boards(run: Run) -> None:
    """After a guess that decides the second board, the hint is its answer."""
    words = ("play", "--boards", "2", "--answer", "crane", "--answer", "knoll")
    outcome = run(*words, stdin="crane\nknock\nhint\nknoll\n")
    assert "Try KNOLL." in outcome.stdout
    assert "Solved in 3." in outcome.stdout


def test_hints_where_a_tile_is_false(run: Run, run_json: Json) -> None:
    """The hint is the first guess of `suggest --lies` after what was displayed."""
    words = ("play", "--lies", "--answer", "knoll", "--seed", "1", "--json")
    outcome = run(*words, stdin="crane\nsloth\nhint\nquit\n")
    rows = [f"{row['guess']}={row['feedback']}" for row in json.loads(outcome.stdout)["rows"]]
    best = run_json("suggest", "--lies", *rows)["guesses"][0]["guess"]
    assert f"Try {best.upper()}." in outcome.stderr
    several = run("play", "--lies", "--boards", "2", "--seed", "1", stdin="hint\nquit\n")
    assert "There are no hints for several boards with false tiles." in several.stdout


def test_help_and_hints_cost_no_turn(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Help, a hint, and leaving by a word."""
    monkeypatch.setattr("laconic.deduction.cli.play._HINT_SECONDS", 600.0)  # on a busy machine
    outcome = run("play", "--answer", "knoll", stdin="crane\nhelp\nhint\nquit\n")
    assert "Type a guess of 5 letters" in outcome.stdout
    assert "Try DOILT." in outcome.stdout
    assert "3/6" not in outcome.stdout
    assert "The answer was KNOLL." in outcome.stdout


def test_a_word_that_is_a_guess_is_no_command(run: Run, tmp_path: Path) -> None:
    """In a list with HINT, hint is a guess."""
    (tmp_path / "four.txt").write_text("hint\nquit\nmint\n", encoding="utf-8")
    words = "play", "--answers", str(tmp_path / "four.txt"), "--answer", "quit"
    assert "Solved in 2." in run(*words, stdin="hint\nquit\n").stdout


@pytest.mark.parametrize(
    "options",
    [
        "--answer knoll",
        "--answer knoll --mode hard --list nyt-2022-02",
        "--answer knoll --answer abbey --boards 2",
    ],
)
def test_the_command_that_rates_a_game_works(run: Run, options: str) -> None:
    """The last line of a game is a command that analyses it, with the same list and mode."""
    shown = run("play", *options.split(), stdin="crane\n").stdout
    command = shown.rpartition("Rate your guesses: laconic ")[2].split()
    assert command[:2] == ["analyze", "crane"]
    rated = run(*command, "--seconds", "0.1")
    assert (rated.returncode, "CRANE" in rated.stdout.upper()) == (0, True)


def test_a_game_is_rated_within_its_own_limit(run: Run) -> None:
    """After the last guess of a game of two, none is left."""
    options = ("--answer", "knoll", "--max-turns", "2")
    shown = run("play", *options, stdin="crane\nslate\n").stdout
    command = shown.rpartition("Rate your guesses: laconic ")[2].split()
    assert "No guesses left" in run(*command, "--seconds", "0.1").stdout


def test_codes_are_not_called_words(run: Run) -> None:
    """Mastermind has codes of symbols."""
    shown = run("play", "--game", "mastermind:4x6", stdin="12\n").stdout
    assert "A random code: 4 symbols of 123456" in shown
    assert "word" not in shown
    assert "letter" not in shown


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--answer knoll --answer Knoll", "--answer knoll Knoll, expected different words"),
        ("--answer knoll --boards 2", "1 word for 2 boards, expected one per board"),
    ],
)
def test_each_board_has_a_word_of_its_own(run: Run, options: str, complaint: str) -> None:
    """One given word a board, none of them twice."""
    refused = run("play", *options.split(), stdin="crane\n")
    assert refused.returncode == 2
    assert complaint in " ".join(refused.stderr.split())
