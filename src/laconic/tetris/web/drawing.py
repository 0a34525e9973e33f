"""Tables and pictures as HTML: placements with reasons, a position, and the losses of a game."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from laconic.tetris.rules import COLUMNS, HEIGHT, HIDDEN, cells

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.tetris.analysis import Option
    from laconic.tetris.rules import Placement, Rows

_SHOWN, _REASONS = 6, 3


def table(ranked: list[Option], played: Placement | None = None) -> str:
    """Draw the best placements and the one played, with their drawbacks."""
    if not ranked:
        return '<p class="note">This piece has no placement: the game is over.</p>'
    kept = [o for i, o in enumerate(ranked) if i < _SHOWN or o.placement == played]
    rows = "".join(_row(option, played=option.placement == played) for option in kept)
    missing = played is not None and all(o.placement != played for o in ranked)
    more = "<p>The placement that was played is none of those considered.</p>" if missing else ""
    return (
        '<table><thead><tr><th scope="col">Turns</th><th scope="col">Row</th>'
        '<th scope="col">Column</th><th scope="col">Loss</th><th scope="col">Against it</th></tr>'
        f"</thead><tbody>{rows}</tbody></table>{more}"
    )


def _row(option: Option, *, played: bool) -> str:
    at = option.placement
    reasons = ", ".join(
        f"{reason.feature} {reason.best} to {reason.value}" for reason in option.reasons[:_REASONS]
    )
    mark = " (played)" if played else ""
    return (
        f"<tr{' class=played' if played else ''}><td>{at.turns}{mark}</td><td>{at.row - 2}</td>"
        f"<td>{at.column}</td><td>{option.loss:.1f}</td><td>{escape(reasons)}</td></tr>"
    )


def position(board: Rows, piece: int, played: Placement, best: Placement) -> str:
    """Draw a board with the piece where it was placed, and the outline of the best placement."""
    stack = [
        (row, column)
        for row in range(HIDDEN, HEIGHT)
        for column in range(COLUMNS)
        if board[row] >> column & 1
    ]
    squares = (
        _squares(stack, "stack-cell", 0)
        + _squares(cells(piece, played), "played-cell", 0)
        + _squares(cells(piece, best), "best-cell", 0.1)
    )
    same = "This is the best placement." if played == best else "The outline is the best placement."
    return (
        f'<figure class="position"><svg viewBox="0 0 {COLUMNS} {HEIGHT - HIDDEN}" role="img" '
        f'aria-label="The board before your last piece, and where you placed it">{squares}</svg>'
        f'<figcaption class="soft small">{same}</figcaption></figure>'
    )


def _squares(places: Sequence[tuple[int, int]], name: str, inset: float) -> str:
    side = 0.94 - 2 * inset
    return "".join(
        f'<rect class="{name}" x="{column + inset:g}" y="{row - HIDDEN + inset:g}" '
        f'width="{side:g}" height="{side:g}"/>'
        for row, column in places
        if row >= HIDDEN
    )


def losses(values: Sequence[float | None]) -> str:
    """Draw the loss of each piece of a game as a bar, on a scale of square roots.

    A placement that the search pruned has no loss; its bar is as high as the highest.
    """
    known = [value for value in values if value is not None]
    if not values:
        return ""
    most = max([*known, 1.0])
    bars = "".join(
        f'<rect x="{place}" y="{40 - height:.2f}" width="0.9" height="{height:.2f}"/>'
        for place, value in enumerate(values)
        for height in [40 * ((most if value is None else value) / most) ** 0.5]
        if height
    )
    worst = values.index(None) if None in values else values.index(max(known))
    exact = sum(value == 0 for value in known)
    words = (
        f"{exact} of {len(values)} pieces are placed best; the sum of losses is {sum(known):,.0f}, "
        f"the greatest that of piece {worst + 1}."
    )
    width = max(60, len(values))
    return (
        f'<figure class="losses"><svg viewBox="0 0 {width} 40" preserveAspectRatio="none" '
        f'role="img" aria-label="Loss of each piece">{bars}</svg>'
        f'<figcaption class="small">{words}</figcaption></figure>'
    )
