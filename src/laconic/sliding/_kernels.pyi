"""
Kernels of sliding puzzles; every call releases the GIL, and Ctrl-C stops it.
"""

from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def forbidden_strings(width: int, height: int, depth: int, order: str, alphabet: str, most_paths: int) -> list[str]:
    """
    Duplicate operator strings of at most `depth` moves, by length and alphabet.
    """

def compile_automaton(strings: Sequence[str]) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')], int]:
    """
    Transitions without dead states, a row a state and a column a move of d, l, r, u; and the trie's nodes.
    """

def admitted_paths(transitions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], width: int, height: int, start: int, depth: int) -> list[int]:
    """How many paths of 0 to `depth` moves the automaton admits from a cell."""

def lost_arrangements(transitions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], width: int, height: int) -> tuple[int, list[int]]:
    """
    How many arrangements were reached, and at which distances no admitted shortest path is left.
    """

def table_size(width: int, height: int, tiles: int, zero_aware: bool) -> int:
    """Entries of a pattern's table."""

def build_table(width: int, height: int, labels: Sequence[int], goal_blank: int, zero_aware: bool, threads: int | None = None, tick: Callable[[int, int], None] | None = None) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """Distances of all arrangements of a pattern's tiles."""

def checksum(bytes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
    """A checksum of 64 bits."""

class Heuristic:
    """A lower bound on the moves to the goal."""

    def values(self, boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]:
        """The bounds of boards in normal form, a row a board."""

def simple(width: int, height: int, goal_blank: int, conflicts: bool, walking: bool) -> Heuristic:
    """
    Manhattan distance, with linear conflicts, and walking distance where it is more.
    """

def additive(width: int, height: int, goal_blank: int, views: Sequence[tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], Sequence[int], bool, Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], Sequence[int]]]) -> Heuristic:
    """
    The greatest sum of tables; a view is a table, its labels, whether it knows the blank, a symmetry, its sums.
    """

class Search:
    """Iterative deepening A* from one board."""

    def __init__(self, heuristic: Heuristic, labels: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], transitions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

    @property
    def bound(self) -> int:
        """The lower bound of the start."""

    def prove(self, most: int) -> tuple[int, str | None, list[int]]:
        """
        A lower bound, the solution if it is found, and the nodes of each iteration; gives up after `most` nodes.
        """

    def frontier(self, depth: int) -> list[tuple[str, int]]:
        """Admitted paths of `depth` moves, with their bounds."""

    def expanded_above(self, depth: int, limit: int) -> int:
        """Nodes that an iteration expands above the frontier."""

    def run(self, branches: Sequence[str], limit: int, threads: int, tick: Callable[[int, Sequence[tuple[int, int]]], None] | None = None) -> tuple[str | None, Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], int]:
        """
        The solution if there is one, nodes expanded by branch (-1: not finished), and all nodes expanded.

        `tick(nodes, finished)` is called some twenty times a second; what it raises stops the search.
        """

def beam(heuristic: Heuristic, labels: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], width: int, most_moves: int) -> str | None:
    """
    A solution by beam search, not the shortest; None if there is none within reach.
    """

def peel(width: int, height: int, goal_blank: int, labels: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int, columns: int) -> tuple[str, int, int, int]:
    """
    Moves that bring the outer lines home; first cell, width and height of what is left.
    """
