"""Sources of lists: bundled data, imported lists, files, Python sequences, and wordfreq."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Iterable
from datetime import date, datetime
from os import PathLike
from pathlib import Path

from laconic.arguments import require
from laconic.deduction.errors import LexiconError
from laconic.deduction.lexicon import imported
from laconic.deduction.lexicon.frequency import check_language, most_frequent
from laconic.deduction.lexicon.imported import Entry
from laconic.deduction.lexicon.wordlist import Lexicon, WordList
from laconic.files import read_text
from laconic.names import pick

DATA = Path(__file__).parent / "data"
"""The folder of bundled lists, whose sources are in `PROVENANCE.toml`."""

BUNDLED = {"original": date(2021, 6, 19), "nyt-2022-02": date(2022, 2, 15)}
"""The bundled lists, each with the first day on which Wordle used it."""

ALL = "-all"
"""Suffix of the names of lexicons in which any guess may be the answer."""

WORDFREQ = "wordfreq:LANGUAGE:LENGTH:COUNT[:GUESS_COUNT]"


def names() -> list[str]:
    """List the names of bundled lexicons, then of imported ones."""
    return [*BUNDLED, *(name for name in imported.names() if name not in BUNDLED)]


def entries() -> list[Entry]:
    """Describe the bundled lexicons, and the imported ones that are not `damaged`."""
    faults = imported.damaged()
    return [
        _bundled(name) if name in BUNDLED else imported.entry(name)
        for name in names()
        if name not in faults
    ]


def import_list(
    name: str, lexicon: Lexicon, day: date, source: str, *, replace: bool = False
) -> Path:
    """Save a lexicon in the user's data folder, so that `load` finds it by name.

    Args:
        name: its name.
        lexicon: the words.
        day: the day the list is from.
        source: a description of its source.
        replace: whether an imported list of that name is replaced.

    Returns:
        The path of the file.

    Raises:
        LexiconError: for a name that is invalid, bundled or taken, and for a day in the future.
        InputError: if the data folder cannot be written.
    """
    if name in BUNDLED:
        raise LexiconError(f"{name!r} is a bundled list, expected another name: choose one")
    if name.endswith(ALL):
        raise LexiconError(
            f"the name {name!r} ends in {ALL}, with which --list finds the list "
            f"{name.removesuffix(ALL)!r} with every guess an answer: choose another name"
        )
    today = datetime.now().astimezone().date()
    if day > today:
        raise LexiconError(f"a list from {day}, expected a day up to today, {today}")
    return imported.keep(name, lexicon, day, source, replace=replace)


def remove_list(name: str) -> str:
    """Delete an imported list, and return its full name.

    Raises:
        LexiconError: for an unknown name.
    """
    known = imported.names()
    if not known:
        raise LexiconError(f"no list {name!r} to remove: no list has been imported")
    name = pick(name, known, "imported list", error=LexiconError)
    imported.remove(name)
    return name


def load(name: str) -> Lexicon:
    """Load a lexicon by name.

    Args:
        name: a bundled or imported one (see `names`); one followed by `-all`, in which every guess
            may be the answer; or `wordfreq:LANGUAGE:LENGTH:COUNT[:GUESS_COUNT]` for the most
            frequent words of a language: COUNT answers, and GUESS_COUNT guesses (by default the
            answers only). The order is by frequency, then by code point.

    Raises:
        LexiconError: for a name that is neither.

    >>> lexicon = load("original")
    >>> len(lexicon.answers), len(lexicon.guesses), lexicon.length
    (2315, 12972, 5)
    >>> len(load("original-all").answers)
    12972
    """
    require(name, str, "list", "a name such as 'original'", LexiconError)
    if name.casefold().startswith("wordfreq:"):
        return _from_wordfreq(name)
    if name.casefold().endswith(ALL):
        lexicon = load(name[: -len(ALL)])
        return dataclasses.replace(lexicon.every_guess_an_answer(), name=lexicon.name + ALL)
    name = pick(name, names(), "list", more=WORDFREQ, error=LexiconError)
    if name not in BUNDLED:
        return imported.load(name)
    files = (DATA / f"{name}-{role}.txt" for role in ("answers", "guesses"))
    answers, guesses = (_read(path, "en") for path in files)
    return Lexicon(name, answers, guesses)


def by_day(name: str) -> WordList:
    """Return the answers of a bundled lexicon in the order of their days.

    Raises:
        LexiconError: for another name.

    >>> by_day("original").words[:3]
    ('cigar', 'rebut', 'sissy')
    """
    if name == "original":
        return _read(DATA / "original-days.txt", "en")
    if name in BUNDLED:
        return load(name).answers
    raise LexiconError(
        f"the days of {name!r} are not known, expected {', '.join(BUNDLED)}: take the list's order"
    )


def from_files(
    answers: Path | str, guesses: Path | str | None = None, *, language: str | None = None
) -> Lexicon:
    """Read a lexicon from UTF-8 text files with one word per line.

    Capitals, a byte order mark and Windows line ends are accepted. Lists are named after files.

    Args:
        answers: the possible answers.
        guesses: the allowed guesses, including the answers (default: the answers).
        language: the language whose accent policy applies; None keeps every accent.

    Raises:
        LexiconError: for an invalid file, with the line and the reason; for an unknown language.
    """
    check_language(language)
    first = _read(_path(answers), language)
    return Lexicon(first.name, first, _read(_path(guesses), language) if guesses else first)


def from_words(
    name: str,
    answers: Iterable[str],
    guesses: Iterable[str] | None = None,
    *,
    language: str | None = None,
) -> Lexicon:
    """Make a lexicon from words; see `from_files`.

    Raises:
        LexiconError: for the first invalid word, with its location; for an unknown language.

    >>> from_words("mine", ["CRANE", "raise"]).answers.words
    ('crane', 'raise')
    """
    check_language(language)
    if guesses is None:
        both = _listed(name, answers, language)
        return Lexicon(name, both, both)
    first = _listed(f"{name}-answers", answers, language)
    return Lexicon(name, first, _listed(f"{name}-guesses", guesses, language))


def _listed(name: str, words: Iterable[str], language: str | None) -> WordList:
    """Make a list of words."""
    several = None if isinstance(words, str) else words
    require(several, Iterable, name, "words, such as ['crane', 'slate']", LexiconError)
    return WordList(name, tuple(words), language)


def _bundled(name: str) -> Entry:
    """Describe a bundled list."""
    provenance = tomllib.loads((DATA / "PROVENANCE.toml").read_text("utf-8"))
    packages = [
        f"{each['package']} {each['version']} ({each['licence'].partition(',')[0]})"
        for each in provenance["list"]
        if each["file"] in (f"{name}-answers.txt", f"{name}-guesses.txt")
    ]
    lexicon = load(name)
    counts = len(lexicon.answers), len(lexicon.guesses), lexicon.length
    source = ", ".join(dict.fromkeys(packages))
    return Entry(name, *counts, BUNDLED[name], source, imported=False)


def _path(file: Path | str) -> Path:
    require(file, (str, PathLike), "a file of words", "a path", LexiconError)
    return Path(file)


def _read(path: Path, language: str | None) -> WordList:
    """Read one file of words."""
    text = read_text(path, "a text file of one word per line", LexiconError)
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []
    return WordList(path.stem, tuple(lines), language, path)


def _from_wordfreq(name: str) -> Lexicon:
    """Make the lexicon that a wordfreq name describes."""
    _, language, *fields = name.split(":")
    counts = [int(number) for number in fields if re.fullmatch("[0-9]{1,9}", number)]
    if len(counts) != len(fields) or len(counts) not in {2, 3} or 0 in counts:
        raise LexiconError(
            f"{name!r} is not a wordfreq list, expected {WORDFREQ} with numbers from 1: "
            "write for example wordfreq:es:6:3000"
        )
    length, count, wider = counts[0], counts[1], counts[-1] if len(counts) == 3 else counts[1]
    if wider < count:
        raise LexiconError(
            f"{name!r} asks for {wider:,} guesses, expected at least its {count:,} answers: "
            "raise the last number or leave it out"
        )
    words = most_frequent(language, length, wider)
    guesses = WordList(f"wordfreq:{language}:{length}:{wider}", words, language)
    answers = WordList(f"wordfreq:{language}:{length}:{count}", words[:count], language)
    return Lexicon(name, answers, guesses)
