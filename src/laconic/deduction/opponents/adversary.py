"""Adversaries: opponents without a fixed answer, whose replies prolong the game."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from laconic.claims import AtLeast, Exact, Infeasible
from laconic.deduction.objective import Kind
from laconic.deduction.partitions import part_counts
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.search.engine import Engine, OutOfTimeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Indices, Position
    from laconic.deduction.rules import Rule

_ROOM = 1 << 22
"""Maximum number of part sizes in memory."""


@cache
def preference(rule: Rule) -> Indices:
    """List the codes of a rule in the order in which the adversary breaks ties.

    With tiles: fewest greens, then fewest yellows, then the smallest code. With other rules, whose
    codes increase with the information they give: the smallest code. The winning code is last.
    """
    if not isinstance(rule, TileRule):
        return np.arange(rule.codes, dtype=np.int32)
    tiles = np.array([rule.digits(code) for code in range(rule.codes)])
    counts = [(tiles == digit).sum(axis=1) for digit in range(1, len(rule.marks))]
    return np.lexsort([np.arange(rule.codes), *counts]).astype(np.int32)


def replies(position: Position, guesses: Indices) -> tuple[Indices, Indices]:
    """Return the adversary's replies to many guesses, and the number of candidates it keeps.

    The reply is the code of the largest part; ties go to the first in `preference`.

    Args:
        position: a position with candidates.
        guesses: indices of guesses.

    Returns:
        Codes and sizes, shape (guesses,) each.
    """
    rule = position.game.rule
    order, step = preference(rule), max(1, _ROOM // rule.codes)
    blocks = [guesses[start : start + step] for start in range(0, len(guesses), step)]
    codes, sizes = [order[:0]], [order[:0]]
    for block in blocks:
        preferred = part_counts(position, block)[:, order]
        best = preferred.argmax(axis=1)  # ties go to the first
        codes.append(order[best])
        sizes.append(preferred[np.arange(len(block)), best].astype(np.int32))
    return np.concatenate(codes), np.concatenate(sizes)


@dataclass
class Adversary:
    """The opponent of Absurdle, which keeps the largest part of the candidates.

    Ties go to the part with the fewest greens, then the fewest yellows, then the smallest code, so
    it only concedes when no other reply is possible. Absurdle's own tie-breaking is not published.

    Attributes:
        position: the position after all guesses and replies so far.

    >>> from laconic.deduction.game import Game
    >>> game = Game.of("original")
    >>> opponent = Adversary(game.position())
    >>> game.rule.format(opponent.reply("terns")), len(opponent.position.candidates)
    ('BBBBB', 256)
    """

    position: Position

    def reply(self, guess: str) -> int:
        """Return the feedback code of a guess, and update the position.

        Raises:
            UnknownWordError: for a word that is not an allowed guess.
        """
        index = self.position.game.lexicon.guesses.index(guess)
        code = self._choice(index)
        self.position = self.position.play(index, code)
        return code

    def reveal(self) -> str:
        """Return the first answer that fits all replies."""
        return self.position.game.answers[int(self.position.candidates[0])]

    def _choice(self, guess: int) -> int:
        codes, _ = replies(self.position, np.array([guess], dtype=np.int32))
        return int(codes[0])


@dataclass
class ExactAdversary(Adversary):
    """An opponent that maximizes the number of turns under best play, as far as time allows.

    It keeps the part that needs the most turns in the worst case under best play. Ties go to the
    largest part, then as in `Adversary`; parts are searched in this order. If time runs out, it
    keeps the first part that is known to need the most turns: Absurdle's choice, unless the search
    has found a better one. `claims` has the claim of each reply.

    Attributes:
        seconds: time limit of each reply; None for no limit.
        claims: after each reply, the turns still needed under best play: `Exact`, or `AtLeast` if
            time ran out.
    """

    seconds: float | None = 10.0
    claims: list[Exact | AtLeast] = field(default_factory=list)

    @cached_property
    def engine(self) -> Engine:
        """The engine that decides whether a number of turns suffices."""
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
        """Return whether a part needs more than a number of turns under best play."""
        if time.monotonic() >= deadline:  # a short search would miss it
            raise OutOfTimeError
        position = self.position.play(guess, code)
        return isinstance(self.engine.cost(position, turns, deadline=deadline), Infeasible)

    def _parts(self, guess: int) -> dict[int, NDArray[np.int32]]:
        """Return the parts of a guess, largest first, ties in the order of `preference`."""
        rank = np.argsort(preference(self.position.game.rule))
        parts = self.position.partition(guess)
        return dict(sorted(parts.items(), key=lambda part: (-len(part[1]), rank[part[0]])))
