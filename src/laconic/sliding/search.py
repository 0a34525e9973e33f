"""The fewest moves, with proof: iterative deepening A* with bounds, an automaton and a ledger.

An iteration searches all paths whose length and bound together are within a limit. One that ends
without a solution proves that there is none within the limit, and, because all solutions of a board
have lengths of one parity, none with one move more.
"""

from __future__ import annotations

import os
import time
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from laconic.claims import Exact, between
from laconic.errors import ClaimError, InputError
from laconic.ledger import Ledger
from laconic.sliding.automaton import name_of
from laconic.sliding.board import goal_for
from laconic.sliding.check import replay
from laconic.sliding.deepening import Deepening, Iteration, Limits, Problem, Tell
from laconic.sliding.fast import fast_moves
from laconic.sliding.heuristics import (
    MOST_CELLS,
    WHOLE,
    bound_within,
    heuristic,
    without_tables,
)
from laconic.sliding.normal import normal_form
from laconic.workers import hosts_of

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from laconic.claims import Between
    from laconic.sliding.board import Board
    from laconic.sliding.heuristics import Bound
    from laconic.sliding.heuristics import Tell as TellTable

PROOF_NODES = 10_000
"""Nodes that the fast solver expands to raise its lower bound."""

PROOF_DEPTH = 8
"""Moves of the longest strings of its automaton, which takes milliseconds to build."""

DEPTH = 14
"""Moves of the longest strings that the automaton forbids, unless told otherwise."""


@dataclass(frozen=True)
class Solution:
    """What is known of the fewest moves from a board to a goal.

    Attributes:
        board: the start.
        goal: where the moves lead.
        claim: the number of moves, exact or between two bounds.
        moves: moves of the blank; as many as the claim says at most.
        bound: the heuristic.
        depth: the depth of the automaton's strings.
        iterations: one by one.
        seconds: time of the search, without that of making tables.
    """

    board: Board
    goal: Board
    claim: Exact | Between
    moves: str
    bound: Bound
    depth: int
    iterations: tuple[Iteration, ...]
    seconds: float

    @property
    def nodes(self) -> int:
        """Nodes expanded in all iterations."""
        return sum(each.expanded for each in self.iterations)

    def as_dict(self) -> dict[str, Any]:
        """Return the solution as plain data for JSON."""
        exact = isinstance(self.claim, Exact)
        bounds = {} if exact else {"at_least": self.claim.lower}  # type: ignore[union-attr]
        return {
            "start": self.board.text,
            "goal": self.goal.text,
            "length": len(self.moves),
            "moves": self.moves,
            "claim": self.claim.word,
            **bounds,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "heuristic": self.bound,
            "automaton_depth": self.depth,
            "iterations": [
                {"limit": each.limit, "expanded": each.expanded, "finished": each.finished}
                for each in self.iterations
            ],
        }


def solve(
    board: Board,
    goal: Board | str | None = None,
    *,
    bound: Bound | None = None,
    memory: int | None = None,
    depth: int | None = None,
    threads: int | None = None,
    limits: Limits | None = None,
    ledger: Path | None = None,
    executor: Executor | None = None,
    tell: Tell | None = None,
    tell_table: TellTable | None = None,
) -> Solution:
    """Find the fewest moves from a board to a goal.

    Args:
        board: the start, of at most 32 cells.
        goal: where to; see `goal_for`.
        bound: the heuristic; by default the best whose tables fit into `memory`.
        memory: the most bytes of tables; by default the small pattern databases are used.
        depth: the longest strings of the automaton, 0 to 25; by default 14, or 2 where one table
            holds all distances.
        threads: cores to use; by default all.
        limits: where they are reached, or Ctrl-C is pressed, the claim is between two bounds.
        ledger: a file that keeps what is finished, so that a later run goes on from there.
        executor: searches long iterations in place of this process; see `laconic.workers`.
        tell: hears of progress, some twenty times a second.
        tell_table: hears how tables are built.

    Raises:
        InputError: for a board or a goal that is out of reach.
        ClaimError: where a solution does not replay: an error of the program.

    >>> from laconic.sliding.board import parse
    >>> solve(parse("1 2 3 / 4 0 6 / 7 5 8")).moves
    'dr'
    """
    goal = goal_for(board, goal)
    problem = _problem(board, goal, bound, memory, depth)
    normal, chosen = problem.normal, problem.bound
    heuristic(normal.width, normal.height, normal.goal_blank, chosen, tell_table)
    run = Deepening(problem, threads or os.cpu_count() or 1, limits or Limits(), tell, executor)
    with _ledger(ledger, board, goal, problem, executor) as kept:
        moves = run.run(kept)
    claim: Exact | Between = Exact(run.limit)
    if moves is None:
        moves = fast_moves(normal, chosen)
        claim = between(run.limit, len(moves))
    solution = Solution(
        board=board,
        goal=goal,
        claim=claim,
        moves=normal.outward(moves),
        bound=chosen,
        depth=problem.depth,
        iterations=tuple(run.iterations),
        seconds=time.monotonic() - run.start,
    )
    return _replayed(solution)


def _problem(
    board: Board, goal: Board, bound: Bound | None, memory: int | None, depth: int | None
) -> Problem:
    """Choose what is left open."""
    if len(board.cells) > MOST_CELLS:
        raise InputError(
            f"a board of {board.size}, expected at most {MOST_CELLS} cells for the fewest moves: "
            "larger boards are solved by the fast solver"
        )
    normal = normal_form(board, goal)
    if bound is None:
        where = normal.width, normal.height, normal.goal_blank
        bound = "small" if memory is None else bound_within(*where, memory)
    if depth is None:
        depth = 2 if len(board.cells) <= WHOLE and bound in ("small", "large") else DEPTH
    return Problem(normal, bound, depth)


def _ledger(
    path: Path | None, board: Board, goal: Board, problem: Problem, executor: Executor | None
) -> Ledger | nullcontext[None]:
    """Open the ledger of a problem, if there is to be one."""
    if path is None:
        return nullcontext()
    header = {
        "puzzle": f"sliding {board.size}",
        "start": board.text,
        "goal": goal.text,
        "heuristic": problem.bound,
        "automaton": name_of(board.width, board.height, problem.depth),
    }
    kept = Ledger(path, header, "branch")
    if executor is not None:
        kept.host = hosts_of(executor)
    return kept


def solve_fast(
    board: Board,
    goal: Board | str | None = None,
    *,
    bound: Bound | None = None,
    tell_table: TellTable | None = None,
) -> Solution:
    """Solve a board of any size at once, and say how far from the fewest moves it may be.

    The lower bound of the claim is what a search of `PROOF_NODES` nodes proves; where that search
    ends with a solution, it is the answer. Deterministic.

    Args:
        board: the start.
        goal: where to; see `goal_for`.
        bound: the heuristic; by default the best that needs no large table.
        tell_table: hears how tables are built.

    >>> from laconic.sliding.board import parse
    >>> str(solve_fast(parse("1 2 3 / 4 0 6 / 7 5 8")).claim)
    '2'
    """
    goal = goal_for(board, goal)
    start = time.monotonic()
    normal = normal_form(board, goal)
    if len(board.cells) > MOST_CELLS:
        bound = bound or "linear-conflict"
        least, moves = replay(board.rows, goal.rows, "").manhattan, None
        iterations: tuple[Iteration, ...] = ()
    else:
        bound = bound or without_tables(board.width, board.height)
        heuristic(normal.width, normal.height, normal.goal_blank, bound, tell_table)
        search = Problem(normal, bound, PROOF_DEPTH).engine()
        least, moves, expanded = search.prove(PROOF_NODES)
        limits = range(search.bound, least + 1, 2)
        iterations = tuple(
            Iteration(limit, nodes, finished=limit < least)
            for limit, nodes in zip(limits, expanded, strict=False)
        )
    if moves is None:
        moves = fast_moves(normal, bound)
    return _replayed(
        Solution(
            board=board,
            goal=goal,
            claim=between(least, len(moves)),
            moves=normal.outward(moves),
            bound=bound,
            depth=PROOF_DEPTH if iterations else 0,
            iterations=iterations,
            seconds=time.monotonic() - start,
        )
    )


def _replayed(solution: Solution) -> Solution:
    """Replay the moves with the checker, which shares no code with the search."""
    report = replay(solution.board.rows, solution.goal.rows, solution.moves)
    if not report.valid or len(solution.moves) < report.manhattan:
        raise ClaimError(
            f"the moves {solution.moves} do not solve {solution.board.text}: {report.error}"
        )
    return solution
