"""Duplicate operator strings: published counts, a twin, and the soundness of the rule."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import pytest

from laconic.errors import InputError
from laconic.sliding import _kernels
from laconic.sliding.automaton import automaton, forbidden_strings, soundness, stats
from laconic.sliding.board import STEPS

if TYPE_CHECKING:
    from collections.abc import Callable

PUBLISHED = [  # size, depth, rule: strings, trie nodes, states, N23, N24, N25, branching factor
    (5, 2, "sound", 4, 9, 5, 261_944_371, 613_232_239, 1_468_358_695, 2.36762),
    (5, 6, "sound", 8, 29, 21, 225_049_882, 522_142_454, 1_238_900_689, 2.34627),
    (5, 8, "sound", 42, 216, 174, 198_033_860, 455_137_917, 1_070_025_020, 2.32449),
    (5, 10, "sound", 358, 1_742, 1_384, 172_491_719, 391_857_767, 910_900_388, 2.29801),
    (5, 12, "sound", 2_667, 12_399, 9_732, 154_728_267, 347_583_085, 799_293_270, 2.27284),
    (5, 14, "published", 18_414, 83_972, 65_558, 141_648_238, 314_908_668, 716_549_731, 2.24915),
    (5, 14, "sound", 18_425, 84_037, 65_612, 141_685_939, 315_004_019, 716_793_167, 2.24923),
    (4, 14, "sound", 7_803, 37_324, 29_521, 14_825_866, 29_435_005, 58_446_571, 1.98550),
    (3, 12, "sound", 113, 573, 460, 223_032, 346_989, 580_865, 1.61382),
]


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: "-".join(map(str, row[:3])))
def test_published_counts(row: tuple[int, int, str, int, int, int, int, int, int, float]) -> None:
    """Strings, nodes, states and paths equal the figures published by the rule's author."""
    side, depth, order, *counts, branching = row
    strings = forbidden_strings(side, side, depth, "published" if order == "published" else "sound")
    found = stats(side, side, strings)
    assert [found.strings, found.trie_nodes, found.states, *found.nodes] == counts
    assert round(found.branching, 5) == branching


@pytest.mark.slow
def test_published_counts_at_depth_16() -> None:
    """The deepest row of the table."""
    found = stats(5, 5, forbidden_strings(5, 5, 16))
    assert (found.strings, found.trie_nodes, found.states) == (110_775, 505_331, 394_556)
    assert found.nodes == (133_126_116, 292_922_239, 660_153_627)


Box = tuple[int, int, int, int]
"""The blank's least row, largest row, least and largest column, counted from its first cell."""


def area(box: Box) -> int:
    """Count the cells of a box: the fewer, the more cells the blank can start from."""
    top, bottom, left, right = box
    return (bottom - top + 1) * (right - left + 1)


def unlikely(width: int, height: int, box: Box) -> int:
    """Weigh the cells from which the blank stays on the board by how often it is there, negated.

    A long random walk is on each cell in proportion to the number of moves from there.
    """
    top, bottom, left, right = box
    starts = product(range(-top, height - bottom), range(-left, width - right))
    return -sum((y > 0) + (y < height - 1) + (x > 0) + (x < width - 1) for y, x in starts)


def walked(string: str) -> tuple[object, Box]:
    """Return the arrangement after some moves, and the box of the blank's cells."""
    row = column = 0
    rows, columns, tiles = [0], [0], dict[tuple[int, int], tuple[int, int]]()
    for letter in string:
        down, right = STEPS[letter]
        after = row + down, column + right
        tiles[row, column] = tiles.get(after, after)
        tiles[after] = (0, 0)
        row, column = after
        rows.append(row)
        columns.append(column)
    moved = frozenset((cell, tile) for cell, tile in tiles.items() if cell != tile)
    return (moved, row, column), (min(rows), max(rows), min(columns), max(columns))


def twin(
    width: int, height: int, depth: int, score: Callable[[Box], int] = lambda _: 0
) -> list[str]:
    """Enumerate all strings, group them by arrangement, and forbid by the closed form.

    Of strings of one length, those whose box has the least score are kept first.
    """
    forbidden: list[str] = []
    admitted = {0: {"": walked("")}}  # by length: what fits the board without a forbidden part
    for length in range(1, depth + 1):
        longer = (string + letter for string in admitted[length - 1] for letter in "dlru")
        tails = tuple(forbidden)
        walks = {string: walked(string) for string in longer if not string.endswith(tails)}
        admitted[length] = {
            string: (arrangement, (top, bottom, left, right))
            for string, (arrangement, (top, bottom, left, right)) in walks.items()
            if bottom - top < height and right - left < width
        }
        groups: dict[object, list[tuple[str, Box]]] = {}
        for size in range(length % 2, length + 1, 2):
            for string, (arrangement, box) in admitted[size].items():
                groups.setdefault(arrangement, []).append((string, box))
        for group in groups.values():
            kept: list[Box] = []
            for string, box in sorted(group, key=lambda it: (len(it[0]), score(it[1]), it[0])):
                top, bottom, left, right = box
                inside = any(
                    top <= north and south <= bottom and left <= west and east <= right
                    for north, south, west, east in kept
                )
                if inside:
                    forbidden.append(string)
                    del admitted[len(string)][string]
                else:
                    kept.append(box)
    return sorted(forbidden, key=lambda string: (len(string), string))


@pytest.mark.parametrize(("width", "height", "depth"), [(2, 2, 8), (3, 2, 8), (3, 3, 8), (4, 3, 8)])
def test_twin_lists_the_same_strings(width: int, height: int, depth: int) -> None:
    """By either rule, the kernel's strings equal a direct enumeration of the definition."""
    assert forbidden_strings(width, height, depth) == twin(width, height, depth)
    published = twin(width, height, depth, area)
    assert forbidden_strings(width, height, depth, "published") == published


def test_likely_starts_give_the_same_strings() -> None:
    """domslee, scoring: to weigh starting positions by their probability changes no string.

    At this depth it matters for the first time that boxes are scored at all.
    """
    strings = forbidden_strings(3, 3, 14, "published")
    assert strings != forbidden_strings(3, 3, 14)
    assert strings == twin(3, 3, 14, partial(unlikely, 3, 3))


def test_passes_change_nothing() -> None:
    """The strings do not depend on the number of paths held in memory."""
    assert forbidden_strings(4, 4, 12, most_paths=5_000) == forbidden_strings(4, 4, 12)


def test_order_of_letters_matters_a_little() -> None:
    """Another alphabet gives fewer strings and a better factor at depth 14, as published."""
    found = stats(5, 5, forbidden_strings(5, 5, 14, alphabet="lrud"))
    assert (found.strings, found.states, round(found.branching, 5)) == (17_500, 61_927, 2.24908)


@pytest.mark.slow
@pytest.mark.parametrize("depth", [10, 14, 16, 20])
def test_sound_rule_loses_nothing(depth: int) -> None:
    """Every board of 3x3 keeps a shortest path, from every cell of the blank."""
    found = soundness(3, 3, forbidden_strings(3, 3, depth))
    assert found.lost == ()
    assert found.boards == 9 * 181_440


@pytest.mark.slow
def test_published_rule_loses_four_boards() -> None:
    """At depth 20 the published rule forbids all shortest paths to four boards."""
    strings = forbidden_strings(3, 3, 20, "published")
    assert len(strings) == 30_380
    found = soundness(3, 3, strings)
    assert len(found.lost) == 4
    assert found.lost[0] == 21


def test_rectangles_lose_nothing_either() -> None:
    """The rule is sound on boards that are not square."""
    assert soundness(4, 2, forbidden_strings(4, 2, 14)).lost == ()


def test_automaton_follows_strings() -> None:
    """A path is admitted if and only if it contains no forbidden string."""
    strings = forbidden_strings(4, 4, 8)
    edges = automaton(4, 4, 8)
    for letters in product("dlru", repeat=9):
        path, state = "".join(letters), 0
        for letter in path:
            state = int(edges[state, "dlru".index(letter)])
            if state < 0:
                break
        assert (state >= 0) == (not any(string in path for string in strings))


def test_paths_are_counted_alike() -> None:
    """The numbers of paths are the same whether they are visited or counted by state and cell."""
    where = automaton(5, 4, 8), 5, 4, 7, 12
    assert _kernels.admitted_paths(*where, most_counts=0) == _kernels.admitted_paths(*where)


@pytest.mark.parametrize(("depth", "alphabet"), [(-1, "dlru"), (26, "dlru"), (4, "dlrr")])
def test_bad_questions_are_refused(depth: int, alphabet: str) -> None:
    """An invalid depth or alphabet is rejected."""
    with pytest.raises(InputError, match="expected"):
        forbidden_strings(4, 4, depth, alphabet=alphabet)
