"""Experiments on automata: numbers of strings and states, and the remaining search tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, get_args

from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome
from laconic.names import pick
from laconic.sliding.automaton import Order, Stats, forbidden_strings, stats
from laconic.sliding.board import parse_size

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool

COUNTS = ("strings", "trie nodes", "live states", "N23", "N24", "N25", "branching factor")
"""Names of the counts; see `laconic.sliding.automaton.Stats`."""


@dataclass(frozen=True)
class Row:
    """An automaton.

    Attributes:
        size: board size, such as 5x5.
        depth: maximum length of a string.
        order: the rule, sound or published.
        published: published figures by their names in `COUNTS`.
    """

    size: str
    depth: int
    order: str = "sound"
    published: dict[str, float] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The label used in tables."""
        return f"{self.size}, depth {self.depth}, {self.order}"


@dataclass(frozen=True)
class Automata:
    """Settings of an experiment of kind `automata`."""

    rows: tuple[Row, ...]


def order_of(name: str) -> Order:
    """Return the rule with this name.

    Raises:
        InputError: if there is none.
    """
    known = pick(name, get_args(Order), "order")
    return next(order for order in get_args(Order) if order == known)


def counted(row: Row) -> Stats:
    """Enumerate and count the strings of a row."""
    size = parse_size(row.size)
    return stats(*size, forbidden_strings(*size, row.depth, order_of(row.order)))


def figures(result: Stats) -> tuple[float, ...]:
    """Return the counts in the order of `COUNTS`."""
    return (
        *(result.strings, result.trie_nodes, result.states),
        *result.nodes,
        round(result.branching, 5),
    )


def automata(settings: Automata, workers: WorkerPool) -> Outcome:
    """Count each automaton and compare the counts with published figures."""
    results = list(map(figures, workers.map(counted, settings.rows, "automata")))
    rows = tuple((row.label, *result) for row, result in zip(settings.rows, results, strict=True))
    comparisons = tuple(
        Comparison(row.label, name, row.published[name], ours)
        for row, result in zip(settings.rows, results, strict=True)
        for name, ours in zip(COUNTS, result, strict=True)
        if name in row.published
    )
    series = [{"label": "branching factor", "y": [result[-1] for result in results]}]
    chart = Chart(
        "branching",
        "line",
        "Branching factors",
        {
            "series": series,
            "x": [f"{row.size}\n{row.depth}" for row in settings.rows],
            "xlabel": "board and depth",
            "ylabel": "branching factor",
        },
    )
    return Outcome(
        tuple({"size": size} for size in dict.fromkeys(row.size for row in settings.rows)),
        comparisons,
        (DataTable("Automata", ("automaton", *COUNTS), rows),),
        (chart,),
    )
