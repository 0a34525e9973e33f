"""The best fixed openers of a list: of all pairs, and three words as far as a search finds them.

`python benchmarks/fixed_openers.py` ranks sets of two and three guesses by each metric, in
processes of their own, and writes the first of each with its processor seconds to
`results/fixed_openers.json`. `--words N` and names of metrics select some of them; the others in
the file stay.
"""

from __future__ import annotations

from typing import Any

from laconic.deduction.coach.fixed import COSTS
from publishing import processes, results

LISTED = "original"
TOP = 5
WORDS = (2, 3)


def ranked(metric: str, words: int) -> dict[str, Any]:
    """Rank sets of guesses by a command."""
    line = f"rank --words {words} --by {metric} --list {LISTED} --top {TOP}"
    run = processes.run(processes.laconic(f"{line} --json"))
    return {
        "command": f"laconic {line}",
        **{key: run.data[key] for key in ("by", "words", "claim", "openers", "game")},
        "processor_seconds": round(run.processor_seconds, 1),
        "mib": run.mib,
    }


def main() -> None:
    """Rank sets by each metric and write the results, each as soon as it is known."""
    parser = results.options(__doc__)
    parser.add_argument("metrics", nargs="*", choices=[[], *COSTS], default=[], metavar="METRIC")
    parser.add_argument("--words", type=int, choices=WORDS, help="only sets of so many guesses")
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    for words in [chosen.words] if chosen.words else WORDS:
        for metric in chosen.metrics or COSTS:
            run = ranked(metric, words)
            print(run["command"], run["openers"][0], flush=True)
            old = (results.read("fixed_openers", chosen.results) or {"runs": []})["runs"]
            runs = {each["command"]: each for each in (*old, run)}
            in_order = sorted(runs.values(), key=lambda each: (each["words"], each["by"]))
            results.write("fixed_openers", {"runs": in_order}, chosen.results)


if __name__ == "__main__":
    main()
