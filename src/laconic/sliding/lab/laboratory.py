"""The laboratory: its types of experiments, descriptions, sources and charts."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from laconic.lab.charts import FORMS
from laconic.lab.experiment import ExperimentType, Laboratory
from laconic.sliding.lab.automata import Automata, automata
from laconic.sliding.lab.heuristics import Heuristics, heuristics
from laconic.sliding.lab.instances import Instances, instances
from laconic.sliding.lab.pruning import Pruning, pruning

SOURCES = {
    "document": "Article on a solver of the 24-puzzle with finite state machines",
    "laconic": "Laconic's own",
}
"""Where the figures come from, by the word that descriptions use."""


def described(header: dict[str, Any]) -> str:
    """Describe a puzzle by its header."""
    return f"sliding puzzle, {header['size']}"


LABORATORY = Laboratory(
    {
        "automata": ExperimentType(Automata, automata),
        "pruning": ExperimentType(Pruning, pruning),
        "heuristics": ExperimentType(Heuristics, heuristics),
        "instances": ExperimentType(Instances, instances),
    },
    files("laconic.sliding.lab") / "experiments",
    SOURCES,
    FORMS,
    described,
    "laconic sliding lab",
    "This study reproduces tables of the document on the 24-puzzle, and compares heuristics and "
    "automata.",
)
"""The document's tables, and our own experiments."""
