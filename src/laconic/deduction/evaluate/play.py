"""Play single games; if the answer is not in the game's list, widen the list."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from laconic.deduction.game import TURN_CAP
from laconic.deduction.priors import widened

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.game import Game, Row
    from laconic.deduction.strategies import Strategy


@dataclass(frozen=True)
class Player:
    """A strategy that plays games of one kind.

    Attributes:
        turn_cap: maximum guesses per game; the game's own limit applies as well.
    """

    game: Game
    strategy: Strategy
    turn_cap: int = TURN_CAP

    @property
    def limit(self) -> int:
        """Maximum number of guesses in a game."""
        return min(self.turn_cap, self.game.max_turns or self.turn_cap)

    @cached_property
    def wide(self) -> Game:
        """The game in which any guess may be the answer."""
        return widened(self.game)

    def play(self, answer: str) -> tuple[Row, ...]:
        """Play one game and return its rows; the answer was found if the last row wins.

        If the answer is not in the game's list, no candidate is left at some turn. From then on,
        every guess that fits the rows is a candidate. If none of these is left either, the answer
        is not an allowed guess, and the game ends.
        """
        respond = self._responses(answer)
        position = self.game.position()
        while position.candidates.size and position.turn <= self.limit:
            guess = self.strategy(position)
            code = respond(guess)
            position = position.play(guess, code)
            if code == self.game.rule.win:
                break
            if not position.candidates.size:
                position = self.wide.position(position.rows)
        return position.rows

    def _responses(self, answer: str) -> Callable[[int], int]:
        game = self.game
        if answer in game.lexicon.answers:
            column = game.matrix[:, game.lexicon.answers.index(answer)]
            return lambda guess: int(column[guess])
        word = game.lexicon.guesses.normalize(answer)
        return lambda guess: game.rule.feedback(game.guesses[guess], word)


def play(
    game: Game, strategy: Strategy, answer: str, *, turn_cap: int = TURN_CAP
) -> tuple[Row, ...]:
    """Play one game and return its rows; see `Player.play`.

    Raises:
        InputError: for an answer of another length.

    >>> from laconic.deduction.game import Game
    >>> from laconic.deduction.strategies import make
    >>> [row.guess for row in play(Game.of("original"), make("entropy", opener="crate"), "porch")]
    ['crate', 'locum', 'porch']
    """
    return Player(game, strategy, turn_cap).play(answer)
