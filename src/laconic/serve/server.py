"""The server: the page, and the APIs of all families, each imported with its first request."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount

from laconic.errors import InputError
from laconic.serve.limits import BODY, RATE, Guarded, Limited
from laconic.serve.page import make_page
from laconic.serve.requests import Requests

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from starlette.types import ASGIApp, Receive, Scope, Send

M_ARENA_MAX = -8
"""M_ARENA_MAX of glibc's malloc.h."""


class Deferred:
    """An application that is made by its first request, so that a server starts at once.

    Args:
        make: imports and makes the application.
    """

    def __init__(self, make: Callable[[], ASGIApp]) -> None:
        self._make, self._lock = make, asyncio.Lock()
        self._app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; those that come while the application is made wait for it."""
        async with self._lock:
            if self._app is None:
                self._app = await asyncio.to_thread(self._make)
        await self._app(scope, receive, send)


def make_app(
    apis: Mapping[str, Callable[[], ASGIApp]],
    page: Path | None,
    *,
    hosts: Iterable[str] | None = None,
    rate: float = RATE,
    requests: Requests | None = None,
) -> ASGIApp:
    """Make the server's application.

    Args:
        apis: the functions that make the APIs, by path.
        page: the folder of the built page; None without one.
        hosts: allowed host names; None for any.
        rate: API requests per second allowed to a client.
        requests: the requests that run.
    """
    requests = requests or Requests()
    mounted = [
        Mount(path, Limited(Deferred(apis[path]), rate, 2 * rate, requests=requests))
        for path in sorted(apis, reverse=True)  # /api comes last
    ]
    return Starlette(
        routes=[*mounted, Mount("/", make_page(page))],
        middleware=[Middleware(Guarded, hosts=hosts)],
    )


class _Server(uvicorn.Server):
    """A server that stops searching when it is stopped."""

    def __init__(self, config: uvicorn.Config, requests: Requests) -> None:
        super().__init__(config)
        self._requests = requests

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._requests.stop()
        await super().shutdown(sockets)


def serve(app: ASGIApp, listener: socket.socket, requests: Requests) -> None:
    """Serve on a listening socket until Ctrl-C, which ends all requests."""
    _share_arenas()
    config = uvicorn.Config(
        app,
        access_log=False,
        h11_max_incomplete_event_size=BODY,
        http="h11",
        lifespan="off",
        log_level="error",
        loop="asyncio",
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
        ws="none",
    )
    with listener, suppress(KeyboardInterrupt):
        _Server(config, requests).run(sockets=[listener])


def open_port(host: str, port: int) -> socket.socket:
    """Listen on a port; 0 for any free one.

    Browsers can connect from now on, and are answered once the server runs.

    Raises:
        InputError: if the port is in use, or the address does not belong to this machine.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host or ".", port))  # an empty host would stand for all addresses
        listener.listen()
    except (socket.gaierror, TypeError):  # TypeError: what cannot be encoded as a name
        listener.close()
        raise InputError(
            f"cannot listen on {host!r}: it is neither an address nor a name of this machine: "
            "choose another --host"
        ) from None
    except OSError as error:
        listener.close()
        foreign = error.errno == errno.EADDRNOTAVAIL
        advice = "--host" if foreign else "--port, or 0 for any free port"
        raise InputError(
            f"cannot listen on {host}, port {port}: {error.strerror}: choose another {advice}"
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
