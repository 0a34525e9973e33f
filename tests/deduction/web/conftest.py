"""Engines, the API without a network, a server of its own process, and a browser."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from laconic.deduction.web.api import make_api
from laconic.deduction.web.searches import Searches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fastapi import FastAPI
    from playwright.sync_api import Browser
    from starlette.types import ASGIApp

    Ask = Callable[..., httpx.Response]

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions"]
LONELY = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]

PATIENCE = 600
"""Seconds to wait for what comes within one or two: only what hangs takes so long."""


def _asking(app: ASGIApp) -> Ask:
    """Make a client of an application in this process."""

    def ask(method: str, url: str, **more: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://localhost"
            ) as client:
                return await client.request(method, url, **more)

        return asyncio.run(asked())

    return ask


@pytest.fixture(scope="session")
def searches() -> Iterator[Searches]:
    """Make engines that all these tests share."""
    made = Searches()
    yield made
    made.close()


@pytest.fixture(scope="session")
def api(searches: Searches) -> FastAPI:
    """Make the API."""
    return make_api(searches)


@pytest.fixture(scope="session")
def ask(api: FastAPI) -> Ask:
    """Make a client of the API."""
    return _asking(api)


@pytest.fixture(scope="session")
def asking() -> Callable[[ASGIApp], Ask]:
    """Give what makes a client of any application."""
    return _asking


@pytest.fixture(scope="session")
def server(own_cache: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start `laconic serve` in an empty folder, and give its address; the folder stays empty."""
    del own_cache  # its variable tells the process where to keep matrices
    folder = tmp_path_factory.mktemp("home")
    command = [sys.executable, "-m", "laconic", "serve", "--port", "0"]
    # Outside of pytest NiceGUI behaves as for a user.
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    with subprocess.Popen(
        command, cwd=folder, env=env, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            found = re.search(r"http://\S+", line)
            assert found, line + process.stderr.read()
            wait_for(found[0], process)
            yield found[0]
            process.send_signal(signal.SIGINT)
            complaints = process.stderr.read()
        finally:
            process.kill()  # if it did not end by itself, nothing else would end it
    assert not complaints.strip(), complaints
    assert not list(folder.iterdir())


def wait_for(address: str, process: subprocess.Popen[str]) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + PATIENCE
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        while time.monotonic() < end and process.poll() is None:
            try:
                client.get("/api/lists").raise_for_status()
            except httpx.TransportError:
                time.sleep(0.1)
            else:
                return
    raise AssertionError(f"{address} does not answer, exit code {process.poll()}")


@pytest.fixture(scope="module")  # Playwright's event loop must not outlive the module
def browser(chromium: str) -> Iterator[Browser]:
    """Start the system's Chromium."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only these tests need it

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium, args=[*QUIET, *LONELY], timeout=PATIENCE * 1000
        )
        yield started
        started.close()
