"""Games of several boards on the server: set-up, answers and advice."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.deduction import boards, opponents
from laconic.deduction.boards import BoardsGame
from laconic.deduction.game import Mode
from laconic.web.threads import BusyError, deadline_after

if TYPE_CHECKING:
    from laconic.deduction.boards import BoardsAdvice, BoardsAnalysis, BoardsPosition
    from laconic.deduction.web.searches import Searches, Setup

MOST_BOARDS = 32
"""Maximum number of boards on a page or in a request."""

VARIANTS = {
    "open": "All open",
    "sequential": "In order",
    "rescue": "Rescue",
}
"""Variants of a game: a rescue starts after some poor guesses."""

RESCUE = 3
"""Number of guesses made before a rescue starts."""

PATIENCE = 5.0
"""Maximum waiting time of a request in seconds."""


@dataclass(frozen=True)
class BoardsSetup:
    """The set-up of a game of several boards.

    Attributes:
        setup: the words.
        variant: a key of `VARIANTS`.
        seed: random seed of the answers; None for a game that is played elsewhere.
    """

    setup: Setup
    boards: int = 4
    variant: str = "open"
    seed: int | None = None

    def game(self, searches: Searches) -> BoardsGame:
        """Return the game, in easy mode."""
        game = searches.solver(replace(self.setup, mode=Mode.EASY)).game
        return BoardsGame(game, self.boards, sequential=self.variant == "sequential")


def answers_of(game: BoardsGame, seed: int) -> list[int]:
    """Return the hidden answers of a seed."""
    index = game.game.lexicon.answers.index
    return [index(host.answer) for host in opponents.random_words(game.game, game.boards, seed)]


def rescued(game: BoardsGame, seed: int) -> list[int]:
    """Return the guesses at the start of a rescue with this seed."""
    own = set(game.game.guess_of_answer[answers_of(game, seed)].tolist())
    others = [guess for guess in game.game.guess_of_answer.tolist() if guess not in own]
    return random.Random(seed).sample(others, min(RESCUE, len(others)))


def advise(
    searches: Searches, position: BoardsPosition, top: int = 10, seconds: float | None = None
) -> BoardsAdvice:
    """Suggest guesses, once one of the server's slots is free.

    Raises:
        InputError: for a position whose boards are all solved.
        BusyError: if the server stays busy.
    """
    with searches.slot(deadline_after(PATIENCE)) as free:
        if not free:
            raise BusyError("the server is busy: try again in a second")
        return boards.suggest(position, top=top, seconds=seconds)


def analyze(searches: Searches, position: BoardsPosition, seconds: float) -> BoardsAnalysis:
    """Analyze a game, once one of the server's slots is free.

    Raises:
        InputError: for a position without guesses.
        BusyError: if the server stays busy.
    """
    with searches.slot(deadline_after(PATIENCE)) as free:
        if not free:
            raise BusyError("the server is busy: try again in a second")
        return boards.analyze(position, seconds=seconds)
