"""What `import laconic` offers, and what it costs."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import laconic
from laconic.main import FAMILIES

PUBLIC = [
    "METRICS",
    "STRATEGIES",
    "Analysis",
    "AtLeast",
    "AtMost",
    "ClaimError",
    "ContradictionError",
    "DecisionTree",
    "Exact",
    "FeedbackError",
    "Game",
    "Infeasible",
    "InputError",
    "LaconicError",
    "Lexicon",
    "LexiconError",
    "MissingExtraError",
    "Mode",
    "Node",
    "Objective",
    "Pool",
    "Position",
    "Repair",
    "Result",
    "Row",
    "Rule",
    "Solution",
    "Strategy",
    "UnknownWordError",
    "WordList",
    "__version__",
    "analyze",
    "deduction",
    "from_files",
    "from_words",
    "load",
    "make",
    "parse_rule",
    "read_share",
    "repair",
    "simulate",
    "sliding",
    "solve",
    "suggest",
    "tetris",
    "with_prior",
]


def test_public_names_are_pinned() -> None:
    """A name is added or taken away on purpose only."""
    assert laconic.__all__ == PUBLIC
    assert dir(laconic) == sorted(PUBLIC)


def imports_for_type_checkers() -> dict[str, str]:
    """Read from the source which module a type checker takes each public name from."""
    syntax = ast.parse(Path(laconic.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    statements = [node for node in ast.walk(syntax) if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module) for node in statements for alias in node.names}


@pytest.mark.parametrize("name", sorted({*PUBLIC} - {"__version__"}))
def test_public_name_is_what_type_checkers_see(name: str) -> None:
    """Each name gives the very object that it is declared as."""
    home = import_module(imports_for_type_checkers()[name])
    assert getattr(laconic, name) is getattr(home, name)


def test_each_family_is_as_easy_to_reach() -> None:
    """The families that the program lists are attributes of the package, without an import."""
    families = [family.commands.split(".")[1] for family in FAMILIES]
    assert families[0] == "deduction"
    assert [getattr(laconic, name) for name in families] == [
        import_module(f"laconic.{name}") for name in families
    ]


def test_version_has_one_source() -> None:
    """The version is that of pyproject.toml, on the command line and in CITATION.cff as well."""
    root = Path(__file__).parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert laconic.__version__ == project["version"]
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {laconic.__version__}\n" in citation
    citing = (root / "docs" / "citing.md").read_text(encoding="utf-8")
    assert f"version = {{{laconic.__version__}}}" in citing
    printed = subprocess.check_output([sys.executable, "-m", "laconic", "--version"], text=True)
    assert printed == f"laconic {laconic.__version__}\n"


def test_platforms_are_claimed_alike() -> None:
    """The classifiers name the systems and Pythons that the README says were tested."""
    root = Path(__file__).parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = (root / "README.md").read_text(encoding="utf-8")
    for name, classifier in {
        "Linux": "Operating System :: POSIX :: Linux",
        "macOS": "Operating System :: MacOS",
        "Windows": "Operating System :: Microsoft :: Windows",
        "Python 3.11": "Programming Language :: Python :: 3.11",
        "Python 3.12": "Programming Language :: Python :: 3.12",
        "Python 3.13": "Programming Language :: Python :: 3.13",
    }.items():
        assert (name in readme) == (classifier in project["classifiers"]), name


def test_unknown_name_is_refused() -> None:
    """A misspelt name is an AttributeError that holds it, as with any module."""
    with pytest.raises(AttributeError, match="'laconic' has no attribute 'Gmae'"):
        getattr(laconic, "Gmae")  # noqa: B009  # a name that the type checker refuses


def test_import_is_light() -> None:
    """Neither the package nor the command line's help loads NumPy, Rich or the native core."""
    heavy = {"numpy", "rich", "wordfreq", "laconic.deduction._kernels", "laconic.deduction.game"}
    code = "import laconic, laconic.main, sys; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "laconic" in loaded
    assert not heavy & set(loaded)
