"""Solutions at once that need not be shortest: beam search; large boards line by line."""

from __future__ import annotations

import numpy as np

from laconic.sliding import _kernels
from laconic.sliding.board import Board
from laconic.sliding.heuristics import Bound, scores
from laconic.sliding.normal import Normal

WIDTH = 450
"""Boards that the beam keeps at each depth."""

MOST_MOVES = 1000
"""Depth after which a beam gives up."""

LARGEST_BEAM = 5
"""Rows and columns up to which a board is left to the beam."""


def fast_moves(normal: Normal, bound: Bound, width: int = WIDTH) -> str:
    """Solve a board of any size, not in the fewest moves.

    Boards of up to 5x5 are left to a beam search; of larger ones the outer lines are brought home
    first, a tile or two at a time. Where a beam fails, a wider one is tried. Deterministic.

    Returns:
        Moves of the normal form, shortened where a move undoes the one before.
    """
    rows, columns = min(normal.height, LARGEST_BEAM), min(normal.width, LARGEST_BEAM)
    labels = np.array(normal.labels, dtype=np.uint16)
    where = normal.width, normal.height, normal.goal_blank
    moves, first, wide, high = _kernels.peel(*where, labels, rows, columns)
    if (wide, high) == (normal.width, normal.height):
        return _beam(normal, bound, width)
    rest = _rest(normal, moves, first, wide, high)
    return _shortened(moves + _beam(rest, _bound_of_rest(bound), width))


def _beam(normal: Normal, bound: Bound, width: int) -> str:
    if normal.labels == tuple(range(len(normal.labels))):
        return ""
    chosen = scores(normal.width, normal.height, normal.goal_blank, bound)
    while True:
        moves = _kernels.beam(chosen, normal.array, width, MOST_MOVES)
        if moves is not None:
            return moves
        width *= 4


def _bound_of_rest(bound: Bound) -> Bound:
    return bound if bound in ("small", "large") else "linear-conflict"


def _rest(normal: Normal, moves: str, first: int, width: int, height: int) -> Normal:
    """Cut what is left of a board out, as a board in normal form."""
    board = Board(normal.width, normal.height, _as_cells(normal))
    from laconic.sliding.moves import boards_along  # noqa: PLC0415  # only large boards need it

    last = boards_along(board, moves)[-1]
    inside = [
        first + row * normal.width + column for row in range(height) for column in range(width)
    ]
    number = {cell: place for place, cell in enumerate(inside)}
    labels = tuple(number[_label(last.cells[cell], normal.goal_blank)] for cell in inside)
    return Normal(width, height, number[normal.goal_blank], labels, normal.letters)


def _as_cells(normal: Normal) -> tuple[int, ...]:
    """Name labels so that the blank is 0."""
    return tuple(
        0 if x == normal.goal_blank else x + (x < normal.goal_blank) for x in normal.labels
    )


def _label(tile: int, goal_blank: int) -> int:
    """Undo what `_as_cells` does."""
    return goal_blank if tile == 0 else tile - (tile <= goal_blank)


def _shortened(moves: str) -> str:
    """Drop moves that undo each other."""
    kept: list[str] = []
    for move in moves:
        if kept and {kept[-1], move} in ({"l", "r"}, {"u", "d"}):
            kept.pop()
        else:
            kept.append(move)
    return "".join(kept)
