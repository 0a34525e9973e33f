"""Options that are declared once and shared."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from laconic.cli.options import MOST_THREADS, option_groups
from laconic.deduction.cli.options import GameOptions
from laconic.deduction.search import engine

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize("number", ["0", "-1", "1025", "99999999999"])
@pytest.mark.parametrize("command", ["prove --jobs", "solve --threads", "lab report --jobs"])
def test_numbers_of_threads_are_refused(run: Run, command: str, number: str) -> None:
    """Impossible numbers are bad usage; the message has the number and the range."""
    outcome = run(*command.split(), number)
    assert outcome.returncode == 2
    said = " ".join(outcome.stderr.split())
    assert f"{number}, expected 1 to 1024" in said
    assert MOST_THREADS == engine.MOST_THREADS


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
