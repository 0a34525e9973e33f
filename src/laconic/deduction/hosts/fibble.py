"""A host that lies in exactly one tile of every row but the winning one: Fibble."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.rules.tiles import TileRule
from laconic.errors import InputError

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from laconic.deduction.game import Game, Indices, Row
    from laconic.deduction.hosts.words import Host
    from laconic.deduction.rules import Rule


def displays(rule: Rule, code: int) -> tuple[int, ...]:
    """List the codes that may stand for a true one, ascending: one tile is false in each.

    The winning code stands only for itself: it would end the game.

    Raises:
        InputError: for a rule without tiles.

    >>> from laconic.deduction.rules import Wordle
    >>> rule = Wordle(5)
    >>> len(displays(rule, rule.feedback("stare", "wrath")))
    10
    """
    if not isinstance(rule, TileRule):
        raise InputError(f"{rule.name} has no tiles to lie in: take wordle or places-only")
    if code == rule.win:
        return (code,)
    true = rule.digits(code)
    others = (
        rule.number((*true[:place], digit, *true[place + 1 :]))
        for place in range(rule.length)
        for digit in range(len(rule.marks))
        if digit != true[place]
    )
    return tuple(sorted(shown for shown in others if shown != rule.win))


def agreeing(game: Game, rows: Iterable[Row]) -> Indices:
    """Give the indices of the answers that may have been shown these rows, ascending."""
    left = np.arange(len(game.answers), dtype=np.int32)
    for row in rows:
        true = game.matrix[game.lexicon.guesses.index(row.guess), left]
        able = [code for code in np.unique(true).tolist() if row.code in displays(game.rule, code)]
        left = left[np.isin(true, able)]
    return left


@dataclass(frozen=True)
class Fibber:
    """A host that shows one false tile in each row of an honest host, drawn at random.

    Attributes:
        rule: a rule with tiles.
        host: the honest one.
        chance: draws the lies.
    """

    rule: Rule
    host: Host
    chance: random.Random

    def reply(self, guess: str) -> int:
        """Give the code that is shown for a guess: the win if it is right, else never the truth."""
        return self.chance.choice(displays(self.rule, self.host.reply(guess)))

    def reveal(self) -> str:
        """Name the honest host's answer."""
        return self.host.reveal()
