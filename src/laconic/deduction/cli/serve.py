# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic serve`: the web page and the JSON API."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import option_groups
from laconic.cli.screen import note
from laconic.deduction.cli.options import ListName, ModeName
from laconic.errors import InputError
from laconic.extras import extra

if TYPE_CHECKING:
    from laconic.deduction.web.searches import Searches

EXAMPLES = (
    "serve",
    "serve --open",
    "serve --host 0.0.0.0 --port 8000",
    "serve --tree salet.json",
)

TreeMode = Annotated[
    ModeName | None,
    typer.Option(
        "--mode", case_sensitive=False, help="Mode of the game of --tree (default: easy)."
    ),
]


@dataclass(frozen=True)
class AddressOptions:
    """Options for the address of the server, and its rate limit."""

    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Address to listen on; 0.0.0.0 makes the page reachable from your network.",
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            metavar="N",
            help="Port to listen on, or 0 for any free one.",
        ),
    ] = 8080
    rate: Annotated[
        float,
        typer.Option(
            min=1, max=1e6, metavar="N", help="API requests allowed per client and second."
        ),
    ] = 100.0


@option_groups
def serve(
    ctx: typer.Context,
    *,
    where: AddressOptions,
    show: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    tree: Annotated[
        Path | None,
        typer.Option(
            "--tree",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Decision tree to explore, written by solve --tree-out for the game of --list "
            "and --mode.",
        ),
    ] = None,
    list_name: ListName = None,
    mode: TreeMode = None,
) -> None:
    """Serve Laconic as a web page, with a JSON API under /api.

    The server listens on this machine only, unless --host names another address, and sends nothing
    elsewhere. Ctrl-C stops it.
    """
    with extra("web"):
        from laconic.web import server
    from laconic.deduction.web.searches import Searches
    from laconic.deduction.web.site import make_site
    from laconic.web.limits import names_of

    searches = Searches()
    if tree is not None:
        _load(searches, tree, "original" if list_name is None else list_name, mode or "easy")
    elif list_name is not None or mode:
        option = f"--mode {mode}" if list_name is None else f"--list {list_name}"
        raise InputError(f"{option} without --tree FILE: choose the game on the page")
    listener = server.open_port(where.host, where.port)
    address = server.address_of(where.host, listener)
    families = [family for family in ctx.obj if family.pages]
    sites = [family.site() if family.name else make_site(searches) for family in families]
    games = {title: home for family in families for title, home in family.games.items()}
    app = server.make_app(sites, games, hosts=names_of(where.host), rate=where.rate)
    note(f"Serving Laconic at {address} (Ctrl-C to stop)")
    if show:
        typer.launch(address)
    server.serve(app, listener)


def _load(searches: "Searches", tree: Path, list_name: str, mode: str) -> None:
    """Read and check a tree to explore."""
    from laconic.deduction import trees
    from laconic.deduction.game import Mode as Modes
    from laconic.deduction.web.searches import Setup

    setup = Setup(list_name, Modes(mode))
    game = searches.solver(setup).game
    loaded = trees.read(tree, game)
    report = trees.check(loaded, game)
    if not report.valid:
        raise InputError(f"{tree}: {report.errors[0]}: check it with laconic verify {tree}")
    searches.trees[setup] = loaded
