# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding tables`: the cache of tables on disk."""

from time import monotonic
from typing import Annotated, Literal

import typer

from laconic.cli.options import Json, Threads
from laconic.cli.screen import print_json, screen, show
from laconic.plurals import counted
from laconic.sliding.cli.options import table_progress

LIST_EXAMPLES = ("sliding tables list", "sliding tables list --json")
BUILD_EXAMPLES = (
    "sliding tables build --size 4x4",
    "sliding tables build --size 5x5 --tables large",
)
REMOVE_EXAMPLES = ("sliding tables remove", "sliding tables remove --size 5x5")
_MB = 1_000_000

Name = Annotated[
    str | None, typer.Option("--size", metavar="WxH", help="Only the tables of this board size.")
]


def list_tables(*, as_json: Json = False) -> None:
    """List the tables on disk: pattern databases and automata."""
    from laconic.display import Line, Number, Table
    from laconic.sliding import store

    sizes = {path.name: size for path, size in store.files().items()}
    if as_json:
        print_json({"folder": str(store.folder()), "tables": sizes})
        return
    total = f"{counted(len(sizes), 'table')}, {sum(sizes.values()) / _MB:,.1f} MB"
    rows = [(name, Number(size / _MB, ",.1f")) for name, size in sizes.items()]
    show(Table(("table", "MB"), rows), Line(f"{store.folder()}: {total}", whole=True))


list_tables.__name__ = "list"


def build(
    *,
    size: Annotated[str, typer.Option(metavar="WxH", help="Board size.")] = "4x4",
    tables: Annotated[
        Literal["small", "large"],
        typer.Option(case_sensitive=False, help="Set of tables to build."),
    ] = "small",
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Build the pattern databases for goals with the blank in a corner, unless already on disk."""
    from laconic.sliding.board import parse_size
    from laconic.sliding.heuristics import tables_of
    from laconic.sliding.normal import Shape

    start, total = monotonic(), 0
    wanted = tables_of(Shape(*parse_size(size)), tables)
    with table_progress() as tell:
        for each in wanted:
            total += each.load(threads, tell, keep=True).size
    seconds = monotonic() - start
    if as_json:
        print_json(
            {"size": size, "tables": len(wanted), "bytes": total, "seconds": round(seconds, 3)}
        )
    else:
        built = counted(len(wanted), "table")
        screen().print(f"{built}, {total / _MB:,.1f} MB, in {seconds:,.1f} s")


def remove(*, size: Name = None, as_json: Json = False) -> None:
    """Delete tables from disk; they are rebuilt when needed."""
    from laconic import cache
    from laconic.sliding import store
    from laconic.sliding.board import parse_size

    if size is None:
        paths = list(store.files())
    else:
        width, height = parse_size(size)
        paths = store.files_of(f"{width}x{height}")
    deleted, freed = cache.remove(paths)
    if as_json:
        print_json({"tables": deleted, "bytes": freed})
    else:
        screen().print(f"Deleted {counted(deleted, 'table')}, {freed / _MB:,.1f} MB.")
