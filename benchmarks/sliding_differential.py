"""All 181,440 boards of 3x3 against breadth-first search, with every combination of options.

Run it with `python benchmarks/sliding_differential.py`; `--every N` takes each N-th board only. The
distances come from a search over plain tuples, which shares nothing with the program. Options are
the bound, the depth of the automaton, and whether the board is searched in branches.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import product

import numpy as np

from laconic.sliding import _kernels
from laconic.sliding.automaton import automaton
from laconic.sliding.board import blank_first
from laconic.sliding.check import replay
from laconic.sliding.heuristics import BOUNDS, heuristic
from laconic.sliding.normal import Shape

SIDE = 3
GOAL = tuple(range(SIDE * SIDE))


def distances() -> dict[tuple[int, ...], int]:
    """Search breadth first from the goal."""
    distance, layer = {GOAL: 0}, [GOAL]
    while layer:
        beyond = []
        for cells in layer:
            blank = cells.index(0)
            for to in (blank - SIDE, blank + SIDE, blank - 1, blank + 1):
                aside = abs(to - blank) == 1 and to // SIDE != blank // SIDE
                if not 0 <= to < len(cells) or aside:
                    continue
                after = list(cells)
                after[blank], after[to] = after[to], 0
                key = tuple(after)
                if key not in distance:
                    distance[key] = distance[cells] + 1
                    beyond.append(key)
        layer = beyond
    return distance


def length(search: _kernels.Search, branch_depth: int) -> str:
    """Raise the limit until there is a solution."""
    limit = search.bound
    branches = [path for path, _ in search.frontier(min(branch_depth, limit))]
    while True:
        moves, _, _ = search.run(branches, limit, 1 + (branch_depth > 0))
        if moves is not None:
            return moves
        limit += 2


def main() -> None:
    """Compare all boards for each combination of options."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each N-th board only")
    every = parser.parse_args().every
    expected = dict(list(distances().items())[::every])
    goal = blank_first(SIDE, SIDE).rows
    for bound, depth, branches in product(BOUNDS[:-1], (0, 2, 12, 16), (0, 4)):
        edges, chosen = automaton(SIDE, SIDE, depth), heuristic(Shape(SIDE, SIDE), bound)
        for cells, distance in expected.items():
            search = _kernels.Search(chosen, np.array(cells, dtype=np.uint8), edges)
            moves = length(search, branches)
            rows = [cells[i : i + SIDE] for i in range(0, len(cells), SIDE)]
            assert len(moves) == distance, (cells, moves, distance)
            assert replay(rows, goal, moves).valid, (cells, moves)
        print(f"{bound}, automaton {depth}, branches {branches}: {len(expected):,} boards equal")


if __name__ == "__main__":
    main()
