"""Deduction games as Gymnasium environments, for reinforcement learning.

Importing this package registers `laconic/Wordle-v0`, also as many games at once, and
`laconic/Boards-v0`; `gymnasium.make("laconic.deduction.gym:laconic/Wordle-v0")` does both.
"""

from laconic.extras import extra

with extra("gym"):
    import gymnasium

from laconic.deduction.gym.boards import BoardsEnv
from laconic.deduction.gym.vector import WordleVectorEnv
from laconic.deduction.gym.wordle import WordleEnv, observe

__all__ = ["BOARDS_ID", "ID", "BoardsEnv", "WordleEnv", "WordleVectorEnv", "observe"]

ID = "laconic/Wordle-v0"
"""The id of Wordle for `gymnasium.make` and `gymnasium.make_vec`."""

BOARDS_ID = "laconic/Boards-v0"
"""The id of several boards for `gymnasium.make`."""

gymnasium.register(
    ID,
    entry_point="laconic.deduction.gym.wordle:WordleEnv",
    vector_entry_point="laconic.deduction.gym.vector:WordleVectorEnv",
)
gymnasium.register(BOARDS_ID, entry_point="laconic.deduction.gym.boards:BoardsEnv")
