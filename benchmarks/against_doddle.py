"""Dordle and Quordle side by side with Doddle 1.6.0 on the same seeded games.

`python benchmarks/against_doddle.py` makes a throw-away environment with Doddle and a NumPy that it
works with, has it play games that `laconic simulate` writes, and prints both results. Doddle plays
by entropy, its best for several boards; it chooses among its own words, which hold all answers.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import results

REQUIRED = ("doddle==1.6.0", "numpy<2")

SCRIPT = """
import sys
from doddle import Doddle
doddle = Doddle(solver_type="ENTROPY")
for line in sys.stdin:
    print(max(row.n for row in doddle(answer=line.upper().split()).rows), flush=True)
"""


def main() -> None:
    """Play the games with both and print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "doddle", with_pip=True)
        python = folder / "doddle" / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIRED], check=True)
        for boards in (2, 4):
            games = folder / f"games-{boards}.txt"
            line = f"simulate --boards {boards} --games {options.games} --seed {options.seed}"
            command = results.laconic(f"{line} --opener salet --games-out {games} --json")
            ours = json.loads(results.run(command, name).output)
            text = subprocess.run(
                [python, "-c", SCRIPT],
                input=games.read_text(encoding="utf-8"),
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            theirs = [int(turns) for turns in text.split()]
            won = sum(turns <= boards + 5 for turns in theirs)
            mean = sum(theirs) / len(theirs)
            print(f"{boards} boards, {len(theirs)} games, SHA-256 {ours['games_sha256']}")
            print(f"  Doddle   won {won / len(theirs):.2%}, mean turns {mean:.4f}")
            share = ours["wins"] / ours["games"]
            print(f"  Laconic  won {share:.2%}, mean turns {ours['mean_turns']:.4f}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
