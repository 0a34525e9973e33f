"""Fixtures that every room's tests share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests, so that none of them is left for the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep away from the feedback matrices of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LACONIC_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        patch.delenv("LACONIC_CACHE_MB", raising=False)
        yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """Give the folder of word lists and oracles beside the project, or skip with the reason."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("LACONIC_SHARED", beside))
    if not folder.is_dir():
        pytest.skip(f"no test data at {folder}; set LACONIC_SHARED to the folder that holds it")
    return folder
