"""The shortest wins against the adversary, on small games and on the original lists."""

from __future__ import annotations

import random
from itertools import count, product

import pytest

from laconic.deduction import _kernels
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import Adversary, BeatProgress, beat
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import AtLeast, Exact, solve
from laconic.errors import InputError

WORDS = Game.of("original").answers


def small_game(seed: int, mode: Mode) -> Game:
    """Draw a small game of words that are hard to tell apart."""
    rng = random.Random(seed)
    alike = [word for word in WORDS if word.endswith(rng.choice(("atch", "ight", "ound", "illy")))]
    answers = sorted(rng.sample(alike, min(len(alike), 6)))
    return Game(
        Wordle(5), from_words("some", answers, sorted({*answers, *rng.sample(WORDS, 5)})), mode
    )


def wins(game: Game, words: tuple[str, ...]) -> bool:
    """Return whether a sequence of legal words wins, at its last word only."""
    opponent, codes = Adversary(game.position()), []
    for word in words:
        if game.lexicon.guesses.index(word) not in opponent.position.legal:
            return False
        codes.append(opponent.reply(word))
    return codes.index(game.rule.win) == len(codes) - 1 if game.rule.win in codes else False


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("seed", range(8))
def test_small_games_by_definition(seed: int, mode: Mode) -> None:
    """All shortest wins are found, each once, and no others: every sequence of words is tried."""
    game = small_game(seed, mode)
    found = beat(game.position(), limit=None)
    for turns in count(1):
        winning = {words for words in product(game.guesses, repeat=turns) if wins(game, words)}
        if winning:
            break
    assert found.turns == Exact(turns)
    assert found.count == Exact(len(winning))
    assert sorted(found.sequences) == sorted(winning)


@pytest.mark.parametrize("mode", list(Mode))
def test_four_is_the_least_number_on_the_original_list(mode: Mode) -> None:
    """Four guesses win in every mode, and no three do; each sequence listed does win."""
    game = Game.of("original", mode)
    found = beat(game.position(), limit=20)
    assert found.turns == Exact(4)
    assert found.count == AtLeast(20)
    assert len(set(found.sequences)) == 20
    assert all(wins(game, words) for words in found.sequences)


def test_why_no_three_guesses_win_on_the_original_list() -> None:
    """Any opener leaves 168 candidates or more, and no guess splits anything into over 150 parts.

    To win with the third guess, the second would have to leave each candidate alone.
    """
    game = Game.of("original")
    position = game.position()
    sizes = _kernels.part_sizes(game.matrix, position.legal, position.candidates, game.rule.codes)
    assert sizes.max(axis=1).min() == 168
    assert (sizes > 0).sum(axis=1).max() == 150


@pytest.mark.parametrize("mode", list(Mode))
def test_agile_snort_dumpy_chuck(mode: Mode) -> None:
    """AGILE, SNORT, DUMPY, CHUCK win under the documented tie-break, and their end is found."""
    game = Game.of("original", mode)
    assert wins(game, ("agile", "snort", "dumpy", "chuck"))
    opponent = Adversary(game.position())
    opponent.reply("agile")
    opponent.reply("snort")
    found = beat(opponent.position, limit=None)
    assert found.turns == Exact(2)
    assert ("dumpy", "chuck") in found.sequences
    assert found.as_dict()["beginning"] == ["agile", "snort"]


def test_scamps_ultra_hard_tree_beats_it_in_five() -> None:
    """A tree that begins with SCAMP and always wins in 5, answers only, wins in 5 here too."""
    game = Game.of("nyt-2022-02", Mode.ULTRA_HARD, max_turns=5)
    solution = solve(game.position(), "worst", opener="scamp", pool=Pool.ANSWERS)
    assert solution.tree
    opponent, node, words = Adversary(game.position()), solution.tree.root, ["scamp"]
    while (code := opponent.reply(node.guess)) != game.rule.win:
        node = node.next[code]
        words.append(node.guess)
    assert len(words) == 5
    assert wins(game, tuple(words))


@pytest.mark.parametrize("mode", [Mode.EASY, Mode.ULTRA_HARD])
@pytest.mark.parametrize("name", ["mastermind:2x3", "mastermind:3x2", "bulls-cows:2x4"])
def test_games_with_alike_openers_by_definition(name: str, mode: Mode) -> None:
    """If openers are equivalent, all wins are still listed."""
    game = Game.of_rule(parse_rule(name), mode)
    found = beat(game.position(), limit=None)
    for turns in range(1, 4):
        winning = {words for words in product(game.guesses, repeat=turns) if wins(game, words)}
        assert bool(winning) == (turns == 3)
    assert found.turns == Exact(3)
    assert sorted(found.sequences) == sorted(winning)


def test_other_games() -> None:
    """Longer words and other rules have their least number too, and the wins found do win."""
    for game in (
        Game.of("wordfreq:en:6:300"),
        Game.of_rule(parse_rule("mastermind:3x4")),
        Game.of_rule(parse_rule("bulls-cows:3x5"), "ultra-hard"),
    ):
        found = beat(game.position(), limit=10)
        assert isinstance(found.turns, Exact)
        assert all(wins(game, words) for words in found.sequences)


def test_one_answer() -> None:
    """A single answer takes one guess."""
    found = beat(Game(Wordle(5), from_words("one", ("crane",))).position())
    assert (found.turns, found.sequences) == (Exact(1), (("crane",),))


def test_out_of_time_claims_no_more_than_it_knows() -> None:
    """Without time no win is found, and the claim is a lower bound."""
    found = beat(Game.of("original").position(), seconds=0)
    assert (found.turns, found.count, found.sequences) == (AtLeast(4), AtLeast(0), ())


def test_progress_is_reported() -> None:
    """Reports count the sets searched for the current length."""
    reports: list[BeatProgress] = []
    beat(Game.of("original").position(), limit=20, report=reports.append)
    assert {report.turns for report in reports} == {4}
    assert [report.done for report in reports] == list(range(len(reports)))
    assert reports[0].sets == 7808
    assert reports[-1].wins < 20


def test_impossible_questions_are_refused() -> None:
    """A limit of none and rows that no answer agrees with are refused."""
    game = Game.of("original")
    with pytest.raises(InputError, match="a limit of 0"):
        beat(game.position(), limit=0)
    with pytest.raises(InputError, match="no answer fits these rows"):
        beat(game.position(game.rows("crane=GGGGG", "slate=GGGGG")))
