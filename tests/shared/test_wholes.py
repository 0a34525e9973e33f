"""Whole numbers of NumPy are taken wherever whole numbers are asked for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from laconic import (
    Game,
    InputError,
    Lexicon,
    Objective,
    Row,
    analyze,
    from_words,
    make,
    repair,
    simulate,
    sliding,
    solve,
    suggest,
    tetris,
)
from laconic.deduction.rules import rule_for
from laconic.tetris.replays import to_json
from laconic.wholes import whole, wholes

if TYPE_CHECKING:
    from collections.abc import Callable

    Number = Callable[[int], Any]

WORDS = ("abide", "crane", "slate", "irate", "stale")
NUMBERS = pytest.mark.parametrize("n", [np.int64, np.int32, np.uint8], ids=lambda n: n.__name__)


def words() -> Lexicon:
    """Return a list of five words."""
    return from_words("five", WORDS)


def game(number: Number = int) -> Game:
    """Return a game with weights and a limit, as numbers of some type."""
    weights = tuple(number(weight) for weight in (5, 4, 3, 2, 1))
    return Game(rule_for(5), words(), max_turns=number(6), weights=weights)


@NUMBERS
def test_games(n: Number) -> None:
    """Weights, turns, codes, seeds, samples and limits: the same results, and the same JSON."""
    plain, other = game(), game(n)
    assert other == plain
    assert json.dumps(other.header()) == json.dumps(plain.header())
    array = Game(rule_for(5), words(), weights=np.array([5, 4, 3, 2, 1]))  # type: ignore[arg-type]
    assert array.weights == plain.weights
    code = plain.rule.feedback("slate", "stale")
    rows = (Row("slate", n(code)),)
    assert rows == (Row("slate", code),)
    assert json.dumps(analyze(other, rows, top=n(2)).as_dict())
    assert repair(other, rows, top=n(2)).possible
    assert len(suggest(other.position(), top=n(2)).guesses) == 2
    position = Game(rule_for(5), words()).position()
    claims = [solve(position, Objective("within", k(2)), top=k(2)).claim for k in (int, n)]
    assert claims[0] == claims[1]
    totals = [solve(position, width=k(2), endgame=k(1)).claim for k in (int, n)]
    assert totals[0] == totals[1]
    results = [
        simulate(g, make("random", seed=k(3)), answers=k(2), seed=k(1), turn_cap=k(9)).as_dict()
        for g, k in ((plain, int), (other, n))
    ]
    first, second = (json.dumps({**result, "seconds": 0}) for result in results)
    assert first == second


@NUMBERS
def test_sliding_puzzles(n: Number) -> None:
    """Sides and tiles."""
    cells = (1, 2, 3, 4, 5, 6, 0, 7, 8)
    board = sliding.Board(n(3), n(3), tuple(n(cell) for cell in cells))
    assert json.dumps(board.cells) == json.dumps(cells)
    assert sliding.solve(board).moves == "rr"


@NUMBERS
def test_tetris(n: Number) -> None:
    """Rules, games, seeds and weights, through to the JSON of a result and of a replay."""
    rules = tetris.Rules(rows=n(20), start_level=n(18), most_lines=n(230), taps=n(30))
    player = tetris.player("greedy", seed=n(1))
    result = tetris.evaluate(player, games=n(1), seed=n(3), rules=rules)
    assert json.loads(json.dumps(result.as_dict()))["seed"] == 3
    given = tetris.games(result.source, n(3), n(1))[0]
    played = tetris.play(player, rules, given)
    assert json.dumps(to_json(tetris.replay_of(played, rules, given, "greedy", "seed 3")))
    assert json.dumps(tetris.Weights("own", tuple(n(i) for i in range(17))).values)


def test_other_numbers_are_refused() -> None:
    """No float is taken for a whole number, not even 2.0."""
    for refused in (2.0, np.float64(2), "2", None):
        with pytest.raises(InputError, match=r"turns .*: expected a whole number"):
            whole(refused, "turns")
        with pytest.raises(InputError, match=r"cell .*: expected a whole number"):
            wholes([1, refused], "cell")
    with pytest.raises(InputError, match=r"rows 20.0: expected a whole number"):
        tetris.Rules(rows=20.0)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"cell 1.0: expected a whole number"):
        sliding.Board(2, 2, (0, 1.0, 2, 3))  # type: ignore[arg-type]
