"""Requests that end when nobody waits for them: the client has left, or the server stops."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


_STOPPED = b'{"detail": "the server has been stopped"}'


class Requests:
    """The requests that an application is working on."""

    def __init__(self) -> None:
        self._running: set[asyncio.Future[None]] = set()

    async def run(
        self, app: ASGIApp, scope: Scope, body: bytes, receive: Receive, send: Send
    ) -> None:
        """Handle a request, but no longer than its client waits.

        Args:
            app: the application; if the request is given up, its task is cancelled.
            scope: the request.
            body: the whole body, which has been received.
            receive: receives what follows the body: that the client has left.
            send: sends the response.
        """
        gone = asyncio.ensure_future(_until_gone(receive))
        response = _Response(send)
        work = asyncio.ensure_future(_handle(app, scope, _following(body, gone), response))
        self._running.add(work)
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            work.cancel()  # unless it is done
            with suppress(asyncio.CancelledError):
                await work
            if work.cancelled() and not gone.done():
                await response.end()
        finally:
            self._running.discard(work)
            work.cancel()
            gone.cancel()

    def stop(self) -> None:
        """Give all requests up."""
        for work in list(self._running):
            work.cancel()


async def _handle(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _following(body: bytes, gone: asyncio.Future[None]) -> Receive:
    """Receive a body, then that the client is gone."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        if waiting:
            return waiting.pop()
        await asyncio.shield(gone)
        return {"type": "http.disconnect"}

    return receive


class _Response:
    """A response, which may end before it is complete.

    Args:
        send: sends its parts.
    """

    def __init__(self, send: Send) -> None:
        self._send, self._begun, self._over = send, False, False

    async def __call__(self, message: Message) -> None:
        self._begun = True
        self._over = message["type"] == "http.response.body" and not message.get("more_body")
        await self._send(message)

    async def end(self) -> None:
        """End the response of a request that the server gives up."""
        body = b""
        if not self._begun:
            kind, body = (b"content-type", b"application/json"), _STOPPED
            await self({"type": "http.response.start", "status": 503, "headers": [kind]})
        if not self._over:
            await self({"type": "http.response.body", "body": body})
