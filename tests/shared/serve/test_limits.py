"""Rate limits, size limits, security headers and allowed hosts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from starlette.responses import PlainTextResponse

from laconic.serve import limits

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    Asking = Callable[[ASGIApp], Callable[..., httpx.Response]]


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Respond with the size of the request body."""
    size, more = 0, True
    while more:
        message = await receive()
        size += len(message.get("body", b""))
        more = message.get("more_body", False)
    await PlainTextResponse(str(size))(scope, receive, send)


class Clock:
    """A clock that is advanced by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_bucket_empties_and_fills(asking: Asking) -> None:
    """A client above the rate limit is told how long to wait, and can then continue."""
    clock = Clock()
    ask = asking(limits.Limited(echo, rate=2, burst=3, clock=clock))
    assert [ask("GET", "/").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = ask("GET", "/")
    assert refused.json()["detail"].startswith("more than 2 requests a second")
    assert int(refused.headers["retry-after"]) >= 1
    clock.now += 0.5
    assert [ask("GET", "/").status_code for _ in range(2)] == [200, 429]


def test_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of tracked clients is limited."""
    monkeypatch.setattr(limits, "CLIENTS", 5)
    limited = limits.Limited(echo)
    for number in range(20):
        limited._wait(f"10.0.0.{number}")  # noqa: SLF001  # what it keeps is its own
    assert len(limited._buckets) == 5  # noqa: SLF001


@pytest.mark.parametrize(("size", "status"), [(0, 200), (limits.BODY, 200), (limits.BODY + 1, 413)])
def test_bodies_are_bounded(asking: Asking, size: int, status: int) -> None:
    """A body at the limit is accepted, a larger one is refused."""
    response = asking(limits.Limited(echo))("POST", "/", content=b"x" * size)
    assert response.status_code == status
    assert status != 200 or response.text == str(size)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "http://localhost"}, 200),
        ({"origin": "http://localhost:81"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://["}, 403),
        ({"host": "evil.example"}, 403),
        ({"host": "127.0.0.1:8080"}, 200),
        ({"host": "[::1]:8080"}, 200),
        ({"host": "[::1"}, 403),
    ],
)
def test_other_sites_are_kept_out(asking: Asking, headers: dict[str, str], status: int) -> None:
    """Requests from pages of other sites and for other host names are refused."""
    guarded = limits.Guarded(echo, limits.names_of("127.0.0.1"))
    assert asking(guarded)("GET", "/", headers=headers).status_code == status


@pytest.mark.parametrize(
    ("host", "name", "served"),
    [
        ("0.0.0.0", "laptop.home", True),  # noqa: S104  # a name, bound to nothing
        ("192.168.1.5", "192.168.1.5", True),
        ("192.168.1.5", "laptop.home", False),
        ("::", "laptop.home", True),
    ],
)
def test_names_follow_the_address(asking: Asking, host: str, name: str, served: bool) -> None:
    """A server bound to all addresses accepts any host name, others only their own."""
    guarded = limits.Guarded(echo, limits.names_of(host))
    response = asking(guarded)("GET", "/", headers={"host": name})
    assert (response.status_code == 200) is served


def test_headers_stand_on_everything(asking: Asking) -> None:
    """All responses have security headers, refusals too; what has its own policy keeps it."""
    ask = asking(limits.Guarded(echo, ["localhost"]))
    for headers in ({}, {"host": "evil.example"}):
        given = ask("GET", "/api/lists", headers=headers).headers
        assert given["x-content-type-options"] == "nosniff"
        assert given["x-frame-options"] == "DENY"
        assert given["content-security-policy"].startswith("default-src 'none'")


def test_head_is_get_without_its_body(asking: Asking) -> None:
    """HEAD responds like GET, without the body."""

    async def greet(scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["method"] == "GET"
        await PlainTextResponse("hello")(scope, receive, send)

    response = asking(limits.Guarded(greet))("HEAD", "/")
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["content-length"] == "5"


def test_stalled_body_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that is incomplete at the time limit is refused."""
    monkeypatch.setattr(limits, "ARRIVAL_SECONDS", 0.01)
    sent: list[Message] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": []}
    asyncio.run(limits.Limited(echo)(scope, receive, send))
    assert sent[0]["status"] == 408
