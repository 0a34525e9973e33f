"""Fast solutions that need not be optimal: beam search, and large boards line by line.

A solution is improved in two ways: by beam searches from boards on its path to the goal, and by
beam searches within windows of some moves. With a time limit, this is repeated with wider beams.
"""

from __future__ import annotations

import math
import time
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from laconic.sliding import _kernels
from laconic.sliding.board import STEPS
from laconic.sliding.heuristics import MOST_CELLS, Bound, scores
from laconic.sliding.moves import reversed_moves
from laconic.sliding.normal import Normal, Shape
from laconic.sliding.plain import LONGEST, covers, nears, plain, worth

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from numpy.typing import NDArray

WIDTH = 450
"""Beam width: the number of boards kept at each depth."""

MOST_WIDTH = 2**30 - 1
"""Maximum beam width of the kernels."""

WIDEST = 50_000
"""Maximum beam width after a search for an optimal solution."""

NODES_PER_BOARD = 40_000
"""Number of nodes of such a search per board kept at each depth."""

LARGEST_BEAM = 5
"""Maximum number of rows and of columns of a board solved by beam search without plain tables."""

MOST_MOVES = 1000
"""Maximum depth of a beam search on a board of up to 32 cells."""

MOST_MOVES_LARGE = 10_000
"""The same on a larger board."""

RESTART = 20
"""Number of moves between the boards of a path from which beam searches start again."""

WINDOWS, WINDOW_WIDTH = (20, 40, 60), 2000
"""Numbers of moves of the windows that are shortened, and the maximum beam width there."""

MOST_WINDOW_CELLS = 64
"""Maximum number of cells of a board whose solutions are shortened without a time limit."""

BROADENING, BROADEST = 8, 1_000_000
"""With a time limit, by how much each beam is wider than the one before, and the maximum width, a
matter of memory."""

SHARE = 0.7
"""Share of the time left that a wider beam may take; the rest is for improving the path."""

BOTH_ENDS = ("plain", "large")
"""Scores of beams that are followed by those from the goal; others have no tables of four tiles."""

PATIENCE = 100
"""Number of depths without a lower score after which the beam of a larger board ends."""

Beam: TypeAlias = "Callable[[int, int, float | None], str | None]"
"""Searches by a beam width, a number of moves and a number of seconds."""

Search: TypeAlias = "Callable[[NDArray[np.uint8], int, int, float | None], str | None]"
"""Searches for a solution of labels by a beam width, a number of moves and a number of seconds."""


def fast_moves(
    normal: Normal,
    bound: Bound | Literal["plain"],
    width: int = WIDTH,
    *,
    seconds: float | None = None,
    least: int = 0,
    threads: int | None = None,
    other: Normal | None = None,
) -> Iterator[str]:
    """Solve a board of any size, not necessarily in the fewest moves, again and again.

    Boards of up to 5x5, with plain tables of up to 7x7, are solved by beam search. On others the
    outer rows and columns are solved first, one or two tiles at a time. If a beam search fails, it
    is repeated with a wider beam. With a time limit, boards of up to 128 cells have beams of all
    their tiles, too. Without one the result is deterministic.

    Args:
        normal: the board.
        bound: the heuristic, or plain tables; boards of more than 32 cells have no choice.
        width: beam width; with a time limit, of the first beam.
        seconds: how long to look for shorter solutions, if the first one takes less.
        least: a lower bound on the number of moves, with which the search ends.
        threads: maximum number of threads; None for one per core. Without a time limit the result
            does not depend on it.
        other: the goal as a board, with the board as its goal. With a time limit, each beam of a
            board of 17 cells to 7x7 with plain or large tables is followed by one from this end,
            with plain tables.

    Yields:
        Moves of the normal form, none more than before; the last ones are without adjacent moves
        that cancel each other.
    """
    begin = time.monotonic()
    end = math.inf if seconds is None else begin + seconds
    shape = normal.shape
    labels = np.array(normal.labels, dtype=np.uint16)
    found = first_moves(normal, bound, width, threads)
    yield found
    whole = _is_whole(shape, bound)
    if whole:
        search = _search(normal, bound, threads)
        if seconds is not None and len(found) > least:
            beams: list[Beam] = [partial(search, normal.array)]
            if other is not None and bound in BOTH_ENDS and covers(other.shape):
                beams.append(partial(_from_goal, normal, other, threads=threads))
                found = yield from _beamed(beams, found, width, end)
            found, width = yield from _wider(beams, found, width, begin, end)
    elif seconds is not None and bound == "plain" and nears(shape):
        nearly = partial(_nearly, normal, threads=threads)
        found, _ = yield from _wider([nearly], found, WIDTH // BROADENING, begin, end)
    while len(found) > least and time.monotonic() < end:
        if whole:
            found = yield from _restarted(search, normal, found, width, end)
        if seconds is not None or len(normal.labels) <= MOST_WINDOW_CELLS:
            narrow = min(width, WINDOW_WIDTH)
            for window in WINDOWS:
                found = _kernels.shorten(*shape, labels, found, worth(), window, narrow, _left(end))
                yield found
        width *= 2
        if seconds is None or width > BROADEST:
            break


def first_moves(
    normal: Normal, bound: Bound | Literal["plain"], width: int, threads: int | None = None
) -> str:
    """Return moves that are not improved yet: of a beam, or of lines and a beam."""
    if _is_whole(normal.shape, bound):
        return _first(_search(normal, bound, threads), normal, width)
    return _line_by_line(normal, bound, width, threads)


def beam_moves(
    normal: Normal, bound: Bound, width: int, seconds: float | None, threads: int
) -> str | None:
    """Return the moves that a single beam search finds, or None if it fails or takes longer."""
    return _search(normal, bound, threads)(normal.array, width, MOST_MOVES, seconds)


def width_after(nodes: int) -> int:
    """Return a beam width whose time is small beside that of a search that was stopped."""
    return min(max(WIDTH, nodes // NODES_PER_BOARD), WIDEST)


def ranking(shape: Shape, bound: Bound | Literal["plain"]) -> Bound | Literal["plain"]:
    """Return by what beams rank boards, if need be those that are left within the outer lines."""
    if _is_whole(shape, bound):
        return bound
    whole = (
        covers(Shape(*_left_over(shape, bound)))
        if bound == "plain"
        else bound in ("small", "large")
    )
    return bound if whole else "linear-conflict"


def _is_whole(shape: Shape, bound: Bound | Literal["plain"]) -> bool:
    """Return whether a beam solves the whole board."""
    return covers(shape) if bound == "plain" else max(shape[:2]) <= LARGEST_BEAM


def _left_over(shape: Shape, bound: Bound | Literal["plain"]) -> tuple[int, int]:
    """Return the columns and rows that are left when the outer lines are solved."""
    most = LONGEST if bound == "plain" else LARGEST_BEAM
    return min(shape.width, most), min(shape.height, most)


def _left(end: float) -> float | None:
    return None if end == math.inf else max(0.0, end - time.monotonic())


def _search(normal: Normal, bound: Bound | Literal["plain"], threads: int | None) -> Search:
    """Return the beam search of a board size."""
    if bound == "plain":
        return partial(plain(normal.shape).beam, threads=threads)
    learned = worth() if bound in ("small", "large") else None
    return partial(_kernels.beam, scores(normal.shape, bound), threads=threads, worth=learned)


def _first(search: Search, normal: Normal, width: int) -> str:
    """Return the moves of the narrowest beam that finds any."""
    if normal.labels == tuple(range(len(normal.labels))):
        return ""
    most = MOST_MOVES if len(normal.labels) <= MOST_CELLS else MOST_MOVES_LARGE
    while True:
        moves = search(normal.array, width, most, None)
        if moves is not None:
            return moves
        width *= 4


def _beamed(beams: Sequence[Beam], moves: str, width: int, end: float) -> Generator[str, None, str]:
    """Search by several beams, each of which only looks for shorter solutions."""
    for beam in beams:
        moves = beam(width, len(moves) - 1, _left(end)) or moves
        yield moves
    return moves


def _wider(
    beams: Sequence[Beam],
    moves: str,
    width: int,
    begin: float,
    end: float,
) -> Generator[str, None, tuple[str, int]]:
    """Search with wider and wider beams while there is time for them.

    Args:
        beams: what searches with each width.
        moves: moves of a beam.
        width: its width.
        begin: when its search began.
        end: when all searches end.

    Returns:
        Moves, and a width with which there is time to restart along them.
    """
    took = time.monotonic() - begin
    while True:
        left = end - time.monotonic()
        wider = min(int(width * min(BROADENING, SHARE * left / took)), BROADEST)
        if wider < 2 * width:
            restarts = max(1, len(moves) / RESTART / 2)
            return moves, max(1, int(min(width, width * left / took / restarts)))
        width, start = wider, time.monotonic()
        moves = yield from _beamed(beams, moves, width, end)
        took = time.monotonic() - start


def _from_goal(
    normal: Normal,
    other: Normal,
    width: int,
    most_moves: int,
    seconds: float | None,
    *,
    threads: int | None,
) -> str | None:
    """Search by a beam from the goal to the board; return moves from the board to the goal."""
    moves = _search(other, "plain", threads)(other.array, width, most_moves, seconds)
    return None if moves is None else normal.inward(reversed_moves(other.outward(moves)))


def _restarted(
    search: Search, normal: Normal, moves: str, width: int, end: float
) -> Generator[str, None, str]:
    """Replace the end of a path by a shorter one, from boards along the path."""
    at = 0
    while at + 2 * RESTART < len(moves) and time.monotonic() < end:
        normal = _moved(normal, moves[at : at + RESTART])
        at += RESTART
        found = search(normal.array, width, len(moves) - at - 1, _left(end))
        if found is not None:
            moves = moves[:at] + found
            yield moves
    return _shortened(moves)


def _line_by_line(
    normal: Normal, bound: Bound | Literal["plain"], width: int, threads: int | None
) -> str:
    """Solve the outer lines of a board, and the rest by beam search."""
    columns, rows = _left_over(normal.shape, bound)
    labels = np.array(normal.labels, dtype=np.uint16)
    moves, first, wide, high, left = _kernels.peel(*normal.shape, labels, rows, columns)
    rest = _rest(normal, left.tolist(), first, wide, high)
    search = _search(rest, ranking(normal.shape, bound), threads)
    return _shortened(moves + _first(search, rest, width))


def _nearly(
    normal: Normal, width: int, most_moves: int, seconds: float | None, threads: int | None
) -> str | None:
    """Search by a beam until it is near to the goal, and then line by line."""
    beam = plain(normal.shape).beam
    near = beam(normal.array, width, most_moves, seconds, threads, patience=PATIENCE)
    if near is None:
        return None
    left = _moved(normal, near)
    moves = _shortened(near + _line_by_line(left, "plain", WIDTH, threads))
    return moves if len(moves) <= most_moves else None


def _moved(normal: Normal, moves: str) -> Normal:
    """Return the board after some moves."""
    labels, blank = list(normal.labels), normal.labels.index(normal.shape.blank)
    for move in moves:
        down, right = STEPS[move]
        to = blank + down * normal.shape.width + right
        labels[blank], labels[to] = labels[to], labels[blank]
        blank = to
    return Normal(normal.shape, tuple(labels), normal.letters)


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
