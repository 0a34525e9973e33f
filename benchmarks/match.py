"""What matches cost: games over pipes, steps of environments, and a data set of positions.

`python benchmarks/match.py` measures them, and writes `results/match.json`. Each figure is compared
with its bar. The machine may be busy with other work, so that bars of times are compared with
processor time: that of referee and player, which wait for each other, and half that of two
processes. The first positions must be those of a smaller data set, which one process writes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np

from laconic.deduction.gym import WordleEnv, WordleVectorEnv
from publishing import processes, results

ANSWERS = 2315
GAMES, STEPS, PLAIN = 1024, 200, 5000
FEWER = 5000
PLAYER = results.ROOT / "tests" / "deduction" / "match" / "player.c"


@dataclass(frozen=True)
class Figure:
    """A figure, as text for a table, with its bar and the command that was measured."""

    what: str
    figure: str
    bar: str
    command: str


def match_over_pipes(folder: str) -> Figure:
    """Let a compiled player play every answer, and score its games."""
    player = f"{folder}/player"
    subprocess.run([str(shutil.which("cc")), "-O2", "-o", player, PLAYER], check=True)
    line = f"match --player cmd:{player} --json"
    process = processes.run(processes.laconic(line), folder)
    score = process.data
    assert (score["games"], score["failures"]) == (ANSWERS, {})
    spent = process.processor_seconds
    assert spent <= 60, f"{spent:.1f} s, expected 60"
    return Figure(
        f"{ANSWERS:,} games of a compiled player over pipes, scored",
        f"{spent:.1f} s of a processor, {process.seconds:.0f} s beside other work",
        "≤ 60 s",
        "laconic match --player cmd:./player",
    )


def steps() -> list[Figure]:
    """Play Wordle with random guesses, many games at once and a single one."""
    vector, chance = WordleVectorEnv(GAMES), np.random.default_rng(1)
    actions = chance.integers(len(vector.game.guesses), size=(STEPS, GAMES))
    vector.reset(seed=1)
    start, guesses = time.process_time(), 0
    for row in actions:
        rewards = vector.step(row)[1]
        guesses += int(np.count_nonzero(rewards))  # a game that begins anew takes no guess
    many = guesses / (time.process_time() - start)
    assert many >= 200_000, f"{many:,.0f} guesses a second, expected 200,000"
    plain = WordleEnv()
    plain.reset(seed=1)
    start = time.process_time()
    for action in actions.ravel()[:PLAIN]:
        if plain.step(action)[2]:
            plain.reset()
    one = PLAIN / (time.process_time() - start)
    command = "python benchmarks/match.py"
    return [
        Figure(f"guesses a second, {GAMES:,} games at once", f"{many:,.0f}", "≥ 200,000", command),
        Figure("guesses a second, a single game", f"{one:,.0f}", "", command),
    ]


def data_set(folder: str, count: int) -> Figure:
    """Write positions with exact values on two cores, and fewer of them in one process."""

    def written(name: str, count: int, jobs: int) -> tuple[processes.Process, list[bytes]]:
        out = Path(folder, name)
        line = f"match positions --count {count} --seed 1 --jobs {jobs} --out {out}"
        process = processes.run(processes.laconic(line), folder)
        return process, out.read_bytes().splitlines(keepends=True)[1:]

    process, lines = written("all.jsonl", count, 2)
    assert len(lines) == len(set(lines)) == count
    _, fewer = written("fewer.jsonl", min(count, FEWER), 1)
    assert lines[: len(fewer)] == fewer
    half = process.processor_seconds / 2
    assert half <= 600, f"{half:.0f} s of each of two cores, expected 600"
    digest = sha256(b"".join(lines)).hexdigest()
    print(f"SHA-256 of the positions: {digest}")
    return Figure(
        f"{count:,} positions with exact values, SHA-256 {digest[:16]}…",
        f"{half:.0f} s of each of two cores, {process.seconds:.0f} s beside other work",
        "≤ 600 s",
        f"laconic match positions --count {count} --seed 1 --jobs 2 --out positions.jsonl",
    )


def main() -> None:
    """Measure everything, print it and write it."""
    parser = results.options(__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="size of the data set")
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    with tempfile.TemporaryDirectory() as folder:
        figures = [match_over_pipes(folder), *steps()]
        for each in figures:
            print(f"{each.what}: {each.figure}", file=sys.stderr)
        figures.append(data_set(folder, chosen.positions))
    print(f"{figures[-1].what}: {figures[-1].figure}", file=sys.stderr)
    results.write("match", {"figures": [asdict(each) for each in figures]}, chosen.results)


if __name__ == "__main__":
    main()
