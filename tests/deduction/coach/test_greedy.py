"""Greedy rankings and what they claim."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.coach import rank
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.errors import InputError

WORDS = st.text("abc", min_size=3, max_size=3)


def least(game: Game, guess: str, answers: frozenset[str]) -> tuple[int, int]:
    """Find the least total after a guess, and the least worst case, by trying everything."""
    parts: dict[int, set[str]] = {}
    for answer in answers:
        parts.setdefault(game.rule.feedback(guess, answer), set()).add(answer)
    parts.pop(game.rule.win, None)
    below = [best(game, frozenset(part)) for part in parts.values()]
    return len(answers) + sum(total for total, _ in below), 1 + max(
        (worst for _, worst in below), default=0
    )


@cache
def best(game: Game, answers: frozenset[str]) -> tuple[int, int]:
    """Find the least total and the least worst case of a set, each for itself."""
    useful = [
        guess
        for guess in game.guesses
        if guess in answers or len({game.rule.feedback(guess, answer) for answer in answers}) > 1
    ]
    values = [least(game, guess, answers) for guess in useful]
    return min(total for total, _ in values), min(worst for _, worst in values)


@given(
    st.lists(WORDS, min_size=1, max_size=5, unique=True),
    st.lists(WORDS, max_size=4, unique=True),
)
def test_claims_hold(answers: list[str], others: list[str]) -> None:
    """What is claimed exact is the optimum after that guess, and a bound is not above it."""
    guesses = [*answers, *(word for word in others if word not in answers)]
    game = Game(Wordle(3), from_words("any", answers, guesses))
    for one in rank(game.position(), top=len(guesses)):
        total, worst = least(game, one.guess, frozenset(answers))
        assert one.total is not None
        assert one.worst is not None
        if one.claim == "exact":
            assert (one.total, one.worst) == (total, worst)
        else:
            assert one.total <= total
            assert one.worst <= worst
        assert one.mean == pytest.approx(one.total / len(answers))


def test_values_of_raise() -> None:
    """RAISE on 2,309 answers: 132 parts, expected size 60.744, largest part 167 (Lessard 2022)."""
    position = Game.of("nyt-2022-02").position()
    ranked = rank(position, "expected-size", Pool.ANSWERS)
    first = next(one for one in ranked if one.guess == "raise")
    assert (first.parts, first.largest) == (132, 167)
    assert first.value == pytest.approx(60.744, abs=5e-4)


def test_pool_and_top_are_kept() -> None:
    """Only candidates come from the pool of candidates, and no more than asked for."""
    game = Game.of("original", Mode.HARD)
    position = game.position(game.rows("crane=BYBBG"))
    ranked = rank(position, "parts", Pool.CANDIDATES, top=7)
    assert len(ranked) == 7
    assert all(one.is_candidate for one in ranked)
    assert [one.value for one in ranked] == sorted((one.value for one in ranked), reverse=True)


def test_as_dict_is_plain() -> None:
    """A ranked guess gives its fields under their names."""
    (one,) = rank(Game.of("original").position(), top=1)
    assert one.as_dict()["guess"] == one.guess == "soare"
    assert {type(value) for value in one.as_dict().values()} <= {str, int, float, bool}


def test_unknown_metric() -> None:
    """An unknown metric is refused; the message lists the known ones."""
    with pytest.raises(InputError, match=r"no metric 'luck', expected one of .*entropy"):
        rank(Game.of("original").position(), "luck")
