"""Exact values by the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from laconic.deduction.game import Pool
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.search import Kind, solve
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome
from laconic.names import pick

if TYPE_CHECKING:
    from laconic.deduction.search import Solution
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class ExactQuestion:
    """A question about a position.

    Attributes:
        rows: the rows so far, such as `trace=BYBGB`.
        opener: the first guess (default: the best one).
        objective: `mean`, `worst`, `worst-mean`, `mean-worst` or `within:K`.
        published: published values by name: `total`, `mean`, `worst`, `opener`, `claim`, `value` or
    """

    label: str
    game: GameSpec = field(default_factory=GameSpec)
    rows: tuple[str, ...] = ()
    opener: str | None = None
    objective: str = "mean"
    pool: str = "guesses"
    published: dict[str, Any] = field(default_factory=dict)
    because: str = ""


@dataclass(frozen=True)
class Questions:
    """Settings of the type `exact`."""

    questions: tuple[ExactQuestion, ...]


def exact(settings: Questions, workers: WorkerPool) -> Outcome:
    """Run the experiment: one question after another, each on all cores."""
    answers = []
    for done, question in enumerate(settings.questions, 1):
        answers.append((question, answered(workers, question)))
        workers.progress("exact values", done, len(settings.questions))
    columns = (
        "question",
        "opener",
        "claim",
        "total",
        "mean",
        "worst",
        "solved in time %",
        "seconds",
    )
    rows = tuple(
        (
            question.label,
            *(
                numbers[name]
                for name in ("opener", "claim", "total", "mean", "worst", "share", "seconds")
            ),
        )
        for question, numbers in answers
    )
    series = [
        {"label": question.label, "counts": numbers["histogram"], "published": None}
        for question, numbers in answers
        if numbers["histogram"]
    ]
    return Outcome(
        tuple({repr(n["game"]): n["game"] for _, n in answers}.values()),
        tuple(
            Comparison(
                question.label,
                name,
                value,
                numbers[pick(name, numbers, f"number of {question.label}")],
                because=question.because,
            )
            for question, numbers in answers
            for name, value in question.published.items()
        ),
        (DataTable("Exact values", columns, rows),),
        (Chart("exact", "histograms", "Guesses per game under optimal play", {"series": series}),),
        numbers={question.label: numbers for question, numbers in answers},
    )


def answered(workers: WorkerPool, question: ExactQuestion) -> dict[str, Any]:
    """Return the numbers of a question, from the cache of the workers or by a search."""
    key = (exact, question.game, question.rows, question.opener, question.objective, question.pool)
    if key not in workers.known:
        game = Place(question.game, workers.folder).game
        solution = solve(
            game.position(game.rows(*question.rows)),
            question.objective,
            opener=question.opener,
            pool=Pool(question.pool),
            threads=workers.jobs,
        )
        workers.known[key] = _numbers(solution)
    numbers: dict[str, Any] = workers.known[key]
    return numbers


def _numbers(solution: Solution) -> dict[str, Any]:
    numbers = solution.as_dict()
    numbers["histogram"] = [list(pair) for pair in (solution.histogram or {}).items()]
    value, answers = solution.claim.value, solution.answers
    timed = solution.objective.kind is Kind.WITHIN and value is not None
    numbers["share"] = 100 * (value or 0) / (answers or 1) if timed else None
    return numbers
