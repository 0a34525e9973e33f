"""Names typed by users: case is ignored, and errors for unknown names suggest similar ones."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_LISTED = 12
"""Maximum number of known names to list in a message."""


def pick(
    name: str,
    known: Iterable[str],
    what: str,
    *,
    more: str = "",
    error: type[InputError] = InputError,
) -> str:
    """Return the known name that was typed, ignoring case.

    Args:
        name: the text typed.
        known: all known names.
        what: the kind of names, for the message.
        more: what else is accepted, for the message.
        error: the exception class to raise.

    Raises:
        InputError: for an unknown name, with similar ones.

    >>> pick("Entropy", ["entropy", "parts"], "metric")
    'entropy'
    >>> pick("part", ["entropy", "parts"], "metric")
    Traceback (most recent call last):
    laconic.errors.InputError: no metric 'part', expected one of entropy, parts: did you mean parts?
    """
    folded = {each.casefold(): each for each in known}
    if name.casefold() in folded:
        return folded[name.casefold()]
    near = [folded[each] for each in difflib.get_close_matches(name.casefold(), folded)]
    hint = f": did you mean {' or '.join(near)}?" if near else ""
    if near and len(folded) > MOST_LISTED:
        raise error(f"no {what} {name!r}{hint}")
    names = ", ".join(folded.values()) + (f" or {more}" if more else "")
    raise error(f"no {what} {name!r}, expected one of {names}{hint}")
