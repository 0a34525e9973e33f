"""Word frequencies from wordfreq."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.errors import LexiconError
from laconic.deduction.lexicon.normal import DOTLESS, KEPT, language_of, normalize
from laconic.deduction.rules.symbols import graphemes
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray


def frequencies(words: Iterable[str], language: str = "en") -> NDArray[np.float64]:
    """Return word frequencies in zipf units: log10 of occurrences per billion words.

    A word has the frequency of its most frequent spelling (Portuguese nao is as frequent as não);
    with a single spelling this is `wordfreq.zipf_frequency`.

    Returns:
        Shape (words,); 0 for a word that wordfreq does not list.

    Raises:
        LexiconError: for a language without frequencies.
    """
    import wordfreq  # noqa: PLC0415  # slow, and few commands need it

    shares = _shares(language)
    known = (shares.get(normalize(word, language)) for word in words)
    zipfs = [round(wordfreq.freq_to_zipf(share), 2) if share else 0.0 for share in known]
    return np.array(zipfs, np.float64)


def most_frequent(language: str, length: int, count: int) -> tuple[str, ...]:
    """List the words of a length by descending frequency, then by code point.

    Words consist of letters only: of Latin ones in languages with Latin script, and of none in the
    others, whose corpora contain some English, and words with single letters that look the same.

    Raises:
        LexiconError: for a language without frequencies, or one with fewer such words.
    """
    tokens = _tokens(language)
    latin = _is_latin(next(iter(tokens))[0])
    words: dict[str, None] = {}
    for _, equals in groupby(tokens.items(), key=itemgetter(1)):
        fitting = (word for word, _ in equals if _is_word(word, length, latin=latin))
        words.update(dict.fromkeys(sorted(normalize(token, language) for token in fitting)))
        if len(words) >= count:
            return tuple(words)[:count]
    raise LexiconError(
        f"{count:,} words of {length} letters in {language!r}, expected at most the "
        f"{len(words):,} that wordfreq has: ask for fewer, or for another length"
    )


def check_language(tag: str | None) -> None:
    """Check a language whose accent policy is asked for.

    Raises:
        LexiconError: for a language that neither has a policy of its own nor is one of wordfreq's.
    """
    if tag is not None and language_of(tag) not in KEPT:
        import wordfreq  # noqa: PLC0415  # as above

        known = sorted({*KEPT, *DOTLESS, *wordfreq.available_languages()})
        more = "none, which keeps all accents"
        pick(language_of(tag), known, "language", more=more, error=LexiconError)


@lru_cache(maxsize=4)
def _shares(language: str) -> dict[str, float]:
    """Return the relative frequency of each normalized word, by its most frequent spelling."""
    rising = reversed(_tokens(language).items())
    return {normalize(token, language): share for token, share in rising}


def _tokens(language: str) -> dict[str, float]:
    """Return wordfreq's tokens with their relative frequencies, most frequent first."""
    import wordfreq  # noqa: PLC0415  # as above

    languages = sorted(wordfreq.available_languages())
    known = pick(language, languages, "language", error=LexiconError)
    return wordfreq.get_frequency_dict(known)


def _is_word(token: str, length: int, *, latin: bool) -> bool:
    """Say whether a token consists of so many letters (graphemes) of the script."""
    if token.isascii():
        return len(token) == length and latin and token.isalpha()
    if len(token) < length:
        return False
    letters = graphemes(token)
    return len(letters) == length and all(
        each[0].isalpha() and _is_latin(each[0]) == latin for each in letters
    )


@lru_cache(maxsize=4096)
def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("LATIN")
