"""The reasons why a guess is not allowed."""

from __future__ import annotations

import random

import pytest

from laconic.deduction.coach import objection
from laconic.deduction.game import Game, Mode, Row


@pytest.mark.parametrize("mode", Mode)
def test_objections_are_the_legality_of_the_position(mode: Mode) -> None:
    """A guess has an objection if and only if the position does not list it as legal."""
    game, rng = Game.of("original", mode), random.Random(7)
    for _ in range(5):
        answer = rng.choice(game.answers)
        rows = tuple(
            Row(guess, game.rule.feedback(guess, answer)) for guess in rng.sample(game.guesses, 2)
        )
        legal = {game.guesses[index] for index in game.position(rows).legal}
        tried = rng.sample(game.guesses, 300) + rng.sample(sorted(legal), min(len(legal), 20))
        for guess in tried:
            assert (objection(game, rows, guess) is None) == (guess in legal), guess


def test_the_reason_of_ultra_hard() -> None:
    """After TARSE=BGBBY, PAGLE is legal in hard mode but cannot be the answer."""
    rows = Game.of("original").rows("tarse=BGBBY")
    assert objection(Game.of("original", Mode.HARD), rows, "pagle") is None
    reason = objection(Game.of("original", Mode.ULTRA_HARD), rows, "pagle")
    assert reason == (
        "pagle cannot be the answer: it would have given BGBBG for tarse=BGBBY (ultra-hard mode)"
    )
