"""The distribution: its name, imports on other systems, and what CI installs and tries."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from laconic.provenance import DISTRIBUTION

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
WORKFLOWS = {
    path.name: path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")
}

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


def test_nothing_installs_the_other_package_of_this_name() -> None:
    """No document, message or script installs or asks for the package `laconic`."""
    places = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff", "pyproject.toml"]
    command = [
        "git",
        "ls-files",
        *places,
        "SECURITY.md",
        "Makefile",
        ".ci",
        ".github",
        "docs",
        "src",
    ]
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


def test_every_module_is_imported_without_what_windows_lacks() -> None:
    """No module needs a module of one system, or compiled code, before a function is called."""
    command = [sys.executable, "-W", "ignore", str(ROOT / ".ci" / "imports.py")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout.split()[0]) > 200


def test_ci_tries_every_python_that_wheels_are_built_for() -> None:
    """The wheels and the jobs of CI name the same versions of Python, the classifiers no others."""
    stated = {name.rpartition(" ")[2] for name in PROJECT["classifiers"] if ":: 3." in name}
    versions = re.search(r"python: \[(.+)\]", WORKFLOWS["ci.yml"])
    assert versions
    tried = set(re.findall(r"3\.\d+", versions[1]))
    wheels = SETTINGS["tool"]["cibuildwheel"]["build"]
    first, last = re.fullmatch(r"cp31\[(\d)-(\d)\]-\*", wheels).groups()  # type: ignore[union-attr]
    assert {f"3.1{minor}" for minor in range(int(first), int(last) + 1)} == tried
    assert stated <= tried
    assert "clang++" in WORKFLOWS["ci.yml"]


def test_actions_are_pinned_by_commit() -> None:
    """A tag can be moved to other code; a commit cannot."""
    used = [line for text in WORKFLOWS.values() for line in text.splitlines() if "uses:" in line]
    assert len(used) > 5
    assert [line for line in used if not re.search(r"@[0-9a-f]{40}  # v\d", line)] == []


def test_ci_installs_versions_that_the_metadata_allows() -> None:
    """Each direct requirement has one version in `.ci/constraints.txt`, within its range."""
    lines = (ROOT / ".ci" / "constraints.txt").read_text("utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines)
    versions = {canonicalize_name(name): version for name, version in pinned.items()}
    for needs in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()):
        for need in map(Requirement, needs):
            if need.name != DISTRIBUTION:
                assert versions[canonicalize_name(need.name)] in need.specifier, need


def test_faults_have_an_address_and_requirements_a_watch() -> None:
    """How to report a weakness is written, and newer requirements and actions are proposed."""
    assert "report" in (ROOT / "SECURITY.md").read_text("utf-8").casefold()
    watched = (ROOT / ".github" / "dependabot.yml").read_text("utf-8")
    assert set(re.findall(r"package-ecosystem: \"?([\w-]+)", watched)) >= {"pip", "github-actions"}


def test_the_linter_is_pinned() -> None:
    """Each minor version of ruff has other rules, so that a newer one would fail on this code."""
    (need,) = (n for n in PROJECT["optional-dependencies"]["test"] if n.startswith("ruff"))
    lower, upper = re.fullmatch(r"ruff>=0\.(\d+),<0\.(\d+)", need).groups()  # type: ignore[union-attr]
    assert int(upper) == int(lower) + 1
