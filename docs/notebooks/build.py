# ruff: noqa: INP001  # a script beside the notebooks
"""Make the notebooks of the course from its pages, executed; this draws its plots as well.

With `--check` they are executed in an empty folder, and must print what the pages show.
"""

from __future__ import annotations

import doctest
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import nbformat
from nbclient import NotebookClient
from nbformat import v4

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent
DOCS = FOLDER.parent
NAMES = ("course", "solutions", "information", "genetic")
"""The pages that notebooks are made from."""

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

_CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook.

    Attributes:
        source: Markdown or Python.
        is_code: whether it is Python.
        output: what the page shows that it prints; None where the page shows nothing.
    """

    source: str
    is_code: bool = False
    output: str | None = None


def cells(name: str) -> Iterator[Cell]:
    """Split a page into cells: text, scripts, and sessions, each up to an output."""
    for index, part in enumerate(_CODE.split((DOCS / f"{name}.md").read_text(encoding="utf-8"))):
        if index % 2 == 0:
            if text := _markdown(part):
                yield Cell(text)
        elif part.startswith(">>> "):
            yield from _session(part)
        else:
            yield Cell(part.strip().replace("plt.close()", "plt.show()"), is_code=True)


def _markdown(text: str) -> str:
    """Adapt text to a notebook: its own plots, links from this folder, hints in the open."""
    text = re.sub(r"^!\[.*\]\(course/.*\)$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\]\((?=[\w/-]+\.md)", "](../", text)
    text = text.replace("](notebooks/", "](").replace(
        "<details><summary>Hint</summary>\n\n", "**Hint.** "
    )
    return re.sub(r"\n{3,}", "\n\n", text.replace("</details>", "")).strip()


def _session(text: str) -> Iterator[Cell]:
    """Split a session into cells, since a notebook shows a cell's last value only."""
    source = ""
    for example in doctest.DocTestParser().get_examples(text):
        source += example.source
        if example.want:
            yield Cell(source.strip(), is_code=True, output=example.want)
            source = ""
    if source:
        yield Cell(source.strip(), is_code=True)


def notebook(name: str) -> nbformat.NotebookNode:
    """Make the notebook of a page, not executed yet."""
    made = v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    for number, cell in enumerate(cells(name)):
        new = v4.new_code_cell if cell.is_code else v4.new_markdown_cell
        made.cells.append(new(cell.source, id=f"cell-{number}"))
    return made


def execute(made: nbformat.NotebookNode, folder: Path) -> None:
    """Run the cells of a notebook in a folder, and keep their outputs in it."""
    NotebookClient(made, timeout=1200, resources={"metadata": {"path": str(folder)}}).execute()
    for cell in made.cells:
        cell.metadata.pop("execution", None)  # its times


def text_of(cell: nbformat.NotebookNode) -> str:
    """Give what a code cell of an executed notebook printed or returned, as text."""
    outputs = (output.get("text") or output.get("data", {}) for output in cell.outputs)
    return "".join(
        output if isinstance(output, str) else output.get("text/plain", "") for output in outputs
    )


def code_of(made: nbformat.NotebookNode) -> list[str]:
    """Give the sources of the code cells."""
    return [cell.source for cell in made.cells if cell.cell_type == "code"]


def compare(made: nbformat.NotebookNode, name: str) -> None:
    """Raise an error unless each code cell printed what the page shows."""
    for cell, expected in zip(made.cells, cells(name), strict=True):
        if expected.output is not None:
            printed = text_of(cell) + "\n"
            if not doctest.OutputChecker().check_output(expected.output, printed, FLAGS):
                page = f"--- page\n{expected.output}--- notebook\n{printed}"
                raise SystemExit(f"{name}: {cell.source}\n{page}")


def check() -> None:
    """Execute all notebooks, and compare what they print with their pages."""
    for name in NAMES:
        made = notebook(name)
        with TemporaryDirectory() as folder:
            execute(made, Path(folder))
        compare(made, name)


def main() -> None:
    """Make all notebooks; those whose code has changed are executed, with `--fresh` all of them."""
    for name in NAMES:
        path, made = FOLDER / f"{name}.ipynb", notebook(name)
        before = nbformat.read(path, as_version=4) if path.exists() else v4.new_notebook()
        if "--fresh" in sys.argv or code_of(made) != code_of(before):
            execute(made, DOCS / "course")  # where the page's plots are
        else:
            made.metadata = before.metadata
            executed = iter([cell for cell in before.cells if cell.cell_type == "code"])
            for cell in made.cells:
                if cell.cell_type == "code":
                    cell.update({**next(executed), "id": cell.id})
        nbformat.write(made, path)


if __name__ == "__main__":
    check() if "--check" in sys.argv else main()
