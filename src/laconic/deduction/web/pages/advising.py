"""Suggestions that improve while they are displayed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from laconic.deduction.web import queries
from laconic.deduction.web.pages import suggestions_html
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from laconic.deduction.web.queries import Suggestions
    from laconic.deduction.web.searches import Searches, Setup


async def advise(
    searches: Searches,
    setup: Setup,
    rows: Sequence[str],
    slices: Sequence[float],
    display: Callable[[Suggestions, bool], bool],
    *,
    common_first: bool,
    endless: bool = False,
) -> None:
    """Search again and again, and display the suggestions each time, until they are final.

    Args:
        searches: the engines of the server.
        setup: words and mode of the game.
        rows: the rows so far, as text.
        slices: time limits of the successive searches in seconds.
        display: called with suggestions and whether they are final; returns whether to go on.
        common_first: whether common words come first.
        endless: whether the game has no turn limit.

    Raises:
        InputError: for invalid or contradictory rows.
    """
    for seconds in slices:
        deadline = deadline_after(seconds)
        advice = await searches.run(
            partial(queries.suggest, searches, setup, rows, deadline=deadline, endless=endless)
        )
        if common_first:
            advice = await searches.run(partial(queries.common_first, advice))
        final = suggestions_html.is_final(advice)
        if not display(advice, final) or final:
            return
