"""The whole server: pages, the API under /api, and what guards both."""

from __future__ import annotations

import ctypes
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI
from nicegui import app as pages_app
from nicegui import ui
from starlette.middleware import Middleware
from starlette.responses import RedirectResponse

from laconic.web import limits

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from starlette.types import ASGIApp

M_ARENA_MAX = -8
"""The number of the setting in glibc's malloc.h."""

STATIC = Path(__file__).parent / "static"

RECONNECT = 30.0
"""Seconds for which a tab whose phone fell asleep finds its state again."""


@dataclass(frozen=True)
class Site:
    """What a server shows and answers.

    Attributes:
        api: answers under /api.
        register: makes the pages.
        home: where the bare address leads.
        close: called when the server ends.
    """

    api: ASGIApp
    register: Callable[[], None]
    home: str
    close: Callable[[], None]


def make_app(
    site: Site,
    *,
    hosts: Iterable[str] | None = None,
    rate: float = limits.RATE,
) -> FastAPI:
    """Make the server's application; there can be one in a process, as NiceGUI has it.

    Args:
        site: its pages and its API.
        hosts: names that requests may ask for; None for any.
        rate: requests a second that one client may send to the API.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        site.close()

    app = FastAPI(
        lifespan=lifespan,
        openapi_url=None,
        middleware=[Middleware(limits.Guarded, hosts=hosts)],
    )
    app.mount("/api", limits.Limited(site.api, rate, 2 * rate))
    app.add_api_route("/", lambda: RedirectResponse(site.home), include_in_schema=False)
    pages_app.add_static_files("/static", STATIC, max_cache_age=3600)
    site.register()
    ui.run_with(
        app,
        title="Laconic",
        favicon=STATIC / "icon.svg",
        dark=None,
        language="en-US",
        reconnect_timeout=RECONNECT,
        tailwind=False,
        show_welcome_message=False,
    )
    return app


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


def _share_arenas() -> None:
    """Let all threads use two heaps: by default glibc gives each its own, and keeps it for good.

    Searches run in threads that come and go. Without this the server's memory goes on growing.
    """
    with suppress(OSError, AttributeError):  # another C library, which has no such number
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)
