"""Requests end when nobody waits for them: where they search, not only where they answer."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

from conftest import WAIT_SECONDS
from laconic.serve import threads
from laconic.serve.limits import Limited
from laconic.serve.requests import Requests
from laconic.serve.threads import GivenUpError, Threads, keep_on

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

SCOPE = {"type": "http", "method": "GET", "path": "/", "headers": []}


class Search:
    """An application that searches in a thread until it is told to stop."""

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()
        self.threads = Threads(1)

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Handle a request."""
        await self.threads.run(self.search)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"found"})

    def search(self) -> None:
        """Search for what is never found."""
        self.begun.set()
        pause = threading.Event()
        try:
            while True:
                pause.wait(0.01)
                keep_on()
        except GivenUpError:
            self.ended.set()
            raise


class Client:
    """A client that sends a request, and may leave."""

    def __init__(self) -> None:
        self.leaves = asyncio.Event()
        self.sent: list[Message] = []
        self.asked = False

    async def receive(self) -> Message:
        """Send the request, then wait."""
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """Take a part of the response."""
        self.sent.append(message)


async def begin(search: Search, requests: Requests) -> tuple[Client, asyncio.Task[None]]:
    """Send a request, and wait until it is searched."""
    client = Client()
    limited = Limited(search, requests=requests)
    handled = asyncio.create_task(limited(dict(SCOPE), client.receive, client.send))
    assert await asyncio.to_thread(search.begun.wait, WAIT_SECONDS)
    return client, handled


def test_a_search_ends_when_its_client_leaves() -> None:
    """A closed tab costs nothing: its search ends at once, and no response is made."""
    search = Search()

    async def leave() -> list[Message]:
        client, handled = await begin(search, Requests())
        client.leaves.set()
        await asyncio.wait_for(handled, WAIT_SECONDS)
        return client.sent

    assert asyncio.run(leave()) == []
    assert search.ended.wait(WAIT_SECONDS)


def test_a_search_ends_when_the_server_stops() -> None:
    """The client is told, so that it does not wait either."""
    search, requests = Search(), Requests()

    async def stop() -> list[Message]:
        client, handled = await begin(search, requests)
        requests.stop()
        await asyncio.wait_for(handled, WAIT_SECONDS)
        return client.sent

    start, body = asyncio.run(stop())
    assert start["status"] == 503
    assert b"stopped" in body["body"]
    assert search.ended.wait(WAIT_SECONDS)


def test_a_response_that_has_begun_is_ended() -> None:
    """A stream that the server gives up ends, so that its client does not wait."""
    requests = Requests()

    async def stream(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"1\n", "more_body": True})
        requests.stop()
        await asyncio.sleep(WAIT_SECONDS)

    async def read() -> list[Any]:
        client = Client()
        await Limited(stream, requests=requests)(dict(SCOPE), client.receive, client.send)
        return [message.get("body") for message in client.sent]

    assert asyncio.run(read()) == [None, b"1\n", b""]


def test_errors_of_an_application_are_not_hidden() -> None:
    """What fails without being given up fails for the server, which logs it."""

    async def fail(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise ZeroDivisionError

    client = Client()
    with pytest.raises(ZeroDivisionError):
        asyncio.run(Limited(fail)(dict(SCOPE), client.receive, client.send))


def test_outside_of_a_request_searches_keep_on() -> None:
    """A search that no request started is never given up."""
    threads.keep_on(1)
