"""Strategies in files of one's own, by names such as `mine.py:curious`."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path

from laconic.errors import InputError


def local_name(name: str) -> str:
    """Run the Python file that a name begins with, and give the rest of the name.

    The file registers what it defines, like the modules beside this one. It is run once, and again
    when it has changed. It is a program like any other: run only files that you trust.

    Raises:
        InputError: for a file that is not there.
    """
    file, found, rest = name.partition(".py:")
    if not found:
        return name
    path = Path(f"{file}.py").resolve()
    if not path.is_file():
        raise InputError(f"no file {file}.py, expected one that registers {rest!r}: check its path")
    _run(path, path.stat().st_mtime_ns)
    return rest


@cache
def _run(path: Path, changed: int) -> None:  # noqa: ARG001  # runs again for another time
    runpy.run_path(str(path), run_name=path.stem)
