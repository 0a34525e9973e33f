"""Optional packages: where one is absent, the line that installs it is the answer."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from laconic.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from polars import DataFrame


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import what an extra brings; where it is absent, name the line that installs it.

    Raises:
        MissingExtraError: in place of the import's own error.

    >>> with extra("gym"):
    ...     import no_such_module
    Traceback (most recent call last):
    laconic.errors.MissingExtraError: no_such_module is absent: pip install 'laconic[gym]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtraError(f"{error.name} is absent: pip install 'laconic[{name}]'") from error


def frame(columns: Mapping[str, Sequence[Any]]) -> DataFrame:
    """Make a dataframe of named columns; a column of whole and broken numbers holds the latter.

    Raises:
        MissingExtraError: without polars.
    """
    with extra("frames"):
        from polars import DataFrame  # noqa: PLC0415  # only who asks for a dataframe pays for it

    return DataFrame(columns, strict=False)
