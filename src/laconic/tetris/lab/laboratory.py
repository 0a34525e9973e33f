"""The laboratory: its types of experiments, descriptions, sources and charts."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from laconic.lab.charts import FORMS
from laconic.lab.experiment import ExperimentType, Laboratory
from laconic.tetris.lab.calls import Calls, calls
from laconic.tetris.lab.features import Features, features
from laconic.tetris.lab.players import Players, players
from laconic.tetris.lab.runs import Runs, runs
from laconic.tetris.lab.trainings import Trainings, trainings

SOURCES = {
    "document": "domslee, High score tetris AI using branching algorithms, domslee.com, "
    "12 April 2020",
    "laconic": "Laconic's own",
}
"""Where the figures come from, by the word that descriptions use."""


def game_text(header: dict[str, Any]) -> str:
    """Describe games by their header."""
    rules = header["rules"]
    return (
        f"{header['games']} games of {header['pieces']} pieces, seed {header['seed']}, "
        f"{rules['timing']} rules, {rules['rows']} rows, level {rules['start_level']}"
    )


LABORATORY = Laboratory(
    {
        "players": ExperimentType(Players, players),
        "features": ExperimentType(Features, features),
        "calls": ExperimentType(Calls, calls),
        "runs": ExperimentType(Runs, runs),
        "trainings": ExperimentType(Trainings, trainings),
    },
    files("laconic.tetris.lab") / "experiments",
    SOURCES,
    FORMS,
    game_text,
    "laconic tetris lab",
    "This study reproduces the table of an article on NES Tetris by domslee (2020), and measures "
    "all players.",
)
"""The article's table, and our own experiments."""
