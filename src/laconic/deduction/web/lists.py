"""The word lists offered on the page."""

from __future__ import annotations

from functools import cache
from threading import Lock

from laconic.deduction import lexicon
from laconic.deduction.errors import LexiconError

BUNDLED = {
    "original": "Wordle, original",
    "nyt-2022-02": "Wordle, New York Times 2022",
    "original-all": "Wordle, any word may be the answer",
}

GAMES = ["mastermind:4x6", "mastermind:4x8", "mastermind:5x6", "bulls-cows:3x10", "bulls-cows:4x10"]

LANGUAGES = {
    "en": "English",
    "ca": "Català",
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "es": "Español",
    "fi": "Suomi",
    "fr": "Français",
    "hu": "Magyar",
    "id": "Indonesia",
    "it": "Italiano",
    "nb": "Norsk",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "ro": "Română",
    "sv": "Svenska",
    "tr": "Türkçe",
    "el": "Ελληνικά",
    "ru": "Русский",
    "uk": "Українська",
}
"""Languages of wordfreq whose letters fit on a keyboard of three rows."""

LENGTHS = range(3, 11)
COUNTS = (3000, 2000, 1000, 500, 200, 100)


def languages() -> list[str]:
    """List the language tags of wordfreq."""
    import wordfreq  # noqa: PLC0415  # slow to import

    return sorted(wordfreq.available_languages())


_SEARCHING = Lock()


def name_of(language: str, length: int) -> str:
    """Return the name of the largest available list of a language's most frequent words.

    Raises:
        LexiconError: if the language has too few words of that length.
    """
    with _SEARCHING:  # concurrent requests for the same list wait for it
        return _name_of(language, length)


@cache
def _name_of(language: str, length: int) -> str:
    for count in COUNTS:
        name = f"wordfreq:{language}:{length}:{count}"
        try:
            lexicon.load(name)
        except LexiconError:
            if count == COUNTS[-1]:
                raise
        else:
            return name
    raise AssertionError  # pragma: no cover  # the last count returns or raises
