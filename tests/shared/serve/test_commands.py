"""The command `serve`: what it refuses, and what a server costs that nobody uses."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from typer.testing import CliRunner

from conftest import WAIT_SECONDS
from laconic.main import app

if TYPE_CHECKING:
    from collections.abc import Iterator


def run(*words: str) -> tuple[int, str]:
    """Run the command, and return its exit code and stderr."""
    result = CliRunner().invoke(app, ["serve", *words], prog_name="laconic")
    return result.exit_code, result.stderr


def test_port_in_use_is_said() -> None:
    """A port in use is reported, with advice."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, said = run("--port", str(port))
    assert code == 2
    assert f"port {port}" in said
    assert "choose another --port" in said


def test_a_missing_page_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the built page the API is served, and the command says how to build it."""
    monkeypatch.setattr("laconic.serve.page.PLACES", ())
    monkeypatch.setattr("laconic.serve.server.serve", lambda _app, port, _requests: port.close())
    code, said = run("--port", "0")
    assert code == 0
    assert said.startswith("Serving the API alone at http://127.0.0.1:")
    assert "the page is not built: run make site" in said


def test_foreign_address_is_said() -> None:
    """An address that is not this machine's is refused."""
    code, said = run("--host", "192.0.2.1")
    assert code == 2
    assert "cannot listen on 192.0.2.1" in said
    assert said.endswith("choose another --host\n")


@pytest.mark.parametrize("host", ["", "a..b", "\udcff", "x" * 70])
def test_what_is_no_address_is_said(host: str) -> None:
    """A host of no name is refused: an empty one would have stood for all addresses."""
    code, said = run("--host", host, "--port", "0")
    assert code == 2
    assert "neither an address nor a name of this machine: choose another --host" in said


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    """Start a server."""
    command = [sys.executable, "-m", "laconic", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def address_of(process: subprocess.Popen[str]) -> str:
    """Read the address that a server prints."""
    assert process.stderr
    address = re.search(r"http://\S+", process.stderr.readline())
    assert address
    return address[0]


def modules_of(process: subprocess.Popen[str]) -> set[str]:
    """List the compiled modules that a process has loaded."""
    maps = Path(f"/proc/{process.pid}/maps").read_text("utf-8")
    return {name for name in ("numpy", "pydantic_core", "_kernels") if f"{name}" in maps}


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="no /proc on this system")
def test_an_idle_server_is_small(process: subprocess.Popen[str]) -> None:
    """Neither NumPy nor FastAPI is loaded, and memory is below 80 MB, before the API is used."""
    address = address_of(process)
    httpx.get(address, timeout=WAIT_SECONDS)
    status = Path(f"/proc/{process.pid}/status").read_text("ascii")
    resident = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert resident
    assert int(resident[1]) * 1024 < 80_000_000
    assert modules_of(process) == set()
    assert httpx.get(f"{address}/api/lists", timeout=WAIT_SECONDS).json()["modes"]
    assert "_kernels" in modules_of(process)


def test_ctrl_c_ends_running_searches(process: subprocess.Popen[str]) -> None:
    """A server that is stopped ends its searches, answers, and says nothing more."""
    address = address_of(process)
    row = {"list": "wordfreq:en:5:4000:8000", "rows": ["crane=BYBBG"]}  # loads the list
    assert httpx.post(f"{address}/api/suggest", json=row, timeout=WAIT_SECONDS).is_success
    body = b'{"list": "wordfreq:en:5:4000:8000", "guess": "fuzzy", "seconds": 5}'
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), WAIT_SECONDS) as client:
        head = f"POST /api/tree HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n"
        client.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        time.sleep(2)  # now it searches, for three more seconds
        process.send_signal(signal.SIGINT)
        answer = client.recv(1000)
        assert process.wait(WAIT_SECONDS) == 0
    assert answer.startswith(b"HTTP/1.1 503")
    assert process.stderr
    assert not process.stderr.read()
