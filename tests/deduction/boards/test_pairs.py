"""Two boards against all pairs of answers."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from itertools import combinations, combinations_with_replacement, product
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.deduction.boards import BoardsGame
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
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle, parse_rule
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.boards import Weighted

    Draw = Callable[..., BoardsGame]
    Interrupted = Callable[[Callable[[], object]], object]


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
    """The native bound of each opener is the sum of the best second guesses, pair by pair.

    It stops early only at what suffices.
    """
    game = draw(random.Random(seed), 12, 16, 2)
    for opener in range(16):
        exact = twin_bound(game, opener)
        for enough in (10**9, *range(exact - 12, exact + 3)):
            native = bound_task(Openers(game, (opener,), enough))[1]
            assert native == min(enough, exact), (opener, enough)


@pytest.mark.parametrize("opener", [0, 27])
def test_bound_with_large_groups_is_that_of_the_twin(draw: Draw, opener: int) -> None:
    """Groups of so many words that their feedbacks are counted in another way."""
    game = draw(random.Random(5), 60, 64, 2)
    assert bound_task(Openers(game, (opener,), 10**9))[1] == twin_bound(game, opener)


def test_bound_after_an_opener_that_tells_nothing() -> None:
    """One part has all words, and each guess a group with more words than are compared in pairs."""
    every = ["".join(word) for word in product("abcdefghij", repeat=3)]
    answers = random.Random(3).sample(every, 120)
    guesses = [*sorted(answers), "zzz"]
    game = BoardsGame(Game(Wordle(3), from_words("drawn", answers, guesses)), 2)
    opener = game.game.guesses.index("zzz")
    assert bound_task(Openers(game, (opener,), 10**9))[1] == twin_bound(game, opener)


def test_bound_does_not_depend_on_what_would_suffice() -> None:
    """If it is out of reach, limits are lowered again and again, and no guess may be forgotten."""
    rng, whole = random.Random(1), Game.of("original")
    answers = rng.sample(whole.answers, 200)
    guesses = sorted({*answers, *rng.sample(whole.guesses, 100)})
    game = BoardsGame(Game(Wordle(5), from_words("drawn", answers, guesses)), 2)
    for opener in rng.sample(range(len(guesses)), 6):
        exact = bound_task(Openers(game, (opener,), 10**9))[1]
        for more in (1, 2, 5, 10, 20, 50, 100, 200, 400, 800):
            bound = bound_task(Openers(game, (opener,), exact + more))[1]
            assert bound == exact, (opener, more)


def test_counting_is_interrupted(interrupted: Interrupted) -> None:
    """Ctrl-C ends the count for an opener, which would take minutes."""
    game = BoardsGame(Game.of("original"), 2)
    task, begin = Openers(game, (len(game.game.matrix) - 1,), 10**9), process_time()
    with pytest.raises(KeyboardInterrupt):
        interrupted(lambda: bound_task(task))
    assert process_time() - begin < 5


def test_more_answers_than_are_counted_are_refused() -> None:
    """The kernel counts answers in 16 bits."""
    with pytest.raises(InputError, match="32,768 answers, expected at most 32,767"):
        bound_task(Openers(BoardsGame(Game.of_rule(parse_rule("mastermind:5x8")), 2), (0,), 10**9))


def twin_bound(game: BoardsGame, opener: int) -> int:
    """Bound the turns after an opener as the docstring of `lower_bound` says."""
    guesses = range(len(game.game.matrix))
    parts = groups(game, opener, list(range(len(game.game.answers))))
    solved = parts.pop(game.game.rule.win, None)
    total = 0
    for one, two in combinations_with_replacement(parts.values(), 2):
        pairs = len(one) * (len(one) - 1) // 2 if one is two else len(one) * len(two)
        total += 5 * pairs - max(ended(game, guess, one, two) for guess in guesses)
    if solved:
        for part in parts.values():
            total += 4 * len(part) - max(len(groups(game, g, part)) for g in guesses) - 1
    return total


def groups(game: BoardsGame, guess: int, words: list[int]) -> dict[int, list[int]]:
    """Divide answers by their feedback to a guess."""
    found: dict[int, list[int]] = defaultdict(list)
    for answer in words:
        found[int(game.game.matrix[guess, answer])].append(answer)
    return found


def ended(game: BoardsGame, guess: int, one: list[int], two: list[int]) -> int:
    """Count pairs that can end within four turns, and once more those within three."""
    own, win = game.game.guess_of_answer, game.game.rule.win
    first, second = groups(game, guess, one), groups(game, guess, two)

    def told_apart(words: list[int], others: list[int]) -> int:
        return max(len(groups(game, int(own[word]), others)) for word in words)

    if one is two:
        both = list(combinations(first.items(), 2))
        most = sum(told_apart(group, group) - 1 for group in first.values())
        most += len(first) - 1 if win in first else 0
    else:
        both = list(product(first.items(), second.items()))
        most = (win in first) * len(second) + (win in second) * len(first)
    for (code, group), (other_code, other) in both:
        if win in {code, other_code}:
            most += len(group) * len(other)
        else:
            most += max(told_apart(group, other), told_apart(other, group))
    return most


def test_only_two_boards_are_walked(draw: Draw, greedy: Weighted) -> None:
    """Three boards, or answers that may be equal, are refused."""
    for terms in ({"boards": 3}, {"boards": 2, "distinct": False}):
        game = draw(random.Random(1), 8, 8, **terms)
        with pytest.raises(InputError, match="expected 2 with distinct answers"):
            all_pairs(game, greedy)
        with pytest.raises(InputError, match="expected 2 with distinct answers"):
            lower_bound(game)
