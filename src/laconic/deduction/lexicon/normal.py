"""Normalize words: NFC, lower case, and an accent policy for each language.

Languages in `KEPT` fold accents: an accented letter becomes its base letter, and so does a
ligature, unless the table lists it as a letter of its own. Languages that are not in the table, and
lists without a language, keep all accents. Lists and typed guesses are normalized by the same
function, so rules, feedback and hard mode use normalized words only.

| language | letters kept | so that |
|---|---|---|
| ca Catalan | ç | plaça = plaça, però = pero |
| da Danish, nb Norwegian | æ ø å | idé = ide, blå ≠ bla |
| de German | ä ö ü ß | schön ≠ schon, café = cafe |
| el Greek | | λόγος = λογοσ: no tonos, and final ς is σ |
| en English | | café = cafe |
| es Spanish | ñ | año ≠ ano, canción = cancion, pingüino = pinguino |
| fi Finnish, sv Swedish | å ä ö | hän ≠ han, idé = ide |
| fil Filipino | ñ | |
| fr French | | élire = elire, ça = ca, cœur = cour: one letter for one letter |
| id Indonesian, it Italian, ms Malay, nl Dutch | | città = citta, één = een |
| pt Portuguese | | ação = acao, avô = avo |
| ru Russian | й | ёлка = елка, мой ≠ мои |
| all others, such as cs hu is lt lv pl ro sh sk sl tr uk vi | all | żaba ≠ zaba |

Folding replaces one letter by one letter, so it never changes the length of a word. For the same
reason German ß stays ß; lists from wordfreq have ss instead, because wordfreq does.
"""  # noqa: RUF002  # Greek is meant

from __future__ import annotations

import unicodedata
from functools import lru_cache

KEPT = {
    "ca": "ç",
    "da": "æøå",
    "de": "äöüß",
    "el": "",
    "en": "",
    "es": "ñ",
    "fi": "åäö",
    "fil": "ñ",
    "fr": "",
    "id": "",
    "it": "",
    "ms": "",
    "nb": "æøå",
    "nl": "",
    "pt": "",
    "ru": "й",
    "sv": "åäö",
}
"""Languages that fold accents, each with the letters it keeps."""

UNDECOMPOSED = str.maketrans("æœøđłς", "aoodlσ")  # noqa: RUF001  # Greek is meant
"""Base letters that Unicode's decomposition does not provide."""

DOTLESS = {"az", "tr"}
"""Languages with a dotless i, whose capital is I; the capital of i has a dot."""

FIRST_ACCENT_CLASS = 200
"""Combining class from which marks attach above, below or beside a letter (Unicode, table 4-3)."""


def normalize(word: str, language: str | None = None) -> str:
    """Return a word in NFC and lower case, with accents kept or folded by the language's policy.

    Args:
        word: any text; it is not checked.
        language: a tag such as `fr` or `pt-BR`, of which the part before the hyphen counts.

    >>> [normalize(word, "fr") for word in ("ÉLIRE", "cœur")], normalize("Schön", "de")
    (['elire', 'cour'], 'schön')
    """
    language = language and language_of(language)
    if language in DOTLESS:
        word = unicodedata.normalize("NFC", word).replace("İ", "i").replace("I", "ı")  # noqa: RUF001
    if word.isascii():
        return word.lower()
    word = unicodedata.normalize("NFC", word.lower())
    if language not in KEPT:
        return word
    return word.translate(_folding(language))


def language_of(tag: str) -> str:
    """Return the language of a tag.

    >>> language_of("pt-BR")
    'pt'
    """
    return tag.replace("_", "-").split("-")[0].lower()


@lru_cache(maxsize=len(KEPT))
def _folding(language: str) -> dict[int, str]:
    """Return a mapping from each accented letter and each single accent to its folded form."""
    letters = map(chr, range(0x80, 0x2000))  # Latin, Greek and Cyrillic, with their extensions
    return {ord(letter): _base(letter) for letter in letters if letter not in KEPT[language]}


def _base(letter: str) -> str:
    parts = unicodedata.normalize("NFD", letter)
    bare = "".join(part for part in parts if unicodedata.combining(part) < FIRST_ACCENT_CLASS)
    return unicodedata.normalize("NFC", bare).translate(UNDECOMPOSED)
