"""The JSON API for sliding puzzles: lower bounds, and solutions as background jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, Field

from laconic.errors import InputError
from laconic.serve.api import new_api
from laconic.serve.jobs import Job, Jobs, JobStatus, add_job_routes
from laconic.sliding.board import goal_for, parse
from laconic.sliding.deepening import Limits
from laconic.sliding.heuristics import MOST_CELLS, Bound, bound_of, bounds_for, without_tables
from laconic.sliding.moves import to_tiles
from laconic.sliding.normal import normal_form
from laconic.sliding.search import solve, solve_fast

if TYPE_CHECKING:
    from fastapi import FastAPI

    from laconic.sliding.board import Board

LONGEST = 300.0
"""Maximum time limit of a search in seconds."""

THREADS = 2
"""Number of threads per search."""


class Puzzle(BaseModel):
    """A board and its goal.

    Attributes:
        board: numbers row by row, with 0 for the blank and / between rows.
        goal: blank-first, blank-last or a board; None for the reachable standard goal.
    """

    board: str = Field(max_length=4000, examples=["1 2 3 / 4 0 6 / 7 5 8"])
    goal: str | None = Field(None, max_length=4000)

    def start(self) -> Board:
        """Parse the board.

        Raises:
            BoardError: if the text is not a board.
        """
        return parse(self.board)


class SolveRequest(Puzzle):
    """A request for a solution.

    Attributes:
        tables: the pattern databases to use.
        fast: whether a solution need not be optimal.
        seconds: time limit, after which the result is a solution and a lower bound.
    """

    tables: Literal["small", "none"] = "small"
    fast: bool = False
    seconds: float = Field(60.0, gt=0, le=LONGEST)


class Bounds(BaseModel):
    """The lower bounds of a board, by heuristic."""

    goal: str
    bounds: dict[str, int]


def make_api() -> FastAPI:
    """Make the API."""
    jobs = Jobs()
    api = new_api("Laconic: sliding puzzles", "Solves sliding puzzles in the fewest moves.")

    @api.post("/bounds")
    def read_bounds(question: Puzzle) -> Bounds:
        """Return the lower bounds of a board that need no pattern databases."""
        start = question.start()
        goal = goal_for(start, question.goal)
        if len(start.cells) > MOST_CELLS:
            raise InputError(f"a board of {start.size}, expected at most {MOST_CELLS} cells")
        normal = normal_form(start, goal)
        names = [name for name in bounds_for(start.width, start.height) if name != "small"]
        return Bounds(goal=goal.text, bounds={name: bound_of(normal, name) for name in names})

    @api.post("/solve", status_code=202)
    def start_solving(question: SolveRequest) -> JobStatus:
        """Start a search; `GET /jobs/{id}` returns its status, and `DELETE` cancels it."""
        start = question.start()
        goal = goal_for(start, question.goal)
        if not question.fast and len(start.cells) > MOST_CELLS:
            raise InputError(f"a board of {start.size}, expected at most {MOST_CELLS} cells")
        return jobs.start(lambda job: _search(job, start, goal, question)).status()

    add_job_routes(api, jobs)
    return api


def _search(job: Job, start: Board, goal: Board, question: SolveRequest) -> dict[str, Any]:
    """Find a fast solution, then search for an optimal one, reporting bounds as they improve."""
    quick = solve_fast(start, goal)
    answer = quick
    if not question.fast:
        job.report(at_most=len(quick.moves))
        answer = solve(
            start,
            goal,
            bound=_bound(question.tables, start),
            threads=THREADS,
            limits=Limits(seconds=question.seconds),
            tell=lambda limit, nodes: job.report(at_least=limit, nodes=nodes),
            progress=lambda name, done, all_: job.report(table=name, built=round(done / all_, 3)),
        )
    return answer.as_dict() | {"tiles": to_tiles(start, answer.moves), "width": start.width}


def _bound(tables: str, start: Board) -> Bound:
    return "small" if tables == "small" else without_tables(start.width, start.height)
