"""What a file says about the program that wrote it."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from laconic.deduction.trees import header

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_commit_is_dirty_where_the_program_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed document leaves it clean, a changed or a new source file does not."""
    module = tmp_path / "src/laconic/deduction/trees/header.py"
    module.parent.mkdir(parents=True)
    for path in (module, tmp_path / "pyproject.toml", tmp_path / "README.md"):
        path.write_text("as committed", encoding="utf-8")
    name = ("-c", "user.name=test", "-c", "user.email=test@example.org")
    for command in (["init", "-q"], ["add", "."], [*name, "commit", "-q", "-m", "first"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    monkeypatch.setattr(header, "__file__", str(module))

    clean = header.source_commit()
    assert clean is not None
    assert int(clean, 16)
    (tmp_path / "README.md").write_text("changed", encoding="utf-8")
    assert header.source_commit() == clean
    (module.parent / "new.py").touch()
    assert header.source_commit() == f"{clean}-dirty"


def test_an_installed_copy_has_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor has a source tree without a repository."""
    module = tmp_path / "a/src/laconic/deduction/trees/header.py"
    monkeypatch.setattr(header, "__file__", str(module))
    assert header.source_commit() is None
    module.parents[4].mkdir()
    (module.parents[4] / "pyproject.toml").touch()
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert header.source_commit() is None
