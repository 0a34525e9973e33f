"""Moves as text, and the independent checker."""

from __future__ import annotations

import random
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.errors import InputError, MissingExtraError
from laconic.sliding.animation import animated, check_target, write
from laconic.sliding.board import blank_last, parse, random_board
from laconic.sliding.check import replay
from laconic.sliding.errors import MoveError
from laconic.sliding.moves import boards_along, from_tiles, parse_moves, reversed_moves, to_tiles
from laconic.sliding.search import solve_fast

if TYPE_CHECKING:
    from pathlib import Path

KORF_10 = "23 14 0 24 17 9 20 21 2 18 10 13 22 1 3 11 4 16 6 5 7 12 8 15 19"


@given(st.integers(0, 2**32))
def test_tiles_and_blank_moves_are_the_same(seed: int) -> None:
    """Moves of the blank become tiles, and these the same moves; reversed, they lead back."""
    board = random_board(blank_last(3, 3), random.Random(seed))
    moves = solve_fast(board, "blank-last").moves
    assert from_tiles(board, to_tiles(board, moves)) == moves
    last = boards_along(board, moves)[-1]
    assert last == blank_last(3, 3)
    assert boards_along(last, reversed_moves(moves))[-1] == board


def test_long_solutions_are_converted() -> None:
    """Both notations of a solution of 32x32, which has tens of thousands of moves."""
    board = random_board(blank_last(32, 32), random.Random(1))
    moves = solve_fast(board).moves
    assert len(moves) > 50_000
    assert from_tiles(board, to_tiles(board, moves)) == moves


def test_bad_moves_are_refused() -> None:
    """Invalid text, a move that leaves the board and a tile not next to the blank are rejected."""
    board = parse("1 2 3 / 4 0 6 / 7 5 8")
    with pytest.raises(InputError, match="'x'"):
        parse_moves(board, "udx")
    with pytest.raises(MoveError, match="move 2"):
        boards_along(board, "uu")
    for tile in ("8", "9" * 5000):
        with pytest.raises(MoveError, match=f"tile {tile} is not adjacent"):
            parse_moves(board, tile)
    assert parse_moves(board, "05 8") == "dr"


def test_checker_refuses_what_is_wrong() -> None:
    """The checker distinguishes solutions from legal walks to other boards and illegal moves."""
    rows, goal = [[1, 2, 3], [4, 0, 6], [7, 5, 8]], [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    assert replay(rows, goal, "dr").valid
    assert replay(rows, goal, "dr").manhattan == 2
    assert not replay(rows, goal, "d").reaches
    assert not replay(rows, goal, "uu").legal


@pytest.mark.parametrize(
    "rows",
    [
        *([], [[]], [[0, 0], [1, 2]], [[1, 2], [3, 0, 4]], [[1, 2], [3, 3]], [[1, 2], [3, 4]]),
        *([[1, 2], [0.0, 3]], [1, 2, 0], "1 2 / 3 0", None),
    ],
)
def test_checker_refuses_what_is_no_board(rows: Any) -> None:
    """Rows of other lengths, tiles twice or none at all, on either side."""
    board = [[1, 2], [3, 0]]
    for start, goal in ((rows, rows), (rows, board), (board, rows)):
        with pytest.raises(InputError, match=re.escape(f"the board {rows!r}, expected rows of")):
            replay(start, goal, "")


def test_checker_refuses_a_goal_of_another_size() -> None:
    """No moves lead there."""
    with pytest.raises(InputError, match="a goal of 3x2 for a board of 2x3, expected equal sizes"):
        replay([[1, 2], [3, 4], [5, 0]], [[1, 2, 3], [4, 5, 0]], "")


def test_animation_moves_each_tile() -> None:
    """Each tile that moves has an animation that ends where the tile ends."""
    drawing = animated(parse("1 2 3 / 4 0 6 / 7 5 8"), "dr")
    assert drawing.count("<animateTransform") == 2
    assert 'values="60 120;60 120;60 60;60 60"' in drawing
    assert 'aria-label="A sliding puzzle of 3 by 3, 2 moves"' in drawing
    assert 'of 3 by 3, 1 move"' in animated(parse("1 2 3 / 4 5 6 / 7 0 8"), "r")


def test_a_gif_of_frames_without_duration_is_refused(tmp_path: Path) -> None:
    """Nothing is written."""
    with pytest.raises(InputError, match=r"seconds of a move 0: expected 0\.02 to 10"):
        write(parse("1 2 / 3 0"), "u", tmp_path / "board.gif", 0)
    assert not list(tmp_path.iterdir())


def test_a_missing_extra_is_named_before_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pillow is needed for a GIF, but not for an SVG."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    check_target(tmp_path / "a.svg")
    with pytest.raises(MissingExtraError, match="PIL is not installed: pip install"):
        check_target(tmp_path / "a.gif")


def test_gif_has_a_frame_a_board(tmp_path: Path) -> None:
    """A GIF has a frame for each board; other file extensions are rejected."""
    image = pytest.importorskip("PIL.Image")
    write(parse("1 2 3 / 4 0 6 / 7 5 8"), "dr", tmp_path / "a.gif")
    with image.open(tmp_path / "a.gif") as picture:
        assert (picture.n_frames, picture.size) == (3, (180, 180))
    with pytest.raises(InputError, match="pixels in all frames, expected at most"):
        write(blank_last(5, 5), "ud" * 5000, tmp_path / "a.gif")
    with pytest.raises(InputError, match=r"\.svg or \.gif"):
        write(parse("1 2 3 / 4 0 6 / 7 5 8"), "dr", tmp_path / "a.png")
