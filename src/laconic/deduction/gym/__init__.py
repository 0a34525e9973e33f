"""Wordle as a Gymnasium environment, `laconic/Wordle-v0`, for reinforcement learning.

Importing this package registers it;
`gymnasium.make("laconic.deduction.gym:laconic/Wordle-v0")` does both.
"""

from laconic.extras import extra

with extra("gym"):
    import gymnasium

from laconic.deduction.gym.wordle import WordleEnv, observe

__all__ = ["ID", "WordleEnv", "observe"]

ID = "laconic/Wordle-v0"
"""The id for `gymnasium.make`."""

gymnasium.register(ID, entry_point="laconic.deduction.gym.wordle:WordleEnv")
