"""Sets of answers that few turns cannot solve: brute force and published sets."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.search import hard_sets, sets
from laconic.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

GROUPS = """
batch catch hatch patch, batty catty fatty tatty, batty fatty patty tatty, brake grape grave graze,
brave grape grave graze, break creak freak wreak, fight might tight wight, gamer gazer wafer waver,
gaunt jaunt taunt vaunt, mover roger rover rower, mower roger rover rower, paper racer wafer waver,
stage stake state stave
"""
KNOWN = [tuple(group.split()) for group in GROUPS.split(",")]


def game_of(answers: list[str], guesses: list[str] | None = None) -> Game:
    """Make a game of words of five letters."""
    return Game(rule_for(5), from_words("some", answers, guesses))


def told_apart(columns: NDArray[Any]) -> bool:
    """Return whether some guess (row) separates all answers (columns)."""
    codes = np.sort(columns, axis=1)
    return bool((codes[:, 1:] != codes[:, :-1]).all(1).any())


def by_trying(game: Game, size: int) -> list[tuple[str, ...]]:
    """List the minimal inseparable sets of answers by brute force."""
    found: list[tuple[int, ...]] = []
    for count in range(2, size + 1):
        for group in combinations(range(len(game.answers)), count):
            if any(set(less) <= set(group) for less in found):
                continue
            if not told_apart(game.matrix[:, group]):
                found.append(group)
    return [tuple(game.answers[answer] for answer in group) for group in found]


@pytest.mark.parametrize("few", [2, 8, 16])
def test_all_sets_tried_one_by_one(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search finds the sets of brute force, with and without further division."""
    monkeypatch.setattr(sets, "FEW", few)
    words = load("original").answers.words
    rng = random.Random(few)
    alike = [word for word in words if word.endswith(("atch", "ight", "aste", "ower", "aunt"))]
    counted = 0
    for extra in (0, 0, 1, 5, 30):
        answers = sorted({*rng.sample(alike, 12), *rng.sample(words, 6)})
        game = game_of(answers, sorted({*answers, *rng.sample(words, extra)}))
        expected = by_trying(game, 4)
        assert list(hard_sets(game, 4, 2).groups) == expected
        assert list(hard_sets(game, 3, 2).groups) == [g for g in expected if len(g) == 3]
        counted += len(expected)
    assert counted > 50


def test_published_groups_among_many_words() -> None:
    """Any 3 in 2 holds, any 4 in 2 fails for 13 groups of the original list (domsleee/wordle)."""
    lexicon = load("original")
    others = random.Random(3).sample(lexicon.answers.words, 80)
    answers = sorted({word for group in KNOWN for word in group} | set(others))
    game = Game(rule_for(5), from_words("some", answers, lexicon.guesses.words))
    assert list(hard_sets(game, 4, 2).groups) == KNOWN
    assert hard_sets(game, 6, 3).holds


def test_six_that_three_turns_cannot_settle() -> None:
    """FILLS, JILLS, SILLS, VILLS, BILLS, ZILLS cannot be found in 3 turns (domsleee/wordle)."""
    guesses = load("original").guesses.words
    six = ["bills", "fills", "jills", "sills", "vills", "zills"]
    answers = [*six, "dills", "gills", "hills", "kills"]
    game = Game(rule_for(5), from_words("ills", answers, guesses))
    found = hard_sets(game, 6, 3)
    assert tuple(six) in found.groups
    assert all(cannot(game, group) for group in found.groups[:3])
    rest = [s for s in combinations(answers, 6) if s not in set(found.groups)]
    assert not any(cannot(game, group) for group in random.Random(1).sample(rest, 3))


def cannot(game: Game, group: tuple[str, ...]) -> bool:
    """Return whether every guess leaves an inseparable part, by trying all guesses."""
    columns = game.matrix[:, [game.lexicon.answers.index(word) for word in group]]
    told = cache(lambda part: told_apart(columns[:, part]))
    return not any(
        all(told(tuple(np.flatnonzero(codes == code))) for code in np.unique(codes))
        for codes in np.unique(columns, axis=0)
    )


def test_progress_counts_all_answers() -> None:
    """Progress counts every answer once."""
    game = game_of(sorted({word for group in KNOWN for word in group}))
    done: list[int] = []
    hard_sets(game, 4, 2, advance=done.append)
    assert sum(done) == len(game.answers)


@pytest.mark.parametrize(("size", "turns"), [(5, 2), (7, 3), (4, 1)])
def test_questions_without_a_method(size: int, turns: int) -> None:
    """Other questions are refused; the message lists the possible ones."""
    with pytest.raises(InputError, match="expected 2 to 4 answers in 2 turns or 3 to 6 in 3"):
        hard_sets(game_of(["batch", "catch"]), size, turns)


def test_sets_of_more_answers_than_there_are() -> None:
    """There is no such set, of which something could be said."""
    with pytest.raises(InputError, match="sets of 4 answers, expected at most the 3 of some: "):
        hard_sets(game_of(["batch", "catch", "hatch"]), 4, 2)


def test_three_turns_need_any_three_in_two() -> None:
    """If three answers are inseparable, questions about three turns are refused."""
    with pytest.raises(InputError, match="batch, catch, hatch cannot be solved in 2 turns"):
        hard_sets(game_of(["batch", "catch", "hatch", "patch"]), 6, 3)


def test_games_without_letters_in_places() -> None:
    """Rules without hard mode are refused."""
    with pytest.raises(InputError, match="mastermind:2x3"):
        hard_sets(Game.of_rule(parse_rule("mastermind:2x3")), 4, 2)
