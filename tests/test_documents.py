"""The pages that go through the documents are those of their lists and of the stored results."""

from __future__ import annotations

from typing import Any

import pytest

from publishing import documents
from publishing.documents import Item, Row, rows_of

LISTED = [path.stem for path in sorted(documents.LISTS.glob("*.toml"))]
STORED = {
    "command": "laconic x",
    "count": 13,
    "ratio": [6.0, 4.0],
    "tables": [{"title": "T", "columns": ["who", "theirs", "ours"], "rows": [["a", 1, 1]]}],
}


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Have one result, `x`."""
    stored = dict(STORED)
    monkeypatch.setattr(documents, "read", {"x": stored}.__getitem__)
    return stored


@pytest.mark.parametrize("name", LISTED)
def test_every_row_has_a_state(name: str) -> None:
    """A row agrees or is built, or it says why not."""
    document = documents.load(documents.LISTS / f"{name}.toml")
    rows = [row for part in document.sections for item in part.rows for row in rows_of(item)]
    for row in rows:
        assert row.what
        assert row.state in {documents.AGREES, documents.BUILT} or row.reason, row


def test_no_experiment_is_left_out() -> None:
    """Each experiment on a document has a row that names it."""
    documented = "".join(documents.pages().values())
    for laboratory in documents.REPORTS.values():
        for name in laboratory.names():
            own = laboratory.load(name).head.source == "laconic"
            assert own or f"{laboratory.command} run {name}`" in documented, name


def test_a_row_follows_its_result(stored: dict[str, Any]) -> None:
    """Our figure comes from the result; when it changes, the row must say why it differs."""
    item = Item("groups", 13, result="x", at=("count",))
    assert list(rows_of(item)) == [Row("groups", "13", "13", "agrees", "", "laconic x")]
    stored["count"] = 14
    with pytest.raises(AssertionError, match="13 and 14 differ, and nothing says why"):
        list(rows_of(item))
    item = Item("groups", 13, result="x", at=("count",), because="another list")
    assert list(rows_of(item)) == [
        Row("groups", "13", "14", "differs", "another list", "laconic x")
    ]


def test_a_reason_without_a_difference_is_refused(stored: dict[str, Any]) -> None:
    """A reason that is left over would hide that the row agrees."""
    assert stored["count"] == 13
    with pytest.raises(AssertionError, match="agrees now"):
        list(rows_of(Item("groups", 13, result="x", at=("count",), because="another list")))


def test_a_row_without_its_result_is_refused(stored: dict[str, Any]) -> None:
    """A result, a key or an experiment's comparison that is gone is an error, not an empty cell."""
    del stored["count"]
    with pytest.raises(KeyError):
        list(rows_of(Item("groups", 13, result="x", at=("count",))))
    with pytest.raises(KeyError):
        list(rows_of(Item("groups", 13, result="y")))
    with pytest.raises(AssertionError, match="names no result"):
        list(rows_of(Item("groups", 13)))


def test_comparisons_of_an_experiment_are_rows() -> None:
    """Each has a row; one that the experiment does not have is refused."""
    rows = list(rows_of(Item("A", experiment="lessard-zonal", subject="zonal")))
    assert [row.what for row in rows] == ["A, zonal, parts", "A, zonal, largest"]
    assert rows[0].command == "laconic lab run lessard-zonal"
    with pytest.raises(AssertionError, match="compares no horse"):
        list(rows_of(Item("A", experiment="lessard-zonal", subject="horse")))


@pytest.mark.usefixtures("stored")
def test_quotients_and_tables() -> None:
    """A figure may be one stored number over another, or a column of a stored table."""
    quotient = Item("gain", "50%", result="x", at=("ratio", 0), over=("ratio", 1), equals=1.5)
    assert [row.ours for row in rows_of(quotient)] == ["1.5"]
    table = Item("T", result="x", at=("tables", "T"), columns=("theirs", "ours"))
    assert list(rows_of(table)) == [Row("T, a", "1", "1", "agrees", "", "laconic x")]


def test_what_was_not_done_says_so() -> None:
    """Neither needs a result; the published figure stands."""
    for item in (Item("a", "22", not_compared="deep"), Item("a", "22", not_built="deep")):
        (row,) = rows_of(item)
        assert (row.published, row.ours, row.reason) == ("22", "", "deep")
