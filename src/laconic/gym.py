"""All environments for reinforcement learning; importing this module registers them.

>>> import gymnasium
>>> import laconic.gym
>>> sorted(laconic.gym.IDS)
['laconic/Boards-v0', 'laconic/Sliding-v0', 'laconic/Tetris-v0', 'laconic/Wordle-v0']
>>> gymnasium.make("laconic/Sliding-v0", width=4, height=4).action_space
Discrete(4)
"""

from laconic.deduction.gym import BOARDS_ID, BoardsEnv, WordleEnv, WordleVectorEnv
from laconic.deduction.gym import ID as WORDLE_ID
from laconic.sliding.gym import ID as SLIDING_ID
from laconic.sliding.gym import SlidingEnv
from laconic.tetris.gym import ID as TETRIS_ID
from laconic.tetris.gym import TetrisEnv

__all__ = ["IDS", "BoardsEnv", "SlidingEnv", "TetrisEnv", "WordleEnv", "WordleVectorEnv"]

IDS = (WORDLE_ID, BOARDS_ID, SLIDING_ID, TETRIS_ID)
"""The names of all environments for `gymnasium.make`."""
