"""A question about Antiwordle: what is legal, and how long games last, by the definition.

For `fuzz.differential`, as `questions.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Self

from fuzz.definition import FEEDBACK, has_tiles
from fuzz.questions import Small, draw_words, expect
from laconic.claims import bounds
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import suggest_avoiding
from laconic.deduction.rules import parse_rule

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from fuzz.questions import Table

MOST = 8
"""Guesses of a game whose plays are all tried."""


def keeps(guess: str, feedback: str, later: str) -> bool:
    """Return whether a guess keeps a row: its letters are those of the answer, greens in place."""
    row = list(zip(guess, feedback, later, strict=True))
    has = {letter for letter, colour, _ in row if colour != "B"}
    letters = all((letter in has) == (letter in later) for letter in guess)
    return letters and later != guess and all(a == b for a, colour, b in row if colour == "G")


@dataclass(frozen=True, kw_only=True)
class Avoid(Small):
    """The most guesses, in all games and in the shortest, after some rows of Antiwordle."""

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw a part of the game's words, and up to two rows that are legal and do not win."""
        terms = table.terms
        answers, words = draw_words(rng, terms, 5, MOST)
        score, hidden = FEEDBACK[terms.rule.partition(":")[0]], rng.choice(answers)
        rows: tuple[str, ...] = ()
        if has_tiles(terms.rule):
            for _ in range(rng.choice((0, 0, 1, 2))):
                legal = [word for word in cls.legal(rows, words) if word != hidden]
                rows += tuple(f"{word}={score(word, hidden)}" for word in legal[:1])
        seconds = rng.choice((60.0, 60.0, 0.0))
        return cls(rows=0, threads=1, words=words, answers=answers, played=rows, seconds=seconds)

    @staticmethod
    def legal(rows: Iterable[str], words: Iterable[str]) -> tuple[str, ...]:
        """List the words that keep all rows."""
        split = [row.rsplit("=", 1) for row in rows]
        return tuple(
            word for word in words if all(keeps(guess, shown, word) for guess, shown in split)
        )

    def refused(self, table: Table) -> bool:
        """Refuse rules whose tiles do not show which letters the answer has."""
        return not has_tiles(table.terms.rule)

    def ask(self, table: Table) -> None:
        """Compare all lengths."""
        lexicon = from_words("drawn", self.answers, self.words)
        game = Game(parse_rule(table.terms.rule), lexicon)
        advice = suggest_avoiding(game, game.rows(self.played), 99, seconds=self.seconds)
        score = table.definition.score
        candidates = tuple(
            word
            for word in game.answers
            if all(f"{guess}={score(guess, word)}" == row for row, guess in self._rows())
        )
        legal = self.legal(self.played, game.guesses)
        expect(advice.candidates == candidates, f"the candidates are {advice.candidates}")
        expect({each.guess for each in advice.guesses} == {*legal}, f"legal: {advice.guesses}")

        def after(guess: str, some: tuple[str, ...], words: tuple[str, ...], least: bool) -> int:
            parts: dict[str, list[str]] = {}
            for word in some:
                parts.setdefault(score(guess, word), []).append(word)
            lengths = [
                0
                if part == [guess]
                else most(tuple(part), self.legal([f"{guess}={feedback}"], words), least)
                for feedback, part in parts.items()
            ]
            return 1 + min(lengths) if least else len(some) + sum(lengths)

        @cache
        def most(some: tuple[str, ...], words: tuple[str, ...], least: bool) -> int:
            return max(after(guess, some, words, least) for guess in words)

        for each in advice.guesses:
            for least, claim in ((False, each.total), (True, each.shortest)):
                value = after(each.guess, candidates, legal, least)
                low, high = bounds(claim) if claim else (-1, -1)
                exact = low == high == value
                expect(exact or (not self.seconds and low <= value <= high), f"{each}: {value}")

    def _rows(self) -> list[tuple[str, str]]:
        return [(row, row.rsplit("=", 1)[0]) for row in self.played]
