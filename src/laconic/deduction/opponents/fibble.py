"""The opponent of Fibble: exactly one tile is false in every row except the winning one."""

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
    from laconic.deduction.opponents.words import Opponent
    from laconic.deduction.rules import Rule


def displays(rule: Rule, code: int) -> tuple[int, ...]:
    """List the codes that may be displayed for a true code, ascending: each has one false tile.

    The winning code is always displayed truthfully, since it ends the game.

    Raises:
        InputError: for a rule without tiles.

    >>> from laconic.deduction.rules import Wordle
    >>> rule = Wordle(5)
    >>> len(displays(rule, rule.feedback("stare", "wrath")))
    10
    """
    if not isinstance(rule, TileRule):
        raise InputError(f"{rule.name} has no tiles: choose wordle or places-only")
    if code == rule.win:
        return (code,)
    true = rule.digits(code)
    others = (
        rule.number((*true[:place], digit, *true[place + 1 :]))
        for place in range(rule.length)
        for digit in range(len(rule.marks))
        if digit != true[place]
    )
    return tuple(sorted(code for code in others if code != rule.win))


def agreeing(game: Game, rows: Iterable[Row]) -> Indices:
    """Return the indices of the answers that fit these rows with one false tile each."""
    left = np.arange(len(game.answers), dtype=np.int32)
    for row in rows:
        true = game.matrix[game.lexicon.guesses.index(row.guess), left]
        able = [code for code in np.unique(true).tolist() if row.code in displays(game.rule, code)]
        left = left[np.isin(true, able)]
    return left


@dataclass(frozen=True)
class Fibber:
    """An opponent that changes one random tile in each row of a truthful opponent.

    Attributes:
        rule: a rule with one tile per letter.
        opponent: the truthful opponent.
        chance: the random generator.
    """

    rule: Rule
    opponent: Opponent
    chance: random.Random

    def reply(self, guess: str) -> int:
        """Return the displayed code: true for a win, otherwise with one false tile."""
        return self.chance.choice(displays(self.rule, self.opponent.reply(guess)))

    def reveal(self) -> str:
        """Return the answer of the truthful opponent."""
        return self.opponent.reveal()
