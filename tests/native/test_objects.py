"""What the compiler made of the kernels: nothing that another machine could trip over."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


FOLDERS = sorted(ROOT.glob("build/cp*"), key=lambda folder: folder.stat().st_mtime)
ARCHIVES = sorted(FOLDERS[-1].glob("liblaconic_*.a")) if FOLDERS else []

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads ELF objects")
each_archive = pytest.mark.parametrize("archive", ARCHIVES, ids=lambda archive: archive.stem)


def printed(*command: str | Path) -> str:
    """Run one of the binary utilities."""
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


@each_archive
def test_nothing_runs_when_the_library_is_loaded(archive: Path) -> None:
    """No object has a static constructor: it would run before a vector path is chosen."""
    sections = printed("readelf", "--section-headers", "--wide", archive)
    assert ".text" in sections
    assert not re.findall(r"\.(?:init_array|ctors)\S*", sections)


@each_archive
def test_kernels_share_no_code_with_other_objects(archive: Path) -> None:
    """An object for newer machines defines its table alone.

    The linker keeps one copy of an inline function, for all callers: it must not be that one.
    """
    symbols = printed("nm", "--demangle", "--extern-only", "--defined-only", archive)
    for member in symbols.split("\n\n"):
        name, *defined = member.strip().splitlines()
        if name.endswith("_kernels.cpp.o:"):
            (only,) = defined
            assert re.search(r"::\w+_(baseline|avx2|avx512)$", only)


def test_the_compiled_vector_paths_are_those_of_the_processor() -> None:
    """The search has one table of kernels, or one for each of the three x86-64 paths."""
    (archive,) = (path for path in ARCHIVES if path.stem == "liblaconic_search")
    tables = re.findall(
        r"::lanes_(\w+)$", printed("nm", "--demangle", "--defined-only", archive), re.MULTILINE
    )
    assert sorted(tables) in (["avx2", "avx512", "baseline"], ["baseline"])
