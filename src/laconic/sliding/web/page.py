"""The page for sliding puzzles: a board to play, its solution and its lower bounds.

The page is driven by `play.js`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from nicegui import ui

from laconic.errors import InputError
from laconic.sliding.board import blank_last, goal_for, parse
from laconic.web.files import Files
from laconic.web.motion import Motion
from laconic.web.tags import Markup, Tag, button

if TYPE_CHECKING:
    from laconic.web.frame import Frame

PAGES = {"/sliding": "Sliding puzzles"}
"""Page titles by path."""

FILES = Files("sliding", Path(__file__).parent / "static", ("sliding.css", "play.js"))

LEAD = "Slide the tiles, or find an optimal solution."

SIZES = ("3x3", "4x4", "5x5", "4x3", "6x6")

_BOARD = (
    '<h2>The board</h2><div id="board" class="slide-board" role="group" tabindex="0" '
    'aria-label="The board; arrow keys slide tiles"></div>'
    '<p id="count" class="soft small" role="status"></p>'
)
_ANSWER = (
    '<h2>The solution</h2><p id="answer" role="status" class="soft">'
    'Press Solve to find a solution.</p><p id="moves" class="small slide-moves"></p>'
)


def register(frame: Frame) -> None:
    """Register the page."""

    @ui.page("/sliding")
    def sliding(board: str = "", goal: str = "") -> None:
        start, target, reason = _asked(board, goal)
        with frame.page("/sliding", LEAD), Tag("div", classes="columns"):
            with Tag("div", classes="stack"):
                Markup(_BOARD, "card")
                _controls()
            with Tag("div", classes="stack"), Tag("section", classes="card"):
                Markup(_ANSWER)
                motion = Motion(FILES.url("board.js"), "The solution", keys=False)
                Markup('<h2>Lower bounds</h2><div id="bounds" class="soft small">-</div>', "gap")
        state = {"board": start, "goal": target, "reason": reason, "module": FILES.url("board.js")}
        ui.run_javascript(f"sliding.begin({json.dumps(state | {'motion': motion.html_id})})")


def _asked(board: str, goal: str) -> tuple[str, str, str]:
    """Read the board and goal of the URL; if they are invalid, return a default and the error."""
    try:
        start = parse(board) if board else blank_last(4, 4)
        return start.text, goal_for(start, goal or None).text, ""
    except InputError as error:
        text = blank_last(4, 4).text
        return text, text, f"{str(error)[:1].upper()}{str(error)[1:300]}."


def _controls() -> None:
    options = "".join(
        f'<option value="{size}"{" selected" * (size == "4x4")}>{size}</option>' for size in SIZES
    )
    Markup(
        f'<h2>Another board</h2><div class="bar"><label class="field">Size<select id="size">'
        f"{options}</select></label>{_buttons(Shuffle='shuffle', Reset='reset', Undo='undo')}</div>"
        '<label class="field gap">Position, row by row<input id="text" spellcheck="false" '
        f'autocomplete="off"></label><div class="bar gap">{_buttons(Set="set", Hint="hint")}'
        f"{button('Solve', 'sliding:solve', 'button main')}"
        f"{_buttons(Fast='fast', Cancel='cancel')}</div>"
        '<div id="note" class="note hidden" role="alert"></div>',
        "card",
    )


def _buttons(**deeds: str) -> str:
    """Return buttons, each bound to an action of `play.js`."""
    return "".join(button(word, f"sliding:{deed}", "button") for word, deed in deeds.items())
