"""The image of an analysis: tiles, skill and luck, as self-contained SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.display import PALETTES
from laconic.deduction.rules.mastermind import Mastermind
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.web.pages.feedback import counted, marks_of
from laconic.deduction.web.wording import guesses
from laconic.web.tags import DASH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.coach import Analysis, Turn
    from laconic.deduction.rules import Rule

WIDTH, HEAD, STEP, TILE, EDGE = 640, 172, 60, 46, 36
TILES = tuple(PALETTES["light"].values())
INK, SOFT, WELL, SKILL, LUCK, BAD = "#1c1f24", "#585e67", "#ebe8df", "#1f6b48", "#6d4bb0", "#a3481a"
PAPER, WHITE = "#faf9f5", "#ffffff"

STYLES = {
    INK: "ink",
    SOFT: "soft-ink",
    WELL: "well",
    SKILL: "skill",
    LUCK: "luck",
    BAD: "bad",
    PAPER: "paper",
    WHITE: "white",
}
"""CSS classes by colour: on the page, its theme and palette override the colours."""

PEGS = (
    "#c8372d",
    "#e0812b",
    "#e5c33c",
    "#3c8f4f",
    "#2f6fbf",
    "#7a4fb0",
    "#7b5537",
    "#dd7fae",
    "#777d86",
    "#f2f0ea",
)
"""The colours of Mastermind's pegs."""

_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


def picture(analysis: Analysis, rule: Rule, *, words: bool = True) -> str:
    """Render an analysis as SVG.

    Args:
        analysis: the analysis of the game.
        rule: the rule of the game.
        words: whether to include the letters, which reveal the answer.
    """
    height = HEAD + STEP * len(analysis.turns) + 44
    luck = signed(analysis.luck_guesses)
    label = f"{headline(analysis)}. Skill {_skill(analysis)}, luck {luck} guesses."
    body = "".join([*_head(analysis), *_rows(analysis, rule, words=words), _foot(analysis, height)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{escape(label)}" font-family="{_FONT}">'
        f'<rect width="{WIDTH}" height="{height}" {_fill(PAPER)}/>{body}</svg>'
    )


def headline(analysis: Analysis) -> str:
    """State how the game ended."""
    how = "Found" if analysis.solved else "Not found"
    return f"{how} in {guesses(len(analysis.turns))}"


def signed(number: float) -> str:
    """Format a number with its sign, and never as minus zero."""
    return f"{round(number, 2) + 0.0:+.2f}"


def _skill(analysis: Analysis) -> str:
    return DASH if analysis.skill is None else f"{analysis.skill:.0f}"


def _text(  # noqa: PLR0917  # in the order of SVG
    x: float, y: float, text: str, size: int, fill: str = INK, more: str = ""
) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" {_fill(fill)} {more}>{escape(text)}</text>'


def _fill(colour: str) -> str:
    style = STYLES.get(colour)
    return f'fill="{colour}" class="{style}"' if style else f'fill="{colour}"'


def _head(analysis: Analysis) -> Iterator[str]:
    name = analysis.game.lexicon.answers.name.removesuffix("-answers")
    setup = f"{name}, {analysis.game.mode} mode"
    size = 30 if analysis.solved else 26  # even the longer text ends before the badges
    yield _text(EDGE, 52, headline(analysis), size, more='font-weight="800" letter-spacing="-0.6"')
    yield _text(EDGE, 78, setup, 16, SOFT)
    yield _badge(370, "skill", _skill(analysis), SKILL)
    yield _badge(480, "luck", signed(analysis.luck_guesses), LUCK)
    anchor = 'text-anchor="end" font-weight="600"'
    yield _text(440, HEAD - 22, "skill", 14, SOFT, anchor)
    yield _text(524, HEAD - 22, "luck", 14, SOFT, anchor)
    yield _text(WIDTH - EDGE, HEAD - 22, "left", 14, SOFT, anchor)


def _badge(x: int, name: str, value: str, fill: str) -> str:
    middle = 'text-anchor="middle"'
    return (
        f'<rect x="{x}" y="24" width="{100 if name == "skill" else 124}" height="84" rx="16" '
        f"{_fill(fill)}/>"
        + _text(
            x + (50 if name == "skill" else 62),
            68,
            value,
            34,
            WHITE,
            f'{middle} font-weight="800"',
        )
        + _text(
            x + (50 if name == "skill" else 62), 94, name, 15, WHITE, f'{middle} font-weight="600"'
        )
    )


def _rows(analysis: Analysis, rule: Rule, *, words: bool) -> Iterator[str]:
    """Render a row per turn: tiles, a bar of skill, luck, and the candidates left."""
    tile = min(TILE, (300 - 6 * (rule.length - 1)) // rule.length)
    for at, turn in enumerate(analysis.turns):
        y = HEAD + at * STEP
        yield from _marks(rule, turn, y, tile, words=words)
        yield _numbers(turn, rule.win, y + TILE / 2)


def _marks(rule: Rule, turn: Turn, y: float, size: int, *, words: bool) -> Iterator[str]:
    """Render the tiles of a turn, or its pegs and their two counts."""
    letters, marks = graphemes(turn.guess), marks_of(rule, turn.code)
    if isinstance(rule, TileRule):
        for place, (letter, mark) in enumerate(zip(letters, marks, strict=True)):
            tile = TILES[mark]
            x = EDGE + place * (size + 6)
            yield (
                f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="8" '
                f'fill="{tile.fill}" class="t{mark}"/>'
            )
            if words:
                yield _letter(x, y, size, letter.upper(), f'fill="{tile.ink}" class="t{mark}-ink"')
        return
    size = min(size, 38)
    for place, letter in enumerate(letters if words else ()):
        x = EDGE + place * (size + 5)
        if isinstance(rule, Mastermind):
            colour = PEGS[rule.symbol_names.index(letter)]
            middle = size / 2
            yield f'<circle cx="{x + middle}" cy="{y + middle}" r="{middle}" fill="{colour}"/>'
        else:
            yield _letter(x, y, size, letter, _fill(INK))
    x = EDGE + rule.length * (size + 5) + 6 if words else EDGE
    yield _text(x, y + size * 0.68, counted(rule, marks), 15, SOFT)


def _letter(x: float, y: float, size: int, letter: str, fill: str) -> str:
    return (
        f'<text x="{x + size / 2}" y="{y + size * 0.7}" font-size="{round(size * 0.56)}" {fill} '
        f'text-anchor="middle" font-weight="800">{escape(letter)}</text>'
    )


def _numbers(turn: Turn, win: int, y: float) -> str:
    end = 'text-anchor="end" font-weight="700"'
    fill = SKILL if turn.skill >= 60 else BAD
    luck = LUCK if turn.luck_guesses >= 0 else BAD
    opener = turn.number == 1 and not turn.exact
    label = "opener" if opener else f"{turn.skill:.0f}"
    bar = "" if opener else _bar(y + 8, 78, WELL) + _bar(y + 8, 0.78 * max(2, turn.skill), fill)
    left = "found" if turn.code == win else f"{turn.after:,}"
    return (
        _text(440, y + 1, label, 15 if opener else 19, SOFT if opener else INK, end)
        + bar
        + _text(524, y + 7, signed(turn.luck_guesses), 19, luck, end)
        + _text(WIDTH - EDGE, y + 7, left, 19, INK, end)
    )


def _bar(y: float, width: float, fill: str) -> str:
    return f'<rect x="362" y="{y}" width="{width:.1f}" height="7" rx="3.5" {_fill(fill)}/>'


def _foot(analysis: Analysis, height: int) -> str:
    exact = "All values exact" if analysis.exact else "Openers estimated, all else exact"
    if not all(turn.exact for turn in analysis.turns[1:]):
        exact = "Some values estimated"
    return _text(EDGE, height - 18, f"Laconic. {exact}.", 14, SOFT)
