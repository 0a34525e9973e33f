"""Programs over pipes: whatever one does costs a reply, and nothing is left of it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from laconic.errors import InputError
from laconic.players import MOST_BYTES, LineProcess, PlayerError, Reason, parse_command

ECHO = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"got": json.loads(line)["n"]}), flush=True)
"""


def python(code: str) -> tuple[str, ...]:
    """Return the command that runs some Python code."""
    return sys.executable, "-c", code


def test_question_and_reply() -> None:
    """Each question gets the reply to it."""
    with LineProcess(python(ECHO)) as program:
        assert [program.ask({"n": n}, 10)["got"] for n in range(100)] == [*range(100)]


def test_long_question() -> None:
    """A question longer than a pipe holds is sent while the program reads it."""
    with LineProcess(python(ECHO)) as program:
        assert program.ask({"n": 1, "words": ["x" * 1000] * 1000}, 10) == {"got": 1}


@pytest.mark.parametrize(
    ("code", "reason", "words"),
    [
        ("import time; time.sleep(60)", Reason.TIMEOUT, "no reply within 0.5 s"),
        ("import sys; sys.stdin.readline(); sys.exit(3)", Reason.ENDED, "exit code 3"),
        ("raise ValueError('my fault')", Reason.ENDED, "ValueError: my fault"),
        ("import os,time; os.close(1); time.sleep(60)", Reason.ENDED, "closed its pipe"),
        ("input()\nwhile True: print('x' * 10000, end='')", Reason.FLOOD, "more than"),
        ("input(); print('hello')", Reason.NONSENSE, "expected a JSON object"),
        ("input(); print('[1]')", Reason.NONSENSE, "expected a JSON object"),
        ("input(); print('[' * 60000)", Reason.NONSENSE, "expected a JSON object"),
        (
            "import sys; input(); sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n')",
            Reason.NONSENSE,
            "expected a JSON object",
        ),
    ],
)
def test_failures(code: str, reason: Reason, words: str) -> None:
    """Silence, an end, a flood and nonsense are told apart."""
    seconds = 0.5 if reason is Reason.TIMEOUT else 20
    with LineProcess(python(code)) as program, pytest.raises(PlayerError, match=words) as failure:
        program.ask({"n": 1}, seconds)
    assert failure.value.reason is reason


def test_output_without_a_question() -> None:
    """A second line after a reply is not taken for the next reply."""
    code = "import sys\nfor line in sys.stdin: print('{}\\n{}', flush=True)"
    with LineProcess(python(code)) as program:
        program.ask({}, 10)
        with pytest.raises(PlayerError, match="output before the question") as failure:
            program.ask({}, 10)
    assert failure.value.reason is Reason.FLOOD


def test_unread_message() -> None:
    """A program that reads nothing fails in time, even if the message does not fit the pipe."""
    with (
        LineProcess(python("import time; time.sleep(60)")) as program,
        pytest.raises(PlayerError, match="read nothing within"),
    ):
        program.tell({"words": "x" * (1 << 20)}, 0.3)


def test_stderr_is_drained() -> None:
    """A program that writes much to stderr is not stopped by a full pipe."""
    code = "import sys\nsys.stderr.write('x' * 1000000)\n" + ECHO
    with LineProcess(python(code)) as program:
        assert program.ask({"n": 1}, 10) == {"got": 1}


def test_children_are_killed(tmp_path: Path) -> None:
    """What a program has started ends with it."""
    pid = tmp_path / "pid"
    code = (
        "import subprocess, sys, pathlib\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"pathlib.Path({str(pid)!r}).write_text(str(child.pid))\n" + ECHO
    )
    with LineProcess(python(code)) as program:
        program.ask({"n": 1}, 10)
        child = int(pid.read_text())
        program.kill()
    for _ in range(100):
        if not _runs(child):
            return
        time.sleep(0.05)
    pytest.fail(f"process {child} still runs")


def _runs(pid: int) -> bool:
    """Return whether a process runs; a zombie that nobody has waited for does not."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_reply_limit_is_exact() -> None:
    """A reply of the maximum length is read, one of a byte more is not."""
    code = """
for n in (%d, %d):
    input(); print('{"a":"' + 'x' * n + '"}', flush=True)
"""
    with LineProcess(python(code % (MOST_BYTES - 9, MOST_BYTES - 7))) as program:
        assert len(program.ask({}, 10)["a"]) == MOST_BYTES - 9
        with pytest.raises(PlayerError, match="more than"):
            program.ask({}, 10)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "an empty command"),
        ("'open", "expected balanced quotes"),
        ("no-such-program-here x", "no program 'no-such-program-here'"),
    ],
)
def test_commands_that_cannot_run(text: str, words: str) -> None:
    """A command line that cannot run is refused before the match."""
    with pytest.raises(InputError, match=words):
        parse_command(text)
