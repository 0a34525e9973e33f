"""The claims about a list of guesses: no more than is proven of its weakest line."""

from __future__ import annotations

import math
import random
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction import coach
from laconic.deduction.coach import Advice, analysis, analyze, exact, rows_of, suggest
from laconic.deduction.coach.exact import PAIRS_PER_SECOND, from_book
from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.priors import with_prior
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import UP_TO_SYMMETRY, AtLeast, Engine, Exact, solve

if TYPE_CHECKING:
    from laconic.deduction.coach.opener_book import Book
    from laconic.deduction.game import Position

BY_MEAN = "Proven: no other guess needs fewer guesses on average"
BY_BOTH = f"{BY_MEAN}, or as many with a better worst case."
OF_WORST = "The means are exact; worst cases with ≥ are not final."
OTHERS = "Not every guess was searched, so others may be better."
OF_COST = "Numbers with ≥ are not final."


@pytest.fixture(scope="module")
def original() -> Game:
    """The original list."""
    return Game.of("original")


@pytest.fixture
def rhymes() -> Game:
    """Answers that are alike, and guesses that tell them apart."""
    answers = ["batch", "catch", "hatch", "match", "patch", "chimp"]
    return Game(Wordle(5), from_words("rhymes", answers, [*answers, "champ", "whelm", "tacky"]))


def most_found(position: Position, turns: int) -> int:
    """Return how many candidates the best strategy finds within the turns, by definition."""
    if not turns or not position.candidates.size:
        return 0
    return max(found_after(position, guess, turns) for guess in position.legal.tolist())


def found_after(position: Position, guess: int, turns: int) -> int:
    """Return how many candidates are found within the turns that begin with a guess."""
    win = position.game.rule.win
    parts = {code: position.play(guess, code) for code in position.partition(guess)}
    won = parts.pop(win, None)
    return (won is not None) + sum(most_found(part, turns - 1) for part in parts.values())


@pytest.mark.parametrize("seed", range(30))
def test_guesses_that_win_most_often_come_first(seed: int) -> None:
    """If the turns are too few to be sure, the list has the shares of the definition."""
    rng = random.Random(seed)
    words = sorted({"".join(rng.choices("abc", k=3)) for _ in range(14)})
    answers = rng.sample(words, min(len(words), rng.randint(3, 8)))
    turns = rng.randint(1, 2)
    game = Game(Wordle(3), from_words("drawn", answers, words), Mode.EASY, turns)
    position = game.position()
    advice = suggest(position, top=3, seconds=None)
    most = most_found(position, turns)
    if most == len(answers):
        assert advice.too_few is None
        return
    assert (advice.too_few, advice.proven) == (turns, True)
    assert advice.guesses[0].wins == pytest.approx(most / len(answers))
    for each in advice.guesses:
        index = game.lexicon.guesses.index(each.guess)
        assert each.value == pytest.approx(found_after(position, index, turns) / len(answers))


def told(advice: Advice) -> str:
    """Return the last line of an advice, as displayed."""
    return str(advice).splitlines()[-1]


def test_a_list_that_is_exact_is_proven_by_mean_and_worst_case(original: Game) -> None:
    """Where every number is exact, ties at the end of the list included, both are proven."""
    advice = suggest(original.position(original.rows("crane=BYBBG")), top=4, seconds=None)
    assert (advice.proven, advice.worst_proven, told(advice)) == (True, True, BY_BOTH)
    assert "≥" not in str(advice)


def test_openers_of_the_book_are_proven(original: Game) -> None:
    """The book knows all totals, and the worst cases of the best 100; beyond, it says so."""
    advice = suggest(original.position(), top=8)
    assert (advice.proven, advice.worst_proven, told(advice)) == (True, True, BY_BOTH)
    assert "≥" not in str(advice)
    advice = suggest(original.position(), top=150)
    assert (advice.proven, advice.worst_proven) == (True, False)
    assert told(advice) == f"{BY_MEAN}. {OF_WORST}"
    assert {one.claim for one in advice.guesses} == {"exact"}
    assert [one.worst_claim for one in advice.guesses[100:]] == ["at least"] * 50
    assert all("≥3" in line for line in str(advice).splitlines()[101:151])


def test_a_list_without_time_is_not_proven(original: Game) -> None:
    """Without time nothing is proven, and every number is marked as a bound."""
    advice = suggest(original.position(original.rows("crane=BYBBB")), top=3, seconds=0)
    assert (advice.proven, advice.worst_proven) == (False, False)
    assert told(advice) == f"{OTHERS} {OF_COST}"


def test_within_a_tight_limit_promising_guesses_are_listed(original: Game) -> None:
    """Until a guess is known to win in time, those of least bound, not those not yet tried."""
    advice = suggest(replace(original, mode=Mode.HARD, max_turns=4), top=3, seconds=2)
    assert [one.guess for one in advice.guesses] == ["trace", "crate", "salet"]
    assert told(advice) == f"{OTHERS} {OF_COST}"


def test_a_metric_proves_nothing_of_the_others(original: Game) -> None:
    """Ranked by a metric, costs may be exact, but better guesses may be left out."""
    position = original.position(original.rows("crane=BYBBG"))
    advice = suggest(position, "parts", top=3, seconds=None)
    assert (advice.proven, advice.worst_proven) == (False, False)
    assert told(advice) == "Sorted by parts. The means and worst cases are exact."


def test_no_guess_in_time_is_said(rhymes: Game) -> None:
    """A list of guesses that may lose is not called the best by mean."""
    advice = suggest(replace(rhymes, max_turns=2).position(), seconds=None)
    assert told(advice) == (
        "No guess is sure to win in time. Proven: no guess wins more often than the first."
    )
    assert {each.mean for each in advice.guesses} == {None}


def test_conclusions_follow_from_the_lines(original: Game) -> None:
    """Bounds in any line are mentioned, and worst cases are claimed only if exact."""
    position = original.position(original.rows("crane=BYBBG"))
    guesses = suggest(position, top=3, seconds=None).guesses
    bounded = replace(guesses[1], worst_claim="at least")
    assert Advice((guesses[0], bounded), proven=True).conclusion() == f"{BY_MEAN}. {OF_WORST}"
    assert Advice(guesses, proven=True).conclusion() == f"{BY_MEAN}."
    loose = replace(bounded, claim="at least")
    assert Advice((guesses[0], loose), proven=False).marks() == OF_COST


@pytest.mark.parametrize("turned", [False, True])
def test_equal_totals_of_a_book_are_in_a_fixed_order(rhymes: Game, turned: bool) -> None:
    """Candidates first, then by word, whatever the order of the book's lines is."""
    words = ["whelm", "tacky", "patch", "champ", "batch", "chimp"]
    known: Book = dict.fromkeys(reversed(words) if turned else words, Exact(14))
    known = {**known, "hatch": AtLeast(14), "match": Exact(13)}
    listed = [one.guess for one in from_book(rhymes.position(), known, 99).guesses]
    assert listed == ["match", "batch", "chimp", "patch", "champ", "tacky", "whelm"]
    for count in range(1, 8):
        some = [one.guess for one in from_book(rhymes.position(), known, count).guesses]
        assert some == listed[:count]


def test_lines_of_play_are_exact_only_if_each_guess_is_proven(original: Game) -> None:
    """With time for all of it they are; without, no guess of several words is proven best."""
    rows = rows_of(original, ["crane", "sloth", "mauls", "bulky"], answer="bulky")
    patient = analyze(original, rows, seconds=math.inf)
    assert {turn.line_claim for turn in patient.turns} == {"exact"}
    hasty = analyze(original, rows, seconds=0)
    assert {turn.line_claim for turn in hasty.turns} == {"estimate"}
    assert hasty.turns[0].as_dict()["line_claim"] == "estimate"


def test_only_proven_guesses_are_called_best(original: Game) -> None:
    """The best guesses of each turn are listed; unless they are proven, they are only good."""
    rows = rows_of(original, ["crane", "sloth", "mauls", "bulky"], answer="bulky")
    patient = analyze(original, rows, seconds=math.inf)
    turn = patient.turns[2]
    assert "best guesses and means" in str(patient)
    assert f"{turn.best[0].guess} {turn.best[0].mean:.3f}  " in str(patient)
    vague = replace(turn, best_claim="at most")
    assert "good guesses and means" in str(replace(patient, turns=(vague,)))


def test_guesses_left_out_by_symmetry_are_mentioned(original: Game) -> None:
    """In Mastermind with 2 places and 3 colours, 13 and four others are as good as 12."""
    game = Game.of_rule(parse_rule("mastermind:2x3"))
    advice = suggest(game.position(), top=9, seconds=None)
    assert [each.guess for each in advice.guesses] == ["12", "11"]
    assert (advice.proven, advice.up_to_symmetry) == (True, True)
    assert told(advice) == f"{BY_BOTH} {UP_TO_SYMMETRY}"
    solution = solve(game.position(), top=9)
    assert [game.guesses[each.guess] for each in solution.guesses] == ["12", "11"]
    assert UP_TO_SYMMETRY in str(solution)
    rows = rows_of(game, ["12", "13"], answer="13")
    turns = analyze(game, rows, seconds=math.inf)
    assert turns.turns[0].as_dict()["up_to_symmetry"]
    assert UP_TO_SYMMETRY in str(turns)
    words = suggest(original.position(original.rows("crane=BYBBG")), top=3, seconds=None)
    assert not words.up_to_symmetry


def test_signs_are_those_of_all_displays() -> None:
    """Every claim except an exact one has a sign."""
    assert [claim for claim, sign in coach.SIGNS.items() if not sign] == ["exact"]


@pytest.fixture(scope="module")
def weighted(original: Game) -> Game:
    """The original list with its frequencies, so that 12,972 answers are possible."""
    return with_prior(original, "frequency")


def test_short_time_limits_hold_for_long_lists(
    weighted: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No engine is made for all pairs of 12,972 words if that takes as long as the time limit."""
    made: list[int] = []

    class Counted(Engine):
        def __init__(self, game: Game, *terms: Any, **options: Any) -> None:
            made.append(len(game.guesses) * len(game.answers))
            super().__init__(game, *terms, **options)

    for module in (exact, analysis):
        monkeypatch.setattr(module, "Engine", Counted)
    advice = suggest(weighted.position(), top=3, seconds=2)
    entropies = [each.entropy for each in advice.guesses]
    assert (advice.proven, len(entropies)) == (False, 3)
    assert entropies == sorted(entropies, reverse=True)
    assert not made
    by_parts = suggest(weighted.position(), "parts", top=3, seconds=2).guesses
    assert [each.value for each in by_parts] == [each.parts for each in by_parts]
    rows = rows_of(weighted, ["mamma", "crane", "bulky"], answer="bulky")
    turns = analyze(weighted, rows, seconds=2).turns
    assert turns[0].claim == "estimate"
    assert max(made) < PAIRS_PER_SECOND * 2


def test_what_is_proven_holds_for_guesses_that_win_in_time(original: Game) -> None:
    """With three turns left, SOUTH has the lowest mean but may lose: others are best."""
    unlimited = suggest(original.position("crane=BYBBG"), seconds=None, top=1)
    limited = suggest(replace(original, max_turns=4).position("crane=BYBBG"), seconds=None, top=1)
    assert (unlimited.guesses[0].total, limited.guesses[0].total) == (97, 98)
    assert unlimited.conclusion() == BY_BOTH
    assert limited.conclusion() == BY_BOTH.replace("guess", "guess that always wins in time", 1)


def test_searches_stop_soon(weighted: Game) -> None:
    """After its deadline, a search takes less processor time than to rank all guesses twice."""
    position, engine = weighted.position(), Engine(weighted, threads=2)
    began = time.process_time()
    engine.ranked(position, None)
    ranked = time.process_time() - began
    guesses = [weighted.lexicon.guesses.index(word) for word in ("crane", "salet", "trace")]
    began = time.process_time()
    batches = engine.judge(position, guesses, None, deadline=time.monotonic() + 0.01)
    assert not [verdict for batch in batches for verdict in batch]
    assert time.process_time() - began < 2 * ranked


def test_a_solved_game_needs_no_advice(original: Game) -> None:
    """After the winning row there is nothing to suggest."""
    advice = suggest(original.position("crane=GGGGG"))
    assert (advice.guesses, advice.solved) == ((), "crane")
    assert str(advice) == "Solved: the answer is crane."


def test_advice_takes_games_words_and_text(original: Game) -> None:
    """A game stands for its start, and a finished game is given by its words."""
    assert suggest(original, top=1).guesses[0].guess == "salet"
    words = ["crane", "south", "verse"]
    rows = rows_of(original, words, answer="verse")
    assert analyze(original, words, seconds=0).rows == rows
    assert analyze(original, " ".join(words), seconds=0).rows == rows
    assert analyze(original, ["crane=BYBBG", *rows[1:]], seconds=0).rows == rows
    running = analyze(original, words[:2], answer="verse", seconds=0)
    assert (running.rows, running.answer) == (rows[:2], "verse")
    with pytest.raises(ContradictionError, match="no answer agrees with these rows"):
        suggest(original.position(["crane=GGBBB", "crown=BBBBB"]))
