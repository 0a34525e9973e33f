"""Books of openers: precomputed totals under best play after each first guess."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from laconic.deduction.coach.values import Estimate
from laconic.deduction.search import AtLeast, Exact
from laconic.errors import InputError
from laconic.files import parse_json
from laconic.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.game import Game

Total: TypeAlias = Exact | AtLeast | Estimate
Book: TypeAlias = Mapping[str, Total]

DATA = Path(__file__).parent / "data"
"""The folder of the bundled books."""

COLUMNS = ["opener", "total", "claim", "worst"]

_CLAIMS: dict[str, type[Total]] = {kind.word: kind for kind in (Exact, AtLeast, Estimate)}


def book(game: Game) -> Book | None:
    """Return the bundled book of a game, or None."""
    path = _bundled(game)
    return read_book(path, game) if path else None


def worst_cases(game: Game) -> Mapping[str, int]:
    """Return the worst cases of the best openers of a game, if a book is bundled.

    That of an opener is the fewest turns within which every answer can be found with its least
    total.
    """
    path = _bundled(game)
    return _kept(path, path.stat().st_mtime_ns)[1] if path else {}


def exact_openers(game: Game, totals: Book) -> dict[int, int]:
    """Return the exact totals of a book by the index of the opener."""
    index = game.lexicon.guesses.index
    return {index(word): total.value for word, total in totals.items() if isinstance(total, Exact)}


def least(total: Total) -> int:
    """Return the lower bound of a total."""
    return total.floor if isinstance(total, Estimate) else total.value


def read_book(path: Path, game: Game) -> Book:
    """Read the total of each opener from a file.

    A book is a compressed CSV file: a line with `#` and a JSON header, a line of column names, then
    one line per opener with its total, claim (`exact`, `at least` or `estimate`) and, where it is
    known, worst case. The `floor` in the header is a lower bound on the totals of estimated
    openers, or null.

    Raises:
        InputError: for an invalid file, or the book of another game.
    """
    theirs, expected = _header(path)["game"], _terms(game)
    if theirs != expected:
        raise InputError(
            f"{path} is the book of {json.dumps(theirs)}, expected {json.dumps(expected)}: "
            "choose the book of this game"
        )
    return _kept(path, path.stat().st_mtime_ns)[0]


def write_book(
    path: Path,
    game: Game,
    totals: Book,
    worst: Mapping[str, int] | None = None,
    *,
    seconds: float | None = None,
) -> None:
    """Write the totals of openers to a file that `read_book` reads.

    Args:
        path: the file.
        game: the game, whose turn limit is ignored.
        totals: totals by opener; the lowest floor of the estimates is written to the header.
        worst: worst cases, of some openers: see `worst_cases`.
        seconds: search time per opener, for the header.
    """
    floors = [total.floor for total in totals.values() if isinstance(total, Estimate)]
    floor = {"floor": min(floors, default=0) or None}
    header = provenance() | {"seconds": seconds} | floor | {"game": _terms(game)}
    lines = [f"# {json.dumps(header)}", ",".join(COLUMNS)]
    worst = worst or {}
    lines += [
        f"{word},{total.value},{total.word},{worst.get(word, '')}" for word, total in totals.items()
    ]
    path.parent.mkdir(exist_ok=True)
    with gzip.GzipFile(path, "wb", mtime=0) as packed:  # equal books have equal bytes
        packed.write("".join(f"{line}\n" for line in lines).encode())


def _terms(game: Game) -> dict[str, Any]:
    """Return the header of a game without the turn limit, which totals do not depend on."""
    return {name: part for name, part in game.header().items() if name != "max_turns"}


def _bundled(game: Game) -> Path | None:
    paths = sorted(DATA.glob("*.csv.gz"))
    return next((path for path in paths if _header(path)["game"] == _terms(game)), None)


@lru_cache(maxsize=4)
def _kept(path: Path, stamp: int) -> tuple[Book, dict[str, int]]:  # noqa: ARG001  # of the file
    entries = [*_entries(path)]
    worst = {word: worst for word, _, worst in entries if worst}
    return {word: total for word, total, _ in entries}, worst


def _header(path: Path) -> dict[str, Any]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        line = file.readline()
    if not line.startswith("# {"):
        raise InputError(f"{path} begins with {line[:40]!r}, expected '# ' and a header as JSON")
    header: dict[str, Any] = parse_json(line[2:])
    return header


def _entries(path: Path) -> Iterator[tuple[str, Total, int]]:
    floor = _header(path).get("floor") or 0
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        file.readline()
        reader = csv.DictReader(file)
        for line, entry in enumerate(reader, 3):
            total, worst = str(entry.get("total")), entry.get("worst") or "0"
            kind = _CLAIMS.get(str(entry.get("claim")))
            numbers = total.isdecimal() and worst.isdecimal()
            if list(entry) != COLUMNS or not numbers or kind is None:
                raise InputError(
                    f"{path}, line {line}: {entry}, expected {','.join(COLUMNS)} with whole "
                    f"numbers and one of {', '.join(_CLAIMS)}: was the file changed?"
                )
            value = int(total)
            claim = Estimate(value, floor) if kind is Estimate else kind(value)
            yield entry["opener"], claim, int(worst)
