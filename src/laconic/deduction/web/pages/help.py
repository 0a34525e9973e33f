"""The instructions on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.rules.mastermind import Mastermind
from laconic.deduction.rules.pegs import PegRule
from laconic.deduction.web.pages.feedback import row_html

if TYPE_CHECKING:
    from laconic.deduction.rules import Rule

_KEYS = (
    "<p class='soft small'>Type letters, Enter and Backspace, or press the keys on the screen. "
    "The address contains the game, so you can bookmark or share it. There is also a "
    "<a href='/api/openapi.json'>JSON API</a>.</p>"
)


def how_to_play(rule: Rule, turns: int) -> str:
    """Explain a game in a few lines."""
    if isinstance(rule, PegRule):
        return f"<h2>How to play</h2>{_pegs(rule, turns)}{_KEYS}"
    if rule.length != 5:
        return f"<h2>How to play</h2>{_words(rule, turns, '')}{_KEYS}"
    example = row_html(rule, "crane", rule.parse("BYBBG"))
    shown = f"<p class='gap'>{example}</p><p>R is in the word, in another place. E is right.</p>"
    return f"<h2>How to play</h2>{_words(rule, turns, shown)}{_KEYS}"


def _words(rule: Rule, turns: int, example: str) -> str:
    return (
        f"<p>Find the hidden word of {rule.length} letters in {turns} guesses. Each guess is a "
        "word. Green letters are in the right place, yellow ones belong elsewhere, grey ones are "
        f"not in the word again.</p>{example}<p>In hard mode, every guess must use the green and "
        "yellow letters found so far; in ultra-hard mode, every guess must fit all clues.</p>"
    )


def _pegs(rule: PegRule, turns: int) -> str:
    if isinstance(rule, Mastermind):
        return (
            f"<p>Find the hidden code of {rule.length} pegs in {turns} guesses. There are "
            f"{rule.symbols} colours, and a colour may come more than once. Each guess gets a "
            "black peg for every colour in its place, a white one for each elsewhere.</p>"
        )
    return (
        f"<p>Find the hidden number of {rule.length} different digits in {turns} guesses; it may "
        "begin with 0. Bulls are digits in their place, cows are digits elsewhere.</p>"
    )
