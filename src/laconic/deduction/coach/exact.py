"""Suggestions with exact costs, as far as time allows."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.coach.opener_book import book, least, worst_cases
from laconic.deduction.coach.ranking import (
    Suggestion,
    rank,
    single_metric,
    suggestions_frame,
    suggestions_of,
    suggestions_table,
)
from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Game, Pool
from laconic.deduction.priors import with_answers
from laconic.deduction.rules import PegRule
from laconic.deduction.search import (
    UP_TO_SYMMETRY,
    AtLeast,
    AtMost,
    Engine,
    Exact,
    Infeasible,
    Kind,
    Valued,
    best,
    preferred,
    turns_left,
    values,
)
from laconic.deduction.strategies import METRICS
from laconic.display import Displayable, Line
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from polars import DataFrame

    from laconic.deduction.coach.opener_book import Book
    from laconic.deduction.game import Position
    from laconic.display import Block

EXACT = "mean"
"""The default ranking: the mean under best play."""

FEW_PAIRS, PAIRS_PER_SECOND = 5_000_000, 50_000_000
"""An engine is made for at most so many pairs of a guess and a candidate, or for so many a second
of the time limit. Two cores make one for twice as many in a second."""


@dataclass(frozen=True)
class Advice(Displayable):
    """Suggested guesses, best first.

    Attributes:
        proven: whether all costs are exact, and no unlisted guess costs less than a listed one,
            except guesses that are equivalent to a listed one.
        worst_proven: whether, in addition, all worst cases are exact, and no unlisted guess has the
            same cost as a listed one and a better worst case.
        too_few: the turns left, if they are too few for any guess to be sure to find the answer.
            Then the list is ordered by `wins`, the share of the candidates that are found in time.
        up_to_symmetry: whether only one of several equivalent guesses is listed, such as 12 and 21
            in Mastermind before the first row.
        solved: the answer, if the last row is the winning one. Then no guess is suggested.
        in_time: whether there is a turn limit. Then what is proven is so among the guesses that
            are sure to win in time; others may have a lower mean.
        by: what ranks the guesses: `mean` or a metric.
        pool: the pool that all guesses come from. What is proven is so among these.
    """

    guesses: tuple[Suggestion, ...]
    proven: bool
    worst_proven: bool = False
    too_few: int | None = None
    up_to_symmetry: bool = False
    solved: str | None = None
    in_time: bool = False
    by: str = EXACT
    pool: Pool = Pool.GUESSES

    def marks(self) -> str:
        """Say which numbers are exact, and what the sign before the others means."""
        if any(suggestion.claim == AtLeast.word for suggestion in self.guesses):
            return "Numbers with ≥ are not final."
        if any(suggestion.worst_claim == AtLeast.word for suggestion in self.guesses):
            return "The means are exact; worst cases with ≥ are not final."
        return "The means and worst cases are exact."

    def conclusion(self) -> str:
        """State what is proven about the list as a whole."""
        if self.by != EXACT:
            return f"Sorted by {self.by}. {self.marks()}"
        return f"{self._proven()} {UP_TO_SYMMETRY}" if self.up_to_symmetry else self._proven()

    def _proven(self) -> str:
        if self.solved:
            return f"Solved: the answer is {self.solved}."
        among = "" if self.pool is Pool.GUESSES else f" among {self.pool}"
        if self.too_few is not None:
            others = f"Proven{among}: no guess wins" if self.proven else "Others may win"
            return f"No guess{among} is sure to win in time. {others} more often than the first."
        others = "other guess that always wins in time" if self.in_time else "other guess"
        fewer = f"Proven{among}: no {others} needs fewer guesses on average"
        if self.worst_proven:
            return f"{fewer}, or as many with a better worst case."
        if not self.proven:
            return f"Not every guess was searched, so others may be better. {self.marks()}"
        final = all(suggestion.worst_claim == Exact.word for suggestion in self.guesses)
        return f"{fewer}." if final else f"{fewer}. {self.marks()}"

    def to_frame(self) -> DataFrame:
        """Return the suggestions as a dataframe with one column per attribute.

        Raises:
            MissingExtraError: without the extra `frames`.
        """
        return suggestions_frame(self.guesses)

    def layout(self) -> Iterator[Block]:
        """Lay out the suggestions and the conclusion."""
        if self.guesses:
            yield suggestions_table(self.guesses, self.by, wins=self.too_few is not None)
        yield Line(self.conclusion())


def suggest(
    position: Position | Game,
    by: str = EXACT,
    pool: Pool = Pool.GUESSES,
    top: int = 10,
    *,
    seconds: float | None = 2.0,
    engine: Engine | None = None,
) -> Advice:
    """Return the best guesses, by exact cost or by a metric, with the cost of each.

    A cost is exact if time allows, otherwise a lower bound; its claim says which. Openers are
    looked up in the bundled book, if there is one. Within the game's turn limit, guesses that are
    sure to win come first; if there are none, those that win most often, by weight.

    Args:
        position: the position; a game stands for its start.
        by: `mean` to rank by total, then by worst case, then candidates first, then alphabetically;
            or the name of a metric.
        pool: the legal guesses that may be chosen, now and later.
        top: number of suggestions.
        seconds: time limit of the search; None for no limit.
        engine: an engine of kind TOTAL for this game and pool, whose results are reused.

    Raises:
        InputError: for an unknown metric.
        ContradictionError: for a position without candidates; see `read` and `repair`.
    """
    if isinstance(position, Game):
        position = position.position()
    if not position.candidates.size:
        raise ContradictionError("no answer agrees with these rows: correct a row")
    if position.is_solved:
        return Advice((), proven=True, worst_proven=True, solved=position.rows[-1].guess)
    by = single_metric(by, [EXACT, *METRICS])
    top = whole(top, "top")
    if by == EXACT and engine is None and pool is Pool.GUESSES and _untouched(position):
        known = from_book(position, book(position.game) or {}, top)
        if known.guesses:
            return known
    turns = turns_left(position, position.game.max_turns)
    if by == EXACT and turns == 1 and position.candidates.size > 1:
        return _last(position, top)
    if engine is None and not is_time_to_search(position, seconds):
        return _unsearched(position, by, pool, top)
    return _searched(position, by, pool, top, seconds=seconds, engine=engine)


def _searched(
    position: Position,
    by: str,
    pool: Pool,
    top: int,
    *,
    seconds: float | None,
    engine: Engine | None,
) -> Advice:
    """Return advice from a search: see `suggest`."""
    turns = turns_left(position, position.game.max_turns)
    end = time.monotonic() + (math.inf if seconds is None else seconds)
    at = restrict_to_candidates(position) if engine is None and pool is Pool.GUESSES else position
    engine = engine or Engine(at.game, pool=pool)
    seconds = _until(end)
    if by == EXACT:
        listed = best(engine, at, turns, top, seconds=seconds)
        if turns is not None and not listed.guesses:
            return _most_often(position, at, pool, turns, top=top, end=end, tick=engine.tick)
        return Advice(
            with_costs(position, listed.guesses),
            listed.proven,
            listed.worst_proven,
            up_to_symmetry=listed.up_to_symmetry,
            in_time=turns is not None,
            pool=pool,
        )
    suggestions = rank(position, by, pool, top)
    guesses = [position.game.lexicon.guesses.index(suggestion.guess) for suggestion in suggestions]
    costs = zip(suggestions, values(engine, at, turns, guesses, seconds=seconds), strict=True)
    return Advice(
        tuple(_exact(position, suggestion, true) for suggestion, true in costs), proven=False, by=by
    )


def _unsearched(position: Position, by: str, pool: Pool, top: int) -> Advice:
    """Return guesses with their quick bounds, the most informative first unless a metric is given.

    The order by bounds would be a poor one: those of large partitions hardly differ.
    """
    if by != EXACT:
        return Advice(tuple(rank(position, by, pool, top)), proven=False, by=by)
    ranked = rank(position, "entropy", pool, top)
    return Advice(tuple(replace(each, value=each.mean or 0.0) for each in ranked), proven=False)


def is_time_to_search(position: Position, seconds: float | None) -> bool:
    """Return whether the time allows to make an engine, and to rank all guesses by it.

    This depends on the numbers of guesses and candidates only, so that it is the same on all
    machines.
    """
    return seconds is None or pairs_of(position) <= max(FEW_PAIRS, PAIRS_PER_SECOND * seconds)


def pairs_of(position: Position) -> int:
    """Return the number of pairs of a guess and a candidate."""
    return len(position.game.guesses) * position.candidates.size


def _until(end: float) -> float | None:
    """Return the seconds left; None if there is no end."""
    return None if end == math.inf else max(0.0, end - time.monotonic())


def _most_often(
    position: Position,
    at: Position,
    pool: Pool,
    turns: int,
    *,
    top: int,
    end: float,
    tick: Callable[[int], None] | None,
) -> Advice:
    """Return the guesses that find the most candidates within the turns, by weight."""
    at = restrict_to_candidates(at) if pool is Pool.GUESSES else at
    engine = Engine(at.game, Kind.WITHIN, pool, tick=tick)
    listed = best(engine, at, turns, top, seconds=_until(end))
    whole = position.weight()
    shares = [
        (valued.guess, (whole - (valued.cost.value or 0)) / whole) for valued in listed.guesses
    ]
    exact = [isinstance(valued.cost, Exact) for valued in listed.guesses]
    return Advice(
        _winning(position, shares, exact),
        listed.proven,
        too_few=turns,
        up_to_symmetry=listed.up_to_symmetry,
        pool=pool,
    )


def _last(position: Position, top: int) -> Advice:
    """Return the candidates for the last turn, the likeliest first, which takes no search."""
    words, guesses = position.game.guesses, position.game.guess_of_answer[position.candidates]
    shares = (position.weights() / position.weight()).tolist()
    ranked = sorted(
        zip(guesses.tolist(), shares, strict=True), key=lambda each: (-each[1], words[each[0]])
    )[:top]
    return Advice(_winning(position, ranked, [True] * len(ranked)), proven=True, too_few=1)


def _winning(
    position: Position, shares: list[tuple[int, float]], exact: Sequence[bool]
) -> tuple[Suggestion, ...]:
    """Make suggestions from the shares of the candidates that guesses find in time.

    Args:
        position: the position.
        shares: guesses with their shares.
        exact: whether each share is exact, or else an upper bound.
    """
    return tuple(
        replace(_unsure(each), claim=Exact.word if sure else AtMost.word, wins=each.value)
        for each, sure in zip(suggestions_of(position, shares), exact, strict=True)
    )


def _unsure(suggestion: Suggestion) -> Suggestion:
    """Return a suggestion for a guess that does not find all candidates within the turn limit."""
    no = Infeasible.word
    return replace(
        suggestion, total=None, mean=None, worst=None, claim=no, worst_claim=no, wins=None
    )


def from_book(position: Position, totals: Book, top: int) -> Advice:
    """Return the openers with the least exact totals of a book; empty if no total is exact.

    Bundled books have the worst cases of the best openers.
    """
    game, worst = position.game, worst_cases(position.game)
    exact = [
        Valued(
            game.lexicon.guesses.index(word),
            total,
            Exact(worst[word]) if word in worst else AtLeast(1),
        )
        for word, total in totals.items()
        if isinstance(total, Exact)
    ]
    listed = preferred(position, exact)[:top]
    words = {game.guesses[suggestion.guess] for suggestion in listed}
    others = (least(totals[word]) for word in totals.keys() - words)
    whole = bool(listed) and len(totals) == len(game.guesses)
    proven = whole and (listed[-1].cost.value or 0) <= min(others, default=math.inf)
    ties = [each for each in exact if each.cost == listed[-1].cost] if proven else []
    ordered = proven and all(isinstance(each.worst, Exact) for each in (*listed, *ties))
    return Advice(with_costs(position, listed), proven, ordered)


def _untouched(position: Position) -> bool:
    return not position.rows and position.game.max_turns is None


def restrict_to_candidates(position: Position) -> Position:
    """Return a game with only the candidates as answers, whose engine is made faster.

    A game with symmetries keeps all answers, since symmetries save more time.
    """
    game, kept = position.game, position.candidates.tolist()
    if len(kept) in (0, len(game.answers)) or isinstance(game.rule, PegRule):
        return position
    fewer = with_answers(game, f"{len(kept)} of {game.lexicon.answers.name}", kept)
    return replace(position, game=fewer, candidates=np.arange(len(kept), dtype=np.int32))


def with_costs(position: Position, valued: Sequence[Valued]) -> tuple[Suggestion, ...]:
    """Make suggestions from searched guesses, with the mean as the value."""
    suggestions = suggestions_of(position, [(suggestion.guess, 0.0) for suggestion in valued])
    listed = [
        _exact(position, suggestion, true)
        for suggestion, true in zip(suggestions, valued, strict=True)
    ]
    return tuple(replace(suggestion, value=suggestion.mean or 0.0) for suggestion in listed)


def _exact(position: Position, suggestion: Suggestion, true: Valued) -> Suggestion:
    """Replace the bounds of a suggestion by the results of the search, if they are better."""
    if isinstance(true.cost, Infeasible):
        return _unsure(suggestion)
    bound, worst = suggestion.total or 0, suggestion.worst or 0
    total = true.cost.value if isinstance(true.cost, Exact) else max(bound, true.cost.value)
    return replace(
        suggestion,
        total=total,
        mean=total / position.weight(),
        worst=max(worst, true.worst.value or 0),
        claim=true.cost.word,
        worst_claim=true.worst.word,
    )
