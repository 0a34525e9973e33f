"""Entropy two guesses ahead.

Source: G. Sanderson (3Blue1Brown), "Solving Wordle using information theory" (2022), cited by
L. Lessard's article on Wordle (2022) and by Á. Benítez Gómez and E. Cavanillas Puga (2022).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.game import Pool
from laconic.deduction.partitions import entropy_of
from laconic.deduction.strategies.greedy import DECIMALS, METRICS, ranked, settling
from laconic.deduction.strategies.memory import Memory
from laconic.deduction.strategies.metrics import entropy
from laconic.deduction.strategies.strategy import Strategy, Width, configurable

if TYPE_CHECKING:
    from laconic.deduction.game import Position


class TwoStep(Width):
    """Settings of two-step entropy, which values the guesses of highest entropy."""


@configurable("two-step-entropy", TwoStep)
def two_step_entropy(settings: TwoStep, pool: Pool | None, _seed: int | None) -> Strategy:
    """Play the guess with the largest entropy together with, on average, the best next guess."""
    chosen, memory = pool or Pool.GUESSES, Memory()

    def choose(position: Position) -> int:
        sure = settling(position, [METRICS["entropy"]])
        if sure.size:
            return int(sure[0])
        guesses, bits = ranked(position, METRICS["entropy"], chosen)
        best, most, least = int(guesses[0]), -1.0, 10.0**-DECIMALS
        for guess, now in zip(guesses[: settings.width].tolist(), bits.tolist(), strict=False):
            both = now + _next_bits(position, guess, chosen, memory)
            if both > most + least:
                best, most = guess, both
            if most > _whole(position) - least:
                break
        return best

    return Strategy("two-step-entropy", choose)


def _next_bits(position: Position, guess: int, pool: Pool, memory: Memory) -> float:
    """Return the mean entropy of the best next guess, over the feedback of this one."""
    weight = position.weight()
    expected = 0.0
    for code, part in position.partition(guess).items():
        if part.size > 1 and code != position.game.rule.win:
            share = position.weight(part) / weight
            expected += share * _most_bits(position.play(guess, code), pool, memory)
    return expected


def _most_bits(position: Position, pool: Pool, memory: Memory) -> float:
    known = memory.recall(position)
    if known is not None:
        return known
    if position.candidates.size == 2 or settling(position, [METRICS["entropy"]]).size:
        return memory.keep(position, _whole(position))
    return memory.keep(position, float(entropy(position, position.pool(pool)).max()))


def _whole(position: Position) -> float:
    """Return the total uncertainty in bits."""
    weights = position.weights()
    return float(entropy_of(weights / weights.sum()))
