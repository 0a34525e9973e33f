"""Metrics of openers compared with the book of their exact totals."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from laconic.deduction import coach
from laconic.deduction.game import Game
from laconic.deduction.lab import load, parse, run
from laconic.deduction.search import Exact
from laconic.errors import InputError

DESCRIPTION = 'title = "t"\nkind = "predictions"\nmetrics = ["parts"]\n[game]\nmode = "MODE"\n'


def test_metrics_beside_exact_means() -> None:
    """The numbers are those of parts counted word by word; SALET is the best, TRACE has most."""
    outcome = run(load("laconic-predictions")).outcome
    agreements, best, _ = outcome.tables
    assert best.rows[0][:2] == ("salet", 7920)
    rows = {row[0]: row for row in agreements.rows}
    assert rows["parts"][3] == "trace"

    game = Game.of("original")
    totals = {
        word: total.value
        for word, total in (coach.book(game) or {}).items()
        if isinstance(total, Exact)
    }
    parts = [len(Counter(game.matrix[game.guesses.index(word)].tolist())) for word in totals]
    expected = np.corrcoef(parts, [*totals.values()])[0, 1]
    assert rows["parts"][1] == pytest.approx(expected)
    assert rows["parts"][5] == 1 + sum(total < totals["trace"] for total in totals.values())


def test_a_game_without_a_book_is_refused() -> None:
    """The message names the game, and how a book is made."""
    experiment = parse(DESCRIPTION.replace("MODE", "ultra-hard"), "mine")
    with pytest.raises(InputError, match="no book of openers for original in ultra-hard"):
        run(experiment)
