"""The stubs that type checkers read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import laconic


def test_stubs_are_those_of_the_module(tmp_path: Path) -> None:
    """`_kernels.pyi` is what nanobind generates from the module; `make stubs` writes it anew."""
    generated = tmp_path / "_kernels.pyi"
    generate = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "laconic._kernels"]
    subprocess.run([*generate, "-o", str(generated)], check=True)
    kept = Path(laconic.__file__).with_name("_kernels.pyi")
    assert kept.read_text(encoding="utf-8") == generated.read_text(encoding="utf-8")
