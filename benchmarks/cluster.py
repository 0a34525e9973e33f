"""Proofs on a cluster: the same openers by two threads, by two workers, and with one worker killed.

Run it with `python benchmarks/cluster.py`. It judges the first 60 openers of the original list with
`laconic prove`: their exact totals below 8,450, and that the others are no better. First with
`--threads 2`, then on a Dask cluster of two processes on this machine, then on the same cluster
while one of the two is killed after a third of the verdicts. The verdicts must be equal, and the
last run may take a quarter longer than the first. Each run is a process of its own, whose start
counts; the cluster is running before it starts.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from distributed import LocalCluster

import results
from laconic.deduction.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable

OPENERS, TARGET = 60, 8450
LINE = f"prove --target {TARGET}"
KILL_AFTER = OPENERS // 3
MOST_OVERHEAD = 0.25

Verdicts = dict[str, int | None]


def prove(options: str, folder: Path, name: str) -> tuple[float, Verdicts]:
    """Time a proof, and return its seconds and verdicts."""
    exported = folder / f"{name}.json"
    openers = folder / "openers.txt"
    openers.write_text("\n".join(Game.of("original").guesses[:OPENERS]), encoding="utf-8")
    command = results.laconic(f"{LINE} --json {options}")
    command += ["--openers", str(openers), "--export", str(exported)]
    process = results.run(command, str(folder / "cache"))
    verdicts = json.loads(exported.read_text(encoding="utf-8"))["verdicts"]
    assert len(verdicts) == OPENERS
    return process.seconds, {verdict["opener"]: below_target(verdict) for verdict in verdicts}


def below_target(verdict: dict[str, Any]) -> int | None:
    """Return an opener's exact total, or None if it is proven not to be below the target."""
    if verdict["value"] >= TARGET:
        return None
    assert verdict["claim"] == "exact", verdict
    return int(verdict["value"])


def when_judged(ledger: Path, count: int, act: Callable[[], None]) -> threading.Thread:
    """Start a thread that acts once a ledger holds so many verdicts."""

    def watch() -> None:
        pause = threading.Event()
        while not pause.wait(0.05):
            if ledger.exists() and judged(ledger) >= count:
                act()
                pause.set()

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    return thread


def judged(ledger: Path) -> int:
    """Count the verdicts in a ledger; none while its tables are being created."""
    try:
        with closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT count(*) FROM verdict").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def measure(folder: Path) -> dict[str, Any]:
    """Run the three proofs, compare their verdicts, and return their seconds."""
    os.environ["LACONIC_CACHE_DIR"] = str(folder / "cache")
    assert Game.of("original").matrix.size  # so that no run computes the feedback matrix
    threads, expected = prove("--threads 2", folder, "threads")
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",
    ) as cluster:
        address = f"--cluster {cluster.scheduler_address}"
        quiet, verdicts = prove(f"{address} --ledger {folder}/quiet.db", folder, "quiet")
        assert verdicts == expected
        victim = next(iter(cluster.workers.values())).pid
        ledger = folder / "killed.db"
        killer = when_judged(ledger, KILL_AFTER, lambda: os.kill(victim, signal.SIGKILL))
        killed, verdicts = prove(f"{address} --ledger {ledger}", folder, "killed")
        assert verdicts == expected
        assert not killer.is_alive(), "the proof ended before the worker was killed"
    return {"threads": threads, "cluster": quiet, "killed": killed}


def main() -> None:
    """Measure, write the result, and fail above the overhead that is allowed."""
    parser = results.options(__doc__)
    options = parser.parse_args()
    results.begin(parser, options)
    with tempfile.TemporaryDirectory() as folder:
        seconds = measure(Path(folder))
    overheads = {name: value / seconds["threads"] - 1 for name, value in seconds.items()}
    results.write(
        "cluster",
        {
            "command": f"laconic {LINE} --openers FILE",
            "openers": OPENERS,
            "killed_after": KILL_AFTER,
            "seconds": {name: round(value, 2) for name, value in seconds.items()},
            "overhead": {name: round(value, 3) for name, value in overheads.items()},
        },
        options.results,
    )
    for name, value in seconds.items():
        print(f"{name:8} {value:7.2f} s  {overheads[name]:+.1%}")
    if overheads["killed"] > MOST_OVERHEAD:
        sys.exit(f"more than {MOST_OVERHEAD:.0%} longer with a killed worker")


if __name__ == "__main__":
    main()
