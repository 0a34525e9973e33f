"""How values show themselves: as HTML and SVG in notebooks, as text everywhere else.

A value describes itself once, in pieces of plain data; each piece is drawn and written here. The
HTML needs no style sheet and no script, takes the colours of the page around it, and every word in
it is escaped.
"""

from laconic.display.charts import Bars
from laconic.display.pieces import Line, Piece, Table, Words
from laconic.display.shown import Shown

__all__ = ["Bars", "Line", "Piece", "Shown", "Table", "Words"]
