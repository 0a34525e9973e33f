"""Results as files: kept, taken again, refused; and the report that is made of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from laconic.deduction.lab import (
    Chart,
    Experiment,
    Outcome,
    WorkerPool,
    load,
    parse,
    resumed,
    run,
    run_all,
)
from laconic.deduction.lab.charts import FORMS, draw
from laconic.display import Block, Heading, Items, Paragraph, Picture, Table, markdown, page
from laconic.display.blocks import format_cell
from laconic.errors import InputError
from laconic.lab import artefact
from laconic.lab.report import write

if TYPE_CHECKING:
    from pathlib import Path

FAST = ["lessard-zonal", "lo-peng-triples", "liu-letters"]


def test_result_survives_its_file(small: Experiment, tmp_path: Path) -> None:
    """An artefact is read as it was written, with its header."""
    done = run(small)
    path = tmp_path / "deep" / "rhymes.json"
    artefact.write(done, path)
    again = artefact.read(path, small)
    assert again.outcome.comparisons == done.outcome.comparisons
    assert again.outcome.charts == done.outcome.charts
    assert [one.title for one in again.outcome.tables] == ["Statistics over all games"]
    assert again.header == done.header
    for part in ("laconic", "commit", "host", "seconds", "games", "description_sha256"):
        assert part in json.loads(path.read_text(encoding="utf-8"))


def test_results_of_other_descriptions_are_refused(small: Experiment, tmp_path: Path) -> None:
    """The message names both sides."""
    path = tmp_path / "rhymes.json"
    artefact.write(run(small), path)
    other = parse(small.text.replace("9.5", "9.4"), "rhymes")
    with pytest.raises(InputError, match=f"{small.digest}.*{other.digest}"):
        artefact.read(path, other)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"laconic": 1}'])
def test_files_that_are_no_results(text: str, small: Experiment, tmp_path: Path) -> None:
    """Anything else is named as such."""
    path = tmp_path / "rhymes.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="not the result of an experiment"):
        artefact.read(path, small)


def test_results_are_taken_up_again(small: Experiment, tmp_path: Path) -> None:
    """Saved results are used, unless the description has changed or a new run is requested."""
    workers = WorkerPool()
    assert [resumed(small, tmp_path, workers)[1] for _ in range(2)] == [True, False]
    assert resumed(small, tmp_path, workers, fresh=True)[1]
    changed = parse(small.text.replace("9.5", "9.4"), "rhymes")
    assert resumed(changed, tmp_path, workers)[1]


def test_only_some(tmp_path: Path) -> None:
    """With `only`, the named experiments run, and saved results of the others are used."""
    both, told = [load(name) for name in FAST[:2]], list[str]()
    first = run_all(both, tmp_path, WorkerPool(), only={FAST[0]}, tell=told.append)
    assert [one.name for one, _ in first] == FAST[:1]
    second = run_all(both, tmp_path, WorkerPool(), only={FAST[1]}, tell=told.append)
    assert [one.name for one, _ in second] == FAST[:2]
    assert [text.split(":")[0] for text in told] == FAST[:2]


def test_report(tmp_path: Path, small: Experiment) -> None:
    """Pages hold every experiment and figure, and every picture that they show is there."""
    experiments = [load(name) for name in FAST]
    study = [(one, run(one)) for one in (*experiments, small)]
    paths = write(study, tmp_path)
    names = {path.name for path in paths}
    assert names == {"README.md", "liu.md", "lessard.md", "lo-peng.md", "laconic.md", "index.html"}
    pages = {path.name: path.read_text(encoding="utf-8") for path in paths}
    for one in experiments:
        assert one.head.title in pages[f"{one.head.source}.md"]
        assert f"laconic lab run {one.name}" in pages["index.html"]
    assert "the published mean is made up" in pages["README.md"]
    for _, done in study:
        for chart in done.outcome.charts:
            name = f"plots/{done.header['experiment']}-{chart.name}.svg"
            assert name in pages["index.html"]
            ET.parse(tmp_path / name)  # noqa: S314  # our own file


def test_reports_are_the_same_twice(tmp_path: Path) -> None:
    """The same results produce identical files, including pictures."""
    study = [(one, run(one)) for one in [load("lo-peng-triples")]]
    for folder in ("one", "two"):
        write(study, tmp_path / folder)
    for path in (tmp_path / "one").rglob("*.*"):
        again = tmp_path / "two" / path.relative_to(tmp_path / "one")
        assert path.read_bytes() == again.read_bytes(), path


SHARES = [[2, 10], [3, 60], [4, 30]]
DATA: dict[str, dict[str, Any]] = {
    "histograms": {"series": [{"label": "a", "counts": SHARES, "published": SHARES}] * 5},
    "bars": {"bars": [{"label": "a", "value": 3.5, "published": None}], "axis": "mean"},
    "ranked": {"bars": [{"label": "a", "value": 3.5, "marked": True}], "axis": "entropy"},
    "counts": {"counts": [[5, 3], [6, 9]], "x": "worst", "y": "openers"},
    "letters": {"bars": [{"label": "e", "value": 9, "second": 8}]},
    "codes": {"series": [{"label": "black", "values": [0.5, 0.0, 0.5]}], "axis": "code"},
    "parts": {"series": [{"label": "stump", "sizes": [30, 2, 1]}]},
    "shares": {"rows": [{"label": "a", "counts": SHARES}]},
    "ladder": {
        "rungs": [{"label": "a", "value": 3.6, "spread": 0.1, "worst": 6}],
        "optimum": 3.42,
        "axis": "mean",
    },
    "scatter": {"x": [1, 2, 3], "y": [2, 2, 4], "labels": ["a", "b", "c"]}
    | {"xlabel": "x", "ylabel": "y"},
    "strip": {"x": [5, 5, 6], "y": [3.5, 3.6, 3.8], "named": [[6, 3.8, "jazzy"]]}
    | {"xlabel": "x", "ylabel": "y"},
    "line": {
        "x": ["10", "25"],
        "series": [{"label": "ours", "y": [4.7, 4.8], "spread": [0.1, 0.1]}],
        "xlabel": "population",
        "ylabel": "mean",
    },
    "heat": {"labels": ["a", "b"], "values": [[1, 0.8], [0.8, 1]]},
    "ridge": {"groups": [{"label": "a", "values": [3.5, 3.6, 3.6]}], "axis": "mean"},
    "violin": {"groups": [{"label": "a", "values": [3.5, 3.6]}] * 12, "axis": "mean"},
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_draws(form: str, tmp_path: Path) -> None:
    """A chart of each form becomes SVG, in which its title is text."""
    path = tmp_path / f"{form}.svg"
    draw(Chart(form, form, "A title to be found", DATA[form]), path)
    assert "A title to be found" in path.read_text(encoding="utf-8")


def test_unknown_form_is_refused(tmp_path: Path) -> None:
    """A chart of no known form is named with the forms that there are."""
    with pytest.raises(InputError, match="no chart type 'pie', expected one of histograms"):
        draw(Chart("a", "pie", "", {}), tmp_path / "a.svg")


def test_pages_escape_what_they_hold() -> None:
    """Special characters of Markdown tables and HTML are escaped."""
    blocks: list[Block] = [
        Heading(1, "A < B", "top"),
        Paragraph("so & so", "laconic lab"),
        Items((("one", "#top"), ("two", ""))),
        Table(("a|b", "n"), (("x|y", 3.5), ("<b>", None)), "T"),
        Table(("a",), (("differs",),), "folded", folded=True),
        Picture("plots/a.svg", 'a "plot"'),
    ]
    whole = page(blocks, "T & T")
    for text in ("A &lt; B", "so &amp; so", "&lt;b&gt;", "T &amp; T", "&quot;plot&quot;"):
        assert text in whole
    assert '<tr class="differs">' in whole
    text = markdown(blocks)
    assert "| x\\|y | 3.5 |" in text
    assert "<details><summary>folded</summary>" in text
    assert "- [one](#top)\n- two" in text


def test_cells() -> None:
    """Numbers keep four decimals at most, and nothing stays nothing."""
    values = (None, True, 1234, 0.0, -0.00001, 2.5, "a", [[1, 2]], ["a", 1.5])
    written = ["", "yes", "1,234", "0", "0", "2.5", "a", "1:2", "a 1.5"]
    assert [format_cell(value) for value in values] == written


def test_empty_outcome() -> None:
    """An empty outcome can be converted to JSON and back."""
    assert Outcome.from_dict(json.loads(json.dumps(Outcome().as_dict()))) == Outcome()
