"""Several boards that are played with the same guesses: Dordle, Quordle, Octordle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from laconic.deduction.boards.game import BoardsGame, BoardsPosition
from laconic.deduction.game import Game, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.opponents.words import Opponent
    from laconic.deduction.rules import Rule


@dataclass
class Boards:
    """One opponent per board. A solved board gives no more feedback.

    Attributes:
        rule: the rule of every board.
        opponents: the opponent of each board.
        rows: the rows of each board, up to its solution.

    >>> from laconic.deduction.opponents import FixedWord
    >>> from laconic.deduction.rules import Wordle
    >>> boards = Boards(Wordle(5), [FixedWord(Wordle(5), word) for word in ("knoll", "knack")])
    >>> boards.reply("knoll"), boards.reply("knack"), boards.solved
    ((242, 216), (None, 242), True)
    """

    rule: Rule
    opponents: Sequence[Opponent]
    rows: list[list[Row]] = field(init=False)

    def __post_init__(self) -> None:
        """Start with empty boards."""
        self.rows = [[] for _ in self.opponents]

    def reply(self, guess: str) -> tuple[int | None, ...]:
        """Return the feedback code of a guess on each board, None for a board solved before."""
        return tuple(self._reply(board, guess) for board in range(len(self.opponents)))

    @property
    def solved(self) -> bool:
        """Whether all boards are solved."""
        return all(map(self.is_solved, range(len(self.opponents))))

    def is_solved(self, board: int) -> bool:
        """Return whether the answer of a board has been guessed."""
        rows = self.rows[board]
        return bool(rows) and rows[-1].code == self.rule.win

    def position(self, game: Game) -> BoardsPosition:
        """Return the position of a game with the words of all boards, which may be equal."""
        longest = max(self.rows, key=len)
        boards = BoardsGame(game, len(self.rows), game.max_turns, distinct=False)
        return boards.position(
            [game.lexicon.guesses.index(row.guess) for row in longest],
            [[row.code for row in rows] for rows in self.rows],
        )

    def _reply(self, board: int, guess: str) -> int | None:
        if self.is_solved(board):
            return None
        code = self.opponents[board].reply(guess)
        self.rows[board].append(Row(guess, code))
        return code
