"""The server: the pages of all families, and their APIs under /api."""

from __future__ import annotations

import ctypes
import math
import socket
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import FastAPI
from nicegui import app as pages_app
from nicegui import binding, ui
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
"""M_ARENA_MAX of glibc's malloc.h."""

RECONNECT = 30.0
"""Seconds for which the state of a disconnected tab is kept, such as on a sleeping phone."""

KEPT = 365 * 24 * 3600
"""Seconds that browsers may cache a file, whose address changes with its content."""


def make_app(
    sites: Sequence[Site],
    games: Mapping[str, str],
    *,
    hosts: Iterable[str] | None = None,
    rate: float = limits.RATE,
) -> FastAPI:
    """Make the server's application; NiceGUI allows only one per process.

    Args:
        sites: the pages and APIs of all families.
        games: addresses of all games by title; the root address redirects to the first.
        hosts: allowed host names; None for any.
        rate: API requests per second allowed to a client.
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
    for site in sorted(sites, key=lambda site: site.api_path, reverse=True):  # /api is mounted last
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
    binding.MAX_PROPAGATION_TIME = math.inf  # a busy machine is no reason to warn of bindings
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


def serve(app: FastAPI, listener: socket.socket) -> None:
    """Serve on a listening socket until Ctrl-C."""
    import uvicorn  # noqa: PLC0415  # the application alone needs no server

    _share_arenas()
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=limits.BODY,
        ws_max_size=limits.BODY,
    )
    with listener, suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def open_port(host: str, port: int) -> socket.socket:
    """Listen on a port; 0 for any free one.

    Browsers can connect from now on, and are answered once the server runs.

    Raises:
        InputError: if the port is in use, or the address does not belong to this machine.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise InputError(
            f"cannot listen on {host}, port {port}: {error.strerror}: "
            "choose another --port, or 0 for any free port"
        ) from None
    return listener


def address_of(host: str, listener: socket.socket) -> str:
    """Return the URL to open in a browser on this machine."""
    port = listener.getsockname()[1]
    if host in ("0.0.0.0", "::"):  # noqa: S104  # all addresses of this machine: take one
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _share_arenas() -> None:
    """Limit glibc to two heaps; by default it creates one per thread and never frees it.

    Searches run in short-lived threads, so otherwise the server's memory would keep growing.
    """
    with suppress(OSError, AttributeError):  # another C library
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)
