"""The best fixed openers of a list: of all pairs, and three words as far as a search finds them.

`python benchmarks/fixed_openers.py` ranks sets of two and three guesses by each metric, in
processes of their own, and writes the first of each with its processor seconds to
`results/fixed_openers.json`.
"""

from __future__ import annotations

import json
import tempfile
from typing import Any

from laconic.deduction.coach.fixed import COSTS
from publishing import processes, results

LISTED = "original"
TOP = 5
WORDS = (2, 3)


def ranked(metric: str, words: int) -> dict[str, Any]:
    """Rank sets of guesses by a command."""
    line = f"rank --words {words} --by {metric} --list {LISTED} --top {TOP}"
    with tempfile.TemporaryDirectory() as cache:
        run = processes.run(processes.laconic(f"{line} --json"), cache)
    printed = json.loads(run.output)
    return {
        "command": f"laconic {line}",
        **{key: printed[key] for key in ("by", "words", "claim", "openers", "game")},
        "processor_seconds": round(run.processor_seconds, 1),
        "mib": run.mib,
    }


def main() -> None:
    """Rank sets by each metric and write the results."""
    parser = results.options(__doc__)
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    runs = []
    for words in WORDS:
        for metric in COSTS:
            runs.append(ranked(metric, words))
            print(runs[-1]["command"], runs[-1]["openers"][0], flush=True)
    results.write("fixed_openers", {"runs": runs}, chosen.results)


if __name__ == "__main__":
    main()
