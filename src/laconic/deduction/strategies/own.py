"""Strategies in your own files, with names such as `mine.py:curious`."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path

from laconic.errors import InputError


def local_name(name: str) -> str:
    """Run the Python file at the start of a name, and return the rest of the name.

    The file registers its strategies with the same decorators as this package. It is run once, and
    again when it has changed. Files can run any code, so only use files that you trust.

    Raises:
        InputError: for a file that does not exist.
    """
    file, separator, rest = name.partition(".py:")
    if not separator:
        return name
    path = Path(f"{file}.py").resolve()
    if not path.is_file():
        raise InputError(f"no file {file}.py, expected one that registers {rest!r}: check its path")
    _run(path, path.stat().st_mtime_ns)
    return rest


@cache
def _run(path: Path, changed: int) -> None:  # noqa: ARG001  # runs again for another time
    runpy.run_path(str(path), run_name=path.stem)
