"""Fixtures that every room's tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """Give the folder of word lists and oracles beside the project, or skip with the reason."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("LACONIC_SHARED", beside))
    if not folder.is_dir():
        pytest.skip(f"no test data at {folder}; set LACONIC_SHARED to the folder that holds it")
    return folder
