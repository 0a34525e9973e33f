"""Games of several boards, and their positions."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Game, Row
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Indices

MOST_BOARDS = 64

SPARE = 5
"""Guesses in addition to one per board: Wordle has 6, Dordle 7, Quordle 9, Octordle 13."""

NAMES = {2: "Dordle", 4: "Quordle", 8: "Octordle", 16: "Sedecordle", 32: "Duotrigordle"}
"""Names of games by number of boards; they have `SPARE` turns more than boards."""


@dataclass(frozen=True)
class BoardsGame:
    """Several boards that are played with the same guesses.

    Args:
        game: rule and words of every board, in easy mode.
        boards: number of boards.
        max_turns: turn limit; by default the number of boards plus `SPARE`.
        distinct: whether no two boards have the same answer.
        sequential: whether a board opens, and shows the feedback of all guesses so far, only when
            the board before it is solved.

    Raises:
        InputError: for a number of boards or turns out of range, and for modes other than easy.
    """

    game: Game
    boards: int
    max_turns: int | None = None
    distinct: bool = True
    sequential: bool = False

    def __post_init__(self) -> None:
        """Check the parameters."""
        if not 1 <= self.boards <= MOST_BOARDS:
            raise InputError(f"{self.boards} boards, expected 1 to {MOST_BOARDS}")
        if self.distinct and self.boards > len(self.game.answers):
            raise InputError(
                f"{self.boards} boards for {counted(len(self.game.answers), 'answer')}: "
                "allow equal answers or choose fewer boards"
            )
        if self.limit < 1:
            raise InputError(f"max_turns is {self.max_turns}, expected 1 or more")
        if self.game.mode != "easy":
            raise InputError(
                f"mode {self.game.mode.value!r}: several boards are played in easy mode"
            )

    @property
    def limit(self) -> int:
        """The turn limit."""
        return self.boards + SPARE if self.max_turns is None else self.max_turns

    def position(
        self, guesses: Sequence[int] = (), codes: Sequence[Sequence[int]] | None = None
    ) -> BoardsPosition:
        """Return the position after some guesses.

        Args:
            guesses: indices of the guesses so far.
            codes: for each board its feedback to these guesses, up to the one that solved it; none
                for a board that is not open yet.

        Raises:
            InputError: if the number of codes does not match the guesses.
            ContradictionError: if no answer of a board agrees with its feedback.
        """
        return BoardsPosition(self, tuple(guesses), tuple(map(tuple, codes or [()] * self.boards)))

    def codes(self, answers: Sequence[int], guesses: Sequence[int]) -> list[list[int]]:
        """Return the feedback that each board shows, given indices of answers and guesses.

        >>> game = Game.of("original")
        >>> index = game.lexicon.guesses.index
        >>> answers = [game.answers.index("knoll"), game.answers.index("knack")]
        >>> BoardsGame(game, 2).codes(answers, [index("knoll"), index("knack")])
        [[242], [216, 242]]
        """
        win, codes, opens = self.game.rule.win, [], True
        for answer in answers:
            row = self.game.matrix[list(guesses), answer].tolist() if opens else []
            end = row.index(win) + 1 if win in row else len(row)
            opens = opens and (not self.sequential or end < len(row) or row[-1:] == [win])
            codes.append(row[:end])
        return codes

    def answer_indices(self, words: Sequence[str]) -> list[int]:
        """Return the indices of the answers of all boards, given as words.

        Raises:
            InputError: if the numbers of answers and boards differ, or two answers are equal though
                they must not be.
            UnknownWordError: for a word that is not an answer.
        """
        if len(words) != self.boards:
            raise InputError(
                f"{counted(len(words), 'answer')} for {counted(self.boards, 'board')}, expected "
                "one for each: add or drop answers"
            )
        answers = [self.game.lexicon.answers.index(word.strip()) for word in words]
        if self.distinct and len(set(answers)) < len(answers):
            raise InputError(
                f"the answers {' '.join(words)}, expected different ones: change one, or allow "
                "equal answers"
            )
        return answers

    def header(self) -> dict[str, object]:
        """Describe the game for the head of an artefact."""
        return self.game.header() | {
            "boards": self.boards,
            "max_turns": self.limit,
            "distinct": self.distinct,
            "sequential": self.sequential,
        }


@dataclass(frozen=True, eq=False)
class BoardsPosition:
    """A position of several boards; see `BoardsGame.position`.

    Attributes:
        candidates: for each board, the indices of the answers that fit its feedback, ascending;
            none for a solved board. If answers are distinct, those of solved boards are left out.
    """

    game: BoardsGame
    guesses: tuple[int, ...]
    codes: tuple[tuple[int, ...], ...]
    candidates: tuple[Indices, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Check the feedback and filter the candidates."""
        if len(self.codes) != self.game.boards:
            raise InputError(
                f"feedback of {counted(len(self.codes), 'board')}, expected {self.game.boards}: "
                "give one each"
            )
        for board in range(self.game.boards):
            self._check(board)
        object.__setattr__(self, "candidates", tuple(map(self._left, range(self.game.boards))))
        self._check_shared()

    @property
    def turn(self) -> int:
        """The number of the next guess, from 1."""
        return len(self.guesses) + 1

    @property
    def left(self) -> int:
        """Number of turns left."""
        return self.game.limit - len(self.guesses)

    @cached_property
    def unsolved(self) -> tuple[int, ...]:
        """Indices of the unsolved boards."""
        return tuple(board for board in range(self.game.boards) if not self.is_solved(board))

    @cached_property
    def open(self) -> tuple[int, ...]:
        """Unsolved boards that show feedback: all, or only the first in a sequential game."""
        return self.unsolved[:1] if self.game.sequential else self.unsolved

    def is_solved(self, board: int) -> bool:
        """Return whether the answer of a board has been guessed."""
        return self.codes[board][-1:] == (self.game.game.rule.win,)

    def rows(self, board: int) -> tuple[Row, ...]:
        """Return the rows of a board."""
        words = self.game.game.guesses
        pairs = zip(self.guesses, self.codes[board], strict=False)
        return tuple(Row(words[guess], code) for guess, code in pairs)

    def feedback(self, turn: int) -> list[str]:
        """Return the feedback of all boards to a guess as text, * for a board that shows none.

        Args:
            turn: index of the guess, from 0.
        """
        write = self.game.game.rule.format
        return [write(codes[turn]) if turn < len(codes) else "*" for codes in self.codes]

    def telling(self, board: int) -> tuple[bool, ...]:
        """Return for each row of a board whether it ruled out any answer."""
        left, telling = np.arange(len(self.game.game.answers), dtype=np.int32), []
        for guess, code in zip(self.guesses, self.codes[board], strict=False):
            kept = left[self.game.game.matrix[guess, left] == code]
            telling.append(kept.size < left.size)
            left = kept
        return tuple(telling)

    @cached_property
    def _solved(self) -> dict[int, int]:
        """The guess that solved each solved board."""
        boards = range(self.game.boards)
        return {b: self.guesses[len(self.codes[b]) - 1] for b in boards if self.is_solved(b)}

    def _check(self, board: int) -> None:
        codes = self.codes[board]
        for code in codes:
            self.game.game.rule.format(code)
        before = all(map(self.is_solved, range(board)))
        shows = before or not self.game.sequential
        expected = len(self.guesses) if shows else 0
        early = self.is_solved(board) and len(codes) <= expected
        if len(codes) != expected and not early:
            raise InputError(
                f"board {board + 1} has feedback to {counted(len(codes), 'guess')}, expected "
                f"{expected}: give all of it, up to the guess that solved the board"
            )

    def _check_shared(self) -> None:
        """Check that boards have different answers, and enough of them for equal feedback."""
        solved_by: dict[int, int] = {}
        for board, guess in self._solved.items() if self.game.distinct else ():
            if (other := solved_by.setdefault(guess, board)) != board:
                raise ContradictionError(
                    f"boards {other + 1} and {board + 1} are both solved by "
                    f"{self.game.game.guesses[guess]}, expected different answers: correct a row, "
                    "or allow equal answers"
                )
        boards_of: dict[bytes, list[int]] = defaultdict(list)
        for board in self.unsolved if self.game.distinct else ():
            boards_of[self.candidates[board].tobytes()].append(board)
        for boards in boards_of.values():
            if len(boards) > (count := self.candidates[boards[0]].size):
                names = ", ".join(str(board + 1) for board in boards)
                raise ContradictionError(
                    f"boards {names} have the same feedback, but only {count} answers fit it: "
                    "correct a row, or allow equal answers"
                )

    def _left(self, board: int) -> Indices:
        kept = np.arange(len(self.game.game.answers), dtype=np.int32)
        for guess, code in zip(self.guesses, self.codes[board], strict=False):
            kept = kept[self.game.game.matrix[guess, kept] == code]
        if not kept.size:
            raise ContradictionError(
                f"board {board + 1}: no answer fits its {counted(len(self.codes[board]), 'row')}: "
                "correct a row or choose a larger list of answers"
            )
        if self.is_solved(board):
            return kept[:0]
        if self.game.distinct:  # a closed board shows nothing, but is none of the solved words
            return kept[~np.isin(self.game.game.guess_of_answer[kept], list(self._solved.values()))]
        return kept
