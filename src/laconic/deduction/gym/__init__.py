"""Deduction games as Gymnasium environments, for reinforcement learning.

Importing this package registers `laconic/Wordle-v0`, also as many games at once,
`laconic/Mastermind-v0`, `laconic/BullsAndCows-v0` and `laconic/Boards-v0`;
`gymnasium.make("laconic.deduction.gym:laconic/Wordle-v0")` does both.
"""

from laconic.extras import extra

with extra("gym"):
    import gymnasium

from laconic.deduction.gym.boards import BoardsEnv
from laconic.deduction.gym.guessing import GuessingEnv, observe
from laconic.deduction.gym.vector import WordleVectorEnv
from laconic.deduction.gym.wordle import WordleEnv

__all__ = [
    "BOARDS_ID",
    "ID",
    "RULES",
    "BoardsEnv",
    "GuessingEnv",
    "WordleEnv",
    "WordleVectorEnv",
    "observe",
]

ID = "laconic/Wordle-v0"
"""The id of Wordle for `gymnasium.make` and `gymnasium.make_vec`."""

RULES = {"laconic/Mastermind-v0": "mastermind:4x6", "laconic/BullsAndCows-v0": "bulls-cows:4x10"}
"""The ids of games that have their own words, and their rules; `game=` chooses another size."""

BOARDS_ID = "laconic/Boards-v0"
"""The id of several boards for `gymnasium.make`."""

gymnasium.register(
    ID,
    entry_point="laconic.deduction.gym.wordle:WordleEnv",
    vector_entry_point="laconic.deduction.gym.vector:WordleVectorEnv",
)
for _name, _rule in RULES.items():
    gymnasium.register(
        _name, entry_point="laconic.deduction.gym.guessing:GuessingEnv", kwargs={"game": _rule}
    )
gymnasium.register(BOARDS_ID, entry_point="laconic.deduction.gym.boards:BoardsEnv")
