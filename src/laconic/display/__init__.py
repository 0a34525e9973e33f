"""Documents: results laid out once, for terminals, notebooks, pages and plain text.

A result lays itself out as a sequence of blocks; `text`, `fragment` and `page` (HTML), `markdown`
and `terminal.show` render blocks. The HTML of a fragment needs no style sheet and no script,
inherits the colours of the page, and escapes all text.
"""

from laconic.display.blocks import (
    SIGNS,
    Block,
    Drawing,
    Heading,
    Items,
    Line,
    Number,
    Paragraph,
    Picture,
    Table,
    Words,
)
from laconic.display.charts import Bars
from laconic.display.displayable import Displayable
from laconic.display.html import fragment, page
from laconic.display.markdown import markdown
from laconic.display.text import text

__all__ = [
    "SIGNS",
    "Bars",
    "Block",
    "Displayable",
    "Drawing",
    "Heading",
    "Items",
    "Line",
    "Number",
    "Paragraph",
    "Picture",
    "Table",
    "Words",
    "fragment",
    "markdown",
    "page",
    "text",
]
