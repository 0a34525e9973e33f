"""Reading a line from a terminal: Ctrl-C always interrupts."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pexpect
import pytest

if TYPE_CHECKING:
    from pathlib import Path

CTRL_C_BEFORE_THE_WAIT = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <sys/select.h>
#include <unistd.h>

static void interrupt_once(void) {
    static int done;
    if (!done++) raise(SIGINT);
}
ssize_t read(int file, void *into, size_t count) {
    if (file == 0) interrupt_once();
    return ((ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read"))(file, into, count);
}
int select(int count, fd_set *in, fd_set *out, fd_set *err, struct timeval *wait) {
    if (in && FD_ISSET(0, in)) interrupt_once();
    return ((int (*)(int, fd_set *, fd_set *, fd_set *, struct timeval *))dlsym(
        RTLD_NEXT, "select"))(count, in, out, err, wait);
}
"""

PROGRAM = """
from laconic.cli.screen import read_line
try:
    read_line()
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")
def test_ctrl_c_just_before_the_wait(tmp_path: Path) -> None:
    """A Ctrl-C that arrives just before the blocking read interrupts it."""
    library = tmp_path / "early.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library, "-ldl"],
        input=CTRL_C_BEFORE_THE_WAIT,
        text=True,
        check=True,
    )
    env = os.environ | {"LD_PRELOAD": str(library)}
    child = pexpect.spawn(sys.executable, ["-c", PROGRAM], env=env, timeout=600)
    try:
        child.expect_exact("interrupted")
    finally:
        child.close(force=True)
