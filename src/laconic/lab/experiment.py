"""Experiments, described in TOML, and the laboratory that loads and runs them."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError
from laconic.files import read_text
from laconic.lab.tables import parse_table
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from importlib.resources.abc import Traversable

    from laconic.lab.charts import Form
    from laconic.lab.outcome import Outcome
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class ExperimentType:
    """A type of experiment: its settings and the function that runs it."""

    settings: type
    run: Callable[[Any, WorkerPool], Outcome]


@dataclass(frozen=True)
class Head:
    """The part of a description that does not influence the result.

    Attributes:
        source: the key of a source of the laboratory, or the source in words.
        place: the table or figure in the source, if any.
        about: what the experiment does and why, in a few sentences.
    """

    title: str
    source: str = "laconic"
    place: str = ""
    about: str = ""


HEAD = tuple(item.name for item in fields(Head))


@dataclass(frozen=True)
class Experiment:
    """A parsed and validated description.

    Attributes:
        name: its name in the laboratory.
        kind: its type, which determines the class of `settings`.
        text: the description as written, as a template.
    """

    name: str
    kind: str
    head: Head
    settings: Any
    laboratory: Laboratory = field(repr=False, compare=False)
    text: str = field(default="", repr=False, compare=False)

    @property
    def cited(self) -> str:
        """The full citation, with the place in the source."""
        source = self.laboratory.sources.get(self.head.source, self.head.source)
        return ", ".join(part for part in (source, self.head.place) if part)

    @property
    def digest(self) -> str:
        """SHA-256 of the description without its head: of everything that affects the result."""
        table = {key: value for key, value in tomllib.loads(self.text).items() if key not in HEAD}
        content = json.dumps(table, sort_keys=True, default=str)
        return hashlib.sha256(content.encode()).hexdigest()

    def run(self, workers: WorkerPool) -> Outcome:
        """Run the experiment."""
        return self.laboratory.types[self.kind].run(self.settings, workers)


@dataclass(frozen=True)
class Laboratory:
    """The experiments of a family of games.

    Attributes:
        types: experiment types by name.
        bundled: the folder of bundled descriptions.
        sources: citations by the key that descriptions use.
        forms: types of charts.
        game_text: formats the header of a game.
        command: the command line before `run`, `list` and `show`.
        about: the introduction of the report.
        names_files: whether the settings of an experiment name files of the user's own.
    """

    types: Mapping[str, ExperimentType]
    bundled: Traversable
    sources: Mapping[str, str]
    forms: Mapping[str, Form]
    game_text: Callable[[dict[str, Any]], str]
    command: str
    about: str
    names_files: Callable[[Any], bool] = lambda _settings: True

    def names(self) -> list[str]:
        """List the names of the bundled experiments, in the order of the report."""
        files = (path.name for path in self.bundled.iterdir())
        return sorted(
            (n.removesuffix(".toml") for n in files if n.endswith(".toml")), key=self._order
        )

    def load(self, name: str | Path) -> Experiment:
        """Load an experiment: a bundled one by name, or one from a file.

        Raises:
            InputError: for an unknown name, and for an invalid description.
        """
        path = Path(name)
        if path.suffix == ".toml":
            return self.parse(read_text(path, "a description in TOML"), path.stem)
        known = pick(str(name), self.names(), "experiment", more="a file that ends in .toml")
        return self.parse((self.bundled / f"{known}.toml").read_text(encoding="utf-8"), known)

    def parse(self, text: str, name: str) -> Experiment:
        """Parse a description.

        Raises:
            InputError: for invalid TOML, and for an invalid description.
        """
        try:
            table = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise InputError(f"{name}: {error}: expected TOML, see {self.command} show") from None
        kind = table.pop("kind", None)
        if kind not in self.types:
            raise InputError(f"{name}: kind is {kind!r}, expected one of {', '.join(self.types)}")
        head = parse_table(Head, {key: table.pop(key) for key in HEAD if key in table}, name)
        settings: Any = parse_table(self.types[kind].settings, table, name)
        return Experiment(name, kind, head, settings, self, text)

    def _order(self, name: str) -> tuple[int, list[int | str]]:
        """Return the sort key: source, then name with numbers in numeric order."""
        places = (i for i, item in enumerate(self.sources) if name.startswith(f"{item}-"))
        source = next(places, len(self.sources))
        parts = re.split(r"(\d+)", name)
        return source, [int(part) if part.isdigit() else part for part in parts]
