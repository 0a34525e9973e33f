"""Read and write whole files, with strict checks and atomic replacement."""

from __future__ import annotations

import codecs
import json
import os
import reprlib
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO

MOST_BYTES = 64 << 20
"""Maximum size of a text file in bytes, so that devices and disk images are refused."""

_UTF16 = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE


def read_bytes(
    path: Path, expected: str, error: type[InputError] = InputError, most: int | None = None
) -> bytes:
    """Read a file.

    Args:
        path: the file, which may be a named pipe.
        expected: what the file should contain, for the error message.
        error: the exception class to raise.
        most: maximum size in bytes; by default only what is no regular file has one.

    Raises:
        InputError: for a file that is absent, unreadable or too large.
    """
    if most is None and _is_special(path):
        most = MOST_BYTES
    try:
        with path.open("rb") as file:
            content = file.read(-1 if most is None else most + 1)
    except OSError as reason:
        raise error(f"{path}: {reason.strerror}, expected {expected}: check the path") from None
    if most is not None and len(content) > most:
        raise error(f"{path}: more than {most >> 20} MiB, expected {expected}")
    return content


def read_text(
    path: Path, expected: str = "a UTF-8 text file", error: type[InputError] = InputError
) -> str:
    """Read a UTF-8 text file, with or without a byte order mark.

    Args:
        path: the file, which may be a named pipe.
        expected: what the file should contain, for the error message.
        error: the exception class to raise.

    Raises:
        InputError: for a file that is absent, unreadable, too large or not UTF-8, with the line.
    """
    content = read_bytes(path, expected, error, MOST_BYTES)
    try:
        text = content.decode("utf-8-sig")
        if text.count("\0") > len(text) // 3:
            raise UnicodeDecodeError("utf-8", content, content.index(b"\0"), 0, "NUL")  # noqa: TRY301
        return text  # noqa: TRY300
    except UnicodeDecodeError as reason:
        raise error(f"{path}{_undecodable(content, reason.start)}") from None


def read_json(path: Path, expected: str, error: type[InputError] = InputError) -> Any:
    """Read a JSON file.

    Args:
        path: the file.
        expected: what the file should contain, for the error message.
        error: the exception class to raise.

    Raises:
        InputError: for a file that `read_text` refuses, or that is not JSON.
    """
    text = read_text(path, expected, error)
    try:
        return parse_json(text)
    except ValueError as reason:
        raise error(f"{path}: {reason}, expected {expected}") from None


def parse_json(
    text: str | bytes, pairs: Callable[[list[tuple[str, Any]]], Any] | None = None
) -> Any:
    """Parse JSON, each object by a function of its pairs.

    Raises:
        ValueError: for text that is not JSON, or is nested too deeply to be read.
    """
    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _no_number(name: str) -> None:
    """Refuse NaN and infinities, which JSON does not have and Python reads."""
    raise ValueError(f"{name} is no number")


def _undecodable(content: bytes, place: int) -> str:
    """Describe the first byte that is not UTF-8, and how to convert the file."""
    if content.startswith(_UTF16) or b"\0" in content[:2]:
        return ": looks like UTF-16, expected UTF-8: convert it with iconv -f UTF-16 -t UTF-8"
    before = content.count(b"\n", 0, place)
    line = content.split(b"\n")[before]
    return (
        f", line {before + 1}: {reprlib.repr(line)} has the byte 0x{content[place]:02x} that is "
        "not UTF-8, expected a UTF-8 text file: convert it, for example with "
        "iconv -f LATIN1 -t UTF-8"
    )


def begins_with(path: Path, content: bytes) -> bool:
    """Return whether a file can be read and begins with some bytes."""
    try:
        with path.open("rb") as file:
            return file.read(len(content)) == content
    except OSError:
        return False


def check_writable(path: Path) -> None:
    """Check that a file can be written, before the work whose result it will hold.

    Raises:
        InputError: if it cannot.
    """
    with _refusing(path):
        if path.is_dir():
            raise IsADirectoryError(21, "is a folder")
        if _is_special(path):
            return
        probe = _beside(path)
        probe.touch()
        probe.unlink()


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a temporary file beside the target; the end of the block moves it to the target.

    After an error the target is unchanged. A device or a named pipe is written directly.

    Raises:
        InputError: if the file cannot be written.
    """
    with _refusing(path):
        if _is_special(path):
            yield path
            return
        target, partial = _target(path), _beside(path)
        try:
            yield partial
            if target.exists():
                shutil.copymode(target, partial)
            partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)


def make_folder(path: Path) -> None:
    """Create a folder and its parents if they do not exist.

    Raises:
        InputError: if it cannot be created.
    """
    with _refusing(path):
        path.mkdir(parents=True, exist_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 text file atomically.

    Raises:
        InputError: if it cannot be written.
    """
    with replacing(path) as partial:
        partial.write_text(text, encoding="utf-8", newline="")


def _is_special(path: Path) -> bool:
    return path.exists() and not path.is_file()


def _target(path: Path) -> Path:
    """Resolve symbolic links; leave a link that points to itself unresolved."""
    return Path(os.path.realpath(path))


def _beside(path: Path) -> Path:
    """Return a new file name in the folder of a target, with the target's suffix."""
    target = _target(path)
    return target.with_name(f".laconic-{uuid4().hex}{target.suffix}")


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}: choose another path") from None


def lock(file: IO[Any]) -> None:
    """Lock an open file against other processes, until it is closed.

    Raises:
        BlockingIOError: if another process has locked it.
        OSError: on a file system without locks.
    """
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  # of this system alone

        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None
    else:
        import fcntl  # noqa: PLC0415  # of these systems alone

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path) -> Iterator[IO[bytes]]:
    """Open a file to append to it, for one process: what two processes add would mix.

    Raises:
        InputError: while another process has it.
    """
    with path.open("ab") as file:
        try:
            lock(file)
        except BlockingIOError:
            raise InputError(
                f"{path}: another process writes to it: wait for it, or name another file"
            ) from None
        except OSError:  # a file system without locks
            pass
        yield file
