"""What is wrong with rows, and changes to press, as HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.web.pages.tiles import mini

if TYPE_CHECKING:
    from laconic.deduction.coach import Fix, Repair
    from laconic.deduction.rules import Wordle


def explained(found: Repair, rule: Wordle) -> str:
    """Say what clashes, and offer what may have been meant."""
    reasons = "".join(
        f"<p>{escape(one.row.guess.upper())}: {escape(one.reason)}.</p>" for one in found.impossible
    )
    if not reasons:
        rows = " and ".join(row.guess.upper() for row in found.clash)
        subject = (
            f"The row {rows} fits" if len(found.clash) == 1 else f"The rows {rows} together fit"
        )
        reasons = f"<p>{escape(subject)} no word.</p>"
    fixes = "".join(_fix(fix, rule) for fix in found.fixes)
    return (
        f'<h2>These rows cannot all be right</h2>{reasons}<p class="gap"><b>Did you mean</b></p>'
        f'<ul class="rows">{fixes}</ul>'
    )


def _fix(fix: Fix, rule: Wordle) -> str:
    changes = " ".join(
        mini(graphemes(change.guess), rule.digits(rule.parse(change.now))) for change in fix.changes
    )
    rows = ",".join(f"{row.guess}={rule.format(row.code)}" for row in fix.rows)
    words = ", ".join(fix.candidates[:3]).upper() + (" …" if len(fix.candidates) > 3 else "")
    count = f"{len(fix.candidates):,} left"
    return (
        f'<li><button type="button" class="row fixrow" data-do="fix:{escape(rows)}">{changes}'
        f'<span class="what small">{escape(words)}</span>'
        f'<span class="num small">{count}</span></button></li>'
    )
