"""Fixtures for sliding puzzles: all boards of the 8-puzzle with their distances."""

from __future__ import annotations

import pytest

from laconic.sliding.board import blank_first, neighbours

Cells = tuple[int, ...]


def distances_from(goal: Cells) -> dict[Cells, int]:
    """Search boards of 3x3 breadth-first from the goal: the reference for every solver."""
    targets = [neighbours(blank_first(3, 3), cell).values() for cell in range(9)]
    distance = {goal: 0}
    layer = [goal]
    while layer:
        beyond = []
        for cells in layer:
            blank = cells.index(0)
            for target in targets[blank]:
                moved = list(cells)
                moved[blank], moved[target] = cells[target], 0
                after = tuple(moved)
                if after not in distance:
                    distance[after] = distance[cells] + 1
                    beyond.append(after)
        layer = beyond
    return distance


@pytest.fixture(scope="session")
def distances() -> dict[Cells, int]:
    """Return the distance of the cells of each of 181,440 boards to the goal, blank first."""
    return distances_from(blank_first(3, 3).cells)
