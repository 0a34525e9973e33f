"""Advice on games of several boards, within the limits of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction import boards
from laconic.serve.threads import BusyError, deadline_after, keep_on

if TYPE_CHECKING:
    from laconic.deduction.api.searches import Searches
    from laconic.deduction.boards import BoardsAdvice, BoardsAnalysis, BoardsPosition

MOST_BOARDS = 32
"""Maximum number of boards in a request."""

SLOT_SECONDS = 5.0
"""Maximum waiting time of a request in seconds."""


def advise(
    searches: Searches, position: BoardsPosition, top: int = 10, seconds: float | None = None
) -> BoardsAdvice:
    """Suggest guesses, once one of the server's slots is free.

    Raises:
        InputError: for a position whose boards are all solved.
        BusyError: if the server stays busy.
    """
    with searches.slot(deadline_after(SLOT_SECONDS)) as free:
        if not free:
            raise BusyError("the server is busy: try again in a second")
        return boards.suggest(position, top=top, seconds=seconds, tick=keep_on)


def analyze(searches: Searches, position: BoardsPosition, seconds: float) -> BoardsAnalysis:
    """Analyze a game, once one of the server's slots is free.

    Raises:
        InputError: for a position without guesses.
        BusyError: if the server stays busy.
    """
    with searches.slot(deadline_after(SLOT_SECONDS)) as free:
        if not free:
            raise BusyError("the server is busy: try again in a second")
        return boards.analyze(position, seconds=seconds, tick=keep_on)
