"""Duplicate operator strings, and the automaton that keeps them out of a search.

Two strings of moves are duplicates if they lead from the same board to the same board; one of them
may be forbidden if the other is no longer, and stays within the same rectangle. The rule *sound*
forbids all but the first in the order (length, alphabet): every board keeps a shortest path, which
`docs/sliding-engine.md` proves. The rule *published* prefers the string with the smallest rectangle
(as a published solver of the
24-puzzle does, after an idea of Taylor and Korf); it loses four boards of the 3x3 puzzle at
depth 20, and is here to be compared with.

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
"""The rule that chooses among duplicates."""

ALPHABET = "dlru"
"""The order of letters that decides between strings of one length."""

DEEPEST = 25
"""The longest strings that can be enumerated."""

PATHS = 150_000_000
"""The most paths held in memory while strings are enumerated, of 16 bytes each."""

EDGES = 4
"""Moves, which are the columns of an automaton."""


@dataclass(frozen=True)
class Stats:
    """What an automaton leaves of the tree of paths.

    Attributes:
        strings: forbidden strings.
        trie_nodes: nodes of the tree of their letters.
        states: live states of the automaton.
        nodes: paths of fewer than 23, 24 and 25 moves, the blank starting in the last cell.
        branching: the mean number of moves that go on from a path: the geometric mean of the growth
            of `nodes`, twice.
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
        width: cells of a row.
        height: cells of a column.
        depth: the most moves of a string.
        order: the rule.
        alphabet: the letters in the order that decides ties.
        most_paths: where there are more, they are enumerated in several passes.

    Raises:
        InputError: for a depth or an alphabet out of reach.
    """
    if not 0 <= depth <= DEEPEST:
        raise InputError(f"the depth {depth}, expected 0 to {DEEPEST}")
    if sorted(alphabet) != sorted(ALPHABET):
        raise InputError(f"the alphabet {alphabet!r}, expected the letters d, l, r, u in any order")
    return _kernels.forbidden_strings(width, height, depth, order, alphabet, most_paths)


def name_of(width: int, height: int, depth: int, alphabet: str = ALPHABET) -> str:
    """Name the sound automaton of a board."""
    return f"automaton-{width}x{height}-depth-{depth}-{alphabet}"


@lru_cache(maxsize=4)
def automaton(width: int, height: int, depth: int, alphabet: str = ALPHABET) -> NDArray[np.int32]:
    """Return the automaton of the sound rule, from disk if it exists there.

    Returns:
        Transitions, shape (states, 4), columns in the order d, l, r, u; -1 completes a forbidden
        string. State 0 is the start.
    """

    def build() -> NDArray[np.uint8]:
        strings = forbidden_strings(width, height, depth, alphabet=alphabet)
        return _kernels.compile_automaton(strings)[0].reshape(-1).view(np.uint8)

    if depth <= 6:  # quicker to make than to read
        return build().view(np.int32).reshape(-1, EDGES)
    kept = store.table(name_of(width, height, depth, alphabet), None, build)
    return kept.view(np.int32).reshape(-1, EDGES)


def stats(width: int, height: int, strings: list[str]) -> Stats:
    """Count strings, states and paths, as the tables of the literature do."""
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
    """What an automaton does to the shortest paths of a small board.

    Attributes:
        boards: boards that were reached, from every cell of the blank.
        lost: distances of boards that no admitted shortest path reaches.
    """

    boards: int
    lost: tuple[int, ...]


def soundness(width: int, height: int, strings: list[str]) -> Soundness:
    """Search all boards, from every cell of the blank, for some that lose all shortest paths.

    Raises:
        InputError: for a board of more than ten cells.
    """
    if width * height > 10:  # ten factorial boards fit in memory
        raise InputError(f"a board of {width}x{height}, expected at most ten cells, such as 3x3")
    transitions = _kernels.compile_automaton(strings)[0]
    boards, lost = _kernels.lost_arrangements(transitions, width, height)
    return Soundness(boards, tuple(lost))
