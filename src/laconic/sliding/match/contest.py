"""Sliding puzzles as a contest.

A turn is one move of the blank or several. Its regret is the number of its moves, plus the least
number of moves from the board after it, minus that from the board before it. So a solved puzzle
took the optimum plus the sum of regret. An illegal turn costs one, and so does each turn that a
player who failed had left.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from laconic.claims import bounds
from laconic.errors import InputError
from laconic.match import (
    SHOWN,
    Contest,
    Judged,
    Outcome,
    Round,
    Scale,
    Scored,
    number_of_games,
    summed,
)
from laconic.sliding.board import Board, blank_last, parse, random_board
from laconic.sliding.deepening import Limits
from laconic.sliding.moves import boards_along, parse_moves
from laconic.sliding.search import solve

if TYPE_CHECKING:
    from laconic.match import PlayedGame

GAMES = 100
"""Default number of games."""

TURNS = 200
"""Default turn limit."""

NODES = 20_000_000
"""Default number of nodes up to which a distance is searched; beyond, it is bounded."""


@dataclass
class Distances:
    """Least numbers of moves to a goal, each searched once.

    Args:
        goal: the goal.
        nodes: number of nodes after which a search ends with bounds.
    """

    goal: Board
    nodes: int = NODES
    _known: dict[tuple[int, ...], tuple[int, int]] = field(default_factory=dict, init=False)

    def of(self, board: Board) -> tuple[int, int]:
        """Return a lower and an upper bound, equal if the distance is exact."""
        if board.cells not in self._known:
            solution = solve(board, self.goal, threads=1, limits=Limits(nodes=self.nodes))
            low, high = bounds(solution.claim)
            self._known[board.cells] = int(low), int(high)
        return self._known[board.cells]


class BoardRound(Round):
    """A puzzle.

    Attributes:
        board: the board as it is.
        goal: the goal.
    """

    def __init__(self, board: Board, goal: Board, limit: int) -> None:
        super().__init__(limit)
        self.board, self.goal = board, goal

    @property
    def won(self) -> bool:
        """Whether the goal is reached."""
        return self.board == self.goal

    def question(self) -> dict[str, Any]:
        """Return the board, row by row."""
        return {"board": [list(row) for row in self.board.rows]}

    def words(self) -> dict[str, object]:
        """Return board and goal as text."""
        size = {"width": self.board.width, "height": self.board.height}
        return size | {"board": str(self.board), "goal": str(self.goal)}

    def play(self, move: str) -> Outcome:
        """Play one move or several, of the blank or as numbers of tiles; moves end at the goal."""
        try:
            moves = parse_moves(self.board, move)
            boards = boards_along(self.board, moves)
        except InputError as error:
            return Outcome(move[:SHOWN], None, str(error))
        if not moves:
            return Outcome("", None, "no move, expected one or more of u, d, l and r")
        if self.goal in boards:
            boards = boards[: boards.index(self.goal) + 1]
        self.board = boards[-1]
        return Outcome(moves[: len(boards) - 1], self.board.text)

    def reveal(self) -> dict[str, Any]:
        """Return nothing: the player saw the board."""
        return {}


class BoardContest(Contest[BoardRound]):
    """Random boards of a size, which are to be solved.

    The length of a solved puzzle is its number of moves; one that is not solved has none.

    Args:
        width: number of columns.
        height: number of rows.
        max_turns: turns after which a puzzle is lost.
        nodes: number of nodes up to which distances are searched.
    """

    family: ClassVar = "sliding"

    def __init__(self, width: int, height: int, max_turns: int = TURNS, nodes: int = NODES) -> None:
        self.goal = blank_last(width, height)
        self.max_turns = max_turns
        self.distances = Distances(self.goal, nodes)
        name = f"the {self.goal.size} puzzle"
        self.scale = Scale(name, "move", "moves", "moves a game above the proven optimum")

    @property
    def prompt(self) -> Path:
        """The prompt."""
        return Path(__file__).parent / "prompt.toml"

    def header(self) -> dict[str, Any]:
        """Describe the puzzle."""
        puzzle = f"sliding {self.goal.size}"
        return {"puzzle": puzzle, "goal": self.goal.text, "max_turns": self.max_turns}

    def hello(self) -> dict[str, Any]:
        """Describe the puzzle to a program."""
        goal = [list(row) for row in self.goal.rows]
        size = {"width": self.goal.width, "height": self.goal.height}
        return size | {"goal": goal, "max_turns": self.max_turns}

    def deal(self, games: int | None, seed: int) -> list[str]:
        """Draw boards uniformly from those that can be solved, without the goal."""
        count = GAMES if games is None else number_of_games(games)
        chance, boards = random.Random(seed), list[str]()
        while len(boards) < count:
            board = random_board(self.goal, chance)
            if board != self.goal:
                boards.append(board.text)
        return boards

    def begin(self, task: str) -> BoardRound:
        """Set up a board."""
        return BoardRound(parse(task), self.goal, self.max_turns)

    def score(self, played: PlayedGame) -> Scored:
        """Score the moves."""
        playing, moves, made = self.begin(str(played.task)), [], 0
        for number, turn in enumerate(played.turns, 1):
            if turn.illegal:
                moves.append(Judged(number, turn, (1.0, 1.0)))
                continue
            before = self.distances.of(playing.board)
            playing.replay(turn)
            after, count = self.distances.of(playing.board), len(turn.move)
            regret = max(0, count + after[0] - before[1]), count + after[1] - before[0]
            moves.append(Judged(number, turn, regret))
            made += count
        length = made if played.won else None
        return Scored(played, length, tuple(moves), summed(moves, played, self.max_turns))
