"""What the page and the API ask of the rooms below, each with a deadline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction import coach
from laconic.deduction.coach.exact import from_book
from laconic.deduction.game import Pool
from laconic.deduction.search import Exact, OutOfTimeError
from laconic.deduction.strategies import METRICS
from laconic.deduction.web import wording
from laconic.deduction.web.searches import MOST_SEARCHED
from laconic.web.threads import BusyError, deadline_after, left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.coach import Advice, Analysis, Repair
    from laconic.deduction.game import Game, Position, Row
    from laconic.deduction.web.searches import Desk, Searches, Terms

PATIENCE, LEAST = 8.0, 0.3
"""Seconds that an analysis waits for its turn, and that it has for its search at least."""


@dataclass(frozen=True)
class Suggested:
    """What is known after some rows, and what to guess next."""

    desk: Desk
    position: Position
    advice: Advice

    @property
    def candidates(self) -> list[str]:
        """The words that may be the answer, in the order of their list."""
        return [self.position.game.answers[answer] for answer in self.position.candidates]


def suggest(
    searches: Searches,
    terms: Terms,
    rows: Sequence[str],
    by: str = coach.EXACT,
    top: int = 10,
    *,
    deadline: float,
) -> Suggested:
    """Suggest guesses; what is not exact at the deadline is a bound.

    Raises:
        InputError: for rows, lists or metrics that are none, and for rows that clash.
    """
    desk, position = searches.reading(terms, rows)
    if by != coach.EXACT and by not in METRICS:
        coach.rank(position, by)  # says what there is, and raises
    return Suggested(desk, position, _advice(desk, position, by, top, deadline))


@dataclass(frozen=True)
class Valued:
    """A guess of a person's choice, and what it is worth.

    Attributes:
        mean: guesses from this one on, on average over the candidates; at least, unless `exact`.
        best: the least mean of any guess; None where it is not known.
        refusal: why the mode forbids the guess; None if it does not.
    """

    guess: str
    mean: float
    exact: bool
    best: float | None
    parts: int
    largest: int
    is_candidate: bool
    refusal: str | None

    @property
    def final(self) -> bool:
        """Whether more time would tell nothing more."""
        return self.refusal is not None or (self.exact and self.best is not None)


def valued(
    searches: Searches, terms: Terms, rows: Sequence[str], word: str, *, deadline: float
) -> Valued:
    """Tell what a guess is worth after some rows.

    Raises:
        InputError: for a word or rows that are none, and for rows that clash.
    """
    desk, position = searches.reading(terms, rows)
    game, count = position.game, int(position.candidates.size)
    guess = game.lexicon.guesses.index(word)
    refusal = wording.refusal(game, position.rows, game.guesses[guess])
    parts = position.partition(guess)
    total = None if refusal else _total(desk, position, guess, deadline)
    advice = desk.advice.get((position.rows, coach.EXACT, 10))
    known = advice is not None and bool(advice.guesses) and advice.guesses[0].claim == "exact"
    best = advice.guesses[0].mean if advice is not None and known else None
    floor = 3 * count - len(parts) - (game.rule.win in parts)
    return Valued(
        guess=game.guesses[guess],
        mean=(floor if total is None else total) / count,
        exact=total is not None,
        best=best,
        parts=len(parts),
        largest=max(part.size for part in parts.values()),
        is_candidate=game.rule.win in parts,
        refusal=refusal,
    )


def _total(desk: Desk, position: Position, guess: int, deadline: float) -> int | None:
    """Give what a guess costs in all, if that is known or found in time."""
    if not position.rows and guess in desk.openers:
        return desk.openers[guess]
    if position.candidates.size > MOST_SEARCHED:
        return None
    with desk.turn(deadline) as engine:
        if engine is None:
            return None
        try:
            claim = engine.cost(position, None, opener=guess, deadline=deadline)
        except OutOfTimeError:
            return None
    return claim.value if isinstance(claim, Exact) else None


def rows_of(
    game: Game, rows: Sequence[str], words: Sequence[str], text: str, answer: str | None
) -> tuple[Row, ...]:
    """Put a game together from rows; or from words, with shared tiles or with the answer.

    Raises:
        InputError: for what is no game.
    """
    if rows or not words:
        return game.rows(*rows)
    codes = coach.read_share(text, game.rule).codes if text else None
    return coach.rows_of(game, words, answer=answer, codes=codes)


def analyze(
    searches: Searches,
    terms: Terms,
    rows: Sequence[Row],
    answer: str | None = None,
    *,
    deadline: float,
) -> Analysis:
    """Analyze a game turn by turn.

    Raises:
        InputError: for what is no game, or rows that clash.
        BusyError: if the engine is not free for a long time.
    """
    desk = searches.desk(terms)
    key = tuple(rows), answer
    if known := desk.analyses.get(key):
        return known
    if rows:
        coach.read(desk.game, rows)  # rows that clash are refused, whatever the last one says
    with desk.turn(max(deadline, deadline_after(PATIENCE))) as engine:
        if engine is None:
            raise BusyError("others are before you: try again in a second")
        seconds = max(left(deadline), LEAST)
        found = coach.analyze(desk.game, rows, answer=answer, seconds=seconds, engine=engine)
    if all(turn.exact for turn in found.turns[1:]):  # an opener's own value takes hours
        desk.analyses.keep(key, found)
    return found


def repair(searches: Searches, terms: Terms, rows: Sequence[str], top: int = 5) -> Repair:
    """Say what is wrong with rows, and what to change.

    Raises:
        InputError: for rows that are none.
    """
    game = searches.desk(terms).game
    return coach.repair(game, game.rows(*rows), top=top)


def _advice(desk: Desk, position: Position, by: str, top: int, deadline: float) -> Advice:
    """Give the best advice that can be had by a deadline; the best so far is kept."""
    key = (position.rows, by, top)
    known = desk.advice.get(key)
    if known and is_final(position, known, by):
        return known
    if position.candidates.size > MOST_SEARCHED:
        at_start = not position.rows and desk.terms.pool is Pool.GUESSES
        if by == coach.EXACT and at_start and desk.openers:
            known = from_book(position, desk.book, top)
        else:
            known = _quick(desk, position, by, top)
        return desk.advice.keep(key, known)
    with desk.turn(deadline) as engine:
        known = desk.advice.get(key)  # somebody else may have asked meanwhile
        if known and (engine is None or is_final(position, known, by)):
            return known
        if engine is None:
            return desk.advice.keep(key, _quick(desk, position, by, top))
        pool, seconds = desk.terms.pool, left(deadline)
        advice = coach.suggest(position, by, pool, top, seconds=seconds, engine=engine)
    if known and not advice.proven and _exact(known) > _exact(advice):
        return known  # an earlier search had more time
    return desk.advice.keep(key, advice)


def is_final(position: Position, advice: Advice, by: str = coach.EXACT) -> bool:
    """Tell whether more time would tell nothing more."""
    if position.candidates.size > MOST_SEARCHED:
        return True
    return is_exact(advice) and (advice.worst_proven or by != coach.EXACT)


def _exact(advice: Advice) -> int:
    return sum(one.claim == Exact.word for one in advice.guesses)


def is_exact(advice: Advice) -> bool:
    """Tell whether all costs of an advice are exact."""
    return all(one.claim == one.worst_claim == "exact" for one in advice.guesses)


def _quick(desk: Desk, position: Position, by: str, top: int) -> Advice:
    """Rank by what guesses do to the candidates, without a search."""
    metric = "entropy" if by == coach.EXACT else by
    return coach.Advice(tuple(coach.rank(position, metric, desk.terms.pool, top)), proven=False)
