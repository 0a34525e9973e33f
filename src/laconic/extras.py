"""Optional dependencies: if one is missing, the error names the command that installs it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from laconic.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from polars import DataFrame


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import the packages of an extra.

    Raises:
        MissingExtraError: if a package is missing, with the command that installs the extra.

    >>> with extra("gym"):  # doctest: +ELLIPSIS
    ...     import no_such_module
    Traceback (most recent call last):
    laconic.errors.MissingExtraError: no_such_module is not installed: pip install ...[gym]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        command = install_command(name)
        raise MissingExtraError(f"{error.name} is not installed: {command}") from error


def install_command(name: str) -> str:
    """Return the command that installs an extra from where Laconic itself was installed.

    >>> install_command("gym").endswith("[gym]'")
    True
    """
    import json  # noqa: PLC0415  # only errors need these, and programs start with this module
    from importlib import metadata  # noqa: PLC0415
    from urllib.parse import unquote, urlsplit  # noqa: PLC0415

    from laconic.provenance import DISTRIBUTION  # noqa: PLC0415

    try:
        installed = metadata.distribution(DISTRIBUTION)
        source = json.loads(installed.read_text("direct_url.json") or "{}")
    except metadata.PackageNotFoundError:
        source = {}
    if "dir_info" not in source:
        return f"pip install '{DISTRIBUTION}[{name}]'"
    editable = "-e " if source["dir_info"].get("editable") else ""
    return f"pip install {editable}'{unquote(urlsplit(source['url']).path)}[{name}]'"


def frame(columns: Mapping[str, Sequence[Any]]) -> DataFrame:
    """Make a dataframe of named columns; a column of integers and floats becomes floats.

    Raises:
        MissingExtraError: without polars.
    """
    with extra("frames"):
        from polars import DataFrame  # noqa: PLC0415  # an optional dependency

    return DataFrame(columns, strict=False)
