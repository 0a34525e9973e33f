"""Analyse a game: the skill of each guess, the luck of each feedback, and better play.

Later turns are solved faster, so turns are analysed from the last to the first, and each gets a
share of the remaining time. Values that are not exact by then are marked as bounds or estimates.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import log2
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.coach import opener_book
from laconic.deduction.coach.exact import (
    from_book,
    is_time_to_search,
    pairs_of,
    restrict_to_candidates,
    suggest,
)
from laconic.deduction.coach.limits import turns_ahead
from laconic.deduction.coach.rows import objection, read
from laconic.deduction.coach.turns import BEST, Analysis, Turn, skill
from laconic.deduction.coach.values import Estimate, MeanEstimator, Value, entropy
from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Row
from laconic.deduction.priors import widened
from laconic.deduction.rules import Wordle
from laconic.deduction.search import AtLeast, AtMost, Engine, Exact
from laconic.errors import InputError
from laconic.plurals import counted
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.deduction.coach.exact import Advice
    from laconic.deduction.coach.opener_book import Book
    from laconic.deduction.coach.values import MeanClaim
    from laconic.deduction.game import Game, Position

SECONDS = 1.0
"""Default time limit in seconds of an analysis, which takes two seconds at most in all."""

_SYMMETRIC_SECONDS = 4.0
"""Time limit from which engines list the symmetries of games such as Bulls and Cows, which takes
half a second and only pays off in longer searches."""

_ESTIMATED_PAIRS = 300_000_000
"""The time kept for the estimate of an opener: a second for so many pairs of guess and answer."""

_LONGEST_LINE = 20
"""Maximum length of a line of play that does not reach the answer."""


def analyze(
    game: Game,
    rows: Iterable[Row | str] | str,
    *,
    answer: str | None = None,
    seconds: float = SECONDS,
    engine: Engine | None = None,
    book: Book | None = None,
    top: int = 5,
) -> Analysis:
    """Rate the skill of every guess of a game and the luck of its feedback.

    Values are for best play within the game's turn limit, as in `suggest`: play that is sure to
    win, or else wins most often. Openers in a book are valued without a limit. Guesses that the
    mode forbids are valued, too. An answer that is not in the list is added to the answers if it is
    known, or if no other words fit.

    Args:
        game: the game, with its lists, mode and prior.
        rows: the rows, parsed or as text; or words, of which the last is the answer, unless the
            answer is given. A winning row must be the last.
        answer: the answer (default: the winning guess, if any).
        seconds: time limit of the search; `math.inf` for exact values.
        engine: an engine of kind TOTAL for this game with all guesses, whose results are reused.
        book: totals of openers (default: the bundled book of the game, if any). They do not apply
            if an answer is added.
        top: number of best guesses per turn.

    Raises:
        InputError: for no rows, rows after a winning one, more rows than turns, or an answer that
            contradicts a row.
        ContradictionError: for rows that no guess fits; see `repair`.
        UnknownWordError: for a guess that is not in the list.
    """
    start = time.monotonic()
    top = whole(top, "top")
    rows, answer = _settled(game, _read(game, rows, answer), answer)
    game, unlisted = _with_answer(game, rows, answer)
    if unlisted:
        engine, book = None, {}  # of the narrower game
    elif book is None:
        book = opener_book.book(game)
    turns = _turns(game, rows, answer, engine=engine, end=start + seconds, book=book or {}, top=top)
    solved = rows[-1].code == game.rule.win
    return Analysis(game, rows, answer, solved, unlisted, turns, time.monotonic() - start)


def rows_of(
    game: Game,
    words: Sequence[str],
    *,
    answer: str | None = None,
    codes: Sequence[int] | None = None,
) -> tuple[Row, ...]:
    """Build rows from guesses and either the answer or the shared feedback.

    Raises:
        InputError: for a wrong number of words, or neither answer nor feedback.
        UnknownWordError: for a guess that is not in the list.
    """
    guesses = [game.guesses[game.lexicon.guesses.index(word)] for word in words]
    if codes is None:
        if answer is None:
            raise InputError("words without feedback, expected an answer or shared tiles: give one")
        hidden = game.lexicon.guesses.normalize(answer)
        codes = [game.rule.feedback(guess, hidden) for guess in guesses]
    if len(codes) != len(guesses):
        raise InputError(
            f"{counted(len(guesses), 'word')} for {counted(len(codes), 'row')} of tiles, expected "
            "one word a row: give all words, in order"
        )
    return tuple(map(Row, guesses, codes))


def _read(game: Game, rows: Iterable[Row | str] | str, answer: str | None) -> tuple[Row, ...]:
    """Read rows, or words, from text."""
    if isinstance(rows, str):
        rows = [rows] if "=" in rows else rows.split()
    given = list(rows)
    words = [each for each in given if isinstance(each, str) and "=" not in each]
    if not words or len(words) < len(given):
        return game.rows(given)
    return rows_of(game, words, answer=answer or words[-1])


def _settled(
    game: Game, rows: tuple[Row, ...], answer: str | None
) -> tuple[tuple[Row, ...], str | None]:
    """Check that the rows are a game, and return its answer."""
    if not rows:
        raise InputError("no rows, expected a game of one row or more: give them as crane=BYBBG")
    game.require_end(rows)
    if game.max_turns is not None and len(rows) > game.max_turns:
        raise InputError(
            f"{len(rows)} rows, expected at most {game.max_turns}, the turns of the game: "
            "allow more turns, or drop rows"
        )
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


def _with_answer(
    game: Game, rows: Sequence[Row], answer: str | None
) -> tuple[Game, tuple[str, ...]]:
    """Add the answer to the game's answers if it is missing, or else all guesses that fit."""
    if answer is not None and answer not in game.lexicon.answers:
        return widened(game, [answer]), (answer,)
    wider = read(game, rows).position.game
    return wider, wider.answers[len(game.answers) :]


class _Clock:
    """Divides the remaining time among the remaining steps."""

    def __init__(self, end: float, steps: int) -> None:
        self._end, self._steps = end, steps

    def deadline(self) -> float:
        """Return the deadline of the next step: a third of the time left, all of it in the end."""
        now, steps = time.monotonic(), min(self._steps, 3)
        self._steps -= 1
        return now + max(0.0, self._end - now) / steps


def _turns(
    game: Game,
    rows: Sequence[Row],
    answer: str | None,
    *,
    engine: Engine | None,
    end: float,
    book: Book,
    top: int,
) -> tuple[Turn, ...]:
    """Analyse the turns of a game from the last to the first.

    Without a given engine, turns after the opener are analysed in a game of the candidates left by
    the opener, whose engine is made quickly even for large lists. An engine for the whole game is
    only made for openers that are not in a book.
    """
    start = game.position()
    opened = _played(start, rows[0])
    first = opened if engine else restrict_to_candidates(opened)
    symmetric = end - time.monotonic() >= _SYMMETRIC_SECONDS
    estimator = MeanEstimator(engine or Engine(first.game, symmetric=symmetric))
    known = first.game is game or _in_book(rows[0].guess, book)
    reserved = 0.0 if known else pairs_of(start) / _ESTIMATED_PAIRS
    clock = _Clock(end - reserved, 4 * len(rows) + 1)
    judge = _Judge(first.game, answer, estimator, clock, book, top)
    positions = list(accumulate(rows[1:], _played, initial=first))
    won = rows[-1].code == game.rule.win
    rest = Value(0.0) if won else estimator.best(positions[-1], judge.clock.deadline())
    turns: list[Turn] = []
    for before, after in reversed(list(pairwise(positions))):
        turns.append(judge.turn(before, after, rest, turns[-1] if turns else None))
        rest = Value(turns[-1].best_expected, turns[-1].best_claim, turns[-1].best_wins)
    if not known:
        if is_time_to_search(start, end - time.monotonic()):
            whole = Engine(game, symmetric=symmetric)
            judge = replace(judge, game=game, estimator=estimator.with_engine(whole))
        else:
            judge = replace(judge, clock=_Clock(-math.inf, 4))  # estimates need no engine
    turns.append(judge.turn(start, opened, rest, turns[-1] if turns else None))
    return tuple(reversed(turns))


def _in_book(opener: str, book: Book) -> bool:
    """Return whether a book has the value of an opener and the best openers."""
    return opener in book and any(isinstance(total, Exact) for total in book.values())


@dataclass(frozen=True)
class _Judge:
    """Analyses guesses in positions of one game.

    Attributes:
        game: the game of the estimator's engine. Positions of other games, such as the start of a
            game with a book, are analysed without the engine.
        answer: the hidden word, if it is known.
        estimator: finds means.
        clock: the time limits of the steps.
        book: totals of openers.
        top: number of best guesses per turn.
    """

    game: Game
    answer: str | None
    estimator: MeanEstimator
    clock: _Clock
    book: Book
    top: int

    def turn(self, before: Position, after: Position, rest: Value, later: Turn | None) -> Turn:
        """Analyse the guess between two positions.

        Args:
            before: the position before the guess.
            after: the position after its feedback.
            rest: the value of the best play afterwards.
            later: the analysis of the next turn.
        """
        game, row = before.game, after.rows[-1]
        guess = game.lexicon.guesses.index(row.guess)
        legal = guess in before.legal
        advice = self._advice(before)
        value = self._value(before, guess, advice)
        best = self._best_value(before, advice, value if legal else None)
        rating = skill(value.mean, best.mean, value.wins, best.wins)
        as_good = legal and rating == BEST
        first = row.guess if as_good else advice.guesses[0].guess
        sure = best.claim == Exact.word and (not as_good or value.claim == Exact.word)
        line, line_claim = self._line(before, first, sure, later if first == row.guess else None)
        shares = np.array([before.weight(part) for part in before.partition(guess).values()])
        return Turn(
            number=before.turn,
            turns_left=turns_ahead(before),
            without_limit=game.max_turns is not None and self._by_book(before, row.guess),
            guess=row.guess,
            code=row.code,
            feedback=game.rule.format(row.code),
            before=before.candidates.size,
            after=after.candidates.size,
            left=tuple(after.game.answers[answer] for answer in after.candidates),
            expected=value.mean,
            claim=value.claim,
            wins=value.wins,
            best=advice.guesses,
            up_to_symmetry=advice.up_to_symmetry,
            best_expected=best.mean,
            best_claim=best.claim,
            best_wins=best.wins,
            skill=rating,
            bits=log2(before.weight() / after.weight()) + 0.0,
            bits_expected=entropy(shares),
            luck_guesses=value.mean - 1 - rest.mean,
            candidate=bool(game.answer_of_guess[guess] in before.candidates),
            legal_in_hard=_legal_in_hard(game, before.rows, row.guess),
            objection=objection(game, before.rows, row.guess),
            rest=rest.mean,
            rest_claim=rest.claim,
            rest_wins=rest.wins,
            line=line,
            line_claim=line_claim,
        )

    def _by_book(self, before: Position, guess: str) -> bool:
        """Return whether the book has the value of a guess, or of the best openers."""
        exact = any(isinstance(total, Exact) for total in self.book.values())
        return not before.rows and (exact or guess in self.book)

    def _advice(self, before: Position) -> Advice:
        """Return the best guesses; openers come from the book."""
        deadline = self.clock.deadline()
        if self.book and not before.rows:
            known = from_book(before, self.book, self.top)
            if known.guesses:
                return known
        return self._suggest(before, self.top, max(0.0, deadline - time.monotonic()))

    def _suggest(self, position: Position, top: int, seconds: float) -> Advice:
        engine = self.estimator.engine if position.game is self.game else None
        return suggest(position, top=top, seconds=seconds, engine=engine)

    def _value(self, before: Position, guess: int, advice: Advice) -> Value:
        """Return the value of the guess played, from the book, the advice or a search."""
        deadline, word = self.clock.deadline(), before.game.guesses[guess]
        if self.book and not before.rows and word in self.book:
            total = self.book[word]
            return Value(total.value / before.weight(), total.word)
        known = [mean for listed, mean in _exact_means(advice) if listed == word]
        return Value(known[0]) if known else self.estimator.guess(before, guess, deadline)

    def _best_value(self, before: Position, advice: Advice, played: Value | None) -> Value:
        """Return the value of the best play, or an upper bound if no guess is proven best.

        Args:
            before: the position.
            advice: the best guesses.
            played: the value of the guess played, if it is legal.
        """
        deadline = self.clock.deadline()
        if advice.too_few is not None:
            best = self.estimator.best(before, deadline)
            listed = advice.guesses[0].wins or 0.0
            return best if best.claim == Exact.word else replace(best, wins=min(best.wins, listed))
        exact = [Value(mean) for _, mean in _exact_means(advice)]
        if advice.proven:
            return exact[0]
        known = [*exact, played] if played and played.claim != AtLeast.word else exact
        if not exact:
            first = before.game.lexicon.guesses.index(advice.guesses[0].guess)
            known = [*known, self.estimator.guess(before, first, deadline)]
        best = min(known, key=lambda value: (-value.wins, value.mean))
        return replace(best, claim=AtMost.word) if best.claim == Exact.word else best

    def _line(
        self, before: Position, first: str, sure: bool, later: Turn | None
    ) -> tuple[tuple[str, ...], MeanClaim]:
        """Continue with the best guesses up to the answer or the last turn.

        The claim is `exact` if all are proven best.

        Args:
            before: the position of the first guess.
            first: the best known guess.
            sure: whether it is proven to be best.
            later: the analysis of the next turn, if it follows this guess.
        """
        deadline = self.clock.deadline()
        words: tuple[str, ...] = ()
        if self.answer and later and later.line:
            words, sure = (first, *later.line), sure and later.line_claim == Exact.word
        elif self.answer:
            words = (first,)
            while words[-1] != self.answer and len(words) < _LONGEST_LINE:
                before = _played(before, Row(words[-1], self._feedback(words[-1])))
                if turns_ahead(before) == 0:
                    break
                word, proven = self._next(before, deadline - time.monotonic())
                words, sure = (*words, word), sure and proven
        return words, Exact.word if sure else Estimate.word

    def _feedback(self, word: str) -> int:
        assert self.answer is not None  # noqa: S101  # lines lead to an answer
        return self.game.rule.feedback(word, self.answer)

    def _next(self, position: Position, seconds: float) -> tuple[str, bool]:
        """Return the best known guess, and whether it is proven to be best."""
        if seconds <= 0:
            sole = position.candidates.size == 1
            return position.game.guesses[self.estimator.split(position)], sole
        advice = self._suggest(position, 1, seconds)
        return advice.guesses[0].guess, advice.proven


def _exact_means(advice: Advice) -> list[tuple[str, float]]:
    """Return the guesses of exact cost, with their means."""
    return [
        (listed.guess, listed.mean)
        for listed in advice.guesses
        if listed.claim == Exact.word and listed.mean is not None
    ]


def _played(position: Position, row: Row) -> Position:
    return position.play(position.game.lexicon.guesses.index(row.guess), row.code)


def _legal_in_hard(game: Game, rows: Iterable[Row], guess: str) -> bool | None:
    if not isinstance(game.rule, Wordle):
        return None
    return all(game.rule.objection(row.guess, row.code, guess) is None for row in rows)
