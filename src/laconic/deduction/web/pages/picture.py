"""The picture of a game: tiles, skill and luck, as SVG that any program can show."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.display import PALETTES
from laconic.deduction.rules.symbols import graphemes
from laconic.web.tags import DASH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.coach import Analysis, Turn
    from laconic.deduction.rules import Wordle

WIDTH, HEAD, STEP, TILE, EDGE = 640, 172, 60, 46, 36
TILES = tuple(PALETTES["light"].values())
INK, SOFT, WELL, SKILL, LUCK, BAD = "#1c1f24", "#585e67", "#ebe8df", "#1f6b48", "#6d4bb0", "#a3481a"

_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


def picture(found: Analysis, rule: Wordle, *, words: bool = True) -> str:
    """Draw an analysis.

    Args:
        found: the game.
        rule: how its feedback is read.
        words: whether the letters are shown; without them nothing is given away.
    """
    height = HEAD + STEP * len(found.turns) + 44
    said = f"{headline(found)}. Skill {_skill(found)}, luck {signed(found.luck_guesses)} guesses."
    body = "".join([*_head(found), *_rows(found, rule, words=words), _foot(found, height)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{escape(said)}" font-family="{_FONT}">'
        f'<rect width="{WIDTH}" height="{height}" fill="#faf9f5"/>{body}</svg>'
    )


def headline(found: Analysis) -> str:
    """Say how the game ended."""
    turns = len(found.turns)
    if found.solved:
        return "Found in 1 guess" if turns == 1 else f"Found in {turns} guesses"
    return f"{turns} guesses, not found"


def signed(number: float) -> str:
    """Write a number with its sign, so that none is a minus nothing."""
    return f"{round(number, 2) + 0.0:+.2f}"


def _skill(found: Analysis) -> str:
    return DASH if found.skill is None else f"{found.skill:.0f}"


def _text(  # noqa: PLR0917  # in the order of SVG
    x: float, y: float, text: str, size: int, fill: str = INK, more: str = ""
) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" {more}>{escape(text)}</text>'


def _head(found: Analysis) -> Iterator[str]:
    terms = f"{found.game.lexicon.answers.name.removesuffix('-answers')}, {found.game.mode} mode"
    yield _text(EDGE, 52, headline(found), 30, more='font-weight="800" letter-spacing="-0.6"')
    yield _text(EDGE, 78, terms, 16, SOFT)
    yield _badge(370, "skill", _skill(found), SKILL)
    yield _badge(480, "luck", signed(found.luck_guesses), LUCK)
    anchor = 'text-anchor="end" font-weight="600"'
    yield _text(440, HEAD - 22, "skill", 14, SOFT, anchor)
    yield _text(524, HEAD - 22, "luck", 14, SOFT, anchor)
    yield _text(WIDTH - EDGE, HEAD - 22, "left", 14, SOFT, anchor)


def _badge(x: int, name: str, value: str, fill: str) -> str:
    middle = 'text-anchor="middle"'
    return (
        f'<rect x="{x}" y="24" width="{100 if name == "skill" else 124}" height="84" rx="16" '
        f'fill="{fill}"/>'
        + _text(
            x + (50 if name == "skill" else 62),
            68,
            value,
            34,
            "#fff",
            f'{middle} font-weight="800"',
        )
        + _text(
            x + (50 if name == "skill" else 62), 94, name, 15, "#fff", f'{middle} font-weight="600"'
        )
    )


def _rows(found: Analysis, rule: Wordle, *, words: bool) -> Iterator[str]:
    """Draw a turn a row: its tiles, its skill as a bar, its luck, and what is left."""
    tile = min(TILE, (300 - 6 * (rule.length - 1)) // rule.length)
    for at, turn in enumerate(found.turns):
        y = HEAD + at * STEP
        letters = graphemes(turn.guess)
        for place, (letter, digit) in enumerate(zip(letters, rule.digits(turn.code), strict=True)):
            yield _tile(EDGE + place * (tile + 6), y, tile, letter.upper() if words else "", digit)
        yield _numbers(turn, y + TILE / 2)


def _tile(x: float, y: float, size: int, letter: str, digit: int) -> str:
    tile = TILES[digit]
    middle = 'text-anchor="middle" font-weight="800"'
    return f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="8" fill="{tile.fill}"/>' + (
        _text(x + size / 2, y + size * 0.7, letter, round(size * 0.56), tile.ink, middle)
        if letter
        else ""
    )


def _numbers(turn: Turn, y: float) -> str:
    end = 'text-anchor="end" font-weight="700"'
    fill = SKILL if turn.skill >= 60 else BAD
    luck = LUCK if turn.luck_guesses >= 0 else BAD
    opener = turn.number == 1 and not turn.exact
    shown = "opener" if opener else f"{turn.skill:.0f}"
    bar = "" if opener else _bar(y + 8, 78, WELL) + _bar(y + 8, 0.78 * max(2, turn.skill), fill)
    left = "found" if turn.feedback == "G" * len(turn.feedback) else f"{turn.after:,}"
    return (
        _text(440, y + 1, shown, 15 if opener else 19, SOFT if opener else INK, end)
        + bar
        + _text(524, y + 7, signed(turn.luck_guesses), 19, luck, end)
        + _text(WIDTH - EDGE, y + 7, left, 19, INK, end)
    )


def _bar(y: float, width: float, fill: str) -> str:
    return f'<rect x="362" y="{y}" width="{width:.1f}" height="7" rx="3.5" fill="{fill}"/>'


def _foot(found: Analysis, height: int) -> str:
    exact = "All values exact" if found.exact else "Openers estimated, all else exact"
    if not all(turn.exact for turn in found.turns[1:]):
        exact = "Some values estimated"
    return _text(EDGE, height - 18, f"Laconic. {exact}.", 14, SOFT)
