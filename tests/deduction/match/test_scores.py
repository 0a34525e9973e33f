"""Values and scores: exact play costs nothing, and what others cost adds up."""

from __future__ import annotations

import math
import random
from functools import cache

import pytest

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.match import StrategyPlayer, Values, WordContest
from laconic.deduction.rules import parse_rule
from laconic.deduction.search import solve
from laconic.deduction.strategies import STRATEGIES, make
from laconic.errors import InputError
from laconic.match import (
    Comparison,
    Mean,
    PlayedGame,
    PlayedTurn,
    Record,
    Score,
    play_match,
    score_match,
)


@cache
def small_game(mode: Mode = Mode.EASY) -> Game:
    """Return a game of every tenth answer, with four times as many guesses."""
    words = load("original")
    answers = words.answers.words[::12]
    return Game(
        parse_rule("wordle:5", None),
        from_words("small", answers, sorted({*answers, *words.guesses.words[::16]})),
        mode,
    )


@cache
def optimum(mode: Mode) -> int:
    """Return the total of the small game, from a search of its own."""
    total = solve(small_game(mode).position()).total
    assert total is not None
    return total


def match_of(game: Game, name: str) -> Score:
    """Play a strategy against all answers, and score it."""
    record, contest = Record(None, {}), WordContest(game)
    play_match(contest, StrategyPlayer(game, name), record, contest.deal(None, 0), 0)
    return score_match(contest, record.played, name)


def deterministic() -> list[str]:
    """Name all deterministic strategies."""
    return [name for name in sorted(STRATEGIES) if make(name, seed=0).deterministic]


@pytest.mark.parametrize("mode", list(Mode))
def test_exact_play_has_no_regret(mode: Mode) -> None:
    """In random positions, 500 in all modes, the guess of exact play has the value of the best."""
    game = Game.of("original", mode)
    values, exact, chance = Values(game), make("exact"), random.Random(f"regret {mode}")
    tried = 0
    while tried < {Mode.EASY: 200, Mode.HARD: 150, Mode.ULTRA_HARD: 150}[mode]:
        position, answer = game.position(), chance.choice(game.answers)
        for _ in range(chance.randint(1, 3)):
            guess = game.guesses[chance.choice(position.legal.tolist())]
            position = position.play(guess, game.rule.feedback(guess, answer))
        if position.is_solved or position.candidates.size > 60:
            continue
        tried += 1
        assert values.after(position, exact(position)) == values.best(position), position.rows


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        *((name, Mode.EASY) for name in deterministic()[::3]),
        *((name, mode) for name in ("entropy", "positional") for mode in [*Mode][1:]),
    ],
)
def test_regret_is_the_distance_from_the_optimum(name: str, mode: Mode) -> None:
    """Summed over all answers, regret is the total minus the optimum, and luck is nothing."""
    game = small_game(mode)
    score = match_of(game, name)
    assert score.regret is not None
    regret = score.regret[1].value * len(game.answers)
    assert regret == pytest.approx(simulate(game, make(name)).total - optimum(mode), abs=1e-6)
    assert score.exact
    assert score.luck == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "total"), [("entropy", 8020), ("exact", 7920)])
def test_identity_on_the_original_list(name: str, total: int) -> None:
    """The same holds for 2,315 answers, whose optimum is 7,920."""
    score = match_of(Game.of("original"), name)
    assert score.regret is not None
    assert sum(score.lengths) == total
    assert score.regret[1].value * 2315 == pytest.approx(total - 7920, abs=1e-6)


def test_each_game_adds_up() -> None:
    """A game takes as many guesses as the best mean, plus regret, minus luck."""
    game = small_game()
    values, score = Values(game), match_of(game, "positional")
    start = values.best(game.position()).low / len(game.answers)
    for each in score.games:
        luck = sum(move.luck or 0 for move in each.moves)
        assert each.regret is not None
        assert start + each.regret[1] - luck == pytest.approx(len(each.played.turns))


def test_bounds_hold_the_exact_regret() -> None:
    """In positions that are too large to be searched, regret lies between its bounds."""
    game = small_game()
    player, contest = StrategyPlayer(game, "positional"), WordContest(game)
    record = Record(None, {})
    play_match(contest, player, record, contest.deal(40, 3), 3)
    exact = score_match(contest, record.played, "positional")
    bounded = score_match(WordContest(game, 8), record.played, "positional")
    assert not bounded.exact
    assert bounded.as_dict()["regret_claim"] == "at most"
    for mine, theirs in zip(bounded.moves, exact.moves, strict=True):
        assert mine.regret is not None
        assert theirs.regret is not None
        assert mine.regret[0] - 1e-12 <= theirs.regret[0] <= mine.regret[1] + 1e-12


def test_mastermind() -> None:
    """The start of 4x6 is searched though it has 1,296 candidates: the optimum is 5,625."""
    game = Game.of_rule(parse_rule("mastermind:4x6", None))
    contest = WordContest(game)
    values = contest.values
    assert values.best(game.position()).low == 5625
    score = score_match(
        contest,
        [PlayedGame(1, "1234", (PlayedTurn("1122", "1b1w"), PlayedTurn("1234", "4b0w")), True)],
        "me",
    )
    guess = score.games[0].moves[0]
    assert guess.exact
    assert guess.regret is not None
    assert guess.regret[1] == pytest.approx((values.after(game.position(), 7).low - 5625) / 1296)


def test_illegal_guesses_cost_one() -> None:
    """A refused guess costs a guess, and changes nothing."""
    game = small_game()
    word = game.answers[3]
    turns = (PlayedTurn("zzzzz", None, "no word"), PlayedTurn(word, "GGGGG"))
    score = score_match(WordContest(game), [PlayedGame(1, word, turns, True)], "me")
    assert score.moves[0].regret == (1.0, 1.0)
    assert (score.illegal, score.lengths) == (1, [2])


def test_lost_games_count_as_one_more_than_the_limit() -> None:
    """The mean includes lost games."""
    game = Game.of("original", max_turns=6)
    lost = PlayedGame(1, "crane", (), False, ("timeout", "no reply within 1 s"))
    score = score_match(WordContest(game), [lost], "me")
    data = score.as_dict()
    assert (data["mean"], data["won"], data["failures"]) == (7, 0, {"timeout": 1})
    assert "timeout  1 game; first game 1, no reply within 1 s" in str(score)


def test_shares_are_those_of_all_games() -> None:
    """The shares beside the bars include the games that were lost."""
    game = Game.of("original", max_turns=6)
    won = PlayedGame(1, "crane", (PlayedTurn("crane", "GGGGG"),), True)
    lost = PlayedGame(2, "crane", (), False, ("timeout", "no reply within 1 s"))
    assert " 25.0%" in str(score_match(WordContest(game), [won, lost, lost, lost], "me"))


def test_paired_comparison() -> None:
    """Players are compared game by game, and only on the same answers."""
    game = small_game()
    first, second = match_of(game, "parts"), match_of(game, "random")
    data = Comparison(first, second).as_dict()
    assert data["difference"] == pytest.approx(
        (sum(first.lengths) - sum(second.lengths)) / len(game.answers)
    )
    assert data["fewer"] + data["equal"] + data["more"] == len(game.answers)
    low, high = data["difference_interval"]
    assert low < data["difference"] < high
    with pytest.raises(InputError, match="played different games"):
        Comparison(first, Score(first.scale, "other", first.games[1:]))


def test_interval_of_a_mean() -> None:
    """The interval is 1.96 standard errors to each side; one game has none, nor claims one."""
    mean = Mean.of([1, 2, 3, 4])
    radius = 1.959964 * math.sqrt(5 / 3 / 4)
    assert mean.interval == pytest.approx((2.5 - radius, 2.5 + radius))
    one = Mean.of([4])
    assert (one.interval, str(one)) == (None, "4.0000")


def test_games_without_words_have_no_regret() -> None:
    """A shared grid counts with its length only."""
    game = Game.of("original", max_turns=6)
    grid = PlayedGame(1, None, (PlayedTurn("", "BYBBG"), PlayedTurn("", "GGGGG")), True)
    score = score_match(WordContest(game), [grid], "me")
    assert (score.regret, score.lengths, score.unscored) == (None, [2], 1)


def test_weighted_answers_are_refused() -> None:
    """Regret is defined for equal weights."""
    game = small_game()
    weighted = Game(game.rule, game.lexicon, weights=tuple(range(1, len(game.answers) + 1)))
    with pytest.raises(InputError, match="expected equal weights"):
        Values(weighted)


def test_no_games() -> None:
    """A score needs a game."""
    with pytest.raises(InputError, match="no games to score"):
        Score(WordContest(small_game()).scale, "me", ())
