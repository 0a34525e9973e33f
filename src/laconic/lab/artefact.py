"""Experiment results as files: the outcome, and a header that says how it was obtained."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from laconic.display import Displayable, Line
from laconic.errors import InputError
from laconic.files import make_folder, parse_json, write_text
from laconic.lab.outcome import Outcome
from laconic.provenance import laconic_version, provenance
from laconic.rounding import rounded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from laconic.display import Block
    from laconic.lab.experiment import Experiment

FORMAT = "laconic experiment 1"


@dataclass(frozen=True)
class Artefact(Displayable):
    """An outcome and its header.

    Attributes:
        header: the experiment's name and digest, the games, version, commit, host and seconds.
    """

    header: dict[str, Any]
    outcome: Outcome

    def layout(self) -> Iterator[Block]:
        """Lay out the title, the source and the outcome."""
        yield Line(self.header["source"], self.header["title"])
        yield from self.outcome.layout()

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain data for JSON."""
        return self.header | self.outcome.as_dict()


def with_header(experiment: Experiment, outcome: Outcome, seconds: float) -> Artefact:
    """Add a header to an outcome."""
    header = {
        "format": FORMAT,
        **_names(experiment),
        "description_sha256": experiment.digest,
        **provenance(),
        "seconds": round(seconds, 2),
    }
    return Artefact(header, outcome)


def _names(experiment: Experiment) -> dict[str, str]:
    """Return the title and the source, which may be reworded without a new run."""
    return {
        "experiment": experiment.name,
        "title": experiment.head.title,
        "source": experiment.cited,
    }


def write(artefact: Artefact, path: Path) -> None:
    """Write an artefact atomically.

    Raises:
        InputError: for a file that cannot be written.
    """
    make_folder(path.parent)
    write_text(path, _text(artefact.as_dict()))


def read(path: Path, experiment: Experiment) -> Artefact:
    """Read the artefact of an experiment, with the current title and source.

    Raises:
        InputError: for an invalid file, or an artefact of another description or version; the
            message names both sides.
    """
    try:
        data = parse_json(path.read_text(encoding="utf-8"))
        made_by = data.pop("laconic"), data.pop("description_sha256"), data.pop("format")
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise InputError(f"{path}: not the result of an experiment: delete it") from None
    ours = laconic_version(), experiment.digest, FORMAT
    if made_by != ours:
        raise InputError(
            f"{path}: made by {', '.join(map(str, made_by))}, expected "
            f"{', '.join(ours)}: run the experiment again"
        )
    outcome = Outcome.from_dict(data)
    version = {"format": FORMAT, "laconic": made_by[0], "description_sha256": made_by[1]}
    stated = {name: data[name] for name in ("commit", "host", "seconds")}
    return Artefact(_names(experiment) | version | stated, outcome)


def _text(data: dict[str, Any]) -> str:
    """Write JSON with one field per line, for readable diffs."""
    lines = (f" {json.dumps(name)}: {_value(value)}" for name, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {_short(item)}" for item in value) + "\n ]"
    return _short(value)


def _short(value: Any) -> str:
    plain = rounded(value, lambda number: round(number, 10))  # more digits differ between machines
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
