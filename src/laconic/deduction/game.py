"""Games and positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from itertools import chain
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import numpy as np

from laconic.arguments import require
from laconic.deduction import _kernels
from laconic.deduction import lexicon as lexicons
from laconic.deduction.display import Board
from laconic.deduction.errors import FeedbackError
from laconic.deduction.matrix import computed_matrix, feedback_matrix
from laconic.deduction.rules import Rule, graphemes, rule_for
from laconic.display import Displayable, Line, Words
from laconic.errors import InputError
from laconic.names import pick
from laconic.plurals import counted
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from laconic.deduction.lexicon import Lexicon, WordList
    from laconic.deduction.rules import Legality
    from laconic.display import Block

    Indices = NDArray[np.int32]
    Number = TypeVar("Number", bound=np.generic)
    Codes = NDArray[np.unsignedinteger[Any]]

TURN_CAP = 100
"""Turn limit for players that make no progress, within Python's recursion limit."""


class _Choice(StrEnum):
    """An enumeration of names that ignores case, and lists all names for an unknown one."""

    @classmethod
    def _missing_(cls, value: object) -> Self:
        return cls(pick(str(value), [each.value for each in cls], cls.__name__.lower()))


class Mode(_Choice):
    """The mode of a game: which guesses are legal after some rows.

    After CRANE=BYBBB, easy allows any word; hard asks for an R, so that even CRAMP, the R left
    where it was, is legal; ultra-hard asks for a word that could be the answer, so CRAMP is not.
    """

    EASY = "easy"
    HARD = "hard"
    ULTRA_HARD = "ultra-hard"


class Pool(_Choice):
    """The subset of the legal guesses that a player chooses from."""

    GUESSES = "guesses"
    ANSWERS = "answers"
    CANDIDATES = "candidates"


@dataclass(frozen=True, slots=True)
class Row:
    """A guess with its feedback code."""

    guess: str
    code: int

    def __post_init__(self) -> None:
        """Take codes of NumPy, too."""
        require(self.guess, str, "guess", "a word")
        if type(self.code) is not int:
            code = whole(self.code, "feedback code", FeedbackError)
            object.__setattr__(self, "code", code)


@dataclass(frozen=True)
class Game(Displayable):
    """A game: a rule, its words, and options.

    Args:
        rule: the rule, which determines the feedback.
        lexicon: answers and guesses.
        mode: which guesses are legal after some rows.
        max_turns: maximum number of guesses; None for no limit.
        weights: prior weight of each answer, as positive integers; None for equal weights.

    Raises:
        InputError: for words of the wrong length, a turn limit below 1, weights that are not one
            positive integer per answer, a mode that the rule does not support, or arguments of
            other types.
    """

    rule: Rule
    lexicon: Lexicon
    mode: Mode = Mode.EASY
    max_turns: int | None = None
    weights: tuple[int, ...] | None = None
    _reads_cache: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check the options."""
        require(self.rule, Rule, "rule", "a Rule, such as parse_rule('wordle:5')")
        require(self.lexicon, lexicons.Lexicon, "lexicon", "a Lexicon, such as load('original')")
        object.__setattr__(self, "mode", Mode(self.mode))
        self.rule.letters(self.answers[0])
        if self.max_turns is not None and not _is_whole(self.max_turns):
            raise InputError(
                f"max_turns is {self.max_turns!r}, expected a whole number from 1 up, "
                "or None for no limit"
            )
        if self.max_turns is not None:
            object.__setattr__(self, "max_turns", index(self.max_turns))
        if self.weights is not None:
            require(self.weights, (Sequence, np.ndarray), "weights", "one whole number an answer")
            self._check_weights(self.weights)
            object.__setattr__(self, "weights", tuple(map(index, self.weights)))
        if self.mode is Mode.HARD:
            self.rule.legality(self.guesses[:1])

    def __getstate__(self) -> dict[str, Any]:
        """Omit matrices from a pickle: they are computed again, or read from the cache."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def of(
        cls,
        name: str = "original",
        mode: Mode | str = Mode.EASY,
        *,
        max_turns: int | None = None,
        weights: tuple[int, ...] | None = None,
        all_words: bool = False,
    ) -> Game:
        """Make the Wordle game of a lexicon; with `all_words`, any guess may be the answer.

        >>> len(Game.of("original").answers)
        2315
        >>> len(Game.of("original", all_words=True).answers)
        12972
        """
        lexicon = lexicons.load(name)
        if all_words:
            lexicon = lexicon.every_guess_an_answer()
        return cls(rule_for(lexicon.answers.length), lexicon, Mode(mode), max_turns, weights)

    @classmethod
    def of_rule(
        cls, rule: Rule, mode: Mode | str = Mode.EASY, *, max_turns: int | None = None
    ) -> Game:
        """Make the game of a rule that has its own words, such as Mastermind.

        Raises:
            InputError: for a rule that needs a word list.
        """
        words = rule.universe()
        if words is None:
            raise InputError(f"{rule.name} has no words of its own: name a list or give files")
        return cls(rule, lexicons.from_words(rule.name, words), Mode(mode), max_turns)

    def with_own_feedback(self) -> Game:
        """Return an equal game that computes its feedback, and does not read it from the cache.

        Checkers use it: they share no file with the search that they check.
        """
        game = replace(self)
        vars(game)["_reads_cache"] = False
        return game

    def _feedback(self, columns: WordList) -> Codes:
        matrix_of = feedback_matrix if self._reads_cache else computed_matrix
        return _read_only(matrix_of(self.rule, self.lexicon.guesses, columns))

    @property
    def answers(self) -> tuple[str, ...]:
        """The possible answers, in the order of their list."""
        return self.lexicon.answers.words

    @property
    def guesses(self) -> tuple[str, ...]:
        """The allowed guesses, in the order of their list."""
        return self.lexicon.guesses.words

    @cached_property
    def matrix(self) -> Codes:
        """Feedback of every guess (row) against every answer (column)."""
        return self._feedback(self.lexicon.answers)

    @cached_property
    def guess_matrix(self) -> Codes:
        """Feedback of every guess against every guess, for ultra-hard mode."""
        return self._feedback(self.lexicon.guesses)

    @cached_property
    def legality(self) -> Legality:
        """Features of all guesses, for hard mode."""
        return self.rule.legality(self.guesses)

    @cached_property
    def guess_of_answer(self) -> Indices:
        """Index among the guesses of each answer."""
        index_of = self.lexicon.guesses.index
        return _read_only(np.array([index_of(word) for word in self.answers], dtype=np.int32))

    @cached_property
    def answer_of_guess(self) -> Indices:
        """Index among the answers of each guess, -1 for a word that is not an answer."""
        inverse = np.full(len(self.guesses), -1, dtype=np.int32)
        inverse[self.guess_of_answer] = np.arange(len(self.answers), dtype=np.int32)
        return _read_only(inverse)

    @cached_property
    def prior(self) -> NDArray[np.int64]:
        """Weight of each answer; 1 if no weights are given."""
        if self.weights is None:
            return np.ones(len(self.answers), dtype=np.int64)
        return np.array(self.weights, dtype=np.int64)

    def __repr__(self) -> str:
        """Describe the game, with the number of weights instead of thousands of them."""
        shown = {each.name: repr(getattr(self, each.name)) for each in fields(self)}
        if self.weights is not None:
            shown["weights"] = f"<{len(self.weights):,} weights>"
        return f"Game({', '.join(f'{name}={value}' for name, value in shown.items())})"

    def position(self, rows: Iterable[Row | str] | str = ()) -> Position:
        """Return the position after some rows, which may be text as in `rows`.

        Raises:
            UnknownWordError: for a guess that is not in the list.
            FeedbackError: for an invalid feedback code.
            InputError: for anything but rows.

        >>> Game.of("original").position("crane=BYBBG").candidates.size
        40
        """
        at = Position(
            self,
            (),
            np.arange(len(self.answers), dtype=np.int32),
            np.arange(len(self.guesses), dtype=np.int32),
        )
        for row in self.rows(rows):
            at = at.play(self.lexicon.guesses.index(row.guess), row.code)
        return at

    def rows(self, *texts: str | Row | Iterable[str | Row]) -> tuple[Row, ...]:
        """Parse rows such as `crane=01002`, or `crane` and `01002` one after the other.

        Args:
            texts: rows, or lists of rows; those that are parsed already stay as they are.

        Raises:
            InputError: for text that is not a row.

        >>> game = Game.of("original")
        >>> game.rows("crane=BYBBG")
        (Row(guess='crane', code=29),)
        >>> game.rows(["crane", "BYBBG"]) == game.rows("crane BYBBG") == game.rows("crane=BYBBG")
        True
        """
        return tuple(map(self._row, _joined(_flat(texts), self._is_alone)))

    def require_end(self, rows: Sequence[Row]) -> None:
        """Check that no row follows a winning one.

        Raises:
            InputError: for rows after a winning one.
        """
        for number, row in enumerate(rows[:-1], 1):
            if row.code == self.rule.win:
                raise InputError(
                    f"row {number} wins, expected it to be the last: remove later rows"
                )

    def header(self) -> dict[str, Any]:
        """Return the header of the game for artefacts."""
        return {
            "rule": self.rule.name,
            "answers": self._list_header(self.lexicon.answers),
            "guesses": self._list_header(self.lexicon.guesses),
            "mode": self.mode.value,
            "max_turns": self.max_turns,
            "prior": "uniform" if self.weights is None else list(self.weights),
        }

    @staticmethod
    def _list_header(words: lexicons.WordList) -> dict[str, Any]:
        return {"name": words.name, "count": len(words), "sha256": words.sha256}

    def layout(self) -> Iterator[Block]:
        """Lay out a description of the game in one line."""
        limit = f", {counted(self.max_turns, 'turn')}" if self.max_turns else ""
        counts = f"{counted(len(self.answers), 'answer')}, {counted(len(self.guesses), 'guess')}"
        yield Line(f"{self.rule.name}, {counts}, {self.mode} mode{limit}", self.lexicon.name)

    def _is_alone(self, text: str) -> bool:
        """Return whether text is not a row but a guess, which may be an equation, or a feedback."""
        return "=" not in text or text in self.lexicon.guesses

    def _row(self, text: str | Row) -> Row:
        if isinstance(text, Row):
            return text
        parts = split_row(text)
        if parts is None or self._is_alone(text):
            word = text if text in self.lexicon.guesses else self.answers[0]
            raise InputError(
                f"{text!r} has no feedback: write it after the guess, such as "
                f"{word}={self.rule.sample()}"
            )
        guess, feedback = parts
        word = self.lexicon.guesses.normalize(guess)
        return Row(word, self.rule.parse(feedback))

    def _check_weights(self, weights: tuple[int, ...]) -> None:
        if len(weights) != len(self.answers):
            raise InputError(
                f"{len(weights)} weights for {len(self.answers)} answers: give one an answer"
            )
        for word, weight in zip(self.answers, weights, strict=True):
            if not _is_whole(weight):
                raise InputError(
                    f"the weight of {word!r} is {weight!r}, expected a whole number from 1 up"
                )


def _is_whole(number: object) -> bool:
    """Return whether something is a whole number from 1 up, of Python or of NumPy."""
    try:
        return index(number) >= 1  # type: ignore[arg-type]  # others raise
    except TypeError:
        return False


def _flat(rows: Iterable[object]) -> Iterator[str | Row]:
    """Yield rows, and those in lists of rows.

    Raises:
        InputError: for anything else.
    """
    for row in rows:
        if isinstance(row, str | Row):
            yield row
        elif isinstance(row, Iterable):
            yield from _flat(row)
        else:
            raise InputError(f"{row!r}, expected a row: write for example 'crane=BYBBG'")


_ROW = re.compile(r"\s*(.*[^=,\s])\s*=\s*((?:=|[^=,]*)(?:,(?:=|[^=,]*))*)", re.DOTALL)


def split_row(text: str) -> tuple[str, str] | None:
    """Split a row into its guess, which may be an equation, and the feedback of its boards.

    Returns None for text that is no row.

    >>> split_row("crane=BYBBG,*"), split_row("12+35=47=BBGGGBBB"), split_row("05==")
    (('crane', 'BYBBG,*'), ('12+35=47', 'BBGGGBBB'), ('05', '='))
    """
    found = _ROW.fullmatch(text)
    return (found[1], found[2]) if found else None


def _joined(rows: Iterable[str | Row], is_alone: Callable[[str], bool]) -> Iterator[str | Row]:
    """Join each guess that stands alone with its feedback, the next text."""
    words = chain.from_iterable(
        row.split() if isinstance(row, str) and all(map(is_alone, row.split())) else [row]
        for row in rows
    )
    for word in words:
        if isinstance(word, str) and is_alone(word):
            feedback = next(words, None)
            follows = isinstance(feedback, str) and (feedback == "=" or is_alone(feedback))
            yield f"{word}={feedback}" if follows else word
        else:
            yield word


def _read_only(array: NDArray[Number]) -> NDArray[Number]:
    """Protect an array that everyone shares."""
    array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False)
class Position(Displayable):
    """What is known after some rows.

    Attributes:
        candidates: indices of the answers that agree with all rows, ascending; read-only.
        legal: indices of the guesses that the mode still allows, ascending; read-only.
    """

    game: Game
    rows: tuple[Row, ...]
    candidates: Indices = field(repr=False)
    legal: Indices = field(repr=False)

    def __post_init__(self) -> None:
        """Protect the arrays: a position never changes."""
        _read_only(self.candidates)
        _read_only(self.legal)

    @property
    def turn(self) -> int:
        """The number of the guess to come, from 1."""
        return len(self.rows) + 1

    def weights(self, answers: Indices | None = None) -> NDArray[np.int64]:
        """Return the prior weights of the candidates, or of other answers; 1 without a prior."""
        return self.game.prior[self.candidates if answers is None else answers]

    def weight(self, answers: Indices | None = None) -> int:
        """Return the sum of these weights."""
        return int(self.weights(answers).sum())

    def play(self, guess: int | str, code: int | str) -> Position:
        """Return the position after a guess and its feedback.

        Args:
            guess: the word or its index among the guesses.
            code: the feedback as text, such as `BYBBG`, or its code.

        Raises:
            InputError: for an index that no guess has, or a word that is not in the list.
            FeedbackError: for feedback that is not of the rule.
        """
        game = self.game
        guess = game.lexicon.guesses.index(guess) if isinstance(guess, str) else guess
        code = game.rule.parse(code) if isinstance(code, str) else code
        self._check_guess(guess)
        game.rule.check(code)
        row = Row(game.guesses[guess], code)
        kept = self.candidates[game.matrix[guess, self.candidates] == code]
        return replace(
            self, rows=(*self.rows, row), candidates=kept, legal=self._legal_after(guess, code)
        )

    @property
    def is_solved(self) -> bool:
        """Whether the last row is the winning one."""
        return bool(self.rows) and self.rows[-1].code == self.game.rule.win

    def partition(self, guess: int | str) -> dict[int, Indices]:
        """Split the candidates by the feedback of a guess; codes ascend, and so do parts.

        Args:
            guess: the word or its index among the guesses.

        Raises:
            InputError: for an index that no guess has, or a word that is not in the list.
        """
        guess = self.game.lexicon.guesses.index(guess) if isinstance(guess, str) else guess
        self._check_guess(guess)
        codes = self.game.matrix[guess, self.candidates]
        order = np.argsort(codes, kind="stable")
        occurring, starts = np.unique(codes[order], return_index=True)
        parts = np.split(self.candidates[order], starts)[1:]  # nothing stands before the first
        return {int(code): part for code, part in zip(occurring, parts, strict=True)}

    def pool(self, pool: Pool) -> Indices:
        """Return the legal guesses of a pool, ascending."""
        match pool:
            case Pool.GUESSES:
                return self.legal
            case Pool.ANSWERS:
                return self.legal[self.game.answer_of_guess[self.legal] >= 0]
            case Pool.CANDIDATES:
                return np.sort(self.game.guess_of_answer[self.candidates])

    def board(self) -> Board:
        """Return the rows, for drawing."""
        written = self.game.rule.format
        return Board([(graphemes(row.guess), written(row.code)) for row in self.rows])

    def layout(self) -> Iterator[Block]:
        """Describe the board and what is left."""
        game = self.game
        if self.rows:
            yield self.board()
        legal = "" if game.mode is Mode.EASY else f", {counted(self.legal.size, 'legal guess')}"
        yield Line(f"{counted(self.candidates.size, 'candidate')}{legal}")
        yield Words([game.answers[answer] for answer in self.candidates])

    def _check_guess(self, guess: int) -> None:
        """Refuse an index that no guess has; NumPy would count negative ones from the end."""
        guess = whole(guess, "guess")
        if not 0 <= guess < len(self.game.guesses):
            raise InputError(
                f"guess {guess}, expected an index from 0 to {len(self.game.guesses) - 1:,}: "
                "look a word up with game.lexicon.guesses.index"
            )

    def _legal_after(self, guess: int, code: int) -> Indices:
        match self.game.mode:
            case Mode.EASY:
                return self.legal
            case Mode.HARD:
                legality = self.game.legality
                required = legality.requirement(guess, code)
                return _kernels.legal_guesses(legality.features, required, self.legal)
            case Mode.ULTRA_HARD:
                agreeing: Indices = self.legal[self.game.guess_matrix[guess, self.legal] == code]
                return agreeing
