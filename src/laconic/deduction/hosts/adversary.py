"""Hosts with no answer in mind: each reply keeps the game open for as long as they can."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from laconic.claims import AtLeast, Exact, Infeasible
from laconic.deduction import _kernels
from laconic.deduction.objective import Kind
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.search.engine import Engine, OutOfTimeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Indices, Position
    from laconic.deduction.rules import Rule

_ROOM = 1 << 22
"""Sizes of parts that are counted at a time."""


@cache
def preference(rule: Rule) -> Indices:
    """List the codes of a rule, that first which the adversary likes best among equal parts.

    Of tiles: fewest greens, then fewest yellows, then the smallest code. Of other rules, whose
    codes rise with what they give away: the smallest code. The winning code is always the last.
    """
    if not isinstance(rule, TileRule):
        return np.arange(rule.codes, dtype=np.int32)
    tiles = np.array([rule.digits(code) for code in range(rule.codes)])
    counts = [(tiles == digit).sum(axis=1) for digit in range(1, len(rule.marks))]
    return np.lexsort([np.arange(rule.codes), *counts]).astype(np.int32)


def replies(position: Position, guesses: Indices) -> tuple[Indices, Indices]:
    """Give what the adversary replies to each of many guesses, and how many candidates it keeps.

    The reply is the largest part's code; among equally large parts, the first in `preference`.

    Args:
        position: what is known; it has candidates.
        guesses: indices of guesses.

    Returns:
        Codes and sizes, shape (guesses,) each.
    """
    rule = position.game.rule
    order, step = preference(rule), max(1, _ROOM // rule.codes)
    blocks = [guesses[start : start + step] for start in range(0, len(guesses), step)]
    codes, sizes = [order[:0]], [order[:0]]
    for block in blocks:
        counted = _kernels.part_sizes(position.game.matrix, block, position.candidates, rule.codes)
        preferred = counted[:, order]
        best = preferred.argmax(axis=1)  # the first of the largest
        codes.append(order[best])
        sizes.append(preferred[np.arange(len(block)), best].astype(np.int32))
    return np.concatenate(codes), np.concatenate(sizes)


@dataclass
class Adversary:
    """Absurdle's host: to each guess it keeps the largest part of the candidates.

    Of equally large parts it keeps that with the fewest greens, then the fewest yellows, then the
    smallest code, so that it says that a guess is right only where nothing else is left to say.
    Absurdle's own choice among equal parts is not published.

    Attributes:
        position: what has been guessed and replied so far.

    >>> from laconic.deduction.game import Game
    >>> game = Game.of("original")
    >>> host = Adversary(game.position())
    >>> game.rule.format(host.reply("terns")), len(host.position.candidates)
    ('BBBBB', 256)
    """

    position: Position

    def reply(self, guess: str) -> int:
        """Give the feedback code of a guess, and keep to it.

        Raises:
            UnknownWordError: for a word that is no guess of the game.
        """
        index = self.position.game.lexicon.guesses.index(guess)
        code = self._choice(index)
        self.position = self.position.play(index, code)
        return code

    def reveal(self) -> str:
        """Name the first answer that agrees with every reply so far."""
        return self.position.game.answers[int(self.position.candidates[0])]

    def _choice(self, guess: int) -> int:
        codes, _ = replies(self.position, np.array([guess], dtype=np.int32))
        return int(codes[0])


@dataclass
class ExactAdversary(Adversary):
    """A host that makes the best player need most turns, as far as the time goes.

    It keeps the part whose best play takes most turns in the worst case; among equals the largest,
    then as `Adversary` does. The parts are searched in this order. When time is up, it falls back
    to the first part that is known to need most turns so far: Absurdle's choice, unless more was
    found out. `claims` tells of each reply which of the two it was.

    Attributes:
        seconds: time for each reply; None for as long as it takes.
        claims: after each reply, the turns that the best player still needs: Exact, or AtLeast
            where the time was too short.
    """

    seconds: float | None = 10.0
    claims: list[Exact | AtLeast] = field(default_factory=list)

    @cached_property
    def engine(self) -> Engine:
        """What decides whether so many turns suffice."""
        return Engine(self.position.game, Kind.WORST)

    def _choice(self, guess: int) -> int:
        deadline = np.inf if self.seconds is None else time.monotonic() + self.seconds
        win = self.position.game.rule.win
        parts = self._parts(guess)
        chosen = next(iter(parts))
        turns = int(chosen != win)
        try:
            for code in parts:
                while code != win and self._needs_more(guess, code, turns, deadline):
                    chosen, turns = code, turns + 1
        except OutOfTimeError:
            self.claims.append(AtLeast(turns))
        else:
            self.claims.append(Exact(turns))
        return chosen

    def _needs_more(self, guess: int, code: int, turns: int, deadline: float) -> bool:
        """Tell whether a part takes the best player more than so many turns."""
        if time.monotonic() >= deadline:  # a search that ends at once would not look
            raise OutOfTimeError
        position = self.position.play(guess, code)
        return isinstance(self.engine.cost(position, turns, deadline=deadline), Infeasible)

    def _parts(self, guess: int) -> dict[int, NDArray[np.int32]]:
        """Give the parts of a guess, the largest first, equal ones as the adversary likes them."""
        rank = np.argsort(preference(self.position.game.rule))
        parts = self.position.partition(guess)
        return dict(sorted(parts.items(), key=lambda part: (-len(part[1]), rank[part[0]])))
