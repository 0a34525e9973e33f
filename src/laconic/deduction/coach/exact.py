"""Suggest guesses with what they really cost, as far as the time goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.deduction.coach.greedy import Suggestion, described, rank
from laconic.deduction.game import Pool
from laconic.deduction.search import Engine, Exact, Infeasible, best, turns_left, values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Position
    from laconic.deduction.search import Valued

EXACT = "mean"
"""What suggestions are ranked by if by no metric: the mean of the best play."""


@dataclass(frozen=True)
class Advice:
    """Guesses to choose from, the best first.

    Attributes:
        proven: whether all costs are exact and no guess left out costs less than one listed.
    """

    guesses: tuple[Suggestion, ...]
    proven: bool


def suggest(
    position: Position,
    by: str = EXACT,
    pool: Pool = Pool.GUESSES,
    top: int = 10,
    *,
    seconds: float | None = 2.0,
    engine: Engine | None = None,
) -> Advice:
    """List the guesses that are best, or that a metric ranks first, with what each costs.

    What a guess costs is exact if the time is enough, else a lower bound, and says so.

    Args:
        position: what is known.
        by: `mean` for the least total, then the better worst case; or the name of a metric.
        pool: which of the legal guesses may be chosen, now and later.
        top: how many to list.
        seconds: time for the search; None for as long as it takes.
        engine: one of kind TOTAL for this game and pool, to share what it has proven.

    Raises:
        InputError: for a metric that there is not.
    """
    engine = engine or Engine(position.game, pool=pool)
    turns = turns_left(position, position.game.max_turns)
    if by == EXACT:
        found = best(engine, position, turns, top, seconds=seconds)
        told = described(position, [(one.guess, 0.0) for one in found.guesses])
        costed = _costed(position, told, found.guesses)
        return Advice(tuple(replace(one, value=one.mean or 0.0) for one in costed), found.proven)
    told = rank(position, by, pool, top)
    guesses = [position.game.lexicon.guesses.index(one.guess) for one in told]
    valued = values(engine, position, turns, guesses, seconds=seconds)
    return Advice(tuple(_costed(position, told, valued)), proven=False)


def _costed(
    position: Position, told: Sequence[Suggestion], valued: Sequence[Valued]
) -> list[Suggestion]:
    return [_exact(position, one, true) for one, true in zip(told, valued, strict=True)]


def _exact(position: Position, one: Suggestion, true: Valued) -> Suggestion:
    """Put what a search knows in the place of what the partition tells, where it is more."""
    if isinstance(true.cost, Infeasible):
        no = Infeasible.word
        return replace(one, total=None, mean=None, worst=None, claim=no, worst_claim=no)
    bound, worst = one.total or 0, one.worst or 0
    total = true.cost.value if isinstance(true.cost, Exact) else max(bound, true.cost.value)
    return replace(
        one,
        total=total,
        mean=total / _weight(position),
        worst=max(worst, true.worst.value or 0),
        claim=true.cost.word,
        worst_claim=true.worst.word,
    )


def _weight(position: Position) -> int:
    """Add up the prior of the candidates."""
    weights = position.game.weights
    candidates = position.candidates.tolist()
    return sum(weights[answer] for answer in candidates) if weights else len(candidates)
