"""Results of benchmarks as files: JSON in `results`, under a header that says where from.

A result in that folder is one of a commit that anybody can check out: benchmarks refuse to write it
from changed sources. With `--allow-dirty` they do, and the commit in the header ends in `-dirty`.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from laconic.provenance import host_description, laconic_version, source_commit

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "results"


class Line(Protocol):
    """A run, which has a command line."""

    @property
    def line(self) -> str:
        """The command line, without the name of the program."""
        ...


@cache
def header() -> dict[str, Any]:
    """Return version and machine; uncommitted changes of benchmarks are marked, too."""
    return {
        "laconic": laconic_version(),
        "commit": source_commit("benchmarks"),
        "host": host_description(),
    }


def origin(head: Mapping[str, Any]) -> str:
    """Write a header on one line."""
    return f"Laconic {head['laconic']}, commit {head['commit'] or 'unknown'}; {head['host']}"


def options(description: str | None, folder: Path = FOLDER) -> ArgumentParser:
    """Return a parser with the options shared by all benchmarks that write results."""
    parser = ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--results", type=Path, default=folder, help="where results are written")
    parser.add_argument("--allow-dirty", action="store_true", help="write from changed sources")
    return parser


def chosen_runs(parser: ArgumentParser, runs: Mapping[str, Line]) -> Namespace:
    """Read the command line of a benchmark of named runs; without names, list them."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(runs))
    options = parser.parse_args()
    if unknown := set(options.names) - set(runs):
        parser.error(f"no runs {', '.join(sorted(unknown))}, expected {', '.join(runs)}")
    if options.names:
        begin(parser, options)
    else:
        print("\n".join(f"{name:14}laconic {run.line}" for name, run in runs.items()))
    return options


def begin(parser: ArgumentParser, chosen: Namespace) -> None:
    """Print the header, or refuse to write among the committed results from changed sources."""
    commit = header()["commit"]
    clean = commit and not commit.endswith("-dirty")
    if chosen.results.resolve().is_relative_to(FOLDER) and not (clean or chosen.allow_dirty):
        parser.error(
            f"the sources are at {commit}: commit them first, write elsewhere with --results, or "
            "say --allow-dirty"
        )
    print(origin(header()))


def write(name: str, data: Mapping[str, Any], folder: Path) -> None:
    """Write a result under the header."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**header(), **data}, indent=1)
    (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def read(name: str, folder: Path = FOLDER) -> dict[str, Any] | None:
    """Read a result; None if there is none."""
    path = folder / f"{name}.json"
    if not path.is_file():
        return None
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
