"""Run the examples of pages: commands with what they print, scripts, and sessions with `>>>`."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from typing import Any

from conftest import WAIT_SECONDS

BLOCK = re.compile(r"^```([^`\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A fenced block of Markdown: its language and its text."""


def run_console(block: str, variables: dict[str, str]) -> None:
    """Run the commands of a block and compare what they print."""
    assert block.startswith("$ "), block
    for command, expected in map(command_and_output, block[2:].split("\n$ ")):
        process = subprocess.run(  # noqa: S602  # the commands are our own, with pipes
            unhurried(command),
            shell=True,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=2 * WAIT_SECONDS,
            check=False,
        )
        compare(trimmed(expected), trimmed(process.stdout), f"$ {command}")


def compare(expected: str, printed: str, where: str) -> None:
    """Fail where text differs, but for three dots, which stand for anything."""
    same = doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS)
    assert same, f"{where}\n--- expected\n{expected}--- printed\n{printed}"


def unhurried(command: str) -> str:
    """Return the command with a longer time limit, if it has one."""
    command = re.sub(r" --seconds \d+", "", command)
    searching = r"(laconic (?:suggest|analyze|play --host exact-adversary))\b"
    return re.sub(searching, rf"\1 --seconds {WAIT_SECONDS}", command)


def command_and_output(part: str) -> tuple[str, str]:
    """Split a command, which goes on in lines after `> `, from what it prints."""
    first, *lines = part.split("\n")
    more = list(takewhile(lambda line: line.startswith(">"), lines))
    command = [first, *(line[1:].removeprefix(" ") for line in more)]
    return "\n".join(command), "\n".join(lines[len(more) :])


def trimmed(text: str) -> str:
    """Drop blanks at the ends of lines, and empty lines around the text."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n") + "\n"


def run_python(block: str, names: dict[str, Any], where: str) -> None:
    """Run a script, or a session whose answers are compared."""
    if not block.startswith(">>> "):
        exec(compile(block, where, "exec"), names)  # noqa: S102  # the code is our own
        return
    session = doctest.DocTestParser().get_doctest(block, names, where, where, 0)
    faults: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(session, out=faults.append, clear_globs=False)
    names |= session.globs
    assert not faults, "".join(faults)


def plain_terminal(cache: Path) -> dict[str, str]:
    """Return the environment of a plain terminal of 80 columns, with this installation in PATH."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("LACONIC_")},
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "LACONIC_CACHE_DIR": str(cache),
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
    }
