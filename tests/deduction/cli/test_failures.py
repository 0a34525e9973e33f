"""Every failure ends with one line on stderr and an exit code, and loses no result."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from laconic.cli.app import Program
from laconic.cli.screen import styled
from laconic.deduction import matrix

if TYPE_CHECKING:
    from pathlib import Path

Completed = subprocess.CompletedProcess[str]
Run = Callable[..., Completed]
Json = Callable[..., dict[str, Any]]

LACONIC = f"{sys.executable} -m laconic"


def shell(line: str, **variables: str) -> Completed:
    """Run a line of shell."""
    return subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        text=True,
        env=os.environ | variables,
        timeout=600,
        check=False,
    )


def program(error: Exception) -> typer.Typer:
    """Make a program whose only command fails."""
    app = typer.Typer(cls=Program)
    app.callback()(lambda: None)

    @app.command()
    def fail() -> None:
        raise error

    return app


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KeyError("a bug"), "laconic: unexpected KeyError: 'a bug'; this is a bug: please report"),
        (RecursionError("too deep"), "unexpected RecursionError"),
        (MemoryError(), "out of memory: ask for less, such as smaller lists or tables"),
        (OSError(28, "No space left on device"), "No space left on device"),
        (PermissionError(13, "Permission denied", "tree.json"), "tree.json: Permission denied"),
    ],
)
def test_the_last_resort_is_one_line(
    capsys: pytest.CaptureFixture[str], error: Exception, message: str
) -> None:
    """An unexpected error is one line; --traceback, anywhere, shows where it comes from."""
    with pytest.raises(SystemExit) as end:
        program(error)(["fail"])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    with pytest.raises(SystemExit):
        program(error)(["fail", "--traceback"])
    assert "Traceback (most recent call last)" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["rank", "rank --json", "--help", "--version", "solve --help"])
def test_a_full_disk_behind_stdout(command: str) -> None:
    """Output that cannot be written is reported once."""
    outcome = shell(f"{LACONIC} {command} > /dev/full")
    assert outcome.returncode == 2
    assert outcome.stderr == "laconic: input or output failed: No space left on device\n"


@pytest.mark.parametrize("command", ["sliding random --count 9", "rank --json", "rank --help"])
def test_a_reader_that_has_gone(command: str) -> None:
    """A command whose output nobody reads any more ends in silence, as one that SIGPIPE ends."""
    reading, writing = os.pipe()
    os.close(reading)
    words = [sys.executable, "-m", "laconic", *command.split()]
    ended = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (141, "")


def test_closed_streams() -> None:
    """A closed stdin counts as empty; a closed stdout is refused."""
    outcome = shell(f"{LACONIC} play --answer knoll <&-")
    assert outcome.returncode == 0
    assert "The answer was KNOLL." in outcome.stdout
    outcome = shell(f"{LACONIC} rank >&-")
    assert (outcome.returncode, "stdout is closed" in outcome.stderr) == (2, True)
    assert shell(f"{LACONIC} rank --by luck 2>&-").returncode == 2


@pytest.mark.parametrize("columns", ["0", "-1", "five", "²", "1", "99999999999", "30"])
def test_odd_widths_print_everything(columns: str) -> None:
    """Odd values of COLUMNS lose no output."""
    outcome = shell(f"{LACONIC} rank --top 3", COLUMNS=columns)
    assert outcome.returncode == 0
    assert [word for word in ("soare", "roate", "raise") if word not in outcome.stdout] == []
    assert shell(f"{LACONIC} --help", COLUMNS=columns).returncode == 0


def test_narrow_screens_print_a_block_a_row() -> None:
    """At 30 columns a turn of an analysis is a block of lines, each number beside its name."""
    line = f"{LACONIC} analyze crane mauls bulky --seconds 0"
    lines = shell(line, COLUMNS="30").stdout.splitlines()
    assert max(map(len, lines)) <= 30
    assert any(each.startswith("  skill ") for each in lines)
    assert "CRANE  BBBYB" not in lines[0]


@given(st.lists(st.text(st.characters(exclude_categories=["C"])), min_size=2, max_size=2))
def test_styles_come_from_the_template_alone(values: list[str]) -> None:
    """Whatever a value holds is printed as it is."""
    assert styled("[bold]{}[/bold], {}", *values).plain == ", ".join(values)


WORDS = ("ab[/]", "[red]", "[/x]a", ":cry:", "[b]aa")


@pytest.mark.parametrize(
    "command", ["rank", "suggest", "solve", "prove", "simulate", "repair ab[/]=GGBBB [red]=BBGGG"]
)
def test_words_with_brackets_are_words(run: Run, tmp_path: Path, command: str) -> None:
    """Rich markup in a list is printed literally."""
    path = tmp_path / "[bold]list.txt"
    path.write_text("\n".join(WORDS) + "\n", encoding="utf-8")
    outcome = run(*command.split(), "--answers", str(path))
    assert outcome.returncode == 0, outcome.stderr
    assert any(word in outcome.stdout for word in WORDS)


@pytest.mark.parametrize(
    "command",
    [
        "solve --tree-out {}/tree.json",
        "simulate --tree-out {}/tree.json",
        "prove --export {}/verdicts.csv",
    ],
)
def test_bad_targets_are_refused_before_the_search(run: Run, tmp_path: Path, command: str) -> None:
    """A missing folder is reported before the search, which would take minutes."""
    outcome = run(*command.format(tmp_path / "absent").split())
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert "No such file or directory" in outcome.stderr


@pytest.mark.parametrize("command", ["solve --tree-out", "simulate --tree-out", "prove --export"])
def test_results_are_printed_before_they_are_written(
    run: Run, rhymes: tuple[str, ...], command: str
) -> None:
    """A disk that is full at the end costs no result."""
    outcome = run(*command.split(), "/dev/full", *rhymes, "--json")
    assert outcome.returncode == 2
    assert json.loads(outcome.stdout)
    assert "cannot write /dev/full: No space left on device" in outcome.stderr


BAD = {
    "solve --max-turns 99999999999999999999999": "--max-turns",
    "solve --max-turns 0": "--max-turns",
    "solve --max-turns ²": "--max-turns",
    "prove --target 99999999999999999999999": "--target",
    "solve --memory 99999999": "the memory of this machine",
    "solve --memory 0": "expected 1 to",
    "suggest --seconds nan": "nan, expected 0 to",
    "suggest --seconds inf": "inf, expected 0 to",
    "simulate --seed -1": "--seed",
    "solve --opener salet --opener crane": "2 openers (salet crane), expected one",
    "suggest --day 2024-01-01": "--day 2024-01-01 without --prior used:FILE",
    "solve --mode hard crane=GBBBB slate=BBBBB": "row 2, slate, was not allowed",
    "suggest --mode ultra-hard crane=GBBBB slate=BBBBB": "row 2, slate, was not allowed",
    "rank --by entropy+entropy": "no metric 'entropy+entropy', expected a single one",
    "suggest --by parts+entropy": "no metric 'parts+entropy', expected a single one",
    "rank --by entropie": "did you mean entropy",
    "rank --list orignal": "did you mean original",
    "rank --list wordfreq:EN:5:20:10": "at least its 20",
    "lab show liu-tables-8-10": "did you mean liu-tables-8-9",
}


@pytest.mark.parametrize(("line", "message"), BAD.items())
def test_bad_input(run: Run, line: str, message: str) -> None:
    """Bad values end with exit code 2 and one line that holds the value."""
    outcome = run(*line.split())
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert message in outcome.stderr
    assert outcome.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("prove --openers {}", "not UTF-8"),
        ("lab run {}.toml", "not UTF-8"),
        ("suggest --answers {}", "not UTF-8"),
        ("suggest --prior used:{}", "not UTF-8"),
        ("analyze crane --share {}", "not UTF-8"),
    ],
)
def test_undecodable_files(run: Run, tmp_path: Path, line: str, message: str) -> None:
    """Every file that a command reads is refused in the same way if it is not UTF-8."""
    for name in ("latin", "latin.toml"):
        (tmp_path / name).write_bytes(b"caf\xe9s\n")
    outcome = run(*line.format(tmp_path / "latin").split())
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert message in outcome.stderr
    assert outcome.stderr.count("\n") == 1


@pytest.mark.parametrize("content", ['{"laconic": ' + "[" * 100_000, '{"laconic": 1' + "0" * 9_999])
def test_monstrous_trees(run: Run, tmp_path: Path, content: str) -> None:
    """A tree file nested without end, or with a number of thousands of digits, is damaged."""
    path = tmp_path / "tree.json"
    path.write_text(content, encoding="utf-8")
    outcome = run("verify", str(path))
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr.startswith(f"laconic: {path}: ")


def test_an_unknown_vector_path_is_refused() -> None:
    """An unknown value of LACONIC_LANES is refused."""
    outcome = shell(f"{LACONIC} rank", LACONIC_LANES="avx")
    assert outcome.returncode == 2
    assert "LACONIC_LANES is 'avx', expected baseline, avx2, avx512" in outcome.stderr


@pytest.mark.parametrize(
    "line",
    [
        "rank --by ENTROPY --list NYT-2022-02 --mode HARD --top 1",
        "rank --list WORDFREQ:EN:5:30 --pool Answers",
        "simulate --strategy Parts --list wordfreq:en:5:30",
        "solve crane=BYBBG --objective Mean",
    ],
)
def test_names_ignore_case(run: Run, line: str) -> None:
    """Lists, metrics, strategies, objectives, modes, pools and languages in any case."""
    assert run(*line.split()).returncode == 0


def test_a_tree_and_a_strategy(run: Run, rhymes: tuple[str, ...], tmp_path: Path) -> None:
    """With a tree, a strategy plays where the tree ends, which is said; an opener is refused."""
    path = tmp_path / "tree.json"
    assert run("simulate", *rhymes, "--tree-out", str(path)).returncode == 0
    outcome = run("simulate", *rhymes, "--tree", str(path), "--strategy", "parts")
    assert "and by parts where the tree ends" in outcome.stderr
    outcome = run("simulate", *rhymes, "--tree", str(path), "--opener", "champ")
    assert (outcome.returncode, "has an opener" in outcome.stderr) == (2, True)


def test_ctrl_c_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted command ends with a line that says it, and the usual exit code."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(matrix, "files", interrupt)
    outcome = run("cache", "info")
    assert (outcome.returncode, outcome.stderr) == (130, "laconic: interrupted\n")
