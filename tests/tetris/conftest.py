"""Fixtures for NES Tetris: boards, weights and players."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest

from laconic.lab.worker_pool import PACKAGE
from laconic.tetris.players import Kind, Search, View
from laconic.tetris.rules import EMPTY, Rows, Rules, lock
from laconic.tetris.weights import Weights, read

if TYPE_CHECKING:
    from collections.abc import Callable

REFERENCE = read(PACKAGE / "tetris" / "lab" / "document-weights.json")
"""The weights of the published agent: an oracle, no product."""


@pytest.fixture(scope="session")
def reference() -> Weights:
    """Return the weights of the published agent."""
    return REFERENCE


@pytest.fixture(scope="session")
def pair(reference: Weights) -> Search:
    """Return the document's two-piece player."""
    return Search(Kind.PAIR, reference)


@cache
def played_board(seed: int, pieces: int = 25, rows: int = 20) -> Rows:
    """Create a board by random play, stopping before it tops out."""
    chance, board = random.Random(seed), EMPTY
    for _ in range(pieces):
        piece = chance.randrange(7)
        view = View(board, piece, rules=Rules(rows=rows))
        places = sorted(view.placements(), key=lambda at: (-at.row, at))
        if not places:
            break
        board, _ = lock(board, piece, chance.choice(places[: 1 + len(places) // 2]), rows)
    return board


@pytest.fixture(scope="session")
def make_board() -> Callable[..., Rows]:
    """Return a function that creates boards."""
    return played_board
