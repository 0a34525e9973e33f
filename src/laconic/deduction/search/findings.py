"""What a proof over all openers found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from laconic.claims import AtLeast, AtMost, Claim, Exact, Infeasible
from laconic.deduction.objective import Kind, Objective, in_time
from laconic.display import Displayable, Line, Number, Table
from laconic.extras import frame
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from polars import DataFrame

    from laconic.deduction.game import Game
    from laconic.display import Block

_VALUES = {Kind.TOTAL: "total", Kind.WORST: "total", Kind.WITHIN: "number found"}
"""What verdicts state, by the kind of cost that is minimized first."""

SHOWN = 10
"""Number of best openers to list."""


@dataclass(frozen=True)
class Finding:
    """The result of the verdicts on all openers.

    Attributes:
        claim: value of the best opener: the total, for `worst` the turns that suffice, for `within`
            the answers (their weight) found in time. Exact if no opener is better.
        best: an opener with that value; None if none is known.
        verdicts: claims by opener.
        total: the total of the best opener, if the objective counts it.
        worst: the turns that the best opener needs, likewise.
    """

    claim: Claim
    best: str | None
    verdicts: dict[str, Claim] = field(repr=False)
    total: int | None = None
    worst: int | None = None


@dataclass(frozen=True, kw_only=True)
class Proof(Displayable, Finding):
    """A proof and its scope.

    Attributes:
        represented_openers: number of openers that the judged ones represent, with equivalent ones.
        exhaustive: whether all openers were judged, with all guesses allowed.
        seconds: time of this run.
        work: search time of all verdicts, of all runs.
    """

    game: Game = field(repr=False)
    objective: Objective
    pool: Any
    represented_openers: int
    exhaustive: bool
    seconds: float
    work: float

    @property
    def mean(self) -> float | None:
        """The total divided by the number, or weight, of the answers."""
        return None if self.total is None else self.total / int(self.game.prior.sum())

    @property
    def numbers(self) -> dict[str, float]:
        """The numbers of the best opener by name, in the order of the objective's costs."""
        of: dict[Kind, dict[str, float | None]] = {
            Kind.TOTAL: {"total": self.total, "mean": self.mean},
            Kind.WORST: {"worst": self.worst},
            Kind.WITHIN: {"found": self.claim.value},
        }
        numbers = (each for kind in self.objective.costs for each in of[kind].items())
        return {name: value for name, value in numbers if value is not None}

    def count(self, *kinds: type[Claim]) -> int:
        """Count the openers with such a verdict."""
        return sum(isinstance(claim, kinds) for claim in self.verdicts.values())

    def ranking(self) -> list[str]:
        """Return the openers of known value, best first, then by name."""
        if self.objective.costs == (Kind.WORST,):
            return []  # verdicts only say whether the turns suffice
        known = {
            word: verdict.value
            for word, verdict in self.verdicts.items()
            if isinstance(verdict, Exact)
        }
        most_first = self.objective.kind is Kind.WITHIN
        return sorted(sorted(known), key=lambda word: known[word], reverse=most_first)

    def conclusion(self) -> str:
        """State what has been proven impossible for all openers."""
        costs, value = self.objective.costs, self.claim.value or 0
        none = "No opener" if self.exhaustive else "None of these openers"
        limit = in_time(self.objective.turns or self.game.max_turns)
        if isinstance(self.claim, Infeasible):
            return f"{none} always wins{limit}."
        if costs == (Kind.WORST,) and isinstance(self.claim, AtMost):
            winning = counted(self.count(AtMost), "opener always wins", "openers always win")
            return f"{winning} in {counted(value, 'turn')}."
        reached = {Kind.TOTAL: value, Kind.WORST: self.worst or value, Kind.WITHIN: value}
        weighted = self.game.weights is not None
        return f"{none} {self.objective.unbeaten(reached, limit, weighted=weighted)}."

    def counted(self) -> str:
        """Count the openers by what has been proven of them, in words."""
        worst = self.objective.costs == (Kind.WORST,)
        value = "number of turns" if worst else _VALUES[self.objective.kind]
        told = [f"{self.count(Exact):,} with their exact {value}"]
        if worst and self.count(AtMost):
            told.append(f"{self.count(AtMost):,} that always win in time")
        no_better = (AtLeast,) if worst else (AtLeast, AtMost)
        told.append(f"{self.count(*no_better):,} shown to be no better")
        if self.objective.kind is not Kind.WITHIN:
            judged = self.objective.costs == (Kind.WORST, Kind.TOTAL) and self.total is not None
            limit = in_time(self.worst) if judged else ""  # totals in the least worst case
            told.append(f"{self.count(Infeasible):,} that cannot always win{limit}")
        return f"{counted(len(self.verdicts), 'opener')}: {', '.join(told)}."

    def to_frame(self) -> DataFrame:
        """Return the verdicts as a dataframe: `opener`, `claim` and `value`.

        Raises:
            MissingExtraError: without the extra `frames`.
        """
        claims = self.verdicts.values()
        return frame(
            {
                "opener": list(self.verdicts),
                "claim": [claim.word for claim in claims],
                "value": [claim.value for claim in claims],
            }
        )

    def layout(self) -> Iterator[Block]:
        """Lay out the conclusion and the best openers."""
        if self.best:
            numbers = (
                f"{name} {Number(value, ',' if isinstance(value, int) else '.5f', self.claim.word)}"
                for name, value in self.numbers.items()
            )
            yield Line("  ".join(numbers), self.best)
        yield Line(self.conclusion())
        yield Line(self.counted())
        if len(best := self.ranking()[:SHOWN]) > 1:
            name = "found" if self.objective.kind is Kind.WITHIN else "total"
            yield Table(("opener", name), [(word, self.verdicts[word].value) for word in best])

    def as_dict(self) -> dict[str, Any]:
        """Return the proof as plain data for JSON, without the verdicts."""
        return {
            "objective": str(self.objective),
            "claim": self.claim.word,
            "value": self.claim.value,
            "exhaustive": self.exhaustive,
            "best": {"opener": self.best, **self.numbers} if self.best else None,
            "openers": len(self.verdicts),
            "stand_for": self.represented_openers,
            "exact": self.count(Exact),
            "bounded": self.count(AtLeast, AtMost),
            "infeasible": self.count(Infeasible),
            "seconds": self.seconds,
            "work": self.work,
            "pool": self.pool,
            "game": self.game.header(),
        }
