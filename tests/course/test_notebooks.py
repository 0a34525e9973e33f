"""The notebooks of the course are those of its pages; `make docs` executes them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest

if TYPE_CHECKING:
    from types import ModuleType

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"


def script() -> ModuleType:
    """Load the script that makes the notebooks."""
    spec = importlib.util.spec_from_file_location("build_notebooks", FOLDER / "build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


build = script()
every_notebook = pytest.mark.parametrize("name", build.NAMES)


@every_notebook
def test_committed_notebook_is_that_of_the_page(name: str) -> None:
    """If this fails, run `make course`."""
    committed = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    expected = build.notebook(name)
    assert [cell.source for cell in committed.cells] == [cell.source for cell in expected.cells]
    build.compare(committed, name)
