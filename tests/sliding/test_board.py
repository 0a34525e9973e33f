"""Boards: text, goals, parity, conversion."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.errors import InputError
from laconic.sliding.board import (
    Board,
    blank_first,
    blank_last,
    convert,
    goal_for,
    legal_moves,
    moved,
    parse,
    random_board,
    solvable,
    symmetries,
    walk,
)
from laconic.sliding.cli.options import read_file
from laconic.sliding.errors import BoardError

if TYPE_CHECKING:
    from pathlib import Path

SIZES = st.tuples(st.integers(2, 6), st.integers(2, 6))
SEEDS = st.integers(0, 2**32)


@given(SIZES, SEEDS)
def test_text_is_read_back(size: tuple[int, int], seed: int) -> None:
    """A board can be parsed from its one-line text and from its drawing."""
    board = random_board(blank_last(*size), random.Random(seed))
    assert parse(board.text) == board
    assert parse(str(board)) == board


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3 / 4 5 6 / 7 8 8", "lacks 0"),
        ("1 2 3 / 4 5 / 6 7 8 0", "rows of 3, 2, 4 numbers"),
        ("1 2 3 4 5 6 7 0", "8 numbers on one line, expected a square"),
        ("1 x 3 / 0 4 5", "'x' in"),
        ("", "expected sides"),
        ("1 2 / 3 4", "lacks 0"),
        ("1 -2 / 3 0", "'-2' in"),
    ],
)
def test_bad_boards_are_refused(text: str, message: str) -> None:
    """Invalid text is rejected with the value and what was expected."""
    with pytest.raises(BoardError, match=message):
        parse(text)


def test_exactly_half_of_all_boards_reach_a_goal(
    distances: dict[tuple[int, ...], int],
) -> None:
    """On 3x3, the boards that are solvable by parity are those reached by breadth-first search."""
    assert len(distances) == 181_440
    goal = blank_first(3, 3)
    source = random.Random(1)
    for _ in range(2000):
        cells = list(range(9))
        source.shuffle(cells)
        board = Board(3, 3, tuple(cells))
        assert solvable(board, goal) == (board.cells in distances)


@given(SIZES, SEEDS)
def test_moves_keep_parity(size: tuple[int, int], seed: int) -> None:
    """A board reached by moves is solvable; with two tiles exchanged it is not."""
    goal = blank_last(*size)
    board = walk(goal, 30, random.Random(seed))
    assert solvable(board, goal)
    cells = list(board.cells)
    a, b = [i for i, tile in enumerate(cells) if tile][:2]
    cells[a], cells[b] = cells[b], cells[a]
    assert not solvable(Board(*size, tuple(cells)), goal)


def test_usual_goal_is_recognised() -> None:
    """A 4x4 board can reach exactly one of the two standard goals; a 3x3 board both or neither."""
    assert goal_for(parse("0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15")) == blank_first(4, 4)
    assert goal_for(parse("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15")) == blank_last(4, 4)
    with pytest.raises(BoardError, match="moves connect only half of all boards"):
        goal_for(parse("1 2 3 / 4 5 6 / 8 7 0"))


@given(SIZES, SEEDS)
def test_conversion_goes_there_and_back(size: tuple[int, int], seed: int) -> None:
    """Converting to the other standard goal and back returns the original board."""
    board = random_board(blank_last(*size), random.Random(seed))
    other = convert(board, "blank-last", "blank-first")
    assert solvable(other, blank_first(*size))
    assert convert(other, "blank-first", "blank-last") == board


def test_conversion_is_that_of_the_literature() -> None:
    """Half a turn, and tile t becomes 25 - t."""
    board = random_board(blank_first(5, 5), random.Random(3))
    turned = tuple(25 - tile if tile else 0 for tile in reversed(board.cells))
    assert convert(board, "blank-first", "blank-last").cells == turned


def test_symmetries_keep_neighbours() -> None:
    """There are eight on a square and four on a rectangle, each a bijection that keeps edges."""
    assert len(set(symmetries(3, 3))) == 8
    assert len(set(symmetries(4, 3))) == 4
    for image in symmetries(3, 3):
        assert sorted(image) == list(range(9))
        for cell in range(9):
            board = Board(3, 3, tuple(0 if c == cell else c + (c < cell) for c in range(9)))
            for move in legal_moves(board):
                a, b = image[cell], image[moved(board, move).blank]
                assert abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1


@given(st.integers(0, 2**32))
def test_a_walk_is_that_of_the_twin(seed: int) -> None:
    """A walk draws among the legal moves in their order, without the one that goes back."""
    source, opposite = random.Random(seed), {"d": "u", "u": "d", "l": "r", "r": "l", "": ""}
    board, last = blank_last(4, 3), ""
    for _ in range(20):
        last = source.choice([move for move in legal_moves(board) if move != opposite[last]])
        board = moved(board, last)
    assert walk(blank_last(4, 3), 20, random.Random(seed)) == board


def test_random_boards_are_spread_evenly() -> None:
    """Each of the twelve 2x2 boards is drawn about equally often."""
    source, counts = random.Random(5), dict[Board, int]()
    for _ in range(12_000):
        board = random_board(blank_last(2, 2), source)
        counts[board] = counts.get(board, 0) + 1
    assert len(counts) == 12
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize(
    "text", ["1 2 / 3 0", '["1 2 / 3 0"]', '{"boards": [{"start": "1 2 / 3 0"}]}']
)
def test_boards_are_read_from_files(text: str, tmp_path: Path) -> None:
    """Lines and JSON are read, with or without a byte order mark."""
    file = tmp_path / "boards"
    for encoding in ("utf-8", "utf-8-sig"):
        file.write_text(text, encoding=encoding)
        assert read_file(file, None) == [blank_last(2, 2)]


@pytest.mark.parametrize("text", ['{"boards": 5}', "[" * 100_000, "{", "[" + "9" * 5000 + "]"])
def test_files_without_boards_are_refused(text: str, tmp_path: Path) -> None:
    """JSON of another kind, nested too deep or with endless numbers is no internal error."""
    file = tmp_path / "boards"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="expected"):
        read_file(file, None)
