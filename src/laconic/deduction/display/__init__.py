"""How rows and decision trees show themselves, in tiles; the colours of tiles everywhere."""

from laconic.deduction.display.board import Board
from laconic.deduction.display.colours import TILES, Tile
from laconic.deduction.display.trees import Branch, Tree

__all__ = ["TILES", "Board", "Branch", "Tile", "Tree"]
