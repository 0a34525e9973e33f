"""Sliding puzzles as an environment: an observation is a board, an action is a move."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from laconic.errors import InputError
from laconic.match import Reward, reward_of
from laconic.sliding.board import Board, legal_moves, moved, parse, solvable
from laconic.sliding.match import BoardContest
from laconic.wholes import whole, whole_within

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

MOVES = "dlru"
"""The actions in order: moves of the blank."""

MOST_EXACT = 16
"""Maximum number of cells of a board whose moves are rewarded by exact distances."""


class SlidingEnv(gymnasium.Env[Any, np.int64]):
    """Bring a board to its goal in as few moves as possible.

    **Action**: the index of a move of the blank in `MOVES`. An illegal move is not played, but uses
    up a turn. `action_masks()` and `info["action_mask"]` mark the legal moves.

    **Observation**: the tile on each cell, row by row; 0 is the blank.

    **Reward**: -1 per turn, and another -1 for a lost puzzle; or `win`; or `regret`, which is 0 for
    a move on a shortest path, -2 for another, by exact search, and -1 for an illegal move.

    **End**: terminated at the goal, and lost when no turn is left.

    **Info**: `action_mask`, `legal`, `is_success`.

    `reset` draws a board with the environment's generator; `options={"board": text}` sets it.

    Args:
        width: number of columns.
        height: number of rows.
        max_turns: turns after which the puzzle is lost.
        reward: turns, win or regret.

    Raises:
        InputError: for an unknown reward, a size or number of turns that is impossible, or a board
            that is too large for the exact search.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        width: int = 3,
        height: int = 3,
        max_turns: int = 200,
        reward: Reward | str = Reward.TURNS,
    ) -> None:
        width, height = whole(width, "width"), whole(height, "height")
        self.max_turns = whole_within(max_turns, "max_turns", 1)
        self._reward, cells = reward_of(reward), width * height
        if self._reward is Reward.REGRET and cells > MOST_EXACT:
            raise InputError(
                f"reward regret on {width}x{height}: expected at most {MOST_EXACT} cells, "
                "whose distances are searched exactly"
            )
        self._contest = BoardContest(width, height, self.max_turns, nodes=sys.maxsize)
        self.goal = self._contest.goal
        self.action_space = spaces.Discrete(len(MOVES))
        self.observation_space = spaces.MultiDiscrete([cells] * cells)
        self.board: Board | None = None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.int64], dict[str, Any]]:
        """Set up a board.

        Raises:
            InputError: for an unknown option, or a board that is the goal or cannot reach it.
        """
        super().reset(seed=seed)
        for name in set(options or {}) - {"board"}:
            raise InputError(f"no option {name!r}, expected board: leave it out")
        (drawn,) = self._contest.deal(1, int(self.np_random.integers(1 << 53)))
        board = parse((options or {}).get("board", drawn), self.goal.size)
        if not solvable(board, self.goal) or board == self.goal:
            raise InputError(
                f"{board.text} is no puzzle, expected a board that can reach the goal, but not it"
            )
        self.board, self._left = board, self.max_turns
        return self._observation(board), self._info(board)

    def step(self, action: np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Move the blank.

        Raises:
            InputError: for an invalid action.
            ResetNeeded: if no puzzle is running.
        """
        before = self._running()
        if not self.action_space.contains(action):
            raise InputError(f"action {action!r}, expected 0 to {len(MOVES) - 1}")
        move = MOVES[int(action)]
        legal = move in legal_moves(before)
        after = moved(before, move) if legal else before
        self._left -= 1
        won = after == self.goal
        lost = not won and self._left == 0
        self.board = None if won or lost else after
        reward = self._rewarded(before, after, won=won, lost=lost)
        info = self._info(after) | {"legal": legal, "is_success": won}
        return self._observation(after), reward, won or lost, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each move whether it is legal."""
        return _mask(self._running())

    def _rewarded(self, before: Board, after: Board, *, won: bool, lost: bool) -> float:
        if self._reward is Reward.WIN:
            return float(won)
        if self._reward is Reward.TURNS:
            return -1.0 - lost
        distance = self._contest.distances.of
        return -float(1 + distance(after)[1] - distance(before)[0])

    def _running(self) -> Board:
        if self.board is None:
            raise ResetNeeded("no puzzle is running: call reset() first")
        return self.board

    def _observation(self, board: Board) -> NDArray[np.int64]:
        return np.array(board.cells, dtype=np.int64)

    def _info(self, board: Board) -> dict[str, Any]:
        mask = _mask(board).astype(np.int8)
        return {"action_mask": mask, "legal": True, "is_success": board == self.goal}


def _mask(board: Board) -> NDArray[np.bool_]:
    legal = legal_moves(board)
    return np.array([move in legal for move in MOVES])
