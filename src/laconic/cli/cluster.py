# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The option `--cluster`, for commands whose work can run on many machines."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from laconic.cli.options import LIMITS, option
from laconic.errors import InputError

if TYPE_CHECKING:
    from concurrent.futures import Executor

Cluster = Annotated[
    str | None,
    option(
        "Run on the Dask cluster with this scheduler, such as tcp://192.0.2.7:8786.",
        "ADDRESS",
        "--cluster",
        panel=LIMITS,
    ),
]


@contextmanager
def cluster_executor(address: str | None, **local: int | None) -> Iterator["Executor | None"]:
    """Connect to a cluster if an address is given.

    Args:
        address: the value of `--cluster`.
        local: name and value of the option for local parallelism.

    Raises:
        InputError: if both are given, and for a cluster that cannot be used.
    """
    if address is None:
        yield None
        return
    for name, value in local.items():
        if value is not None:
            raise InputError(
                f"--{name} {value} with --cluster: the workers of a cluster have their own numbers "
                f"of threads, so leave --{name} out"
            )
    from laconic.workers import connect

    with connect(address) as executor:
        yield executor
