"""The document's players with its weights, on its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.tetris.evaluation import evaluate
from laconic.tetris.players import Kind, Search, player
from laconic.workers import Workers

if TYPE_CHECKING:
    from laconic.tetris.weights import Weights

# Scores of the document's two-piece player in the first 20 games of seed 205, by its author's
# program.
FIRST = """
855780 1037340 204400 1196740 969500 1145120 1032200 1049840 1149580 1062760
995580 1062900 1136500 1073660 1090460 1064740 1140940 971980 1048640 997180
"""


@pytest.mark.slow
def test_two_piece_player(pair: Search) -> None:
    """All 150 games: the first 20 scores, the median, the mean and the share of maxouts."""
    result = evaluate(pair, games=150, seed=205, workers=Workers(2))
    assert result.scores[:20].tolist() == [int(score) for score in FIRST.split()]
    assert np.median(result.scores) == 1066910
    assert round(float(result.scores.mean()), 2) == 1053015.73
    assert round(100 * result.maxout, 2) == 81.33
    assert (result.scores.min(), result.scores.max()) == (83600, 1300780)
    assert round(100 * np.mean([game.lines >= 230 for game in result.games]), 1) == 97.3


def test_branching_search_keeps_three(reference: Weights) -> None:
    """The branching player values three placements, and plays a tetris of theirs at once."""
    search = Search(Kind.BRANCHING, reference, (3, 5, 5))
    result = evaluate(search, games=1, seed=205)
    assert result.scores.tolist() == [1148080]


def test_expectimax_player() -> None:
    """Our player's first games are those of the results in the documentation."""
    result = evaluate(player("expectimax"), games=4, seed=205)
    assert result.scores.tolist() == [1178660, 1227080, 1288200, 1234020]
