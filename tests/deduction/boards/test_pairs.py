"""Two boards against all pairs of answers."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.deduction.boards.measure import play_games
from laconic.deduction.boards.pairs import (
    Openers,
    all_pairs,
    bound_task,
    cut,
    joined,
    lower_bound,
    walk,
)
from laconic.deduction.boards.strategies import open_sets, player
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.boards import BoardsGame, Weighted

    Draw = Callable[..., BoardsGame]


@pytest.mark.parametrize("seed", range(8))
def test_walk_equals_playing_every_pair(
    draw: Draw, greedy: Weighted, exact: Weighted, seed: int
) -> None:
    """Turns to the end, and turns of both boards, are those of each pair played alone."""
    game = draw(random.Random(seed), 24, 40, 2)
    pairs = np.array(list(combinations(range(24), 2)), dtype=np.int32)
    for strategy in (greedy, exact):
        walked = all_pairs(game, strategy)
        played = play_games(game, strategy, pairs)
        assert walked.histogram == dict(sorted(Counter(played.max(axis=1).tolist()).items()))
        assert walked.sum_turns == played.sum()


def test_slices_in_any_order_add_up(draw: Draw, greedy: Weighted) -> None:
    """Slices walked in any order give the result of a single walk."""
    game = draw(random.Random(9), 30, 50, 2)
    slices = cut(game, greedy, size=3)
    backwards = [walk(task) for task in reversed(slices)]
    whole = all_pairs(game, greedy)
    parts = joined(slices[0], backwards, 0)
    assert len(slices) > 2
    assert (parts.histogram, parts.sum_turns) == (whole.histogram, whole.sum_turns)


@pytest.mark.parametrize("seed", range(12))
def test_lower_bound_is_below_the_exact_value(draw: Draw, exact: Weighted, seed: int) -> None:
    """Lists of eight words: the bound holds for the least total, which the search proves."""
    game = draw(random.Random(seed), 8, 8 + 2 * (seed % 4), 2)
    position = game.position()
    lost, ordered = player(exact, game).cost(open_sets(position), position.left)
    assert not lost
    bound = lower_bound(game)
    assert bound.total <= ordered / 2
    assert all_pairs(game, exact).total >= bound.total


@pytest.mark.parametrize("seed", range(3))
def test_bound_of_an_opener_is_that_of_the_twin(draw: Draw, seed: int) -> None:
    """The native bound of each opener is the sum of the best second guesses, pair by pair."""
    game = draw(random.Random(seed), 12, 16, 2)
    for opener in range(16):
        native = bound_task(Openers(game, (opener,), 10**9))[1]
        assert native == twin_bound(game, opener), opener


def twin_bound(game: BoardsGame, opener: int) -> int:
    """Bound the turns after an opener as the documentation says."""
    matrix, own, win = game.game.matrix, game.game.guess_of_answer, game.game.rule.win
    parts: dict[int, list[int]] = defaultdict(list)
    for answer, code in enumerate(matrix[opener]):
        parts[code].append(answer)
    solved = parts.pop(win, None)

    def kinds(guess: int, part: list[int]) -> int:
        return len(set(matrix[guess, part].tolist()))

    def cost(guess: int, one: list[int], two: list[int]) -> int:
        beyond = [len(part) - kinds(guess, part) for part in (one, two)]
        words = {int(own[answer]): other for a, other in ((one, two), (two, one)) for answer in a}
        ended = kinds(guess, words[guess]) - (one is two) if guess in words else 0
        later = beyond[0] * (beyond[0] - 1) // 2 if one is two else beyond[0] * beyond[1]
        return later - ended

    guesses, n = range(len(matrix)), len(own)
    total = 4 * (n * (n - 1) // 2)
    for one, two in combinations_with_replacement(parts.values(), 2):
        total += min(cost(guess, one, two) for guess in guesses)
    if solved:
        total -= sum(max(kinds(g, part) for g in guesses) + 1 for part in parts.values())
    return total


def test_only_two_boards_are_walked(draw: Draw, greedy: Weighted) -> None:
    """Three boards, or answers that may be equal, are refused."""
    for terms in ({"boards": 3}, {"boards": 2, "distinct": False}):
        game = draw(random.Random(1), 8, 8, **terms)
        with pytest.raises(InputError, match="expected 2 with distinct answers"):
            all_pairs(game, greedy)
        with pytest.raises(InputError, match="expected 2 with distinct answers"):
            lower_bound(game)
