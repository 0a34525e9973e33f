"""How rows and decision trees show themselves, in tiles; the colours of tiles everywhere."""

from laconic.deduction.display.board import Board
from laconic.deduction.display.colours import PALETTES, TILES, Colour, Tile
from laconic.deduction.display.trees import DrawnGuess, Tree

__all__ = ["PALETTES", "TILES", "Board", "Colour", "DrawnGuess", "Tile", "Tree"]
