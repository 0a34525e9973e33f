"""Fixtures for sliding puzzles: all boards of the 8-puzzle with their distances."""

from __future__ import annotations

import pytest

from laconic.sliding.board import Board, blank_first, legal_moves, moved


def distances_from(goal: Board) -> dict[Board, int]:
    """Search breadth-first from the goal: the reference for every solver."""
    distance = {goal: 0}
    layer = [goal]
    while layer:
        beyond = []
        for board in layer:
            for move in legal_moves(board):
                after = moved(board, move)
                if after not in distance:
                    distance[after] = distance[board] + 1
                    beyond.append(after)
        layer = beyond
    return distance


@pytest.fixture(scope="session")
def distances() -> dict[Board, int]:
    """Return the distance of each of the 181,440 boards of 3x3 to the goal with the blank first."""
    return distances_from(blank_first(3, 3))
