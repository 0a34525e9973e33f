"""HTML of contradictory rows and suggested corrections."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.web.pages.feedback import row_html

if TYPE_CHECKING:
    from laconic.deduction.coach import Fix, Repair
    from laconic.deduction.rules import Rule


def explained(repair: Repair, rule: Rule) -> str:
    """Render the contradiction and the suggested corrections."""
    reasons = "".join(
        f"<p>{escape(fault.row.guess.upper())}: {escape(fault.reason)}.</p>"
        for fault in repair.impossible
    )
    if not reasons and repair.clash:
        rows = " and ".join(row.guess.upper() for row in repair.clash)
        single = len(repair.clash) == 1
        subject = f"The row {rows} fits" if single else f"The rows {rows} together fit"
        reasons = f"<p>{escape(subject)} no word.</p>"
    fixes = "".join(_fix(fix, rule) for fix in repair.fixes)
    offer = f'<p class="gap"><b>Did you mean</b></p><ul class="rows">{fixes}</ul>' if fixes else ""
    return f"<h2>These rows cannot all be right</h2>{reasons}{offer}"


def _fix(fix: Fix, rule: Rule) -> str:
    changes = " ".join(
        row_html(rule, change.guess, rule.parse(change.now), changed=change.places)
        for change in fix.changes
    )
    rows = ",".join(f"{row.guess}={rule.format(row.code)}" for row in fix.rows)
    words = ", ".join(fix.candidates[:3]).upper() + (" …" if len(fix.candidates) > 3 else "")
    return (
        f'<li><button type="button" class="row fixrow" data-do="fix:{escape(rows)}">{changes}'
        f'<span class="what small">{escape(words)}</span>'
        f'<span class="num small">{len(fix.candidates):,} left</span></button></li>'
    )
