"""Protection of the server: rate limits, size limits, security headers, allowed hosts."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import time
from collections import OrderedDict
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from laconic.serve.requests import Requests

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 64 << 10
"""Maximum size of a request in bytes; typical requests take a hundredth of it."""

RATE, BURST = 100.0, 200.0
"""Requests per second allowed to a client, and the size of a burst."""

ARRIVAL_SECONDS = 10.0
"""Seconds within which a request must have arrived completely."""

CLIENTS = 4096
"""Maximum number of tracked clients; the least recent is dropped, which refills its bucket."""

_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""Of all but the page, which has its own."""


_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guarded:
    """Middleware that sets security headers and refuses requests from other sites' pages.

    Args:
        app: the application.
        hosts: allowed host names; None for any. This prevents DNS rebinding, in which the name
            of another site resolves to this server.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] | None = None) -> None:
        self.app, self.hosts = app, None if hosts is None else frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        guarded = _with_headers(send)
        if scope["method"] == "HEAD":
            scope, guarded = {**scope, "method": "GET"}, _without_body(guarded)
        if reason := self._objection(scope):
            await _refuse(guarded, 403, reason)
        else:
            await self.app(scope, receive, guarded)

    def _objection(self, scope: Scope) -> str | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        name = _parsed(f"//{host}").hostname or ""
        if self.hosts is not None and name not in self.hosts:
            return f"this server does not answer to the name {name!r}: start it with --host {name}"
        if origin is not None and _parsed(origin).netloc != host:
            return f"a page of {origin!r} may not use this server: open it under its own address"
        return None


class Limited:
    """Middleware that limits the rate and the size of requests.

    Each client has a bucket of tokens that fills at a rate; a request takes one.

    Args:
        app: the application.
        rate: tokens per second.
        burst: capacity of a bucket.
        clock: returns the time in seconds.
        requests: the requests that run.
    """

    def __init__(
        self,
        app: ASGIApp,
        rate: float = RATE,
        burst: float = BURST,
        clock: Callable[[], float] = time.monotonic,
        requests: Requests | None = None,
    ) -> None:
        self.app, self.rate, self.burst, self.clock = app, rate, burst, clock
        self.requests = requests or Requests()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it with the limit that it exceeds."""
        if (wait := self._wait(_client(scope))) > 0:
            headers = [(b"retry-after", str(int(wait) + 1).encode())]
            reason = f"more than {self.rate:g} requests a second: try again in {wait:.2f} s"
            await _refuse(send, 429, reason, headers)
            return
        try:
            body = await asyncio.wait_for(_body(receive), ARRIVAL_SECONDS)
        except TimeoutError:
            await _refuse(send, 408, f"incomplete after {ARRIVAL_SECONDS:g} s: send it again")
            return
        if body is None:
            reason = f"more than {BODY:,} bytes: send fewer rows or less text"
            await _refuse(send, 413, reason)
            return
        await self.requests.run(self.app, scope, body, receive, send)

    def _wait(self, client: str) -> float:
        """Take a token, or return the seconds until there is one."""
        now = self.clock()
        tokens, since = self._buckets.pop(client, (self.burst, now))
        tokens = min(self.burst, tokens + (now - since) * self.rate)
        self._buckets[client] = (tokens - 1 if tokens >= 1 else tokens, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if tokens >= 1 else (1 - tokens) / self.rate


def names_of(host: str) -> list[str] | None:
    """List the host names of a server bound to an address; None for any name."""
    local = ["localhost", "127.0.0.1", "::1"]
    if host in local:
        return local
    try:
        everywhere = ipaddress.ip_address(host).is_unspecified
    except ValueError:
        everywhere = False
    return None if everywhere else [host, *local]


def _parsed(address: str) -> SplitResult:
    """Parse an address; an invalid one has no parts."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _client(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message.get("headers", ())}
            added = [(k.encode(), v.encode()) for k, v in _HEADERS.items() if k.encode() not in own]
            message = {**message, "headers": [*message.get("headers", ()), *added]}
        await send(message)

    return sending


def _without_body(send: Send) -> Send:
    """Answer HEAD like GET, without the body."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sending


async def _refuse(
    send: Send,
    status: int,
    reason: str,
    headers: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    """Send a refusal."""
    body = json.dumps({"detail": reason}).encode()
    kind = (b"content-type", b"application/json")
    await send({"type": "http.response.start", "status": status, "headers": [kind, *headers]})
    await send({"type": "http.response.body", "body": body})


async def _body(receive: Receive) -> bytes | None:
    """Read a request body: None if it is too large, empty if the client leaves."""
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return b""
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > BODY:
            return None
    return b"".join(parts)
