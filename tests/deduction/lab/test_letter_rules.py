"""Letter rules for better guesses, against the feedback of every pair."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from laconic.deduction.lab.experiment_types.letter_rules import IGNORED, RULES, ignoring, splits
from laconic.deduction.rules import Wordle

ALPHABET = "abc"
WORDS = ["".join(letters) for letters in product(ALPHABET, repeat=4)]


def numbers(words: list[str]) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """Return the letters of words as numbers."""
    return np.array([[ALPHABET.index(letter) for letter in word] for word in words], dtype=np.int8)


@pytest.mark.parametrize("seed", range(20))
def test_guesses_that_are_alike_split_alike(seed: int) -> None:
    """After each rule, guesses with the same tiles split the candidates into the same parts."""
    chance = random.Random(seed)
    some = chance.sample(WORDS, chance.randint(2, 6))
    codes = Wordle(4).matrix(WORDS, some)
    exact = splits(codes)
    before = len(WORDS)
    for tiles in ignoring(numbers(WORDS), numbers(some)):
        alike = len(np.unique(tiles, axis=0))
        assert len(np.unique(np.hstack([tiles, exact]), axis=0)) == alike
        assert len(np.unique(exact, axis=0)) <= alike <= before
        before = alike


@pytest.mark.parametrize(
    ("rule", "candidates", "guess", "left"),
    [
        (0, ["abab", "bbaa"], "acca", "a..a"),
        (1, ["abbc", "cbbc"], "bcab", ".ca."),
        (2, ["abcc", "bacc"], "baca", "ba.."),
        (3, ["aabb", "abbb"], "aaaa", "aa.."),
        (4, ["aabb", "aabc"], "baaa", "...."),
    ],
)
def test_each_rule(rule: int, candidates: list[str], guess: str, left: str) -> None:
    """Each rule ignores tiles that those before it keep."""
    tiles = ignoring(numbers([guess]), numbers(candidates))
    assert len(tiles) == len(RULES)
    shown = ["".join("." if n == IGNORED else ALPHABET[n] for n in each[0]) for each in tiles]
    assert shown[rule] == left
    assert rule == 0 or shown[rule - 1] != left
