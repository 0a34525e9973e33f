"""The laboratory: experiments that play, compare and report on strategies.

An experiment is a short description in TOML. The bundled experiments reproduce published tables and
figures; to make your own, copy and change one.

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
