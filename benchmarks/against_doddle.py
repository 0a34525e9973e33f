"""Dordle and Quordle side by side with Doddle 1.6.0 on the same seeded games.

`python benchmarks/against_doddle.py` makes a throw-away environment with Doddle and a NumPy that it
works with, has it play games that `laconic simulate` writes, and writes both results to
`results/against_doddle.json`. Doddle plays by entropy; it chooses among its own words, which
hold all answers.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import venv
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

from laconic.deduction.boards import SPARE
from publishing import processes, results

SEED = 1

REQUIRED = ("doddle==1.6.0", "numpy<2")

SCRIPT = """
import sys
from doddle import Doddle
doddle = Doddle(solver_type="ENTROPY")
for line in sys.stdin:
    print(max(row.n for row in doddle(answer=line.upper().split()).rows), flush=True)
"""


def measured(python: Path, folder: Path, boards: int, games: int) -> dict[str, Any]:
    """Have both play the same games."""
    file = folder / f"games-{boards}.txt"
    line = f"simulate --boards {boards} --games {games} --seed {SEED} --opener salet"
    process = processes.run(processes.laconic(f"{line} --games-out {file} --json"), str(folder))
    ours = process.data
    before = getrusage(RUSAGE_CHILDREN)
    text = subprocess.run(
        [python, "-W", "ignore", "-c", SCRIPT],
        input=file.read_text(encoding="utf-8"),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    after = getrusage(RUSAGE_CHILDREN)
    turns = [int(number) for number in text.split()]
    assert len(turns) == games, f"{len(turns)} games, expected {games}"
    return {
        "boards": boards,
        "games": games,
        "games_sha256": ours["games_sha256"],
        "doddle_won": sum(turn <= boards + SPARE for turn in turns) / games,
        "doddle_mean": sum(turns) / games,
        "doddle_seconds": round(
            after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 1
        ),
        "laconic_won": ours["wins"] / games,
        "laconic_mean": ours["mean_turns"],
        "laconic_seconds": round(process.processor_seconds, 1),
    }


def main() -> None:
    """Play the games with both and write the results."""
    parser = results.options(__doc__)
    parser.add_argument("--games", type=int, default=200)
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    runs = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "doddle", with_pip=True)
        python = folder / "doddle" / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIRED], check=True)
        for boards in (2, 4):
            runs.append(measured(python, folder, boards, chosen.games))
            print(json.dumps(runs[-1]), flush=True)
            results.write("against_doddle", {"runs": runs}, chosen.results)


if __name__ == "__main__":
    main()
