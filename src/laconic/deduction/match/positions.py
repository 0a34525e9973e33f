"""Data sets of positions with their exact values, and all guesses of best play."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from laconic.claims import Exact
from laconic.deduction.search import Engine
from laconic.errors import InputError
from laconic.extras import extra
from laconic.files import replacing
from laconic.provenance import laconic_version
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from laconic.deduction.game import Game, Position
    from laconic.workers import Workers

FORMAT = "laconic positions 1"

LARGEST = 100
"""Default maximum number of candidates."""

CHUNK = 50
"""Number of positions that a task draws."""

_GUESSES = 4
"""Maximum number of guesses before a position."""


@dataclass(frozen=True, eq=False)
class Draw:
    """A task: positions of a game, drawn with a seed of their own."""

    game: Game
    largest: int
    seed: str


def positions(
    game: Game, count: int, seed: int, workers: Workers, largest: int = LARGEST
) -> Iterator[dict[str, Any]]:
    """Yield different positions with their values.

    A position comes from a random answer and one to four guesses, each a random legal guess or a
    random candidate. It is kept if it has 3 candidates or more, and at most `largest`. The result
    depends on the game, the seed and `largest` only; fewer positions are the first of more.

    Args:
        game: the game; its turn limit is ignored.
        count: number of positions.
        seed: random seed.
        workers: workers that search.
        largest: maximum number of candidates.

    Yields:
        `rows`, guesses with their feedback; `candidates`, their number; `total`, the exact total of
        best play; and `best`, all guesses that reach it (one of each class under symmetries).

    Raises:
        InputError: for no positions, or a game that has too few.
    """
    if whole(count, "positions") < 1:
        raise InputError(f"{count} positions, expected 1 or more")
    known: set[str] = set()
    chunk = 0
    while len(known) < count:
        chunks = range(chunk, chunk - (-(count - len(known)) // CHUNK))
        chunk, before = chunks.stop, len(known)
        tasks = [Draw(game, largest, f"{seed}:{number}") for number in chunks]
        for drawn in workers.map(search_task, tasks, "positions"):
            for each in drawn:
                key = json.dumps(each["rows"])
                if key not in known and len(known) < count:
                    known.add(key)
                    yield each
        if len(known) == before:
            raise InputError(f"only {before} positions, expected {count}: ask for fewer")


def search_task(task: Draw) -> list[dict[str, Any]]:
    """Draw the positions of a task, and search them."""
    chance, engine = random.Random(task.seed), _engine(task.game)
    found: list[dict[str, Any]] = []
    for _ in range(20 * CHUNK):
        position = _drawn(task.game, chance)
        if 3 <= position.candidates.size <= task.largest:
            found.append(_valued(engine, position))
        if len(found) == CHUNK:
            break
    return found


@lru_cache(maxsize=1)
def _engine(game: Game) -> Engine:
    return Engine(game, threads=1)


def _drawn(game: Game, chance: random.Random) -> Position:
    position, answer = game.position(), chance.choice(game.answers)
    for _ in range(chance.randint(1, _GUESSES)):
        if position.candidates.size < 3:
            break
        if chance.random() < 0.5:
            guess = game.guesses[chance.choice(position.legal.tolist())]
        else:
            guess = game.answers[chance.choice(position.candidates.tolist())]
        position = position.play(guess, game.rule.feedback(guess, answer))
    return position


def _valued(engine: Engine, position: Position) -> dict[str, Any]:
    least, best = engine.best_guesses(position, None)
    assert isinstance(least, Exact)  # noqa: S101  # without a limit, every candidate is found
    rows = [[row.guess, position.game.rule.format(row.code)] for row in position.rows]
    return {
        "rows": rows,
        "candidates": int(position.candidates.size),
        "total": least.value,
        "best": [position.game.guesses[guess] for guess in best],
    }


def write_positions(
    path: Path, game: Game, count: int, seed: int, workers: Workers, *, largest: int = LARGEST
) -> None:
    """Write a data set: JSON lines after a header, or Parquet with the header as its metadata.

    The header has the game with the SHA-256 of its lists, and everything else that decides the
    positions, so that the same command writes the same file.

    Raises:
        InputError: for another ending than `.jsonl` and `.parquet`, or a file that cannot be
            written.
        MissingExtraError: for Parquet without polars.
    """
    header = {
        "format": FORMAT,
        "laconic": laconic_version(),
        "game": game.header(),
        "positions": count,
        "seed": seed,
        "largest": largest,
    }
    if path.suffix not in (".jsonl", ".parquet"):
        raise InputError(f"{path}, expected a file name in .jsonl or .parquet")
    if path.suffix == ".jsonl":
        lines = [header, *positions(game, count, seed, workers, largest)]
        content = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
    else:
        with extra("frames"):
            import polars as pl  # noqa: PLC0415  # an optional dependency

        rows = [*positions(game, count, seed, workers, largest)]
        buffer = BytesIO()
        frame = pl.DataFrame(rows, infer_schema_length=None)
        frame.write_parquet(buffer, metadata={"laconic": json.dumps(header)})
        content = buffer.getvalue()
    with replacing(path) as partial:
        partial.write_bytes(content)
