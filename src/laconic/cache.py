"""Files in the cache folder: written whole, and limited in size.

`LACONIC_CACHE_DIR` sets the folder (default: the system's cache folder).
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection

WRITING = "writing-"
"""Prefix of the folders in which files are written, before they are moved to their place."""

ABANDONED_SECONDS = 3600
"""Age from which on such a folder was left by a process that was killed."""


def folder() -> Path:
    """Return the folder of the cache, which may not exist yet."""
    import platformdirs  # noqa: PLC0415  # imported only when needed

    return Path(os.environ.get("LACONIC_CACHE_DIR") or platformdirs.user_cache_path("laconic"))


def files(place: Path, pattern: str) -> dict[Path, int]:
    """Return the files of a folder that match, and their sizes in bytes, oldest first."""
    return _by_age(list(place.glob(pattern)))


def _by_age(paths: Collection[Path]) -> dict[Path, int]:
    known = []
    for path in paths:
        with suppress(FileNotFoundError):  # another process has deleted it
            status = path.stat()
            known.append((status.st_mtime_ns, path, status.st_size))
    return {path: size for _, path, size in sorted(known)}


def write(path: Path, *parts: bytes | memoryview[Any]) -> None:
    """Write a file at once: other processes see all of it or nothing.

    Raises:
        OSError: if it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=WRITING) as place:
        partial = Path(place, path.name)
        with partial.open("wb") as file:
            for part in parts:
                file.write(part)
        partial.replace(path)
    _remove_abandoned(path.parent)


def _remove_abandoned(place: Path) -> None:
    """Delete what killed processes have left; a process that is alive writes for seconds."""
    for left in place.glob(f"{WRITING}*"):
        with suppress(FileNotFoundError):  # another process has deleted it
            if left.stat().st_mtime < time.time() - ABANDONED_SECONDS:
                shutil.rmtree(left, ignore_errors=True)


def trim(paths: Collection[Path], most: int) -> int:
    """Delete the oldest of some files, until the others take at most `most` bytes.

    Returns:
        The number of bytes freed.
    """
    sizes = _by_age(paths)
    excess, freed = sum(sizes.values()) - most, 0
    for path in sizes:
        if freed >= excess:
            break
        freed += remove([path])[1]
    return freed


def remove(paths: Collection[Path]) -> tuple[int, int]:
    """Delete files where that is allowed, and return their number and the bytes freed."""
    freed = []
    for path in paths:
        with suppress(OSError):
            size = path.stat().st_size
            path.unlink()
            freed.append(size)
    return len(freed), sum(freed)
