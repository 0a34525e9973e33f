"""A cache of tables on disk: tables are built on first use and verified when read.

A file consists of the bytes of a table, its name, and an 8-byte checksum of both, so that a copy of
another table is not taken for it. Small tables are memory-mapped. Large tables are read into
memory, in huge pages if the system supports them: a search accesses them at random, which is slow
with a mapped file when memory is short.
"""

from __future__ import annotations

import mmap
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np

from laconic import cache
from laconic.errors import InputError
from laconic.sliding import _kernels

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

FORMAT = 4
"""Version of the file format."""

CHECKSUM = 8
"""Size in bytes of the little-endian checksum at the end of a file."""

LARGE = 1 << 22
"""Size in bytes from which a table is read into memory rather than mapped."""


def folder() -> Path:
    """Return the directory of the tables; it may not exist yet."""
    return cache.folder() / "sliding"


def path_of(name: str) -> Path:
    """Return the path of a table."""
    return folder() / f"{name}.v{FORMAT}.table"


def files() -> dict[Path, int]:
    """Return the files of all cached tables and their sizes in bytes, by name."""
    return dict(sorted(cache.files(folder(), "*.table").items()))


def files_of(size: str) -> list[Path]:
    """Return the files of the cached tables of a board size, such as `4x4`."""
    return [path for path in files() if re.search(rf"(^|-){size}-", path.name)]


def has(name: str) -> bool:
    """Return whether a table exists; its checksum is verified only when it is read."""
    return path_of(name).is_file()


def table(
    name: str,
    valid: Callable[[NDArray[np.uint8]], bool],
    build: Callable[[], NDArray[np.uint8]],
    *,
    keep: bool = False,
) -> NDArray[np.uint8]:
    """Read a table from the cache, or build and cache it.

    Args:
        name: a name that determines the content.
        valid: whether bytes can be this table; a file with others is built again.
        build: builds the table.
        keep: whether the table must be cached. If not, and the cache cannot be written, the table
            is built on every call.

    Returns:
        Read-only bytes.

    Raises:
        InputError: if the table must be cached and the cache cannot be written.
    """
    kept = _read(name, valid)
    if kept is not None:
        return kept
    built = build()
    built.flags.writeable = False
    try:
        cache.write(path_of(name), built.data, _trailer(name, built))
    except OSError as error:
        if keep:
            raise InputError(
                f"cannot write {path_of(name)}: {error.strerror}: free {built.size:,} bytes, or "
                "set LACONIC_CACHE_DIR to another folder"
            ) from None
        return built
    kept = _read(name, valid)
    return built if kept is None else kept


def _read(name: str, valid: Callable[[NDArray[np.uint8]], bool]) -> NDArray[np.uint8] | None:
    path = path_of(name)
    if not path.is_file():
        return None
    try:
        content = _content(path)
    except (OSError, ValueError):  # unreadable or empty
        return None
    end = max(0, content.size - len(name.encode()) - CHECKSUM)
    body, rest = content[:end], content[end:].tobytes()
    if rest == _trailer(name, body) and valid(body):
        return body
    cache.remove([path])
    return None


def _trailer(name: str, body: NDArray[np.uint8]) -> bytes:
    """Return what follows the bytes of a table: its name, and the checksum."""
    named = name.encode() + _kernels.checksum(body).to_bytes(CHECKSUM, "little")
    whole = _kernels.checksum(np.frombuffer(named, dtype=np.uint8))
    return name.encode() + whole.to_bytes(CHECKSUM, "little")


def _content(path: Path) -> NDArray[np.uint8]:
    """Map a file into memory, or read it if it is large."""
    mapped = np.memmap(path, dtype=np.uint8, mode="r").view(np.ndarray)
    if mapped.size < LARGE:
        return mapped
    if hasattr(mmap, "MADV_HUGEPAGE"):  # Linux, which supports huge pages only for private memory
        memory = mmap.mmap(-1, mapped.size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        with suppress(OSError):  # a kernel without huge pages
            memory.madvise(mmap.MADV_HUGEPAGE)
    else:
        memory = mmap.mmap(-1, mapped.size)
    with path.open("rb") as file:  # buffered, so that readinto reads the whole file
        file.readinto(memory)
    content = np.frombuffer(memory, dtype=np.uint8)
    content.flags.writeable = False
    return content
