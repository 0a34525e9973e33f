"""The cache of tables: only the table of a name is read from its file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic import cache
from laconic.errors import ClaimError
from laconic.sliding import _kernels, heuristics, store
from laconic.sliding.automaton import automaton, forbidden_strings, name_of
from laconic.sliding.board import blank_first, parse
from laconic.sliding.heuristics import Table, heuristic, missing_tables, tables_of
from laconic.sliding.normal import Shape
from laconic.sliding.search import solve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Start with an empty cache, on disk and in memory."""
    cached = automaton, heuristics._cached, heuristics._table  # noqa: SLF001
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path))
    for function in cached:
        function.cache_clear()
    yield
    for function in cached:
        function.cache_clear()


def test_a_copy_of_another_table_is_not_taken_for_it() -> None:
    """A file states its table, so that a renamed copy of the same size is built again."""
    table, other = Table(Shape(3, 3), (1, 2)), Table(Shape(3, 3), (7, 8))
    whole = np.array(table.load())
    assert other.size == table.size
    assert (other.load() != whole).any()
    store.path_of(table.name).write_bytes(store.path_of(other.name).read_bytes())
    assert (table.load() == whole).all()


def test_an_automaton_with_invalid_states_is_built_again() -> None:
    """A file whose numbers are no states, or no whole rows, is replaced."""
    strings = forbidden_strings(3, 3, 8)
    whole = _kernels.compile_automaton(strings)[0]
    for content in (np.full(64, 77, dtype=np.uint8), np.zeros(15, dtype=np.uint8)):
        store.table(name_of(3, 3, 8), lambda _: True, content.copy)
        automaton.cache_clear()
        assert (automaton(3, 3, 8) == whole).all()
        cache.remove([store.path_of(name_of(3, 3, 8))])


def test_tables_of_other_goals_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the goals whose blank is not in a corner, the oldest tables are deleted."""
    blanks = 0, 1, 4
    sizes = [sum(each.size for each in tables_of(Shape(3, 3, blank), "small")) for blank in blanks]
    for blank in blanks:
        heuristic(Shape(3, 3, blank), "small")
    assert [not missing_tables(Shape(3, 3, blank), "small") for blank in blanks] == [True] * 3
    monkeypatch.setattr(heuristics, "SPARE", 2 * sizes[1] - 1)
    heuristic(Shape(2, 3, 1), "small")  # another size is left alone
    cache.remove([store.path_of(each.name) for each in tables_of(Shape(3, 3, 1), "small")])
    heuristic(Shape(3, 3, 1), "small")
    assert not missing_tables(Shape(3, 3, 4), "small")
    monkeypatch.setattr(heuristics, "SPARE", 0)
    cache.remove([store.path_of(each.name) for each in tables_of(Shape(3, 3, 1), "small")])
    heuristic(Shape(3, 3, 1), "small")
    kept = [not missing_tables(Shape(3, 3, blank), "small") for blank in blanks]
    assert kept == [True, True, False]
    assert not missing_tables(Shape(2, 3, 1), "small")


def test_a_pipe_in_place_of_a_table_is_not_read() -> None:
    """The table is built, and replaces the pipe."""
    table = Table(Shape(3, 3), (1, 2))
    store.folder().mkdir(parents=True)
    os.mkfifo(store.path_of(table.name))
    assert table.load().size == table.size
    assert store.has(table.name)


def test_a_claim_that_its_moves_contradict_is_refused() -> None:
    """A table whose entries are too high gives no wrong answer."""
    table = Table(Shape(3, 3), tuple(range(1, 9)))
    entries = np.array(table.load())
    entries[(entries > 0) & (entries < 200)] += 1
    cache.remove([store.path_of(table.name)])
    store.table(table.name, lambda _: True, entries.copy)
    with pytest.raises(ClaimError, match=r"moves solve .*, but the claim is"):
        solve(parse("8 0 6 / 5 4 7 / 2 3 1"), blank_first(3, 3))
