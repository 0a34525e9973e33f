"""Rank the guesses of a position by a metric, with quick bounds on their costs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction import _kernels
from laconic.deduction.coach.values import weight
from laconic.deduction.game import Pool
from laconic.deduction.search import ClaimWord  # noqa: TC001  # pydantic reads the types
from laconic.deduction.strategies import METRICS, ranking
from laconic.display import Displayable, Table
from laconic.extras import frame
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from polars import DataFrame

    from laconic.deduction.game import Indices, Position
    from laconic.display import Renderable

SIGNS = {"exact": "", "at least": "≥", "at most": "≤", "estimate": "~", "infeasible": "none"}
"""The sign before a number, by its claim."""


@dataclass(frozen=True)
class Suggestion:
    """A guess with its value and statistics.

    Attributes:
        value: the value of the metric, with its usual sign.
        total: sum of the guesses from this one on under best play, over all candidates; `mean` is
            per candidate. Both are exact or lower bounds, as `claim` says. None if not all
            candidates can be found within the turn limit.
        worst: the fewest turns that allow this total, with the claim `worst_claim`.
        wins: share of the candidates, by weight, that are found within the turn limit; 1 if `mean`
            is known, None if the share was not searched. If `mean` is None, `claim` is that of the
            share.
        parts: number of possible feedbacks; `largest` is the most candidates with the same one.
        entropy: expected information in bits, with candidates weighted by the prior.
    """

    guess: str
    value: float
    total: int | None
    mean: float | None
    worst: int | None
    claim: ClaimWord
    worst_claim: ClaimWord
    parts: int
    largest: int
    entropy: float
    is_candidate: bool
    wins: float | None = 1.0

    def as_dict(self) -> dict[str, Any]:
        """Return the suggestion as plain data for JSON."""
        return asdict(self)


class Ranking(Displayable, list[Suggestion]):
    """Suggestions, best first."""

    def to_frame(self) -> DataFrame:
        """Return the suggestions as a dataframe with one column per attribute."""
        return suggestions_frame(self)

    def layout(self) -> Iterator[Renderable]:
        """Lay out the suggestions as a table."""
        yield suggestions_table(self)


def suggestions_table(suggestions: Sequence[Suggestion]) -> Table:
    """Lay out suggestions as a table; omit the value if it is the mean."""
    valued = any(suggestion.value != suggestion.mean for suggestion in suggestions)
    names = ("mean", "worst", *["value"] * valued, "entropy", "parts", "largest")
    return Table(
        ("guess", "", *names), [_cells(suggestion, valued) for suggestion in suggestions], words=2
    )


def _cells(suggestion: Suggestion, valued: bool) -> list[str]:
    mean = "" if suggestion.mean is None else f"{suggestion.mean:.3f}"
    worst = "" if suggestion.worst is None else str(suggestion.worst)
    return [
        suggestion.guess,
        "candidate" if suggestion.is_candidate else "",
        SIGNS[suggestion.claim] + mean,
        SIGNS[suggestion.worst_claim] + worst,
        *[f"{suggestion.value:,.4g}"] * valued,
        f"{suggestion.entropy:.4f}",
        f"{suggestion.parts:,}",
        f"{suggestion.largest:,}",
    ]


def suggestions_frame(suggestions: Sequence[Suggestion]) -> DataFrame:
    """Return suggestions as a dataframe with a column for each of their attributes.

    Raises:
        MissingExtraError: without the extra `frames`.
    """
    names = [attribute.name for attribute in fields(Suggestion)]
    return frame(
        {name: [getattr(suggestion, name) for suggestion in suggestions] for name in names}
    )


def rank(
    position: Position, metric: str = "entropy", pool: Pool = Pool.GUESSES, top: int = 10
) -> Ranking:
    """Return the guesses of a pool that a metric ranks first, best first.

    The ranking is greedy: it looks one guess ahead, and proves nothing about unlisted guesses. A
    prior counts if the metric uses it.

    Raises:
        InputError: for an unknown metric.
    """
    metric = pick(metric, METRICS, "metric")
    if position.candidates.size == 1:
        pool = Pool.CANDIDATES
    return Ranking(described(position, ranking(position, METRICS[metric], pool)[:top]))


def described(position: Position, ranked: list[tuple[int, float]]) -> list[Suggestion]:
    """Make suggestions from indices and values, with bounds from the partitions."""
    guesses = np.array([guess for guess, _ in ranked], dtype=np.int32)
    parts, largest, _, entropy = partition_stats(position, guesses, weighted=False)
    if position.game.weights:
        entropy = partition_stats(position, guesses, weighted=True)[3]
    return [
        Suggestion(
            position.game.guesses[guess],
            value,
            **_bounds(position, guess, int(parts[place]), int(largest[place])),
            parts=int(parts[place]),
            largest=int(largest[place]),
            entropy=float(entropy[place]),
            is_candidate=bool(position.game.answer_of_guess[guess] in position.candidates),
        )
        for place, (guess, value) in enumerate(ranked)
    ]


def partition_stats(position: Position, guesses: Indices, *, weighted: bool) -> tuple[Any, ...]:
    """Return parts, largest part, expected size and entropy of each guess."""
    game = position.game
    prior = game.prior.astype(np.float64) if weighted else None
    return _kernels.partition_stats(
        game.matrix, guesses, position.candidates, game.rule.codes, prior
    )


def _bounds(position: Position, guess: int, parts: int, largest: int) -> dict[str, Any]:
    """Bound the cost of a guess from its partition alone.

    A part of s candidates needs at least 1 guess for one of them and 2 for each other, 2s - 1 in
    all, and exactly that while s <= 2, as candidates are legal in every mode; the guess's own part
    needs none. With n candidates in p parts, c = 1 if the guess may be the answer, else 0:

        total >= n + sum(2s - 1) - c = 3n - p - c,    exact if no part holds more than two.

    With a prior of whole weight W, of which the guess has w, every other candidate takes two turns
    at least: total >= 2W - w, exact if no part holds more than one.
    """
    game, count = position.game, position.candidates.size
    answer = game.answer_of_guess[guess]
    own = bool(answer in position.candidates)
    total, certain = 3 * count - parts - own, largest <= 2
    if game.weights:
        total, certain = 2 * weight(position) - own * game.weights[answer], largest == 1
    claim = "exact" if certain else "at least"
    return {
        "total": total,
        "mean": total / weight(position),
        "worst": 1 if own and count == 1 else min(largest, 2) + 1,
        "claim": claim,
        "worst_claim": claim,
    }
