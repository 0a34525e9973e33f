"""The JSON API for sliding puzzles: lower bounds, and solutions as streams that become better."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from laconic.errors import InputError, LaconicError
from laconic.serve.api import new_api
from laconic.serve.threads import Threads
from laconic.sliding.board import goal_for, parse
from laconic.sliding.deepening import Limits
from laconic.sliding.detours import lower_bounds
from laconic.sliding.heuristics import MOST_CELLS, Bound, bounds_for, without_tables
from laconic.sliding.moves import to_tiles
from laconic.sliding.normal import normal_form
from laconic.sliding.search import solve, solve_fast

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi import FastAPI

    from laconic.serve.threads import Report
    from laconic.sliding.board import Board

LONGEST = 300.0
"""Maximum time limit of a search in seconds."""

AT_ONCE, WAITING, THREADS = 2, 16, 2
"""Searches that run at the same time, those that run or wait, and the threads of each."""

LINES = "application/x-ndjson"
"""The type of a stream: one JSON object per line."""


class Puzzle(BaseModel, extra="forbid"):
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
        fast: whether a solution that beams find within seconds suffices.
        seconds: time limit of the search for an optimal solution, after which the result is a
            solution and a lower bound.
    """

    tables: Literal["small", "none"] = "small"
    fast: bool = False
    seconds: float = Field(60.0, gt=0, le=LONGEST)


class Bounds(BaseModel):
    """The lower bounds of a board, by heuristic."""

    goal: str
    bounds: dict[str, int]


class Line(BaseModel):
    """A line of a search's stream; the last one has the state `done`, or the reason of a failure.

    Attributes:
        state: the state of the search.
        seconds: since the request.
        at_least: no solution has fewer moves.
        at_most: the number of moves of a known solution.
        nodes: nodes expanded so far.
        table, built: the table that is being built, and the share that is done.
        goal, length, moves, tiles, claim: the solution, once it is done: its goal, its moves of the
            blank, the tiles that move, and what is proven of its length. The first tile is a hint.
        detail: the reason of a failure.
    """

    state: Literal["waiting", "running", "done", "failed"]
    seconds: float
    at_least: int | None = None
    at_most: int | None = None
    nodes: int | None = None
    table: str | None = None
    built: float | None = None
    goal: str | None = None
    length: int | None = None
    moves: str | None = None
    tiles: str | None = None
    claim: str | None = None
    detail: str | None = None


def make_api() -> FastAPI:
    """Make the API."""
    api = new_api("Laconic: sliding puzzles", "Solves sliding puzzles in the fewest moves.")
    threads = Threads(WAITING, AT_ONCE)

    @api.post("/bounds")
    async def read_bounds(question: Puzzle) -> Bounds:
        """Return the lower bounds of a board that need no pattern databases."""
        return await threads.run(lambda: _bounds(question))

    @api.post(
        "/solve",
        response_class=StreamingResponse,
        responses={200: {"model": Line, "content": {LINES: {}}, "description": "A line each."}},
    )
    async def solve_board(question: SolveRequest) -> StreamingResponse:
        """Solve a board: a line of JSON three times a second, and one with the solution.

        Whoever closes the connection ends the search.
        """
        start = question.start()
        goal = goal_for(start, question.goal)
        if not question.fast and len(start.cells) > MOST_CELLS:
            raise InputError(f"a board of {start.size}, expected at most {MOST_CELLS} cells")
        lines = threads.stream(lambda report: _search(report, start, goal, question))
        first = await anext(lines)  # raises if too many searches are waiting
        return StreamingResponse(_written(first, lines), media_type=LINES)

    return api


def _bounds(question: Puzzle) -> Bounds:
    start = question.start()
    goal = goal_for(start, question.goal)
    fits = len(start.cells) <= MOST_CELLS
    names = bounds_for(start.width, start.height) if fits else []
    found = lower_bounds(normal_form(start, goal), [name for name in names if name != "small"])
    return Bounds(goal=goal.text, bounds=found)


async def _written(
    first: dict[str, Any], lines: AsyncIterator[dict[str, Any]]
) -> AsyncIterator[str]:
    """Write lines of JSON; an error becomes the last of them."""
    line = first
    yield json.dumps(line) + "\n"
    try:
        async for line in lines:
            yield json.dumps(line) + "\n"
    except LaconicError as error:
        failed = {"state": "failed", "seconds": line["seconds"], "detail": str(error)}
        yield json.dumps(failed) + "\n"


def _search(report: Report, start: Board, goal: Board, question: SolveRequest) -> dict[str, Any]:
    """Find a fast solution, then search for an optimal one, reporting bounds as they improve."""
    answer = solve_fast(start, goal, threads=THREADS)
    if not question.fast:
        report(at_most=len(answer.moves))
        answer = solve(
            start,
            goal,
            bound=_bound(question.tables, start),
            threads=THREADS,
            known=answer.moves,
            limits=Limits(seconds=question.seconds),
            tell=lambda limit, nodes: report(at_least=limit, nodes=nodes),
            progress=lambda name, done, all_: report(table=name, built=round(done / all_, 3)),
        )
    return answer.as_dict() | {"tiles": to_tiles(start, answer.moves), "width": start.width}


def _bound(tables: str, start: Board) -> Bound:
    return "small" if tables == "small" else without_tables(start.width, start.height)
