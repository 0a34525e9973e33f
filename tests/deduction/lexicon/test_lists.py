"""Custom lists: lookup, tolerance and error messages."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.errors import LexiconError, UnknownWordError
from laconic.deduction.lexicon import Lexicon, WordList, from_files, from_words
from laconic.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_list_knows_its_digest_alphabet_and_length() -> None:
    """The digest is that of the words, one a line, in UTF-8; letters are graphemes."""
    words = WordList("mine", ("Élan", "émis"))
    assert (words.words, words.length, len(words)) == (("élan", "émis"), 4, 2)
    assert words.alphabet == ("a", "i", "l", "m", "n", "s", "é")
    assert words.sha256 == hashlib.sha256("élan\némis\n".encode()).hexdigest()


def test_words_are_found_in_any_case_and_by_folded_accents() -> None:
    """Lookup normalizes words as the list does."""
    words = WordList("mine", ("pêche", "rêves"), "fr")
    assert words.words == ("peche", "reves")
    assert [words.index(word) for word in ("reves", "RÊVES", "Pêche")] == [1, 1, 0]
    assert "PECHÉ" in words
    assert "autre" not in words
    assert 5 not in words


@given(st.lists(st.text("aAiI1", min_size=2, max_size=2)), st.sampled_from([None, "fr", "tr-TR"]))
def test_plain_words_are_read_as_any_others(words: list[str], language: str | None) -> None:
    """Words of ASCII letters, which are normalized all at once, come out as one by one."""

    def read(words: list[str]) -> tuple[str, ...] | None:
        with suppress(LexiconError):
            return WordList("mine", tuple(words), language).words
        return None

    with_accent = read([*words, "éé"])
    assert read(words) == (with_accent and (with_accent[:-1] or None))


def test_an_unknown_word_is_answered_with_near_ones() -> None:
    """Looking up a typing error names the list and the words that look like it."""
    words = WordList("mine", ("crane", "house"))
    with pytest.raises(UnknownWordError, match=r"'crqne' .* list mine.* did you mean crane\?"):
        words.index("crqne")
    with pytest.raises(UnknownWordError, match="check its spelling"):
        words.index("zzzzz")


def test_an_unknown_code_is_told_apart_from_an_impossible_one() -> None:
    """Five digits may be no prime, though each is a digit; all codes of a full list are guesses."""
    primes = WordList("primes", ("11", "13", "17", "19", "31", "71"))
    with pytest.raises(UnknownWordError, match="list primes, expected one of its 6 codes of 2"):
        primes.index("33")
    for codes in (("11", "12", "21", "22"), ("12", "21")):
        with pytest.raises(UnknownWordError, match="'33' is no guess of codes, expected 2 of 12"):
            WordList("codes", codes).index("33")


@pytest.mark.parametrize(
    "content",
    [
        b"crane\nraise\n",
        b"crane\nraise",
        b"CRANE\r\nRaise\r\n",
        b"\xef\xbb\xbfcrane\nraise\n",
    ],
)
def test_capitals_marks_and_line_ends_are_tolerated(tmp_path: Path, content: bytes) -> None:
    """Capitals, a byte order mark, CRLF and a missing last newline are accepted."""
    path = tmp_path / "mine.txt"
    path.write_bytes(content)
    lexicon = from_files(path)
    assert lexicon.answers is lexicon.guesses
    assert (lexicon.name, lexicon.guesses.words) == ("mine", ("crane", "raise"))


def test_digits_and_signs_are_letters_too() -> None:
    """Lists of numbers and of equations serve the games that use them (seed 004, Nerdle)."""
    assert from_words("triples", ["000", "210"]).answers.alphabet == ("0", "1", "2")
    assert from_words("sums", ["3+2*5=13", "20+10=30"]).length == 8


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", r"no words, expected one word a line: add some"),
        (b"crane\n\nraise\n", r", line 2: '' is blank, expected one word: delete"),
        (b"crane\nraise\n\n", r", line 3: '' is blank"),
        (b"crane\nto ad\n", r", line 2: 'to ad' holds ' ' \(SPACE\), expected one word"),
        (b"crane\nraise \n", r", line 2: 'raise ' holds ' ' \(SPACE\)"),
        (b"crane\nr\x00ise\n", r"line 2: 'r\\x00ise' holds '\\x00' \(no printable character\)"),
        (b"crane\rraise\r", r", line 1: 'crane\\rraise\\r' holds '\\r'"),
        ("crane\n\u0301rane\n".encode(), r"line 2: .* \(COMBINING ACUTE ACCENT\)"),
        (b"crane\nabacus\n", r", line 2: 'abacus' has 6 letters, expected 5 like 'crane'"),
        (b"crane\nraise\nCRANE\n", r", line 3: 'CRANE' stands twice, first at .*, line 1, .*dele"),
        (b"crane\ncaf\xe9s\n", r", line 2: b'caf\\xe9s' has the byte 0xe9 .*not UTF-8.*iconv"),
        (
            "crane\n".encode("utf-16"),
            r": looks like UTF-16, expected UTF-8: convert it with iconv",
        ),
    ],
)
def test_a_bad_file_is_refused_with_its_line(
    tmp_path: Path, content: bytes, complaint: str
) -> None:
    """The message holds the file, the line, its text, what was expected and what to do."""
    path = tmp_path / "mine.txt"
    path.write_bytes(content)
    with pytest.raises(LexiconError, match=complaint) as refusal:
        from_files(path)
    assert str(refusal.value).startswith(str(path))
    assert isinstance(refusal.value, InputError)


def test_words_that_folding_makes_equal_are_duplicates(tmp_path: Path) -> None:
    """Where a language folds accents, two spellings of one word clash, and the message says so."""
    path = tmp_path / "mots.txt"
    path.write_text("pêche\nautre\npéché\n", encoding="utf-8")
    assert len(from_files(path).answers) == 3
    with pytest.raises(LexiconError, match=r"line 3: 'péché' stands twice \(as 'peche'\)"):
        from_files(path, language="fr")


def test_an_absent_file_is_an_error_of_input(tmp_path: Path) -> None:
    """A missing file is reported with its path and the system's reason."""
    with pytest.raises(LexiconError, match=r"nowhere.txt: No such file .*check the path"):
        from_files(tmp_path / "nowhere.txt")


def test_answers_must_be_guesses(tmp_path: Path) -> None:
    """The first answer that is no guess is named with its line."""
    answers, guesses = tmp_path / "answers.txt", tmp_path / "guesses.txt"
    answers.write_text("crane\nraise\n", encoding="utf-8")
    guesses.write_text("crane\nhouse\n", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"answers.txt, line 2: 'raise' .* the 2 guesses of"):
        from_files(answers, guesses)


def test_answers_and_guesses_have_one_length() -> None:
    """Guesses of another length are refused with both places."""
    with pytest.raises(LexiconError, match=r"my-guesses, word 1: 'abacus' has 6 .* 5 like .*crane"):
        from_words("my", ["crane"], ["abacus"])


def test_words_at_hand_are_checked_like_files() -> None:
    """Without a file, the place is the list's name and the word's number."""
    with pytest.raises(LexiconError, match=r"^mine, word 2: 'cranes' has 6 letters"):
        from_words("mine", ["crane", "cranes"])
    with pytest.raises(LexiconError, match=r"^mine: no words"):
        from_words("mine", [])


def test_lexicons_are_values() -> None:
    """Equal words make equal lexicons, wherever they came from."""
    made = [from_words("mine", iter(["crane", "RAISE"]), ["raise", "crane"]) for _ in range(2)]
    assert made[0] == made[1]
    assert len(set(made)) == 1
    assert list(made[0].guesses) == ["raise", "crane"]
    assert made[0] != Lexicon("mine", made[0].guesses, made[0].guesses)
