"""Fixtures that every room's tests share, and what is done where a machine lacks something."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

# A slow or busy machine is no fault of the program's: no example has a deadline.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests, so that none of them is left for the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def absent(what: str) -> NoReturn:
    """Skip a test for what this machine lacks; fail it where CI is set, which must lack nothing."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} (CI is set, so this is a failure)", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep away from the feedback matrices of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LACONIC_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        patch.delenv("LACONIC_CACHE_MB", raising=False)
        yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """Give the folder of word lists and oracles beside the project.

    Where `LACONIC_SHARED` is `none`, as where they cannot be had, tests that need them are skipped.
    """
    if os.environ.get("LACONIC_SHARED") == "none":
        pytest.skip("LACONIC_SHARED is none: no test data here")
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("LACONIC_SHARED") or beside)
    if not folder.is_dir():
        absent(f"no test data at {folder}: set LACONIC_SHARED to the folder that holds it")
    return folder


@pytest.fixture(scope="session")
def published() -> dict[str, Any]:
    """Give the facts of `published.toml`: totals by mode and opener, trees and lists by file."""
    return tomllib.loads(Path(__file__).with_name("published.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def chromium() -> str:
    """Give the path of the system's Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        absent("no Chromium on this machine: install it for the tests that drive a browser")
    return path
