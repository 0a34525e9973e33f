"""README and docs: every example is run, every link leads somewhere, every name exists.

Blocks marked `console` are shell commands after `$ `, which go on in lines after `> `, with what
they print; blocks marked `python` are scripts or sessions with `>>>`. Those of one page run one
after the other in one empty folder. An ellipsis of three dots stands for anything, such as a time.
Blocks marked otherwise are not run.

Commands that search for a second or ten may search for ten minutes here: what they show is exact,
and on a slow or busy machine it takes longer.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
import typer

import examples
import laconic
from laconic.main import app
from publishing.runs import RUNS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
REPORTS = [ROOT / "docs" / each for each in ("reproduction", "sliding/report", "tetris/report")]
"""Pages that `make docs` writes; Sphinx checks the links that lead there."""
ELSEWHERE = {"CONTRIBUTING.md", "course.md", "solutions.md", "information.md", "genetic.md"}
"""Their examples are run by `test_contributing.py`, on a copy, and as notebooks."""

EXECUTED = [
    pytest.param(page, marks=pytest.mark.docs if page.parent != ROOT else ())
    for page in PAGES
    if page.name not in ELSEWHERE
]


def on(pages: list[Any]) -> pytest.MarkDecorator:
    """Run a test on each of some pages."""
    return pytest.mark.parametrize(
        "page", pages, ids=lambda page: page.relative_to(ROOT).as_posix()
    )


every_page = on(PAGES)


@cache
def text_of(page: Path) -> str:
    """Read a page."""
    return page.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def variables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment for the pages' commands."""
    return examples.plain_terminal(tmp_path_factory.mktemp("cache"))


@on(EXECUTED)
def test_examples_do_what_they_show(
    page: Path, variables: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands and Python code print what the page says they print."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    with patch.dict(laconic.STRATEGIES), patch.dict(laconic.METRICS):  # pages register their own
        for found in examples.BLOCK.finditer(text_of(page)):
            line = text_of(page)[: found.start()].count("\n") + 2
            match found[1]:
                case "console":
                    examples.run_console(found[2], variables)
                case "python":
                    examples.run_python(found[2], names, f"{page.name}, line {line}")


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    """A link names a file of the project and a heading in it, or is https."""
    for target in re.findall(r"\]\(([^)\s]+)\)", examples.BLOCK.sub("", text_of(page))):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        goal = (page.parent / path).resolve() if path else page
        if any(goal.is_relative_to(folder) for folder in REPORTS):
            continue
        assert goal.exists(), target
        assert not anchor or anchor in anchors(goal), target


def anchors(page: Path) -> Iterator[str]:
    """Return the anchors that code hosts generate for a page's headings."""
    for heading in re.findall(r"^#+ (.+)$", examples.BLOCK.sub("", text_of(page)), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@on([page for page in PAGES if page.name != "CONTRIBUTING.md"])
def test_named_tests_and_files_exist(page: Path) -> None:
    """A test or a source file that a page names in code is there."""
    for path, _, name in re.findall(
        r"`((?:tests|native|src|benchmarks)/[\w./-]+\.\w+)(::(\w+))?", text_of(page)
    ):
        source = text_of(ROOT / path)
        assert not name or re.search(rf"^def {name}\(", source, re.MULTILINE), f"{path}::{name}"


@every_page
def test_named_proofs_exist(page: Path) -> None:
    """A run of the benchmark of proofs that a page names is one of its runs."""
    assert set(re.findall(r"`python benchmarks/proofs\.py ([\w-]+)`", text_of(page))) <= set(RUNS)


def commands() -> Iterator[str]:
    """Return every command of the program, with its groups."""

    def below(command: Any, name: str) -> Iterator[str]:
        for word in command.list_commands(None) if hasattr(command, "commands") else ():
            yield from below(command.get_command(None, word), f"{name} {word}".strip())
        if not hasattr(command, "commands"):
            yield name

    yield from below(typer.main.get_command(app), "")


def environment() -> Iterator[str]:
    """Return every environment variable that the program reads."""
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "native").rglob("*.cpp")]
    for file in files:
        yield from re.findall(r"(?:environ\W+(?:get\W+)?|getenv\W+)(LACONIC_\w+)", text_of(file))


def extras() -> set[str]:
    """Return the extras for users."""
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    return set(project["optional-dependencies"]) - {"docs", "test"}


@pytest.mark.parametrize("name", sorted({*laconic.__all__, *commands(), *environment(), *extras()}))
def test_reference_is_complete(name: str) -> None:
    """The reference names every command, public name, environment variable and extra."""
    assert re.search(rf"`(laconic )?{re.escape(name)}\b", text_of(ROOT / "docs" / "reference.md"))
