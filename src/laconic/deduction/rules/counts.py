"""Counts: how many letters are green and how many are yellow, but not which."""

from __future__ import annotations

from typing import ClassVar

from laconic.deduction.rules.base import WordRule
from laconic.deduction.rules.pegs import CountsRule


class Counts(CountsRule, WordRule):
    """Wordle that reveals only the numbers of green and yellow tiles.

    >>> rule = Counts(5)
    >>> [rule.format(rule.feedback(guess, "angel")) for guess in ("glean", "eagle", "angel")]
    ['0G5Y', '1G3Y', '5G0Y']
    """

    family: ClassVar[str] = "counts"
    example: ClassVar[str] = "5"
    marks: ClassVar[str] = "GY"
    faces: ClassVar[str] = "🟩🟨⬛"
