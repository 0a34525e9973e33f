"""Files: strict reading, and atomic writing."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import laconic
from laconic.errors import InputError
from laconic.files import (
    check_writable,
    parse_json,
    read_bytes,
    read_json,
    read_text,
    replacing,
    write_text,
)


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    """A UTF-8 byte order mark is ignored."""
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfcrane\n")
    assert read_text(tmp_path / "a") == "crane\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("crane\n".encode("utf-16"), "UTF-16.*iconv -f UTF-16 -t UTF-8"),
        ("crane\n".encode("utf-16-le"), "UTF-16.*iconv -f UTF-16 -t UTF-8"),
        (b"crane\ncaf\xe9\n", "line 2.*0xe9.*LATIN1"),
    ],
)
def test_other_encodings_are_refused_with_the_conversion(
    tmp_path: Path, content: bytes, message: str
) -> None:
    """The message names the encoding that the file seems to have."""
    (tmp_path / "a").write_bytes(content)
    with pytest.raises(InputError, match=message):
        read_text(tmp_path / "a")


@pytest.mark.parametrize("text", ["{", "[" * 100_000, "9" * 5000])
def test_what_is_not_json_is_refused(tmp_path: Path, text: str) -> None:
    """Text that is cut off, nested too deep or an endless number is refused."""
    (tmp_path / "a").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="expected a replay"):
        read_json(tmp_path / "a", "a replay")


def test_endless_files_are_refused() -> None:
    """A file without an end is refused."""
    for read in (read_text, read_bytes):
        with pytest.raises(InputError, match="more than 64 MiB, expected a list"):
            read(Path("/dev/zero"), "a list")


def test_a_target_changes_only_when_all_is_written(tmp_path: Path) -> None:
    """After an error the target is unchanged, and no temporary file is left."""
    path = tmp_path / "tree.json"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)

    def fail() -> None:
        with replacing(path) as partial:
            partial.write_text("new and brok", encoding="utf-8")
            raise OSError(28, "No space left on device")

    with pytest.raises(InputError, match="No space left on device"):
        fail()
    assert [(each.name, each.read_text("utf-8")) for each in tmp_path.iterdir()] == [
        ("tree.json", "old")
    ]
    write_text(path, "new")
    assert path.read_text("utf-8") == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_links_and_devices_stay_what_they_are(tmp_path: Path) -> None:
    """A link still points to the file that is replaced, and a device is written to."""
    (tmp_path / "target").write_text("old", encoding="utf-8")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "target")
    write_text(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "target").read_text("utf-8") == "new"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    check_writable(loop)
    write_text(Path(os.devnull), "nothing")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("target", ["absent/tree.json", "folder"])
def test_bad_targets_are_found_before_the_work(tmp_path: Path, target: str) -> None:
    """A target in a missing folder, and a folder as the target, are refused."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match=f"cannot write .*{target}"):
        check_writable(tmp_path / target)
    check_writable(tmp_path / "fine")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_json_that_is_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    """Text of many brackets is an error like any other, not a RecursionError."""
    text = "[" * 100_000 + "]" * 100_000
    with pytest.raises(ValueError, match="nested too deeply"):
        parse_json(text)
    (tmp_path / "deep.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="nested too deeply, expected numbers"):
        read_json(tmp_path / "deep.json", "numbers")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_json_has_no_such_numbers(number: str) -> None:
    """What Python reads beyond JSON is refused."""
    with pytest.raises(ValueError, match=f"{number} is no number"):
        parse_json(f'{{"seconds": {number}}}')


def test_files_read_json_by_this_function() -> None:
    """No other module parses the JSON of a file itself, and so forgets about deep nesting."""
    root = Path(laconic.__file__).parent
    parsing = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if re.search(r"\bjson\.loads?\(", path.read_text(encoding="utf-8"))
    }
    assert parsing == {"files.py", "extras.py"}  # the latter reads what pip has written
