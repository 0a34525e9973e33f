"""The cache of feedback matrices: found by content, bounded in size, and verified."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import zlib
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic import cache
from laconic.deduction import matrix
from laconic.deduction.lexicon import WordList
from laconic.deduction.rules import Codes, PlacesOnly, Rule, Wordle
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

RULE = Wordle(5)
SIDE = 725
"""So many words against as many are just over half a MiB."""
WORDS = WordList("numbers", tuple(f"{number:05}" for number in range(SIDE)))
OTHERS = WordList("others", tuple(f"{number:05}" for number in range(1000, 1000 + SIDE)))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up an empty cache for each test that keeps even small matrices."""
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(matrix, "SMALLEST", 0)
    return tmp_path / "cache"


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the rule of each matrix that is computed."""
    names: list[str] = []
    compute = Rule.matrix

    def counted(self: Rule, guesses: Sequence[str], answers: Sequence[str]) -> Codes:
        names.append(self.name)
        return compute(self, guesses, answers)

    monkeypatch.setattr(Rule, "matrix", counted)
    return names


def codes_of(guesses: WordList = WORDS, answers: WordList = WORDS, rule: Rule = RULE) -> Codes:
    """Return a matrix, compared with one that is computed again."""
    codes = matrix.feedback_matrix(rule, guesses, answers)
    assert codes.dtype == rule.dtype
    assert np.array_equal(codes, np.asarray(Rule.matrix(rule, guesses.words, answers.words)))
    return codes


def the_file() -> Path:
    """Return the only file in the cache."""
    (file,) = matrix.files()
    return file


def test_a_matrix_is_computed_once(computed: list[str]) -> None:
    """The second call reads the file, whatever the lists are called."""
    matrix.feedback_matrix(RULE, WORDS, WORDS)
    matrix.feedback_matrix(RULE, WordList("renamed", WORDS.words), WORDS)
    assert computed == ["wordle:5"]
    assert the_file().stat().st_size == SIDE * SIDE + matrix.CHECKSUM


def test_all_that_decides_the_content_is_in_the_key(computed: list[str]) -> None:
    """Other guesses, other answers, another order and another rule are other matrices."""
    backwards = WordList("numbers", WORDS.words[::-1])
    matrix.feedback_matrix(RULE, WORDS, WORDS)
    matrix.feedback_matrix(RULE, OTHERS, WORDS)
    matrix.feedback_matrix(RULE, WORDS, OTHERS)
    matrix.feedback_matrix(RULE, backwards, WORDS)
    matrix.feedback_matrix(PlacesOnly(5), WORDS, WORDS)
    assert len(computed) == len(matrix.files()) == 5


def test_wide_codes_are_kept_as_well() -> None:
    """Codes of two bytes come back from the file as they were."""
    words = WordList("long", tuple(f"{number:07}" for number in range(50)))
    first, second = (codes_of(words, words, Wordle(7)) for _ in range(2))
    assert first.dtype == second.dtype == np.uint16


def test_matrices_cannot_be_written_to() -> None:
    """Matrices are read-only, so that neither memory nor the file can be changed."""
    for _ in ("computed", "read"):
        with pytest.raises(ValueError, match="read-only"):
            codes_of()[0, 0] = 1


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "shorter than its checksum": lambda content: content[:3],
    "truncated": lambda content: content[:-1],
    "half": lambda content: content[: len(content) // 2],
    "longer": lambda content: content + b"x",
    "first bit flipped": lambda content: bytes([content[0] ^ 1]) + content[1:],
    "bit flipped inside": lambda content: content[:5000] + b"\xff" + content[5001:],
    "checksum flipped": lambda content: content[:-1] + bytes([content[-1] ^ 128]),
    "words of a page reversed": lambda content: (
        np.frombuffer(content[:4096], np.uint64)[::-1].tobytes() + content[4096:]
    ),
    "two pages exchanged": lambda content: content[4096:8192] + content[:4096] + content[8192:],
    "top bits of two words": lambda content: bytes(
        byte ^ 128 * (place in (7, 15)) for place, byte in enumerate(content)
    ),
    "something else": lambda content: bytes(len(content)),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_computed_anew(damage: Callable[[bytes], bytes]) -> None:
    """A damaged file is replaced, and the codes are right."""
    codes_of()
    whole = the_file().read_bytes()
    assert damage(whole) != whole
    the_file().write_bytes(damage(whole))
    codes_of()
    assert the_file().read_bytes() == whole


def test_a_folder_in_place_of_the_file_is_no_obstacle() -> None:
    """Files with other content do not affect the codes."""
    codes_of()
    file = the_file()
    file.unlink()
    file.mkdir()
    codes_of()


def test_a_folder_that_cannot_be_written_costs_time_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch, computed: list[str]
) -> None:
    """If the folder cannot be created, matrices are computed each time."""
    folder.write_text("not a folder", encoding="utf-8")
    for place in (folder, folder / "below"):
        monkeypatch.setenv("LACONIC_CACHE_DIR", str(place))
        matrix.feedback_matrix(RULE, WORDS, WORDS)
        assert not matrix.files()
    assert len(computed) == 2
    assert folder.read_text(encoding="utf-8") == "not a folder"


def test_a_full_disk_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failed write no partial file is left."""

    def full(partial: Path, path: Path) -> None:
        assert partial.stat().st_size
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("pathlib.Path.replace", full)
    codes_of()
    assert list(folder.iterdir()) == []


def test_what_killed_processes_left_is_removed(folder: Path) -> None:
    """The next write deletes folders of killed processes, but not those of others that write."""
    for name, age in (("writing-old", 2 * cache.ABANDONED_SECONDS), ("writing-new", 0)):
        (folder / name).mkdir(parents=True)
        (folder / name / "partial.codes").write_bytes(b"half")
        os.utime(folder / name, (0, time.time() - age))
    codes_of()
    assert not (folder / "writing-old").exists()
    assert (folder / "writing-new" / "partial.codes").exists()


def test_the_matrix_used_longest_ago_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the limit, the matrices used longest ago go; reading counts as use."""
    monkeypatch.setenv("LACONIC_CACHE_MB", "2")  # room for three
    files: list[Path] = []
    for age, (guesses, answers) in enumerate([(WORDS, WORDS), (WORDS, OTHERS), (OTHERS, WORDS)]):
        codes_of(guesses, answers)
        files += set(matrix.files()) - set(files)
        os.utime(files[-1], (age, age))
    codes_of(WORDS, WORDS)
    codes_of(OTHERS, OTHERS)
    assert [file.exists() for file in files] == [True, False, True]
    assert len(matrix.files()) == 3


def test_files_that_another_process_deletes_are_left_out(folder: Path) -> None:
    """A file that vanishes while the cache is listed is no error."""
    codes_of()
    (folder / "vanished.codes").symlink_to("nowhere")
    assert list(matrix.files()) == [folder / the_file().name]


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of 0 disables the cache, and an invalid limit is refused."""
    monkeypatch.setenv("LACONIC_CACHE_MB", "0")
    codes_of()
    assert not matrix.files()
    monkeypatch.setenv("LACONIC_CACHE_MB", "1.5")
    with pytest.raises(
        InputError, match=r"LACONIC_CACHE_MB is '1\.5', expected a whole number of MiB"
    ):
        codes_of()


def test_a_matrix_larger_than_the_cache_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A matrix larger than the cache is not stored."""
    codes_of()
    monkeypatch.setenv("LACONIC_CACHE_MB", "1")
    large = WordList("many", tuple(f"{number:05}" for number in range(1500)))
    codes_of(large, large)
    assert len(matrix.files()) == 1


def test_small_matrices_need_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Below a million codes computing is cheaper than a file."""
    monkeypatch.undo()
    monkeypatch.setenv("LACONIC_CACHE_DIR", "/nowhere")
    codes_of()


def test_clearing_deletes_matrices_and_nothing_else(folder: Path) -> None:
    """Clearing returns the number of files and the bytes freed, and keeps other files."""
    codes_of()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    assert matrix.clear() == (1, SIDE * SIDE + matrix.CHECKSUM)
    assert [file.name for file in folder.iterdir()] == ["notes.txt"]
    assert matrix.clear() == (0, 0)


def test_several_processes_write_at_once(folder: Path) -> None:
    """Concurrent calls get the same codes, and one complete file is left."""
    code = "import zlib; from laconic import Game; print(zlib.crc32(Game.of().matrix.tobytes()))"
    processes = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(4)
    ]
    outputs = {process.communicate()[0] for process in processes}
    assert {process.returncode for process in processes} == {0}
    assert len(outputs) == 1
    content = the_file().read_bytes()
    assert zlib.crc32(content[: -matrix.CHECKSUM]) == int(outputs.pop())
    assert list(folder.iterdir()) == [the_file()]


def test_matrices_beyond_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message holds the sizes, the limit, and what raises it."""
    many = WordList("many", tuple(f"{number:05}" for number in range(40_000)))
    message = "40,000 guesses and 40,000 answers .* 1,526 MiB, the limit is 1,024 MiB: .*_MATRIX_MB"
    with pytest.raises(InputError, match=message):
        matrix.feedback_matrix(RULE, many, many)
    monkeypatch.setenv("LACONIC_MATRIX_MB", "²")
    with pytest.raises(InputError, match="LACONIC_MATRIX_MB is '²'"):
        matrix.feedback_matrix(RULE, WORDS, OTHERS)


def test_large_matrices_report_their_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of rows make the same matrix, and each is reported."""
    whole = RULE.matrix(WORDS.words, OTHERS.words)
    monkeypatch.setattr(matrix, "BLOCK", 100 * SIDE)
    heard: list[tuple[int, int]] = []
    token = matrix.progress.set(lambda _, done, count: heard.append((done, count)))
    assert np.array_equal(matrix.feedback_matrix(RULE, WORDS, OTHERS), whole)
    matrix.progress.reset(token)
    assert heard == [(done, SIDE) for done in (*range(100, SIDE, 100), SIDE)]
