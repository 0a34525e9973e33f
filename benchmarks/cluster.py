"""Proofs on a cluster: the same openers by two threads, by two workers, and with one worker killed.

Run it with `python benchmarks/cluster.py`. It judges the first 60 openers of the original list with
`laconic prove`: their exact totals below 8,450, and that the others are no better. First with
`--threads 2`, then on a Dask cluster of two processes on this machine, then on the same cluster
while one of the two is killed after a third of the verdicts. The verdicts must be equal, and the
last run may take a quarter longer than the first. Each run is a process of its own, whose start
counts; the cluster is running before it starts.

`python benchmarks/cluster.py --all-words LEDGER` decides which openers of the sample of
`all_words.py` win within six turns, on the cluster whose worker is killed, and compares the
verdicts with those of `results/all-words/sample.json`. It takes about 20 minutes, and resumes
from its ledger; the result is `results/all-words/cluster.json`.
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

from laconic.deduction.game import Game
from publishing import processes, results

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OPENERS, TARGET = 60, 8450
LINE = f"prove --target {TARGET}"
ALL_WORDS = "prove --all-words --objective worst --max-turns 6 --target 6"
MOST_OVERHEAD = 0.25

Verdicts = dict[str, int | None]


def prove(line: str, openers: Sequence[str], folder: Path, name: str) -> tuple[float, Verdicts]:
    """Time a proof, and return its seconds and what `reached` says of each verdict."""
    exported = folder / f"{name}.json"
    listed = folder / "openers.txt"
    listed.write_text("\n".join(openers), encoding="utf-8")
    command = processes.laconic(f"{line} --json")
    command += ["--openers", str(listed), "--export", str(exported)]
    process = processes.run(command, os.environ["LACONIC_CACHE_DIR"])
    verdicts = json.loads(exported.read_text(encoding="utf-8"))["verdicts"]
    assert len(verdicts) == len(openers)
    return process.seconds, {verdict["opener"]: reached(verdict) for verdict in verdicts}


def reached(verdict: dict[str, Any]) -> int | None:
    """Return an opener's exact total, or the turns within which it wins; None without either."""
    if verdict["value"] is None or verdict["value"] >= TARGET:
        return None
    assert verdict["claim"] != "at least", verdict
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


def two_workers() -> LocalCluster:
    """Start a cluster of two single-threaded worker processes."""
    return LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0")


def prove_with_a_kill(
    cluster: LocalCluster, line: str, openers: Sequence[str], ledger: Path, folder: Path
) -> tuple[float, Verdicts]:
    """Time a proof on a cluster, one of whose workers is killed after a third of the verdicts."""
    victim = next(iter(cluster.workers.values())).pid
    killer = when_judged(ledger, len(openers) // 3, lambda: os.kill(victim, signal.SIGKILL))
    options = f"--cluster {cluster.scheduler_address} --ledger {ledger}"
    proof = prove(f"{line} {options}", openers, folder, "killed")
    assert not killer.is_alive(), "the proof ended before the worker was killed"
    return proof


def measure(folder: Path) -> dict[str, Any]:
    """Run the three proofs, compare their verdicts, and return their seconds."""
    game = Game.of("original")
    assert game.matrix.size  # so that no run computes the feedback matrix
    openers = game.guesses[:OPENERS]
    threads, expected = prove(f"{LINE} --threads 2", openers, folder, "threads")
    with two_workers() as cluster:
        options = f"--cluster {cluster.scheduler_address} --ledger {folder}/quiet.db"
        quiet, verdicts = prove(f"{LINE} {options}", openers, folder, "quiet")
        assert verdicts == expected
        killed, verdicts = prove_with_a_kill(cluster, LINE, openers, folder / "killed.db", folder)
        assert verdicts == expected
    return {"threads": threads, "cluster": quiet, "killed": killed}


def sample_of_all_words(ledger: Path, folder: Path, stored: Path) -> dict[str, Any]:
    """Decide the sample of all words with a killed worker, and compare the stored verdicts."""
    sample = results.read("sample", stored)
    assert sample, f"no sample in {stored}: run benchmarks/all_words.py first"
    expected = {word: verdict["wins"] for word, verdict in sample["verdicts"].items()}
    openers = list(expected)
    with two_workers() as cluster:
        seconds, verdicts = prove_with_a_kill(cluster, ALL_WORDS, openers, ledger, folder)
    differ = [word for word in openers if (verdicts[word] is not None) != expected[word]]
    assert not differ, f"other verdicts than in {stored}: {', '.join(differ)}"
    return {
        "command": f"laconic {ALL_WORDS} --openers FILE --ledger LEDGER --cluster ADDRESS",
        "openers": len(openers),
        "killed_after": len(openers) // 3,
        "wins": sum(expected.values()),
        "loses": len(openers) - sum(expected.values()),
        "same_verdicts_as": sample["commit"],
        "seconds": round(seconds, 1),
    }


def main() -> None:
    """Measure, write the result, and fail above the overhead that is allowed."""
    parser = results.options(__doc__)
    parser.add_argument("--all-words", type=Path, metavar="LEDGER", help="the sample of all words")
    options = parser.parse_args()
    results.begin(parser, options)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["LACONIC_CACHE_DIR"] = str(folder / "cache")
        if options.all_words:
            stored = results.FOLDER / "all-words"
            answer = sample_of_all_words(options.all_words.resolve(), folder, stored)
            results.write("cluster", answer, options.results / "all-words")
            return
        seconds = measure(folder)
    overheads = {name: value / seconds["threads"] - 1 for name, value in seconds.items()}
    results.write(
        "cluster",
        {
            "command": f"laconic {LINE} --openers FILE",
            "openers": OPENERS,
            "killed_after": OPENERS // 3,
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
