"""The tables of figures in README and docs, made of the files in `results` and nothing else.

`python benchmarks/tables.py` writes every block between `<!-- table NAME -->` and `<!-- end -->`
anew; with `--check` it only tells which pages differ.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import results
from runs import RUNS, Proof

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

PAGES = ("README.md", "docs/*.md")
BLOCK = re.compile(r"(<!-- table ([\w-]+) -->\n).*?(?=^<!-- end -->$)", re.MULTILINE | re.DOTALL)
COLUMNS = (
    *("game", "published", "opener", "Laconic", "worst", "claim"),
    *("seconds", "from", "command"),
)


def markdown(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Write a table in Markdown."""
    head = list(columns)
    lines = [head, ["---"] * len(head), *map(list, rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


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
    def proofs(self) -> dict[str, Proof]:
        """The proofs that there are, by the names of their runs."""
        return {name: proof for name in RUNS if (proof := self.proof(name))}

    def proof(self, name: str) -> Proof | None:
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
        return markdown(COLUMNS, map(self.row, names)) if names else "None yet.\n"

    def row(self, name: str) -> list[str]:
        """Return the cells of a proof: question, published figure, and what its file says."""
        asked, proof = RUNS[name].row, self.proofs[name]
        read = asked.reads(proof)
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
        return markdown(("question", "answer", "CPU seconds", "commit", "command"), rows)

    def sliding(self) -> str:
        """Make the table of sliding puzzles, of the results that there are."""
        read = {name: results.read(f"sliding/{name}", self.folder) for name in SLIDING}
        rows = [sliding_row(SLIDING[name], result) for name, result in read.items() if result]
        ten = [result for name, result in read.items() if result and name.startswith("korf24-")]
        if len(ten) == 10:
            rows.append(sliding_row("the ten instances of the 24-puzzle together", together(ten)))
        columns = ("boards", "moves", "nodes", "seconds", "CPU seconds", "commit", "command")
        return markdown(columns, rows)

    def measured(self, name: str) -> str:
        """Make a table of measurements, with their origin below; say so if there are none."""
        file, script = FILES.get(name, (name, name + ".py"))
        result = results.read(file, self.folder)
        if result is None:
            return f"Not measured yet: `python benchmarks/{script}`.\n"
        medians = f"Medians of {result['times']}. " if "times" in result else ""
        return f"{MEASURED[name](result)}\n{medians}{results.origin(result)}.\n"


def of_commands(result: Proof) -> str:
    """Make the table of whole commands."""
    rows = (
        [each["task"], each["result"], f"{each['median_seconds']:.2f} s", f"`{each['command']}`"]
        for each in result["commands"]
    )
    return markdown(("task", "result", "time", "command"), rows)


def of_lanes(result: Proof) -> str:
    """Make the table of vector paths: processor seconds, and times those of the quickest."""

    def cell(task: Proof, path: str) -> str:
        return f"{task['seconds'][path]:.2f} s ({task['ratios'][path]:.2f})"

    paths = result["paths"]
    rows = ([f"`{task['command']}`", *(cell(task, p) for p in paths)] for task in result["tasks"])
    return markdown(("task", *paths), rows)


def of_serve(result: Proof) -> str:
    """Make the table of the server."""
    return markdown(("what", "figure"), result["figures"])


def of_cluster(result: Proof) -> str:
    """Make the table of proofs on a cluster."""
    names = {
        "threads": "one process, two threads",
        "cluster": "a cluster of two processes",
        "killed": "the same, one killed on the way",
    }
    rows = (
        [what, f"{result['seconds'][name]:.1f} s", f"{result['overhead'][name]:+.1%}"]
        for name, what in names.items()
    )
    return markdown(("where", "time", "overhead"), rows)


def of_boards(result: Proof) -> str:
    """Make the tables of games of several boards, and of their wasted turns."""

    def row(run: Proof) -> list[str]:
        low, high = run.get("win_interval", (None, None))
        share = f"{100 * run['wins'] / run['games']:.2f} %"
        interval = "exact" if low is None else f"{100 * low:.2f} to {100 * high:.2f} %"
        error = "" if low is None else f" ± {1.96 * run['mean_error']:.3f}"
        last = max(map(int, run["histogram"]))
        origin = f"{run['commit']}"
        return [
            *(str(run["boards"]), f"{run['games']:,}", share, interval),
            *(f"{run['mean_turns']:.4f}{error}", str(last), f"{run['mean_sum']:.3f}"),
            *(f"{run['processor_seconds']:,.0f}", origin, f"`{run['command']}`"),
        ]

    columns = ("boards", "games", "won", "95 %", "mean turns", "worst", "sum over boards")
    games = markdown((*columns, "CPU seconds", "commit", "command"), map(row, result["runs"]))
    sampled = [wasted_row(run) for run in result["runs"] if "wasted" in run]
    wasted = markdown(("boards", "games", *WASTED, "all"), sampled)
    return f"{games}\n{wasted}" if sampled else games


WASTED = {
    "turn 1": (1,),
    "turn 2": (2,),
    "turn 3": (3,),
    "4 to 6": (4, 5, 6),
    "later": range(7, 99),
}
"""Turns that the table of wasted turns takes together."""


def wasted_row(run: Proof) -> list[str]:
    """Return the mean number of turns that solve no board, by turn."""
    by_turn = {int(turn): share for turn, share in run["wasted"].items()}
    sums = [sum(by_turn.get(turn, 0) for turn in turns) for turns in WASTED.values()]
    shown = (f"{mean:.4f}" for mean in (*sums, sum(sums)))
    return [str(run["boards"]), f"{run['games']:,}", *shown]


def of_boards_bound(result: Proof) -> str:
    """Make the table of what no strategy for two boards can beat."""
    row = [
        *(f"{result['pairs']:,}", f"{result['total']:,}", f"{result['mean_turns']:.4f}"),
        *(result["opener"], f"{result['processor_seconds']:,.0f}"),
    ]
    columns = ("pairs", "turns at least", "mean at least", "least after the opener")
    return markdown((*columns, "CPU seconds"), [row])


def of_boards_suggestions(result: Proof) -> str:
    """Make the table of the time that suggestions for several boards take."""
    rows = (
        [
            *(str(run["boards"]), str(run["positions"]), f"{run['median_seconds']:.2f} s"),
            *(f"{run['p95_seconds']:.2f} s", f"{run['most_seconds']:.2f} s"),
        ]
        for run in result["runs"]
    )
    columns = ("boards", "positions", "median", "95 % take at most", "slowest")
    return markdown(columns, rows)


def of_boards_playouts(result: Proof) -> str:
    """Make the table of the turns that playouts save."""
    rows = (
        [
            *(str(run["boards"]), f"{run['games']:,}"),
            *(f"{run['mean_without']:.4f}", f"{run['mean_with']:.4f}"),
            f"{run['saved']:.4f} ± {1.96 * run['saved_error']:.4f}",
            *(f"{1000 * run[f'seconds_{which}']:.0f} ms" for which in ("without", "with")),
        ]
        for run in result["runs"]
    )
    columns = ("boards", "games", "mean turns without", "with playouts", "turns saved")
    return markdown((*columns, "CPU time a game without", "with"), rows)


def of_doddle(result: Proof) -> str:
    """Make the table of games that Doddle played, too."""
    rows = (
        [
            *(str(run["boards"]), str(run["games"])),
            *(f"{run[f'{who}_won']:.1%}" for who in ("doddle", "laconic")),
            *(f"{run[f'{who}_mean']:.4f}" for who in ("doddle", "laconic")),
            *(f"{run[f'{who}_seconds']:.0f} s" for who in ("doddle", "laconic")),
        ]
        for run in result["runs"]
    )
    won, mean, spent = "won by", "mean turns of", "CPU seconds of"
    names = [f"{what} {who}" for what in (won, mean, spent) for who in ("Doddle", "Laconic")]
    return markdown(("boards", "games", *names), rows)


def of_all_words_questions(result: Proof) -> list[list[str]]:
    """Return the cells of questions about the game with all words that have names."""

    def row(name: str, answer: Proof) -> list[str]:
        turns = answer.get("turns", result.get("turns"))
        asked = name if " " in name else f"{name.upper()} within {turns}"
        wins = {True: "always wins", False: "impossible" if " " in name else "does not always win"}
        mode = result["game"]["mode"]
        return [f"{mode}, {asked}", wins[answer["wins"]], f"{answer['processor_seconds']:,.1f}"]

    return [row(name, answer) for name, answer in result["answers"].items() if "wins" in answer]


def of_all_words_sample(result: Proof) -> list[list[str]]:
    """Return the cells of openers drawn at random."""
    asked = f"easy, {result['drawn']} openers drawn at random, within {result['turns']}"
    reached = f"{result['wins']} of the {result['decided']} decided always win"
    return [[asked, reached, f"{result['processor_seconds']['total']:,.1f}"]]


def of_all_words_evidence(result: Proof) -> list[list[str]]:
    """Return the cells of evidence for openers, and of its check."""
    kept, checked = (result["answers"][name] for name in ("kept", "checked"))
    openers = f"{checked['wins'] + checked['loses']} openers within {result['turns']}"
    size = f"{kept['bytes'] / 1000:,.0f} kB"
    return [
        [f"easy, archive of {openers}", size, f"{kept['processor_seconds']:,.1f}"],
        ["easy, check of this archive", "valid", f"{checked['processor_seconds']:,.1f}"],
    ]


def of_all_words_cluster(result: Proof) -> list[list[str]]:
    """Return the cells of the openers drawn at random, on a cluster."""
    asked = f"easy, the same {result['openers']} on a cluster, one of two workers killed"
    return [[asked, "the same verdicts", "—"]]


def of_all_words_mean(result: Proof) -> list[list[str]]:
    """Return the cells of the lower bound on the least total; a table has the best strategy."""
    lower = result["lower"]
    reached = f"at least {lower['at_least']:,}"
    return [["easy, least total", reached, f"{lower['thread_seconds']:,.1f}"]]


def of_sliding_fast(result: Proof) -> str:
    """Make the table of the fast solver on random boards of the 24-puzzle."""
    lengths = (result[f"mean_{name}"] for name in ("length", "lower_bound", "bound_of_tables"))
    row = [
        *(f"{result['boards']:,}", *(f"{length:.2f}" for length in lengths)),
        *(f"{result['ratio']:.3f}", f"{result['mean_seconds']:.3f}"),
        *(f"{result['mean_processor_seconds']:.3f}", f"`{result['command']}`"),
    ]
    means = ("moves", "lower bound", "bound of the tables alone")
    names = (*means, "moves / lower bound", "seconds", "CPU seconds", "command")
    return markdown(("boards", *names), [row])


def of_sliding_tables(result: Proof) -> str:
    """Make the table of how long pattern databases take to build."""
    rows = (
        [
            *(built["size"], built["kind"], str(built["tables"])),
            *(f"{built['bytes'] / 1e6:,.1f}", f"{built['seconds']:,.1f}"),
            f"{built['processor_seconds']:,.1f}",
        ]
        for built in result["built"]
    )
    return markdown(("size", "set", "tables", "MB", "seconds", "CPU seconds"), rows)


def of_sliding_kills(result: Proof) -> str:
    """Make the table of a search that was killed on its way."""
    lost = result["lost_nodes"]
    row = [
        *(result["instance"], str(result["length"]), f"{result['nodes']:,}"),
        *(f"{result['seconds']:.1f}", str(len(lost)), f"{sum(lost) // len(lost):,}"),
        *(f"{result['share_lost']:.1%}", f"`{result['command']}`"),
    ]
    names = ("kills", "nodes lost by a kill", "all lost", "command")
    return markdown(("instance", "moves", "nodes", "seconds", *names), [row])


def of_sliding_peer(result: Proof) -> str:
    """Make the table of boards that the package slidingpuzzle solved, too."""
    rows = (
        [
            *(run["size"], f"{run['solved_by_both']} of {run['boards']}"),
            *(f"{run['mean_length']:.1f}", f"{run['longest_by_slidingpuzzle']}"),
            f"{run['longest_by_laconic']}",
            f"{run['slidingpuzzle_seconds']:.2f}",
            f"{run['laconic_seconds']:.4f}",
        ]
        for run in result["runs"]
    )
    names = ("longest by it", "longest by Laconic", "its CPU seconds", "CPU seconds of Laconic")
    return markdown(("size", "solved by both", "mean moves", *names), rows)


def sliding_row(boards: str, result: Proof) -> list[str]:
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


def together(solved: list[Proof]) -> Proof:
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

ALL_WORDS: dict[str, tuple[str, Callable[[Proof], list[list[str]]]]] = {
    "named": ("all_words.py --named", of_all_words_questions),
    "hard": ("all_words.py --hard", of_all_words_questions),
    "sample": ("all_words.py LEDGER", of_all_words_sample),
    "cluster": ("cluster.py --all-words LEDGER", of_all_words_cluster),
    "evidence": ("all_words.py --evidence", of_all_words_evidence),
    "mean": ("all_words_mean.py LEDGER", of_all_words_mean),
}
"""The results in `results/all-words`: how each is made, and its rows."""

MEASURED = {
    "against_doddle": of_doddle,
    "boards_bound": of_boards_bound,
    "boards_suggestions": of_boards_suggestions,
    "boards_playouts": of_boards_playouts,
    "boards": of_boards,
    "cluster": of_cluster,
    "commands": of_commands,
    "lanes": of_lanes,
    "sliding-fast": of_sliding_fast,
    "sliding-kills": of_sliding_kills,
    "sliding-peer": of_sliding_peer,
    "sliding-tables": of_sliding_tables,
    "serve": of_serve,
}

FILES = {
    "sliding-fast": ("sliding/fast24", "sliding.py fast24"),
    "sliding-kills": ("sliding/kills", "sliding_kills.py"),
    "sliding-peer": ("sliding/against_slidingpuzzle", "sliding_against_slidingpuzzle.py"),
    "sliding-tables": ("sliding/tables", "sliding.py tables"),
}
"""The result and the command of a table, where they do not have its name."""


def seconds(proof: Proof) -> str:
    """Write the time of a process, or with a ledger that of all parts."""
    taken = max(proof["median_seconds"], proof.get("work", 0.0))
    return f"{taken:,.0f}" if taken >= 10 else f"{taken:.2f}"


def differing(tables: Tables) -> dict[Path, str]:
    """Return the pages that differ from the results, as they should be."""
    pages = [page for pattern in PAGES for page in sorted(results.ROOT.glob(pattern))]
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    return {page: new for page, text in texts.items() if (new := tables.filled(text)) != text}


def main() -> None:
    """Write the pages, or tell which would change."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if pages differ")
    check = parser.parse_args().check
    pages = differing(Tables())
    for page, text in pages.items():
        print(page.relative_to(results.ROOT))
        if not check:
            page.write_text(text, encoding="utf-8")
    sys.exit(1 if check and pages else 0)


if __name__ == "__main__":
    main()
