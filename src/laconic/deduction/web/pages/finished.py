"""What the browser does with a finished game: count it, and copy its result."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nicegui import ui

if TYPE_CHECKING:
    from laconic.web.tags import Markup, Tag

COPYING = 60.0
"""Seconds to wait for the browser, which may ask the user whether copying is allowed."""


def count_game(
    box: Markup, kind: str, name: str, turns: int | None, *, most: int, least: int = 1
) -> None:
    """Store and show the statistics of a kind of game in the browser.

    Args:
        box: where they are shown.
        kind: games of one kind are counted together.
        name: of the game, which is counted once.
        turns: of the game; 0 if it was lost, None if it has not ended.
        most: turns that a game may take.
        least: turns that a game takes at least.
    """
    game = {"kind": kind, "id": name, "guesses": turns, "most": most, "least": least}
    ui.run_javascript(f"laconic.statistics({json.dumps(box.html_id)}, {json.dumps(game)})")


async def copy_text(text: str, note: Tag) -> None:
    """Copy text, and say whether the browser allows it."""
    await copy(f"laconic.copy({json.dumps(text)})", note)


async def copy(
    script: str, note: Tag, refusal: str = "This browser does not allow copying here."
) -> None:
    """Run a script that copies something, and say whether the browser allows it."""
    try:
        done = await ui.run_javascript(script, timeout=COPYING)
    except TimeoutError:
        done = False
    note.text = "Copied." if done else refusal
