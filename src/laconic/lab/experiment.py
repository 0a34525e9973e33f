"""Experiments: small descriptions in TOML, and the laboratory that reads and does them."""

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
from laconic.lab.reading import made
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from importlib.resources.abc import Traversable

    from laconic.lab.charts import Form
    from laconic.lab.outcome import Outcome
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class ExperimentType:
    """What a type of experiment reads, and how it is done."""

    settings: type
    run: Callable[[Any, WorkerPool], Outcome]


@dataclass(frozen=True)
class Head:
    """What a description says of its experiment; it decides no number.

    Attributes:
        source: a source that its laboratory knows, or the source in words.
        place: which table or figure of the source, if any.
        about: what is done and why, in a few sentences.
    """

    title: str
    source: str = "laconic"
    place: str = ""
    about: str = ""


HEAD = tuple(item.name for item in fields(Head))


@dataclass(frozen=True)
class Experiment:
    """A description, read and checked.

    Attributes:
        name: what the laboratory calls it.
        kind: one of the laboratory's types; `settings` are what that type reads.
        text: the description as it is written, for who wants to copy it.
    """

    name: str
    kind: str
    head: Head
    settings: Any
    laboratory: Laboratory = field(repr=False, compare=False)
    text: str = field(default="", repr=False, compare=False)

    @property
    def cited(self) -> str:
        """The source in full, with the place in it."""
        source = self.laboratory.sources.get(self.head.source, self.head.source)
        return ", ".join(part for part in (source, self.head.place) if part)

    @property
    def digest(self) -> str:
        """SHA-256 of the description without its head, so of all that decides the result."""
        table = {key: value for key, value in tomllib.loads(self.text).items() if key not in HEAD}
        content = json.dumps(table, sort_keys=True, default=str)
        return hashlib.sha256(content.encode()).hexdigest()

    def run(self, workers: WorkerPool) -> Outcome:
        """Do the experiment."""
        return self.laboratory.types[self.kind].run(self.settings, workers)


@dataclass(frozen=True)
class Laboratory:
    """The experiments of a family of games.

    Attributes:
        types: what types of experiments there are, by name.
        bundled: descriptions that come with the program, a file each.
        sources: where published figures come from, by the word that descriptions use.
        forms: what charts may look like.
        described: describes a game by its header.
        command: what a person types before `run`, `list` and `show`.
        about: the beginning of its report: what it compares.
    """

    types: Mapping[str, ExperimentType]
    bundled: Traversable
    sources: Mapping[str, str]
    forms: Mapping[str, Form]
    described: Callable[[dict[str, Any]], str]
    command: str
    about: str

    def names(self) -> list[str]:
        """Name the bundled experiments, in the order of the report."""
        files = (path.name for path in self.bundled.iterdir())
        return sorted(
            (n.removesuffix(".toml") for n in files if n.endswith(".toml")), key=self._order
        )

    def load(self, name: str | Path) -> Experiment:
        """Read an experiment: a bundled one by name, or a file of one's own.

        Raises:
            InputError: for a name that is neither, and for a description that does not fit.
        """
        path = Path(name)
        if path.suffix == ".toml":
            return self.parse(read_text(path, "a description in TOML"), path.stem)
        known = pick(str(name), self.names(), "experiment", more="a file that ends in .toml")
        return self.parse((self.bundled / f"{known}.toml").read_text(encoding="utf-8"), known)

    def parse(self, text: str, name: str) -> Experiment:
        """Read a description.

        Raises:
            InputError: for text that is no TOML, and for a description that does not fit.
        """
        try:
            table = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise InputError(f"{name}: {error}: expected TOML, see {self.command} show") from None
        kind = table.pop("kind", None)
        if kind not in self.types:
            raise InputError(f"{name}: kind is {kind!r}, expected one of {', '.join(self.types)}")
        head = made(Head, {key: table.pop(key) for key in HEAD if key in table}, name)
        settings: Any = made(self.types[kind].settings, table, name)
        return Experiment(name, kind, head, settings, self, text)

    def _order(self, name: str) -> tuple[int, list[int | str]]:
        """Sort by source, then by name, numbers as numbers."""
        places = (i for i, item in enumerate(self.sources) if name.startswith(f"{item}-"))
        source = next(places, len(self.sources))
        parts = re.split(r"(\d+)", name)
        return source, [int(part) if part.isdigit() else part for part in parts]
