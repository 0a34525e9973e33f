"""Opponents of several boards, and opponents that lie."""

from __future__ import annotations

import math
import random
from datetime import date, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.claims import AtLeast, Exact
from laconic.deduction.boards import Boards
from laconic.deduction.game import Game, Row
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import (
    Fibber,
    FixedWord,
    agreeing,
    daily_words,
    displays,
    random_words,
    suggest_lying,
)
from laconic.deduction.rules import Mastermind, PlacesOnly, Wordle
from laconic.errors import InputError

FIVE = Wordle(5)
WORDS = ("batch", "catch", "hatch", "match", "patch", "chimp", "knoll")


@given(st.lists(st.sampled_from(WORDS), max_size=9), st.permutations(WORDS))
def test_each_board_is_a_game_of_its_own_until_solved(
    guesses: list[str], answers: list[str]
) -> None:
    """A board gives the feedback of a single board, up to its solution."""
    boards = Boards(FIVE, [FixedWord(FIVE, word) for word in answers[:3]])
    for guess in guesses:
        codes = boards.reply(guess)
        for board, code in enumerate(codes):
            earlier = guesses[: len(boards.rows[board]) - (code is not None)]
            assert (code is None) == (answers[board] in earlier)
    for board, answer in enumerate(answers[:3]):
        until = guesses[: guesses.index(answer) + 1] if answer in guesses else guesses
        assert boards.rows[board] == [Row(guess, FIVE.feedback(guess, answer)) for guess in until]
        assert boards.is_solved(board) == (answer in guesses)
    assert boards.solved == (set(answers[:3]) <= set(guesses))


def test_boards_hide_different_words() -> None:
    """Random words of one seed, and the words of one day, are all different and repeat."""
    game = Game(FIVE, from_words("seven", WORDS))
    drawn, dealt = random_words(game, 4, 1), daily_words(game, date(2026, 1, 1), 4)
    assert (
        len({opponent.reveal() for opponent in drawn})
        == len({opponent.reveal() for opponent in dealt})
        == 4
    )
    assert drawn == random_words(game, 4, 1)
    assert dealt == daily_words(game, date(2026, 1, 1), 4)
    with pytest.raises(InputError, match="8 hidden words, expected 1 to 7"):
        random_words(game, 8)


def test_daily_boards_deal_from_decks_of_their_own() -> None:
    """Every word comes up on some day, and the days' words are no run of the single words."""
    game = Game(FIVE, from_words("seven", WORDS))
    days = [date(2026, 1, 1) + timedelta(days=day) for day in range(60)]
    dealt = [tuple(opponent.reveal() for opponent in daily_words(game, day, 3)) for day in days]
    assert {word for words in dealt for word in words} == set(WORDS)
    assert len(set(dealt)) > 10


def test_a_display_has_one_false_tile() -> None:
    """Of every code: all codes that differ in one tile, but for the win, which is never a lie."""
    for code in range(FIVE.codes):
        shown = displays(FIVE, code)
        true = FIVE.digits(code)
        differing = [
            other
            for other in range(FIVE.codes)
            if sum(a != b for a, b in zip(true, FIVE.digits(other), strict=True)) == 1
        ]
        expected = [code] if code == FIVE.win else [o for o in differing if o != FIVE.win]
        assert list(shown) == expected
    assert displays(PlacesOnly(2), 0) == (1, 2)
    with pytest.raises(InputError, match="has no tiles"):
        displays(Mastermind(4, 6), 0)


@pytest.mark.parametrize("seed", range(5))
def test_lies_never_lose_the_answer(seed: int) -> None:
    """The answer agrees with all rows shown, each row with one false tile, to the win."""
    game, chance = Game.of("original"), random.Random(seed)
    answer = chance.choice(game.answers)
    opponent = Fibber(game.rule, FixedWord(game.rule, answer), chance)
    rows = [Row(guess, opponent.reply(guess)) for guess in chance.sample(game.guesses, 5)]
    left = [game.answers[index] for index in agreeing(game, rows)]
    by_definition = [
        word
        for word in game.answers
        if all(row.code in displays(game.rule, game.rule.feedback(row.guess, word)) for row in rows)
    ]
    assert left == by_definition
    assert answer in left
    assert opponent.reply(answer) == game.rule.win
    assert opponent.reveal() == answer


@pytest.mark.parametrize("guesses", [(), ("chimp",), ("knoll", "match")])
def test_guesses_are_ranked_by_the_answers_left(guesses: tuple[str, ...]) -> None:
    """Their mean over all answers and displays that are possible, and the most, by definition."""
    game = Game(FIVE, from_words("seven", WORDS))
    opponent = Fibber(FIVE, FixedWord(FIVE, "hatch"), random.Random(1))
    rows = [Row(guess, opponent.reply(guess)) for guess in guesses]
    advice = suggest_lying(game, rows, top=7)
    fit = [game.answers[index] for index in agreeing(game, rows)]
    assert len(fit) > 1
    assert advice.candidates == tuple(fit)

    def left(guess: str) -> list[tuple[float, int]]:
        each = []
        for answer in fit:
            shown = displays(FIVE, FIVE.feedback(guess, answer))
            for code in shown:
                able = [w for w in fit if code in displays(FIVE, FIVE.feedback(guess, w))]
                each.append((len(able) * (guess != answer) / len(shown), len(able)))
        return each

    for guess in advice.guesses:
        assert guess.left == pytest.approx(sum(mean for mean, _ in left(guess.guess)) / len(fit))
        assert guess.most == max(most * (mean > 0) for mean, most in left(guess.guess))
        assert guess.is_candidate == (guess.guess in fit)
    assert [one.left for one in advice.guesses] == sorted(one.left for one in advice.guesses)
    assert len(advice.guesses) == 7


def worst_case(game: Game) -> int:
    """Try every play: the fewest guesses that are sure to win, whatever is displayed."""
    rule = game.rule

    @cache
    def fewest(some: frozenset[str]) -> float:
        if len(some) == 1:
            return 1
        return min(after(guess, some) for guess in game.guesses)

    def after(guess: str, some: frozenset[str]) -> float:
        left: dict[int, set[str]] = {}
        for answer in some - {guess}:
            for code in displays(rule, rule.feedback(guess, answer)):
                left.setdefault(code, set()).add(answer)
        if some in left.values():
            return math.inf  # no progress
        return 1 + max(fewest(frozenset(each)) for each in left.values())

    return int(fewest(frozenset(game.answers)))


@pytest.mark.parametrize("seed", range(90))
def test_the_worst_case_is_that_of_trying_everything(seed: int) -> None:
    """It is exact for small games, and the guess keeps it; without time it is a lower bound."""
    chance = random.Random(seed)
    length, letters = chance.randint(2, 4), "abcdef"[: chance.randint(2, 6)]
    words = [*{"".join(chance.choices(letters, k=length)): None for _ in range(9)}]
    answers = chance.sample(words, min(len(words), chance.randint(1, 9)))
    game = Game(Wordle(length), from_words("drawn", answers, words))
    advice, turns = suggest_lying(game, (), seconds=60), worst_case(game)
    assert advice.turns == Exact(turns)
    assert advice.sure is not None
    unsure = suggest_lying(game, (), seconds=0)
    assert unsure.turns.value <= turns
    assert turns == unsure.turns.value or not isinstance(unsure.turns, Exact)
    for answer in answers:
        for code in displays(game.rule, game.rule.feedback(advice.sure, answer)):
            if code != game.rule.win:
                then = suggest_lying(game, [Row(advice.sure, code)], seconds=60).turns
                assert then.value <= turns - 1


def test_the_worst_case_of_many_answers_is_bounded_by_counting() -> None:
    """At most 27 answers are sure to be found within two guesses, and 727 within three."""
    advice = suggest_lying(Game.of("original"), (), seconds=0)
    assert (advice.turns, advice.sure) == (AtLeast(4), None)
    assert "no play is sure to win within 3 guesses" in " ".join(str(advice).split())


def test_the_worst_case_of_more_than_128_answers_is_bounded_one_guess_ahead() -> None:
    """No guess leaves few enough after its worst display; a set of its own is not searched."""
    answers = Game.of("original").answers[:129]
    game = Game(FIVE, from_words("some", answers))
    advice = suggest_lying(game, (), top=129, seconds=60)
    least = min(each.most for each in advice.guesses)
    assert 27 < least <= 727
    assert (advice.turns, advice.sure) == (AtLeast(4), None)


@pytest.mark.parametrize(("count", "turns"), [(8, 4), (16, 4), (20, 5)])
def test_more_answers_need_more_guesses(count: int, turns: int) -> None:
    """The guess that is found wins within these turns, played on after every display."""
    game = Game.of("original")
    rows = game.rows("raise=BBBBG")
    candidates = [game.answers[answer] for answer in agreeing(game, rows)][:count]
    small = Game(FIVE, from_words("few", candidates, game.guesses))
    advice = suggest_lying(small, (), seconds=600)
    assert advice.turns == Exact(turns)
    assert advice.sure is not None
    left = {
        display
        for answer in candidates
        for display in displays(FIVE, FIVE.feedback(advice.sure, answer))
    }
    for display in left - {FIVE.win}:
        then = suggest_lying(small, [Row(advice.sure, display)], top=1, seconds=600).turns
        assert isinstance(then, Exact)
        assert then.value < turns


@pytest.mark.parametrize("length", [8, 9])
def test_the_worst_case_of_long_words(length: int) -> None:
    """Pairs of codes that have a display in common are kept for eight letters, not for nine."""
    answers = ["c" * (length - 3) + end for end in ("aaa", "aab", "aba", "abb", "baa", "bab")]
    game = Game(Wordle(length), from_words("long", answers))
    advice = suggest_lying(game, (), seconds=60)
    assert advice.turns == Exact(worst_case(game))
    assert advice.turns.value > 2


def test_nothing_is_left_to_guess_after_a_win() -> None:
    """The winning row is true: no further guess is needed, and none is listed."""
    game = Game(FIVE, from_words("seven", WORDS))
    advice = suggest_lying(game, game.rows("chimp=YYBYG", "match=GGGGG"))
    assert (advice.candidates, advice.guesses) == (("match",), ())
    assert (advice.turns, advice.sure) == (Exact(0), None)
    assert str(advice) == "Solved: the answer is match."


def test_no_advice_where_no_answer_fits() -> None:
    """A row that is true everywhere is not a row of this game."""
    game = Game(FIVE, from_words("seven", WORDS))
    with pytest.raises(InputError, match="fits knoll=BBBBB knoll=GGGGY knoll=YYYYY with"):
        suggest_lying(game, game.rows("knoll=BBBBB", "knoll=GGGGY", "knoll=YYYYY"))
    with pytest.raises(InputError, match="row 1 wins, expected it to be the last"):
        suggest_lying(game, game.rows("match=GGGGG", "match=GGGGG"))


def test_no_advice_where_every_false_tile_would_win() -> None:
    """With one place that is right or wrong, no false tile can be shown."""
    game = Game(PlacesOnly(1), from_words("two", ("1", "2")))
    with pytest.raises(InputError, match="choose longer words"):
        suggest_lying(game, ())
