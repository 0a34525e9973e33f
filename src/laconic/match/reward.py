"""The rewards of environments for reinforcement learning."""

from __future__ import annotations

from enum import StrEnum

from laconic.names import pick


class Reward(StrEnum):
    """What an environment rewards.

    - turns: -1 per turn, and another -1 for a lost game.
    - win: 1 for a won game, on its last turn.
    - regret: minus the regret of each turn, as matches score it; 0 for the best move.
    """

    TURNS = "turns"
    WIN = "win"
    REGRET = "regret"


def reward_of(name: str) -> Reward:
    """Return a reward by its name.

    Raises:
        InputError: for an unknown name.
    """
    return Reward(pick(name, list(Reward), "reward"))
