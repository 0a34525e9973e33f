"""The distribution: its name, which is not that of the module, and imports on other systems."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from laconic.provenance import DISTRIBUTION

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

STRANGER = re.compile(
    r"(?:install|download|uvx|pipx run)\s+(?:-\S+\s+)*['\"]?laconic(?![\w-])"  # a command
    r"|(?<![\w/])laconic\[[a-z{]"  # a requirement; a path of a clone may end in this
    r"|(?:version|metadata|distribution)\(['\"]laconic['\"]\)"  # a look-up
    r"|pypi\.org/project/laconic(?![\w-])"
)
"""Text that names the package called `laconic` in registries, which is not ours."""


@pytest.mark.parametrize(
    ("text", "names_the_stranger"),
    [
        ("pip install 'laconic[web]'", True),
        ("pip install\n'laconic[frames]'", True),
        ("pip install -U laconic", True),
        ('metadata.version("laconic")', True),
        ("https://pypi.org/project/laconic/", True),
        ('all = ["laconic[web]"]', True),
        ("pip install 'laconic-puzzles[web]'", False),
        ("pip install -e '/home/ann/laconic[web]'", False),
        ("pip install '.[web]'", False),
        ("laconic solve crane=BYBBG", False),
    ],
)
def test_pattern_tells_the_packages_apart(text: str, names_the_stranger: bool) -> None:
    """The pattern of the next test finds what it should, and nothing else."""
    assert bool(STRANGER.search(text)) == names_the_stranger


def test_nothing_names_the_stranger() -> None:
    """No document, message or script installs or asks for the package `laconic`."""
    places = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff", "pyproject.toml"]
    command = ["git", "ls-files", *places, "Makefile", ".ci", ".github", "docs", "src"]
    files = subprocess.check_output(command, cwd=ROOT, text=True).splitlines()
    texts = {name: (ROOT / name).read_bytes().decode(errors="replace") for name in files}
    assert {name for name, text in texts.items() if STRANGER.search(text)} == set()
    assert DISTRIBUTION in texts["docs/reference.md"]


def test_one_name() -> None:
    """The metadata, and the extras that name other extras, have the name the program looks up."""
    assert PROJECT["name"] == DISTRIBUTION
    own = [need for needs in PROJECT["optional-dependencies"].values() for need in needs]
    assert [need for need in own if need.startswith("laconic")] == [
        need for need in own if need.startswith(f"{DISTRIBUTION}[")
    ]


ABSENT = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")
"""Modules of the standard library that Windows lacks."""

IMPORT_ALL = f"""
import builtins, importlib, pkgutil
usual = builtins.__import__

def without(name, globals=None, *rest, **named):
    importer = (globals or {{}}).get("__name__", "")
    if importer.partition(".")[0] == "laconic" and name in {ABSENT}:
        raise ModuleNotFoundError(f"{{importer}} imports {{name}}")
    return usual(name, globals, *rest, **named)

builtins.__import__ = without
import laconic
names = [found.name for found in pkgutil.walk_packages(laconic.__path__, "laconic.")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(len(names))
"""


def test_every_module_is_imported_without_what_windows_lacks() -> None:
    """No module needs a module of one system before a function is called."""
    command = [sys.executable, "-W", "ignore", "-c", IMPORT_ALL]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 200
