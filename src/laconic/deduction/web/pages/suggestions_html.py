"""HTML of candidates and suggestions."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.coach import SIGNS, guesses_left, turns_ahead
from laconic.deduction.search import UP_TO_SYMMETRY
from laconic.deduction.web import queries
from laconic.deduction.web.pages.feedback import word_html
from laconic.deduction.web.searches import WORDLE
from laconic.web.tags import DASH, button

if TYPE_CHECKING:
    from laconic.deduction.coach import Advice, Suggestion
    from laconic.deduction.rules import Rule
    from laconic.deduction.web.queries import GuessValue, Suggestions

SHOWN = 120
"""Maximum number of displayed candidates."""

VERDICTS = ((1e-9, "The best guess"), (0.05, "Excellent"), (0.15, "Good"), (0.4, "Fair"))
"""The rating of a guess by the mean number of guesses it loses."""


def is_final(advised: Suggestions) -> bool:
    """Return whether more time would not improve the suggestions."""
    return queries.is_final(advised.position, advised.advice)


def left_text(advised: Suggestions) -> str:
    """Describe the number of candidates."""
    count, what = len(advised.candidates), "word" if advised.solver.setup.game == WORDLE else "code"
    return f"1 {what} is left" if count == 1 else f"{count:,} {what}s are left"


def verdict(advised: Suggestions, *, final: bool) -> str:
    """Describe the number of candidates and the best guess in one line."""
    if not advised.advice.guesses:
        return ""
    best = advised.guesses[0].guess.upper()
    if len(advised.candidates) == 1:
        return f"{left_text(advised)}: {best}."
    how = "Best" if final and advised.advice.proven else "Good"
    turns = guesses_left(turns_ahead(advised.position))
    return f"{left_text(advised)}{turns and f', {turns}'}. {how}: {best}."


def own(rule: Rule, value: GuessValue) -> str:
    """Render the value of the user's own guess."""
    word = word_html(rule, value.guess)
    if value.refusal:
        return f"<h2>Your guess: {word}</h2><p>{escape(value.refusal)}</p>"
    sign = "" if value.exact else "≥"
    facts = f"{sign}{value.mean:.3f} guesses on average"
    if value.exact and min(value.wins, value.best_wins) < 1:
        head = f"Wins in time for {value.wins:.0%}, the best guess for {value.best_wins:.0%}."
    elif value.best is not None and value.exact:
        loss = value.mean - value.best
        name = next((name for most, name in VERDICTS if loss <= most), "Weak")
        more = f", {loss:.3f} more than the best" if loss > VERDICTS[0][0] else ""
        head = f"{name}: {facts}{more}."
    else:
        head = f"{facts}; still searching." if not value.final else f"{facts}."
    fits = "It may be the answer." if value.is_candidate else "It cannot be the answer."
    size = "1 candidate" if value.largest == 1 else f"{value.largest:,} candidates"
    return (
        f'<h2>Your guess: <span class="upper">{word}</span></h2><p>{head}</p>'
        f'<p class="soft small">{fits} It splits the candidates into {value.parts} '
        f"{'part' if value.parts == 1 else 'parts'}, the largest of {size}.</p>"
    )


def _number(value: float | None, claim: str, form: str) -> str:
    return DASH if value is None else f"{SIGNS[claim]}{value:{form}}"


def table(advised: Suggestions, *, final: bool) -> str:
    """Render the table of suggestions."""
    busy = "" if final else ' class="busy"'
    rows = "".join(_row(advised.position.game.rule, guess) for guess in advised.guesses)
    return (
        f"<h2{busy}>{'Best' if advised.advice.proven else 'Good'} guesses</h2>"
        '<div class="scroll"><table><thead><tr><th scope="col">Guess</th>'
        '<th scope="col" title="Guesses on average, this one included">Mean</th>'
        '<th scope="col" title="The most guesses, this one included">Worst</th>'
        '<th scope="col" title="Expected information">Bits</th>'
        '<th scope="col" title="How many different answers it can get">Parts</th>'
        '<th scope="col" class="wide-only" title="Candidates left in the worst case">Largest</th>'
        f"</tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p class="soft small">{_conclusion(advised, final=final)}</p>'
    )


def _row(rule: Rule, guess: Suggestion) -> str:
    fits = '<span class="tag" title="It may be the answer">fits</span>'
    return (
        f"<tr><td>{button(guess.guess, f'guess:{guess.guess}', html=word_html(rule, guess.guess))}"
        f"{fits if guess.is_candidate else ''}</td>"
        f"<td>{_number(guess.mean, guess.claim, '.3f')}</td>"
        f"<td>{_number(guess.worst, guess.worst_claim, 'd')}</td>"
        f"<td>{guess.entropy:.2f}</td><td>{guess.parts}</td>"
        f'<td class="wide-only">{guess.largest}</td></tr>'
    )


def _conclusion(advised: Suggestions, *, final: bool) -> str:
    """State what is proven about the table."""
    conclusion = _claim(advised, final=final)
    return f"{conclusion} {UP_TO_SYMMETRY}" if advised.advice.up_to_symmetry else conclusion


def _claim(advised: Suggestions, *, final: bool) -> str:
    if advised.advice.too_few is not None:
        return replace(advised.advice, up_to_symmetry=False).conclusion()
    if advised.advice.proven:
        return _proven(advised.advice)
    if final and all(guess.claim == "exact" for guess in advised.advice.guesses):
        return (
            "Means are exact, from a search of all openers. ≥ marks a worst case that was not "
            "searched; Explore shows the tree of an opener."
        )
    if final:
        return (
            "Ranked by bits, since there are too many words to search. ≥ marks a lower bound on "
            "the cost of a guess."
        )
    return "Ranked by what is known so far; ≥ marks a lower bound. Still searching."


def _proven(advice: Advice) -> str:
    """State what is proven about the guesses with the lowest mean."""
    counted = "Mean and worst count the guess itself."
    if advice.worst_proven:
        as_many = "or as many with a better worst case"
        return f"Proven: no other guess takes fewer on average, {as_many}. {counted}"
    bounds = "≥ marks a lower bound on the worst case. " if "≥" in advice.marks() else ""
    return f"Proven: no other guess takes fewer on average. {bounds}{counted}"


def left(advised: Suggestions) -> str:
    """Render the candidates as buttons that type them."""
    count, rule = len(advised.candidates), advised.position.game.rule
    more = f"<span>… and {count - SHOWN:,} more</span>" if count > SHOWN else ""
    wide = (
        '<p class="note small">No answer of the list fits, but these allowed guesses do.</p>'
        if advised.solver.setup.wide
        else ""
    )
    words = "".join(
        button(word, f"guess:{word}", html=word_html(rule, word))
        for word in advised.candidates[:SHOWN]
    )
    return (
        f"<h2>{left_text(advised)}</h2>{_order(advised)}{wide}"
        f'<div class="words" tabindex="0">{words}{more}</div>'
    )


def _order(advised: Suggestions) -> str:
    """Render the choice of the order of equally good words."""
    if advised.solver.setup.game != WORDLE or len(advised.candidates) < 2:
        return ""
    pressed = str(advised.frequency is not None).lower()
    return (
        f'<p><button type="button" class="button small" data-do="common:" aria-pressed="{pressed}">'
        "Common words first</button></p>"
    )
