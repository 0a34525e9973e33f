"""The notebooks of the course are those of its pages, and do what they show."""

from __future__ import annotations

import doctest
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest

if TYPE_CHECKING:
    from types import ModuleType

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


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


def require_outputs(made: Any, name: str) -> None:
    """Each code cell prints what the page shows."""
    for cell, expected in zip(made.cells, build.cells(name), strict=True):
        if expected.output is not None:
            printed = build.text_of(cell) + "\n"
            same = doctest.OutputChecker().check_output(expected.output, printed, FLAGS)
            assert same, f"{cell.source}\n--- page\n{expected.output}--- notebook\n{printed}"


@every_notebook
def test_committed_notebook_is_that_of_the_page(name: str) -> None:
    """If this fails, run `make course`."""
    committed = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    expected = build.notebook(name)
    assert [cell.source for cell in committed.cells] == [cell.source for cell in expected.cells]
    require_outputs(committed, name)


@every_notebook
@pytest.mark.slow
def test_notebook_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Executed in a folder of its own, it prints what the page shows."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    made = build.notebook(name)
    build.execute(made, tmp_path)
    require_outputs(made, name)
