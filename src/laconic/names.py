"""Names typed by users: case is ignored, and errors for unknown names suggest similar ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_LISTED = 12
"""Number of known names to list in a message, the familiar ones, if all are too many."""

LONGEST_LIST = 240
"""Maximum number of characters of a list of all known names."""

MOST_SIMILAR = 3
"""Maximum number of similar names to suggest."""

SHORT = 2
"""Length up to which every name is like every other."""


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
    folded, typed = {each.casefold(): each for each in known}, str(name).casefold()
    if typed in folded:
        return folded[typed]
    near = similar(typed, folded)
    hint = did_you_mean(folded[each] for each in near)
    if near and len(folded) > MOST_LISTED:
        raise error(f"no {what} {name!r}{hint}")
    listed, others = [*folded.values()], 0
    if len(", ".join(listed)) > LONGEST_LIST:
        others = max(0, len(listed) - MOST_LISTED)
        listed = sorted(listed, key=_unfamiliarity)[:MOST_LISTED]
    ends = [", ".join(listed), f"{others} other{'s' * (others > 1)}" if others else "", more]
    raise error(f"no {what} {name!r}, expected one of {' or '.join(filter(None, ends))}{hint}")


def _unfamiliarity(name: str) -> tuple[bool, int]:
    """Return a key that sorts short names without digits first."""
    return any(map(str.isdigit, name)), len(name)


def did_you_mean(names: Iterable[str]) -> str:
    """Return the end of a message that suggests the first names; nothing if there are none.

    >>> did_you_mean(["crane", "crate"]), did_you_mean([])
    (': did you mean crane or crate?', '')
    """
    near = [*names][:MOST_SIMILAR]
    return f": did you mean {' or '.join(near)}?" if near else ""


def similar(name: str, known: Iterable[str]) -> list[str]:
    """List the known names that differ from a misspelt one by few edits, the fewest first.

    >>> similar("parst", ["party", "entropy", "parts"])
    ['parts', 'party']
    """
    near = distances(name, known)
    return sorted(near, key=near.__getitem__)


def distances(name: str, known: Iterable[str]) -> Mapping[str, int]:
    """Return the known names that differ from a misspelt one by few edits, with their number.

    An edit inserts, deletes or replaces a letter, or exchanges two neighbours. Few are one for
    words of three letters, two from four letters on, three from eight on, and so on.

    >>> distances("versa", ["verse", "viers", "saver"])
    {'verse': 1, 'viers': 2}
    """
    most = (len(name) > SHORT) + len(name) // 4
    letters = set(name)
    likely = (
        word
        for word in known
        if abs(len(word) - len(name)) <= most and len(letters ^ set(word)) <= 2 * most
    )
    counts = ((word, _edits(name, word)) for word in likely)
    return {word: count for word, count in counts if count <= most}


def _edits(first: str, second: str) -> int:
    """Count the edits from one word to another: the restricted Damerau-Levenshtein distance."""
    before: list[int] = []
    last = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        row = [i]
        for j, other in enumerate(second, 1):
            edits = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and other == first[i - 2]:
                edits = min(edits, before[j - 2] + 1)
            row.append(edits)
        before, last = last, row
    return last[-1]
