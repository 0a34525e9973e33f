"""NES Tetris as a Gymnasium environment, `laconic/Tetris-v0`.

Importing this package registers it; `gymnasium.make("laconic.tetris.gym:laconic/Tetris-v0")` does
both.
"""

from laconic.extras import extra

with extra("gym"):
    import gymnasium

from laconic.tetris.gym.environment import TetrisEnv, TetrisReward, observe

__all__ = ["ID", "TetrisEnv", "TetrisReward", "observe"]

ID = "laconic/Tetris-v0"
"""Name of the environment for `gymnasium.make`."""

gymnasium.register(ID, entry_point="laconic.tetris.gym.environment:TetrisEnv")
