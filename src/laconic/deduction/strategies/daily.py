"""Days of play: each answer is asked once, and whoever remembers the past rules it out.

Source: Á. Benítez Gómez and E. Cavanillas Puga, "Wordle solving algorithms using Information
Theory" (2022), section 2.2.5. Its problems, each with the game and the player that it is for:

P0: every guess may be the answer, nothing is known of the past.
P1: P0 with the answers known to be those of the list.
P2: P0 day after day, answers of the past ruled out.
P3: P2 with the answers known to be those of the list.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.strategies.wrappers import remembering
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Game, Position
    from laconic.deduction.strategies.strategy import Strategy

TURN_CAP = 100
"""Guesses after which a day is given up; the game's own limit holds as well."""


@dataclass(frozen=True)
class Relaxation:
    """What a problem of the source lets its player know, and how its best figure was had.

    Attributes:
        listed: whether the player knows which words are answers.
        past: whether the player rules out what was asked before.
        strategy: what plays, by name.
        opener: the first guess of every game.
        mean: the printed figure.
    """

    listed: bool
    past: bool
    strategy: str
    opener: str
    mean: float

    def game(self, game: Game) -> Game:
        """Return the game as the player sees it."""
        if self.listed:
            return game
        return replace(game, lexicon=game.lexicon.every_guess_an_answer(), weights=None)

    def play(self, game: Game, strategy: Strategy, days: Sequence[str]) -> tuple[int | None, ...]:
        """Play one answer after the other and give the guesses of each day; see `daily`."""
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
"""The source's problems, with the play that gave its best figures: entropy is among candidates."""


def daily(
    game: Game,
    strategy: Strategy,
    days: Sequence[str],
    *,
    past: bool = True,
    turn_cap: int = TURN_CAP,
) -> tuple[int | None, ...]:
    """Play one answer after the other and give the guesses of each day, None where it was not won.

    Args:
        game: what is played.
        strategy: who plays.
        days: the answers in the order of days, none twice.
        past: whether an answer is ruled out on the days after its own.
        turn_cap: guesses after which a day is given up, if the game has no lower limit.

    Raises:
        InputError: for an answer that comes twice.
        UnknownWordError: for one that is not in the game's list.
    """
    answers = [game.lexicon.answers.index(word) for word in days]
    if past and len(set(answers)) < len(answers):
        raise InputError(f"a word comes twice in {len(answers)} days: give each answer one day")
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
    """Put words in an order of days that a seed decides."""
    rng = np.random.default_rng(seed)
    return [words[place] for place in rng.permutation(len(words))]
