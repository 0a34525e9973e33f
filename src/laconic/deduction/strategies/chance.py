"""Random strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.game import Pool
from laconic.deduction.strategies.strategy import chance

if TYPE_CHECKING:
    import random

    from laconic.deduction.game import Position


@chance("random")
def random_candidate(position: Position, rng: random.Random) -> int:
    """Play a random candidate, all equally likely.

    Source: C.-L. Liu, arXiv:2205.11225, Strategy Hard-Mode.
    """
    candidates = position.pool(Pool.CANDIDATES)
    return int(candidates[rng.randrange(candidates.size)])
