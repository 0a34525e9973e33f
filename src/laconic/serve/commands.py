# ruff: noqa: PLC0415  # imports wait until the command is run
"""`laconic serve`: the page and the JSON API."""

from dataclasses import dataclass
from typing import Annotated

import typer

from laconic.cli.options import option_groups
from laconic.cli.screen import note
from laconic.extras import extra

EXAMPLES = (
    "serve",
    "serve --open",
    "serve --host 0.0.0.0 --port 8000",
)


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
) -> None:
    """Serve the page, and a JSON API under /api.

    The page computes in the browser, and asks the server only for what a browser cannot do. The
    server listens on this machine only, unless --host names another address, and sends nothing
    elsewhere. Ctrl-C stops it.
    """
    with extra("web"):
        from laconic.serve.server import address_of, make_app, open_port, serve
    from laconic.serve.limits import names_of
    from laconic.serve.page import ABSENT, folder_of_page
    from laconic.serve.requests import Requests

    listener = open_port(where.host, where.port)
    address, page, requests = address_of(where.host, listener), folder_of_page(), Requests()
    app = make_app(ctx.obj, page, hosts=names_of(where.host), rate=where.rate, requests=requests)
    what, absent = ("Laconic", "") if page else ("the API alone", f"; {ABSENT}")
    note(f"Serving {what} at {address} (Ctrl-C to stop){absent}")
    if show:
        typer.launch(address)
    serve(app, listener, requests)
