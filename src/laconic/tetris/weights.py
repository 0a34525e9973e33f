"""The weights of the features, in files with a header."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from math import isfinite
from typing import TYPE_CHECKING, Any

from laconic.files import parse_json, read_json, write_text
from laconic.names import pick
from laconic.tetris.errors import WeightsError

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = "laconic-tetris-weights-1"
COUNT = 17


@dataclass(frozen=True)
class Weights:
    """One number for each feature: the cost of a board is the weighted sum of its features.

    Args:
        name: name of the set.
        values: one number per feature, in the order of `features.NAMES`.
        death: cost of a board on which a piece cannot appear.
        tetris: bonus for clearing four lines at once.
        source: description of their origin.
    """

    name: str
    values: tuple[float, ...]
    death: float = 1e9
    tetris: float = 1e9
    source: str = ""

    def __post_init__(self) -> None:
        """Check the weights.

        Raises:
            WeightsError: for a wrong number of weights, or a weight that is not finite.
        """
        object.__setattr__(self, "values", tuple(map(float, self.values)))
        if len(self.values) != COUNT:
            raise WeightsError(f"weights: {len(self.values)} numbers, expected {COUNT}")
        for value in (*self.values, self.death, self.tetris):
            if not isfinite(value):
                raise WeightsError(f"weights: {value}, expected finite numbers")

    @property
    def numbers(self) -> tuple[float, ...]:
        """The weights, then the cost of a lost board, and the bonus."""
        return *self.values, self.death, self.tetris


def read(path: Path) -> Weights:
    """Read a file of weights.

    Raises:
        WeightsError: for a file that is damaged, of another version, or without weights.
    """
    return from_json(read_json(path, "a JSON file of weights", WeightsError), str(path))


def from_json(data: Any, source: str) -> Weights:
    """Convert the content of a file to weights.

    Raises:
        WeightsError: for invalid content.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        stated = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise WeightsError(f"{source}: format {stated!r}, expected {FORMAT!r}")
    values, extra = data.get("values"), [data.get("death", 1e9), data.get("tetris", 1e9)]
    if not isinstance(values, list) or not all(map(_is_number, [*values, *extra])):
        raise WeightsError(
            f"{source}: values {str(values)[:60]}, expected a list of {COUNT} numbers"
        )
    death, tetris = map(float, extra)
    values = tuple(map(float, values))
    return Weights(str(data.get("name", source)), values, death, tetris, source)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def write(weights: Weights, path: Path, header: dict[str, Any]) -> None:
    """Write weights, with a header that describes their origin.

    Raises:
        InputError: if the file cannot be written.
    """
    data = {
        "format": FORMAT,
        "name": weights.name,
        **header,
        "values": list(weights.values),
        "death": weights.death,
        "tetris": weights.tetris,
    }
    write_text(path, json.dumps(data, indent=1) + "\n")


def bundled(name: str) -> Weights:
    """Read bundled weights.

    Raises:
        WeightsError: for an unknown name.
    """
    folder = files("laconic.tetris") / "data"
    names = sorted(
        file.name.removesuffix(".json") for file in folder.iterdir() if file.name.endswith(".json")
    )
    name = pick(name, names, "weights", error=WeightsError)
    file = folder / f"{name}.json"
    return from_json(parse_json(file.read_text(encoding="utf-8")), name)
