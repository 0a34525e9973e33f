"""Books of openers: what the best play after each first guess costs, found once and kept."""

from __future__ import annotations

import csv
import gzip
import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.deduction.search import AtLeast, Exact, claim_of
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from laconic.deduction.game import Game

    Total = Exact | AtLeast
    Book = Mapping[str, Total]

DATA = Path(__file__).parent / "data"
"""Books that come with the program."""

COLUMNS = ["opener", "total", "claim"]


def book(game: Game) -> Book | None:
    """Find the book of a game among those that come with the program; None if there is none."""
    for path in sorted(DATA.glob("*.csv.gz")):
        if _header(path) == _terms(game):
            return read_book(path, game)
    return None


def read_book(path: Path, game: Game) -> Book:
    """Read the total of each opener from a file.

    A book is a compressed CSV file: a line `#` with the game as JSON, a line of column names, then
    an opener, its total and what that claims (`exact` or `at least`) a line.

    Raises:
        InputError: for a file of another game, or one that is no book.
    """
    found, expected = _header(path), _terms(game)
    if found != expected:
        raise InputError(
            f"{path} is the book of {json.dumps(found)}, expected {json.dumps(expected)}: "
            "take the book of this game"
        )
    return _kept(path, path.stat().st_mtime_ns)


def write_book(path: Path, game: Game, totals: Book) -> None:
    """Write the totals of openers to a file that `read_book` reads."""
    with gzip.GzipFile(path, "wb", mtime=0) as packed:  # the same book, the same bytes
        lines = [f"# {json.dumps(_terms(game))}", ",".join(COLUMNS)]
        lines += [f"{word},{total.value},{total.word}" for word, total in totals.items()]
        packed.write("".join(f"{line}\n" for line in lines).encode())


def _terms(game: Game) -> dict[str, Any]:
    """Give what the totals depend on: everything but the turn limit, which they do not know."""
    return {name: part for name, part in game.header().items() if name != "max_turns"}


@lru_cache(maxsize=4)
def _kept(path: Path, stamp: int) -> Book:  # noqa: ARG001  # another stamp, another book
    return dict(_entries(path))


def _header(path: Path) -> dict[str, Any]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        line = file.readline()
    if not line.startswith("# {"):
        raise InputError(f"{path} begins with {line[:40]!r}, expected '# ' and a game as JSON")
    header: dict[str, Any] = json.loads(line[2:])
    return header


def _entries(path: Path) -> Iterator[tuple[str, Total]]:
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        file.readline()
        reader = csv.DictReader(file)
        for line, entry in enumerate(reader, 3):
            if list(entry) != COLUMNS or not str(entry["total"]).isdecimal():
                raise InputError(f"{path}, line {line}: {entry}, expected {','.join(COLUMNS)}")
            total = claim_of(entry["claim"], int(entry["total"]))
            if not isinstance(total, Exact | AtLeast):
                raise InputError(f"{path}, line {line}: {total}, expected exact or at least")
            yield entry["opener"], total
