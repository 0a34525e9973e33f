"""Engines, and the API without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from laconic.deduction.api.routes import make_api
from laconic.deduction.api.searches import Searches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import httpx
    from fastapi import FastAPI
    from starlette.types import ASGIApp

    Ask = Callable[..., httpx.Response]


@pytest.fixture(scope="session")
def searches() -> Iterator[Searches]:
    """Make engines that all these tests share."""
    searches = Searches()
    yield searches
    searches.close()


@pytest.fixture(scope="session")
def api(searches: Searches) -> FastAPI:
    """Make the API."""
    return make_api(searches)


@pytest.fixture(scope="session")
def ask(api: FastAPI, asking: Callable[[ASGIApp], Ask]) -> Ask:
    """Make a client of the API."""
    return asking(api)
