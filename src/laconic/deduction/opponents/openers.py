"""The fewest guesses that beat the adversary, for each opener, in easy mode.

In easy mode a position is its candidates, whatever the guesses before. So all openers share what is
known of a set of candidates: whether it is won within a number of turns, and how. For each opener,
numbers of turns are tried in ascending order, which proves that no fewer suffice.

With two turns left, a guess must separate all candidates. Let S be the candidates before the guess
that left the part K. A guess that separates K splits S into at least as many parts, so only the
guesses that do are tried, all at once: answer by answer of K, those are dropped that give it the
feedback of an earlier one.

How an adversary breaks ties between largest parts is seldom published. With `any_tie`, the guesses
win whichever of them it keeps; it only concedes if it has to.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction import _kernels
from laconic.deduction.game import Mode
from laconic.deduction.opponents.adversary import preference
from laconic.deduction.trees.scripts import Script
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from laconic.deduction.game import Game


def shortest_scripts(
    game: Game, openers: Iterable[str], *, any_tie: bool = False
) -> Iterator[Script]:
    """Yield for each opener the guesses of a shortest win against the adversary.

    Args:
        game: a game in easy mode.
        openers: allowed guesses.
        any_tie: whether to win however ties are broken, instead of as `Adversary` breaks them; the
            guesses then stand for all branches, see `laconic.deduction.trees.scripts`.

    Raises:
        InputError: for a game in another mode.

    >>> from laconic.deduction.game import Game
    >>> from laconic.deduction.lexicon import from_words
    >>> from laconic.deduction.rules import rule_for
    >>> rhymes = "batch catch chimp hatch match patch".split()
    >>> game = Game(rule_for(5), from_words("rhymes", rhymes))
    >>> [" ".join(script.guesses) for script in shortest_scripts(game, ["chimp", "batch"])]
    ['chimp batch hatch', 'batch chimp hatch']
    """
    if game.mode is not Mode.EASY:
        raise InputError(f"scripts in {game.mode} mode, expected easy mode")
    rank = np.argsort(preference(game.rule)).astype(np.int32)
    beating = _kernels.Beating(game.matrix, rank, game.guess_of_answer, any_tie=any_tie)
    candidates = game.position().candidates
    for word in openers:
        opener = game.lexicon.guesses.index(word)
        wins = ((turns, beating.win(candidates, opener, turns)) for turns in count(1))
        turns, guesses = next((turns, win) for turns, win in wins if win)
        yield Script(turns, tuple(game.guesses[guess] for guess in guesses))
