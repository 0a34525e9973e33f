"""Wrappers of strategies: openers, trees and random choice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from laconic.deduction import trees
from laconic.deduction.errors import UnknownWordError
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import rule_for
from laconic.deduction.strategies import (
    Strategy,
    following,
    greedy,
    make,
    remembering,
    with_distinct_opener,
    with_openers,
)
from laconic.deduction.strategies.greedy import METRICS
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Position


def guess(strategy: Strategy, game: Game, *rows: str) -> str:
    """Return a strategy's guess after some rows, as a word."""
    return game.guesses[strategy(game.position(game.rows(*rows)))]


def test_one_opener(original: Game) -> None:
    """A fixed opener is played first, then the strategy."""
    strategy = make("entropy", opener="crate")
    assert guess(strategy, original) == "crate"
    after = "crate=BBBBB"
    assert guess(strategy, original, after) == guess(make("entropy"), original, after)


def test_list_of_openers(original: Game) -> None:
    """Openers are played one a turn, whatever the feedback."""
    strategy = make("entropy", opener=["raise", "mulch"])
    assert guess(strategy, original) == "raise"
    assert guess(strategy, original, "raise=BBBBB") == "mulch"


def test_opener_gives_way_to_the_last_candidate(original: Game) -> None:
    """If one answer is left, it is guessed instead of the next opener."""
    strategy = make("entropy", opener=["stump", "crane"])
    assert guess(strategy, original, "stump=YGBBB") == "ethos"


def test_opener_gives_way_to_hard_mode(original: Game) -> None:
    """An opener that is not legal is skipped."""
    hard = Game(original.rule, original.lexicon, Mode.HARD)
    strategy = make("parts", opener=["crane", "moldy"])
    assert guess(strategy, hard, "crane=BBBBB") == "moldy"
    assert guess(strategy, hard, "crane=GBBBB") != "moldy"


def test_unknown_opener_is_refused(original: Game) -> None:
    """An opener that is no guess is refused by name."""
    with pytest.raises(UnknownWordError, match="cratz"):
        make("entropy", opener="cratz")(original.position())


def test_distinct_letters_of_the_opener(original: Game) -> None:
    """Only the 1,566 answers of five different letters may open, all may follow what is coloured.

    The source of the constraint (C.-L. Liu, arXiv:2205.11225, section IV) prints 1,655.
    """
    seen: list[list[int]] = []

    def count(position: Position) -> int:
        seen.append([position.pool(pool).size for pool in (Pool.ANSWERS, Pool.CANDIDATES)])
        return int(position.pool(Pool.ANSWERS)[0])

    strategy = with_distinct_opener(Strategy("counting", count))
    opener = guess(strategy, original)
    guess(strategy, original, "crane=BBBBB")
    guess(strategy, original, "crane=BBBBY")
    guess(strategy, original, "crane=BBBBB", "moldy=BBBBB")
    left = [
        original.position(original.rows(*rows)).candidates
        for rows in (["crane=BBBBB"], ["crane=BBBBY"], ["crane=BBBBB", "moldy=BBBBB"])
    ]
    words = [[original.answers[answer] for answer in answers.tolist()] for answers in left]
    distinct = [sum(len(set(word)) == 5 for word in some) for some in (original.answers, words[0])]
    assert len(set(opener)) == len(opener)
    assert distinct[0] == 1566
    assert 0 < distinct[1] < len(words[0])
    assert seen == [[1566] * 2, [1566, distinct[1]], [2315, len(words[1])], [2315, len(words[2])]]


def test_distinct_letters_where_there_are_none() -> None:
    """Where every word repeats a letter, the strategy opens as it likes."""
    game = Game(rule_for(3), from_words("repeats", ["aab", "bba", "abb"]))
    assert guess(make("entropy", distinct=True), game) == guess(make("entropy"), game)


def test_following_a_tree_plays_the_tree(original: Game) -> None:
    """A tree followed builds the same tree again."""
    tree = trees.build(original.position(), make("parts", pool="candidates", opener="trace"))
    again = trees.build(original.position(), following(tree))
    assert again == tree


def test_following_beyond_a_tree(original: Game) -> None:
    """Outside of the tree another strategy plays, or the path is reported."""
    tree = trees.DecisionTree(trees.Node("crate"))
    row = "crate=BBBBB"
    with pytest.raises(InputError, match="no guess after crate=BBBBB"):
        guess(following(tree), original, row)
    assert guess(following(tree, make("entropy")), original, row) == guess(
        make("entropy"), original, row
    )
    assert following(tree).deterministic
    assert not following(tree, make("random")).deterministic


def test_remembering_asks_once(original: Game) -> None:
    """A remembered strategy is asked once for each sequence of rows."""
    asked: Counter[str] = Counter()

    def choose(position: Position) -> int:
        asked[str(position.rows)] += 1
        return int(position.legal[0])

    strategy = remembering(Strategy("slow", choose))
    for _ in range(3):
        guess(strategy, original)
        guess(strategy, original, "crate=BBBBB")
    assert list(asked.values()) == [1, 1]


def test_seeds_repeat_chance(original: Game) -> None:
    """The same seed draws the same candidates, another seed others."""
    position = original.position()
    first, again, other = (make("random", seed=seed) for seed in (1, 1, 2))
    drawn = [first(position) for _ in range(9)]
    assert drawn == [again(position) for _ in range(9)]
    assert drawn != [other(position) for _ in range(9)]
    assert not first.deterministic


def test_random_draws_all_candidates_alike(original: Game) -> None:
    """Of three candidates each is drawn about a third of the time, and nothing else ever."""
    position = original.position(original.rows("trace=BYBGB"))
    strategy = make("random", seed=0)
    drawn = Counter(original.guesses[strategy(position)] for _ in range(3000))
    assert drawn.keys() == {"birch", "lurch", "porch"}
    assert min(drawn.values()) > 900


def test_names_tell_what_plays() -> None:
    """The name of a wrapped strategy has all its parameters."""
    strategy = greedy([METRICS["max-size"], METRICS["entropy"]])
    named = with_openers(with_distinct_opener(strategy), ["raise", "mulch"])
    assert named.name == "max-size+entropy from distinct letters after raise mulch"
