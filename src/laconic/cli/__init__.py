# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The command line: one module a command, parsing and printing only.

Everything heavy is imported inside the functions that need it, so that `laconic --help` stays
quick. These modules do without postponed annotations, because Typer reads them when it starts.
"""

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the program and end the process with its exit code."""
    from laconic.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # tiles on a terminal that knows no Unicode
    app(prog_name="laconic")
