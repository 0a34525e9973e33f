"""Names that people type: any case is fine, and an unknown one is answered by those like it."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_LISTED = 12
"""Names that a message lists beside the nearest ones."""


def pick(
    name: str,
    known: Iterable[str],
    what: str,
    *,
    more: str = "",
    error: type[InputError] = InputError,
) -> str:
    """Find a name among those known, in any case.

    Args:
        name: what was typed.
        known: the names there are.
        what: what they are names of.
        more: what else would do, for the message.
        error: what to raise.

    Raises:
        InputError: for another name, with the nearest ones.

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
