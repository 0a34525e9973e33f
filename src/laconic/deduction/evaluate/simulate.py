"""Play a strategy against all answers, or some."""

from __future__ import annotations

import random
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from laconic.arguments import require
from laconic.deduction import trees
from laconic.deduction.evaluate.play import Player
from laconic.deduction.evaluate.result import Played, Result
from laconic.deduction.game import TURN_CAP, Game
from laconic.deduction.strategies import remembering, strategy_of
from laconic.errors import InputError
from laconic.wholes import whole, within

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.deduction.strategies import Strategy
    from laconic.deduction.strategies.strategy import Choose


def simulate(
    game: Game,
    strategy: Strategy | str | Choose,
    *,
    answers: Sequence[str] | int | None = None,
    seed: int | None = None,
    turn_cap: int = TURN_CAP,
) -> Result:
    """Play a strategy against answers and count its guesses.

    A deterministic strategy plays all answers through its decision tree, so that games share their
    common beginnings; a random strategy plays each game from the start.

    Args:
        game: the game.
        strategy: a strategy, its name, or a function that returns a guess.
        answers: the answers, which need not be in the list; or the size of a random sample
            without replacement; or None for the whole list.
        seed: random seed of the sample.
        turn_cap: maximum guesses per game; the game's own limit applies as well.

    Raises:
        InputError: for no answers, too many, an answer of another length, or a cap below 1.
    """
    require(game, Game, "game", "a Game, such as Game.of('original')")
    turn_cap = whole(turn_cap, "turn_cap")
    within(turn_cap, "turn_cap", 1)
    start, strategy = perf_counter(), strategy_of(strategy)
    if answers is None and strategy.deterministic:
        return _through_tree(game, strategy, turn_cap, start)
    words = _chosen(game, answers, seed)
    player = Player(game, remembering(strategy) if strategy.deterministic else strategy, turn_cap)
    rows = [player.play(word) for word in words]
    openers = {played[0].guess for played in rows}
    turns = (len(played) if played[-1].code == game.rule.win else None for played in rows)
    return Result(
        game,
        strategy.name,
        openers.pop() if len(openers) == 1 else None,
        player.limit,
        _played(words, turns),
        perf_counter() - start,
    )


def _through_tree(game: Game, strategy: Strategy, turn_cap: int, start: float) -> Result:
    tree = trees.build(game.position(), strategy, turn_cap=turn_cap)
    turns = tree.turns()
    return Result(
        game,
        strategy.name,
        tree.root.guess,
        Player(game, strategy, turn_cap).limit,
        _played(game.answers, map(turns.get, game.answers)),
        perf_counter() - start,
        tree,
    )


def _played(words: Iterable[str], turns: Iterable[int | None]) -> tuple[Played, ...]:
    return tuple(Played(word, taken) for word, taken in zip(words, turns, strict=True))


def _chosen(game: Game, answers: Sequence[str] | int | None, seed: int | None) -> Sequence[str]:
    if answers is None:
        return game.answers
    if not isinstance(answers, int | np.integer):
        if not answers:
            raise InputError("no answers to play against, expected one or more: give some words")
        return answers
    if not 1 <= answers <= len(game.answers):
        raise InputError(
            f"a sample of {answers} answers, expected 1 to {len(game.answers)}: "
            "choose a smaller sample"
        )
    chance = random.Random(None if seed is None else whole(seed, "seed"))
    return chance.sample(game.answers, int(answers))
