"""Nothing is printed when the interpreter ends while a thread holds something of the kernels."""

from __future__ import annotations

import subprocess
import sys

import pytest

HELD = {
    "deduction": "from laconic import Game; from laconic.deduction.search import Engine; "
    "held = Engine(Game.of('original'))",
    "sliding": "from laconic.sliding.heuristics import heuristic, without_tables; "
    "from laconic.sliding.normal import Shape; held = heuristic(Shape(3, 3), without_tables(3, 3))",
    "tetris": "from laconic.tetris.players import player; held = player('pair').native()",
}
THREAD = """
import threading, time
def hold(held=held): time.sleep(600)
threading.Thread(target=hold, daemon=True).start()
"""


@pytest.mark.parametrize("family", HELD)
def test_a_thread_that_outlives_the_program_is_no_leak(family: str) -> None:
    """As of a server that is stopped while it answers."""
    program = HELD[family] + THREAD
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
