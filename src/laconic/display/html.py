"""Documents as HTML: fragments for notebooks, and whole pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.display.blocks import (
    Block,
    Cell,
    Drawing,
    Heading,
    Items,
    Line,
    Paragraph,
    Picture,
    Table,
    Words,
    format_cell,
)
from laconic.display.markup import Html, joined, tag

if TYPE_CHECKING:
    from collections.abc import Iterable

_FRAME = "display:grid;gap:.6em;justify-items:start;line-height:1.4;max-width:60em"
_STYLE = """
:root { --ink: #1d2733; --pale: #f3f5f8; --line: #d5dbe3; --blue: #00568a; }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); background: #fff;
  font: 16px/1.55 system-ui, "Segoe UI", "Noto Sans", sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 5rem }
h1 { font-size: 2rem; line-height: 1.2; margin: .5rem 0 1rem }
h2 { font-size: 1.45rem; margin: 3.5rem 0 .75rem; padding-top: .75rem;
  border-top: 3px solid var(--blue) }
h3 { font-size: 1.15rem; margin: 2.5rem 0 .4rem }
p, ul { max-width: 46rem }
a { color: var(--blue) }
code { background: var(--pale); padding: .1em .35em; border-radius: .25rem; font-size: .9em }
.wide { overflow-x: auto; margin: .75rem 0 1.25rem }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600; padding: .25rem 0 }
th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; max-width: 24rem }
th { white-space: nowrap } td.right, th.right { text-align: right; white-space: nowrap }
tr.differs td { background: #fff4e5 }
summary { cursor: pointer; color: var(--blue); padding: .25rem 0 }
img { display: block; width: 100%; max-width: 46rem; height: auto; margin: 1rem 0 }
@media print { main { max-width: none; padding: 0 } h2 { break-before: page } a { color: inherit }
  img, tr { break-inside: avoid } }
"""


def fragment(blocks: Iterable[Block]) -> Html:
    """Write blocks for a notebook: with styles of its own, and the page's colours."""
    return tag("div", *(_html(block, inline=True) for block in blocks), style=_FRAME)


def page(blocks: Iterable[Block], title: str) -> str:
    """Write blocks as one page, with a style sheet."""
    body = "\n".join(_html(block, inline=False) for block in blocks)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{tag('title', title)}\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )


def _html(block: Block, *, inline: bool) -> Html:  # noqa: PLR0911  # a line a kind of block
    """Write a block, with its style in it or left to the style sheet of the page."""
    match block:
        case Line(words, title):
            start = joined(tag("strong", title), "  ") if title else ""
            return tag("div", start, words, style="white-space:pre-wrap")
        case Words():
            return tag("div", str(block), style="font-family:monospace")
        case Table(title=title, folded=True):
            return tag("details", tag("summary", title), _table(block, "", inline=inline))
        case Table(title=title):
            return _table(block, title, inline=inline)
        case Heading(level, text, mark):
            return tag(f"h{level}", text, id=mark)
        case Paragraph(text, command):
            return tag("p", text, *[" ", tag("code", command)] * bool(command))
        case Items(items):
            lines = (tag("a", text, href=link) if link else text for text, link in items)
            return tag("ul", *(tag("li", line) for line in lines))
        case Picture(path, shows):
            return tag("img", src=path, alt=shows, loading="lazy")
        case Drawing():
            return block.html()


def _table(table: Table, title: str, *, inline: bool) -> Html:
    right = table.on_right()
    head = (
        tag("th", name, scope="col", **_side(on_right, inline=inline))
        for name, on_right in zip(table.columns, right, strict=True)
    )
    rows = (
        tag(
            "tr",
            *(
                tag("td", _content(cell, inline=inline), **_side(on_right, inline=inline))
                for cell, on_right in zip(row, right, strict=True)
            ),
            class_="differs" if "differs" in row else None,
        )
        for row in table.rows
    )
    caption = [tag("caption", title)] if title else []
    content = *caption, tag("thead", tag("tr", *head)), tag("tbody", *rows)
    if inline:
        return tag("table", *content, style="border-collapse:collapse;margin:0")
    return tag("div", tag("table", *content), class_="wide")


def _side(on_right: bool, *, inline: bool) -> dict[str, str]:
    if inline:
        side = "right" if on_right else "left"
        return {"style": f"text-align:{side};padding:.2em .8em .2em 0"}
    return {"class_": "right"} if on_right else {}


def _content(cell: Cell, *, inline: bool) -> str:
    return _html(cell, inline=inline) if isinstance(cell, Drawing | Words) else format_cell(cell)
