"""Fast solutions that need not be optimal: beam search, and large boards line by line."""

from __future__ import annotations

import numpy as np

from laconic.sliding import _kernels
from laconic.sliding.heuristics import Bound, scores
from laconic.sliding.normal import Normal, Shape

WIDTH = 450
"""Beam width: the number of boards kept at each depth."""

WIDEST = 50_000
"""Maximum beam width after a search for an optimal solution."""

NODES_PER_BOARD = 10_000
"""Number of nodes of such a search per board kept at each depth."""

MOST_MOVES = 1000
"""Maximum depth of a beam search."""

LARGEST_BEAM = 5
"""Maximum number of rows and of columns of a board solved by beam search alone."""


def fast_moves(normal: Normal, bound: Bound, width: int = WIDTH) -> str:
    """Solve a board of any size, not necessarily in the fewest moves.

    Boards of up to 5x5 are solved by beam search. On larger boards the outer rows and columns are
    solved first, one or two tiles at a time. If a beam search fails, it is repeated with a wider
    beam. The result is deterministic.

    Returns:
        Moves of the normal form, without adjacent moves that cancel each other.
    """
    shape = normal.shape
    rows, columns = min(shape.height, LARGEST_BEAM), min(shape.width, LARGEST_BEAM)
    labels = np.array(normal.labels, dtype=np.uint16)
    moves, first, wide, high, left = _kernels.peel(*shape, labels, rows, columns)
    if (wide, high) == shape[:2]:
        return _beam(normal, bound, width)
    rest = _rest(normal, left.tolist(), first, wide, high)
    return _shortened(moves + _beam(rest, _bound_of_rest(bound), width))


def width_after(nodes: int) -> int:
    """Return a beam width whose time is small beside that of a search that was stopped."""
    return min(max(WIDTH, nodes // NODES_PER_BOARD), WIDEST)


def _beam(normal: Normal, bound: Bound, width: int) -> str:
    if normal.labels == tuple(range(len(normal.labels))):
        return ""
    chosen = scores(normal.shape, bound)
    while True:
        moves = _kernels.beam(chosen, normal.array, width, MOST_MOVES)
        if moves is not None:
            return moves
        width *= 4


def _bound_of_rest(bound: Bound) -> Bound:
    return bound if bound in ("small", "large") else "linear-conflict"


def _rest(normal: Normal, labels: list[int], first: int, width: int, height: int) -> Normal:
    """Return the unsolved rectangle of a board, in normal form."""
    step = normal.shape.width
    inside = [first + row * step + column for row in range(height) for column in range(width)]
    number = {cell: place for place, cell in enumerate(inside)}
    rest = tuple(number[labels[cell]] for cell in inside)
    return Normal(Shape(width, height, number[normal.shape.blank]), rest, normal.letters)


def _shortened(moves: str) -> str:
    """Remove adjacent moves that cancel each other."""
    kept: list[str] = []
    for move in moves:
        if kept and {kept[-1], move} in ({"l", "r"}, {"u", "d"}):
            kept.pop()
        else:
            kept.append(move)
    return "".join(kept)
