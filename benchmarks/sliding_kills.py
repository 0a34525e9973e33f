"""A search of the 24-puzzle that is killed ten times on its way, and goes on from its ledger.

`python benchmarks/sliding_kills.py` solves an instance without a break, then again with a ledger in
processes that are killed (SIGKILL) at random moments of their search. It checks that the length is
the same, counts the nodes that were expanded again, and writes `results/sliding/kills.json`.
Nodes, not seconds, measure what is lost: seconds would depend on what else the machine does.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from publishing import results
from sliding import FOLDER, instances

KILLS = 10

SCRIPT = """
import json, sys
from pathlib import Path
from laconic.sliding.board import parse
from laconic.sliding.search import solve
board, ledger, progress = sys.argv[1:]
with open(progress, "w") as file:
    def tell(limit, nodes):
        file.seek(0)
        file.write(f"{nodes:20}")
        file.flush()
    found = solve(parse(board), "blank-first", bound="large", depth=16, threads=2, tell=tell,
                  ledger=Path(ledger) if ledger else None)
print(json.dumps(found.as_dict()))
"""


def start(board: str, ledger: str, progress: Path) -> subprocess.Popen[str]:
    """Start a search in a process of its own."""
    command = [sys.executable, "-c", SCRIPT, board, ledger, str(progress)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Wait for the answer."""
    answer: dict[str, Any] = json.loads(process.communicate()[0])
    assert process.returncode == 0
    return answer


def nodes_in(progress: Path) -> int:
    """Read how many nodes a search has reported; 0 before it has begun."""
    text = progress.read_text() if progress.exists() else ""
    return int(text) if text.strip() else 0


def nodes_of(ledger: Path) -> int:
    """Add up the nodes of the branches that are finished."""
    with closing(sqlite3.connect(ledger)) as rows:
        return int(rows.execute("SELECT sum(value) FROM verdict").fetchone()[0] or 0)


def killed(board: str, folder: Path, nodes: int, source: random.Random) -> dict[str, Any]:
    """Kill searches when they reach random numbers of nodes, and let the last one end."""
    ledger, lost = folder / "search.db", list[int]()
    for moment in sorted(source.uniform(0.02, 0.9) * nodes for _ in range(KILLS)):
        progress = folder / f"{len(lost)}.txt"
        process = start(board, str(ledger), progress)
        while process.poll() is None and nodes_in(progress) < moment:
            time.sleep(0.02)
        assert process.poll() is None, "the search ended before it was to be killed"
        process.send_signal(signal.SIGKILL)
        process.wait()
        lost.append(nodes_in(progress) - nodes_of(ledger))
        print(f"killed at {nodes_in(progress):,} nodes, {lost[-1]:,} lost", flush=True)
    answer = finished(start(board, str(ledger), folder / "last.txt"))
    return {"length": answer["length"], "claim": answer["claim"], "lost_nodes": lost}


def main() -> None:
    """Measure, and write the result."""
    parser = results.options(__doc__, FOLDER)
    parser.add_argument("--instance", default="5", help="number of the board; 5 by default")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    board = next(t for no, t, _ in instances("korf24_10.tsv", 5) if no == chosen.instance)
    with tempfile.TemporaryDirectory() as name:
        whole = finished(start(board, "", Path(name, "whole.txt")))
        print(f"{whole['nodes']:,} nodes in {whole['seconds']} s without a break", flush=True)
        source = random.Random(chosen.seed)
        broken = killed(board, Path(name), whole["nodes"], source)
    assert (broken["length"], broken["claim"]) == (whole["length"], "exact")
    share = sum(broken["lost_nodes"]) / whole["nodes"]
    print(f"{KILLS} kills, {share:.2%} of {whole['nodes']:,} nodes expanded again")
    data = {
        "command": f"python benchmarks/sliding_kills.py --instance {chosen.instance}",
        "cores": os.cpu_count(),
        "instance": chosen.instance,
        "nodes": whole["nodes"],
        "seconds": whole["seconds"],
        **broken,
        "share_lost": round(share, 5),
    }
    results.write("kills", data, chosen.results)


if __name__ == "__main__":
    main()
