"""Analyse a game: what each guess was worth, how lucky each feedback was, what else was to be had.

The later a turn, the quicker it is solved; so turns are taken from the last to the first, and each
gets its share of the time that is left. What is not solved in time is named as what it is.
"""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import accumulate, pairwise
from math import log2
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.coach import openers
from laconic.deduction.coach.exact import from_book, narrowed, suggest
from laconic.deduction.coach.legality import objection
from laconic.deduction.coach.rows import extended, read
from laconic.deduction.coach.turns import Analysis, Turn, skill
from laconic.deduction.coach.values import Appraiser, Estimate, Value, entropy, weight
from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Row
from laconic.deduction.rules import Wordle
from laconic.deduction.search import AtLeast, AtMost, Engine, Exact
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.deduction.coach.greedy import Suggestion
    from laconic.deduction.coach.openers import Book
    from laconic.deduction.game import Game, Position

SECONDS = 1.0
"""Time for an analysis unless another is asked for: with all around it, two seconds at most."""

_LONGEST_LINE = 20
"""Guesses after which a line that does not reach its answer is cut off."""


def analyze(
    game: Game,
    rows: Iterable[Row],
    *,
    answer: str | None = None,
    seconds: float = SECONDS,
    engine: Engine | None = None,
    book: Book | None = None,
    top: int = 5,
) -> Analysis:
    """Tell for every row of a game what its guess was worth and how lucky its feedback was.

    Values are those of play without a turn limit, in the game's mode. A guess that the mode forbids
    is valued all the same. An answer that the list has not, known or the only words left, is added
    to the answers.

    Args:
        game: rule, lists, mode and prior.
        rows: what was played, the winning row last if there is one.
        answer: the hidden word, if it is known; else it is the winning guess, if there is one.
        seconds: time for the search; `math.inf` to go on until all is exact.
        engine: one of kind TOTAL for this game with all guesses, to share what it has proven.
        book: totals of openers; by default those that come with the program, if there are any.
        top: how many of the best guesses to list a turn.

    Raises:
        InputError: for no rows, rows after the winning one, or a known answer that contradicts one.
        ContradictionError: for rows that no guess agrees with; see `repair`.
        UnknownWordError: for a guess that is not in the list.
    """
    start = time.monotonic()
    rows, answer = _settled(game, tuple(rows), answer)
    game, unlisted = _with_answer(_endless(game), rows, answer)
    if unlisted:
        engine = None
    elif book is None:
        book = openers.book(game)
    turns = _Reviewer(game, answer, book or {}, top).turns(rows, engine, start + seconds)
    solved = rows[-1].code == game.rule.win
    return Analysis(game, rows, answer, solved, unlisted, turns, time.monotonic() - start)


def rows_of(
    game: Game,
    words: Sequence[str],
    *,
    answer: str | None = None,
    codes: Sequence[int] | None = None,
) -> tuple[Row, ...]:
    """Put rows together from their guesses and either the answer or the feedback that was shared.

    Raises:
        InputError: for as many words as there is no feedback for, or neither answer nor feedback.
        UnknownWordError: for a guess that is not in the list.
    """
    guesses = [game.guesses[game.lexicon.guesses.index(word)] for word in words]
    if codes is None:
        if answer is None:
            raise InputError("words without feedback, expected an answer or shared tiles: give one")
        hidden = game.lexicon.guesses.normalise(answer)
        codes = [game.rule.feedback(guess, hidden) for guess in guesses]
    if len(codes) != len(guesses):
        raise InputError(
            f"{len(guesses)} words for {len(codes)} rows of tiles, expected one word a row: "
            "give all words, in order"
        )
    return tuple(map(Row, guesses, codes))


def _settled(
    game: Game, rows: tuple[Row, ...], answer: str | None
) -> tuple[tuple[Row, ...], str | None]:
    """Check that rows are a game, and find its answer."""
    if not rows:
        raise InputError("no rows, expected a game of one row or more: give them as crane=BYBBG")
    for number, row in enumerate(rows[:-1], 1):
        if row.code == game.rule.win:
            raise InputError(f"row {number} wins, expected it to be the last: drop those after it")
    won = rows[-1].guess if rows[-1].code == game.rule.win else None
    if answer is None and won is None:
        return rows, None
    hidden = game.guesses[game.lexicon.guesses.index(answer or won or "")]
    for row in rows:
        if (true := game.rule.feedback(row.guess, hidden)) != row.code:
            error = InputError if answer else ContradictionError
            raise error(
                f"{row.guess}={game.rule.format(row.code)} is not what {hidden} gives, expected "
                f"{row.guess}={game.rule.format(true)}: correct the row, or the answer"
            )
    return rows, hidden


def _endless(game: Game) -> Game:
    """Take away the turn limit, and keep what the game has computed: none of it depends on that."""
    if game.max_turns is None:
        return game
    endless = replace(game, max_turns=None)
    vars(endless).update(vars(game) | {"max_turns": None})
    return endless


def _with_answer(
    game: Game, rows: Sequence[Row], answer: str | None
) -> tuple[Game, tuple[str, ...]]:
    """Add the answer to the game's answers where they have it not, or what else fits the rows."""
    if answer is not None and answer not in game.lexicon.answers:
        return extended(game, [answer]), (answer,)
    wider = read(game, rows).position.game
    return wider, wider.answers[len(game.answers) :]


class _Reviewer:
    """Takes the turns of one game, the last one first, until the time is up.

    Those after the opener are judged in a game of what the opener has left, if no engine is given:
    an engine for that is made at once, even where a list has many thousand answers. One for the
    whole game is made only for an opener that is in no book.
    """

    def __init__(self, game: Game, answer: str | None, book: Book, top: int) -> None:
        self.game, self.answer, self.book, self.top = game, answer, book, top

    def turns(self, rows: Sequence[Row], engine: Engine | None, end: float) -> tuple[Turn, ...]:
        """Judge all turns."""
        self._end, self._steps = end, 4 * len(rows) + 1
        start = self.game.position()
        first = _played(start, rows[0])
        within = first if engine else narrowed(first)
        self.engine, self._home = engine or Engine(within.game), within.game
        self.appraiser = Appraiser(self.engine)
        later = list(accumulate(rows[1:], _played, initial=within))
        won = rows[-1].code == self.game.rule.win
        rest = Value(0.0) if won else self.appraiser.best(later[-1], self._deadline())
        turns: list[Turn] = []
        for before, after in (*reversed(list(pairwise(later))), (start, first)):
            if before is start and self._home is not self.game and not self._in_book(rows[0]):
                self.engine, self._home = Engine(self.game), self.game
                self.appraiser.engine = self.engine
            turns.append(self._turn(before, after, rest, turns[-1] if turns else None))
            rest = Value(turns[-1].best_expected, turns[-1].best_claim)
        return tuple(reversed(turns))

    def _turn(self, before: Position, after: Position, rest: Value, later: Turn | None) -> Turn:
        """Judge the guess between two positions, given what is left to do and the next turn."""
        game, row = before.game, after.rows[-1]
        guess = game.lexicon.guesses.index(row.guess)
        told, proven = self._best(before)
        value = self._value(before, guess, told)
        least = self._least(before, told, proven, value if guess in before.legal else None)
        as_good = guess in before.legal and value.mean <= least.mean
        first = row.guess if as_good else told[0].guess
        sure = least.claim == Exact.word and (not as_good or value.claim == Exact.word)
        line, line_sure = self._line(before, first, sure, later if first == row.guess else None)
        shares = np.array([weight(before, part) for part in before.partition(guess).values()])
        return Turn(
            number=before.turn,
            guess=row.guess,
            code=row.code,
            feedback=game.rule.format(row.code),
            before=before.candidates.size,
            after=after.candidates.size,
            left=tuple(after.game.answers[answer] for answer in after.candidates),
            expected=value.mean,
            claim=value.claim,
            best=told,
            best_expected=least.mean,
            best_claim=least.claim,
            skill=skill(value.mean, least.mean),
            bits=log2(weight(before) / weight(after)) + 0.0,
            bits_expected=entropy(shares),
            luck_guesses=value.mean - 1 - rest.mean,
            candidate=bool(game.answer_of_guess[guess] in before.candidates),
            legal_in_hard=_legal_in_hard(game, before.rows, row.guess),
            objection=objection(game, before.rows, row.guess),
            rest=rest.mean,
            rest_claim=rest.claim,
            line=line,
            line_claim=Exact.word if line_sure else Estimate.word,
        )

    def _best(self, before: Position) -> tuple[tuple[Suggestion, ...], bool]:
        """List the best guesses, and tell whether they are proven to be the best."""
        deadline = self._deadline()
        if self.book and not before.rows:
            advice = from_book(before, self.book, self.top)
            if advice.guesses:
                return advice.guesses, advice.proven
        seconds = max(0.0, deadline - time.monotonic())
        advice = suggest(before, top=self.top, seconds=seconds, engine=self._engine(before))
        return advice.guesses, advice.proven

    def _value(self, before: Position, guess: int, told: Sequence[Suggestion]) -> Value:
        """Value the guess that was played."""
        deadline, word = self._deadline(), self.game.guesses[guess]
        if self.book and not before.rows and word in self.book:
            total = self.book[word]
            return Value(total.value / weight(before), total.word)
        for one in told:
            if one.guess == word and one.claim == Exact.word and one.mean is not None:
                return Value(one.mean)
        return self.appraiser.guess(before, guess, deadline)

    def _least(
        self, before: Position, told: Sequence[Suggestion], proven: bool, value: Value | None
    ) -> Value:
        """Value the best play: if none is proven to be the best, by the best that is known."""
        deadline = self._deadline()
        means = [one.mean for one in told if one.claim == Exact.word and one.mean is not None]
        if proven:
            return Value(means[0])
        known = [Value(mean) for mean in means]
        if value and value.claim != AtLeast.word:
            known.append(value)
        if not means:
            first = self.game.lexicon.guesses.index(told[0].guess)
            known.append(self.appraiser.guess(before, first, deadline))
        least = min(known, key=lambda one: one.mean)
        return replace(least, claim=AtMost.word) if least.claim == Exact.word else least

    def _line(
        self, before: Position, first: str, sure: bool, later: Turn | None
    ) -> tuple[tuple[str, ...], bool]:
        """Play on as the best guesses say, up to the answer; tell whether all are proven best.

        Args:
            before: where the first guess is played.
            first: a best guess there, as far as is known.
            sure: whether that is proven.
            later: the next turn of the game, if it follows from this guess.
        """
        deadline = self._deadline()
        if self.answer is None:
            return (), sure
        if later and later.line:
            return (first, *later.line), sure and later.line_claim == Exact.word
        words = [first]
        while words[-1] != self.answer and len(words) < _LONGEST_LINE:
            code = self.game.rule.feedback(words[-1], self.answer)
            before = before.play(self.game.lexicon.guesses.index(words[-1]), code)
            word, proven = self._next(before, deadline - time.monotonic())
            words.append(word)
            sure = sure and proven
        return tuple(words), sure

    def _next(self, position: Position, seconds: float) -> tuple[str, bool]:
        """Give the best guess, or without any time a good one, and whether it is proven best."""
        if seconds <= 0:
            only = position.candidates.size == 1
            return self.game.guesses[self.appraiser.split(position)], only
        advice = suggest(position, top=1, seconds=seconds, engine=self._engine(position))
        return advice.guesses[0].guess, advice.proven

    def _in_book(self, row: Row) -> bool:
        """Tell whether the book has what is asked about an opener: its value, and the best ones."""
        exact = any(isinstance(total, Exact) for total in self.book.values())
        return exact and row.guess in self.book

    def _engine(self, position: Position) -> Engine | None:
        """Give the engine at hand, if it is one for the position's game."""
        return self.engine if position.game is self._home else None

    def _deadline(self) -> float:
        """Give the next step a third of the time that is left; the last steps share it all."""
        now, steps = time.monotonic(), min(self._steps, 3)
        self._steps -= 1
        return now + max(0.0, self._end - now) / steps


def _played(position: Position, row: Row) -> Position:
    return position.play(position.game.lexicon.guesses.index(row.guess), row.code)


def _legal_in_hard(game: Game, rows: Iterable[Row], guess: str) -> bool | None:
    if not isinstance(game.rule, Wordle):
        return None
    return all(game.rule.objection(row.guess, row.code, guess) is None for row in rows)
