"""Display of values: HTML and SVG in notebooks, text everywhere else.

A value lays itself out once, as a sequence of renderables. The
HTML needs no style sheet and no script, inherits the colours of the page, and escapes all text.
"""

from laconic.display.charts import Bars
from laconic.display.displayable import Displayable
from laconic.display.renderables import Line, Renderable, Table, Words

__all__ = ["Bars", "Displayable", "Line", "Renderable", "Table", "Words"]
