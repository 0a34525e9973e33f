"""Experiments with sliding puzzles: automata, heuristics and published instances.

An experiment is described by a short TOML file; copy and modify one to create your own.

>>> load("document-strings").head.place
'the tables of operator strings'
"""

from laconic.sliding.lab.laboratory import LABORATORY, SOURCES

__all__ = ["LABORATORY", "SOURCES", "load", "names", "parse"]

load, names, parse = LABORATORY.load, LABORATORY.names, LABORATORY.parse
