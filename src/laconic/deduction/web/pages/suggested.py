"""Candidates and guesses, as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.coach import SIGNS
from laconic.deduction.web import calls
from laconic.deduction.web.pages.tiles import words
from laconic.web.tags import DASH, button

if TYPE_CHECKING:
    from laconic.deduction.coach import Advice, Suggestion
    from laconic.deduction.web.calls import Suggested

SHOWN = 120
"""Candidates that are shown at once."""


def is_final(found: Suggested) -> bool:
    """Tell whether more time would tell nothing more."""
    return calls.is_final(found.position, found.advice)


def verdict(found: Suggested, *, final: bool) -> str:
    """Say in a line what is left, and what to guess."""
    count = len(found.candidates)
    if not found.advice.guesses:
        return ""
    best = found.advice.guesses[0].guess.upper()
    left = "1 word is left" if count == 1 else f"{count:,} words are left"
    if count == 1:
        return f"{left}: {best}."
    return f"{left}. {'Best' if final and found.advice.proven else 'Good'}: {best}."


def _number(value: float | None, claim: str, form: str) -> str:
    return DASH if value is None else f"{SIGNS[claim]}{value:{form}}"


def table(found: Suggested, *, final: bool) -> str:
    """Write the table of guesses."""
    busy = "" if final else ' class="busy"'
    rows = "".join(_row(one) for one in found.advice.guesses)
    return (
        f"<h2{busy}>{'Best' if found.advice.proven else 'Good'} guesses</h2>"
        '<div class="scroll"><table><thead><tr><th scope="col">Guess</th>'
        '<th scope="col">Mean</th><th scope="col">Worst</th>'
        '<th scope="col">Bits</th><th scope="col">Parts</th>'
        '<th scope="col" class="wide-only">Largest</th></tr></thead>'
        f'<tbody>{rows}</tbody></table></div><p class="soft small">{_told(found, final=final)}</p>'
    )


def _row(one: Suggestion) -> str:
    fits = '<span class="tag">fits</span>' if one.is_candidate else ""
    return (
        f"<tr><td>{button(one.guess, f'guess:{one.guess}')}{fits}</td>"
        f"<td>{_number(one.mean, one.claim, '.3f')}</td>"
        f"<td>{_number(one.worst, one.worst_claim, 'd')}</td>"
        f"<td>{one.entropy:.2f}</td><td>{one.parts}</td>"
        f'<td class="wide-only">{one.largest}</td></tr>'
    )


def _told(found: Suggested, *, final: bool) -> str:
    if found.advice.proven:
        return _proven(found.advice)
    if final and all(one.claim == "exact" for one in found.advice.guesses):
        return "Found out beforehand: what the best play takes after each, on average."
    if final:
        return "Ranked by bits: with so many words left, ≥ marks what is only a bound."
    return "Still searching: ≥ marks what is only a bound so far."


def _proven(advice: Advice) -> str:
    """Say what is proven of guesses of the least mean, and no more."""
    counted = "Mean and worst count the guess itself."
    if advice.worst_proven:
        as_many = "or as many with a better worst case"
        return f"Proven: no other guess takes fewer on average, {as_many}. {counted}"
    bounds = "≥ marks a bound on the worst case. " if "≥" in advice.marks() else ""
    return f"Proven: no other guess takes fewer on average. {bounds}{counted}"


def left(found: Suggested) -> str:
    """Write the candidates."""
    count = len(found.candidates)
    more = f"<span>… and {count - SHOWN:,} more</span>" if count > SHOWN else ""
    wide = (
        '<p class="note small">No answer of the list fits. These words may be guessed, and do.</p>'
        if found.desk.terms.wide
        else ""
    )
    head = "1 word is left" if count == 1 else f"{count:,} words are left"
    shown = words(found.candidates[:SHOWN])
    return f'<h2>{head}</h2>{wide}<div class="words" tabindex="0">{shown}{more}</div>'
