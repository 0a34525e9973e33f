"""The learned values of boards, in files with a header."""

from __future__ import annotations

import hashlib
import json
import zipfile
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from laconic.files import parse_json, replacing
from laconic.tetris import _kernels
from laconic.tetris.errors import WeightsError
from laconic.tetris.rules import Rules, level_after

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

FORMAT = "laconic-tetris-values-2"

BEAM = (5, 1, 0)
"""Numbers of boards after both known pieces, and of placements of the next, that values rate, and
of placements that they rate by one piece more."""

STEPS = 64
"""Steps to a unit, 50,000 points, to which a file rounds the numbers of the inputs' sums: half as
much when compressed."""

DAMAGED = (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile)
"""Errors of NumPy for a file that is not one of its archives, or lacks a part."""


@dataclass(frozen=True, eq=False)
class Values:
    """What boards are worth, as learned from games.

    Args:
        numbers: the numbers of a network for each stage of the game; see native/tetris/network.hpp.
        rules: the rules of these games.
        beam: the numbers of boards and of placements that their player rated, and of placements by
            one piece more.
        source: description of their origin.
        penalty: points that they take off for a game that ends before its last line.
    """

    numbers: NDArray[np.float32] = field(repr=False)
    rules: Rules
    beam: tuple[int, int, int] = BEAM
    source: str = ""
    penalty: int = 0

    def __post_init__(self) -> None:
        """Check the numbers.

        Raises:
            WeightsError: for another number of them, or another type.
        """
        numbers = self.numbers
        if numbers.dtype != np.float32 or numbers.shape != (_kernels.NUMBERS,):
            raise WeightsError(
                f"{self.source or 'values'}: {numbers.size:,} numbers of type {numbers.dtype}, "
                f"expected {_kernels.NUMBERS:,} of type float32"
            )

    def stages(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the numbers of the sums and the others, a row for each stage of the game."""
        numbers = self.numbers.reshape(_kernels.STAGES, -1)
        return numbers[:, : _kernels.SUMS], numbers[:, _kernels.SUMS :]

    def digest(self) -> str:
        """Return the SHA-256 of the numbers."""
        return hashlib.sha256(self.numbers.astype("<f4", copy=False).tobytes()).hexdigest()


def stages_of(rules: Rules) -> int:
    """Return the number of stages up to the end of a game: one for each speed of fall."""
    return 1 + rules.motion(level_after(rules.start_level, rules.most_lines - 1)).stage


def write_values(values: Values, path: Path, header: dict[str, Any]) -> None:
    """Write values, with a header that describes their origin.

    The numbers of the inputs' sums are rounded; those of stages that no game reaches are left out.

    Raises:
        InputError: if the file cannot be written.
    """
    head = {"format": FORMAT, "rules": asdict(values.rules), **header}
    sums, rest = (part[: stages_of(values.rules)] for part in values.stages())
    with replacing(path) as partial, partial.open("wb") as file:
        np.savez_compressed(
            file,
            header=np.frombuffer(json.dumps(head).encode(), dtype=np.uint8),
            sums=(np.rint(sums * STEPS) / STEPS).astype("<f2"),
            rest=rest.astype("<f4"),
        )


def read_values(path: Path) -> Values:
    """Read learned values.

    Raises:
        WeightsError: for a file that is damaged, of another version, or without values.
    """
    try:
        with path.open("rb") as file:
            return _read(file, str(path))
    except DAMAGED as error:
        raise WeightsError(f"{path}: {error}; expected learned values") from None


def archive(file: IO[bytes]) -> Any:
    """Open an archive of NumPy.

    Raises:
        ValueError: for another file.
    """
    if not zipfile.is_zipfile(file):
        raise ValueError("no archive of NumPy, or cut")
    file.seek(0)
    return np.load(file, allow_pickle=False)


def _read(file: IO[bytes], source: str) -> Values:
    with archive(file) as data:
        header = parse_json(bytes(data["header"]))
        if (stated := header["format"]) != FORMAT:
            raise WeightsError(
                f"{source}: format {stated!r}, expected {FORMAT!r}: learn them again with laconic "
                "tetris learn"
            )
        rules = Rules(**header["rules"])
        numbers = np.zeros((_kernels.STAGES, _kernels.NUMBERS // _kernels.STAGES), dtype=np.float32)
        numbers[: stages_of(rules)] = np.concatenate([data["sums"], data["rest"]], axis=1)
        lessons = header.get("lessons", {})
        boards, placements, deepened = (*lessons.get("beam", BEAM), 0)[: len(BEAM)]
        penalty = lessons.get("penalty", 0)
        return Values(numbers.ravel(), rules, (boards, placements, deepened), source, penalty)


_BEAMS = {
    "free": (8, 2, 3),
    "timed-30-18-230": (8, 2, 3),
    "timed-20-0": (6, 2, 3),
    "timed-15-0": (6, 2, 3),
    "timed-10-18": (6, 2, 3),
}
"""Beams of bundled values that look at more than in their lessons; see docs/tetris.md."""


@cache
def bundled_values() -> dict[str, Values]:
    """Read all bundled values, by name."""
    found = {}
    for file in (files("laconic.tetris") / "data").iterdir():
        if file.name.endswith(".npz"):
            name = file.name.removesuffix(".npz")
            with file.open("rb") as content:
                values = _read(content, name)
            found[name] = replace(values, beam=_BEAMS.get(name, values.beam))
    return found


_BETTER = {24: 30}
"""Taps a second with which the values of others than the nearest play better: those of 30 have a
mean of 1,971,887 in 100 games with 24 taps, those of 20 one of 1,886,741."""


def values_for(rules: Rules) -> Values:
    """Return the bundled values that were learned in the games most like those of some rules."""
    rules = replace(rules, taps=_BETTER.get(rules.taps, rules.taps))
    known = sorted(bundled_values().items())
    return min((each for _, each in known), key=lambda each: _distance(each.rules, rules))


def _distance(one: Rules, other: Rules) -> tuple[Any, ...]:
    """Tell how different the motion of pieces is: in timing, taps, reaction, and then in length.

    Taps are compared by their ratio: 20 a second are as far from 10 as from 40. Shorter games that
    end before pieces fall as fast are less alike than longer ones.
    """
    taps = sorted((one.taps, other.taps))
    return (
        one.timed != other.timed,
        taps[1] / taps[0] if one.timed and other.timed else 0,
        abs(one.reaction - other.reaction) if one.timed and other.timed else 0,
        stages_of(one) < stages_of(other),
        abs(one.most_lines - other.most_lines),
    )
