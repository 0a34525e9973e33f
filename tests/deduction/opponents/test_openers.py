"""The fewest guesses that beat the adversary, for each opener, against the definition."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from laconic.claims import Exact
from laconic.deduction import _kernels
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import Adversary, beat, shortest_scripts
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.trees.scripts import Script, ScriptChecker
from laconic.errors import ClaimError, InputError

ORIGINAL = Game.of("original")


def small_game(seed: int) -> Game:
    """Draw a small game of words that are hard to tell apart."""
    rng = random.Random(seed)
    alike = [
        word for word in ORIGINAL.answers if word.endswith(rng.choice(("atch", "ound", "illy")))
    ]
    answers = sorted(rng.sample(alike, min(len(alike), 7)))
    guesses = sorted({*answers, *rng.sample(ORIGINAL.answers, 6)})
    return Game(Wordle(5), from_words("some", answers, guesses))


def fewest(game: Game, opener: str, *, any_tie: bool) -> int:
    """Return the fewest turns by the definition: every guess is tried, after every reply."""
    matrix, win = game.matrix, game.rule.win

    def order(code: int) -> tuple[int, int, int]:
        tiles = game.rule.format(code)
        counts = (tiles.count("G"), tiles.count("Y")) if isinstance(game.rule, Wordle) else (0, 0)
        return (*counts, code)

    @cache
    def after(guess: int, left: tuple[int, ...], most: int) -> float:
        codes, sizes = np.unique(matrix[guess, left], return_counts=True)
        kept = [code for code in codes[sizes == sizes.max()].tolist() if code != win]
        if not kept:
            return 1
        if not any_tie:
            kept = [min(kept, key=order)]
        parts = [tuple(a for a in left if matrix[guess, a] == code) for code in kept]
        return 1 + max(value(part, most - 1) for part in parts)

    @cache
    def value(left: tuple[int, ...], most: int) -> float:
        if most == 0:
            return float("inf")
        return min(after(guess, left, most) for guess in range(len(game.guesses)))

    start = tuple(range(len(game.answers)))
    index = game.lexicon.guesses.index(opener)
    return next(most for most in range(1, 20) if after(index, start, most) <= most)


@pytest.mark.parametrize("any_tie", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_small_lists_by_definition(seed: int, *, any_tie: bool) -> None:
    """No script is longer than the definition says, and the checker plays each to its end."""
    game = small_game(seed)
    checker = ScriptChecker(game, any_tie=any_tie)
    for word, script in zip(
        game.guesses, shortest_scripts(game, game.guesses, any_tie=any_tie), strict=True
    ):
        assert script.guesses[0] == word
        assert script.turns == fewest(game, word, any_tie=any_tie)
        checker.check(script)


@pytest.mark.parametrize("name", ["mastermind:2x3", "bulls-cows:2x4"])
def test_other_rules_by_definition(name: str) -> None:
    """Rules without tiles break ties by the smallest code."""
    game = Game.of_rule(parse_rule(name))
    for word, script in zip(game.guesses, shortest_scripts(game, game.guesses), strict=True):
        assert script.turns == fewest(game, word, any_tie=False)
        ScriptChecker(game).check(script)


def test_wide_codes() -> None:
    """Words of six letters have codes of two bytes."""
    game = Game.of("wordfreq:en:6:60")
    (script,) = shortest_scripts(game, game.guesses[:1])
    ScriptChecker(game).check(script)
    assert script.turns == fewest(game, game.guesses[0], any_tie=False)


@pytest.mark.parametrize("opener", ["aesir", "salet", "fuzzy"])
def test_openers_of_the_original_list(opener: str) -> None:
    """`beat` from the position after the opener, another search, needs as many guesses."""
    (script,) = shortest_scripts(ORIGINAL, [opener])
    ScriptChecker(ORIGINAL).check(script)
    host = Adversary(ORIGINAL.position())
    host.reply(opener)
    assert beat(host.position, limit=1).turns == Exact(script.turns - 1)


def test_forged_scripts_are_refused() -> None:
    """A script with another guess, a missing or additional one, or other turns does not hold."""
    checker = ScriptChecker(ORIGINAL)
    script = Script(4, ("agile", "snort", "dumpy", "chuck"))
    checker.check(script)
    words = script.guesses
    for forged, message in (
        (replace(script, guesses=words[:3]), "ends before a win, with 1 answers"),
        (replace(script, guesses=(*words[:3], "chick")), "ends before a win"),
        (replace(script, guesses=("agile", "snort", "crane", "chuck")), "ends before a win"),
        (replace(script, guesses=(*words, "chuck")), "'chuck' after the end"),
        (replace(script, turns=3), "takes 4 turns, expected 3"),
    ):
        with pytest.raises(ClaimError, match=message):
            checker.check(forged)


@pytest.mark.parametrize(
    ("candidates", "opener", "turns", "message"),
    [
        ([], 0, 4, "at least one"),
        ([2315], 0, 4, "2315"),
        ([0], 12972, 4, "opener"),
        ([0], 0, 0, "turns"),
    ],
)
def test_the_kernel_refuses_bad_arguments(
    candidates: list[int], opener: int, turns: int, message: str
) -> None:
    """Indices and turns out of range are refused before the search."""
    rank = np.arange(243, dtype=np.int32)
    kernel = _kernels.Beating(ORIGINAL.matrix, rank, ORIGINAL.guess_of_answer, any_tie=False)
    with pytest.raises((ValueError, IndexError), match=message):
        kernel.win(np.array(candidates, dtype=np.int32), opener, turns)


def test_only_easy_mode() -> None:
    """In other modes a position is not its candidates alone."""
    with pytest.raises(InputError, match="hard mode, expected easy"):
        next(shortest_scripts(Game.of("original", Mode.HARD), ["crane"]))
