"""A game in progress, by the rules alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from laconic.tetris.motion import reachable, reachable_in_time, reaches
from laconic.tetris.rules import (
    EMPTY,
    HEIGHT,
    SPAWNS,
    Placement,
    Rows,
    Rules,
    cells,
    entry_delay,
    fits,
    level_after,
    line_delay,
    lock,
    points,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


class Ending(StrEnum):
    """Why a game ended."""

    LINES = "lines"
    TOP_OUT = "top-out"
    PIECES = "pieces"


@dataclass
class Game:
    """A game in progress.

    Args:
        rules: the rules.
        pieces: the pieces of the whole game.
        board: the initial board.

    Attributes:
        frames: console frames of a `timed` game so far, including delays between pieces.
    """

    rules: Rules
    pieces: Sequence[int]
    board: Rows = EMPTY
    score: int = field(default=0, init=False)
    lines: int = field(default=0, init=False)
    tetrises: int = field(default=0, init=False)
    placed: int = field(default=0, init=False)
    frames: int = field(default=0, init=False)

    @property
    def level(self) -> int:
        """The current level."""
        return level_after(self.rules.start_level, self.lines)

    @property
    def piece(self) -> int:
        """The current piece."""
        return self.pieces[self.placed]

    @property
    def next(self) -> int | None:
        """The next piece, which the player sees; None at the end."""
        return self.pieces[self.placed + 1] if self.placed + 1 < len(self.pieces) else None

    @property
    def ending(self) -> Ending | None:
        """Why the game is over; None if it is not."""
        if self.lines >= self.rules.most_lines:
            return Ending.LINES
        if self.placed >= len(self.pieces):
            return Ending.PIECES
        if not fits(self.board, self.piece, SPAWNS[self.piece], self.rules.rows):
            return Ending.TOP_OUT
        return None

    def placements(self) -> set[Placement]:
        """Return the possible placements of the current piece."""
        if not self.rules.timed:
            return reachable(self.board, self.piece, self.rules.rows)
        gravity = self.rules.gravity(self.level)
        return reachable_in_time(
            self.board,
            self.piece,
            gravity,
            self.rules.tap_frames,
            self.rules.rows,
            self.rules.das,
        )

    def allows(self, at: Placement) -> bool:
        """Return whether the current piece can be placed."""
        return reaches(self.board, self.piece, at, self.rules, self.level)

    def play(self, at: Placement) -> int:
        """Place the current piece legally, and return the number of cleared lines."""
        gravity, piece = self.rules.gravity(self.level), self.piece
        self.board, lines = lock(self.board, piece, at, self.rules.rows)
        self.lines += lines
        self.tetrises += lines == 4
        self.score += points(lines, self.level)
        self.placed += 1
        if gravity:
            below = HEIGHT - 1 - max(row for row, _ in cells(piece, at))
            self.frames += gravity * (at.row - SPAWNS[piece].row + 1)
            self.frames += (line_delay(self.frames) if lines else 0) + entry_delay(below)
        return lines
