"""What the compiler made of the kernels: nothing that another machine could trip over."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def archive() -> Path:
    """Find the static library of the core that was built last."""
    if sys.platform != "linux":
        pytest.skip("reads ELF objects")
    archives = sorted(
        ROOT.glob("build/cp*/liblaconic_core.a"), key=lambda path: path.stat().st_mtime
    )
    assert archives, f"no build/cp*/liblaconic_core.a in {ROOT}: build with make"
    return archives[-1]


def printed(*command: str | Path) -> str:
    """Run one of the binary utilities."""
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def test_nothing_runs_when_the_library_is_loaded(archive: Path) -> None:
    """No object has a static constructor: it would run before a vector path is chosen."""
    sections = printed("readelf", "--section-headers", "--wide", archive)
    assert "lanes_baseline" in sections
    assert not re.findall(r"\.(?:init_array|ctors)\S*", sections)


def test_kernels_share_no_code_with_other_objects(archive: Path) -> None:
    """An object for newer machines defines its table alone.

    The linker keeps one copy of an inline function, for all callers: it must not be that one.
    """
    symbols = printed("nm", "--demangle", "--extern-only", "--defined-only", archive)
    tables = 0
    for member in symbols.split("\n\n"):
        name, *defined = member.strip().splitlines()
        if table := re.match(r"lanes_(baseline|avx2|avx512)\.cpp\.o:", name):
            tables += 1
            assert [line.split()[-1] for line in defined] == [f"laconic::lanes_{table[1]}"]
    assert tables == (3 if "lanes_avx2" in symbols else 1)
