"""What `laconic serve` costs: its start, its memory when idle, and the answers of its API.

`python benchmarks/serve.py` starts its own servers on free ports. Idle is a server that has sent
the page. Times of requests are those of whole requests, as seen by a client on the same machine. A
position is the one after a random guess of the 12,972, against a random answer. Each figure is
compared with its bar, and the exit code is 1 if any is missed. The figures are written to
`results/serve.json`, from which the documentation of the server is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

import httpx

from laconic import Game
from publishing import processes, results

if TYPE_CHECKING:
    from collections.abc import Iterator

RATE = 50
"""Requests per second under load."""

PEOPLE = 20
"""Clients that send a request at the same moment."""

UNCACHED = "wordfreq:en:5:4000:8000"
"""The longest list that the server takes."""


@dataclass
class Load:
    """The results of many requests."""

    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)


@contextlib.contextmanager
def served(*options: str) -> Iterator[tuple[str, int]]:
    """Start a server with an empty cache, and yield its address and process id."""
    with tempfile.TemporaryDirectory() as cache:
        env = os.environ | {"LACONIC_CACHE_DIR": cache}
        command = [sys.executable, "-m", "laconic", "serve", "--port", "0", *options]
        with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            address = re.search(r"http://[\d.:]+", process.stderr.readline())
            assert address
            yield address[0], process.pid
            process.send_signal(signal.SIGINT)


def positions(count: int, seed: int) -> list[str]:
    """Draw rows: any guess against any answer."""
    game, rng = Game.of("original"), random.Random(seed)
    drawn = [(rng.choice(game.guesses), rng.choice(game.answers)) for _ in range(count)]
    return [f"{guess}={game.rule.format(game.rule.feedback(guess, word))}" for guess, word in drawn]


def mebibytes(pid: int, what: str = "VmRSS") -> float:
    """Return the memory of a process, or its peak (VmHWM), in MiB; 0 on systems without /proc."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    kibibytes = re.search(rf"{what}:\s+(\d+)", status.read_text(encoding="ascii"))
    return int(kibibytes[1]) / 1024 if kibibytes else 0.0


async def suggest(client: httpx.AsyncClient, row: str) -> dict[str, Any]:
    """Request suggestions after a row."""
    response = await client.post("/api/suggest", json={"rows": [row]})
    response.raise_for_status()
    advice: dict[str, Any] = response.json()
    return advice


async def one_after_the_other(address: str, rows: list[str]) -> tuple[list[float], float]:
    """Return the times of suggestions for one person, and the share of proven ones."""
    taken, proven = [], 0
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        for row in rows:
            start = time.perf_counter()
            advice = await suggest(client, row)
            taken.append(time.perf_counter() - start)
            proven += advice["proven"]
    return taken, proven / len(rows)


async def all_at_once(address: str, rows: list[str]) -> list[float]:
    """Return the times of suggestions for all rows, requested at the same moment."""

    async def ask(row: str) -> float:
        async with httpx.AsyncClient(base_url=address, timeout=30) as client:
            await client.get("/api/lists")  # connect before the clock starts
            await ready.wait()
            start = time.perf_counter()
            await suggest(client, row)
            return time.perf_counter() - start

    ready = asyncio.Event()
    asking = [asyncio.create_task(ask(row)) for row in rows]
    await asyncio.sleep(2)
    ready.set()
    return list(await asyncio.gather(*asking))


async def first_requests(address: str) -> float:
    """Return the time of `PEOPLE` simultaneous requests for a list that is not cached."""
    body = {"list": UNCACHED, "rows": [], "seconds": 0}
    async with httpx.AsyncClient(base_url=address, timeout=300) as client:
        start = time.perf_counter()
        sent = [client.post("/api/suggest", json=body) for _ in range(PEOPLE)]
        for response in await asyncio.gather(*sent):
            response.raise_for_status()
        return time.perf_counter() - start


def requests(rows: list[str], rng: random.Random) -> tuple[str, str, dict[str, Any] | None]:
    """Draw a request."""
    row, kind = rng.choice(rows), rng.random()
    if kind < 0.7:
        return "POST", "/api/suggest", {"rows": [row]}
    if kind < 0.85:
        return "GET", f"/api/rank?by=entropy&offset={rng.randrange(12_000)}&limit=12", None
    if kind < 0.9:
        return "POST", "/api/repair", {"rows": [row, "title=BYYYG"]}
    if kind < 0.98:
        return "POST", "/api/tree", {"rows": [row], "seconds": 0.2}
    return "GET", "/", None


async def under_load(address: str, pid: int, rows: list[str], seconds: float) -> Load:
    """Send requests at a fixed rate, without waiting for earlier responses."""
    load, rng = Load(), random.Random(3)
    limits = httpx.Limits(max_connections=200)

    async def send(client: httpx.AsyncClient) -> None:
        method, url, body = requests(rows, rng)
        start = time.perf_counter()
        try:
            response = await client.request(method, url, json=body)
        except httpx.HTTPError as error:
            load.faults.append(repr(error))
            return
        load.seconds.append(time.perf_counter() - start)
        if response.status_code != 200:
            load.faults.append(f"{url} {response.status_code} {response.text[:100]}")

    async with httpx.AsyncClient(base_url=address, timeout=30, limits=limits) as client:
        sent, begin = [], time.perf_counter()
        for number in range(int(RATE * seconds)):
            await asyncio.sleep(max(0.0, begin + number / RATE - time.perf_counter()))
            sent.append(asyncio.create_task(send(client)))
            if number % (RATE * 5) == 0:
                load.memory.append(mebibytes(pid))
        await asyncio.gather(*sent)
    return load


def median_and_slow(seconds: list[float]) -> str:
    """Format the median and the 95th percentile."""
    return f"median {median(seconds):.2f} s, 95 % within {quantiles(seconds, n=20)[-1]:.2f} s"


@dataclass
class Report:
    """Figures that are checked, printed and collected."""

    figures: list[tuple[str, str]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def check(self, what: str, figure: float, bar: float) -> None:
        """Compare a figure with its bar."""
        if figure > bar:
            self.missed.append(f"{what}: {figure:.2f}, expected at most {bar:g}")

    def add(self, what: str, figure: str) -> None:
        """Print and collect a figure."""
        print(f"{what}: {figure}")
        self.figures.append((what, figure))


def measure_start(report: Report, starts: int) -> None:
    """Measure the time from the command to the page, and the memory of the idle server."""
    seconds, computed, memory = [], [], []
    for _ in range(starts):
        begun = time.perf_counter()
        with served() as (address, pid):
            httpx.get(address, timeout=30)
            seconds.append(time.perf_counter() - begun)
            computed.append(processes.processor_seconds(pid))
            memory.append(mebibytes(pid) * (1 << 20) / 1e6)
    report.check("start", median(seconds), 1.0)
    report.check("memory when idle", max(memory), 80)
    report.add(
        f"from the command to the page, {starts} starts",
        f"median {median(seconds):.2f} s, of which the server computes {median(computed):.2f} s",
    )
    report.add("memory of an idle server", f"{max(memory):.0f} MB")


def measure_first_requests(report: Report, address: str, pid: int) -> None:
    """Measure time and peak memory of the first requests for a list."""
    seconds = asyncio.run(first_requests(address))
    peak = mebibytes(pid, "VmHWM")
    report.check("memory under first requests", peak, 600)
    report.add(
        f"{PEOPLE} first requests for {UNCACHED} at the same moment",
        f"all answered within {seconds:.1f} s, peak memory {peak:.0f} MiB",
    )


def measure_suggestions(report: Report, address: str, rows: list[str]) -> None:
    """Measure suggestions for one person."""
    taken, proven = asyncio.run(one_after_the_other(address, rows))
    report.check("one person, 95 % within", quantiles(taken, n=20)[-1], 0.5)
    report.add(
        f"suggestion after any opener, {len(taken):,} random positions, whole request",
        f"{median_and_slow(taken)}; {100 * proven:.0f} % proven at once, the others bounded",
    )


def measure_crowd(report: Report, address: str, rows: list[str]) -> None:
    """Measure suggestions for many people at the same moment."""
    crowd = asyncio.run(all_at_once(address, rows))
    report.check("twenty at once", max(crowd), 2.0)
    report.add(
        f"{len(rows)} people at the same moment",
        f"median {median(crowd):.2f} s, slowest {max(crowd):.2f} s",
    )


def measure_load(report: Report, address: str, pid: int, rows: list[str], seconds: float) -> None:
    """Measure times and memory at a fixed rate of requests."""
    load = asyncio.run(under_load(address, pid, rows, seconds))
    report.missed += load.faults[:3]
    report.add(
        f"{RATE} requests a second for {seconds:.0f} s",
        f"{len(load.seconds):,} answered, {len(load.faults)} errors, "
        f"{median_and_slow(load.seconds)}",
    )
    half = load.memory[len(load.memory) // 2 :]
    report.check("growth of memory over the second half", max(half) / min(half), 1.1)
    report.add(
        "memory over that time, while the engine's table of 64 MiB fills",
        f"{load.memory[0]:.0f} to {max(load.memory):.0f} MiB, "
        f"in the second half {min(half):.0f} to {max(half):.0f}",
    )


def main() -> None:
    """Measure, compare with the bars, print and write the figures."""
    parser = results.options(__doc__)
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120, help="how long the load lasts")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    results.begin(parser, options)
    report = Report()
    rows = positions(options.positions, options.seed)
    measure_start(report, options.starts)
    with served() as (address, pid):
        measure_first_requests(report, address, pid)
    with served() as (address, pid):
        measure_suggestions(report, address, rows)
        measure_crowd(report, address, positions(PEOPLE, options.seed + 1))
        measure_load(report, address, pid, rows, options.seconds)
    results.write("serve", {"figures": report.figures}, options.results)
    if report.missed:
        sys.exit("\n".join(["missed:", *report.missed]))


if __name__ == "__main__":
    main()
