"""Data sets of positions: exact, complete, and the same each time."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import polars as pl
import pytest

from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.match import Values, write_positions
from laconic.deduction.match.positions import positions
from laconic.deduction.rules import Wordle
from laconic.errors import InputError
from laconic.workers import Workers

if TYPE_CHECKING:
    from pathlib import Path

ANSWERS = load("original").answers.words[::12]
GUESSES = sorted({*ANSWERS, *load("original").guesses.words[::60]})


@pytest.fixture(params=list(Mode))
def game(request: pytest.FixtureRequest) -> Game:
    """Return a small game in each mode."""
    return Game(Wordle(5), from_words("small", ANSWERS, GUESSES), request.param)


def test_values_are_exact_and_best_guesses_complete(game: Game) -> None:
    """Total and best guesses are those of judging every legal guess alone."""
    values = Values(game)
    for each in positions(game, 12, 1, Workers(1), 20):
        rows = [f"{guess}={feedback}" for guess, feedback in each["rows"]]
        position = game.position(game.rows(*rows))
        assert position.candidates.size == each["candidates"] <= 20
        totals = {guess: values.after(position, guess).low for guess in position.legal.tolist()}
        splitting = {
            guess: total for guess, total in totals.items() if len(position.partition(guess)) > 1
        }
        assert min(splitting.values()) == each["total"]
        best = [game.guesses[guess] for guess, total in splitting.items() if total == each["total"]]
        assert best == each["best"], rows


def test_more_workers_and_more_positions_change_nothing(game: Game) -> None:
    """Positions differ from each other, and depend on the seed only."""
    first = [*positions(game, 40, 2, Workers(1))]
    assert [*positions(game, 60, 2, Workers(2))][:40] == first
    assert len({json.dumps(each["rows"]) for each in first}) == 40
    assert [*positions(game, 40, 3, Workers(1))] != first


def test_files(tmp_path: Path) -> None:
    """Both kinds of files have the same positions, and the hashes of the lists in their header."""
    game = Game(Wordle(5), from_words("small", ANSWERS, GUESSES))
    lines, table = tmp_path / "p.jsonl", tmp_path / "p.parquet"
    for path in (lines, table):
        write_positions(path, game, 20, 1, Workers(1))
    content = lines.read_bytes()
    write_positions(lines, game, 20, 1, Workers(1))
    assert lines.read_bytes() == content
    header, *rows = map(json.loads, content.splitlines())
    assert header["game"]["answers"]["sha256"] == game.header()["answers"]["sha256"]
    assert (header["positions"], len(rows)) == (20, 20)
    assert pl.read_parquet(table).to_dicts() == rows
    assert json.loads(pl.read_parquet_metadata(table)["laconic"]) == header


def test_refused(tmp_path: Path) -> None:
    """Other files, no positions, and more than a game has, are refused."""
    words = ("batch", "catch", "hatch", "latch", "crane")
    game = Game(Wordle(5), from_words("few", words, words))
    with pytest.raises(InputError, match="expected a file name"):
        write_positions(tmp_path / "p.csv", game, 20, 1, Workers(1))
    with pytest.raises(InputError, match="expected 1 or more"):
        next(positions(game, 0, 1, Workers(1)))
    with pytest.raises(InputError, match=r"only .* positions, expected 60: ask for fewer"):
        list(positions(game, 60, 1, Workers(1)))
