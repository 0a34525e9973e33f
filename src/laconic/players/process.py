"""Programs that are asked in lines of JSON on stdin, and reply in lines of JSON on stdout."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

from laconic.errors import InputError
from laconic.files import parse_json
from laconic.players.failures import PlayerError, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_BYTES = 1 << 16
"""Maximum length of a reply in bytes."""

_CHUNK = 1 << 16
_LAST_WORDS = 400
"""How many bytes of a program's stderr are kept for the message about its end."""

_GRACE = 1.0
"""Seconds that a program has to end after its stdin is closed."""


def parse_command(text: str) -> tuple[str, ...]:
    """Split a command line as a shell does, without running one, and find the program.

    Raises:
        InputError: for an empty or unbalanced line, or a program that does not exist.

    >>> parse_command("sh -c 'exit 3'")[1:]
    ('-c', 'exit 3')
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InputError(f"the command {text!r}: {error}, expected balanced quotes") from None
    if not words:
        raise InputError("an empty command, expected a program and its arguments, as in cmd:./bot")
    if (program := shutil.which(words[0])) is None:
        raise InputError(
            f"no program {words[0]!r}, expected one that can be run: check its path and its "
            "permission"
        )
    return program, *words[1:]


class LineProcess:
    """A running program, asked one question at a time.

    The program runs in a process group of its own, which is killed as a whole on any failure and at
    the end. Its stderr is read and dropped, apart from the last words for the message about its
    end.

    Args:
        command: the program and its arguments.

    Raises:
        PlayerError: if the program cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user named it
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise PlayerError(Reason.ENDED, f"cannot start: {error.strerror}") from None
        process = self._process
        assert process.stdin and process.stdout and process.stderr  # noqa: S101, PT018  # pipes
        self._in, self._out, self._err = process.stdin, process.stdout, process.stderr
        os.set_blocking(self._in.fileno(), False)
        os.set_blocking(self._out.fileno(), False)
        self._read = bytearray()
        self._last: deque[int] = deque(maxlen=_LAST_WORDS)
        self._drain = threading.Thread(target=self._drain_stderr, daemon=True)
        self._drain.start()

    def __enter__(self) -> Self:
        """Use the program until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the program."""
        self.close()

    def ask(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Send a message and return the reply.

        Args:
            message: plain data for JSON.
            seconds: time limit from sending to the end of the reply.

        Raises:
            PlayerError: for no reply in time, the end of the program, too much output, output
                before the question, or a reply that is not a JSON object.
        """
        self._require_silence()
        data, deadline = _line(message), time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._in, selectors.EVENT_WRITE)
            while data or b"\n" not in self._read:
                left = deadline - time.monotonic()
                events = selector.select(max(0.0, left)) if left > 0 else []
                if not events:
                    raise PlayerError(Reason.TIMEOUT, f"no reply within {seconds:g} s")
                for key, _ in events:
                    if key.fileobj is self._out:
                        self._receive()
                    else:
                        data = self._send(data)
                        if not data:
                            selector.unregister(self._in)
        line, _, rest = bytes(self._read).partition(b"\n")
        self._read = bytearray(rest)
        return _object(line)

    def tell(self, message: Mapping[str, Any], seconds: float) -> None:
        """Send a message that has no reply.

        Raises:
            PlayerError: if the program has ended, or does not read it in time.
        """
        data, deadline = _line(message), time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._in, selectors.EVENT_WRITE)
            while data:
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    raise PlayerError(Reason.TIMEOUT, f"read nothing within {seconds:g} s")
                data = self._send(data)

    def close(self) -> None:
        """Close the program's stdin, give it a second to end, and kill what is left of it."""
        with suppress(OSError):
            self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self.kill()

    def kill(self) -> None:
        """Kill the program and the processes that it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._in, self._out):
            with suppress(OSError):
                pipe.close()
        self._drain.join(_GRACE)  # a process that left the group may still hold the pipe

    def _require_silence(self) -> None:
        """Check that the program has written nothing since its last reply.

        Raises:
            PlayerError: if it has.
        """
        with suppress(BlockingIOError):
            self._read += os.read(self._out.fileno(), _CHUNK)
        if self._read:
            raise PlayerError(
                Reason.FLOOD, f"output before the question: {bytes(self._read[:40])!r}"
            )

    def _send(self, data: bytes) -> bytes:
        """Send what fits into the pipe, and return the rest."""
        try:
            return data[os.write(self._in.fileno(), data[:_CHUNK]) :]
        except BlockingIOError:
            return data
        except OSError:
            raise self._ended() from None

    def _receive(self) -> None:
        chunk = os.read(self._out.fileno(), _CHUNK)
        if not chunk:
            raise self._ended()
        self._read += chunk
        if self._read.find(b"\n", 0, MOST_BYTES) < 0 and len(self._read) > MOST_BYTES:
            raise PlayerError(Reason.FLOOD, f"a reply of more than {MOST_BYTES:,} bytes")

    def _ended(self) -> PlayerError:
        """Describe the end of the program, with the last line of its stderr."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._drain.join(_GRACE)
        code = self._process.returncode
        how = "closed its pipe" if code is None else f"ended with exit code {code}"
        words = bytes(self._last).decode("utf-8", "replace").strip().splitlines()
        return PlayerError(Reason.ENDED, f"{how}: {words[-1]}" if words else how)

    def _drain_stderr(self) -> None:
        with self._err:
            while chunk := self._err.read(_CHUNK):
                self._last.extend(chunk)


def _line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes) -> dict[str, Any]:
    """Parse a reply.

    Raises:
        PlayerError: for anything but a JSON object.
    """
    try:
        reply = parse_json(line)
    except ValueError:  # also bytes that are not UTF-8
        reply = None
    if not isinstance(reply, dict):
        raise PlayerError(Reason.NONSENSE, f"{line[:60]!r}, expected a JSON object on one line")
    return reply
