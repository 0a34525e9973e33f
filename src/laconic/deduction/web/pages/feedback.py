"""Feedback on pages: a colour for each letter, or two counts of pegs."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.rules.mastermind import Mastermind
from laconic.deduction.rules.pegs import PegRule, counts
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.rules.tiles import TileRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.deduction.game import Row
    from laconic.deduction.rules import Rule

COLOURS = ("grey", "yellow", "green")
"""The names of the marks of a tile."""

PEGS = {
    Mastermind.family: ("black", "white"),
    "bulls-cows": ("bulls", "cows"),
}
"""The names of the two counts."""

PEG_COLOURS = "red orange yellow green blue purple brown pink grey white".split()  # noqa: SIM905
"""The colours of Mastermind, in the order of their symbols."""


def marks_of(rule: Rule, code: int) -> tuple[int, ...]:
    """Return the marks of a code: one colour per letter, or the two counts."""
    if isinstance(rule, TileRule):
        return rule.digits(code)
    return counts(rule.length)[code]


def code_of(rule: Rule, marks: Sequence[int]) -> int:
    """Return the code of marks.

    Raises:
        FeedbackError: for counts that cannot occur.
    """
    if isinstance(rule, TileRule):
        return rule.number(marks)
    assert isinstance(rule, PegRule)  # noqa: S101  # there are no other rules
    here, elsewhere = marks
    return rule.parse(f"{here}{rule.marks[0]}{elsewhere}{rule.marks[1]}")


def values_of(rule: Rule) -> int:
    """Return the number of values of a mark."""
    return 3 if isinstance(rule, TileRule) else rule.length + 1


def first_marks(rule: Rule, typed: Sequence[str], rows: Iterable[Row]) -> tuple[int, ...]:
    """Return the initial marks of a word: green where an earlier row has green, else none."""
    if not isinstance(rule, TileRule):
        return 0, 0
    greens = {
        (place, letter)
        for row in rows
        for place, (letter, digit) in enumerate(
            zip(graphemes(row.guess), rule.digits(row.code), strict=True)
        )
        if digit == 2
    }
    return tuple(2 if at in greens else 0 for at in enumerate(typed))


def symbol_class(rule: Rule, symbol: str) -> str:
    """Return the CSS class of a symbol; pegs of Mastermind are coloured."""
    return f"peg s{rule.symbol_names.index(symbol)}" if isinstance(rule, Mastermind) else ""


def symbol_name(rule: Rule, symbol: str) -> str:
    """Return the name of a symbol."""
    if isinstance(rule, Mastermind):
        return f"{PEG_COLOURS[rule.symbol_names.index(symbol)]}, {symbol}"
    return symbol


def count_names(rule: Rule) -> tuple[str, str]:
    """Return the names of the two counts of a rule."""
    return PEGS[rule.family]


def counted(rule: Rule, marks: Sequence[int]) -> str:
    """Format two counts as text."""
    return ", ".join(
        f"{count} {name}" for count, name in zip(marks, count_names(rule), strict=True)
    )


def dots(rule: Rule, marks: Sequence[int]) -> str:
    """Render two counts as small pegs."""
    here, elsewhere = marks
    rest = rule.length - here - elsewhere
    pegs = "".join(
        f'<i class="{name}"></i>' * max(0, count)
        for name, count in (("in", here), ("near", elsewhere), ("out", rest))
    )
    return f'<span class="dots" aria-hidden="true">{pegs}</span>'


def word_html(rule: Rule, word: str) -> str:
    """Render a word, or a code of coloured pegs."""
    if not isinstance(rule, Mastermind):
        return escape(word)
    return mini(
        graphemes(word), [symbol_class(rule, symbol) for symbol in word], f"{word}", bare=False
    )


def row_html(
    rule: Rule, guess: str, code: int, *, bare: bool = False, changed: Iterable[int] = ()
) -> str:
    """Render a row with small tiles.

    Args:
        rule: the rule.
        guess: the guess; if empty, only the feedback is rendered.
        code: its feedback.
        bare: whether to omit the letters.
        changed: places of highlighted tiles, from 1.
    """
    marks = marks_of(rule, code)
    letters = graphemes(guess) or ("",) * rule.length
    if isinstance(rule, TileRule):
        said = ", ".join(f"{a} {COLOURS[m]}".strip() for a, m in zip(letters, marks, strict=True))
        at = set(changed)
        classes = [f"t{m}{' changed' if n in at else ''}" for n, m in enumerate(marks, 1)]
        return mini(letters, classes, said, bare=bare)
    said = counted(rule, marks)
    if bare or not guess:
        return (
            f'<span class="mini" role="img" aria-label="{escape(said)}">{dots(rule, marks)}</span>'
        )
    said = f"{', '.join(symbol_name(rule, letter) for letter in letters)}: {said}"
    classes = [symbol_class(rule, letter) or "typed" for letter in letters]
    return mini(letters, classes, said) + dots(rule, marks)


def mini(letters: Iterable[str], classes: Iterable[str], said: str, *, bare: bool = False) -> str:
    """Render small tiles with the given CSS classes, with or without letters."""
    tiles = "".join(
        f'<i class="{style}" aria-hidden="true">{"" if bare else escape(letter)}</i>'
        for letter, style in zip(letters, classes, strict=True)
    )
    kind = "mini bare" if bare else "mini"
    return f'<span class="{kind}" role="img" aria-label="{escape(said)}">{tiles}</span>'
