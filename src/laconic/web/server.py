"""The whole server: the pages of all families, their APIs under /api, and what guards both."""

from __future__ import annotations

import ctypes
import socket
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import FastAPI
from nicegui import app as pages_app
from nicegui import ui
from starlette.middleware import Middleware
from starlette.responses import RedirectResponse

from laconic.errors import InputError
from laconic.web import limits
from laconic.web.frame import FILES, Frame
from laconic.web.lost import lost_page

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Mapping, Sequence

    from laconic.web.files import Files
    from laconic.web.site import Site

M_ARENA_MAX = -8
"""The number of the setting in glibc's malloc.h."""

RECONNECT = 30.0
"""Seconds for which a tab whose phone fell asleep finds its state again."""

KEPT = 365 * 24 * 3600
"""Seconds that a browser may keep a file: its address changes when it does."""


def make_app(
    sites: Sequence[Site],
    games: Mapping[str, str],
    *,
    hosts: Iterable[str] | None = None,
    rate: float = limits.RATE,
) -> FastAPI:
    """Make the server's application; there can be one in a process, as NiceGUI has it.

    Args:
        sites: the pages and APIs of all families.
        games: the homes of all games by title; the bare address leads to the first.
        hosts: names that requests may ask for; None for any.
        rate: requests a second that one client may send to the API.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        for site in sites:
            site.close()

    app = FastAPI(
        lifespan=lifespan,
        openapi_url=None,
        middleware=[Middleware(limits.Guarded, hosts=hosts)],
    )
    for site in sorted(sites, key=lambda site: site.api_path, reverse=True):  # /api comes last
        app.mount(site.api_path, limits.Limited(site.api, rate, 2 * rate))
    home = next(iter(games.values()))
    app.add_api_route("/", lambda: RedirectResponse(home), include_in_schema=False)
    _serve_files(FILES)
    for site in sites:
        if site.files:
            _serve_files(site.files)
        site.register(Frame(games, site.pages, site.files))
    pages_app.add_exception_handler(404, lambda *_: lost_page(games, 404))
    pages_app.add_exception_handler(Exception, lambda *_: lost_page(games, 500))
    ui.run_with(
        app,
        title="Laconic",
        favicon=FILES.folder / "icon.svg",
        dark=None,
        language="en-US",
        reconnect_timeout=RECONNECT,
        tailwind=False,
        show_welcome_message=False,
    )
    return app


def _serve_files(files: Files) -> None:
    pages_app.add_static_files(files.url("").rstrip("/"), files.folder, max_cache_age=KEPT)


def serve(app: FastAPI, host: str, port: int) -> None:
    """Serve until Ctrl-C."""
    import uvicorn  # noqa: PLC0415  # the application alone needs no server

    _share_arenas()
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=limits.BODY,
        ws_max_size=limits.BODY,
    )


def free_port(host: str, port: int) -> int:
    """Check that a port is free; for port 0, choose a free one.

    Raises:
        InputError: if the port is taken, or the address is not this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise InputError(
                f"cannot listen on {host}, port {port}: {error.strerror}: "
                "choose another --port, or 0 for any free port"
            ) from None
        return int(probe.getsockname()[1])


def address_of(host: str, port: int) -> str:
    """Give the address to open in a browser on this machine."""
    if host in ("0.0.0.0", "::"):  # noqa: S104  # all addresses of this machine: take one
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _share_arenas() -> None:
    """Let all threads use two heaps: by default glibc gives each its own, and keeps it for good.

    Searches run in threads that come and go. Without this the server's memory goes on growing.
    """
    with suppress(OSError, AttributeError):  # another C library, which has no such number
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)
