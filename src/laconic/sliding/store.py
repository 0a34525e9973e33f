"""Tables kept on disk: made on first use, and never used if damaged.

A file holds the bytes of a table and a checksum of eight bytes. It is written beside its place and
renamed when it is whole. Small tables are memory-mapped. Large ones are read into memory in huge
pages, if the system has them: a search reads them at random, which a mapped file makes slow as soon
as memory is short. `LACONIC_CACHE_DIR` names another folder than the system's cache folder.
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

FORMAT = 1
"""Raised whenever the meaning of a file changes."""

CHECKSUM = 8
"""Bytes of the checksum at the end of a file, least significant first."""

LARGE = 1 << 22
"""Bytes from which a table is read into memory."""


def folder() -> Path:
    """Name the folder of the tables; it may not exist yet."""
    import platformdirs  # noqa: PLC0415  # only who needs the folder pays for it

    cache = os.environ.get("LACONIC_CACHE_DIR") or platformdirs.user_cache_path("laconic")
    return Path(cache) / "sliding"


def path_of(name: str) -> Path:
    """Name the file of a table."""
    return folder() / f"{name}.v{FORMAT}.table"


def files() -> list[Path]:
    """List the files of all tables."""
    return sorted(folder().glob("*.table"))


def has(name: str) -> bool:
    """Return whether a table exists; its checksum is checked when it is read."""
    return path_of(name).is_file()


def table(name: str, size: int | None, build: Callable[[], NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """Read a table, or build and keep it; where it cannot be kept, it is built every time.

    Args:
        name: says all that decides the content.
        size: the bytes expected; None for any number.
        build: makes the table.

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
    """Delete files and give the bytes freed."""
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
    except (OSError, ValueError):  # absent, or empty
        return None
    body, stated = content[:-CHECKSUM], content[-CHECKSUM:]
    whole = body.size > 0 and size in (None, body.size)
    if not whole or _kernels.checksum(body).to_bytes(CHECKSUM, "little") != stated.tobytes():
        remove([path])
        return None
    return body


def _content(path: Path) -> NDArray[np.uint8]:
    """Map a file, or read it into memory if it is large."""
    mapped = np.memmap(path, dtype=np.uint8, mode="r").view(np.ndarray)
    if mapped.size < LARGE:
        return mapped
    if hasattr(mmap, "MADV_HUGEPAGE"):  # Linux, which gives huge pages to private memory only
        memory = mmap.mmap(-1, mapped.size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        with suppress(OSError):  # a kernel without huge pages
            memory.madvise(mmap.MADV_HUGEPAGE)
    else:
        memory = mmap.mmap(-1, mapped.size)
    with path.open("rb") as file:  # buffered: reads until all is there
        file.readinto(memory)
    content = np.frombuffer(memory, dtype=np.uint8)
    content.flags.writeable = False
    return content


def _write(path: Path, content: NDArray[np.uint8]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as place:  # gone whatever happens
        partial = Path(place, path.name)
        with partial.open("wb") as file:
            file.write(content.data)
            file.write(_kernels.checksum(content).to_bytes(CHECKSUM, "little"))
        partial.replace(path)
