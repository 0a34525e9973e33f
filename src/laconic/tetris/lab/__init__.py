"""The laboratory of NES Tetris: players measured, features left out, training drawn.

An experiment is a short description in TOML; copy and change one to make your own.

>>> load("document-table").head.place
'the table of results'
"""

from laconic.tetris.lab.laboratory import LABORATORY, SOURCES

__all__ = ["LABORATORY", "SOURCES", "load", "names", "parse"]

load, names, parse = LABORATORY.load, LABORATORY.names, LABORATORY.parse
