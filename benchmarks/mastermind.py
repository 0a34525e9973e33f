"""Mastermind of many sizes: the least mean and the fewest turns that suffice, both proven.

`python benchmarks/mastermind.py` takes the sizes with 2 to 6 places, 2 to 9 colours and at most
6,561 codes; others can be named. Each size is proven over all openers, first for the least mean and
among the strategies that have it for the fewest turns, then for the fewest turns and among these
for the least mean. Then a strategy with these figures is made and replayed for every code.
`results/mastermind-grid.json` is written after each size, and what it has of the same commit is not
done again, so that a run may be stopped and resumed.
"""

from __future__ import annotations

import re
import tempfile
from typing import Any

from publishing import processes, results

NAME = "mastermind-grid"
OBJECTIVES = ("mean-worst", "worst-mean")
MOST_CODES = 9**4
SIZES = sorted(
    (
        f"{places}x{colours}"
        for places in range(2, 7)
        for colours in range(2, 10)
        if colours**places <= MOST_CODES
    ),
    key=lambda size: (size[0], len(size), size),
)


def proven(size: str, objective: str) -> dict[str, Any]:
    """Prove one objective, and replay a strategy that has it.

    Raises:
        AssertionError: if the proof is not exact, or the strategy has other figures.
    """
    asked = f"--game mastermind:{size} --max-turns none --objective {objective} --json"
    with tempfile.TemporaryDirectory() as cache:
        process = processes.run(processes.laconic(f"prove {asked}"), cache)
        proof = process.data
        assert (proof["claim"], proof["exhaustive"]) == ("exact", True), proof
        found = {key: proof["best"][key] for key in ("opener", "total", "worst")}
        line = f"solve --opener {found['opener']} {asked}"
        solved = processes.run(processes.laconic(line), cache).data
    assert {key: solved[key] for key in found} == found, solved
    return found | {"processor_seconds": round(process.processor_seconds, 2)}


def main() -> None:
    """Prove the sizes and write them."""
    parser = results.options(__doc__)
    parser.add_argument("sizes", nargs="*", metavar="PLACESxCOLOURS", help="default: those above")
    options = parser.parse_args()
    for size in options.sizes:
        if not re.fullmatch(r"\d+x\d+", size):
            parser.error(f"size {size!r}: PLACESxCOLOURS expected, such as 4x6")
    results.begin(parser, options)
    known = results.read(NAME, options.results) or {}
    here = known.get("commit") == results.header()["commit"]
    sizes: dict[str, dict[str, Any]] = known["sizes"] if here else {}
    for size in options.sizes or SIZES:
        if size not in sizes:
            sizes[size] = {objective: proven(size, objective) for objective in OBJECTIVES}
            command = " ".join(["python benchmarks/mastermind.py", *options.sizes])
            results.write(NAME, {"command": command, "sizes": sizes}, options.results)
        print(size, sizes[size], flush=True)


if __name__ == "__main__":
    main()
