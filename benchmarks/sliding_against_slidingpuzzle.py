"""The same boards solved by Laconic and by the package slidingpuzzle 0.1.5, in the fewest moves.

`python benchmarks/sliding_against_slidingpuzzle.py` makes a throw-away environment with the
package, has both solve the same boards in one process each, and writes
`results/sliding/against_slidingpuzzle.json`. The package runs A* with linear conflict, its
best bound that never overestimates. Boards of 4x4 are given in the order of their lengths, and the
package is stopped after a time limit. Times are processor seconds of the searches: those of
Laconic hold the making of the small tables on first use apart.
"""

from __future__ import annotations

import json
import random
import subprocess
import tempfile
import venv
from pathlib import Path
from time import process_time
from typing import Any

from laconic.sliding.board import Board, blank_last, parse, random_board, walk
from laconic.sliding.heuristics import prepare
from laconic.sliding.normal import Shape
from laconic.sliding.search import solve
from publishing import results
from sliding import FOLDER

REQUIRED = ("slidingpuzzle==0.1.5",)

SCRIPT = """
import json, sys, time
from slidingpuzzle import from_rows, linear_conflict_distance, search
for line in sys.stdin:
    board = from_rows(*json.loads(line))
    start = time.process_time()
    found = search(board, "a*", heuristic=linear_conflict_distance)
    seconds = time.process_time() - start
    print(json.dumps([len(found.solution), seconds]), flush=True)
"""


def boards(count: int) -> dict[str, list[Board]]:
    """Draw boards: 3x3 at random, 4x4 by random walks of rising length."""
    source = random.Random(1)
    return {
        "3x3": [random_board(blank_last(3, 3), source) for _ in range(count)],
        "4x4": [walk(blank_last(4, 4), steps, source) for steps in range(10, 10 + 4 * count, 4)],
    }


def theirs(python: Path, given: list[Board], limit: float) -> list[tuple[int, float]]:
    """Have the package solve boards, as many as it can in the time."""
    process = subprocess.Popen(
        [python, "-W", "ignore", "-c", SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    lines = "".join(f"{json.dumps(board.rows)}\n" for board in given)
    try:
        text, _ = process.communicate(lines, timeout=limit)
    except subprocess.TimeoutExpired:
        process.kill()
        text, _ = process.communicate()
    return [(int(length), float(spent)) for length, spent in map(json.loads, text.splitlines())]


def ours(given: list[Board]) -> list[tuple[int, float]]:
    """Solve boards, one thread."""
    answers = []
    for board in given:
        start = process_time()
        length = len(solve(board, "blank-last", threads=1).moves)
        answers.append((length, process_time() - start))
    return answers


def compared(python: Path, size: str, given: list[Board], limit: float) -> dict[str, Any]:
    """Time both; boards that the package did not come to are ours only."""
    prepare(Shape(given[0].width, given[0].height), "small")
    solve(parse(given[0].text), "blank-last")
    package, laconic = theirs(python, given, limit), ours(given)
    both = len(package)
    assert [n for n, _ in package] == [n for n, _ in laconic[:both]], "lengths differ"
    seconds = sum(s for _, s in package), sum(s for _, s in laconic[:both])
    print(f"{size}: {both} of {len(given)} boards, {seconds[0]:.2f} s and {seconds[1]:.4f} s")
    return {
        "size": size,
        "boards": len(given),
        "solved_by_both": both,
        "mean_length": sum(n for n, _ in package) / max(1, both),
        "slidingpuzzle_seconds": round(seconds[0], 4),
        "laconic_seconds": round(seconds[1], 4),
        "longest_by_slidingpuzzle": max((n for n, _ in package), default=0),
        "longest_by_laconic": max(n for n, _ in laconic),
        "laconic_seconds_of_all": round(sum(s for _, s in laconic), 4),
    }


def main() -> None:
    """Time both and write the results."""
    parser = results.options(__doc__, FOLDER)
    parser.add_argument("--boards", type=int, default=30)
    parser.add_argument("--limit", type=float, default=90, help="seconds for slidingpuzzle a size")
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "slidingpuzzle")
        venv.create(folder, with_pip=True)
        python = folder / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIRED], check=True)
        runs = [
            compared(python, size, given, chosen.limit)
            for size, given in boards(chosen.boards).items()
        ]
    command = "python benchmarks/sliding_against_slidingpuzzle.py"
    results.write("against_slidingpuzzle", {"command": command, "runs": runs}, chosen.results)


if __name__ == "__main__":
    main()
