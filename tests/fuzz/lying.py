"""A question about Fibble: what fits false rows, and the fewest guesses that are sure to win.

For `fuzz.differential`, as `questions.py`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Self

from fuzz.definition import FEEDBACK
from fuzz.questions import Small, draw_words, expect
from laconic.claims import Exact
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import suggest_lying
from laconic.deduction.rules import parse_rule

if TYPE_CHECKING:
    import random

    from fuzz.questions import Table

MARKS = {"wordle": "BYG", "primel": "BYG", "nerdle": "BYG", "places-only": ".G"}
"""The tiles of the rules that have some."""

MOST = 9
"""Guesses of a game whose plays are all tried."""


def shown(feedback: str, marks: str) -> frozenset[str]:
    """List what may be displayed for a feedback: one tile is false, unless it wins."""
    win = "G" * len(feedback)
    if feedback == win:
        return frozenset({win})
    return frozenset(
        feedback[:place] + mark + feedback[place + 1 :]
        for place, tile in enumerate(feedback)
        for mark in marks
        if mark != tile
    ) - {win}


@dataclass(frozen=True, kw_only=True)
class Lie(Small):
    """The answers that fit rows of Fibble, those left after each guess, and the worst case."""

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw a part of the game's words, and up to two rows that do not win."""
        terms = table.terms
        answers, words = draw_words(rng, terms, 7, MOST)
        family, hidden = terms.rule.partition(":")[0], rng.choice(answers)
        rows: tuple[str, ...] = ()
        for word in rng.sample(words, min(rng.choice((0, 0, 1, 2)), len(words))):
            able = sorted(shown(FEEDBACK[family](word, hidden), MARKS.get(family, "")))
            if word != hidden and able:
                rows += (f"{word}={rng.choice(able)}",)
        seconds = rng.choice((60.0, 60.0, 0.0))
        return cls(rows=0, threads=1, words=words, answers=answers, played=rows, seconds=seconds)

    def refused(self, table: Table) -> bool:
        """Refuse rules without tiles, and those whose only false tile would win."""
        family = table.terms.rule.partition(":")[0]
        return family not in MARKS or (family == "places-only" and len(self.words[0]) == 1)

    def ask(self, table: Table) -> None:
        """Compare candidates, what each guess leaves, and the worst case."""
        game = Game(parse_rule(table.terms.rule), from_words("drawn", self.answers, self.words))
        advice = suggest_lying(game, game.rows(self.played), 99, seconds=self.seconds)
        marks = MARKS[table.terms.rule.partition(":")[0]]

        @cache
        def able(guess: str, answer: str) -> frozenset[str]:
            return shown(table.definition.score(guess, answer), marks)

        rows = [row.rsplit("=", 1) for row in self.played]
        candidates = tuple(
            word for word in game.answers if all(code in able(guess, word) for guess, code in rows)
        )
        expect(advice.candidates == candidates, f"the candidates are {advice.candidates}")

        def left(guess: str, some: frozenset[str]) -> dict[str, frozenset[str]]:
            codes = {code for word in some - {guess} for code in able(guess, word)}
            return {code: frozenset(w for w in some if code in able(guess, w)) for code in codes}

        for each in advice.guesses:
            sets = left(each.guess, frozenset(candidates))
            sizes = [
                sum(len(sets[code]) for code in able(each.guess, word))
                / len(able(each.guess, word))
                for word in candidates
                if word != each.guess
            ]
            mean = math.fsum(sizes) / len(candidates)
            expect(math.isclose(each.left, mean, abs_tol=1e-9), f"{each}: {mean} left")
            most = max(map(len, sets.values()), default=0)
            expect(each.most == most, f"{each}: {most} at most")

        @cache
        def fewest(some: frozenset[str]) -> float:
            if len(some) == 1:
                return 1
            return min(after(guess, some) for guess in game.guesses)

        def after(guess: str, some: frozenset[str]) -> float:
            sets = set(left(guess, some).values())
            return math.inf if some in sets else 1 + max(map(fewest, sets))

        turns, all_of_them = fewest(frozenset(candidates)), frozenset(candidates)
        claim = advice.turns
        if isinstance(claim, Exact):
            expect(claim.value == turns, f"{turns} guesses are sure to win")
            expect(advice.sure is not None, "a guess that is sure to win")
            if len(candidates) > 1:
                expect(after(str(advice.sure), all_of_them) == turns, f"{advice.sure} is sure")
        else:
            expect(not self.seconds and claim.value <= turns, f"{turns} guesses are sure to win")
