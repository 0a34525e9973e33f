"""The tables of figures in README and docs, made of the files in `results` and nothing else.

They are the blocks between `<!-- table NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from publishing import results
from publishing.measurements import MEASURED, Record, table_of
from publishing.runs import RUNS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGES = ("README.md", "docs/*.md")
BLOCK = re.compile(r"(<!-- table ([\w-]+) -->\n).*?(?=^<!-- end -->$)", re.MULTILINE | re.DOTALL)
COLUMNS = (
    *("game", "published", "opener", "Laconic", "worst", "claim"),
    *("seconds", "from", "command"),
)


@dataclass(frozen=True)
class Tables:
    """The tables that the results of a folder make."""

    folder: Path = results.FOLDER

    def filled(self, text: str) -> str:
        """Write a page's blocks anew."""
        return BLOCK.sub(lambda block: f"{block[1]}\n{self.block(block[2])}\n", text)

    def block(self, name: str) -> str:
        """Write one block."""
        if name in MEASURED:
            return self.measured(name)
        makers = {
            "origins": self.origins,
            "not-run": self.not_run,
            "all-words": self.all_words,
            "sliding": self.sliding,
        }
        return makers[name]() if name in makers else self.table_of_proofs(name)

    @cached_property
    def proofs(self) -> dict[str, Record]:
        """The proofs that there are, by the names of their runs."""
        return {name: proof for name in RUNS if (proof := self.proof(name))}

    def proof(self, name: str) -> Record | None:
        """Read a proof; None if there is none, or one that another command made."""
        proof, run = results.read(name, self.folder), RUNS[name]
        if (
            proof is None
            or proof["command"] != run.command
            or (run.oracle and "known" not in proof)
        ):
            return None
        return proof

    @cached_property
    def letters(self) -> dict[str, str]:
        """A letter for each version, commit and machine that proofs are from."""
        origins = dict.fromkeys(map(results.origin, self.proofs.values()))
        return {origin: chr(ord("A") + place) for place, origin in enumerate(origins)}

    def table_of_proofs(self, table: str) -> str:
        """Make a table of proofs."""
        names = [name for name in self.proofs if RUNS[name].row.table == table]
        return table_of(COLUMNS, map(self.row, names)) if names else "None yet.\n"

    def row(self, name: str) -> list[str]:
        """Return the cells of a proof: question, published figure, and what its file says."""
        asked, proof = RUNS[name].row, self.proofs[name]
        read = RUNS[name].expected.reads(proof)
        reached = [read.opener, read.value, read.worst, read.claim, seconds(proof)]
        made = [self.letters[results.origin(proof)], f"`python benchmarks/proofs.py {name}`"]
        return [asked.game, asked.published, *reached, *made]

    def origins(self) -> str:
        """List what the letters stand for."""
        return "".join(f"- {letter}: {origin}\n" for origin, letter in self.letters.items())

    def not_run(self) -> str:
        """List the runs that have no result."""
        missing = (name for name in RUNS if name not in self.proofs)
        lines = (f"- {RUNS[n].row.game}: `python benchmarks/proofs.py {n}`\n" for n in missing)
        return "".join(lines) or "None.\n"

    def all_words(self) -> str:
        """Make the table of the game in which any allowed word may be the answer."""
        rows: list[list[str]] = []
        for name, (option, rows_of) in ALL_WORDS.items():
            if result := results.read(f"all-words/{name}", self.folder):
                command = f"`python benchmarks/{option}`"
                rows += ([*row, str(result["commit"]), command] for row in rows_of(result))
        return table_of(("question", "answer", "CPU seconds", "commit", "command"), rows)

    def sliding(self) -> str:
        """Make the table of sliding puzzles, of the results that there are."""
        read = {name: results.read(f"sliding/{name}", self.folder) for name in SLIDING}
        rows = [sliding_row(SLIDING[name], result) for name, result in read.items() if result]
        ten = [result for name, result in read.items() if result and name.startswith("korf24-")]
        if len(ten) == 10:
            rows.append(sliding_row("the ten instances of the 24-puzzle together", together(ten)))
        columns = ("boards", "moves", "nodes", "seconds", "CPU seconds", "commit", "command")
        return table_of(columns, rows)

    def measured(self, name: str) -> str:
        """Make a table of measurements, with their origin below; say so if there are none."""
        measured = MEASURED[name]
        result = results.read(measured.file, self.folder)
        if result is None:
            return f"Not measured yet: `python benchmarks/{measured.script}`.\n"
        medians = f"Medians of {result['times']}. " if "times" in result else ""
        return f"{measured.table(result)}\n{medians}{results.origin(result)}.\n"


def of_all_words_questions(result: Record) -> list[list[str]]:
    """Return the cells of questions about the game with all words that have names."""

    def row(name: str, answer: Record) -> list[str]:
        turns = answer.get("turns", result.get("turns"))
        asked = name if " " in name else f"{name.upper()} within {turns}"
        wins = {True: "always wins", False: "impossible" if " " in name else "does not always win"}
        mode = result["game"]["mode"]
        return [f"{mode}, {asked}", wins[answer["wins"]], f"{answer['processor_seconds']:,.1f}"]

    return [row(name, answer) for name, answer in result["answers"].items() if "wins" in answer]


def of_all_words_sample(result: Record) -> list[list[str]]:
    """Return the cells of openers drawn at random."""
    asked = f"easy, {result['drawn']} openers drawn at random, within {result['turns']}"
    reached = f"{result['wins']} of the {result['decided']} decided always win"
    return [[asked, reached, f"{result['processor_seconds']['total']:,.1f}"]]


def of_all_words_verdicts(result: Record) -> list[list[str]]:
    """Return the cells of all openers."""
    asked = f"easy, all {result['wins'] + result['loses']:,} openers within {result['turns']}"
    reached = f"{result['wins']:,} always win, {result['loses']:,} do not"
    return [[asked, reached, f"{round(3600 * result['processor_hours'], -2):,.0f}"]]


def of_all_words_evidence(result: Record) -> list[list[str]]:
    """Return the cells of evidence for openers, and of its check."""
    kept, checked = (result["answers"][name] for name in ("kept", "checked"))
    openers = f"{checked['wins'] + checked['loses']} openers within {result['turns']}"
    size = f"{kept['bytes'] / 1000:,.0f} kB"
    return [
        [f"easy, archive of {openers}", size, f"{kept['processor_seconds']:,.1f}"],
        ["easy, check of this archive", "valid", f"{checked['processor_seconds']:,.1f}"],
    ]


def of_all_words_cluster(result: Record) -> list[list[str]]:
    """Return the cells of the openers drawn at random, on a cluster."""
    asked = f"easy, the same {result['openers']} on a cluster, one of two workers killed"
    return [[asked, "the same verdicts", "—"]]


def of_all_words_mean(result: Record) -> list[list[str]]:
    """Return the cells of the lower bound on the least total; a table has the best strategy."""
    lower = result["lower"]
    reached = f"at least {lower['at_least']:,}"
    return [["easy, least total", reached, f"{lower['thread_seconds']:,.1f}"]]


def sliding_row(boards: str, result: Record) -> list[str]:
    """Return the cells of solved boards; all figures are sums."""
    solved = result["boards"]
    if result.get("known"):
        boards += ", with a known solution"
    seconds = f"{sum(each['seconds'] for each in solved):,.2f}"
    spent = result.get("processor_seconds", result.get("processor_seconds_of_last_run"))
    if result.get("resumed"):  # its times are those of the last run alone
        seconds, spent = "resumed", None
    return [
        *(boards, str(sum(each["length"] for each in solved))),
        *(f"{sum(each['nodes'] for each in solved):,}", seconds),
        *("" if spent is None else f"{spent:,.2f}", str(result["commit"])),
        f"`{result['command']}`",
    ]


def together(solved: list[Record]) -> Record:
    """Join the results of the ten instances of the 24-puzzle into one."""
    return {
        "boards": [board for result in solved for board in result["boards"]],
        "resumed": any(result["resumed"] for result in solved),
        "processor_seconds": sum(result["processor_seconds_of_last_run"] for result in solved),
        "commit": ", ".join(sorted({result["commit"] for result in solved})),
        "command": "python benchmarks/sliding.py korf24-{1..10}",
    }


SLIDING = {
    "korf15-small": "Korf's 100 of the 15-puzzle, one thread",
    "korf15-large": "the same with 7-8 tables",
    "hard15": "18 hard boards of the 15-puzzle, 7-8 tables, two threads",
    "board70": "a 15-puzzle of 70 moves, 7-8 tables, two threads",
    **{f"korf24-{n}": f"the 24-puzzle's instance {n}, two threads" for n in range(1, 11)},
}
"""What each result of `benchmarks/sliding.py` solves; instances as numbered by Korf and Felner."""

ALL_WORDS: dict[str, tuple[str, Callable[[Record], list[list[str]]]]] = {
    "named": ("all_words.py --named", of_all_words_questions),
    "hard": ("all_words.py --hard", of_all_words_questions),
    "sample": ("all_words.py LEDGER", of_all_words_sample),
    "verdicts": ("all_words.py LEDGER --all --jobs 2", of_all_words_verdicts),
    "cluster": ("cluster.py --all-words LEDGER", of_all_words_cluster),
    "evidence": ("all_words.py --evidence", of_all_words_evidence),
    "mean": ("all_words_mean.py LEDGER", of_all_words_mean),
}
"""The results in `results/all-words`: how each is made, and its rows."""


def seconds(proof: Record) -> str:
    """Write the time of a process, or with a ledger that of all parts."""
    taken = max(proof["median_seconds"], proof.get("work", 0.0))
    return f"{taken:,.0f}" if taken >= 10 else f"{taken:.2f}"


def differing(tables: Tables) -> dict[Path, str]:
    """Return the pages that differ from the results, as they should be."""
    pages = [page for pattern in PAGES for page in sorted(results.ROOT.glob(pattern))]
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    return {page: new for page, text in texts.items() if (new := tables.filled(text)) != text}
