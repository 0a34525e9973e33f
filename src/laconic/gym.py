"""All environments for reinforcement learning; importing this module registers them.

>>> import gymnasium
>>> import laconic.gym
>>> len(laconic.gym.IDS)
6
>>> gymnasium.make("laconic/Mastermind-v0").action_space
Discrete(1296)
>>> gymnasium.make("laconic/Sliding-v0", width=4, height=4).action_space
Discrete(4)
"""

from laconic.deduction.gym import (
    BOARDS_ID,
    RULES,
    BoardsEnv,
    GuessingEnv,
    WordleEnv,
    WordleVectorEnv,
)
from laconic.deduction.gym import ID as WORDLE_ID
from laconic.sliding.gym import ID as SLIDING_ID
from laconic.sliding.gym import SlidingEnv
from laconic.tetris.gym import ID as TETRIS_ID
from laconic.tetris.gym import TetrisEnv

__all__ = [
    "IDS",
    "BoardsEnv",
    "GuessingEnv",
    "SlidingEnv",
    "TetrisEnv",
    "WordleEnv",
    "WordleVectorEnv",
]

IDS = (WORDLE_ID, *RULES, BOARDS_ID, SLIDING_ID, TETRIS_ID)
"""The names of all environments for `gymnasium.make`."""
