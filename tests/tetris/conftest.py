"""Boards, weights and games that tests of NES Tetris share."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from laconic.tetris.players import Kind, Search
from laconic.tetris.rules import EMPTY, Rows, lock, reachable
from laconic.tetris.weights import Weights

if TYPE_CHECKING:
    from collections.abc import Callable

# The weights of the published agent: the last line of its training log. An oracle, no product.
REFERENCE = (
    1.3282276908835944,
    9.846486271141757,
    4.817405627908283,
    9.715318036996814,
    -0.3670680101477659,
    5.703404711483374,
    16.933976984606,
    -2.1566052875561645,
    -2.7180258387245666,
    25.267981421496216,
    7.442511110663138,
    -0.4544756287577343,
    -8.898999264633806,
    -7.348894765418918,
    -17.902523404085525,
    1.4689699217835734,
    3.935193440623512,
)


@pytest.fixture(scope="session")
def reference() -> Weights:
    """Give the weights of the published agent."""
    return Weights("reference", REFERENCE)


@pytest.fixture(scope="session")
def pair(reference: Weights) -> Search:
    """Give the document's two-piece player."""
    return Search(Kind.PAIR, reference)


def played_board(seed: int, pieces: int = 25, rows: int = 20) -> Rows:
    """Make a board by random play, which stops before it tops out."""
    chance, board = random.Random(seed), EMPTY
    for _ in range(pieces):
        piece = chance.randrange(7)
        places = sorted(reachable(board, piece, rows), key=lambda at: (-at.row, at))
        if not places:
            break
        board, _ = lock(board, piece, chance.choice(places[: 1 + len(places) // 2]), rows)
    return board


@pytest.fixture(scope="session")
def make_board() -> Callable[..., Rows]:
    """Give the maker of boards."""
    return played_board
