"""The API for sliding puzzles: bounds, and solutions as streams."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from conftest import WAIT_SECONDS
from laconic.errors import InputError
from laconic.sliding.api import routes
from laconic.sliding.api.routes import Line, make_api
from laconic.sliding.search import solve_fast

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    import httpx
    from starlette.types import ASGIApp

    from conftest import Server
    from laconic.sliding.search import Solution

    Ask = Callable[..., httpx.Response]

BOARD = "1 2 3 / 4 0 6 / 7 5 8"

HARD = "24 23 22 21 20 / 19 18 17 16 15 / 14 13 12 11 10 / 9 8 7 6 5 / 4 3 2 1 0"
"""A 24-puzzle whose shortest solutions take hours to find."""


@pytest.fixture
def ask(asking: Callable[[ASGIApp], Ask]) -> Ask:
    """Make a client of the API."""
    return asking(make_api())


def lines(ask: Ask, **body: Any) -> list[dict[str, Any]]:
    """Send a request for a solution, and return its lines."""
    response = ask("POST", "/solve", json=body, timeout=WAIT_SECONDS)
    assert (response.status_code, response.headers["content-type"]) == (200, "application/x-ndjson")
    found = [json.loads(line) for line in response.text.splitlines()]
    for line in found:
        Line.model_validate(line)
    return found


def test_a_solution_is_the_last_line(ask: Ask) -> None:
    """A shortest solution, as moves of the blank and as tiles, with what is claimed of it."""
    last = lines(ask, board=BOARD)[-1]
    assert (last["state"], last["claim"]) == ("done", "exact")
    assert (last["moves"], last["tiles"]) == ("dr", "5 8")


def test_bounds_come_while_the_search_runs(ask: Ask) -> None:
    """At its time limit a search ends with a solution and a lower bound, which lines announce."""
    *before, last = lines(ask, board=HARD, seconds=1.5)
    assert {line["state"] for line in before} <= {"waiting", "running"}
    assert before[-1]["at_most"] >= last["length"] > last["at_least"] >= before[-1]["at_least"]
    assert last["claim"] == "between"
    assert len(last["moves"]) == last["length"]


def test_a_fast_solution_needs_no_proof(ask: Ask) -> None:
    """Also for boards that are too large for a proof."""
    last = lines(ask, board=HARD, fast=True)[-1]
    assert last["length"] > last["at_least"]
    assert "at most 32 cells" in ask("POST", "/solve", json={"board": _ordered(6)}).json()["detail"]
    assert lines(ask, board=_ordered(6), fast=True)[-1]["moves"] == ""


def test_a_search_has_as_many_threads_as_stated(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine with many cores two searches leave some for other requests."""
    threads = []

    def counted(*words: Any, **options: Any) -> Solution:
        threads.append(options["threads"])
        return solve_fast(*words, **options)

    monkeypatch.setattr(routes, "solve_fast", counted)
    lines(ask, board=BOARD, fast=True)
    assert threads == [routes.THREADS]


def test_a_failure_is_the_last_line() -> None:
    """It has the reason, and a time as all lines have."""

    async def failing() -> AsyncIterator[dict[str, Any]]:
        yield {"state": "running", "seconds": 0.4}
        raise InputError("no room for tables")

    async def written() -> list[str]:
        first = {"state": "waiting", "seconds": 0.1}
        return [line async for line in routes._written(first, failing())]  # noqa: SLF001

    last = Line.model_validate_json(asyncio.run(written())[-1])
    assert (last.state, last.seconds, last.detail) == ("failed", 0.4, "no room for tables")


def test_unknown_fields_are_refused(ask: Ask) -> None:
    """A misspelling is noticed."""
    for path in ("/bounds", "/solve"):
        response = ask("POST", path, json={"board": BOARD, "gaol": "blank-first"})
        assert response.status_code == 422
        assert "gaol" in response.json()["detail"]


def _ordered(size: int) -> str:
    return " / ".join(
        " ".join(str((row * size + column + 1) % size**2) for column in range(size))
        for row in range(size)
    )


def test_what_cannot_be_solved_is_refused(ask: Ask) -> None:
    """The reason comes before any stream."""
    response = ask("POST", "/solve", json={"board": "1 2 3 / 4 5 6 / 8 7 0"})
    assert response.status_code == 422
    assert "only half of all boards" in response.json()["detail"]


def test_bounds(ask: Ask) -> None:
    """The lower bounds of all heuristics without tables, and of boards of any size."""
    assert ask("POST", "/bounds", json={"board": BOARD}).json()["bounds"]["manhattan"] == 2
    rows = [[1, 0, *range(2, 7)], *(range(7 * row, 7 * row + 7) for row in range(1, 7))]
    large = " / ".join(" ".join(map(str, row)) for row in rows)
    bounds = ask("POST", "/bounds", json={"board": large, "goal": "blank-first"}).json()["bounds"]
    assert bounds == {"manhattan": 1, "detours": 1}


@pytest.fixture
def waiting(server: str) -> Iterator[socket.socket]:
    """Ask a server for what takes hours, and wait for the first bounds."""
    host, _, port = server.removeprefix("http://").partition(":")
    body = json.dumps({"board": HARD, "seconds": 300}).encode()
    head = (
        f"POST /api/sliding/solve HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\n\r\n"
    )
    with closing(socket.create_connection((host, int(port)), WAIT_SECONDS)) as client:
        client.sendall(head.encode() + body)
        received = b""
        while b'"nodes"' not in received:
            received += client.recv(4096)
        yield client


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc on this system")
def test_a_closed_tab_costs_nothing(running_server: Server, waiting: socket.socket) -> None:
    """A search ends when its client leaves: the server's processor time stands still."""
    waiting.close()
    end = time.monotonic() + WAIT_SECONDS
    while busy(running_server.process) > 0.1:
        assert time.monotonic() < end


def busy(process: int) -> float:
    """Return the share of half a second for which a process computes."""

    def ticks() -> int:
        stat = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
        return int(stat[11]) + int(stat[12])

    before = ticks()
    time.sleep(0.5)
    return (ticks() - before) / 50
