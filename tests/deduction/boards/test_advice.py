"""Advice for several boards."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest

from laconic import Game
from laconic.deduction.boards import BoardsGame, Weighted, read_rows, suggest
from laconic.deduction.boards.advice import EXACT
from laconic.deduction.boards.playouts import Sampling, combinations, sample
from laconic.deduction.errors import ContradictionError
from laconic.errors import InputError
from laconic.intervals import FEWEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.boards import BoardsPosition

    Draw = Callable[..., BoardsGame]
    Middle = Callable[[random.Random, BoardsGame, int], BoardsPosition]
    Brute = Callable[[BoardsPosition], tuple[int, int]]


@pytest.fixture(scope="module")
def quordle() -> BoardsGame:
    """Return four boards of the original list."""
    return BoardsGame(Game.of("original"), 4)


@pytest.mark.parametrize("seed", range(10))
def test_first_of_an_exact_list_is_the_proven_best(
    draw: Draw, middle: Middle, brute: Brute, greedy: Weighted, seed: int
) -> None:
    """With few combinations left, the best guess has the cost found by brute force."""
    rng = random.Random(seed)
    while True:
        position = middle(rng, draw(rng, 8, 10, 2), 1)
        if position.unsolved and combinations(position) <= EXACT:
            break
    advice = suggest(position, greedy, top=10)
    lost, turns = brute(position)
    first = advice.suggestions[0]
    worlds = turns / (first.mean - 1) if first.mean else 0
    assert first.claim == "exact"
    assert worlds == pytest.approx(round(worlds))
    assert first.lost == pytest.approx(lost / worlds)


@pytest.mark.parametrize("seed", range(20))
def test_no_cost_is_a_sentinel(
    draw: Draw, middle: Middle, greedy: Weighted, exact: Weighted, seed: int
) -> None:
    """A guess that splits and solves nothing costs a turn more than the optimum, and no more."""
    rng = random.Random(seed)
    position = middle(rng, draw(rng, 8, 10, 2), 2)
    while not position.unsolved or combinations(position) > EXACT:
        position = middle(rng, draw(rng, 8, 10, 2), 2)
    every = range(len(position.game.game.guesses))
    advice = suggest(position, greedy, include=every)
    assert len(advice.suggestions) == len(every)
    assert all(0 <= each.lost <= 1 for each in advice.suggestions)
    least = min((each.lost, each.mean) for each in advice.suggestions)
    assert (advice.suggestions[0].lost, advice.suggestions[0].mean) == least
    if position.left > 2 * len(position.unsolved) + 2:
        best = suggest(position, exact).suggestions[0]
        assert all(each.mean <= best.mean + 2 for each in advice.suggestions if not each.lost)


def published(boards: int, rows: str) -> BoardsPosition:
    """Return a position of the original list."""
    return read_rows(BoardsGame(Game.of("original"), boards), rows.split())


def test_wasted_guesses_have_possible_costs() -> None:
    """The position of a review, whose list had costs of 10 to the power of 18."""
    advice = suggest(published(2, "crane=BBGBB,BBBBB blimp=BBBYY,BBBGY"))
    assert {each.claim for each in advice.suggestions} == {"exact"}
    assert all(each.mean <= 7 and each.lost <= 1 for each in advice.suggestions)


def test_the_best_of_all_guesses_comes_first() -> None:
    """The position of a review: SPILT costs 5.9, but PLUNK, which is less promising, 5.8.

    All others follow in the order of their numbers, those that were asked for among them.
    """
    rows = "crane=BBBGB,BBBBB unlit=YYYBB,BBYYG henry=BBYBB,BBBBB"
    position = published(2, rows)
    asked = random.Random(1).sample(range(len(position.game.game.guesses)), 60)
    listed = suggest(position, include=asked).suggestions
    assert listed[0].claim == "exact"
    assert listed[0].mean == pytest.approx(5.8)
    numbers = [(each.lost, each.mean) for each in listed]
    assert numbers == sorted(numbers)


def test_ranking_does_not_depend_on_the_number_shown() -> None:
    """Fewer suggestions are the first of more, in the order of their numbers."""
    position = published(4, "salet=BYBBB,BBBYB,BBBBB,BGBBB")
    few, many = (suggest(position, top=top, seconds=0).suggestions for top in (1, 10))
    assert few == many[:1]
    numbers = [(each.lost, each.mean) for each in many]
    assert numbers == sorted(numbers)


def test_estimates_repeat_and_name_what_is_decided(quordle: BoardsGame) -> None:
    """Advice lists the candidates of each board and is deterministic."""
    answers = [quordle.game.answers.index(word) for word in ["knoll", "built", "crane", "moody"]]
    guesses = [quordle.game.lexicon.guesses.index(word) for word in ("salet", "built")]
    position = quordle.position(guesses, quordle.codes(answers, guesses))
    one, two = (suggest(position, top=3, seconds=0) for _ in "ab")
    assert one == two
    assert one.solved == (False, True, False, False)
    assert "knoll" in one.candidates[0]
    assert not one.candidates[1]
    assert all(s.mean and s.mean > 5 for s in one.suggestions)


def test_rows_of_all_boards_are_read(quordle: BoardsGame) -> None:
    """A row has the feedback of each board, and a star where it shows none."""
    answers = [quordle.game.answers.index(word) for word in ["knoll", "built", "slate", "moody"]]
    guesses = [quordle.game.lexicon.guesses.index(word) for word in ("slate", "crony")]
    codes = quordle.codes(answers, guesses)
    write = quordle.game.rule.format
    rows = [
        f"{word}={','.join(write(row[turn]) if turn < len(row) else '*' for row in codes)}"
        for turn, word in enumerate(("slate", "crony"))
    ]
    assert [list(row) for row in read_rows(quordle, rows).codes] == codes
    assert rows[1].count("*") == 1
    with pytest.raises(InputError, match="feedback of 2 boards, expected 4"):
        read_rows(quordle, ["salet=BBGBB,BBYBB"])
    with pytest.raises(InputError, match="feedback of 0 boards"):
        read_rows(quordle, ["salet"])


def test_a_finished_game_gets_no_advice(quordle: BoardsGame) -> None:
    """A position whose boards are all solved is refused."""
    answers = [quordle.game.answers.index(word) for word in ["knoll", "built", "crane", "moody"]]
    guesses = quordle.game.guess_of_answer[answers].tolist()
    with pytest.raises(InputError, match="all boards are solved"):
        suggest(quordle.position(guesses, quordle.codes(answers, guesses)))


def test_a_sequential_game_is_played_out(draw: Draw, exact: Weighted) -> None:
    """Closed boards show nothing: the last answer needs a turn of its own, whatever is guessed."""
    game = draw(random.Random(4), 8, 8, 3, sequential=True)
    position = game.position([0], game.codes([0, 1, 2], [0]))
    advice = suggest(position, exact, top=3, seconds=0)
    assert {each.claim for each in advice.suggestions} == {"estimate"}
    assert all(each.mean >= 3 for each in advice.suggestions)


def test_samples_are_possible_and_cover_what_is_left(draw: Draw, middle: Middle) -> None:
    """Every combination of a sample agrees with the rows; enough of them hold all combinations."""
    rng = random.Random(5)
    for _ in range(20):
        position = middle(rng, draw(rng, 12, 16, 3), 1)
        if not position.unsolved:
            continue
        drawn = sample(position, 3000).tolist()
        sets = [set(position.candidates[board].tolist()) for board in position.unsolved]
        assert all(a in left for world in drawn for a, left in zip(world, sets, strict=True))
        assert all(len(set(world)) == len(world) for world in drawn)
        for place, left in enumerate(sets):
            assert {world[place] for world in drawn} == left


def test_a_decided_board_is_guessed_first(quordle: BoardsGame) -> None:
    """Advice names the words that are decided, and begins with one of them."""
    answers = [quordle.game.answers.index(word) for word in ["knoll", "built", "crane", "moody"]]
    guesses = [quordle.game.lexicon.guesses.index(word) for word in ("salet", "courd", "kylin")]
    advice = suggest(quordle.position(guesses, quordle.codes(answers, guesses)), seconds=0)
    assert advice.decided
    assert advice.suggestions[0].guess in advice.decided.values()


def test_more_boards_than_answers_are_refused(draw: Draw) -> None:
    """Three boards with the same rows and two answers left cannot all be right."""
    game = draw(random.Random(6), 20, 30, 3)
    guess, code = next(
        (guess, code)
        for guess, row in enumerate(game.game.matrix)
        for code in row.tolist()
        if row.tolist().count(code) == 2
    )
    with pytest.raises(ContradictionError, match="boards 1, 2, 3 have the same feedback, but only"):
        game.position([guess], [[code]] * 3)


def test_intervals_cover_the_mean_as_often_as_they_say(draw: Draw, greedy: Weighted) -> None:
    """95 % of the intervals contain the mean over all combinations, and small samples have none."""
    rng = random.Random(7)
    covered: dict[int, list[bool]] = {FEWEST: [], 100: []}
    for seed in range(60):
        position = draw(rng, 20, 24, 2).position()
        every, few, *samples = (
            suggest(position, greedy, seconds=math.inf, sampling=sampling).suggestions
            for sampling in (
                Sampling(enumerated=math.inf),
                *(Sampling(enumerated=0, games=n, seed=seed) for n in (FEWEST - 1, *covered)),
            )
        )
        assert {each.margin for each in few} == {None}
        assert {each.margin for each in every} == {0}
        truth = {each.guess: each.mean for each in every}
        for games, some in zip(covered, samples, strict=True):
            covered[games] += [
                abs(each.mean - truth[each.guess]) <= each.margin
                for each in some
                if each.margin is not None
            ]
    for held in covered.values():
        assert len(held) > 250
        assert sum(held) / len(held) >= 0.93
