"""Rank the guesses of a position by a metric, with quick bounds on their costs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.game import Pool
from laconic.deduction.partitions import least_total, partitions
from laconic.deduction.search import ClaimWord  # noqa: TC001  # pydantic reads the types
from laconic.deduction.strategies import METRICS, ranking
from laconic.display import Displayable, Number, Table
from laconic.errors import InputError
from laconic.extras import frame
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from polars import DataFrame

    from laconic.deduction.game import Position
    from laconic.display import Block
    from laconic.display.blocks import Cell


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
    """Suggestions, best first.

    Args:
        suggestions: the suggestions.
        metric: the name of the metric that ranks them.
    """

    def __init__(self, suggestions: Sequence[Suggestion] = (), metric: str = "") -> None:
        super().__init__(suggestions)
        self.metric = metric

    def to_frame(self) -> DataFrame:
        """Return the suggestions as a dataframe with one column per attribute."""
        return suggestions_frame(self)

    def layout(self) -> Iterator[Block]:
        """Lay out the suggestions as a table."""
        yield suggestions_table(self, self.metric)


COLUMNS: dict[str, Callable[[Suggestion], Cell]] = {
    "guess": lambda each: each.guess,
    "": lambda each: "candidate" if each.is_candidate else "",
    "wins": lambda each: Number(each.wins or 0, ".1%", each.claim),
    "mean": lambda each: Number(each.mean, ".3f", each.claim),
    "worst": lambda each: Number(each.worst, "", each.worst_claim),
    "value": lambda each: Number(each.value, ",.4g"),
    "entropy": lambda each: Number(each.entropy, ".4f"),
    "parts": lambda each: each.parts,
    "largest": lambda each: each.largest,
}
"""The columns of a table of suggestions, by their titles."""

_ALWAYS = ("mean", "entropy", "parts", "max-size")
"""Metrics that are columns of every table; max-size is the largest part."""


def suggestions_table(
    suggestions: Sequence[Suggestion], metric: str, *, wins: bool = False
) -> Table:
    """Lay out suggestions as a table.

    Args:
        suggestions: the suggestions.
        metric: the metric that ranks them, which becomes a column unless it is one already.
        wins: whether the shares of the candidates found in time replace the costs.
    """
    left_out = {"mean", "worst", "value"} if wins else {"wins"}
    left_out |= {"value"} if metric in _ALWAYS else set()
    columns = {title: cell for title, cell in COLUMNS.items() if title not in left_out}
    titles = [metric if title == "value" else title for title in columns]
    return Table(titles, [[cell(each) for cell in columns.values()] for each in suggestions])


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
    metric = single_metric(metric, METRICS)
    if position.candidates.size == 1:
        pool = Pool.CANDIDATES
    return Ranking(suggestions_of(position, ranking(position, METRICS[metric], pool)[:top]), metric)


def single_metric(name: str, known: Iterable[str]) -> str:
    """Return the known metric that was named.

    Raises:
        InputError: for another name, and for several names joined by +.
    """
    if "+" in str(name):
        raise InputError(
            f"no metric {name!r}, expected a single one: only a strategy joins metrics with +"
        )
    return pick(name, known, "metric")


def suggestions_of(position: Position, ranked: list[tuple[int, float]]) -> list[Suggestion]:
    """Make suggestions from indices and values, with bounds from the partitions."""
    guesses = np.array([guess for guess, _ in ranked], dtype=np.int32)
    split = partitions(position, guesses, weighted=False)
    parts, largest = split.parts, split.largest
    entropy = partitions(position, guesses).entropy if position.game.weights else split.entropy
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


def _bounds(position: Position, guess: int, parts: int, largest: int) -> dict[str, Any]:
    """Bound the cost of a guess from its partition alone.

    The total is at least `least_total`, and exactly that if no part holds more than two, as
    candidates are legal in every mode.

    With a prior of whole weight W, of which the guess has w, every other candidate takes two turns
    at least: total >= 2W - w, exact if no part holds more than one.
    """
    game, count = position.game, position.candidates.size
    answer = game.answer_of_guess[guess]
    own = bool(answer in position.candidates)
    total, certain = least_total(count, parts, own), largest <= 2
    if game.weights:
        total, certain = 2 * position.weight() - own * game.weights[answer], largest == 1
    claim = "exact" if certain else "at least"
    return {
        "total": total,
        "mean": total / position.weight(),
        "worst": 1 if own and count == 1 else min(largest, 2) + 1,
        "claim": claim,
        "worst_claim": claim,
    }
