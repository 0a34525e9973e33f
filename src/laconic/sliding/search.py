"""The fewest moves, with proof: iterative deepening A* with bounds, an automaton and a ledger.

An iteration searches all paths whose length and bound together are within a limit. One that ends
without a solution proves that there is none within the limit, and, because all solutions of a board
have lengths of one parity, none with one move more.
"""

from __future__ import annotations

import os
import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from laconic.claims import Exact, between
from laconic.errors import ClaimError, InputError
from laconic.ledger import Ledger
from laconic.sliding import _kernels
from laconic.sliding.automaton import automaton, name_of
from laconic.sliding.board import goal_for
from laconic.sliding.check import replay
from laconic.sliding.fast import fast_moves
from laconic.sliding.heuristics import MOST_CELLS, WHOLE, heuristic, without_tables
from laconic.sliding.normal import Normal, normal_form

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from laconic.claims import Between
    from laconic.sliding.board import Board
    from laconic.sliding.heuristics import Bound
    from laconic.sliding.heuristics import Tell as TellTable

DEPTH = 14
"""Moves of the longest strings that the automaton forbids, unless told otherwise."""

SPLIT = 400_000
"""Nodes of an iteration after which the next is cut into branches."""

BRANCHES = 4096
"""Branches that an iteration is cut into, at least."""

Tell: TypeAlias = "Callable[[int, int], None]"
"""Hears the limit that is being searched, and the nodes expanded so far."""


@dataclass(frozen=True, slots=True)
class Iteration:
    """One iteration.

    Attributes:
        limit: the most moves that were allowed.
        expanded: nodes expanded: admitted paths whose length and bound together are within the
            limit, the goal excepted.
        finished: whether all of them were; the last iteration ends with the solution.
    """

    limit: int
    expanded: int
    finished: bool


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
        """Give the solution as plain data for JSON."""
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


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop looking.

    Attributes:
        seconds: the most time for a board.
        nodes: the most nodes for a board.
    """

    seconds: float | None = None
    nodes: int | None = None


class _LimitReached(Exception):  # noqa: N818  # no error: the answer is between two bounds
    """Time or nodes have run out."""


def solve(
    board: Board,
    goal: Board | str | None = None,
    *,
    bound: Bound | None = None,
    depth: int | None = None,
    threads: int | None = None,
    limits: Limits = Limits(),  # a frozen value
    ledger: Path | None = None,
    tell: Tell | None = None,
    tell_table: TellTable | None = None,
) -> Solution:
    """Find the fewest moves from a board to a goal.

    Args:
        board: the start, of at most 32 cells.
        goal: where to; see `goal_for`.
        bound: the heuristic; by default the small pattern databases.
        depth: the longest strings of the automaton, 0 to 25; by default 14, or 2 where one table
            holds all distances.
        threads: cores to use; by default all.
        limits: where they are reached, or Ctrl-C is pressed, the claim is between two bounds.
        ledger: a file that keeps what is finished, so that a later run goes on from there.
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
    if len(board.cells) > MOST_CELLS:
        raise InputError(
            f"a board of {board.size}, expected at most {MOST_CELLS} cells for the fewest moves: "
            "larger boards are solved by the fast solver"
        )
    normal = normal_form(board, goal)
    chosen = bound or "small"
    if depth is None:
        depth = 2 if len(board.cells) <= WHOLE and chosen in ("small", "large") else DEPTH
    bounds = heuristic(normal.width, normal.height, normal.goal_blank, chosen, tell_table)
    run = _Run(normal, bounds, depth, threads or os.cpu_count() or 1, limits, tell)
    header = {
        "puzzle": f"sliding {board.size}",
        "start": board.text,
        "goal": goal.text,
        "heuristic": chosen,
        "automaton": name_of(board.width, board.height, depth),
    }
    with Ledger(ledger, header, "branch") if ledger else nullcontext() as kept:
        moves = run.deepen(kept)
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
        depth=depth,
        iterations=tuple(run.iterations),
        seconds=time.monotonic() - run.start,
    )
    return _replayed(solution)


def solve_fast(
    board: Board,
    goal: Board | str | None = None,
    *,
    bound: Bound | None = None,
    tell_table: TellTable | None = None,
) -> Solution:
    """Solve a board of any size at once, and say how far from the fewest moves it may be.

    >>> from laconic.sliding.board import parse
    >>> str(solve_fast(parse("1 2 3 / 4 0 6 / 7 5 8")).claim)
    '2'
    """
    goal = goal_for(board, goal)
    start = time.monotonic()
    normal = normal_form(board, goal)
    if len(board.cells) > MOST_CELLS:
        bound = bound or "linear-conflict"
        least = replay(board.rows, goal.rows, "").manhattan
    else:
        bound = bound or without_tables(board.width, board.height)
        chosen = heuristic(normal.width, normal.height, normal.goal_blank, bound, tell_table)
        least = int(chosen.values(normal.array[None])[0])
    moves = normal.outward(fast_moves(normal, bound))
    claim = between(least, len(moves))
    seconds = time.monotonic() - start
    return _replayed(Solution(board, goal, claim, moves, bound, 0, (), seconds))


@dataclass
class _Run:
    """Iterations over one board."""

    normal: Normal
    bounds: _kernels.Heuristic
    depth: int
    threads: int
    limits: Limits
    tell: Tell | None
    iterations: list[Iteration] = field(default_factory=list)

    def __post_init__(self) -> None:
        edges = automaton(self.normal.width, self.normal.height, self.depth)
        self.start = time.monotonic()
        self.search = _kernels.Search(self.bounds, self.normal.array, edges)
        self.first = self.limit = self.search.bound

    def deepen(self, ledger: Ledger | None) -> str | None:
        """Raise the limit until there is a solution; None if it has to be given up."""
        try:
            while True:
                last = self.iterations[-1].expanded if self.iterations else 0
                split = (ledger is not None or self.threads > 1) and last >= SPLIT
                moves = self._divided(ledger) if split else self._whole()
                if moves is not None:
                    return moves
                self.limit += 2
        except (_LimitReached, KeyboardInterrupt):
            return None

    def _whole(self) -> str | None:
        """Search within the limit, in one piece."""
        seen = 0

        def tick(nodes: int, _finished: Sequence[tuple[int, int]]) -> None:
            nonlocal seen
            seen = nodes
            self._mind(nodes)

        try:
            moves, _, nodes = self.search.run([""], self.limit, 1, tick)
        except BaseException:
            self._note(seen, finished=False)
            raise
        self._note(nodes, finished=moves is None)
        self._mind(0)
        return moves

    def _divided(self, ledger: Ledger | None) -> str | None:
        """Search within the limit, branch by branch; a branch that is finished is written down."""
        depth, branches = self._branches()
        above = self.search.expanded_above(depth, self.limit)
        question = f"nodes expanded within {self.limit} moves"
        done = (
            {path: claim.value or 0 for path, claim in ledger.claims(question).items()}
            if ledger
            else {}
        )
        todo = [path for path, bound in branches if bound <= self.limit and path not in done]
        before = above + sum(done.values())
        batch = _Batch(ledger, question, todo)
        seen = 0

        def tick(nodes: int, finished: Sequence[tuple[int, int]]) -> None:
            nonlocal seen
            seen = nodes
            batch.add(finished)
            self._mind(before + nodes)

        moves, nodes = None, 0
        try:
            if todo:
                moves, expanded, nodes = self.search.run(todo, self.limit, self.threads, tick)
                batch.add([(i, int(count)) for i, count in enumerate(expanded) if count >= 0])
        except BaseException:
            self._note(before + seen, finished=False)
            raise
        finally:
            batch.write()
        self._note(before + nodes, finished=moves is None)
        self._mind(0)
        return moves

    def _branches(self) -> tuple[int, list[tuple[str, int]]]:
        """Cut the search at the least depth with enough branches: the most promising come first."""
        depth, branches = 1, self.search.frontier(1)
        while len(branches) < BRANCHES and depth < self.first:
            depth += 1
            branches = self.search.frontier(depth)
        return depth, sorted(branches, key=lambda branch: branch[1])

    def _note(self, nodes: int, *, finished: bool) -> None:
        self.iterations.append(Iteration(self.limit, nodes, finished))

    def _mind(self, nodes: int) -> None:
        """Report, and stop where a limit is reached."""
        total = nodes + sum(each.expanded for each in self.iterations)
        if self.tell:
            self.tell(self.limit, total)
        limits = self.limits
        late = limits.seconds is not None and time.monotonic() - self.start > limits.seconds
        if late or (limits.nodes is not None and total > limits.nodes):
            raise _LimitReached


@dataclass
class _Batch:
    """Finished branches on their way into the ledger, written once a second at most."""

    ledger: Ledger | None
    question: str
    paths: list[str]
    pending: dict[str, Exact] = field(default_factory=dict)
    written: set[int] = field(default_factory=set)
    last: float = field(default_factory=time.monotonic)

    def add(self, finished: Sequence[tuple[int, int]]) -> None:
        """Take branches with their nodes."""
        for place, nodes in finished:
            if place not in self.written:
                self.written.add(place)
                self.pending[self.paths[place]] = Exact(nodes)
        if time.monotonic() - self.last > 1:
            self.write()

    def write(self) -> None:
        """Write down what is there."""
        if self.ledger and self.pending:
            self.ledger.record(self.question, self.pending, time.monotonic() - self.last)
        self.pending = {}
        self.last = time.monotonic()


def _replayed(solution: Solution) -> Solution:
    """Let the checker, which shares nothing with the search, replay the moves."""
    report = replay(solution.board.rows, solution.goal.rows, solution.moves)
    if not report.valid or len(solution.moves) < report.manhattan:
        raise ClaimError(
            f"the moves {solution.moves} do not solve {solution.board.text}: {report.error}"
        )
    return solution
