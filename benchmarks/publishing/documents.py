"""The documents that Laconic grew from, gone through from top to bottom: a row a figure.

A file of `benchmarks/documents` lists what a document has: systems, tables, numbers, claims,
suggestions. What Laconic has beside it is read from a stored result, or named as a test or a
page.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from laconic.deduction.lab import LABORATORY as DEDUCTION
from laconic.display import Block, Heading, Paragraph, Table, markdown
from laconic.display.blocks import format_cell
from laconic.lab.outcome import Comparison
from laconic.lab.tables import parse_table
from laconic.sliding.lab import LABORATORY as SLIDING
from laconic.tetris.lab import LABORATORY as TETRIS
from publishing import results

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from laconic.lab.outcome import Value

DOCS = results.ROOT / "docs"
LISTS = results.ROOT / "benchmarks" / "documents"
FOLDER = DOCS / "reproduction" / "documents"
LABORATORIES = {"deduction": DEDUCTION, "sliding": SLIDING, "tetris": TETRIS}
"""The laboratories by the folder of their results, below `results/lab`."""
REPORTS = {"reproduction": DEDUCTION, "sliding/report": SLIDING, "tetris/report": TETRIS}
"""The laboratories by the folder of their report, below `docs`."""

AGREES, BUILT, DIFFERS = "agrees", "built", "differs"
NOT_COMPARED, NOT_BUILT = "not compared yet", "not built"
STATES = (AGREES, BUILT, DIFFERS, NOT_COMPARED, NOT_BUILT)

Step = str | int


@dataclass(frozen=True)
class Item:
    """What a document has, and what Laconic has beside it, as a file of documents lists it.

    Attributes:
        what: what it is; the document's own words for it are in asterisks.
        published: the document's figure or statement, as it prints it.
        experiment: an experiment that compares it: a row for each comparison.
        subject: the only subject of the experiment that belongs here (default: all).
        measure: the only measure of the experiment that belongs here (default: all).
        result: the stored result that has our figure, below `results`, without its ending.
        at: where the result has it: keys, numbers, and first cells of rows, from the outside in.
        over: where the result has the number that ours is divided by.
        columns: columns of the table at `at`, the published and ours: a row for each of its rows.
        equals: our figure if it agrees with a statement that is not a number.
        test: the test that holds it, as `FILE::NAME`.
        page: the page below `docs` that describes what was built.
        command: what computes it (default: the command that the result names).
        because: why it differs.
        not_compared: what is missing to compare it.
        not_built: why it is not built.
    """

    what: str = ""
    published: int | float | str = ""
    experiment: str = ""
    subject: str = ""
    measure: str = ""
    result: str = ""
    at: tuple[Step, ...] = ()
    over: tuple[Step, ...] = ()
    columns: tuple[str, ...] = ()
    equals: Any = None
    test: str = ""
    page: str = ""
    command: str = ""
    because: str = ""
    not_compared: str = ""
    not_built: str = ""


@dataclass(frozen=True)
class Section:
    """A section of a document."""

    title: str
    rows: tuple[Item, ...]
    about: str = ""


@dataclass(frozen=True)
class Document:
    """A document, as its file lists it."""

    title: str
    about: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Row:
    """A row of the index.

    Attributes:
        state: one of `STATES`.
        reason: what goes with the state, if anything.
    """

    what: str
    published: str
    ours: str
    state: str
    reason: str = ""
    command: str = ""

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the table."""
        state = f"{self.state}: {self.reason}" if self.reason else self.state
        command = f"`{self.command}`" if self.command else ""
        return self.what, self.published, self.ours, state, command


def load(path: Path) -> Document:
    """Read the list of a document.

    Raises:
        InputError: for a list that names what no list has.
    """
    return parse_table(Document, tomllib.loads(path.read_text(encoding="utf-8")), path.name)


def rows_of(item: Item) -> Iterator[Row]:
    """Return the rows of an item; most have one."""
    if item.experiment:
        yield from _rows_of_experiment(item)
    elif item.columns:
        yield from _rows_of_table(item)
    else:
        yield _row(item)


def _rows_of_experiment(item: Item) -> Iterator[Row]:
    family, laboratory = next(
        each for each in LABORATORIES.items() if item.experiment in each[1].names()
    )
    command = f"{laboratory.command} run {item.experiment}"
    rows = [
        _compared(
            f"{item.what}{', ' if item.what else ''}{each['subject']}, {each['measure']}",
            Comparison(**{name: each[name] for name in Comparison.__dataclass_fields__}),
            command,
        )
        for each in read(f"lab/{family}/{item.experiment}")["comparisons"]
        if item.subject in {"", each["subject"]} and item.measure in {"", each["measure"]}
    ]
    assert rows, f"{item.experiment} compares no {item.subject} {item.measure}"
    yield from rows


def _rows_of_table(item: Item) -> Iterator[Row]:
    table = find(read(item.result), item.at)
    label, (theirs, mine) = table["columns"][0], item.columns
    for cells in table["rows"]:
        row = dict(zip(table["columns"], cells, strict=True))
        comparison = Comparison("", "", row[theirs], row[mine], because=item.because)
        yield _compared(f"{item.what}, {row[label]}", comparison, _command(item))


def _row(item: Item) -> Row:
    """Return the row of an item that has one."""
    published, command = _plain(item.published), _command(item)
    value = _value(item) if item.result else ""
    ours = _ours(value, item.published) if item.result else ""
    if item.not_built:
        return Row(item.what, published, ours, NOT_BUILT, item.not_built, command)
    if item.not_compared:
        return Row(item.what, published, ours, NOT_COMPARED, item.not_compared, command)
    if item.result and item.published == "":
        return Row(item.what, "", ours, BUILT, item.because, command)
    if item.result:
        expected: Value = item.equals if item.equals is not None else item.published
        comparison = Comparison("", "", expected, value, because=item.because)
        assert comparison.verdict != "same" or not item.because, f"{item.what!r} agrees now"
        return _compared(item.what, comparison, command, published)
    assert item.test or item.page, f"{item.what!r} names no result, test, page or reason"
    page = f"[{_title(item.page)}](../../{item.page})" if item.page else ""
    ours = ", ".join(part for part in (page, f"test `{item.test}`" * bool(item.test)) if part)
    state = DIFFERS if item.because else AGREES if item.test else BUILT
    return Row(item.what, published, ours, state, item.because, command)


def _compared(what: str, comparison: Comparison, command: str, published: str = "") -> Row:
    """Return the row of a comparison; one that differs says why, and no other does."""
    printed = published or _plain(comparison.published)
    ours = _ours(comparison.ours, comparison.published)
    if comparison.verdict == "same":
        return Row(what, printed, ours, AGREES, "", command)
    if comparison.verdict == "close":
        return Row(what, printed, ours, AGREES, "within chance", command)
    assert comparison.because, f"{what!r}: {printed} and {ours} differ, and nothing says why"
    return Row(what, printed, ours, DIFFERS, comparison.because, command)


@cache
def read(result: str) -> Any:
    """Read a stored result.

    Raises:
        FileNotFoundError: if there is none.
    """
    return json.loads((results.FOLDER / f"{result}.json").read_text(encoding="utf-8"))


def find(data: Any, steps: tuple[Step, ...]) -> Any:
    """Go into a result: by key, by number, by the title of a table, by the first cell of a row.

    >>> table = {"title": "Times", "columns": ["who", "s"], "rows": [["a", 1], ["b", 2]]}
    >>> find({"tables": [table]}, ("tables", "Times", "b", "s"))
    2
    """
    for step in steps:
        if isinstance(data, list) and isinstance(step, str):
            data = next(each for each in data if step in {each.get("title"), each.get("subject")})
        elif isinstance(data, dict) and step not in data and "rows" in data:
            cells = next(row for row in data["rows"] if row[0] == step)
            data = dict(zip(data["columns"], cells, strict=True))
        else:
            data = data[step]
    return data


def _value(item: Item) -> Any:
    value = find(read(item.result), item.at)
    return value / find(read(item.result), item.over) if item.over else value


def _command(item: Item) -> str:
    """Return the command that an item names, or its result."""
    if item.command or not item.result:
        return item.command
    stored = read(item.result)
    if "experiment" in stored:
        laboratory = LABORATORIES[item.result.split("/")[1]]
        return f"{laboratory.command} run {stored['experiment']}"
    command: str = stored["command"]
    return command


def _plain(value: Any) -> str:
    """Format a cell; numbers have no commas, so that a search finds them."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return repr(round(value, 10)).removesuffix(".0")
    return format_cell(value).replace(",", "")


def _ours(value: Any, published: Any) -> str:
    """Format our figure with as many decimals as the published one, and at least four."""
    if isinstance(value, float):
        return _plain(round(value, max(4, len(_plain(published).partition(".")[2]))))
    return _plain(value)


def _title(page: str) -> str:
    """Return the heading that a link to a page leads to, as its text."""
    path, _, anchor = page.partition("#")
    folder, _, file = path.rpartition("/")
    if folder in REPORTS:
        return REPORTS[folder].sources[file.removesuffix(".md")]
    headings = [
        line.lstrip("# ")
        for line in (DOCS / path).read_text(encoding="utf-8").splitlines()
        if line.startswith("#")
    ]
    marks = {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-"): each for each in headings}
    return marks[anchor] if anchor else headings[0]


COLUMNS = ("in the document", "published", "Laconic", "state", "command")


def page(document: Document) -> str:
    """Write the page of a document."""
    blocks: list[Block] = [Heading(1, document.title), Paragraph(document.about.strip())]
    for section in document.sections:
        blocks.append(Heading(2, section.title))
        if section.about:
            blocks.append(Paragraph(section.about))
        rows = tuple(row.cells() for item in section.rows for row in rows_of(item))
        blocks.append(Table(COLUMNS, rows))
    return markdown(blocks)


ABOUT = """Each document that Laconic grew from, from top to bottom: each system, table, figure,
number, claim and suggestion has a row, with the published figure, ours, and the command that
computes it. *Agrees*: equal in all printed digits, or a test holds it. *Built*: Laconic has it, and
the document states no figure for it. *Differs* and *not built* say why, *not compared yet* says
what is missing. The documents' own terms are in italics; the search of this site finds the row of
a term or of a published figure."""


def overview(documents: dict[str, Document]) -> str:
    """Write the page that counts the rows of all documents."""
    rows: list[tuple[str | int, ...]] = []
    total: Counter[str] = Counter()
    for name, document in documents.items():
        counts = Counter(
            row.state for part in document.sections for item in part.rows for row in rows_of(item)
        )
        total += counts
        link = f"[{document.title}]({name}.md)"
        rows.append((link, counts.total(), *(counts[state] for state in STATES)))
    rows.append(("all", total.total(), *(total[state] for state in STATES)))
    blocks: list[Block] = [
        Heading(1, "The documents, row by row"),
        Paragraph(ABOUT),
        Table(("document", "rows", *STATES), tuple(rows)),
        Paragraph(
            "The rows are listed in `benchmarks/documents`; the pages are written by",
            "python benchmarks/publish.py",
        ),
    ]
    return markdown(blocks)


def pages() -> dict[Path, str]:
    """Return all pages, by their file."""
    documents = {path.stem: load(path) for path in sorted(LISTS.glob("*.toml"))}
    written = {FOLDER / f"{name}.md": page(document) for name, document in documents.items()}
    return {FOLDER / "README.md": overview(documents)} | written
