"""The laboratory of sliding puzzles: automata counted, heuristics compared, searches measured.

An experiment is a short description in TOML; copy and change one to make your own.

>>> load("document-strings").head.place
'the tables of operator strings'
"""

from laconic.sliding.lab.laboratory import LABORATORY, SOURCES

__all__ = ["LABORATORY", "SOURCES", "load", "names", "parse"]

load, names, parse = LABORATORY.load, LABORATORY.names, LABORATORY.parse
