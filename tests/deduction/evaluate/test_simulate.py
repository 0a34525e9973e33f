"""Simulation: games, statistics, and games that fail."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from statistics import mean, median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction import trees
from laconic.deduction.evaluate import Result, play, simulate
from laconic.deduction.game import Game, Mode, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.strategies import METRICS, Strategy, following, make
from laconic.errors import InputError

IGHT = [f"{letter}ight" for letter in "eflmnrstw"]


@pytest.fixture(scope="module")
def original() -> Game:
    """Wordle on the original lists."""
    return Game.of("original")


@pytest.fixture
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the cache, so that no large matrix is written."""
    monkeypatch.setenv("LACONIC_CACHE_MB", "0")


@pytest.fixture(scope="module")
def ight() -> Game:
    """A game of nine words that differ in their first letter; none tells two others apart."""
    return Game(rule_for(5), from_words("ight", IGHT))


def test_histogram_counts_every_game(ight: Game) -> None:
    """Nine words that must be tried one by one take 1 to 9 guesses, 45 in total."""
    result = simulate(ight, make("entropy"))
    assert result.histogram == dict.fromkeys(range(1, 10), 1)
    assert (result.total, result.answers, result.mean, result.median) == (45, 9, 5, 5)
    assert (result.min, result.max, result.opener) == (1, 9, "eight")
    assert result.worst == ["wight"]
    assert (result.excellent, result.failure) == (2 / 9, 3 / 9)


@pytest.mark.parametrize("limit", [1, 2, 3, 8])
def test_games_without_the_answer_are_failures(ight: Game, limit: int) -> None:
    """A game that is not solved is never excellent and always a failure, whatever the limit."""
    result = simulate(ight, make("entropy"), turn_cap=limit)
    solved = min(limit, 9)
    assert result.lost == 9 - solved
    assert result.excellent == pytest.approx(min(solved, 2) / 9)
    assert result.failure == pytest.approx((9 - min(solved, 6)) / 9)


def test_answers_not_found_count_one_more_than_the_limit(ight: Game) -> None:
    """With six guesses three words are not found: each is named, and counts as seven."""
    result = simulate(replace(ight, max_turns=6), make("entropy"))
    assert result.unsolved == result.worst == ["sight", "tight", "wight"]
    assert result.histogram == dict.fromkeys(range(1, 7), 1)
    assert (result.total, result.max, result.limit) == (21 + 3 * 7, 7, 6)
    assert result.failure == 3 / 9


def test_limit_holds_for_chance_too(ight: Game) -> None:
    """Random play is stopped by the limit in the same way."""
    result = simulate(replace(ight, max_turns=2), make("random", seed=1))
    assert result.histogram.keys() <= {1, 2}
    assert len(result.unsolved) + sum(result.histogram.values()) == 9
    assert result.total == sum(
        turns * games for turns, games in result.histogram.items()
    ) + 3 * len(result.unsolved)


def test_strategy_that_gets_nowhere_is_given_up(ight: Game) -> None:
    """A strategy that repeats itself is stopped at the turn cap."""
    stuck = Strategy("stuck", lambda _: 0)
    for answers in (None, IGHT):
        result = simulate(ight, stuck, answers=answers, turn_cap=12)
        assert result.histogram == {1: 1}
        assert result.unsolved == IGHT[1:]


@given(
    st.lists(
        st.text(st.sampled_from("abcd"), min_size=3, max_size=3),
        min_size=1,
        max_size=16,
        unique=True,
    ),
    st.sampled_from(sorted(METRICS)),
    st.sampled_from(Mode),
)
def test_tree_and_single_games_agree(words: list[str], metric: str, mode: Mode) -> None:
    """Through its tree a strategy needs what it needs game by game, and the tree is valid."""
    game = Game(rule_for(3), from_words("drawn", words), mode)
    whole = simulate(game, make(metric))
    single = simulate(game, make(metric), answers=words)
    assert whole.played == single.played
    assert whole.opener == single.opener
    assert whole.tree is not None
    report = trees.check(whole.tree, game)
    assert report.valid
    assert (report.total, report.worst) == (whole.total, whole.max)
    assert report.histogram == whole.histogram


def test_shared_prefixes_are_played_once(original: Game) -> None:
    """A sample asks for each position once, and the opener for all its games together."""
    asked: list[tuple[object, ...]] = []

    def choose(position: Position) -> int:
        asked.append(position.rows)
        return make("entropy", pool="candidates")(position)

    result = simulate(original, Strategy("counted", choose), answers=50, seed=1)
    assert result.answers == 50
    assert len(asked) == len(set(asked)) < result.total


def test_samples_repeat_by_seed(original: Game) -> None:
    """A sample has no word twice; the same seed draws it again, another seed another one."""
    strategy = make("parts", pool="candidates")
    drawn = [
        [one.answer for one in simulate(original, strategy, answers=20, seed=seed).played]
        for seed in (1, 1, 2)
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(set(drawn[0])) == 20


@pytest.mark.parametrize("answers", [0, 2316, []])
def test_impossible_samples_are_refused(original: Game, answers: int | list[str]) -> None:
    """No answers, or more than there are, are refused with the count that is possible."""
    with pytest.raises(InputError, match=r"expected (1 to 2315|one or more)"):
        simulate(original, make("random"), answers=answers)


def test_answer_named_twice_is_played_twice(original: Game) -> None:
    """Repetitions are games of their own: so several runs are reported together."""
    result = simulate(original, make("random", seed=5), answers=["crane"] * 30)
    assert result.answers == 30
    assert len(result.histogram) > 1
    assert result.opener is None


@pytest.mark.usefixtures("no_cache")
def test_answer_outside_the_list_is_found_and_named(original: Game) -> None:
    """GUANO is a guess but no answer: play goes on with the wider list, and says so."""
    game = replace(original, mode=Mode.HARD)
    rows = play(game, make("entropy", opener="crate"), "guano")
    assert rows[-1].guess == "guano"
    result = simulate(game, make("entropy", opener="crate"), answers=["guano", "crane"])
    assert result.unlisted == ["guano"]
    assert result.unsolved == []
    assert result.played[0].turns == len(rows)


@pytest.mark.usefixtures("no_cache")
def test_answer_outside_both_lists_is_not_found(original: Game) -> None:
    """A word that may not even be played ends its game unsolved, after all rows that help."""
    rows = play(original, make("entropy"), "zzzzz")
    assert original.rule.win not in [row.code for row in rows]
    assert not original.position(rows).candidates.size
    result = simulate(original, make("entropy"), answers=["zzzzz"], turn_cap=9)
    assert result.unsolved == result.unlisted == ["zzzzz"]
    assert (result.total, result.histogram) == (10, {})


def test_answer_of_another_length_is_refused(original: Game) -> None:
    """A hidden word of six letters is refused by its length."""
    with pytest.raises(InputError, match=r"'guanos' has 6 letters, expected 5"):
        simulate(original, make("entropy"), answers=["guanos"])


def test_capitals_are_the_same_answer(original: Game) -> None:
    """An answer is recognised however it is written."""
    result = simulate(original, make("entropy", pool="candidates"), answers=["CRANE", "crane"])
    assert result.unlisted == []
    assert result.played[0].turns == result.played[1].turns


def test_followed_tree_counts_as_its_strategy(original: Game) -> None:
    """Simulating a tree gives the figures of the strategy it was built from."""
    strategy = make("max-size", pool="candidates")
    first = simulate(original, strategy)
    assert first.tree is not None
    again = simulate(original, following(first.tree))
    assert again.histogram == first.histogram


def test_statistics_are_those_of_the_turns(original: Game) -> None:
    """Mean, median and shares are those of the list of turns."""
    result = simulate(original, make("random", seed=3))
    turns = result.turns
    assert result.mean == pytest.approx(mean(turns))
    assert result.median == median(turns)
    assert result.excellent == sum(turn <= 2 for turn in turns) / len(turns)
    assert result.failure == sum(turn > 6 for turn in turns) / len(turns)


def test_plain_data_has_the_contracted_keys(original: Game) -> None:
    """The JSON of a simulation holds the keys that the command line promises, and its header."""
    data = json.loads(json.dumps(simulate(original, make("entropy", pool="candidates")).as_dict()))
    assert data.keys() >= {
        *("total", "answers", "mean", "median", "min", "max"),
        *("excellent", "failure", "histogram", "opener"),
    }
    assert data.keys() >= {"laconic", "commit", "host", "game", "seconds"}
    assert data["game"]["answers"]["sha256"] == original.lexicon.answers.sha256
    assert sum(data["histogram"].values()) == data["answers"] == 2315


def test_other_games_are_simulated_too() -> None:
    """The same strategies play Bulls and Cows; every code is found."""
    game = Game.of_rule(parse_rule("bulls-cows:3x6"))
    result: Result = simulate(game, make("parts"))
    assert (result.answers, result.unsolved) == (120, [])


def test_names_and_functions_are_players(ight: Game) -> None:
    """A strategy's name and a plain function, giving a word or an index, play as strategies do."""
    expected = simulate(ight, make("parts")).total
    assert simulate(ight, "parts").total == simulate(ight, "Parts").total == expected

    def first(position: Position) -> str:
        return position.game.answers[int(position.candidates[0])]

    def first_index(position: Position) -> int:
        return int(position.game.guess_of_answer[position.candidates[0]])

    result = simulate(ight, first)
    assert (result.strategy, result.total) == ("first", simulate(ight, first_index).total)
    assert result.total == sum(range(1, 10))


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (None, "is not a strategy"),
        ("luck", "no strategy 'luck'"),
        (lambda _: 99, "chose 99, expected a word or its index"),
        (lambda _: -1, "chose -1"),
        (lambda _: 1.5, "chose 1.5"),
        (lambda _: "zebra", "'zebra' is not in the list"),
    ],
)
def test_other_players_are_refused(ight: Game, player: Any, message: str) -> None:
    """What is no player, and a guess that is none, are refused with the value."""
    with pytest.raises(InputError, match=message):
        simulate(ight, player)


@pytest.mark.parametrize("answers", [None, ["eight"]])
@pytest.mark.parametrize("cap", [0, -3])
def test_games_of_no_turns_are_refused(ight: Game, answers: list[str] | None, cap: int) -> None:
    """A cap below 1 would count a first guess that no game has."""
    with pytest.raises(InputError, match=f"turn_cap {cap}: expected 1 or more"):
        simulate(ight, "parts", answers=answers, turn_cap=cap)


def test_a_result_travels_light() -> None:
    """Five games pickle to less than a megabyte, and come back as they were."""
    result = simulate(Game.of("original"), make("parts", opener="salet"), answers=5, seed=1)
    written = pickle.dumps(result)
    assert len(written) < 1_000_000
    assert pickle.loads(written).as_dict() == result.as_dict()  # noqa: S301  # our own
