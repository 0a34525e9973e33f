"""NES Tetris as an environment: an observation is the board, an action is a placement."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from laconic.errors import InputError
from laconic.names import pick
from laconic.tetris import pieces
from laconic.tetris.display import Well
from laconic.tetris.game import Ending, Game
from laconic.tetris.match.contest import loss, reference
from laconic.tetris.pieces import Source, source_of
from laconic.tetris.players import View
from laconic.tetris.rules import COLUMNS, HEIGHT, Placement, Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.tetris.players import Search

Observation = dict[str, Any]
"""The observation that `observe` returns."""

ACTIONS = 2048
"""Placement codes: turns, box row and box column."""


def observe(game: Game, *, planning: bool = False) -> Observation:
    """Return the observation: the cells, both pieces (7 for none or not seen yet) and the lines."""
    board = np.array(game.board, dtype=np.uint16)
    cells = (board[:, None] >> np.arange(COLUMNS, dtype=np.uint16) & 1).astype(np.int8)
    over = game.placed >= len(game.pieces)
    return {
        "board": cells,
        "piece": 7 if over else game.piece,
        "next": 7 if over or planning or game.next is None else game.next,
        "lines": np.array([game.lines], dtype=np.int32),
    }


class TetrisReward(StrEnum):
    """What the environment rewards.

    - points: the points of a placement, divided by 1000.
    - lines: the lines of a placement.
    - win: 1 for the placement that clears the last of the lines that end a game.
    - loss: minus the loss of each placement, as matches score it: how much worse the expectimax
      player thinks that it is than the best one, which is no exact value.
    """

    POINTS = "points"
    LINES = "lines"
    WIN = "win"
    LOSS = "loss"


class TetrisEnv(gymnasium.Env[Observation, np.int64]):
    """Place pieces and score.

    **Action**: the code of a placement, `Placement.code`. An unreachable placement is not played
    and ends the episode. `action_masks()` and `info["action_mask"]` mark the reachable ones.

    Under rules with a reaction, each piece takes two actions: first its plan, the place where it
    is when the player has seen the next piece, then the placement. In the first of these steps the
    next piece is not observed. `info["planning"]` says which is due.

    **Observation**: see `observe`.

    **Reward**: by default the points of the placement, divided by 1000; see `TetrisReward`. An
    impossible placement and a plan are rewarded with 0.

    **End**: terminated when the next piece cannot appear, the lines are cleared or the action was
    impossible; truncated after 1,825 pieces.

    `reset` draws the seed of the pieces with the environment's generator.

    Args:
        rules: the rules.
        source: the generator of pieces.
        render_mode: `ansi` for text from `render()`.
        reward: points, lines, win or loss.

    Raises:
        InputError: for an unknown reward, mode or generator, and for rules of another type.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 10}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        rules: Rules | None = None,
        source: Source | str = Source.PUBLISHED,
        render_mode: str | None = None,
        reward: TetrisReward | str = TetrisReward.POINTS,
    ) -> None:
        self._reward = TetrisReward(pick(reward, list(TetrisReward), "reward"))
        if render_mode not in (None, "ansi"):
            raise InputError(f"render_mode {render_mode!r}: expected None or 'ansi'")
        if not isinstance(rules, Rules | None):
            raise InputError(
                f"rules {rules!r}: expected laconic.tetris.Rules, such as Rules('timed', 22)"
            )
        self.rules, self.source = rules or Rules(), source_of(source)
        self.render_mode = render_mode
        self.game: Game | None = None
        self.plan: Placement | None = None
        self._over = False
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = spaces.Dict(
            {
                "board": spaces.MultiBinary((HEIGHT, COLUMNS)),
                "piece": spaces.Discrete(8),
                "next": spaces.Discrete(8),
                "lines": spaces.Box(0, 10_000, (1,), np.int32),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game.

        Raises:
            InputError: for any option.
        """
        super().reset(seed=seed)
        for name in options or {}:
            raise InputError(f"no option {name!r}, expected none: leave it out")
        drawn = int(self.np_random.integers(512, 1 << 23))
        self.game = Game(self.rules, pieces.games(self.source, drawn, 1)[0].tolist())
        self.plan, self._over = None, False
        return self._observe(self.game), self._info(self.game)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plan or place the current piece.

        Raises:
            InputError: for an invalid action.
            ResetNeeded: if no game is running.
        """
        game = self._begun()
        if self._over:
            raise ResetNeeded("the game is over: call reset() first")
        if not self.action_space.contains(action):
            raise InputError(f"action {action!r}, expected 0 to {ACTIONS - 1}")
        if not self.action_masks()[action]:
            self._over = True
            return self._observe(game), 0.0, True, False, {**self._info(game), "legal": False}
        at = Placement.of(int(action))
        if self._planning:
            self.plan = at
            return self._observe(game), 0.0, False, False, self._info(game)
        reward = self._played(game, at)
        self.plan = None
        ending = game.ending
        self._over = bool(ending)
        truncated = ending is Ending.PIECES
        return (
            self._observe(game),
            reward,
            bool(ending) and not truncated,
            truncated,
            self._info(game),
        )

    def _played(self, game: Game, at: Placement) -> float:
        """Play a placement, and return its reward."""
        score, lines, view = game.score, game.lines, self._view(game)
        game.play(at)
        match self._reward:
            case TetrisReward.POINTS:
                return (game.score - score) / 1000
            case TetrisReward.LINES:
                return float(game.lines - lines)
            case TetrisReward.WIN:
                return float(game.ending is Ending.LINES)
            case TetrisReward.LOSS:
                return -loss(self._judge, view, at)

    @cached_property
    def _judge(self) -> Search:
        return reference(self.rules)

    def action_masks(self) -> NDArray[np.int8]:
        """Return a mask of the reachable placements."""
        return self._mask(self._begun())

    def render(self) -> str | None:
        """Draw the board as text, in mode `ansi`."""
        return Well(self._begun()).text() if self.render_mode else None

    @property
    def _planning(self) -> bool:
        """Whether the next action is a plan."""
        return self.rules.planned and self.plan is None

    def _observe(self, game: Game) -> Observation:
        return observe(game, planning=self._planning)

    def _begun(self) -> Game:
        if self.game is None:
            raise ResetNeeded("call reset() before step(), action_masks() or render()")
        return self.game

    def _mask(self, game: Game) -> NDArray[np.int8]:
        mask = np.zeros(ACTIONS, dtype=np.int8)
        if not game.ending:
            view = self._view(game)
            possible = view.plans() if self._planning else view.placements()
            mask[[at.code for at in possible]] = 1
        return mask

    def _view(self, game: Game) -> View:
        seen = game.board, game.piece, game.next, game.rules, game.level, game.lines
        return View(*seen, self.plan)

    def _info(self, game: Game) -> dict[str, Any]:
        return {
            "action_mask": self._mask(game),
            "score": game.score,
            "lines": game.lines,
            "legal": True,
            "planning": self._planning,
        }
