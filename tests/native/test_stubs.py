"""The stubs that type checkers read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import laconic

PACKAGE = Path(laconic.__file__).parent
STUBS = sorted(PACKAGE.rglob("_[a-z]*.pyi"))


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.stem)
def test_stubs_are_those_of_the_module(stub: Path, tmp_path: Path) -> None:
    """A stub is what nanobind generates from the module beside it; `make stubs` writes it anew."""
    module = ".".join(stub.relative_to(PACKAGE.parent).with_suffix("").parts)
    generated = tmp_path / stub.name
    generate = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", module, "-o", str(generated)]
    subprocess.run(generate, check=True)
    assert stub.read_text(encoding="utf-8") == generated.read_text(encoding="utf-8")
