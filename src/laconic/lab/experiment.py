"""Experiments: small descriptions in TOML, bundled by name or from a file of one's own."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field, fields
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError
from laconic.lab.kinds import KINDS
from laconic.lab.reading import made

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

    from laconic.lab.crew import Crew
    from laconic.lab.outcome import Outcome

BUNDLED: Traversable = files("laconic.lab") / "experiments"
"""Descriptions that come with Laconic, a file each."""

SOURCES = {
    "liu": "C.-L. Liu, Using Wordle for Learning to Design and Compare Strategies, "
    "arXiv:2205.11225, 2022",
    "lessard": "L. Lessard, article on Wordle, 2022",
    "benitez": "Á. Benítez Gómez and E. Cavanillas Puga, Wordle solving algorithms using "
    "Information Theory, Universidad Complutense de Madrid, 2022",
    "lo-peng": "Y. Lo and M. Peng, Strategie für Wordle",
    "laconic": "Laconic's own",
}
"""Where the figures come from, by the word that descriptions use."""


@dataclass(frozen=True)
class Head:
    """What every description says first.

    Attributes:
        source: one of `SOURCES`, or the source in words.
        place: which table or figure of the source, if any.
        about: what is done and why, in a few sentences.
    """

    title: str
    source: str = "laconic"
    place: str = ""
    about: str = ""


HEAD = tuple(one.name for one in fields(Head))


@dataclass(frozen=True)
class Experiment:
    """A description, read and checked.

    Attributes:
        name: what `laconic lab run` calls it.
        kind: one of `KINDS`; `settings` are what that kind reads.
        text: the description as it is written, for who wants to copy it.
    """

    name: str
    kind: str
    head: Head
    settings: Any
    text: str = field(default="", repr=False, compare=False)

    @property
    def cited(self) -> str:
        """The source in full, with the place in it."""
        head = self.head
        return ", ".join(
            part for part in (SOURCES.get(head.source, head.source), head.place) if part
        )

    @property
    def digest(self) -> str:
        """Identify what decides the numbers and what stands beside them."""
        content = json.dumps(tomllib.loads(self.text), sort_keys=True, default=str)
        return hashlib.sha256(content.encode()).hexdigest()

    def run(self, crew: Crew) -> Outcome:
        """Do the experiment."""
        return KINDS[self.kind].run(self.settings, crew)


def names() -> list[str]:
    """Name the bundled experiments, in the order of the report."""
    return sorted((path.name.removesuffix(".toml") for path in _described()), key=_order)


def load(name: str | Path) -> Experiment:
    """Read an experiment: a bundled one by name, or a file of one's own.

    Raises:
        InputError: for a name that is neither, and for a description that does not fit.

    >>> load("liu-tables-8-9").head.place
    'Tables VIII and IX'
    """
    path = Path(name)
    if path.suffix == ".toml":
        return _read(path, path.stem)
    bundled = BUNDLED / f"{name}.toml"
    if not bundled.is_file():
        raise InputError(
            f"no experiment {str(name)!r}, expected one of {', '.join(names())}, or a file that "
            "ends in .toml: see laconic lab list"
        )
    return _read(bundled, str(name))


def parse(text: str, name: str) -> Experiment:
    """Read a description.

    Raises:
        InputError: for text that is no TOML, and for a description that does not fit.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{name}: {error}: expected TOML, see laconic lab show") from None
    kind = table.pop("kind", None)
    if kind not in KINDS:
        raise InputError(f"{name}: kind is {kind!r}, expected one of {', '.join(KINDS)}")
    head = made(Head, {key: table.pop(key) for key in HEAD if key in table}, name)
    return Experiment(name, kind, head, made(KINDS[kind].settings, table, name), text)


def _read(path: Path | Traversable, name: str) -> Experiment:
    try:
        return parse(path.read_text(encoding="utf-8"), name)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}, expected a description in TOML") from None


def _described() -> Iterable[Traversable]:
    return (path for path in BUNDLED.iterdir() if path.name.endswith(".toml"))


def _order(name: str) -> tuple[int, list[int | str]]:
    """Sort by source, then by name, numbers as numbers."""
    source = next((i for i, one in enumerate(SOURCES) if name.startswith(f"{one}-")), len(SOURCES))
    parts = re.split(r"(\d+)", name)
    return source, [int(part) if part.isdigit() else part for part in parts]
