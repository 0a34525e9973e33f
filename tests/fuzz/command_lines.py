"""Command lines run as a program of its own: how they end, what they print, when they are silent.

For `fuzz.invocations`. Each is a fork of a process that has imported the program, so it
takes some 50 ms.
"""

from __future__ import annotations

import os
import pty
import re
import resource
import select
import shlex
import signal
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from laconic.cli.app import run
from laconic.deduction import coach, lab, lexicon, search, strategies, trees  # noqa: F401
from laconic.main import app

if TYPE_CHECKING:
    from collections.abc import Iterator

CODES = {0, 1, 2, 130}
CORES = os.cpu_count() or 1
CPU_LIMIT, MEMORY_LIMIT = 8.0 * CORES, 1 << 30
"""Seconds of processor time after which a case is interrupted, and bytes of memory."""

SILENCE = 5.0
"""Seconds of processor time that a thread may take between one output and the next."""

MOST_PRINTED = 1 << 20
"""Number of bytes of output that are compared."""

WAIT_SECONDS, HANGS = 20, 600
"""Seconds after which a case is interrupted, and after which it is taken to hang, even on a machine
thirty times slower."""

ENDLESS, SOON = {"serve", "report", "train", "watch"}, 5
"""Commands that do not end by themselves, and the seconds after which they are interrupted."""

PROGRAM: Any = typer.main.get_command(app)
"""The program, put together once."""


@dataclass(frozen=True)
class Case:
    """One command line with its surroundings."""

    words: tuple[str, ...]
    variables: dict[str, str]
    stdin: str | None
    stdout: str

    def __str__(self) -> str:
        """Write the whole case as a line of shell."""
        names = [f"{name}={_quoted(value)}" for name, value in self.variables.items()]
        streams = ["<&-"] * (self.stdin is None) + [f"> {self.stdout}"] * bool(self.stdout)
        given = [f"<<< {_quoted(self.stdin)}"] if self.stdin else []
        return " ".join([*names, "laconic", *map(_quoted, self.words), *given, *streams])

    @property
    def patience(self) -> float:
        """Seconds after which the case is interrupted."""
        return SOON if ENDLESS & set(self.words[:3]) else WAIT_SECONDS


def _quoted(word: str) -> str:
    """Quote a word for the shell; a long run of one letter is written as a command."""
    if len(word) > 1000 and len(set(word)) == 1:
        return f'"$(python3 -c \'print("{word[0]}" * {len(word)})\')"'
    if word.isprintable():
        return shlex.quote(word)
    codes = (
        chr(byte) if 32 <= byte < 127 and byte not in b"'\\" else f"\\x{byte:02x}"
        for byte in word.encode("utf-8", "surrogateescape")
    )
    return f"$'{''.join(codes)}'"


@dataclass(frozen=True)
class Outcome:
    """How a case ended."""

    code: int
    errors: str
    seconds: float
    peak: int
    silent: bool
    printed: str = ""

    @property
    def fault(self) -> str:
        """Return what is wrong with it, or None."""
        lines = [line for line in self.errors.splitlines() if "laconic: " in line]
        if self.code not in CODES:
            return f"exit code {self.code}"
        for sign in ("Traceback (most recent", "Exception ignored", "this is a bug"):
            if sign in self.errors:
                return sign
        if self.code == 2 and len(lines) > 1:
            return f"{len(lines)} messages"
        if self.silent:
            return f"silent for {SILENCE:.0f} s of computing, after {self.seconds:.0f} s in all"
        if self.peak > MEMORY_LIMIT and not self.errors.strip():
            return f"{self.peak >> 20} MiB without progress"
        return ""


@cache
def commands() -> dict[tuple[str, ...], list[Any]]:
    """List the program's commands with their parameters."""

    def below(command: Any, name: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[Any]]]:
        for word in command.list_commands(None) if hasattr(command, "commands") else ():
            yield from below(command.get_command(None, word), (*name, word))
        if not hasattr(command, "commands"):
            yield name, command.params

    return dict(below(PROGRAM, ()))


def run_case(
    case: Case, folder: Path, *, show: bool = False, cpu_limit: float = CPU_LIMIT
) -> Outcome:
    """Run a case in a process of its own, and interrupt what takes long or is silent."""
    master, slave = pty.openpty()
    start, interrupted, silent = time.monotonic(), False, False
    output = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  # closed below
    child = os.fork()
    if not child:
        _become(case, folder, slave, 1 if show else output.fileno())
    os.close(slave)
    errors, status, usage, silence = b"", 0, None, _Silence(child)
    while True:
        ready, _, _ = select.select([master], [], [], 0.05)
        with suppress(OSError):  # the child has closed its end
            errors += os.read(master, 1 << 16) if ready else b""
        done, status, usage = os.wait4(child, os.WNOHANG)
        if done:
            break
        elapsed = time.monotonic() - start
        quiet = silence.seconds(len(errors) + os.fstat(output.fileno()).st_size) > SILENCE
        busy = _cpu_seconds(Path(f"/proc/{child}")) > cpu_limit
        if not interrupted and (quiet or busy or elapsed > case.patience):
            interrupted, silent = True, quiet
            os.killpg(child, signal.SIGINT)
        if elapsed > HANGS:
            os.killpg(child, signal.SIGKILL)
    with suppress(OSError):
        while select.select([master], [], [], 0)[0] and (more := os.read(master, 1 << 16)):
            errors += more
    os.close(master)
    with output:
        output.seek(0)
        printed = output.read(MOST_PRINTED).decode("utf-8", "replace")
    text = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", errors.decode("utf-8", "replace"))
    code = os.waitstatus_to_exitcode(status)
    inherited = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # a child's peak before exec
    peak = usage.ru_maxrss << 10 if usage.ru_maxrss > inherited else 0
    return Outcome(code, text, time.monotonic() - start, peak, silent, printed)


class _Silence:
    """How long the busiest thread of a process has computed since the last output."""

    def __init__(self, process: int) -> None:
        self._threads, self._size = Path(f"/proc/{process}/task"), 0
        self._since: dict[Path, float] = {}

    def seconds(self, size: int) -> float:
        """Return the processor time since then, given the size of all output so far."""
        try:
            times = {thread: _cpu_seconds(thread) for thread in self._threads.iterdir()}
        except OSError:  # the process has just ended
            return 0.0
        if size != self._size:
            self._since, self._size = times, size
        return max((spent - self._since.get(at, 0.0) for at, spent in times.items()), default=0.0)


def _become(case: Case, folder: Path, terminal: int, output: int) -> None:
    """Turn this process into the program of a case, which ends it."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's & has ignored
    os.chdir(folder)
    homes = {"XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "LACONIC_CACHE_DIR": "cache"}
    os.environ.update({name: str(folder / home) for name, home in homes.items()})
    os.environ["LACONIC_CACHE_MB"] = "0"
    os.environ.update(case.variables)
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write((case.stdin or "").encode())
        file.seek(0)
        os.dup2(file.fileno(), 0)
    target = case.stdout if case.stdout.startswith("/") else os.devnull
    os.dup2(os.open(target, os.O_WRONLY) if case.stdout else output, 1)
    os.dup2(terminal, 2)
    sys.stdin = None if case.stdin is None else open(0, encoding="utf-8")  # noqa: SIM115
    sys.stdout = None if case.stdout == "&-" else open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1)  # noqa: SIM115
    sys.argv = ["laconic", *case.words]
    code: Any = 99
    try:
        run(PROGRAM, "laconic")
    except SystemExit as end:
        code = end.code or 0
    except BaseException:  # noqa: BLE001  # what the interpreter would print
        import traceback  # noqa: PLC0415

        traceback.print_exc()
    finally:
        os._exit(code)


def _cpu_seconds(folder: Path) -> float:
    """Return the processor time of a process or a thread so far, given its folder in /proc."""
    with suppress(OSError):
        fields = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0
