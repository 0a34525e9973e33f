"""The search for options without effect, and for long silences, on command lines."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from fuzz import command_lines, invocations
from fuzz.command_lines import Case, run_case
from fuzz.effects import BASES, Effect, fault_of, make_effect, observe, words_of

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = "sliding", "random", "--seed", "1"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Write the files that command lines name."""
    return invocations.make_files(tmp_path_factory.mktemp("files"))


@pytest.mark.parametrize(
    ("option", "value", "fault"),
    [
        ("--count", "1", "--count without effect"),
        ("--count", "2", ""),
        ("--to", "blank-last", ""),
    ],
    ids=["nothing changes", "one more board", "refused"],
)
def test_an_option_changes_something_or_is_refused(
    option: str, value: str, fault: str, tmp_path: Path
) -> None:
    """A value that changes nothing is a fault; other output or a refusal is none."""
    assert fault_of(Effect(PLAIN, option, ((value,),)), tmp_path)[0] == fault


def test_written_files_are_effects(tmp_path: Path) -> None:
    """A file that an option writes is an effect, though the output is the same."""
    words = "tetris", "play", "--player", "random", "--seed", "1"
    effect = Effect(words, "--out", (("game.json",),))
    assert fault_of(effect, tmp_path)[0] == ""


def test_silence_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that computes for long without a word is interrupted, and that is a fault."""
    case = Case(("sliding", "automaton", "stats", "--depth", "16"), {"TERM": "dumb"}, "", "")
    monkeypatch.setattr(command_lines, "SILENCE", 0.2)
    outcome = run_case(case, tmp_path)
    assert (outcome.silent, outcome.code) == (True, 130)
    assert outcome.fault.startswith("silent for")


@pytest.mark.slow
@pytest.mark.parametrize("name", BASES)
def test_command_lines_to_try_options_on_work(name: str, files: list[str], tmp_path: Path) -> None:
    """Each works, so that a refusal is due to the option that is tried on it."""
    for base in BASES[name]:
        outcome, _ = observe((*name.split(), *words_of(base, files)), tmp_path)
        assert outcome.code in (0, 1), outcome.errors


def test_every_command_line_has_options_to_try() -> None:
    """Whatever is drawn, there is an option to try, and it is not on the command line yet."""
    for seed in range(500):
        effect = make_effect(random.Random(seed), [])
        assert effect.option not in effect.base
        assert effect.values
