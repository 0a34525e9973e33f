"""Queries of the API, each with a deadline."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.deduction import coach
from laconic.deduction.api.searches import MOST_SEARCHED
from laconic.deduction.coach.exact import from_book
from laconic.deduction.game import Pool
from laconic.deduction.search import Exact
from laconic.deduction.strategies import METRICS
from laconic.serve.threads import BusyError, deadline_after, left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.api.searches import Searches, Setup, Solver
    from laconic.deduction.coach import Advice, Analysis, Repair, Shared
    from laconic.deduction.game import Game, Position, Row

ENGINE_SECONDS, LEAST_SECONDS = 8.0, 0.3
"""Seconds: the longest wait of an analysis for its engine, and its shortest search."""


@dataclass(frozen=True)
class Suggestions:
    """The position after some rows, and suggestions for the next guess."""

    solver: Solver
    position: Position
    advice: Advice

    @property
    def candidates(self) -> list[str]:
        """The candidates, in the order of their list."""
        return [self.position.game.answers[answer] for answer in self.position.candidates]


def suggest(
    searches: Searches,
    setup: Setup,
    rows: Sequence[str],
    by: str = coach.EXACT,
    top: int = 10,
    *,
    deadline: float,
) -> Suggestions:
    """Suggest guesses; values that are not exact by the deadline are bounds.

    A game of Wordle has six turns after the first row.

    Raises:
        InputError: for unknown lists or metrics, and for invalid, contradictory or forbidden rows.
    """
    solver, position = _reading(searches, setup, rows)
    coach.require_allowed(position.game, position.rows)
    if by != coach.EXACT and by not in METRICS:
        coach.rank(position, by)  # raises, naming the metrics
    return Suggestions(solver, position, _advice(solver, position, by, top, deadline))


def _reading(searches: Searches, setup: Setup, rows: Sequence[str]) -> tuple[Solver, Position]:
    """Return the position after some rows, within the turn limit once there is a row."""
    solver, position = searches.reading(setup, rows)
    if not position.rows:
        return solver, position
    return solver, replace(position, game=coach.limited(position.game, position.turn))


def rows_of(
    game: Game,
    rows: Sequence[str],
    words: Sequence[str],
    shared: Shared | None,
    answer: str | None,
) -> tuple[Row, ...]:
    """Build the rows of a game from rows, or from words with shared tiles or with the answer.

    Raises:
        InputError: for anything else.
    """
    if rows or not words:
        return game.rows(*rows)
    return coach.rows_of(game, words, answer=answer, codes=shared.codes if shared else None)


def analyze(
    searches: Searches,
    setup: Setup,
    rows: Sequence[Row],
    answer: str | None = None,
    *,
    limit: int | None = None,
    deadline: float,
) -> Analysis:
    """Analyze a game turn by turn, within a turn limit; without one, a game of Wordle has six.

    Raises:
        InputError: for invalid or contradictory rows.
        BusyError: if the engine stays busy.
    """
    solver = searches.solver(setup)
    key = tuple(rows), answer, limit
    if known := solver.analyses.get(key):
        return known
    if rows:
        coach.read(solver.game, rows)  # raises for contradictory rows
    with solver.engine(max(deadline, deadline_after(ENGINE_SECONDS))) as engine:
        if engine is None:
            raise BusyError("the server is busy: try again in a second")
        seconds = max(left(deadline), LEAST_SECONDS)
        game = coach.limited(coach.with_limit(solver.game, limit), len(rows))
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
