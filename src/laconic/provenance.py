"""The provenance of artefacts: version, commit, machine, and what they apply to."""

from __future__ import annotations

import hashlib
import os
import platform
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from itertools import takewhile
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

DISTRIBUTION = "laconic-puzzles"
"""The name of the package in registries, where `laconic` is a stranger's."""

PROGRAM = ("src", "native", "CMakeLists.txt", "pyproject.toml")
"""The parts of the source tree that make up the program."""

CPUINFO = Path("/proc/cpuinfo")
"""Where Linux describes the processor."""


def provenance() -> dict[str, str | None]:
    """Return the part of a header that describes the program and the machine."""
    return {
        "laconic": laconic_version(),
        "commit": source_commit(),
        "host": host_description(),
    }


def require_same(
    theirs: Mapping[str, Any], ours: Mapping[str, Any], source: str, unit: str = "entries"
) -> None:
    """Check that a file was made for this game, part by part.

    Lists are equal if their hashes are, whatever their names.

    Args:
        theirs: the header of a file.
        ours: the expected header.
        source: the name of the file, for messages.
        unit: what lists contain, for messages.

    Raises:
        InputError: with both sides of the first difference.
    """
    for part, mine in ours.items():
        if _identity(theirs.get(part)) != _identity(mine):
            is_for = f"made for {part} {_label(theirs.get(part), unit)}"
            told = is_for if part in theirs else f"has no {part}"
            raise InputError(
                f"{source}: {told}, expected {_label(mine, unit)}: choose what the file "
                "was made for, or another file"
            )


def _identity(part: Any) -> Any:
    """Return the part of a value that must be equal."""
    return (part.get("sha256"), part.get("count")) if isinstance(part, dict) else part


def _label(part: Any, unit: str) -> str:
    """Format a part of a header."""
    if isinstance(part, dict):
        return f"{part.get('name')!r} ({part.get('count')} {unit}, SHA-256 {part.get('sha256')})"
    return shorten(repr(part), 60)


def laconic_version() -> str:
    """Return the version of Laconic."""
    return package_version(DISTRIBUTION)


@cache
def package_version(name: str) -> str:
    """Return the version of an installed package."""
    from importlib.metadata import version  # noqa: PLC0415  # only artefacts need it

    return version(name)


@cache
def source_commit(*more: str) -> str | None:
    """Return the commit of the source tree that this module runs from; None for an installed copy.

    It ends in `-dirty` if the program differs from that commit; documents may differ, since reports
    are among them. The result is cached.

    Args:
        more: further paths in the source tree that must match the commit.
    """
    import subprocess  # noqa: PLC0415  # only artefacts need it

    root = Path(__file__).parents[2]
    if not (root / "pyproject.toml").is_file():
        return None

    git = ["git", "--no-optional-locks"]  # a commit at the same time must not fail
    command = [*git, "-C", str(root), "status", "--porcelain=v2", "--branch", "--"]
    try:
        status = subprocess.run(  # noqa: S603
            [*command, *PROGRAM, *more], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    lines = status.splitlines()
    commit = next(line.split()[-1] for line in lines if line.startswith("# branch.oid"))
    changed = any(not line.startswith("#") for line in lines)
    return commit[:7] + ("-dirty" if changed else "")


@cache
def code_digest() -> str:
    """Return a digest of Laconic's code as installed: its Python modules and extension modules.

    The result is cached.
    """
    import laconic  # noqa: PLC0415  # this module belongs to it

    files = {
        path.relative_to(folder).as_posix(): path
        for folder in map(Path, laconic.__path__)
        for path in folder.rglob("*.*")
        if path.name[path.name.index(".") :] in (*SOURCE_SUFFIXES, *EXTENSION_SUFFIXES)
    }
    digest = hashlib.sha256()
    for name, path in sorted(files.items()):
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def host_description() -> str:
    """Describe the machine, without its name, and the vector path of the kernels."""
    return (
        f"{platform.system()} {platform.machine()}, {processor()}, {os.cpu_count()} cores, "
        f"{vector_path()} kernels, Python {platform.python_version()}"
    )


def vector_path() -> str:
    """Return the vector instruction set of the native kernels: baseline, avx2 or avx512."""
    from laconic import _kernels  # noqa: PLC0415  # only artefacts need it

    return _kernels.vector_path()


@cache
def processor() -> str:
    """Return the processor model, as far as the system reports it."""
    return _linux_model() or _macos_model() or platform.processor() or "unknown processor"


def _linux_model() -> str:
    """Read the model from /proc/cpuinfo; virtual machines may hide all but the numbers."""
    fields = _first_processor()
    if name := fields.get("model name"):
        numbers = [("family", fields.get("cpu family")), ("model", fields.get("model"))]
        return " ".join([name, *(f"{what} {number}" for what, number in numbers if number)])
    if part := fields.get("CPU part"):
        return f"implementer {fields.get('CPU implementer')} part {part}"
    return ""


def _first_processor() -> dict[str, str]:
    try:
        with CPUINFO.open(encoding="utf-8", errors="replace") as file:
            block = [line.partition(":") for line in takewhile(str.strip, file)]
    except OSError:
        return {}
    return {name.strip(): value.strip() for name, _, value in block}


def _macos_model() -> str:
    import subprocess  # noqa: PLC0415  # only artefacts need it

    if platform.system() != "Darwin":
        return ""
    command = ["sysctl", "-n", "machdep.cpu.brand_string"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
