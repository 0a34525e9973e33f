"""Sliding puzzles as a Gymnasium environment, `laconic/Sliding-v0`.

Importing this package registers it; `gymnasium.make("laconic.sliding.gym:laconic/Sliding-v0")` does
both.
"""

from laconic.extras import extra

with extra("gym"):
    import gymnasium

from laconic.sliding.gym.environment import MOVES, SlidingEnv

__all__ = ["ID", "MOVES", "SlidingEnv"]

ID = "laconic/Sliding-v0"
"""Name of the environment for `gymnasium.make`."""

gymnasium.register(ID, entry_point="laconic.sliding.gym.environment:SlidingEnv")
