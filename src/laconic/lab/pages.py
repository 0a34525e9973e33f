"""Pages of headings, text, tables and images, written as Markdown and as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Heading:
    """A heading of level 1 to 3; `mark` is the target of links."""

    level: int
    text: str
    mark: str = ""


@dataclass(frozen=True)
class Text:
    """A paragraph, followed by an optional command as code."""

    text: str
    command: str = ""


@dataclass(frozen=True)
class Items:
    """A list of short texts, each with an optional link."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Grid:
    """A table; if `folded`, only its title is visible until it is expanded."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    folded: bool = False


@dataclass(frozen=True)
class Picture:
    """An image file, by its path relative to the page, and its description."""

    path: str
    shows: str


Block: TypeAlias = Heading | Text | Items | Grid | Picture


def format_cell(value: Any) -> str:  # noqa: PLR0911  # a line a kind of cell
    """Format a cell: numbers with at most four decimals; pairs and words separated by spaces.

    >>> [format_cell(value) for value in (3.42116, 7920, 2.0, [[1, 1], [2, 78]], ["a", "b"])]
    ['3.4212', '7,920', '2', '1:1 2:78', 'a b']
    """
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case float():
            rounded = round(value, 4) + 0.0  # no negative zero
            return f"{rounded:,.4f}".rstrip("0").rstrip(".")
        case [[_, _], *_]:
            return " ".join(f"{first}:{second:,}" for first, second in value)
        case list() | tuple():
            return " ".join(map(format_cell, value))
        case _:
            return str(value)


def is_number(value: Any) -> bool:
    """Return whether a cell is a number, which is right-aligned."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def markdown(blocks: Iterable[Block]) -> str:
    """Write blocks as Markdown."""
    return "\n\n".join(_markdown(block) for block in blocks) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {text}"
        case Text(text, command):
            return f"{text} `{command}`" if command else text
        case Items(items):
            return "\n".join(f"- [{text}]({link})" if link else f"- {text}" for text, link in items)
        case Picture(path, shows):
            return f"![{shows}]({path})"
        case Grid(title, columns, rows, folded):
            table = _markdown_table(columns, rows)
            if folded:
                return f"<details><summary>{escape(title)}</summary>\n\n{table}\n\n</details>"
            return f"**{title}**\n\n{table}" if title else table


def _markdown_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    right = [_right(rows, place) for place in range(len(columns))]
    lines = [columns, ["---:" if item else "---" for item in right]]
    lines += [[format_cell(cell).replace("|", "\\|") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _right(rows: Sequence[Sequence[Any]], place: int) -> bool:
    """Return whether a column holds numbers only."""
    cells = [row[place] for row in rows if row[place] is not None]
    return bool(cells) and all(map(is_number, cells))


STYLE = """
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


def html(blocks: Iterable[Block], title: str) -> str:
    """Write blocks as one page of HTML."""
    body = "\n".join(_html(block) for block in blocks)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )


def _html(block: Block) -> str:
    match block:
        case Heading(level, text, mark):
            return f'<h{level} id="{mark}">{escape(text)}</h{level}>'
        case Text(text, command):
            code = f" <code>{escape(command)}</code>" if command else ""
            return f"<p>{escape(text)}{code}</p>"
        case Items(items):
            lines = (
                f'<li><a href="{link}">{escape(text)}</a></li>'
                if link
                else f"<li>{escape(text)}</li>"
                for text, link in items
            )
            return f"<ul>{''.join(lines)}</ul>"
        case Picture(path, shows):
            return f'<img src="{path}" alt="{escape(shows)}" loading="lazy">'
        case Grid(title, columns, rows, folded):
            table = _html_table("" if folded else title, columns, rows)
            if folded:
                return f"<details><summary>{escape(title)}</summary>{table}</details>"
            return table


def _html_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    right = [' class="right"' if _right(rows, place) else "" for place in range(len(columns))]
    head = "".join(
        f'<th scope="col"{side}>{escape(name)}</th>'
        for name, side in zip(columns, right, strict=True)
    )
    lines = "".join(_html_row(row, right) for row in rows)
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    return (
        f'<div class="wide"><table>{caption}<thead><tr>{head}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _html_row(row: Sequence[Any], right: Sequence[str]) -> str:
    cells = "".join(
        f"<td{side}>{escape(format_cell(cell))}</td>" for cell, side in zip(row, right, strict=True)
    )
    marked = ' class="differs"' if "differs" in row else ""
    return f"<tr{marked}>{cells}</tr>"
