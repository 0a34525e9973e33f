"""Fixtures that every room's tests share, and what is done where a machine lacks something."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import httpx
    from playwright.sync_api import Browser
    from starlette.types import ASGIApp

    Ask = Callable[..., httpx.Response]

# A shell that starts a command in the background may have it ignore Ctrl-C; programs that the tests
# start would ignore it, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow or busy machine is no fault of the program's: no example has a deadline. Each run draws
# other examples, so that half of Hypothesis' number at a time is enough.
settings.register_profile(
    "unhurried", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests, so that none of them is left for the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run one process per core that may be used; one more takes longer."""
    return len(os.sched_getaffinity(0))


def absent(what: str) -> NoReturn:
    """Skip a test for what this machine lacks; fail it where CI is set, which must lack nothing."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} (CI is set, so this is a failure)", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep away from the matrices and tables of whoever runs the tests.

    The processes that run them have one cache, so that what several of them need is made once.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LACONIC_CACHE_DIR", str(folder))
        patch.delenv("LACONIC_CACHE_MB", raising=False)
        yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of word lists and oracles beside the project.

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
    """Return the facts of `published.toml`: totals by mode and opener, trees and lists by file."""
    return tomllib.loads(Path(__file__).with_name("published.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of Chromium; its headless shell takes half the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        absent("no Chromium on this machine: install it for the tests that drive a browser")
    return path


# Servers and browsers, for the page and the APIs of every family.

WAIT_MILLISECONDS = 120_000
"""Milliseconds to wait for what comes within one or two seconds: the machine may be busy."""

WAIT_SECONDS = 600
"""Seconds to wait for what comes within one or two: only what hangs takes so long."""

SIZES = {"desktop": (1280, 800), "phone": (390, 664), "flat": (844, 390)}
"""Screens at which pages are tried: the last two are a phone, upright and on its side."""

BROWSER = (
    "--no-sandbox --disable-gpu --disable-dev-shm-usage --disable-extensions "
    "--disable-background-networking --disable-component-update --no-first-run"
)


@pytest.fixture(scope="session")
def asking() -> Callable[[ASGIApp], Ask]:
    """Return a function that creates an in-process client of an application."""
    import httpx  # noqa: PLC0415  # only these tests need it

    def client_of(app: ASGIApp) -> Ask:
        def ask(method: str, url: str, **more: Any) -> httpx.Response:
            async def asked() -> httpx.Response:
                transport = httpx.ASGITransport(app)
                async with httpx.AsyncClient(
                    transport=transport, base_url="http://localhost"
                ) as client:
                    return await client.request(method, url, **more)

            return asyncio.run(asked())

        return ask

    return client_of


class Server(NamedTuple):
    """A server that runs: its address, and the id of its process."""

    address: str
    process: int


@pytest.fixture(scope="session")
def running_server(own_cache: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start `laconic serve` in an empty folder.

    At the end it is stopped as by Ctrl-C: it must have had nothing to complain of, and the folder
    must still be empty.
    """
    del own_cache  # its variable tells the process where to keep matrices
    folder = tmp_path_factory.mktemp("home")
    command = [sys.executable, "-m", "laconic", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            address = re.search(r"http://\S+", line)  # which it listens at already
            assert address, line + process.stderr.read()
            yield Server(address[0], process.pid)
            process.send_signal(signal.SIGINT)
            complaints = process.stderr.read()
        finally:
            process.kill()  # if it did not end by itself, nothing else would end it
    assert not complaints.strip(), complaints
    assert not list(folder.iterdir())


@pytest.fixture
def interrupted() -> Iterator[Callable[[Callable[[], object]], object]]:
    """Return a function that calls another, and shortly after raises in it like Ctrl-C."""

    def ring(*_: object) -> None:
        raise KeyboardInterrupt

    def interrupted(work: Callable[[], object]) -> object:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        return work()

    before = signal.signal(signal.SIGALRM, ring)
    yield interrupted
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def server(running_server: Server) -> str:
    """Return the address of `laconic serve`."""
    return running_server.address


@pytest.fixture(scope="module")  # Playwright's event loop must not outlive the module
def browser(chromium: str) -> Iterator[Browser]:
    """Start the system's Chromium."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only these tests need it

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=BROWSER.split(), timeout=WAIT_MILLISECONDS
        )
        yield browser
        browser.close()


@pytest.fixture(params=["desktop", "phone"])
def size(request: pytest.FixtureRequest) -> str:
    """Return the screen size, which tests may override."""
    return str(request.param)
