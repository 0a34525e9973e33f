"""The laboratory: strategies invented, played over all answers, compared, and reported.

An experiment is a short description in TOML. Those that come with Laconic reproduce the tables and
figures of the documents it started from; a copy of one, changed, is an experiment of one's own.

>>> run(load("lo-peng-triples")).outcome.comparisons[0].verdict
'same'
>>> load("liu-tables-8-9").head.place
'Tables VIII and IX'
"""

from laconic.deduction.lab.comparing import comparison
from laconic.deduction.lab.laboratory import LABORATORY, SOURCES
from laconic.lab.artefact import Artefact
from laconic.lab.experiment import Experiment
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome
from laconic.lab.run import resumed, run, run_all
from laconic.lab.worker_pool import WorkerPool

__all__ = [
    "LABORATORY",
    "SOURCES",
    "Artefact",
    "Chart",
    "Comparison",
    "DataTable",
    "Experiment",
    "Outcome",
    "WorkerPool",
    "comparison",
    "load",
    "names",
    "parse",
    "resumed",
    "run",
    "run_all",
]

load, names, parse = LABORATORY.load, LABORATORY.names, LABORATORY.parse
