"""Custom strategies, registered by a file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.strategies import METRICS, STRATEGIES, make
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MINE = """
from dataclasses import dataclass
from laconic.deduction.strategies import metric, strategy

with open("runs.txt", "a") as runs:
    print("run", file=runs)


@dataclass
class Choice:
    place: int


@strategy("own-first")
def first(position):
    return position.pool("candidates").tolist()[Choice({place}).place]


@metric("own-late")
def late(position, guesses):
    return guesses.astype(float)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Work in an empty folder, and clear the registry afterwards."""
    monkeypatch.chdir(tmp_path)
    with patch.dict(STRATEGIES), patch.dict(METRICS):
        yield tmp_path


def test_a_file_in_front_registers_its_strategies(folder: Path) -> None:
    """Strategies and metrics of a file play under their names, alone, joined and rolled out."""
    (folder / "mine.py").write_text(MINE.format(place=0))
    game = Game(Wordle(5), from_words("few", ["batch", "chimp", "patch"]))
    made = make("mine.py:own-first")
    assert made.name == "own-first"
    assert simulate(game, made).opener == "batch"
    assert simulate(game, make(f"{folder}/mine.py:own-late+entropy")).opener == "patch"
    assert simulate(game, make("rollout:mine.py:own-first")).total <= simulate(game, made).total


def test_a_file_is_run_once_until_it_changes(folder: Path) -> None:
    """The file is run on first use, and again after it was changed."""
    mine = folder / "mine.py"
    game = Game(Wordle(5), from_words("few", ["batch", "chimp", "patch"]))
    for place, opener in ((0, "batch"), (-1, "patch")):
        mine.write_text(MINE.format(place=place))
        os.utime(mine, ns=(0, place + 10**9))
        assert simulate(game, make("mine.py:own-first")).opener == opener
        make("mine.py:own-late")
    assert (folder / "runs.txt").read_text() == "run\nrun\n"


def test_what_is_not_there_is_named(folder: Path) -> None:
    """A missing file, and a strategy that the file lacks, are refused by name."""
    with pytest.raises(InputError, match=r"no file nope\.py, expected one that registers 'any'"):
        make("nope.py:any")
    (folder / "empty.py").touch()
    with pytest.raises(InputError, match=r"empty\.py registers no strategy"):
        make("empty.py:own-missing")


BAD = """from laconic.deduction.strategies import chance, metric, strategy
import sys
@strategy("raising")
def bad(position):
    raise ValueError("boom.")
@strategy("endless")
def endless(position):
    return endless(position)
@strategy("leaving")
def leaving(position):
    sys.exit(3)
@strategy("none")
def none(position):
    pass
@strategy("half")
def half(position):
    return 0.5
@strategy("unknown")
def unknown(position):
    return "zzzzz"
@strategy("without")
def without():
    return 0
@chance("drawn")
def drawn(position, rng):
    return rng.choice([])
@metric("flat")
def flat(position, guesses):
    return missing
@strategy("deaf")
def deaf(position):
    return 0
@strategy("inside")
def inside(position):
    return position.play("zzzzz", "BBBBB")
"""


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("raising", r"^bad\.py, line 5, in bad: ValueError: boom\. The error is in your strategy"),
        ("endless", r"^bad\.py, line 8, in endless: RecursionError: maximum recursion depth"),
        ("leaving", r"^bad\.py, line 11, in leaving: SystemExit: 3\. The error is in your"),
        ("none", r"^bad\.py: the strategy none chose None, expected a word or its index"),
        ("half", r"^bad\.py: the strategy half chose 0\.5, expected a word"),
        ("unknown", r"^bad\.py: 'zzzzz' is not in the list"),
        ("without", r"^bad\.py: TypeError: without\(\) takes 0 positional arguments"),
        ("drawn", r"^bad\.py, line 26, in drawn: IndexError"),
        ("flat", r"^bad\.py, line 29, in flat: NameError: name 'missing' is not defined"),
        ("flat+entropy", r"^bad\.py, line 29, in flat: NameError"),
        ("deaf", r"^bad\.py: the strategy deaf chose batch, which ultra-hard mode does not allow"),
        ("inside", r"^bad\.py, line 35, in inside: 'zzzzz' is not in the list"),
    ],
)
def test_an_error_in_a_file_has_its_line(folder: Path, name: str, message: str) -> None:
    """An error in a strategy, and what is no guess, are reported as the file's, with its line."""
    (folder / "bad.py").write_text(BAD)
    game = Game(Wordle(5), from_words("few", ["batch", "chimp", "match"]), Mode.ULTRA_HARD)
    with pytest.raises(InputError, match=message):
        simulate(game, make(f"bad.py:{name}", seed=1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def f(:\n  pass", r"bad\.py, line 1: SyntaxError: invalid syntax\. The error is in"),
        ("x = 1\nraise OSError(2, 'no')", r"bad\.py, line 2: FileNotFoundError: \[Errno 2\] no"),
        ("import sys\nsys.exit()", r"bad\.py, line 2: SystemExit\. The error"),
        ("import nonesuch", r"bad\.py, line 1: ModuleNotFoundError: No module named 'nonesuch'"),
        ("x = '\0'", r"bad\.py.*: .*null bytes"),
        ("x = 1", r"bad\.py registers no strategy: decorate one with @strategy\('any'\)"),
        (BAD, r"no strategy of bad\.py 'any', expected one of raising, endless"),
    ],
)
def test_an_error_of_a_file_has_its_line(folder: Path, text: str, message: str) -> None:
    """A file that cannot be run, or does not have the strategy, is named with the line."""
    (folder / "bad.py").write_text(text)
    with pytest.raises(InputError, match=message):
        make("bad.py:any")


def test_files_with_the_same_name_for_a_strategy(folder: Path) -> None:
    """Each file's strategy is its own, in whatever order the files are run."""
    game = Game(Wordle(5), from_words("few", ["batch", "chimp", "patch"]))
    for file, place in (("one", 0), ("two", -1)):
        (folder / f"{file}.py").write_text(MINE.format(place=place))
    for file, opener in (("one", "batch"), ("two", "patch"), ("one", "batch")):
        assert simulate(game, make(f"{file}.py:own-first")).opener == opener
