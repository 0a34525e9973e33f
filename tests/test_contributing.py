"""The recipes of CONTRIBUTING.md: each is applied to a copy of the sources, and works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import examples

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## (Add .+?)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
BOUND = RECIPES.pop("Add a bound to the search")
FILE = r"^`(?P<file>(?:src|native)/\S+)`$"
STEP = re.compile(rf"{FILE}|{examples.BLOCK.pattern}", re.MULTILINE | re.DOTALL)

PROGRAM = """\
#!{python}
import sys
sys.meta_path = [finder for finder in sys.meta_path if "Redirecting" not in type(finder).__name__]
sys.path.insert(0, {sources!r})
from laconic.main import main
main()
"""
"""The program from a copy of its sources, whatever is installed."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the sources with their compiled modules, and a program `laconic` that runs them."""
    sources = tmp_path / "src"
    shutil.copytree(ROOT / "src", sources, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for stub in (ROOT / "src").rglob("_[a-z]*.pyi"):
        name = ".".join(stub.relative_to(ROOT / "src").with_suffix("").parts)
        compiled = Path(str(import_module(name).__file__))
        shutil.copy(compiled, sources.joinpath(*name.split("."), "..").resolve() / compiled.name)
    program = tmp_path / "bin" / "laconic"
    program.parent.mkdir()
    program.write_text(PROGRAM.format(python=sys.executable, sources=str(sources)))
    program.chmod(0o755)
    return tmp_path


def changed_by(recipe: str, folder: Path) -> set[str]:
    """Apply the code of a recipe to a folder; return the files that it changes."""
    name, changed = "", set()
    for step in STEP.finditer(recipe):
        name = step["file"] or name
        language, code = step[2], step[3]
        if language in {"python", "diff"}:
            changed.add(name)
        if language == "python":
            assert not (ROOT / name).exists(), name
            (folder / name).write_text(code, encoding="utf-8")
        elif language == "diff":
            lines = code.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if not line.startswith("+"))
            after = "".join(line[1:] for line in lines)
            text = (folder / name).read_text(encoding="utf-8")
            assert text.count(before) == 1, f"{name} has {text.count(before)} times\n{before}"
            (folder / name).write_text(text.replace(before, after), encoding="utf-8")
    return changed


def lint(files: set[str]) -> None:
    """Check files in the current folder with the project's linter."""
    config = f"--config={ROOT / 'pyproject.toml'}"
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", config, *sorted(files)]
    subprocess.run(command, check=True)


@pytest.mark.parametrize("title", RECIPES)
def test_recipe_works(title: str, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most two files change, the linter accepts them, and the commands print what is shown."""
    changed = changed_by(RECIPES[title], copy)
    assert len(changed) in {1, 2}
    monkeypatch.chdir(copy)
    lint(changed)
    variables = examples.plain_terminal(copy / "cache")
    variables["PATH"] = os.pathsep.join([str(copy / "bin"), variables["PATH"]])
    commands = [
        block[2] for block in examples.BLOCK.finditer(RECIPES[title]) if block[1] == "console"
    ]
    assert commands
    for block in commands:
        examples.run_console(block, variables)


def test_the_recipe_of_a_bound_works(tmp_path: Path) -> None:
    """Two files change, and the core's own test of its bounds passes with them."""
    native = tmp_path / "native"
    shutil.copytree(ROOT / "native", native)
    assert len(changed_by(BOUND, tmp_path)) == 2
    main, program = tmp_path / "main.cpp", tmp_path / "bounds_test"
    main.write_text(
        "namespace laconic { void test_bounds(); }\nint main() { laconic::test_bounds(); }"
    )
    own = ("bounds_test", "feedback", "lanes", "lanes_kernels")
    sources = [native / "deduction" / f"{name}.cpp" for name in own]
    sources += [native / "common" / f"{name}.cpp" for name in ("instructions", "stop")]
    kernels = ("-DLACONIC_TABLE=lanes_baseline", '-DLACONIC_PATH="baseline"')
    compiler = [os.environ.get("CXX", "c++"), "-std=c++20", "-O0", *kernels, f"-I{native}"]
    subprocess.run([*compiler, main, *sources, "-o", program], check=True)
    subprocess.run([program], check=True)


def test_there_is_a_recipe_for_each_extension() -> None:
    """Rules, strategies, objectives, columns, commands and families."""
    expected = {"a rule", "a strategy", "an objective", "a command", "a family"}
    expected |= {"a column to the suggestions"}
    assert {title.removeprefix("Add ") for title in RECIPES} == expected
