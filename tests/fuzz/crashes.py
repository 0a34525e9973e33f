"""Kills at random moments of `prove`: the ledger and the verdicts must be those of a calm run.

In `tests`, `python -m fuzz.crashes --kills 100` prints its random seed, proves a small list again
and again with one process or two on the same ledger, kills them at random moments, and starts them
again until the proof is done. Each proof must end with the verdicts of an undisturbed run. The exit
code is 1 after a difference.

With `--archive`, it proves which openers win within three turns, and keeps the evidence in an
archive, to which one process at a time may write. The archive must then be valid and complete.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import secrets
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import typer
from typer.testing import CliRunner

from laconic.cli.app import run
from laconic.deduction import trees
from laconic.deduction.game import Game
from laconic.main import app

LIST = "wordfreq:en:5:150:300"

EXACT = f"--list {LIST} --all-exact --threads 1 --memory 16"
"""The proof: a tenth of a second of searching, and a commit of each verdict."""

WORST = f"--list {LIST} --objective worst --target 3 --threads 1 --memory 16 --archive"
"""The proof with an archive, whose name follows."""

PROGRAM: Any = typer.main.get_command(app)

TINY = "prove --list wordfreq:en:5:4 --all-exact --threads 1 --memory 16"
"""Another proof, which needs the same modules."""

Verdicts = dict[tuple[str, str], tuple[str, int | None]]


def warm_up(folder: Path) -> None:
    """Import what proofs need once, for all processes: kills are to strike work, not imports."""
    words = [*TINY.split(), "--ledger", str(folder / "tiny.db")]
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output


def start(ledger: Path, export: Path, *, archive: bool) -> int:
    """Start a process that proves, and give its number."""
    process = os.fork()
    if process:
        return process
    os.setsid()
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    proof = f"{WORST} {archive_of(ledger)}" if archive else EXACT
    words = [*proof.split(), "--ledger", str(ledger), "--export", str(export)]
    sys.argv = ["laconic", "prove", *words]
    code: Any = 99
    try:
        run(PROGRAM, "laconic")
    except SystemExit as end:
        code = end.code or 0
    finally:
        os._exit(code)


def archive_of(ledger: Path) -> Path:
    """Return the archive beside a ledger."""
    return ledger.with_suffix(".xz")


def check_archive(ledger: Path, known: Verdicts) -> None:
    """Check that the archive beside a ledger holds the evidence for all verdicts."""
    *_, summary = trees.check_archive(archive_of(ledger), Game.of(LIST, max_turns=6))
    wins = sum(claim == "at most" for claim, _ in known.values())
    assert summary.valid, summary.errors
    assert (summary.wins, summary.openers) == (wins, len(known))


def verdicts(export: Path) -> Verdicts:
    """Read what is known of each opener, whoever found it."""
    rows = json.loads(export.read_text("utf-8"))["verdicts"]
    return {(row["question"], row["opener"]): (row["claim"], row["value"]) for row in rows}


def calm_run(folder: Path, *, archive: bool) -> tuple[Verdicts, float]:
    """Prove without a kill; give the verdicts and the seconds that it takes."""
    began = time.monotonic()
    process = start(folder / "calm.db", folder / "calm.json", archive=archive)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    return verdicts(folder / "calm.json"), time.monotonic() - began


def killed_run(
    ledger: Path, seconds: float, rng: random.Random, *, archive: bool
) -> tuple[Verdicts, int]:
    """Prove with kills, on one ledger, until a process gets to the end; count the kills."""
    kills = 0
    while True:
        count = 1 if archive else rng.choice([1, 2])
        exports = [ledger.with_name(f"{ledger.stem}-{place}.json") for place in range(count)]
        processes = [start(ledger, export, archive=archive) for export in exports]
        for process, export in zip(processes, exports, strict=True):
            time.sleep(rng.uniform(0, seconds))
            os.kill(process, signal.SIGKILL)
            code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
            kills += code == -signal.SIGKILL
            assert code in (0, -signal.SIGKILL), f"exit code {code}"
            if code == 0:
                for other in processes[processes.index(process) + 1 :]:
                    os.kill(other, signal.SIGKILL)
                    kills += os.waitstatus_to_exitcode(os.waitpid(other, 0)[1]) != 0
                return verdicts(export), kills


def crash(kills: int, seed: str, folder: Path, *, archive: bool = False) -> int:
    """Kill at least so many processes; give how many proofs had other verdicts."""
    warm_up(folder)
    expected, seconds = calm_run(folder, archive=archive)
    rng, done, proofs, different = random.Random(seed), 0, 0, 0
    while done < kills:
        ledger = folder / f"{seed}-{proofs}.db"
        found, count = killed_run(ledger, seconds, rng, archive=archive)
        done, proofs = done + count, proofs + 1
        if archive:
            check_archive(ledger, found)
        if found != expected:
            different += 1
            print(f"proof {seed}-{proofs}: {dict(found.items() ^ expected.items())}")
    print(f"{done} kills in {proofs} proofs of {len(expected)} verdicts, {different} different")
    return different


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--archive", action="store_true", help="keep evidence in an archive")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as place:
        sys.exit(bool(crash(given.kills, given.seed, Path(place), archive=given.archive)))
