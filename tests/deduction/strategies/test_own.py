"""Custom strategies, registered by a file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game
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
    with pytest.raises(InputError, match="no strategy 'own-missing'"):
        make("empty.py:own-missing")
