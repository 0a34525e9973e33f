"""A game in progress, by the rules alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from laconic.tetris.motion import plans_in_time, reachable, reachable_in_time, reaches
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

    def plans(self) -> set[Placement]:
        """Return where the current piece can be when the player has seen the next."""
        motion = self.rules.motion(self.level)
        return plans_in_time(self.board, self.piece, motion, self.rules.reaction)

    def placements(self, plan: Placement | None = None) -> set[Placement]:
        """Return the possible placements of the current piece, by its plan if it has one."""
        if not self.rules.timed:
            return reachable(self.board, self.piece, self.rules.rows)
        motion = self.rules.motion(self.level)
        return reachable_in_time(self.board, self.piece, motion, self.rules.reaction, plan)

    def allows(self, at: Placement, plan: Placement | None = None) -> bool:
        """Return whether the current piece can be placed, by its plan if it has one."""
        return reaches(self.board, self.piece, at, self.rules, self.level, plan)

    def play(self, at: Placement) -> int:
        """Place the current piece legally, and return the number of cleared lines."""
        motion, piece = self.rules.motion(self.level), self.piece
        self.board, lines = lock(self.board, piece, at, self.rules.rows)
        self.lines += lines
        self.tetrises += lines == 4
        self.score += points(lines, self.level)
        self.placed += 1
        if motion.gravity:
            below = HEIGHT - 1 - max(row for row, _ in cells(piece, at))
            falls = (at.row - SPAWNS[piece].row) // motion.fall + 1
            self.frames += motion.gravity * falls
            self.frames += (line_delay(self.frames) if lines else 0) + entry_delay(below)
        return lines
