"""Optimal solutions by iterative deepening A*, with an automaton that prunes duplicate paths.

An iteration searches all paths whose length plus lower bound is within a limit. An iteration that
ends without a solution proves that there is no solution within the limit. All solutions of a board
have lengths of the same parity, so that there is none with one more move either.
"""

from __future__ import annotations

import os
import time
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from laconic.claims import Exact, between, bounds
from laconic.errors import ClaimError, InputError
from laconic.ledger import Ledger
from laconic.sliding.automaton import name_of
from laconic.sliding.board import goal_for
from laconic.sliding.check import replay
from laconic.sliding.deepening import Deepening, Iteration, Limits, Problem, Tell
from laconic.sliding.detours import bound_of_detours
from laconic.sliding.fast import BOTH_ENDS, MOST_WIDTH, WIDTH, fast_moves, ranking, width_after
from laconic.sliding.heuristics import (
    MOST_CELLS,
    bound_within,
    partitions,
    prepare,
)
from laconic.sliding.moves import reversed_moves
from laconic.sliding.normal import normal_form
from laconic.sliding.plain import covers, prepare_score, score_for
from laconic.wholes import thread_count, whole, whole_within
from laconic.workers import hosts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from laconic.claims import Between
    from laconic.sliding.board import Board
    from laconic.sliding.heuristics import Bound
    from laconic.sliding.normal import Normal, Shape
    from laconic.workers import ProgressCallback

PROOF_NODES = 10_000
"""Number of nodes that the fast solver expands to raise its lower bound."""

PROOF_DEPTH = 8
"""Depth of the fast solver's automaton, which is built in milliseconds."""

DEPTH = 14
"""Default depth of the automaton: the maximum length of its forbidden strings."""


@dataclass(frozen=True)
class Solution:
    """A solution of a board, and what is proven of the minimum number of moves.

    Attributes:
        board: the initial board.
        goal: the goal.
        claim: the minimum number of moves, exact or between two bounds.
        moves: moves of the blank; their number is the upper bound of the claim.
        bound: the heuristic. Of the fast solver, that which was chosen, or else by what its beams
            rank boards, on large boards those that are left within the outer lines; `plain` are
            small tables of its own.
        depth: depth of the automaton.
        iterations: the iterations of the search.
        seconds: duration of the search, without the time to build tables.
        interrupted: whether Ctrl-C ended the search.
    """

    board: Board
    goal: Board
    claim: Exact | Between
    moves: str
    bound: Bound | Literal["plain"]
    depth: int
    iterations: tuple[Iteration, ...]
    seconds: float
    interrupted: bool = False

    @property
    def nodes(self) -> int:
        """The number of nodes expanded in all iterations."""
        return sum(each.expanded for each in self.iterations)

    def as_dict(self) -> dict[str, Any]:
        """Return the solution as a JSON-serializable dictionary."""
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
    known: str | None = None,
    ledger: Path | None = None,
    executor: Executor | None = None,
    tell: Tell | None = None,
    progress: ProgressCallback | None = None,
    tell_versions: Callable[[str], None] | None = None,
) -> Solution:
    """Find an optimal solution of a board.

    Args:
        board: the initial board, of at most 32 cells.
        goal: the goal; see `goal_for`.
        bound: the heuristic; by default the best whose tables fit into `memory`.
        memory: maximum size of the tables in bytes; by default the small pattern databases are
            used.
        depth: depth of the automaton, 0 to 25; by default 14, or 2 if a single table holds all
            distances.
        threads: number of threads; by default all cores.
        limits: limits of the search; if they are reached, or Ctrl-C is pressed, the claim is a pair
            of bounds.
        known: moves of the blank of a known solution. The search only proves that there is none
            with fewer moves, or finds one.
        ledger: a file in which finished branches are saved, so that the search can be resumed.
        executor: searches long iterations instead of this process; see `laconic.workers`.
        tell: called with the progress of the search, about twenty times per second.
        progress: called with the progress of building tables.
        tell_versions: called with the names of the other versions of Laconic that searched
            branches of the ledger, if there are any; their branches are not searched again.

    Raises:
        InputError: if the board is too large, the goal is unreachable, `known` is no solution, or a
            number is out of range.
        ClaimError: if the solution does not replay, which indicates a bug.

    >>> from laconic.sliding.board import parse
    >>> solve(parse("1 2 3 / 4 0 6 / 7 5 8")).moves
    'dr'
    """
    goal, threads = goal_for(board, goal), thread_count(threads)
    if known is not None and (error := replay(board.rows, goal.rows, known).error):
        raise InputError(f"the moves {known} do not solve {board.text}: {error}")
    problem = _problem(board, goal, bound, memory, depth)
    normal, chosen = problem.normal, problem.bound
    prepare(normal.shape, chosen, progress, threads)
    known = None if known is None else normal.inward(known)
    run = Deepening(
        problem, threads or os.cpu_count() or 1, limits or Limits(), tell, executor, known
    )
    with _ledger(ledger, board, goal, problem, executor) as kept:
        if kept and tell_versions and (others := kept.other_versions()):
            tell_versions(others)
        moves = run.run(kept)
    claim: Exact | Between = Exact(run.limit)
    if moves is None:
        expanded = sum(each.expanded for each in run.iterations)
        score = score_for(normal.shape, chosen, chosen=bound is not None)
        prepare_score(normal.shape, score, progress, threads)
        *_, moves = fast_moves(normal, score, width_after(expanded), threads=threads)
        moves = min(run.known or moves, moves, key=len)
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
        interrupted=run.interrupted,
    )
    return _replayed(solution)


def _problem(
    board: Board, goal: Board, bound: Bound | None, memory: int | None, depth: int | None
) -> Problem:
    """Return the search problem, with defaults for omitted arguments."""
    if len(board.cells) > MOST_CELLS:
        raise InputError(
            f"a board of {board.size}, expected at most {MOST_CELLS} cells: "
            "use the fast solver for larger boards"
        )
    normal = normal_form(board, goal)
    if bound is None:
        bound = "small" if memory is None else bound_within(normal.shape, memory)
    if depth is None:
        single = False
        if bound in ("small", "large"):
            single = len(partitions(normal.shape, bound)[0]) == 1
        depth = 2 if single else DEPTH
    return Problem(normal, bound, whole(depth, "depth"))


def _ledger(
    path: Path | None, board: Board, goal: Board, problem: Problem, executor: Executor | None
) -> Ledger | nullcontext[None]:
    """Open the ledger of a problem, if a path is given."""
    if path is None:
        return nullcontext()
    header = {
        "puzzle": f"sliding {board.size}",
        "start": board.text,
        "goal": goal.text,
        "heuristic": problem.bound,
        "automaton": name_of(board.width, board.height, problem.depth),
        **({"transposed": True} if problem.normal.transposed else {}),
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
    memory: int | None = None,
    width: int = WIDTH,
    seconds: float | None = None,
    backward: bool = False,
    threads: int | None = None,
    progress: ProgressCallback | None = None,
) -> Solution:
    """Solve a board of any size quickly, with a lower bound on the minimum number of moves.

    The lower bound is proven by a search of `PROOF_NODES` nodes. If that search finds a solution,
    the solution is optimal and is returned. Ctrl-C ends the search for shorter solutions than the
    first one. On boards of more than 16 cells without tables it is at
    least that of detours; see `laconic.sliding.detours`. Without a time limit the result is
    deterministic.

    Args:
        board: the initial board.
        goal: the goal; see `goal_for`.
        bound: the heuristic; by default the best that needs no large table. Boards of more than 32
            cells have no choice.
        memory: maximum size of the tables in bytes, instead of `bound`.
        width: beam width. Time and memory are proportional to it, and the solutions are shorter.
            With a time limit, the width of the first beam.
        seconds: how long to look for shorter solutions, with wider and wider beams, if the first
            one takes less. A solution is returned in any case.
        backward: whether to search from the goal to the board. The solution is another one, of a
            similar length; tables for the board as a goal are used.
        threads: maximum number of threads; None for one per core. Without a time limit the result
            does not depend on it.
        progress: called with the progress of building tables.

    Raises:
        InputError: if the goal is unreachable, a number is out of range, or the board is too large
            for a backward search or for a choice of heuristics.
        ClaimError: if the solution does not replay, which indicates a bug.

    >>> from laconic.sliding.board import parse
    >>> str(solve_fast(parse("1 2 3 / 4 0 6 / 7 5 8")).claim)
    '2'
    """
    goal = goal_for(board, goal)
    width, threads = whole_within(width, "beam width", 1, MOST_WIDTH), thread_count(threads)
    Limits(seconds)
    normal, chosen = normal_form(board, goal), bound is not None or memory is not None
    large = len(board.cells) > MOST_CELLS
    if large:
        _check_large(normal.shape, backward=backward, chosen=chosen)
    else:
        bound = bound or bound_within(normal.shape, memory or 0)
        prepare(normal.shape, bound, progress, threads)
    search, other = normal, normal_form(goal, board)
    if backward:
        search, other = other, search
    score = score_for(normal.shape, bound, chosen=chosen)
    prepare_score(search.shape, score, progress, threads)
    if seconds is not None and score in BOTH_ENDS:
        prepare_score(other.shape, "plain", progress, threads)
    name = bound if bound and chosen else ranking(normal.shape, score)
    start = time.monotonic()
    least = bound_of_detours(normal) if name == "plain" or large else 0
    moves: str | None = None
    iterations: tuple[Iteration, ...] = ()
    interrupted = False
    if bound:
        proven, moves, iterations = quick_proof(normal, bound)
        least = max(least, proven)
    if moves is not None:
        moves = normal.outward(moves)
    else:
        found, interrupted = _last(
            fast_moves(
                *(search, score, width),
                seconds=seconds,
                least=least,
                threads=threads,
                other=other,
            )
        )
        moves = search.outward(found)
        moves = reversed_moves(moves) if backward else moves
    return _replayed(
        Solution(
            board=board,
            goal=goal,
            claim=between(least, len(moves)),
            moves=moves,
            bound=name,
            depth=PROOF_DEPTH if iterations else 0,
            iterations=iterations,
            seconds=time.monotonic() - start,
            interrupted=interrupted,
        )
    )


def _last(solutions: Iterator[str]) -> tuple[str, bool]:
    """Return the last solution, and whether Ctrl-C came after the first one, and ended them."""
    found = next(solutions)
    try:
        for found in solutions:  # noqa: B007  # the last one is kept, however they end
            pass
    except KeyboardInterrupt:
        return found, True
    return found, False


def _check_large(shape: Shape, *, backward: bool, chosen: bool) -> None:
    """Check the options of a board of more than `MOST_CELLS` cells.

    Raises:
        InputError: for a backward search of a board that is solved line by line, or a choice of
            heuristics.
    """
    if backward and not covers(shape):
        raise InputError(f"a board of {shape}, expected at most 7x7: search forward instead")
    if chosen:
        raise InputError(
            f"a heuristic for {shape}, expected at most {MOST_CELLS} cells: larger boards have no "
            "choice, so leave out tables, memory and heuristic"
        )


def quick_proof(normal: Normal, bound: Bound) -> tuple[int, str | None, tuple[Iteration, ...]]:
    """Search `PROOF_NODES` nodes: a lower bound, the solution if it was found, and iterations."""
    search = Problem(normal, bound, PROOF_DEPTH).engine()
    least, moves, expanded = search.prove(PROOF_NODES)
    limits = range(search.bound, least + 1, 2)
    iterations = tuple(
        Iteration(limit, nodes, finished=limit < least)
        for limit, nodes in zip(limits, expanded, strict=False)
    )
    return least, moves, iterations


def _replayed(solution: Solution) -> Solution:
    """Replay the moves with the independent checker, and compare their number with the claim."""
    report = replay(solution.board.rows, solution.goal.rows, solution.moves)
    if not report.valid:
        raise ClaimError(
            f"the moves {solution.moves} do not solve {solution.board.text}: {report.error}"
        )
    lower, upper = bounds(solution.claim)
    if not report.manhattan <= lower <= upper == len(solution.moves):
        raise ClaimError(
            f"{len(solution.moves)} moves solve {solution.board.text}, but the claim is "
            f"{solution.claim}: the tables are wrong; delete them with "
            "`laconic sliding tables remove`"
        )
    return solution
