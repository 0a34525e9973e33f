"""The provenance of artefacts: program, commit and machine."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

import laconic
from laconic import _kernels, provenance
from laconic.deduction import trees
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HIDDEN = """processor\t: 0
vendor_id\t: AuthenticAMD
cpu family\t: 25
model\t\t: 17
model name\t: AMD EPYC

processor\t: 1
model name\t: another
"""
ARM = "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n"


@pytest.fixture
def uncached() -> Iterator[None]:
    """Clear the cached processor before and after the test."""
    provenance.processor.cache_clear()
    yield
    provenance.processor.cache_clear()


def test_a_commit_is_dirty_where_the_program_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Changed sources make the commit dirty; documents do so only if they are included."""
    module = tmp_path / "src/laconic/provenance.py"
    module.parent.mkdir(parents=True)
    for path in (module, tmp_path / "pyproject.toml", tmp_path / "README.md"):
        path.write_text("as committed", encoding="utf-8")
    name = ("-c", "user.name=test", "-c", "user.email=test@example.org")
    for command in (["init", "-q"], ["add", "."], [*name, "commit", "-q", "-m", "first"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    monkeypatch.setattr(provenance, "__file__", str(module))
    source_commit = provenance.source_commit.__wrapped__  # each call asks Git

    clean = source_commit()
    assert clean is not None
    assert int(clean, 16)
    (tmp_path / "README.md").write_text("changed", encoding="utf-8")
    assert source_commit() == clean
    assert source_commit("README.md") == f"{clean}-dirty"
    (module.parent / "new.py").touch()
    assert source_commit() == f"{clean}-dirty"


def test_an_installed_copy_has_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an installed copy nor a source tree without a repository has a commit."""
    module = tmp_path / "a/src/laconic/provenance.py"
    monkeypatch.setattr(provenance, "__file__", str(module))
    assert provenance.source_commit.__wrapped__() is None
    module.parents[2].mkdir(parents=True)
    (module.parents[2] / "pyproject.toml").touch()
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert provenance.source_commit.__wrapped__() is None


def test_git_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Git runs once per process."""
    provenance.source_commit.cache_clear()
    run, calls = subprocess.run, list[object]()

    def counting(*words: Any, **options: Any) -> object:
        calls.append(words)
        return run(*words, **options)

    monkeypatch.setattr("subprocess.run", counting)
    assert provenance.source_commit() == provenance.source_commit()
    assert len(calls) == 1


def test_the_host_names_processor_and_vector_path() -> None:
    """The description of the host has the processor and the vector path."""
    assert provenance.processor() in provenance.host_description()
    assert f"{_kernels.vector_path()} kernels" in provenance.host_description()


@pytest.mark.parametrize(
    ("described", "model"),
    [
        (HIDDEN, "AMD EPYC family 25 model 17"),
        ("model name\t: Intel(R) Xeon(R)\n", "Intel(R) Xeon(R)"),
        (ARM, "implementer 0x41 part 0xd0c"),
    ],
)
@pytest.mark.usefixtures("uncached")
def test_the_processor_is_read_from_what_linux_says(
    described: str, model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The model of the first processor, with family and model numbers if there are any."""
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text(described, encoding="utf-8")
    monkeypatch.setattr(provenance, "CPUINFO", cpuinfo)
    assert provenance.processor() == model


@pytest.mark.usefixtures("uncached")
def test_a_processor_that_nobody_describes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without /proc, sysctl or a name, there is still a description."""
    monkeypatch.setattr(provenance, "CPUINFO", tmp_path / "absent")
    monkeypatch.setattr("platform.system", lambda: "Darwin")
    monkeypatch.setattr("platform.processor", lambda: "")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "unknown processor" in provenance.host_description()


def test_headers_without_a_processor_are_read() -> None:
    """Trees written by earlier versions can still be read."""
    game = Game(Wordle(5), from_words("two", ("batch", "catch")))
    first = game.guess_of_answer
    tree = trees.build(game.position(), lambda at: int(first[at.candidates[0]]))
    written = json.loads(trees.dumps(trees.with_header(tree, game, "first"), game))
    old = json.dumps(written | {"host": "Linux x86_64, 2 cores, Python 3.11.7"})
    header = trees.loads(old, game).header
    assert header is not None
    assert header.host == "Linux x86_64, 2 cores, Python 3.11.7"


def test_the_digest_of_the_code_follows_every_byte_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy has the same digest; a changed byte of a module or an extension changes it."""
    for folder in reversed(laconic.__path__):
        shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    code_digest = provenance.code_digest.__wrapped__  # each call reads the files
    here = code_digest()
    monkeypatch.setattr(laconic, "__path__", [str(tmp_path)])
    assert code_digest() == here
    (tmp_path / "notes.txt").write_text("no code", encoding="utf-8")
    assert code_digest() == here
    seen = {here}
    for file in (tmp_path / "claims.py", next(tmp_path.glob("deduction/_kernels.*.so"))):
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.write_bytes(content)
        seen.add(code_digest())
    assert len(seen) == 3
