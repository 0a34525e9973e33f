# ruff: noqa: PLC0415  # imports wait until the command is run
"""`laconic serve`: the page and the JSON API."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import flag, option, option_groups
from laconic.cli.screen import note
from laconic.extras import extra

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.types import ASGIApp

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
        option(
            "Address to listen on; 0.0.0.0 makes the page reachable from your network.", "ADDRESS"
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int, option("Port to listen on, or 0 for any free one.", "N", min=0, max=65535)
    ] = 8080
    rate: Annotated[
        float, option("API requests allowed per client and second.", "N", min=1, max=1e6)
    ] = 100.0


Open = Annotated[bool, flag("Open the page in the browser.", "--open")]


@option_groups
def serve(ctx: typer.Context, *, where: AddressOptions, show: Open = False) -> None:
    """Serve the page, and a JSON API under /api.

    The page computes in the browser, and asks the server only for what a browser cannot do. The
    server listens on this machine only, unless --host names another address, and sends nothing
    elsewhere. Ctrl-C stops it.
    """
    run_server(ctx.obj, where, show=show)


def run_server(
    apis: "Mapping[str, Callable[[], ASGIApp]]",
    where: AddressOptions,
    fragment: str = "",
    *,
    show: bool,
) -> None:
    """Serve the page and APIs until Ctrl-C.

    Args:
        apis: the functions that make the APIs, by path.
        where: address and rate limit.
        fragment: the part of the page that is named, such as `#/match`.
        show: open the page in the browser.

    Raises:
        InputError: for an address that cannot be listened on.
        MissingExtraError: without the extra `web`.
    """
    with extra("web"):
        from laconic.serve.server import address_of, make_app, open_port, serve
    from laconic.serve.limits import names_of
    from laconic.serve.page import ABSENT, folder_of_page
    from laconic.serve.requests import Requests

    listener = open_port(where.host, where.port)
    address, page, requests = address_of(where.host, listener), folder_of_page(), Requests()
    address = f"{address}/{fragment}" if fragment else address
    app = make_app(apis, page, hosts=names_of(where.host), rate=where.rate, requests=requests)
    what, absent = ("Laconic", "") if page else ("the API alone", f"; {ABSENT}")
    note(f"Serving {what} at {address} (Ctrl-C to stop){absent}")
    if show:
        typer.launch(address)
    serve(app, listener, requests)
