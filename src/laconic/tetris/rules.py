"""The rules of the game: pieces, boards, levels, points and delays.

This module is plain, readable Python, so that the checker of replays shares no code with the engine
that played them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from laconic.errors import InputError
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

PIECES = "ILJTZSO"
"""The seven pieces in the order of their numbers 0 to 6."""

COLUMNS, HEIGHT, HIDDEN = 10, 22, 2
"""Size of the well; its two highest rows are hidden."""

MOST_PIECES = 1825
"""Number of pieces after which a published game ends; 230 lines take about 580."""

MAXOUT = 999_999
"""The highest score that the console can display; higher scores keep counting."""

LEAST_TAPS, MOST_TAPS = 10, 30
"""Bounds of the number of taps per second, of which 60 console frames are counted as one."""

MOST_REACTION = 30
"""Maximum number of frames of a reaction: half a second."""

FRAMES_PER_SECOND = 60.0988
"""Frame rate of the American console."""

Cell = tuple[int, int]
"""Row and column, counted from the top left of the hidden rows."""


class Placement(NamedTuple):
    """The place of a locked piece: quarter turns clockwise, and the corner of its box."""

    turns: int
    row: int
    column: int

    @property
    def code(self) -> int:
        """The code of the placement in the engine and in replays."""
        return self.turns | self.row << 2 | (self.column + 3) << 7

    @classmethod
    def of(cls, code: int) -> Placement:
        """Return the placement with a code."""
        return cls(code & 3, code >> 2 & 31, (code >> 7) - 3)


class Motion(NamedTuple):
    """The motion of a piece at a level.

    Attributes:
        rows: number of rows of the well.
        gravity: frames from one fall to the next; 0 without time limits.
        fall: rows of a fall.
        taps: taps per second.
        das: whether a held direction repeats.
    """

    rows: int = 20
    gravity: int = 0
    fall: int = 1
    taps: int = 30
    das: bool = False

    @property
    def stage(self) -> int:
        """The stage of a game: 1 where pieces fall a row a frame, 2 where they fall two, else 0."""
        return 2 if self.fall == 2 else int(self.gravity == 1)

    @property
    def haste(self) -> int:
        """The set of weights: 1 if a piece falls more than a row from a tap to the next, else 0.

        It is 2 where pieces fall two rows at once; see `Search.sets`.
        """
        return 2 if self.fall == 2 else int(0 < self.taps * self.gravity < 60)


class Timing(StrEnum):
    """Whether time counts."""

    FREE = "free"
    TIMED = "timed"


@dataclass(frozen=True)
class Rules:
    """The rules of a game.

    Args:
        timing: `free` lets a piece move without limits before it locks; in `timed` games it falls
            at the speed of the level, and the number of taps per second is limited.
        rows: 20, or 22 if pieces may use the two hidden rows.
        start_level: level at the start, from 0 to 39.
        most_lines: number of lines after which the game ends; level 29 begins at 230.
        taps: taps per second in `timed` games, from 10 to 30; see `tap_pause`.
        das: whether a held direction repeats automatically in `timed` games (delayed auto shift).
        reaction: frames of a `timed` game until the player has seen the next piece, from 0 to 30.
        second_killscreen: whether pieces fall two rows at once from level 39 in `timed` games.

    Raises:
        InputError: for invalid rules.
    """

    timing: Timing = Timing.FREE
    rows: int = 20
    start_level: int = 19
    most_lines: int = 230
    taps: int = 30
    das: bool = False
    reaction: int = 0
    second_killscreen: bool = False

    def __post_init__(self) -> None:
        """Check the rules."""
        if self.timing not in tuple(Timing):
            raise InputError(f"rules {self.timing!r}: expected free or timed")
        object.__setattr__(self, "timing", Timing(self.timing))
        for name in ("rows", "start_level", "most_lines", "taps", "reaction"):
            object.__setattr__(self, name, whole(getattr(self, name), name))
        for name, value, low, high in (
            ("rows", self.rows, 20, 22),
            ("start level", self.start_level, 0, SECOND_KILLSCREEN),
            ("lines", self.most_lines, 1, 10_000),
            ("taps", self.taps, LEAST_TAPS, MOST_TAPS),
            ("reaction", self.reaction, 0, MOST_REACTION),
        ):
            if not low <= value <= high:
                raise InputError(f"{name} {value}: expected {low} to {high}")
        for name in ("das", "second_killscreen"):
            if not isinstance(value := getattr(self, name), bool):
                raise InputError(f"{name} {value!r}: expected true or false")
        if self.rows == HEIGHT - 1:
            raise InputError("rows 21: expected 20 or 22")

    @property
    def timed(self) -> bool:
        """Whether time counts."""
        return self.timing is Timing.TIMED

    @property
    def planned(self) -> bool:
        """Whether a piece moves by a plan until the player has seen the next piece."""
        return self.timed and self.reaction > 0

    def motion(self, level: int) -> Motion:
        """Return the motion of a piece at a level."""
        if not self.timed:
            return Motion(self.rows)
        fall = 2 if self.second_killscreen and level >= SECOND_KILLSCREEN else 1
        return Motion(self.rows, frames_per_row(level), fall, self.taps, self.das)


MOST_LEARNED_LINES = 430
"""Maximum number of lines of a game whose boards have learned values."""

SECOND_KILLSCREEN = 39
"""The level from which pieces may fall two rows a frame, in place of one from level 29."""

STAGES = (0, 29, SECOND_KILLSCREEN)
"""The first level of each stage of a timed game; see `Motion.stage`."""


def tap_pause(taps: int, number: int) -> int:
    """Return the frames from a piece's tap of a number, from 0, to the next tap.

    Tap k is possible in frame 60 k / taps, rounded down, if the first is in frame 0.

    >>> [tap_pause(24, number) for number in range(4)], tap_pause(30, 7), tap_pause(10, 1)
    ([2, 3, 2, 3], 2, 6)
    """
    return 60 * (number + 1) // taps - 60 * number // taps


def frames_per_row(level: int) -> int:
    """Return the number of frames per row of a falling piece (NTSC).

    >>> [frames_per_row(level) for level in (0, 9, 18, 19, 29)]
    [48, 6, 3, 2, 1]
    """
    slow = (48, 43, 38, 33, 28, 23, 18, 13, 8, 6)
    if level < len(slow):
        return slow[level]
    return next(
        (frames for below, frames in ((13, 5), (16, 4), (19, 3), (29, 2)) if level < below), 1
    )


def entry_delay(lock_height: int) -> int:
    """Return the entry delay in frames, by the number of rows below the locked piece's lowest cell.

    Two rows have the shortest delay, then each four rows have one of two frames more (tetris.wiki).

    >>> [entry_delay(rows) for rows in (0, 1, 2, 5, 6, 19)]
    [10, 10, 12, 12, 14, 18]
    """
    return 10 + 2 * min(4, (lock_height + 2) // 4)


def line_delay(frame: int) -> int:
    """Return the number of frames of the line-clear animation, from the frame of the lock.

    It has five steps, at frames that are divisible by four (tetris.wiki).

    >>> [line_delay(frame) for frame in range(4)]
    [20, 19, 18, 17]
    """
    return 20 - frame % 4


def first_level_up(start: int) -> int:
    """Return the number of lines at which the first level ends."""
    return min(10 * start + 10, max(100, 10 * start - 50))


def level_after(start: int, lines: int) -> int:
    """Return the level after a number of lines.

    >>> level_after(19, 139), level_after(19, 140), level_after(18, 130), level_after(19, 230)
    (19, 20, 19, 29)
    """
    first = first_level_up(start)
    return start if lines < first else start + 1 + (lines - first) // 10


def lines_before(start: int, level: int) -> int:
    """Return the number of lines at which a level begins.

    >>> lines_before(18, 49), lines_before(19, 29), lines_before(18, 19)
    (430, 230, 130)
    """
    return first_level_up(start) + 10 * (level - start - 1)


def points(lines: int, level: int) -> int:
    """Return the points for lines cleared at once, at the level after the clear.

    >>> points(4, 19), points(1, 18)
    (24000, 760)
    """
    return (0, 40, 100, 300, 1200)[lines] * (level + 1)


_DRAWN = {
    "I": ("........####....", "..#...#...#...#."),
    "L": ("....###.#.......", "##...#...#......", "..#.###.........", ".#...#...##....."),
    "J": ("....###...#.....", ".#...#..##......", "#...###.........", ".##..#...#......"),
    "T": ("....###..#......", ".#..##...#......", ".#..###.........", ".#...##..#......"),
    "Z": ("....##...##.....", "..#..##..#......"),
    "S": (".....##.##......", ".#...##...#....."),
    "O": ("....##..##......",),
}

SHAPES: tuple[tuple[tuple[Cell, ...], ...], ...] = tuple(
    tuple(
        tuple(divmod(place, 4) for place, mark in enumerate(drawing) if mark == "#")
        for drawing in _DRAWN[piece]
    )
    for piece in PIECES
)
"""Cells of each piece in its 4x4 box, by quarter turns clockwise from its first orientation."""

SPAWNS = (Placement(0, 0, 3), *(Placement(0, 1, 4) for _ in range(6)))
"""The place where pieces appear."""


def cells(piece: int, at: Placement) -> list[Cell]:
    """Return the four cells of a piece."""
    return [(at.row + row, at.column + column) for row, column in SHAPES[piece][at.turns]]


Rows = tuple[int, ...]
"""The 22 rows of a board, highest first; bit c is set if column c is filled."""

EMPTY: Rows = (0,) * HEIGHT
FULL = (1 << COLUMNS) - 1


def fits(board: Rows, piece: int, at: Placement, rows: int = 20) -> bool:
    """Return whether a piece fits at a place: inside the well, above the floor, on empty cells."""
    return all(
        HEIGHT - rows <= row < HEIGHT and 0 <= column < COLUMNS and not board[row] >> column & 1
        for row, column in cells(piece, at)
    )


def steps(piece: int, at: Placement) -> Iterator[Placement]:
    """Return the places reached by one key: left, right, and both rotations."""
    turned = len(SHAPES[piece])
    yield at._replace(column=at.column - 1)
    yield at._replace(column=at.column + 1)
    yield at._replace(turns=(at.turns + 1) % turned)
    yield at._replace(turns=(at.turns - 1) % turned)


def down(at: Placement) -> Placement:
    """Return the place one row lower."""
    return at._replace(row=at.row + 1)


def lock(board: Rows, piece: int, at: Placement, rows: int = 20) -> tuple[Rows, int]:
    """Lock a piece and clear full rows; return the board and the number of cleared lines."""
    after = list(board)
    for row, column in cells(piece, at):
        after[row] |= 1 << column
    kept = [row for row in after[HEIGHT - rows :] if row != FULL]
    return (0,) * (HEIGHT - len(kept)) + tuple(kept), rows - len(kept)
