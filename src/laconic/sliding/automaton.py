"""Duplicate operator strings, and the automaton that prunes them.

Two strings of moves are duplicates if they transform every board in the same way. A string may be
forbidden if a duplicate is no longer and stays within the same rectangle. The *sound* rule forbids
all but the first in the order (length, alphabet); `docs/sliding-engine.md` proves that every board
keeps a shortest path. The *published* rule prefers the string with the smallest rectangle, as a
published solver of the 24-puzzle does (after an idea of Taylor and Korf). It loses four boards of
the 3x3 puzzle at depth 20 and is provided for comparison only.

>>> strings = forbidden_strings(5, 5, 6)
>>> " ".join(strings)
'du lr rl ud ldruld rdlurd uldrul urdlur'
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from laconic.errors import InputError
from laconic.sliding import _kernels, store

if TYPE_CHECKING:
    from numpy.typing import NDArray

Order: TypeAlias = Literal["sound", "published"]
"""The rule that decides which duplicates are forbidden."""

ALPHABET = "dlru"
"""The default order of the moves, which ranks strings of equal length."""

DEEPEST = 25
"""Maximum length of the strings that can be enumerated."""

MOST_CELLS = 100
"""Maximum number of cells of a board."""

PATHS = 150_000_000
"""Maximum number of paths held in memory during enumeration; a path takes 16 bytes."""

EDGES = 4
"""Number of moves, and thus of columns of a transition table."""


@dataclass(frozen=True)
class Stats:
    """The size of an automaton, and of the search tree that it leaves.

    Attributes:
        strings: number of forbidden strings.
        trie_nodes: number of nodes in the trie of the strings.
        states: number of live states of the automaton.
        nodes: number of paths of fewer than 23, 24 and 25 moves, with the blank initially in the
            last cell.
        branching: branching factor, the geometric mean of the two growth rates of `nodes`.
    """

    strings: int
    trie_nodes: int
    states: int
    nodes: tuple[int, int, int]
    branching: float


def forbidden_strings(
    width: int,
    height: int,
    depth: int,
    order: Order = "sound",
    *,
    alphabet: str = ALPHABET,
    most_paths: int = PATHS,
) -> list[str]:
    """List the strings of at most `depth` moves that the rule forbids, by length and alphabet.

    Args:
        width: number of columns.
        height: number of rows.
        depth: maximum length of a string.
        order: the rule.
        alphabet: order of the moves, which breaks ties.
        most_paths: maximum number of paths held in memory; if there are more, the enumeration takes
            several passes.

    Raises:
        InputError: if the board is too large, the depth out of range or the alphabet invalid.
    """
    if width * height > MOST_CELLS:
        raise InputError(
            f"strings for {width}x{height}, expected a board of at most {MOST_CELLS} cells, "
            "such as 10x10"
        )
    if not 0 <= depth <= DEEPEST:
        raise InputError(f"the depth {depth}, expected 0 to {DEEPEST}")
    if sorted(alphabet) != sorted(ALPHABET):
        raise InputError(f"the alphabet {alphabet!r}, expected the letters d, l, r, u in any order")
    return _kernels.forbidden_strings(width, height, depth, order, alphabet, most_paths)


def name_of(width: int, height: int, depth: int, order: Order = "sound") -> str:
    """Return the file name of an automaton, without its extension."""
    published = "-published" if order == "published" else ""
    return f"automaton-{width}x{height}-depth-{depth}-{ALPHABET}{published}"


@lru_cache(maxsize=4)
def automaton(width: int, height: int, depth: int, order: Order = "sound") -> NDArray[np.int32]:
    """Return the automaton of a rule, from the cache on disk if possible.

    Returns:
        Transitions, shape (states, 4), with columns in the order d, l, r, u. State 0 is the initial
        state; -1 marks a move that completes a forbidden string.
    """

    def build() -> NDArray[np.uint8]:
        strings = forbidden_strings(width, height, depth, order)
        return _kernels.compile_automaton(strings)[0].reshape(-1).view(np.uint8)

    if depth <= 6:  # faster to build than to read
        return build().view(np.int32).reshape(-1, EDGES)
    kept = store.table(name_of(width, height, depth, order), _valid, build)
    return kept.view(np.int32).reshape(-1, EDGES)


def _valid(content: NDArray[np.uint8]) -> bool:
    """Return whether bytes are transitions between states."""
    row = EDGES * np.dtype(np.int32).itemsize
    if content.size == 0 or content.size % row:
        return False
    edges = content.view(np.int32)
    return bool(edges.min() >= -1 and edges.max() < content.size // row)


def stats(width: int, height: int, strings: list[str]) -> Stats:
    """Count strings, states and paths, as published tables do."""
    transitions, trie_nodes = _kernels.compile_automaton(strings)
    paths = _kernels.admitted_paths(transitions, width, height, width * height - 1, 24)
    fewer = [sum(paths[:depth]) for depth in (23, 24, 25)]
    return Stats(
        strings=len(strings),
        trie_nodes=trie_nodes,
        states=len(transitions),
        nodes=(fewer[0], fewer[1], fewer[2]),
        branching=math.sqrt(fewer[2] / fewer[0]),
    )


@dataclass(frozen=True)
class Soundness:
    """Whether an automaton keeps a shortest path to every board of a small size.

    Attributes:
        boards: number of boards checked, summed over all initial cells of the blank.
        lost: distances of the boards that no admitted shortest path reaches.
    """

    boards: int
    lost: tuple[int, ...]


def check_soundness_size(width: int, height: int) -> None:
    """Check that all boards of a size fit in memory.

    Raises:
        InputError: if the board has more than ten cells.
    """
    if width * height > 10:
        raise InputError(f"a board of {width}x{height}, expected at most ten cells, such as 3x3")


def soundness(width: int, height: int, strings: list[str]) -> Soundness:
    """Check every board, from every initial cell of the blank, for an admitted shortest path.

    Raises:
        InputError: if the board has more than ten cells.
    """
    check_soundness_size(width, height)
    transitions = _kernels.compile_automaton(strings)[0]
    boards, lost = _kernels.lost_arrangements(transitions, width, height)
    return Soundness(boards, tuple(lost))
