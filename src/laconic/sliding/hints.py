"""Hints that keep their promise: with each hint that is followed, one move less is left.

A long solution is not searched again after every move: the search could find a longer one. A guide
keeps its plan, which gets shorter along the way, and leads back to it from elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from laconic.claims import Exact, between
from laconic.errors import InputError
from laconic.plurals import counted
from laconic.sliding.board import goal_for, moved
from laconic.sliding.deepening import Limits
from laconic.sliding.heuristics import MOST_CELLS
from laconic.sliding.moves import OPPOSITE, to_tiles, to_words
from laconic.sliding.search import solve, solve_fast

if TYPE_CHECKING:
    from laconic.claims import Between
    from laconic.sliding.board import Board
    from laconic.workers import ProgressCallback

NODES = 2_000_000
"""Nodes after which a hint is that of a solution that is not proven: a second, more or less."""


@dataclass(frozen=True)
class Hint:
    """A move, and what it promises.

    Attributes:
        board: the board.
        goal: the goal.
        moves: moves of the blank from the board to the goal, of which the hint is the first.
        claim: the fewest moves that solve the board.
    """

    board: Board
    goal: Board
    moves: str
    claim: Exact | Between

    def __str__(self) -> str:
        """Return the hint as a sentence."""
        if isinstance(self.claim, Exact):
            proven = "and not in fewer"
        else:
            proven = f"and not in fewer than {self.claim.lower}"
        word = to_words(self.board, self.moves[:1])
        moves = counted(len(self.moves), "move")
        return f"Slide {word}: solvable in {moves} from here, {proven}"

    def as_dict(self) -> dict[str, Any]:
        """Return the hint as a JSON-serializable dictionary."""
        lower = {} if isinstance(self.claim, Exact) else {"at_least": self.claim.lower}
        return {
            "start": self.board.text,
            "goal": self.goal.text,
            "tile": int(to_tiles(self.board, self.moves[:1])),
            "move": self.moves[0],
            "length": len(self.moves),
            "claim": self.claim.word,
            **lower,
            "moves": self.moves,
        }


class Guide:
    """Leads the way to a goal.

    Args:
        board: the initial board.
        goal: the goal; see `goal_for`.
        nodes: number of nodes after which a search for the fewest moves ends.
        threads: number of threads; by default all cores.

    Attributes:
        board: the board after the moves made.
        goal: the goal.
        moves: the moves made.

    Raises:
        BoardError: if the goal is unreachable.

    >>> from laconic.sliding.board import parse
    >>> guide = Guide(parse("1 2 3 / 4 0 6 / 7 5 8"))
    >>> print(guide.hint())
    Slide 5 up: solvable in 2 moves from here, and not in fewer
    >>> guide.move("d")
    >>> print(guide.hint())
    Slide 8 left: solvable in 1 move from here, and not in fewer
    """

    def __init__(
        self,
        board: Board,
        goal: Board | str | None = None,
        *,
        nodes: int = NODES,
        threads: int | None = None,
    ) -> None:
        self.board, self.goal = board, goal_for(board, goal)
        self.moves = ""
        self._nodes, self._threads = nodes, threads
        self._plan: str | None = None
        self._least = 0  # no solution of the board has fewer moves

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.board == self.goal

    def move(self, move: str) -> None:
        """Move the blank: the plan gets shorter, or the way back is put before it.

        Raises:
            BoardError: if the move leaves the board.
        """
        self.board = moved(self.board, move)
        self.moves += move
        self._least = max(0, self._least - 1)
        if self._plan is not None:
            ahead = self._plan.startswith(move)
            self._plan = self._plan[1:] if ahead else OPPOSITE[move] + self._plan

    def undo(self) -> None:
        """Take the last move back, if there is one."""
        if self.moves:
            last, kept = self.moves[-1], self.moves[:-1]
            self.move(OPPOSITE[last])
            self.moves = kept

    def hint(self, progress: ProgressCallback | None = None) -> Hint:
        """Return the next move, and the number of moves that are left with it.

        Unless the fewest moves are known, they are searched; a solution that is longer than the
        plan does not replace it.

        Args:
            progress: called with the progress of building tables.

        Raises:
            InputError: if the board is solved.
        """
        if self.solved:
            raise InputError(f"{self.board.text} is the goal, expected a board that is not solved")
        if self._plan is None or self._least < len(self._plan):
            self._search(progress)
        assert self._plan  # noqa: S101  # the board is not solved
        return Hint(self.board, self.goal, self._plan, between(self._least, len(self._plan)))

    def _search(self, progress: ProgressCallback | None) -> None:
        if len(self.board.cells) <= MOST_CELLS:
            limits = Limits(nodes=self._nodes)
            found = solve(
                self.board, self.goal, limits=limits, threads=self._threads, progress=progress
            )
        else:
            found = solve_fast(self.board, self.goal, threads=self._threads, progress=progress)
        exact = isinstance(found.claim, Exact)
        self._least = max(self._least, len(found.moves) if exact else found.claim.lower)  # type: ignore[union-attr]
        if self._plan is None or len(found.moves) < len(self._plan):
            self._plan = found.moves
