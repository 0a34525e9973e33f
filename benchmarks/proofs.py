"""Proofs, as whole processes with an empty cache: medians of wall-clock seconds, and peak memory.

Run them with `python benchmarks/proofs.py NAME…`, or without names to list them. What a command
proves is checked before its time is printed; the proof is then written to `results`, with the
command, the version, the commit and the machine. `python benchmarks/publish.py` makes the tables of
that folder from these files. What is run stands in `benchmarks/publishing/runs.py`.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from publishing import processes, results
from publishing.runs import RUNS, WORDLISTS, Oracle, Run

if TYPE_CHECKING:
    from argparse import Namespace

    from publishing.expected import Proof


@dataclass(frozen=True)
class Outcome:
    """What a process proved, and what it took."""

    proof: Proof
    process: processes.Process


def outcome(run: Run, ledger: Path | None = None) -> Outcome:
    """Run a command once in a process of its own, with an empty cache.

    With a ledger a proof goes on where it stopped, and `work` in it has the seconds of all parts.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = processes.laconic(f"{run.line} --json")
        exported = Path(folder, "verdicts.json")
        if run.words:
            answers, guesses = (str(WORDLISTS / name) for name in run.words)
            command += ["--answers", answers, "--guesses", guesses]
        if run.oracle and run.oracle.alone:
            openers = Path(folder, "openers.txt")
            openers.write_text("\n".join(run.oracle.read().totals), encoding="utf-8")
            command += ["--openers", str(openers)]
        if run.verdicts:
            command += ["--export", str(exported)]
        if ledger:
            command += ["--ledger", str(ledger)]
        process = processes.run(command, folder)
        proof: Proof = process.data
        if run.verdicts:
            proof |= judged(json.loads(exported.read_text(encoding="utf-8")))
    if run.oracle:
        proof["known"] = compared(run.oracle, proof["verdicts"])
    assert run.expected.holds(proof), json.dumps(proof)[:2000]
    run.expected.reads(proof)  # what a table cannot read is noticed now
    return Outcome(proof, process)


def judged(export: Proof) -> Proof:
    """Return the exact verdicts by opener, and the least bound on the others."""
    exact: dict[str, int] = {}
    bounds: list[int] = []
    for verdict in export["verdicts"]:
        if verdict["claim"] == "exact":
            exact[verdict["opener"]] = verdict["value"]
        elif verdict["claim"] == "at least":
            bounds.append(verdict["value"])
    ordered = dict(sorted(exact.items(), key=lambda item: item[1]))
    return {"verdicts": ordered, "least_bound": min(bounds, default=None)}


def compared(oracle: Oracle, verdicts: dict[str, int]) -> Proof:
    """Count the known totals that came out again."""
    known = oracle.read()
    agree = sum(verdicts.get(word) == total for word, total in known.totals.items())
    head = {"source": oracle.source, "sha256": known.sha256}
    return head | known.facts | {"compared": len(known.totals), "agree": agree}


def timed(name: str, options: Namespace) -> None:
    """Run a proof as often as wanted, write it, and print its time."""
    run = RUNS[name]
    ledger = options.ledgers / f"{name}.db" if options.ledgers else None
    outcomes = [outcome(run, ledger) for _ in range(options.times)]
    times = [each.process.seconds for each in outcomes]
    peak = max(each.process.mib for each in outcomes)
    head = {
        "command": run.command,
        "processes_seconds": [round(seconds, 3) for seconds in times],
        "median_seconds": round(median(times), 3),
        "processor_seconds": [round(each.process.processor_seconds, 1) for each in outcomes],
        "peak_mib": peak,
    }
    results.write(name, head | outcomes[-1].proof, options.results)
    print(f"{name:14}{median(times):9.2f} s  (bar {run.bar:,.0f} s) {peak:6,} MiB")


def main() -> None:
    """Time the runs that are named, print a table and write the results."""
    parser = results.options(__doc__)
    parser.add_argument("--times", type=int, default=1, help="how often each is run")
    parser.add_argument(
        "--ledgers",
        type=Path,
        metavar="FOLDER",
        help="keep ledgers NAME.db there, and go on with them",
    )
    options = results.chosen_runs(parser, RUNS)
    for name in options.names:
        timed(name, options)


if __name__ == "__main__":
    main()
