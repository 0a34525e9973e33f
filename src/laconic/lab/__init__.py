"""The laboratory: strategies invented, played over all answers, compared, and reported.

An experiment is a short description in TOML. Those that come with Laconic reproduce the tables and
figures of the documents it started from; a copy of one, changed, is an experiment of one's own.
"""

from laconic.lab.artefact import Artefact
from laconic.lab.crew import Crew
from laconic.lab.experiment import SOURCES, Experiment, load, names, parse
from laconic.lab.outcome import Chart, Comparison, Outcome, Table
from laconic.lab.run import comparison, resumed, run, run_all

__all__ = [
    "SOURCES",
    "Artefact",
    "Chart",
    "Comparison",
    "Crew",
    "Experiment",
    "Outcome",
    "Table",
    "comparison",
    "load",
    "names",
    "parse",
    "resumed",
    "run",
    "run_all",
]
