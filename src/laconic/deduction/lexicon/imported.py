"""Imported lists: dated files in the user's data folder."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.deduction.errors import LexiconError
from laconic.deduction.lexicon.wordlist import Lexicon, WordList
from laconic.files import make_folder, parse_json, read_text, write_text

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
"""Valid names of imported lists, which are also file names."""

FORMAT = 1


@dataclass(frozen=True)
class Entry:
    """The description of a list in `laconic lists`.

    Attributes:
        day: the day the list is from; None if unknown.
        source: its source.
        imported: whether it was imported by the user.
    """

    name: str
    answers: int
    guesses: int
    length: int
    day: date | None
    source: str
    imported: bool

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        day = self.day and self.day.isoformat()
        return {**vars(self), "day": day, "age_days": self.day and (date.today() - self.day).days}  # noqa: DTZ011


def folder() -> Path:
    """Return the folder of imported lists: LACONIC_DATA_DIR, or the system's data folder."""
    import platformdirs  # noqa: PLC0415  # imported only when needed

    return Path(
        os.environ.get("LACONIC_DATA_DIR") or platformdirs.user_data_path("laconic"), "lists"
    )


def names() -> list[str]:
    """List the names of imported lists."""
    return sorted(path.stem for path in _files())


def keep(name: str, lexicon: Lexicon, day: date, source: str, *, replace: bool) -> Path:
    """Save a list under a name.

    Raises:
        LexiconError: for an invalid name, or that of an imported list unless it is to be replaced.
        InputError: if the folder cannot be written.
    """
    if not NAME.fullmatch(name):
        raise LexiconError(
            f"the name {name!r}, expected up to 64 letters a to z, digits, dots and hyphens: "
            "write for example nyt-2024-01"
        )
    path = folder() / f"{name}.json"
    if path.exists() and not replace:
        raise LexiconError(
            f"there is an imported list {name!r} already: choose another name, or replace it with "
            "--replace"
        )
    guesses = None if lexicon.guesses == lexicon.answers else list(lexicon.guesses)
    data = {
        "laconic list": FORMAT,
        "day": day.isoformat(),
        "source": source,
        "language": lexicon.answers.language,
        "answers": list(lexicon.answers),
        "guesses": guesses,
    }
    make_folder(folder())
    write_text(path, json.dumps(data, ensure_ascii=False, indent=0) + "\n")
    return path


def load(name: str) -> Lexicon:
    """Load an imported list.

    Raises:
        LexiconError: for an invalid file, with how to remove it.
    """
    return _read(name)[1]


def entry(name: str) -> Entry:
    """Describe an imported list.

    Raises:
        LexiconError: for an invalid file, with how to remove it.
    """
    data, lexicon = _read(name)
    counts = len(lexicon.answers), len(lexicon.guesses), lexicon.length
    return Entry(name, *counts, date.fromisoformat(data["day"]), data["source"], imported=True)


def damaged() -> dict[str, str]:
    """Describe what is wrong with each imported list that cannot be loaded, by name."""
    faults = {}
    for name in names():
        try:
            load(name)
        except LexiconError as error:
            faults[name] = str(error)
    return faults


def remove(name: str) -> None:
    """Delete an imported list."""
    (folder() / f"{name}.json").unlink()


def _files() -> Iterator[Path]:
    return (path for path in folder().glob("*.json") if NAME.fullmatch(path.stem))


def _read(name: str) -> tuple[dict[str, Any], Lexicon]:
    """Read the file of a list, and make the lexicon that it describes."""
    path = folder() / f"{name}.json"
    try:
        data = parse_json(read_text(path, "an imported list", LexiconError))
        return data, _lexicon(name, data)
    except (ValueError, KeyError, TypeError) as error:
        reason = str(error) if isinstance(error, LexiconError) else "it is not an imported list"
        raise LexiconError(
            f"{path} is damaged ({reason}): remove it with laconic lists remove {name}, and import "
            "the list again"
        ) from None


def _lexicon(name: str, data: dict[str, Any]) -> Lexicon:
    """Make a lexicon from the contents of a file; any of several errors if they are invalid."""
    date.fromisoformat(data["day"])
    language, answers, guesses = data["language"], data["answers"], data["guesses"]
    texts = [data["source"], language or "", *answers, *(guesses or ())]
    if data["laconic list"] != FORMAT or not all(isinstance(text, str) for text in texts):
        raise TypeError
    both = WordList(name, tuple(answers), language)
    return Lexicon(name, both, WordList(name, tuple(guesses), language) if guesses else both)
