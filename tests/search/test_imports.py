"""What the search costs to import."""

from __future__ import annotations

import subprocess
import sys

import pytest

from laconic.deduction import search


@pytest.mark.parametrize("name", search.__all__)
def test_every_name_is_there(name: str) -> None:
    """Each name of the room gives what it stands for, those that wait too."""
    assert getattr(search, name) is getattr(search, name)


def test_unknown_name_is_refused() -> None:
    """A misspelt name is an AttributeError that holds it, as with any module."""
    with pytest.raises(AttributeError, match="has no attribute 'porve'"):
        getattr(search, "porve")  # noqa: B009  # a name that the type checker refuses


def test_solving_loads_no_ledger() -> None:
    """Who solves a position does not pay for proofs, audits and databases."""
    code = "from laconic.deduction.search import solve; import sys; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "laconic.deduction.search.solve" in loaded
    assert not {"sqlite3", "laconic.deduction.search.proving"} & set(loaded)
