"""The page of NES Tetris: the time of an analysis, frames a second while watching, and Ctrl-C.

Run it with `python benchmarks/tetris_page.py`; it starts a server of its own and Chromium, headless
and without a graphics card. Figures are held against their bars; `--lenient` writes
them anyway, for a busy machine. The figures go to `results/tetris/page.json`.
"""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from itertools import pairwise
from statistics import median, quantiles
from threading import Thread
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import sync_playwright

import results
from laconic.tetris.boards import text
from laconic.tetris.display import frames
from laconic.tetris.pieces import Source
from laconic.tetris.rules import PIECES
from laconic.tetris.web.games import Wanted, replay
from web import served

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = results.FOLDER / "tetris"
POSITIONS = 200
SECONDS = 8
"""How long a game is watched at each speed."""

COUNTED = f"""() => new Promise((done) => {{
  const times = [];
  const tick = (now) => {{
    times.push(now);
    if (now - times[0] < {1000 * SECONDS}) requestAnimationFrame(tick);
    else done(times);
  }};
  requestAnimationFrame(tick);
}})"""
"""Collects the times at which the browser draws."""


def positions() -> list[dict[str, str]]:
    """Return evenly spaced positions of a game."""
    game = replay(Wanted("meat-fighter", seed=1, pieces=Source.CONSOLE))
    asked = [
        {
            "board": text(state.board).replace("\n", "/"),
            "piece": PIECES[state.piece],
            "next": "" if state.next is None else PIECES[state.next],
        }
        for state, at in frames(game)
        if at is not None
    ]
    return asked[:: len(asked) // POSITIONS][:POSITIONS]


def analyses(address: str) -> dict[str, Any]:
    """Time analyses as a client sees them, one after the other."""
    taken = []
    with httpx.Client(base_url=address, timeout=60) as client:
        for asked in positions():
            start = time.perf_counter()
            client.post("/api/tetris/analysis", json=asked).raise_for_status()
            taken.append(time.perf_counter() - start)
    return {
        "positions": len(taken),
        "median": round(median(taken), 4),
        "seconds": round(quantiles(taken, n=20)[-1], 4),
        "at_most": 0.5,
    }


def watched(page: Page, address: str, speed: str) -> dict[str, Any]:
    """Count the frames of two games that are played side by side."""
    page.goto(f"{address}/tetris?player=pair&beside=greedy&seed=1")
    page.locator(".well-canvas").nth(1).wait_for()
    page.locator("table tbody tr").first.wait_for()
    page.get_by_label("Speed").select_option(speed)
    page.get_by_label("Play", exact=True).click()
    times = page.evaluate(COUNTED)
    gaps = [after - before for before, after in pairwise(times)]
    return {
        "width": page.viewport_size["width"] if page.viewport_size else 0,
        "speed": speed,
        "frames_a_second": round(1000 * len(gaps) / (times[-1] - times[0]), 1),
        "at_least": 59,
        "longest_gap_ms": round(max(gaps), 1),
        "gaps_above_25_ms": round(sum(gap > 25 for gap in gaps) / len(gaps), 4),
    }


def watching(address: str) -> list[dict[str, Any]]:
    """Watch games at two speeds, on a desktop and on a telephone."""
    figures = []
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        for width, height in ((1280, 800), (360, 640)):
            page = browser.new_page(viewport={"width": width, "height": height})
            figures += [watched(page, address, speed) for speed in ("1", "8")]
            page.close()
        browser.close()
    return figures


def end_while_busy(address: str) -> Thread:
    """Ask for a game in the background, which the server is then interrupted in."""

    def ask() -> None:
        with suppress(httpx.TransportError):
            httpx.get(f"{address}/api/tetris/game?player=expectimax&seed=3", timeout=60)

    thread = Thread(target=ask)
    thread.start()
    time.sleep(0.1)
    return thread


def main() -> None:
    """Measure everything, hold it against its bar, and write it down."""
    parser = results.options(__doc__)
    parser.add_argument("--lenient", action="store_true", help="hold nothing against a bar")
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    with served() as (address, _):
        analysis = analyses(address)
        print(f"analysis {analysis}", flush=True)
        frames_drawn = watching(address)
        print(*frames_drawn, sep="\n", flush=True)
        thread = end_while_busy(address)
        start = time.perf_counter()
    ended = round(time.perf_counter() - start, 2)
    thread.join()
    print(f"end of the server after Ctrl-C: {ended} s")
    if not chosen.lenient:
        assert analysis["seconds"] <= analysis["at_most"], analysis
        assert all(each["frames_a_second"] >= each["at_least"] for each in frames_drawn)
    figures = {"analysis": analysis, "watching": frames_drawn, "server_ended_after": ended}
    folder = FOLDER if chosen.results.resolve() == results.FOLDER else chosen.results
    results.write("page", {"command": "python benchmarks/tetris_page.py", **figures}, folder)


if __name__ == "__main__":
    main()
