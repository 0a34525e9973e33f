"""Adversaries compared with their definitions."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache

import pytest

from laconic.deduction.errors import UnknownWordError
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import Adversary, ExactAdversary, preference
from laconic.deduction.rules import PlacesOnly, Rule, Wordle, parse_rule
from laconic.deduction.search import AtLeast, Exact

WORDS = Game.of("original").answers


def some_game(seed: int, mode: Mode = Mode.EASY) -> Game:
    """Draw a small game: alike words, so that parts are large and ties are common."""
    rng = random.Random(seed)
    alike = [word for word in WORDS if word.endswith(rng.choice(("atch", "ight", "er", "y")))]
    answers = sorted(rng.sample(alike, min(len(alike), 7)))
    return Game(
        Wordle(5), from_words("some", answers, sorted({*answers, *rng.sample(WORDS, 4)})), mode
    )


def parts_of(rule: Rule, candidates: frozenset[str], guess: str) -> dict[int, frozenset[str]]:
    """Split candidates by scoring pair by pair."""
    parts: dict[int, set[str]] = defaultdict(set)
    for answer in candidates:
        parts[rule.feedback(guess, answer)].add(answer)
    return {code: frozenset(part) for code, part in parts.items()}


def choice(rule: Rule, candidates: frozenset[str], guess: str) -> int:
    """Choose as documented: largest, fewest greens, fewest yellows, smallest code."""
    parts = parts_of(rule, candidates, guess)

    def key(code: int) -> tuple[int, int, int, int]:
        tiles = rule.format(code)
        return -len(parts[code]), tiles.count("G"), tiles.count("Y"), code

    return min(parts, key=key)


def test_terns_on_the_original_list() -> None:
    """TERNS splits the 2,315 answers into 110 parts, the largest BBBBB with 256: it is kept."""
    game = Game.of("original")
    parts = game.position().partition(game.lexicon.guesses.index("terns"))
    opponent = Adversary(game.position())
    assert (len(parts), max(map(len, parts.values()))) == (110, 256)
    assert game.rule.format(opponent.reply("terns")) == "BBBBB"
    assert len(opponent.position.candidates) == 256


@pytest.mark.parametrize("seed", range(25))
def test_every_reply_is_the_documented_one(seed: int) -> None:
    """In random games the opponent keeps what the readable definition keeps, ties included."""
    game, rng = some_game(seed), random.Random(seed)
    opponent, candidates = Adversary(game.position()), frozenset(game.answers)
    for _ in range(6):
        guess = rng.choice(game.guesses)
        code = choice(game.rule, candidates, guess)
        candidates = parts_of(game.rule, candidates, guess)[code]
        assert opponent.reply(guess) == code
        assert {game.answers[answer] for answer in opponent.position.candidates} == candidates
        assert opponent.reveal() in candidates


def test_of_equal_parts_greens_then_yellows_then_code_decide() -> None:
    """All parts of one word: no green before no yellow, and of BBBYY and BBYBY the smaller."""
    assert [Wordle(2).format(code) for code in preference(Wordle(2))] == [
        *("BB", "BY", "YB", "YY", "BG", "GB", "YG", "GY", "GG")
    ]
    assert [PlacesOnly(2).format(code) for code in preference(PlacesOnly(2))] == [
        *("..", ".G", "G.", "GG")
    ]


@pytest.mark.parametrize("name", ["wordle:5", "places-only:5", "mastermind:4x6", "bulls-cows:4x10"])
def test_the_winning_code_is_liked_least(name: str) -> None:
    """Each rule's order holds every code once and ends with the win."""
    rule = parse_rule(name)
    order = preference(rule).tolist()
    assert sorted(order) == list(range(rule.codes))
    assert order[-1] == rule.win


def test_it_gives_in_only_when_forced() -> None:
    """With two words left, guessing one of them never wins; with one left it does."""
    game = Game(Wordle(5), from_words("two", ("batch", "catch"), ("batch", "catch", "chimp")))
    opponent = Adversary(game.position())
    assert game.rule.format(opponent.reply("batch")) == "BGGGG"
    assert game.rule.format(opponent.reply("batch")) == "BGGGG"
    assert opponent.reveal() == "catch"
    assert opponent.reply("catch") == game.rule.win


def test_a_guess_must_be_in_the_list() -> None:
    """A word that is not an allowed guess is refused, and nothing changes."""
    opponent = Adversary(some_game(1).position())
    with pytest.raises(UnknownWordError, match="'qqqqq'"):
        opponent.reply("qqqqq")
    assert not opponent.position.rows


def least_worst(game: Game, candidates: frozenset[str], legal: frozenset[str]) -> int:
    """Return the number of turns that always suffices, by trying every guess."""
    rule = game.rule

    def allowed(guess: str, code: int, later: str) -> bool:
        if game.mode is Mode.HARD:
            return rule.objection(guess, code, later) is None
        return game.mode is Mode.EASY or rule.feedback(guess, later) == code

    @cache
    def wins(candidates: frozenset[str], legal: frozenset[str], turns: int) -> bool:
        if len(candidates) <= 1 or turns == 0:
            return not candidates or (turns > 0 and candidates <= legal)
        return any(
            all(
                wins(part, frozenset(w for w in legal if allowed(guess, code, w)), turns - 1)
                for code, part in parts_of(rule, candidates, guess).items()
                if code != rule.win
            )
            for guess in legal
        )

    return next(turns for turns in range(1, 12) if wins(candidates, legal, turns))


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("seed", range(4))
def test_the_exact_host_maximises_the_worst_case(seed: int, mode: Mode) -> None:
    """The part that is kept needs the most turns, and the claim is exact."""
    game = some_game(seed, mode)
    for opener in game.guesses:
        position, opponent = game.position(), ExactAdversary(game.position(), seconds=None)
        guess = game.lexicon.guesses.index(opener)
        needed = {}
        for code, part in position.partition(guess).items():
            after = position.play(guess, code)
            candidates = frozenset(game.answers[answer] for answer in part)
            legal = frozenset(game.guesses[index] for index in after.legal)
            needed[code] = 0 if code == game.rule.win else least_worst(game, candidates, legal)
        code = opponent.reply(opener)
        assert needed[code] == max(needed.values())
        assert opponent.claims == [Exact(needed[code])]


def test_the_exact_host_looks_further_than_absurdles() -> None:
    """After MATCH four words stay that DROLL tells apart, or three that nothing does: those."""
    words = ("batch", "catch", "hatch", "droll", "ridge", "eerie", "blurb")
    game = Game(Wordle(5), from_words("seven", words, (*words, "match")))
    opponent = ExactAdversary(game.position(), seconds=None)
    assert game.rule.format(Adversary(game.position()).reply("match")) == "BBBBB"
    assert game.rule.format(opponent.reply("match")) == "BGGGG"
    assert opponent.claims == [Exact(3)]


def test_without_time_the_exact_host_falls_back_to_the_largest_part() -> None:
    """Without time each reply is Absurdle's, and the claim is a lower bound."""
    game = Game.of("original")
    opponent, plain = ExactAdversary(game.position(), seconds=0), Adversary(game.position())
    for guess in ("terns", "aloud", "chimp"):
        assert opponent.reply(guess) == plain.reply(guess)
    assert opponent.claims == [AtLeast(1)] * 3


def test_the_exact_host_on_the_original_list() -> None:
    """After TERNS the best player still needs 4 turns, and the opponent keeps to what needs 4."""
    game = Game.of("original")
    opponent = ExactAdversary(game.position(), seconds=None)
    opponent.reply("terns")
    assert opponent.claims == [Exact(4)]
