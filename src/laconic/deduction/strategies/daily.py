"""Series of daily games, in which each answer occurs once, so that past answers can be excluded.

Source: Á. Benítez Gómez and E. Cavanillas Puga, "Wordle solving algorithms using Information
Theory" (2022), section 2.2.5, which defines these problems:

P0: every guess may be the answer, and past answers are unknown.
P1: P0 with a known list of answers.
P2: P0 over many days, excluding past answers.
P3: P2 with a known list of answers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.game import TURN_CAP
from laconic.deduction.priors import widened
from laconic.deduction.strategies.wrappers import remembering
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Game, Position
    from laconic.deduction.strategies.strategy import Strategy


@dataclass(frozen=True)
class Relaxation:
    """A problem of the source: the player's knowledge, and the play behind its best figure.

    Attributes:
        listed: whether the player knows which words are answers.
        past: whether the player excludes earlier answers.
        strategy: the name of the strategy.
        opener: the first guess of every game.
        mean: the published figure.
    """

    listed: bool
    past: bool
    strategy: str
    opener: str
    mean: float

    def game(self, game: Game) -> Game:
        """Return the game from the player's point of view."""
        return game if self.listed else widened(game)

    def play(self, game: Game, strategy: Strategy, days: Sequence[str]) -> tuple[int | None, ...]:
        """Play a series of days, and return the guesses of each day; see `daily`."""
        return daily(self.game(game), strategy, days, past=self.past)


RELAXATIONS = {
    "P0": Relaxation(
        listed=False, past=False, strategy="frequency-figure", opener="tales", mean=3.773
    ),
    "P1": Relaxation(listed=True, past=False, strategy="entropy", opener="slate", mean=3.527),
    "P2": Relaxation(
        listed=False, past=True, strategy="frequency-figure", opener="tales", mean=3.535
    ),
    "P3": Relaxation(
        listed=True, past=True, strategy="frequency-figure", opener="slate", mean=3.225
    ),
}
"""The problems of the source, with the settings of its best figures; entropy chooses candidates."""


def daily(
    game: Game,
    strategy: Strategy,
    days: Sequence[str],
    *,
    past: bool = True,
    turn_cap: int = TURN_CAP,
) -> tuple[int | None, ...]:
    """Play a series of days, and return the guesses of each day, None if it was not won.

    Args:
        game: the game.
        strategy: the strategy.
        days: the distinct answers in the order of days.
        past: whether earlier answers are excluded.
        turn_cap: maximum guesses per day; the game's own limit applies as well.

    Raises:
        InputError: for an answer that occurs twice.
        UnknownWordError: for a word that is not in the game's list.
    """
    answers = [game.lexicon.answers.index(word) for word in days]
    if past and len(set(answers)) < len(answers):
        raise InputError(f"a word occurs twice in {len(answers)} days: give each answer one day")
    start = game.position()
    limit = min(turn_cap, game.max_turns or turn_cap)
    if not past and strategy.deterministic:
        strategy = remembering(strategy)
    turns = []
    for answer in answers:
        turns.append(_turns(start, strategy, answer, limit))
        if past:
            start = replace(start, candidates=start.candidates[start.candidates != answer])
    return tuple(turns)


def _turns(position: Position, strategy: Strategy, answer: int, limit: int) -> int | None:
    game = position.game
    while position.turn <= limit:
        guess = strategy(position)
        code = int(game.matrix[guess, answer])
        if code == game.rule.win:
            return position.turn
        position = position.play(guess, code)
    return None


def shuffled(words: Sequence[str], seed: int) -> list[str]:
    """Shuffle words by a random seed."""
    rng = np.random.default_rng(seed)
    return [words[place] for place in rng.permutation(len(words))]
