"""Games in which a guess makes more than 2^14 parts."""

from __future__ import annotations

import random
from itertools import product

from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import rule_for
from laconic.deduction.search import Engine, Exact

SPLITTER, SECOND = "abcdefghij", "abcdefghiy"


def word_with(digits: tuple[int, ...]) -> str:
    """Make an answer to which `SPLITTER` gets this feedback; an empty word if there is none."""
    word = ["z"] * len(digits)
    yellow = [place for place, digit in enumerate(digits) if digit == 1]
    elsewhere = [*yellow[1:], *yellow[:1]]
    if len(yellow) == 1:
        if 0 not in digits:
            return ""
        elsewhere = [digits.index(0)]
    for place, digit in enumerate(digits):
        if digit == 2:
            word[place] = SPLITTER[place]
    for place, other in zip(yellow, elsewhere, strict=True):
        word[other] = SPLITTER[place]
    return "".join(word)


def test_the_guess_that_separates_16600_answers_is_the_best() -> None:
    """Its 16,600 parts count for what they are, beside a guess that makes fewer."""
    words = filter(None, map(word_with, product(range(3), repeat=len(SPLITTER))))
    answers = {*random.Random(1).sample(sorted({*words} - {SPLITTER}), 16_599), SPLITTER}
    lexicon = from_words("many", sorted(answers), sorted({*answers, SECOND}))
    position = Game(rule_for(len(SPLITTER)), lexicon).position()
    assert Engine(position.game, threads=1).cost(position, None) == Exact(2 * 16_600 - 1)
