"""Proofs, as whole processes with an empty cache: medians of wall-clock seconds, and peak memory.

Run them with `python benchmarks/proofs.py NAME…`, or without names to list them. What a command
proves is checked before its time is printed; the proof is then written to `docs/results`, with the
command, the version, the commit and the machine. The oracles are files of openers with their
totals, one a line, in the folder `shared/oracles` beside the project, or that of LACONIC_SHARED.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from laconic.deduction.trees import host_description, laconic_version, source_commit

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "docs" / "results"
ORACLES = Path(os.environ.get("LACONIC_SHARED", ROOT.parent / "shared")) / "oracles"

Proof = dict[str, Any]


@dataclass(frozen=True)
class Run:
    """A command line, the seconds that it may take, and what it must prove.

    `verdicts` adds the exact verdicts, by opener, to the proof; they go into the result as well.
    """

    line: str
    bar: float
    holds: Callable[[Proof], bool]
    verdicts: bool = False


def _best(opener: str, **numbers: int) -> Callable[[Proof], bool]:
    """Expect an opener with these numbers, proven to be the best of all."""

    def holds(proof: Proof) -> bool:
        best = proof["best"]
        reached = {name: best[name] for name in numbers}
        judged = proof["exact"] + proof["bounded"] + proof["infeasible"]
        whole = proof["exhaustive"] and judged == proof["openers"]
        proven = proof["claim"] == "exact" and whole and reached == numbers
        return bool(proven and opener in ("any", best["opener"]))

    return holds


def _impossible(openers: int) -> Callable[[Proof], bool]:
    """Expect that none of so many openers keeps to the turns."""
    return lambda proof: proof["infeasible"] == proof["openers"] == openers


def _same_as(oracle: str) -> Callable[[Proof], bool]:
    """Expect the totals that a file of openers states."""

    def holds(proof: Proof) -> bool:
        lines = (ORACLES / oracle).read_text(encoding="utf-8").splitlines()
        stated = {line.split()[0]: int(line.split()[1]) for line in lines}
        return {word: proof["verdicts"].get(word) for word in stated} == stated

    return holds


def _scamp_and_scowl(proof: Proof) -> bool:
    """Expect two openers alone; L. Lessard's strategies for them have totals 8579 and 8664."""
    both = proof["verdicts"] == {"scamp": 8574, "scowl": 8651}
    return bool(both and proof["infeasible"] == 2307)


RUNS = {
    "salet": Run("solve --opener salet", 2, lambda proof: bool(proof["total"] == 7920)),
    "easy": Run("prove", 120, _best("salet", total=7920)),
    "hard": Run("prove --mode hard", 120, _best("salet", total=8122)),
    "hard-5": Run("prove --mode hard --max-turns 5", 120, _best("palet", total=8206)),
    "worst-4": Run("prove --objective worst --max-turns 4", 300, _impossible(12972)),
    "hard-worst-4": Run(
        "prove --mode hard --objective worst --max-turns 4", 300, _impossible(12972)
    ),
    "ultra-5": Run(
        "prove --list nyt-2022-02 --mode ultra-hard --pool answers --max-turns 5 --all-exact",
        20,
        _scamp_and_scowl,
        verdicts=True,
    ),
    "within-3": Run("prove --objective within:3", 300, _best("any")),
    "oracles-easy": Run(
        f"prove --all-exact --openers {ORACLES / 'normal.top105.proven'}",
        60,
        _same_as("normal.top105.proven"),
        verdicts=True,
    ),
    "oracles-hard": Run(
        f"prove --mode hard --all-exact --openers {ORACLES / 'hard.top101.proven'}",
        60,
        _same_as("hard.top101.proven"),
        verdicts=True,
    ),
    "all-easy": Run(
        "prove --max-turns none --all-exact", 3600, _same_as("normal.top105.proven"), verdicts=True
    ),
    "all-hard": Run(
        "prove --mode hard --all-exact", 3600, _same_as("hard.top101.proven"), verdicts=True
    ),
    "mastermind": Run("prove --game mastermind:4x6", 60, _best("any", total=5625)),
    "mastermind-5": Run("prove --game mastermind:4x6 --max-turns 5", 60, _best("any", total=5626)),
    "digits-6": Run("prove --game bulls-cows:3x6", 60, _best("any", total=436)),
    "digits-7": Run("prove --game bulls-cows:3x7", 60, _best("any", total=836)),
    "bulls-cows": Run("prove --game bulls-cows:4x10", 3600, _best("any", total=26274)),
    "any-3-in-2": Run("sets --size 3 --turns 2", 60, lambda proof: bool(proof["holds"])),
    "any-4-in-2": Run("sets --size 4 --turns 2", 60, lambda proof: bool(proof["count"] == 13)),
    "any-6-in-3": Run("sets --size 6 --turns 3", 60, lambda proof: bool(proof["holds"])),
}


@dataclass(frozen=True)
class Outcome:
    """What a process proved, in how many seconds, and the most MiB it held."""

    proof: Proof
    seconds: float
    mib: int


def outcome(run: Run, ledger: Path | None = None) -> Outcome:
    """Run a command once in a process of its own, with an empty cache.

    With a ledger a proof goes on where it stopped, and `work` in it has the seconds of all parts.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "laconic", *run.line.split(), "--json"]
        exported = Path(folder, "verdicts.json")
        if run.verdicts:
            command += ["--export", str(exported)]
        if ledger:
            command += ["--ledger", str(ledger)]
        environment = os.environ | {"LACONIC_CACHE_DIR": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
        start = perf_counter()
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        assert process.stdout
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, f"exit code {process.returncode}"
        proof = json.loads(printed)
        if run.verdicts:
            listed = json.loads(exported.read_text(encoding="utf-8"))["verdicts"]
            exact = {one["opener"]: one["value"] for one in listed if one["claim"] == "exact"}
            proof["verdicts"] = dict(sorted(exact.items(), key=lambda item: item[1]))
    assert run.holds(proof), json.dumps(proof)[:2000]
    return Outcome(proof, seconds, usage.ru_maxrss >> (20 if sys.platform == "darwin" else 10))


def record(name: str, run: Run, outcomes: list[Outcome], folder: Path) -> None:
    """Write the last proof with its header."""
    seconds = [round(one.seconds, 3) for one in outcomes]
    head = {
        "command": f"laconic {run.line}".replace(f"{ORACLES}/", ""),
        "laconic": laconic_version(),
        "commit": source_commit(),
        "host": host_description(),
        "processes_seconds": seconds,
        "median_seconds": median(seconds),
        "peak_mib": max(one.mib for one in outcomes),
    }
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(head | outcomes[-1].proof, indent=1)
    (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    """Time the runs that are named, print a table and write the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(RUNS))
    parser.add_argument("--times", type=int, default=1, help="how often each is run")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where results are written")
    parser.add_argument(
        "--ledgers",
        type=Path,
        metavar="FOLDER",
        help="keep ledgers NAME.db there, and go on with them",
    )
    options = parser.parse_args()
    if unknown := set(options.names) - set(RUNS):
        parser.error(f"no runs {', '.join(sorted(unknown))}, expected {', '.join(RUNS)}")
    if not options.names:
        print("\n".join(f"{name:14}laconic {run.line}" for name, run in RUNS.items()))
    for name in options.names:
        ledger = options.ledgers / f"{name}.db" if options.ledgers else None
        outcomes = [outcome(RUNS[name], ledger) for _ in range(options.times)]
        record(name, RUNS[name], outcomes, options.results)
        times = [one.seconds for one in outcomes]
        peak = max(one.mib for one in outcomes)
        print(f"{name:14}{median(times):9.2f} s  (bar {RUNS[name].bar:,.0f} s) {peak:6,} MiB")


if __name__ == "__main__":
    main()
