"""The laboratory: kinds of experiments, descriptions, sources and charts."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from laconic.lab.charts import FORMS
from laconic.lab.experiment import ExperimentType, Laboratory
from laconic.sliding.lab.automata import Automata, automata
from laconic.sliding.lab.heuristics import Heuristics, heuristics
from laconic.sliding.lab.instances import Instances, instances
from laconic.sliding.lab.pruning import Pruning, pruning
from laconic.sliding.lab.searches import Searches, searches

SOURCES = {
    "document": "domslee, Solving the 24-Puzzle, domslee.com, 25 November 2021, and on duplicate "
    "operators, 29 January 2022",
    "laconic": "Laconic's own",
}
"""Sources of published figures, by the name used in descriptions."""


def game_text(header: dict[str, Any]) -> str:
    """Describe a puzzle from the header of a result."""
    return f"sliding puzzle, {header['size']}"


LABORATORY = Laboratory(
    {
        "automata": ExperimentType(Automata, automata),
        "pruning": ExperimentType(Pruning, pruning),
        "searches": ExperimentType(Searches, searches),
        "heuristics": ExperimentType(Heuristics, heuristics),
        "instances": ExperimentType(Instances, instances),
    },
    files("laconic.sliding.lab") / "experiments",
    SOURCES,
    FORMS,
    game_text,
    "laconic sliding lab",
    "This study reproduces tables of two articles on the 24-puzzle by domslee (2021, 2022), and "
    "compares heuristics and automata.",
)
"""The experiments on sliding puzzles."""
