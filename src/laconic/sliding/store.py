"""A cache of tables on disk: tables are built on first use and verified when read.

A file consists of the bytes of a table and an 8-byte checksum. It is written to a temporary file
and renamed when complete. Small tables are memory-mapped. Large tables are read into memory, in
huge pages if the system supports them: a search accesses them at random, which is slow with a
mapped file when memory is short. `LACONIC_CACHE_DIR` overrides the system's cache directory.
"""

from __future__ import annotations

import mmap
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from laconic.sliding import _kernels

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

FORMAT = 3
"""Version of the file format."""

CHECKSUM = 8
"""Size in bytes of the little-endian checksum at the end of a file."""

LARGE = 1 << 22
"""Size in bytes from which a table is read into memory rather than mapped."""


def folder() -> Path:
    """Return the directory of the tables; it may not exist yet."""
    import platformdirs  # noqa: PLC0415  # imported only when needed

    cache = os.environ.get("LACONIC_CACHE_DIR") or platformdirs.user_cache_path("laconic")
    return Path(cache) / "sliding"


def path_of(name: str) -> Path:
    """Return the path of a table."""
    return folder() / f"{name}.v{FORMAT}.table"


def files() -> dict[Path, int]:
    """Return the files of all cached tables and their sizes in bytes."""
    known = {}
    for path in sorted(folder().glob("*.table")):
        with suppress(FileNotFoundError):  # another process has deleted it
            known[path] = path.stat().st_size
    return known


def has(name: str) -> bool:
    """Return whether a table exists; its checksum is verified only when it is read."""
    return path_of(name).is_file()


def table(name: str, size: int | None, build: Callable[[], NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """Read a table from the cache, or build and cache it.

    If the cache cannot be written, the table is built on every call.

    Args:
        name: a name that determines the content.
        size: expected size in bytes; None for any size.
        build: builds the table.

    Returns:
        Read-only bytes.
    """
    kept = _read(path_of(name), size)
    if kept is not None:
        return kept
    built = build()
    built.flags.writeable = False
    with suppress(OSError):
        _write(path_of(name), built)
        kept = _read(path_of(name), size)
    return built if kept is None else kept


def remove(paths: list[Path]) -> int:
    """Delete files and return the number of bytes freed."""
    freed = 0
    for path in paths:
        with suppress(OSError):
            size = path.stat().st_size
            path.unlink()
            freed += size
    return freed


def _read(path: Path, size: int | None) -> NDArray[np.uint8] | None:
    try:
        content = _content(path)
    except (OSError, ValueError):  # missing or empty
        return None
    body, stated = content[:-CHECKSUM], content[-CHECKSUM:]
    whole = body.size > 0 and size in (None, body.size)
    if not whole or _kernels.checksum(body).to_bytes(CHECKSUM, "little") != stated.tobytes():
        remove([path])
        return None
    return body


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


def _write(path: Path, content: NDArray[np.uint8]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as place:  # removed even after an error
        partial = Path(place, path.name)
        with partial.open("wb") as file:
            file.write(content.data)
            file.write(_kernels.checksum(content).to_bytes(CHECKSUM, "little"))
        partial.replace(path)
