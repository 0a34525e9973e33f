"""Skill and luck: the formulas, their laws, and estimates under a time limit."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laconic.deduction.coach import analyze, limited, repair, rows_of, skill, suggest
from laconic.deduction.coach.values import MeanEstimator
from laconic.deduction.errors import ContradictionError, UnknownWordError
from laconic.deduction.game import Game, Mode, Row
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Engine, Exact
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.coach import Analysis, Suggestion

WORDS = st.text("abc", min_size=3, max_size=3)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Make small games of every mode, with and without a prior."""
    words = draw(st.lists(WORDS, min_size=2, max_size=12, unique=True))
    answers = words[: draw(st.integers(1, len(words)))]
    weights = st.none() | st.tuples(*[st.integers(1, 9)] * len(answers))
    lexicon = from_words("any", answers, words)
    return Game(Wordle(3), lexicon, draw(st.sampled_from(Mode)), weights=draw(weights))


def played(game: Game, data: st.DataObject, most: int = 4) -> Analysis:
    """Play any guesses against any answer, legal or not, and analyse the game without haste."""
    answer = data.draw(st.sampled_from(game.answers))
    words = data.draw(st.lists(st.sampled_from(game.guesses), max_size=most))
    if answer in words:
        words = words[: words.index(answer)]
    rows = rows_of(game, [*words, answer], answer=answer)
    return analyze(game, rows, seconds=math.inf)


@pytest.fixture(scope="module")
def original() -> Game:
    """The original list."""
    return Game.of("original")


def weight_of(game: Game, answer: str) -> int:
    """Return the prior weight of an answer."""
    return game.weights[game.lexicon.answers.index(answer)] if game.weights else 1


@settings(deadline=None, max_examples=60)
@given(games(), st.data())
def test_turns_are_the_best_play_plus_losses_less_luck(game: Game, data: st.DataObject) -> None:
    """Turns taken = mean of the best play + what the choices cost - luck, to the last digit."""
    analysis = played(game, data)
    assert analysis.exact
    assert analysis.solved
    start = analysis.turns[0].best_expected
    assert len(analysis.turns) == pytest.approx(
        start + analysis.loss - analysis.luck_guesses, abs=1e-9
    )


@settings(deadline=None, max_examples=60)
@given(games(), st.data())
def test_every_number_is_one(game: Game, data: st.DataObject) -> None:
    """Whatever is played, illegal guesses too: no NaN, skill from 0 to 100, marks as played."""
    analysis = played(game, data)
    for turn in analysis.turns:
        numbers = (turn.expected, turn.best_expected, turn.rest, turn.luck_bits, turn.luck_guesses)
        assert all(math.isfinite(number) for number in numbers)
        assert 0 <= turn.skill <= 100
        position = game.position(analysis.rows[: turn.number - 1])
        legal = game.lexicon.guesses.index(turn.guess) in position.legal
        assert (turn.objection is None) == legal
        assert turn.loss >= -1e-9 or not legal
        if game.mode is Mode.HARD:
            assert turn.legal_in_hard == legal
        if game.mode is Mode.EASY:
            assert turn.loss <= 1 + 1e-9


@settings(deadline=None, max_examples=60)
@given(games(), st.none() | st.integers(1, 3), st.data())
def test_luck_is_nothing_on_average(game: Game, turns: int | None, data: st.DataObject) -> None:
    """Over all candidates, each as likely as the prior says, the luck of any guess sums to zero."""
    game = replace(game, max_turns=turns)
    guess = data.draw(st.sampled_from(game.guesses))
    engine = Engine(game)
    sums = [0.0, 0.0]
    for answer in game.answers:
        rows = rows_of(game, [guess], answer=answer)
        (turn,) = analyze(game, rows, seconds=math.inf, engine=engine).turns
        sums[0] += turn.luck_bits * weight_of(game, answer)
        sums[1] += turn.luck_guesses * weight_of(game, answer)
    assert sums == pytest.approx([0, 0], abs=1e-6)


@settings(deadline=None, max_examples=40)
@given(games(), st.data())
def test_legal_guesses_cost_what_the_engine_says(game: Game, data: st.DataObject) -> None:
    """A guess taken apart into its parts costs what the engine finds for it as a whole."""
    analysis = played(game, data, most=2)
    engine = Engine(game)
    for turn in analysis.turns:
        position = game.position(analysis.rows[: turn.number - 1])
        guess = game.lexicon.guesses.index(turn.guess)
        if guess in position.legal:
            cost = engine.cost(position, None, opener=guess)
            weights = [weight_of(game, game.answers[answer]) for answer in position.candidates]
            assert cost == Exact(round(turn.expected * sum(weights)))
            value = MeanEstimator(engine).guess(position, guess, math.inf)
            assert value.mean == pytest.approx(turn.expected, abs=1e-9)


@settings(deadline=None, max_examples=40)
@given(games(), st.data())
def test_guesses_that_are_equally_good_score_alike(game: Game, data: st.DataObject) -> None:
    """Every guess listed at the least mean has skill 100 when it is played, and no other has."""
    answer = data.draw(st.sampled_from(game.answers))
    engine = Engine(game)
    for word in game.guesses:
        rows = rows_of(game, [word], answer=answer)
        (turn,) = analyze(game, rows, seconds=math.inf, engine=engine, top=99).turns
        best = [one.guess for one in turn.best if one.mean == pytest.approx(turn.best_expected)]
        alone = len(game.answers) == 1
        assert (turn.skill == 100) == (word in best) or alone


@settings(deadline=None, max_examples=30)
@given(games(), st.data())
def test_a_shared_engine_changes_nothing(game: Game, data: st.DataObject) -> None:
    """With an engine for the whole game every turn has the values that it has without."""
    alone = played(game, data)
    shared = analyze(game, alone.rows, seconds=math.inf, engine=Engine(game))
    for one, other in zip(alone.turns, shared.turns, strict=True):
        assert (one.expected, one.best_expected, one.rest) == (
            other.expected,
            other.best_expected,
            other.rest,
        )
        assert (one.left, one.luck_bits, one.skill) == (other.left, other.luck_bits, other.skill)


@settings(deadline=None, max_examples=30)
@given(games(), st.data())
def test_lines_are_exact_play(game: Game, data: st.DataObject) -> None:
    """Each line is a game up to the answer, and over all answers it takes the best mean."""
    engine, turns, weight = Engine(game), 0, 0
    word = data.draw(st.sampled_from(game.guesses))
    for answer in game.answers:
        rows = rows_of(game, [word], answer=answer)
        analysis = analyze(game, rows, answer=answer, seconds=math.inf, engine=engine)
        (turn,) = analysis.turns
        assert turn.line[-1] == answer
        assert len(set(turn.line)) == len(turn.line)
        turns += len(turn.line) * weight_of(game, answer)
        weight += weight_of(game, answer)
        best = turn.best_expected
    assert turns / weight == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize(
    ("expected", "best", "told"), [(2, 2, 100), (2.25, 2, 75), (3, 2, 0), (9, 2, 0), (1.5, 2, 100)]
)
def test_skill_is_a_hundredth_of_a_guess(expected: float, best: float, told: float) -> None:
    """100 for nothing lost, 0 for a whole guess lost or more, and a straight line between."""
    assert skill(expected, best) == told


def test_a_game_in_figures(original: Game) -> None:
    """CRANE, SLOTH, MAULS … for BULKY, with values that the engine has proven elsewhere."""
    words = ("crane", "sloth", "mauls", "pupil", "hurls", "bulky")
    rows = rows_of(original, words, answer="bulky")
    analysis = analyze(original, rows, seconds=math.inf, book={"crane": Exact(7930)})
    crane, sloth, mauls, pupil, hurls, bulky = analysis.turns
    assert [turn.before for turn in analysis.turns] == [2315, 263, 23, 3, 1, 1]
    assert sloth.expected * 263 == pytest.approx(735)
    assert (sloth.skill, sloth.claim, sloth.best_claim) == (100, "exact", "exact")
    assert crane.bits == pytest.approx(math.log2(2315 / 263))
    assert mauls.skill == pytest.approx(100 * (1 - (63 - 54) / 23))
    assert pupil.candidate
    assert not hurls.candidate
    assert (hurls.skill, bulky.skill) == (0, 100)
    assert mauls.line == ("billy", "bulky")
    later = [turn.skill for turn in analysis.turns[1:]]
    assert analysis.skill == pytest.approx(sum(later) / 5)


def test_known_totals_of_openers(original: Game) -> None:
    """SALET costs 7,920 guesses over 2,315 answers, TRACE 6 more (Selby 2022; no limit binds)."""
    for word, total in (("salet", 7920), ("trace", 7926)):
        guess = original.lexicon.guesses.index(word)
        value = MeanEstimator(Engine(original)).guess(original.position(), guess, math.inf)
        assert (value.claim, round(value.mean * 2315)) == ("exact", total)


@pytest.mark.parametrize("mode", list(Mode))
def test_no_time_at_all(mode: Mode) -> None:
    """With bad openers, no book and no time, values are marked as estimates and are close."""
    game = Game.of("original", mode)
    words = ("fuzzy", "mamma", "crane", "toile", "shirt")
    analysis = analyze(game, rows_of(game, words, answer="shirt"), seconds=0, book={})
    first = analysis.turns[0]
    assert not analysis.exact
    assert first.claim == "estimate"
    assert 3.7 < first.expected < 4.5
    assert analysis.skill is not None
    assert 0 <= analysis.skill <= 100
    assert analysis.turns[-1].line == ("shirt",)


def test_all_that_is_estimated_is_marked(original: Game) -> None:
    """Luck, shares that win in time and the sums bear the sign of estimates, as means do."""
    rows = rows_of(original, ["crane", "sloth", "mauls", "bulky"], answer="bulky")
    hasty = analyze(replace(original, max_turns=4), rows, seconds=0)
    turn = hasty.turns[1]
    shown = {word.strip() for word in str(hasty).split()}
    assert {f"~{turn.wins:.0%}", f"~{turn.luck_guesses:+.2f}"} <= shown
    assert f"Skill ~{hasty.skill:.0f} of 100" in str(hasty)
    assert f"bits, ~{hasty.luck_guesses:+.2f} guesses" in str(hasty)


def test_a_share_of_wins_is_rated_by_the_bound_that_is_listed(original: Game) -> None:
    """Without time, SLOTH wins in 31 % of the cases, and no guess is known to in more than 32."""
    rows = rows_of(original, ["crane", "sloth"], answer="bulky")
    turn = analyze(replace(original, max_turns=3), rows, answer="bulky", seconds=0).turns[1]
    assert turn.best_wins == turn.best[0].wins
    assert turn.skill > 95


def test_estimates_are_close(original: Game) -> None:
    """Without a search, the mean of a large position is estimated within a sixth of a guess."""
    estimator = MeanEstimator(Engine(original))
    for row, exact in (("crane=BBBBB", 735 / 263), ("raise=BBBBB", 465 / 168)):
        value = estimator.best(original.position(original.rows(row)), 0.0)
        assert value.claim == "estimate"
        assert value.mean == pytest.approx(exact, abs=1 / 6)


def test_running_games(original: Game) -> None:
    """Without an answer there are no lines; what the rows leave is listed."""
    rows = original.rows("trace=BYBGB")
    analysis = analyze(original, rows, book={"trace": Exact(7926)}, seconds=math.inf)
    assert (analysis.answer, analysis.solved) == (None, False)
    (turn,) = analysis.turns
    assert turn.left == ("birch", "lurch", "porch")
    assert turn.line == ()
    assert turn.rest == pytest.approx(2)
    assert turn.rest_claim == "exact"
    assert analysis.skill is None


def test_unlisted_answers_are_added(original: Game) -> None:
    """An answer that the list has not is one candidate more, known or only left over."""
    known = analyze(original, rows_of(original, ["salet", "guano"], answer="guano"))
    assert known.unlisted == ("guano",)
    assert known.turns[0].before == 2316
    assert known.turns[-1].left == ("guano",)
    running = analyze(original, original.rows("crane=BBGGB", "tango=BYYYG"))
    assert running.unlisted == ("guano",)
    assert running.answer is None


def test_a_wasted_guess_costs_more_than_one_if_the_turns_left_matter(original: Game) -> None:
    """The same row again loses exactly one guess without a limit, but not when time is short."""
    for limit, losses in ((None, [1, 1]), (6, [1, 1.025])):
        game = replace(original, max_turns=limit)
        turns = analyze(game, game.rows(*["crane=BYBBG"] * 3), seconds=math.inf).turns[1:]
        assert [turn.expected - turn.best_expected for turn in turns] == pytest.approx(losses)


def test_a_book_says_nothing_of_a_wider_game() -> None:
    """With an answer that is not on the list, openers have other totals than in the book."""
    words = ["aab", "aba", "baa", "bbb", "abb", "bba"]
    game = Game(Wordle(3), from_words("few", words[:3], words))
    rows = rows_of(game, ["aab", "bba"], answer="bba")
    known = {word: Exact(5) for word in words}
    alone = analyze(game, rows, answer="bba", seconds=math.inf).turns[0]
    given = analyze(game, rows, answer="bba", seconds=math.inf, book=known).turns[0]
    assert (given.expected, given.best_expected) == (alone.expected, alone.best_expected)


def test_other_games() -> None:
    """Mastermind and wordfreq's lists are analysed as well; without a hard mode it is left open."""
    game = Game.of_rule(parse_rule("mastermind:3x4"))
    analysis = analyze(game, rows_of(game, ["112", "343", "431"], answer="431"), seconds=math.inf)
    assert analysis.legal_in_hard is None
    assert analysis.exact
    spanish = Game.of("wordfreq:es:6:300")
    assert analyze(spanish, rows_of(spanish, ["tiempo", "madrid"], answer="madrid")).solved


LAST = "slate=BBBBB", "corny=BGBGB", "found=BGGGG", "bound=BGGGG", "hound=BGGGG"


@pytest.mark.parametrize(
    ("last", "rated", "wins"),
    [("ample=BBBBB", 0, 0), ("abamp=BBBYB", 0, 0), ("mound=BGGGG", 100, 1 / 3)],
)
def test_a_last_guess_is_rated_by_its_wins(
    original: Game, last: str, rated: float, wins: float
) -> None:
    """With one guess left for MOUND, POUND and WOUND, only one of the three can win."""
    rows = original.rows(*LAST, last)
    turns = analyze(limited(original, 6), rows, seconds=math.inf).turns
    assert turns[-1].exact
    assert (turns[-1].turns_left, turns[-1].skill) == (1, rated)
    assert turns[-1].wins == pytest.approx(wins)
    assert turns[-1].best_wins == pytest.approx(1 / 3)
    assert [guess.guess for guess in turns[-1].best[:3]] == ["mound", "pound", "wound"]
    assert (turns[-2].guess, turns[-2].wins, turns[-2].skill) == ("hound", 0.5, 50)
    endless = analyze(original, rows, seconds=math.inf).turns[-1]
    assert (endless.turns_left, endless.wins, endless.best[0].guess) == (None, 1, "abamp")


@settings(deadline=None, max_examples=40)
@given(games(), st.integers(1, 3), st.data())
def test_analysis_rates_highest_what_suggest_lists_first(
    game: Game, turns: int, data: st.DataObject
) -> None:
    """In a game of few turns, the guesses that share the first place have skill 100, no other."""
    game, engine = replace(game, max_turns=turns), Engine(game)
    answer = data.draw(st.sampled_from(game.answers))
    listed = suggest(game.position(), top=99, seconds=None).guesses
    wins = {each.guess: each.wins for each in listed}
    first = {each.guess for each in listed if key(each) == key(listed[0])}
    for word in game.guesses:
        rows = rows_of(game, [word], answer=answer)
        (turn,) = analyze(game, rows, seconds=math.inf, engine=engine).turns
        assert turn.exact
        assert (turn.skill == 100) == (word in first)
        assert turn.wins == wins.get(word, turn.wins)


def key(suggestion: Suggestion) -> tuple[float | None, float | None]:
    """Return what suggestions are compared by, except the worst case."""
    return suggestion.wins, suggestion.mean


def test_lines_of_play_end_with_the_game(original: Game) -> None:
    """Where best play does not find the answer in time, its line ends at the last turn."""
    rows = rows_of(original, [*(row.split("=")[0] for row in LAST), "ample"], answer="wound")
    turns = analyze(limited(original, 6), rows, answer="wound", seconds=math.inf).turns
    assert turns[-1].line == ("mound",)


def test_more_rows_than_turns_are_refused(original: Game) -> None:
    """Two rows are no game of one turn."""
    with pytest.raises(InputError, match="2 rows, expected at most 1"):
        analyze(replace(original, max_turns=1), original.rows(*LAST[:2]))


def test_bad_input_is_refused(original: Game) -> None:
    """Rows after the end, answers that contradict, words without feedback: all with a reason."""
    rule = original.rule
    won = Row("crane", rule.win)
    cases: list[tuple[tuple[Row, ...], str | None, str]] = [
        ((), None, "no rows"),
        ((won, won), None, "row 1 wins"),
        (original.rows("crane=BBBBB"), "crank", "is not what crank gives"),
    ]
    for rows, answer, said in cases:
        with pytest.raises(InputError, match=said):
            analyze(original, rows, answer=answer)
    with pytest.raises(ContradictionError):
        analyze(original, original.rows("crane=GGBBB", "crown=BBBBB"))
    with pytest.raises(UnknownWordError, match="crand"):
        rows_of(original, ["crand"], answer="crane")
    with pytest.raises(InputError, match="words without feedback"):
        rows_of(original, ["crane"])
    with pytest.raises(InputError, match="2 words for 1 row "):
        rows_of(original, ["crane", "sloth"], codes=[0])


@pytest.mark.parametrize(
    "rows", [("crane=BBYYB", "snafu=GGGGG"), ("crane=BBYYB", "slate=GBBBB", "snafu=GGGGG")]
)
def test_a_win_outside_the_list_after_a_wrong_row(original: Game, rows: tuple[str, ...]) -> None:
    """The rows contradict each other, as where the answer is in the list: they can be repaired."""
    with pytest.raises(ContradictionError, match="is not what snafu gives, expected crane=BBGYB"):
        analyze(original, original.rows(*rows))
    assert repair(original, original.rows(*rows)).fixes
