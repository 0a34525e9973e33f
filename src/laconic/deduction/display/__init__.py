"""Display of rows and decision trees as tiles, and the colours of tiles."""

from laconic.deduction.display.board import Board
from laconic.deduction.display.colours import TILES, Colour, Tile
from laconic.deduction.display.trees import DrawnGuess, Tree

__all__ = ["TILES", "Board", "Colour", "DrawnGuess", "Tile", "Tree"]
