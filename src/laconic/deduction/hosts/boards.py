"""Several boards that are played with the same guesses: Dordle, Quordle, Octordle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from laconic.deduction.game import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.hosts.words import Host
    from laconic.deduction.rules import Rule

SPARE = 5
"""Guesses in addition to one per board: Wordle has 6, Dordle 7, Quordle 9, Octordle 13."""


@dataclass
class Boards:
    """One host per board. A solved board gives no more feedback.

    Attributes:
        rule: the rule of every board.
        hosts: the host of each board.
        rows: the rows of each board, up to its solution.

    >>> from laconic.deduction.hosts import FixedWord
    >>> from laconic.deduction.rules import Wordle
    >>> boards = Boards(Wordle(5), [FixedWord(Wordle(5), word) for word in ("knoll", "knack")])
    >>> boards.reply("knoll"), boards.reply("knack"), boards.solved
    ((242, 216), (None, 242), True)
    """

    rule: Rule
    hosts: Sequence[Host]
    rows: list[list[Row]] = field(init=False)

    def __post_init__(self) -> None:
        """Start with empty boards."""
        self.rows = [[] for _ in self.hosts]

    def reply(self, guess: str) -> tuple[int | None, ...]:
        """Return the feedback code of a guess on each board, None for a board solved before."""
        return tuple(self._reply(board, guess) for board in range(len(self.hosts)))

    @property
    def solved(self) -> bool:
        """Whether all boards are solved."""
        return all(map(self.is_solved, range(len(self.hosts))))

    def is_solved(self, board: int) -> bool:
        """Return whether the answer of a board has been guessed."""
        rows = self.rows[board]
        return bool(rows) and rows[-1].code == self.rule.win

    def _reply(self, board: int, guess: str) -> int | None:
        if self.is_solved(board):
            return None
        code = self.hosts[board].reply(guess)
        self.rows[board].append(Row(guess, code))
        return code
