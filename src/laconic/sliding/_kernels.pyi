"""
Kernels for sliding puzzles; every call releases the GIL and can be interrupted with Ctrl-C.
"""

from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def forbidden_strings(width: int, height: int, depth: int, order: str, alphabet: str, most_paths: int) -> list[str]:
    """
    The forbidden operator strings of at most `depth` moves, sorted by length and alphabet.
    """

def compile_automaton(strings: Sequence[str]) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')], int]:
    """
    Transitions, shape (states, 4), with columns in the order d, l, r, u; and the number of trie nodes.
    """

def admitted_paths(transitions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], width: int, height: int, start: int, depth: int, most_counts: int = 134217728) -> list[int]:
    """
    The numbers of admitted paths of 0 to `depth` moves from a cell; most_counts: states times cells up to which they are not visited one by one.
    """

def lost_arrangements(transitions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], width: int, height: int) -> tuple[int, list[int]]:
    """
    The number of arrangements, and the distances of those that no admitted shortest path reaches.
    """

def table_size(width: int, height: int, tiles: int, zero_aware: bool) -> int:
    """The number of entries of a pattern's table."""

def build_table(width: int, height: int, labels: Sequence[int], goal_blank: int, zero_aware: bool, packed: bool, threads: int | None = None, tick: Callable[[int, int], None] | None = None) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    Half of what the distance of each arrangement of a pattern's tiles exceeds their Manhattan distance by; packed: two per byte, at most 15.
    """

def depths(width: int, height: int, goal_blank: int) -> list[int]:
    """
    The number of arrangements of all tiles at each distance from the goal.
    """

def checksum(bytes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
    """A 64-bit checksum."""

class Heuristic:
    """A lower bound on the number of moves to the goal."""

    def values(self, boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]:
        """The lower bounds of boards in normal form, one per row."""

def simple(width: int, height: int, goal_blank: int, conflicts: bool, walking: bool) -> Heuristic:
    """
    Manhattan distance, optionally with linear conflicts, or walking distance if that is greater.
    """

def additive(width: int, height: int, goal_blank: int, views: Sequence[tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], Sequence[int], bool, Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], Sequence[int]]]) -> Heuristic:
    """
    The maximum over sums of tables; a view is a tuple (table, labels, zero_aware, symmetry, sums).
    """

class Search:
    """Iterative deepening A* from a board."""

    def __init__(self, heuristic: Heuristic, labels: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], transitions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

    @property
    def bound(self) -> int:
        """The lower bound of the initial board."""

    def prove(self, most: int) -> tuple[int, str | None, list[int]]:
        """
        Search up to `most` nodes; return a lower bound, the solution or None, and the nodes of each iteration.
        """

    def frontier(self, depth: int) -> list[tuple[str, int]]:
        """The admitted paths of `depth` moves, with their bounds."""

    def expanded_above(self, depth: int, limit: int) -> int:
        """The number of nodes that an iteration expands above the frontier."""

    def run(self, branches: Sequence[str], limit: int, threads: int, tick: Callable[[int, Sequence[tuple[int, int]]], None] | None = None) -> tuple[str | None, Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], int]:
        """
        The solution or None, the nodes expanded by branch (-1: not finished), and all nodes expanded.

        `tick(nodes, finished)` is called about twenty times per second; an exception in it stops the search.
        """

def beam(heuristic: Heuristic, labels: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], width: int, most_moves: int, seconds: float | None = None, threads: int | None = None, worth: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> str | None:
    """
    A solution found by beam search, not necessarily optimal, or None; `worth`: what each part of a score adds to it, adjacent tiles included, instead of entries and distances alone.
    """

def plain_table(width: int, height: int, labels: Sequence[int]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    Half of what the distance of each arrangement of some tiles, for any cell of the blank, exceeds their Manhattan distance by: two per byte, at most 15.
    """

def large_beam(columns: int, rows: int, goal_blank: int, labels: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], views: Sequence[tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], Sequence[int], Sequence[int]]], sums: int, worth: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu', writable=False)], width: int, most_moves: int, seconds: float | None = None, threads: int | None = None, patience: int = 0) -> str | None:
    """
    The same for a board of up to 128 cells; a view is a tuple (plain table, labels, symmetry), and `worth` what each part of a score adds to it. With `patience`, not after `most_moves` moves, but once no score has been lower for so many depths, the moves to the board of the lowest score are returned.
    """

def detours(width: int, height: int, goal_blank: int, labels: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], patterns: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], most: int, threads: int | None = None) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    The least number of detours of the tiles of each pattern, a detour being two moves beyond their Manhattan distance; or what a search of up to `most` arrangements from either end proves.
    """

def shorten(columns: int, rows: int, goal_blank: int, labels: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], moves: str, worth: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu', writable=False)], window: int, width: int, seconds: float | None = None) -> str:
    """
    The moves, with segments replaced by shorter ones that a beam search finds.
    """

def peel(width: int, height: int, goal_blank: int, labels: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int, columns: int) -> tuple[str, int, int, int, Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')]]:
    """
    Moves that solve the outer lines; first cell, width and height of the remaining rectangle; and the labels after the moves.
    """
