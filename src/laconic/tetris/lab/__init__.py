"""The laboratory of NES Tetris: comparisons of players, effects of features, and training runs.

An experiment is a short description in TOML; copy and change one to make your own.

>>> load("document-table").head.place
'the table of results'
"""

from laconic.tetris.lab.laboratory import LABORATORY, SOURCES

__all__ = ["LABORATORY", "SOURCES", "load", "names", "parse"]

load, names, parse = LABORATORY.load, LABORATORY.names, LABORATORY.parse
