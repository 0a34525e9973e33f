"""The import time of the search."""

from __future__ import annotations

import subprocess
import sys
from typing import get_args

import pytest

from laconic.deduction import search

ALIASES: dict[str, set[object]] = {
    "Claim": {search.Exact, search.AtLeast, search.AtMost, search.Infeasible},
    "ClaimWord": {"exact", "at least", "at most", "infeasible"},
}


TEXTS = {"UP_TO_SYMMETRY"}


@pytest.mark.parametrize("name", sorted(set(search.__all__) - set(ALIASES) - TEXTS))
def test_every_name_is_there(name: str) -> None:
    """Each public name is the class or function of that name, lazy imports included."""
    found = getattr(search, name)
    assert found.__name__ == name
    assert found.__module__.startswith(
        (
            "laconic.deduction.search.",
            "laconic.deduction.objective",
            "laconic.claims",
            "laconic.ledger",
        )
    )


@pytest.mark.parametrize("name", ALIASES)
def test_aliases_name_all_claims(name: str) -> None:
    """The two types that stand for others have all of them."""
    assert set(get_args(getattr(search, name))) == ALIASES[name]


def test_unknown_name_is_refused() -> None:
    """A misspelt name is an AttributeError that holds it, as with any module."""
    with pytest.raises(AttributeError, match="has no attribute 'porve'"):
        getattr(search, "porve")  # noqa: B009  # a name that the type checker refuses


def loaded_by(statement: str) -> set[str]:
    """Return the modules that are loaded after a statement in a new process."""
    command = [sys.executable, "-c", f"{statement}; import sys; print(*sys.modules)"]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_solving_loads_no_ledger() -> None:
    """Solving a position does not import proofs, audits and databases."""
    loaded = loaded_by("from laconic.deduction.search import solve")
    assert "laconic.deduction.search.solving" in loaded
    assert not {"sqlite3", "laconic.deduction.search.proving"} & loaded


def test_a_proof_on_one_machine_loads_no_cluster() -> None:
    """Dask is imported for `--cluster` alone."""
    loaded = loaded_by("from laconic.deduction.search import prove")
    assert "laconic.workers" in loaded
    assert not {"distributed", "dask"} & loaded


def test_help_loads_no_numpy() -> None:
    """The commands are there without what they compute with, several boards included."""
    program = "from laconic.main import main; import sys; sys.argv = ['laconic', '--help']"
    statement = f"{program}\ntry: main()\nexcept SystemExit: print()"
    command = [sys.executable, "-c", f"{statement}\nprint(*sys.modules)"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    loaded = set(printed.splitlines()[-1].split())
    assert "laconic.deduction.boards.cli" in loaded
    assert not {"numpy", "laconic.deduction.boards.advice"} & loaded
