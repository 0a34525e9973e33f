"""Queries of the page and the API, each with a deadline."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from laconic.deduction import coach
from laconic.deduction.coach.exact import from_book
from laconic.deduction.coach.values import MeanEstimator, Value
from laconic.deduction.game import Pool
from laconic.deduction.lexicon.frequency import frequencies
from laconic.deduction.search import Exact
from laconic.deduction.strategies import METRICS
from laconic.deduction.web import wording
from laconic.deduction.web.searches import MOST_SEARCHED, WORDLE
from laconic.web.threads import BusyError, deadline_after, left

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from laconic.deduction.coach import Advice, Analysis, Repair, Suggestion
    from laconic.deduction.game import Game, Position, Row
    from laconic.deduction.web.searches import Searches, Setup, Solver

PATIENCE, LEAST = 8.0, 0.3
"""Seconds: the longest wait of an analysis for its engine, and its shortest search."""


@dataclass(frozen=True)
class Suggestions:
    """The position after some rows, and suggestions for the next guess.

    Attributes:
        frequency: how frequent each word is; if given, common words come first among candidates
            and among guesses that are otherwise equal.
    """

    solver: Solver
    position: Position
    advice: Advice
    frequency: Mapping[str, float] | None = None

    @property
    def candidates(self) -> list[str]:
        """The candidates, in the order of their list or by frequency."""
        words = [self.position.game.answers[answer] for answer in self.position.candidates]
        frequency = self.frequency
        return sorted(words, key=lambda word: -frequency[word]) if frequency else words

    @property
    def guesses(self) -> tuple[Suggestion, ...]:
        """The suggested guesses, best first."""
        frequency = self.frequency
        if not frequency:
            return self.advice.guesses
        groups = groupby(self.advice.guesses, key=lambda g: (g.mean, g.worst, g.is_candidate))
        return tuple(
            guess
            for _, equal in groups
            for guess in sorted(equal, key=lambda g: -frequency[g.guess])
        )


def common_first(suggestions: Suggestions) -> Suggestions:
    """Put common words first; games without words stay as they are."""
    solver = suggestions.solver
    if solver.setup.game != WORDLE:
        return suggestions
    words = solver.game.lexicon.guesses

    def look_up() -> Mapping[str, float]:
        return dict(zip(words, frequencies(words, words.language or "en").tolist(), strict=True))

    return replace(suggestions, frequency=solver.remembered("frequency", look_up))


def suggest(
    searches: Searches,
    setup: Setup,
    rows: Sequence[str],
    by: str = coach.EXACT,
    top: int = 10,
    *,
    deadline: float,
    endless: bool = False,
) -> Suggestions:
    """Suggest guesses; values that are not exact by the deadline are bounds.

    A game of Wordle has six turns after the first row, unless it is endless.

    Raises:
        InputError: for unknown lists or metrics, and for invalid or contradictory rows.
    """
    solver, position = _reading(searches, setup, rows, endless=endless)
    if by != coach.EXACT and by not in METRICS:
        coach.rank(position, by)  # raises, naming the metrics
    return Suggestions(solver, position, _advice(solver, position, by, top, deadline))


def _reading(
    searches: Searches, setup: Setup, rows: Sequence[str], *, endless: bool = False
) -> tuple[Solver, Position]:
    """Return the position after some rows, within the turn limit once there is a row."""
    solver, position = searches.reading(setup, rows)
    if endless or not position.rows:
        return solver, position
    return solver, replace(position, game=coach.limited(position.game, position.turn))


@dataclass(frozen=True)
class GuessValue:
    """The value of a guess that the user chose.

    Attributes:
        mean: mean number of guesses from this one on; a lower bound unless `exact`.
        best: the lowest mean of any guess; None if unknown.
        wins: share of the candidates that are found within the turns left.
        best_wins: the largest share of any guess; 1 if unknown.
        refusal: why the mode forbids the guess; None if it is allowed.
    """

    guess: str
    mean: float
    exact: bool
    best: float | None
    wins: float
    best_wins: float
    parts: int
    largest: int
    is_candidate: bool
    refusal: str | None

    @property
    def final(self) -> bool:
        """Whether more time would not improve the value."""
        known = self.best is not None or self.best_wins < 1
        return self.refusal is not None or (self.exact and known)


def value_guess(
    searches: Searches, setup: Setup, rows: Sequence[str], word: str, *, deadline: float
) -> GuessValue:
    """Value a guess after some rows.

    Raises:
        InputError: for an unknown word, and for invalid or contradictory rows.
    """
    solver, position = _reading(searches, setup, rows)
    game, count = position.game, int(position.candidates.size)
    guess = game.lexicon.guesses.index(word)
    refusal = wording.refusal(game, position.rows, game.guesses[guess])
    parts = position.partition(guess)
    value = None if refusal else _value(solver, position, guess, deadline)
    advice = solver.advice.get((position.rows, coach.EXACT, 10, game.max_turns))
    known = advice is not None and bool(advice.guesses) and advice.guesses[0].claim == "exact"
    first = advice.guesses[0] if advice is not None and known else None
    floor = 3 * count - len(parts) - (game.rule.win in parts)
    return GuessValue(
        guess=game.guesses[guess],
        mean=floor / count if value is None else value.mean,
        exact=value is not None,
        best=first.mean if first else None,
        wins=1.0 if value is None else value.wins,
        best_wins=first.wins or 0.0 if first else 1.0,
        parts=len(parts),
        largest=max(part.size for part in parts.values()),
        is_candidate=game.rule.win in parts,
        refusal=refusal,
    )


def _value(solver: Solver, position: Position, guess: int, deadline: float) -> Value | None:
    """Return the value of a guess, if it is known or found by the deadline."""
    if not position.rows and guess in solver.openers:
        return Value(solver.openers[guess] / position.candidates.size)
    if position.candidates.size > MOST_SEARCHED:
        return None
    with solver.engine(deadline) as engine:
        if engine is None:
            return None
        value = MeanEstimator(engine).guess(position, guess, deadline)
        return value if value.claim == Exact.word else None


def rows_of(
    game: Game, rows: Sequence[str], words: Sequence[str], text: str, answer: str | None
) -> tuple[Row, ...]:
    """Build the rows of a game from rows, or from words with shared tiles or with the answer.

    Raises:
        InputError: for anything else.
    """
    if rows or not words:
        return game.rows(*rows)
    codes = coach.read_share(text, game.rule).codes if text else None
    return coach.rows_of(game, words, answer=answer, codes=codes)


def analyze(
    searches: Searches,
    setup: Setup,
    rows: Sequence[Row],
    answer: str | None = None,
    *,
    deadline: float,
) -> Analysis:
    """Analyze a game turn by turn.

    Raises:
        InputError: for invalid or contradictory rows.
        BusyError: if the engine stays busy.
    """
    solver = searches.solver(setup)
    key = tuple(rows), answer
    if known := solver.analyses.get(key):
        return known
    if rows:
        coach.read(solver.game, rows)  # raises for contradictory rows
    with solver.engine(max(deadline, deadline_after(PATIENCE))) as engine:
        if engine is None:
            raise BusyError("the server is busy: try again in a second")
        seconds = max(left(deadline), LEAST)
        game = coach.limited(solver.game, len(rows))
        analysis = coach.analyze(game, rows, answer=answer, seconds=seconds, engine=engine)
    if all(turn.exact for turn in analysis.turns[1:]):  # the value of an opener takes hours
        solver.analyses.keep(key, analysis)
    return analysis


def repair(searches: Searches, setup: Setup, rows: Sequence[str], top: int = 5) -> Repair:
    """Explain what is wrong with rows, and suggest corrections.

    Raises:
        InputError: for invalid rows.
    """
    game = searches.solver(setup).game
    return coach.repair(game, game.rows(*rows), top=top)


def _advice(solver: Solver, position: Position, by: str, top: int, deadline: float) -> Advice:
    """Return the best advice available by the deadline, and cache it."""
    key = (position.rows, by, top, position.game.max_turns)
    known = solver.advice.get(key)
    if known and is_final(position, known, by):
        return known
    last = by == coach.EXACT and coach.turns_ahead(position) == 1
    if last or position.candidates.size > MOST_SEARCHED:
        at_start = not position.rows and solver.setup.pool is Pool.GUESSES
        if last:  # needs no search
            known = coach.suggest(position, by, solver.setup.pool, top, seconds=0)
        elif by == coach.EXACT and at_start and solver.openers:
            known = from_book(position, solver.book, top)
        else:
            known = _quick(solver, position, by, top)
        return solver.advice.keep(key, known)
    with solver.engine(deadline) as engine:
        known = solver.advice.get(key)  # another request may have found it
        if known and (engine is None or is_final(position, known, by)):
            return known
        if engine is None:
            return solver.advice.keep(key, _quick(solver, position, by, top))
        pool, seconds = solver.setup.pool, left(deadline)
        advice = coach.suggest(position, by, pool, top, seconds=seconds, engine=engine)
    if known and not advice.proven and _exact(known) > _exact(advice):
        return known  # from a longer search
    return solver.advice.keep(key, advice)


def is_final(position: Position, advice: Advice, by: str = coach.EXACT) -> bool:
    """Return whether more time would not improve the advice."""
    if position.candidates.size > MOST_SEARCHED:
        return True
    known = advice.worst_proven or advice.too_few is not None or by != coach.EXACT
    return is_exact(advice) and known


def _exact(advice: Advice) -> int:
    return sum(guess.claim == Exact.word for guess in advice.guesses)


def is_exact(advice: Advice) -> bool:
    """Return whether all values of an advice are exact."""
    if advice.too_few is not None:
        return advice.proven
    return all(guess.claim == guess.worst_claim == "exact" for guess in advice.guesses)


def _quick(solver: Solver, position: Position, by: str, top: int) -> Advice:
    """Rank guesses by a metric, without a search."""
    metric = "entropy" if by == coach.EXACT else by
    return coach.Advice(tuple(coach.rank(position, metric, solver.setup.pool, top)), proven=False)
