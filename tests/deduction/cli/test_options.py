"""Options that are declared once and shared."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, get_args

import pytest

from laconic.cli.options import option_groups
from laconic.deduction.cli.games import default_limit
from laconic.deduction.cli.options import WORDLES, GameName, GameOptions
from laconic.deduction.rules import REGISTRY

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize("number", ["0", "-1", "1025", "99999999999"])
@pytest.mark.parametrize("command", ["prove --jobs", "solve --threads", "lab report --jobs"])
def test_numbers_of_threads_are_refused(run: Run, command: str, number: str) -> None:
    """Impossible numbers are bad usage; the message has the number and the range."""
    outcome = run(*command.split(), number)
    assert outcome.returncode == 2
    said = " ".join(outcome.stderr.split())
    assert f"{number}, expected 1 to 1024" in said


def test_help_names_all_rules_and_those_with_a_limit() -> None:
    """The help of --game has each rule, that of --max-turns those limited to six turns."""
    named = get_args(GameName)[1].help
    assert [rule for rule in REGISTRY if rule not in named] == []
    limited = [rule for rule in REGISTRY if rule in WORDLES.lower()]
    assert limited == [rule for rule in REGISTRY if default_limit(rule) == 6]


def test_a_group_of_options_is_single_options_for_typer() -> None:
    """Every field of an option group becomes an option with its default."""
    given: list[tuple[str, GameOptions, int]] = []

    def command(row: str, *, which: GameOptions, top: int = 3) -> None:
        given.append((row, which, top))

    command.__annotations__ = {"row": str, "which": GameOptions, "top": int, "return": None}
    shown = inspect.signature(option_groups(command)).parameters
    lists = "list_name", "answers", "guesses", "all_words"
    assert list(shown) == ["row", *lists, "game", "mode", "top"]
    defaults = [shown[name].default for name in ("game", "mode", "top")]
    assert defaults == ["wordle", "easy", 3]
    options = dict.fromkeys(lists[:3], None) | {"all_words": False}
    option_groups(command)(row="x", **options, game="wordle", mode="hard", top=4)
    assert given == [("x", GameOptions(mode="hard"), 4)]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("beat --all --limit 5", "--limit has no effect with --all"),
        (
            "simulate --boards 2 --games 5 --games-file FILE",
            "--games has no effect with --games-file",
        ),
        (
            "simulate --boards 2 --seed 5 --games-file FILE",
            "--seed has no effect with --games-file",
        ),
        ("simulate --boards 2 --games 5 --all-pairs", "--games has no effect with --all-pairs"),
        (
            "simulate --boards 2 --all-pairs --games-file FILE",
            "--games-file has no effect with --all-pairs",
        ),
        ("simulate --games 5", "--games has no effect without --boards"),
        ("analyze --boards 2 --top 4", "--top has no effect with --boards 2"),
        ("play --seconds 1", "--seconds has no effect without --assist or --host"),
        ("play --seconds 1 --host adversary", "--seconds has no effect without --assist or --host"),
        ("prove --seed 1", "--seed has no effect without --audit"),
        ("tetris analyze --file FILE --board ####", "--board has no effect with --file"),
        ("tetris analyze --file FILE --piece T", "--piece has no effect with --file"),
    ],
)
def test_options_without_effect_are_refused(
    run: Run, tmp_path: Path, command: str, said: str
) -> None:
    """Nobody believes that an option worked which was ignored."""
    (tmp_path / "file").touch()
    outcome = run(*command.replace("FILE", str(tmp_path / "file")).split())
    assert outcome.returncode == 2
    assert said in outcome.stderr


@pytest.mark.parametrize(
    ("command", "endings"),
    [("prove --export v.txt", ".csv or .json"), ("tetris watch FILE --gif x.png", ".gif")],
)
def test_a_format_that_is_not_written_is_refused(
    run: Run, tmp_path: Path, command: str, endings: str
) -> None:
    """The ending of a file is its format: nothing writes JSON to a text file unasked."""
    (tmp_path / "file").touch()
    outcome = run(*command.replace("FILE", str(tmp_path / "file")).split())
    assert (outcome.returncode, f"expected a file name in {endings}" in outcome.stderr) == (2, True)


def test_an_empty_shared_result_is_refused(run: Run) -> None:
    """--share with nothing in it is not the same as no --share."""
    outcome = run("analyze", "crane", "knoll", "--share", "")
    assert (outcome.returncode, "--share is empty" in outcome.stderr) == (2, True)
