"""Letters and accents: what a list counts as one letter, and which letters are the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.lexicon import from_words, graphemes, normalize
from laconic.deduction.lexicon.normal import KEPT
from laconic.deduction.rules import Wordle

LANGUAGES = st.sampled_from([None, "cs", "tr", *KEPT])
WORDS = st.text(st.characters(max_codepoint=0x52F, categories=["L", "Mn"]), max_size=10)


def test_elire_has_five_letters_in_either_form() -> None:
    """Élire is five letters, composed or not (TRAPS 21)."""
    apart = unicodedata.normalize("NFD", "élire")
    assert (len("élire"), len(apart)) == (5, 6)
    assert graphemes(apart) == graphemes("élire") == ("é", "l", "i", "r", "e")


@pytest.mark.parametrize(
    ("language", "same"),
    [
        ("ca", "però=pero"),
        ("da", "idé=ide"),
        ("de", "café=cafe"),
        ("el", "λόγος=λογοσ"),
        ("en", "naïve=naive"),
        ("es", "pingüino=pinguino"),
        ("fi", "idé=ide"),
        ("fr", "œuf=ouf"),
        ("fr", "ÉLIRE=elire"),
        ("it", "città=citta"),
        ("nl", "één=een"),
        ("pt", "ã=a"),
        ("pt-BR", "AÇÃO=acao"),
        ("ru", "ёлка=елка"),
        ("tr", "Işık=ışık"),  # noqa: RUF001  # Turkish is meant
        ("tr", "İyi=iyi"),
        (None, "CAFÉ=café"),
    ],
)
def test_accents_that_a_language_folds(language: str | None, same: str) -> None:
    """A policy takes these spellings for one word (TRAPS 21)."""
    left, right = same.split("=")
    assert normalize(left, language) == right == normalize(right, language)


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("ca", "ç"),
        ("cs", "ěščřžýáíéúů"),
        ("da", "æøå"),
        ("de", "äöüß"),
        ("es", "ñ"),
        ("fi", "åäö"),
        ("hu", "őűöü"),
        ("nb", "æøå"),
        ("pl", "ąćęłńóśźż"),
        ("ru", "й"),
        ("sv", "åäö"),
        ("vi", "ôơưặ"),
        (None, "œæéß"),
    ],
)
def test_letters_that_a_language_keeps(language: str | None, letters: str) -> None:
    """A policy keeps these letters apart from their plain neighbours (TRAPS 21)."""
    assert normalize(letters, language) == letters
    assert normalize(unicodedata.normalize("NFD", letters), language) == letters


def test_every_kept_letter_is_one_composed_letter() -> None:
    """The table holds what the folding compares with: NFC letters in lower case."""
    assert all(unicodedata.normalize("NFC", kept.lower()) == kept for kept in KEPT.values())


@given(WORDS, LANGUAGES)
def test_normalized_words_stay_as_they_are(word: str, language: str | None) -> None:
    """Normalising twice is normalising once, and gives NFC."""
    once = normalize(word, language)
    assert normalize(once, language) == once == unicodedata.normalize("NFC", once)


@given(st.text(st.characters(max_codepoint=0x52F, categories=["L"]), max_size=10), LANGUAGES)
def test_folding_keeps_the_number_of_letters(word: str, language: str | None) -> None:
    """One letter is folded to one letter, in every language."""
    assert len(graphemes(normalize(word, language))) == len(graphemes(word))


@given(WORDS, LANGUAGES)
def test_composed_and_decomposed_text_are_the_same(word: str, language: str | None) -> None:
    """Words may be typed in any Unicode form."""
    apart = unicodedata.normalize("NFD", word)
    assert normalize(apart, language) == normalize(unicodedata.normalize("NFC", word), language)


@pytest.mark.parametrize(
    ("language", "tiles", "legal"), [("fr", "GBBBG", True), (None, "BBBBG", False)]
)
def test_scorer_and_hard_mode_share_the_policy(
    language: str | None, tiles: str, *, legal: bool
) -> None:
    """A typed e is the answer's é for the scorer if and only if it is for hard mode (TRAPS 21)."""
    words = ["ÉLANS", "épris", "etats"]
    first, answer, later = from_words("mots", words, language=language).answers
    rule = Wordle(5)
    assert rule.format(rule.feedback(later, answer)) == tiles
    legality = rule.legality([first, later])
    required = legality.requirement(0, rule.feedback(first, answer))
    assert bool((legality.features[1] & required == required).all()) == legal
