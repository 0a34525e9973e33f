"""Strategies with the fewest answers on the last turn."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import pytest

from laconic.deduction import trees
from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import fewest_on_last_turn, solve
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Position
    from laconic.deduction.trees import DecisionTree

Cost = tuple[float, float]
Draw = Callable[[random.Random], "Position"]


def allowed(game: Game, legal: frozenset[int], guess: int, code: int) -> frozenset[int]:
    """Return the guesses that the mode still allows after one."""
    rule, words, word = game.rule, game.guesses, game.guesses[guess]
    match game.mode:
        case Mode.EASY:
            return legal
        case Mode.HARD:
            return frozenset(g for g in legal if rule.objection(word, code, words[g]) is None)
        case Mode.ULTRA_HARD:
            return frozenset(g for g in legal if rule.feedback(word, words[g]) == code)


def defined(position: Position, turns: int, among: str) -> Cost:
    """Return the least total and the least weight on the last turn, by trying every guess.

    Among all strategies in time the total counts for nothing.
    """
    game, rule = position.game, position.game.rule
    turn_cost = int(among == "mean")

    @cache
    def least(answers: frozenset[int], legal: frozenset[int], left: int) -> Cost:
        if not left:
            return math.inf, math.inf
        return min(cost(answers, legal, left, guess) for guess in legal)

    def cost(answers: frozenset[int], legal: frozenset[int], left: int, guess: int) -> Cost:
        parts = defaultdict(set)
        for answer in answers:
            parts[rule.feedback(game.guesses[guess], game.answers[answer])].add(answer)
        found = parts.pop(rule.win, set())
        total: float = turn_cost * weight(answers)
        last: float = weight(found) if left == 1 else 0
        for code, part in parts.items():
            more, later = least(frozenset(part), allowed(game, legal, guess, code), left - 1)
            total, last = total + more, last + later
        return total, last

    def weight(answers: frozenset[int] | set[int]) -> int:
        return sum(int(game.prior[answer]) for answer in answers)

    return least(frozenset(position.candidates.tolist()), frozenset(position.legal.tolist()), turns)


def reached(tree: DecisionTree, position: Position, turns: int, among: str) -> Cost:
    """Return the same of a tree, for which the checker finds no objection."""
    game = position.game
    assert trees.check(tree, game).valid
    prior = {word: int(game.prior[game.lexicon.answers.index(word)]) for word in game.answers}
    total = sum(prior[word] * taken for word, taken in tree.turns().items())
    last = sum(prior[word] for word, taken in tree.turns().items() if taken == turns)
    assert max(tree.histogram()) <= turns
    return total if among == "mean" else 0, last


def alike(rng: random.Random) -> Position:
    """Draw a game of words that look alike, so that the last turn is needed."""
    length, letters = rng.randint(2, 3), "abcdefgh"[: rng.randint(5, 8)]
    words = tuple({"".join(rng.choices(letters, k=length)): None for _ in range(20)})
    answers = tuple(rng.sample(words, rng.randint(len(words) // 2, len(words))))
    weights = tuple(rng.randint(1, 3) for _ in answers) if rng.random() < 0.3 else None
    mode = rng.choice(list(Mode))
    return Game(
        Wordle(length), from_words("drawn", answers, words), mode, weights=weights
    ).position()


@pytest.mark.parametrize("among", ["mean", "worst"])
@pytest.mark.parametrize("seed", range(2))
def test_fewest_are_those_of_the_definition(draw: Draw, among: str, seed: int) -> None:
    """Any rule, mode, prior and limit: no strategy has a smaller weight on the last turn."""
    rng = random.Random(seed)
    deep = 0  # positions that are not decided at once
    for _ in range(12):
        position = draw(rng) if rng.random() < 0.3 else alike(rng)
        turns = next(t for t in range(1, 30) if math.isfinite(defined(position, t, among)[0]))
        if turns > 1:
            with pytest.raises(InputError, match="no strategy finds all"):
                fewest_on_last_turn(position, turns - 1, among, threads=1, table_mib=1)
        turns += rng.random() < 0.1
        wanted = defined(position, turns, among)
        tree = fewest_on_last_turn(position, turns, among, threads=1, table_mib=1)
        assert reached(tree, position, turns, among) == wanted, (position.rows, position.game)
        deep += turns > 2 and wanted[1] > 0
    assert deep >= 5


@pytest.mark.parametrize(
    ("name", "turns", "last"),
    [
        ("mastermind:4x6", 6, 1),  # Koyama and Lai 1993: 5,625, and one code takes six
        ("bulls-cows:3x6", 5, 4),
    ],
)
def test_last_turn_of_known_games(name: str, turns: int, last: int) -> None:
    """The least total of whole games with the fewest codes on the last turn."""
    position = Game.of_rule(parse_rule(name)).position()
    tree = fewest_on_last_turn(position, turns, threads=1)
    total, weight = reached(tree, position, turns, "mean")
    assert (total, weight) == (solve(position).total, last)


def test_all_that_win_in_time_may_have_fewer() -> None:
    """Mastermind 3x6 in five turns: fewer than with the least total, as many as four miss."""
    position = Game.of_rule(parse_rule("mastermind:3x6")).position()
    least, every = (
        fewest_on_last_turn(position, 5, among, threads=1).histogram()[5]
        for among in ("mean", "worst")
    )
    missed = position.candidates.size - (solve(position, "within:4").claim.value or 0)
    assert missed == every < least


def test_bad_questions() -> None:
    """No turns, too few, other objectives and contradictory rows are refused."""
    game = Game.of_rule(parse_rule("mastermind:2x3"))
    for turns, complaint in ((-1, "turns -1: expected 1"), (0, "turns 0"), (1, "within 1 turn:")):
        with pytest.raises(InputError, match=complaint):
            fewest_on_last_turn(game.position(), turns)
    with pytest.raises(InputError, match="objective 'median'"):
        fewest_on_last_turn(game.position(), 3, "median")
    words = Game.of("original")
    with pytest.raises(ContradictionError, match="no answer agrees"):
        fewest_on_last_turn(words.position(words.rows("crane=BBBBB", "crane=BYBBG")), 3)
