"""A tab that a script uses: the script, and the memory of the tab's process after it."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from laconic import Game

if TYPE_CHECKING:
    from queue import Queue

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
REST = 30
"""Seconds of rest before memory is measured."""


def rows(wanted: int, seed: int) -> list[tuple[str, str]]:
    """Return random first guesses with the tiles that random answers give."""
    source, game = random.Random(seed), Game.of("original")
    chosen = []
    for _ in range(wanted):
        guess, answer = source.choice(game.guesses), source.choice(game.answers)
        code = game.rule.feedback(guess, answer)
        tiles = "".join(str(code // 3**place % 3) for place in reversed(range(5)))
        chosen.append((guess, tiles))
    return chosen


USES = (
    *(f"wordle?rows={word}-{tiles}" for word, tiles in rows(6, 2)),
    "wordle?list=words:de:6&rows=wieder-000000",
    "wordle?list=nyt-2022-02&mode=hard&rows=crane-01002",
    "wordle?do=review&rows=crane-01002.south-10000.verge-22202.verse-22222",
    "wordle?do=explore&rows=salet-00000",
    "boards?guesses=crane&codes=01002.10000.00110.02000",
    "mastermind?rows=1122-11",
    "bulls-cows?rows=0123-12",
    "sliding?board=14.13.15.7-11.12.9.5-6.0.2.1-4.8.10.3&goal=first",
    "tetris?mode=watch",
    "tetris",
)

USED = """<script>
(function (uses, pages, end) {
  const buttons = () => [...document.querySelectorAll("button")];
  const solve = () => buttons().find((button) => button.textContent === "Solve")?.click();
  const tick = setInterval(() => {
    if (performance.now() > end) {
      clearInterval(tick);
      fetch("used/" + pages);
      return;
    }
    const use = uses[pages % uses.length];
    location.hash = "#/" + use;
    const turn = Math.floor(pages++ / uses.length);
    if (use.startsWith("sliding") && turn % 10 === 0) setTimeout(solve, 50);
  }, 100);
})(USES, 0, 1000 * new URLSearchParams(location.search).get("seconds"));
</script>"""
"""Opens ten pages a second, and solves the sliding puzzle in every tenth round of the pages."""


def script() -> str:
    """Return what is added to the page: it opens `USES`, and at last asks for `used/PAGES`."""
    return USED.replace("USES", json.dumps(USES))


def memory(address: str, minutes: float, used: Queue[int]) -> tuple[int, float]:
    """Have a tab use itself, let it rest, and return the pages opened and its process's megabytes.

    This browser is a process of its own, used by a script within the page: a browser that is driven
    from outside keeps for its driver what pages have fetched. `used` gets the number of pages when
    the use has ended.
    """
    with tempfile.TemporaryDirectory() as profile:
        command = [str(CHROMIUM), *ARGUMENTS, "--remote-debugging-port=0", "--no-first-run"]
        command += [f"--user-data-dir={profile}", f"{address}?seconds={60 * minutes:g}"]
        quiet = subprocess.DEVNULL
        browser = subprocess.Popen(command, start_new_session=True, stdout=quiet, stderr=quiet)
        try:
            pages = used.get(timeout=60 * minutes + 60)
            sleep(REST)
            return pages, max(private(pid) for pid in session(browser.pid, "renderer")) / 1000
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            while session(browser.pid):
                sleep(0.1)


def session(leader: int, kind: str = "") -> list[int]:
    """Return the processes of a session, of a browser's kind of processes."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended
            of = int((process / "stat").read_text().rpartition(")")[2].split()[3])
            if of == leader and f"--type={kind}" * bool(kind) in (process / "cmdline").read_text():
                found.append(int(process.name))
    return found


def private(pid: int) -> int:
    """Return the memory that a process shares with no other, in kB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
