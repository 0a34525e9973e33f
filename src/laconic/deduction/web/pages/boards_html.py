"""HTML of the page of several boards."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.web.pages.boards_cards import word_button

if TYPE_CHECKING:
    from laconic.deduction.boards import BoardsAdvice, BoardsPosition, Suggestion

SIGNS = {"exact": "", "at most": "≤", "estimated": "~"}
"""Signs before mean turns: exact, upper bound, estimate."""


def standing(position: BoardsPosition) -> str:
    """Describe the number of solved boards and of remaining turns."""
    boards = position.game.boards
    solved = boards - len(position.unsolved)
    if solved == boards:
        return f"All {boards} boards solved in {len(position.guesses)} of {position.game.limit}."
    if position.left <= 0:
        return f"No turns left: {solved} of {boards} boards solved."
    turns = "1 turn is" if position.left == 1 else f"{position.left} turns are"
    return f"{solved} of {boards} boards solved, {turns} left."


def ended(position: BoardsPosition, shared: str) -> str:
    """Render the end of the game, with the result for sharing."""
    head = f"{'Solved' if is_won(position) else 'Lost'}: {position.game.boards} boards"
    return f"<h2>{head}</h2><pre>{escape(shared)}</pre>"


def is_won(position: BoardsPosition) -> bool:
    """Return whether all boards are solved within the limit."""
    return not position.unsolved and len(position.guesses) <= position.game.limit


def share(position: BoardsPosition, *, coached: bool) -> str:
    """Format the result for sharing: the turn of each board."""
    boards, limit = position.game.boards, position.game.limit
    count = f"{len(position.guesses) if is_won(position) else 'X'}/{limit}"
    helped = ", with the coach" if coached else ""
    each = [
        f"{len(codes):2}" if position.is_solved(board) else " X"
        for board, codes in enumerate(position.codes)
    ]
    lines = [" ".join(each[start : start + 8]) for start in range(0, boards, 8)]
    return "\n".join([f"Laconic, {boards} boards{helped}: {count}", *lines])


def table(advice: BoardsAdvice, position: BoardsPosition) -> str:
    """Render the certain answers, and a table of suggestions."""
    rows = "".join(_row(each) for each in advice.suggestions)
    head = "<th>guess</th><th>solves</th><th>turns</th><th>lost</th>"
    return (
        f"<h2>What to guess</h2>{_decided(advice)}"
        f'<div class="scroll gap"><table class="guesses"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f'<p class="soft small">{_worth(advice, position)}</p>'
    )


def _decided(advice: BoardsAdvice) -> str:
    if not advice.decided:
        return ""
    words = "".join(word_button(word) for word in advice.decided.values())
    return (
        f'<div class="words">{words}</div><p class="soft small">Certain. These have to be guessed '
        "anyway, so guessing them now costs nothing and gives information about other boards.</p>"
    )


def _row(each: Suggestion) -> str:
    solves = "" if each.solves == 0 else f"{max(each.solves, 0.01):.0%}"
    return (
        f"<tr><td>{word_button(each.guess)}</td><td>{solves}</td>"
        f"<td>{SIGNS[each.claim]}{each.mean:.2f}</td><td>{each.lost:.0%}</td></tr>"
    )


def _worth(advice: BoardsAdvice, position: BoardsPosition) -> str:
    """State what is proven about the numbers of a table."""
    what = (
        f"Turns to the end, of {position.game.limit}, and the chance of losing. Solves: the chance "
        "of solving a board, summed over boards. "
    )
    claims = {each.claim for each in advice.suggestions}
    if claims == {"exact"}:
        return f"{what}Proven: no strategy does better after these guesses."
    if claims == {"at most"}:
        return f"{what}All {advice.games} possible games were played out."
    return f"{what}Estimated from {advice.games} random games."


def how_to_play() -> str:
    """Explain the game in a few lines."""
    return (
        "<h2>How to play</h2><p>Every guess goes to all boards at once. A board that is solved "
        "shows no more feedback. There are five turns more than boards.</p>"
        "<p>The cells of a key are the boards, from left to right and line by line: green, yellow "
        "or grey as on that board.</p>"
        "<p>In order: a board opens when the one before it is solved, with the feedback of all "
        "guesses so far. Rescue: three poor guesses have been made already.</p>"
        "<p>Help: type a word, then tap its tiles on each board, or type 0 for grey, 1 for yellow "
        "and 2 for green, tile after tile.</p>"
    )
