"""A match that runs, on the page: real players, `laconic match watch`, and Chromium."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page

LACONIC = (sys.executable, "-m", "laconic", "match")
GAMES = ("--answers", "words.txt", "--guesses", "words.txt")
WORDS = ("batch", "catch", "hatch", "latch", "match", "patch")

BOT = """
import json, pathlib, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        words = message["guesses"]
        print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
    elif message["type"] == "turn":
        while message["game"] == 3 and not pathlib.Path("go").exists():
            time.sleep(0.02)
        print(json.dumps({"move": ["zzzzz", *words][message["turn"] - 1]}), flush=True)
"""
"""Plays an illegal move, then the words in their order; waits in game 3 until it may go on."""


@pytest.fixture
def watching(folder: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Watch two matches that have not begun."""
    assert (folder / "index.html").is_file()
    (tmp_path / "words.txt").write_text("\n".join(WORDS) + "\n")
    (tmp_path / "bot.py").write_text(BOT)
    command = [*LACONIC, "watch", "bot.jsonl", "parts.jsonl", *GAMES, "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def site(watching: subprocess.Popen[str]) -> str:
    """Return the address of the server, in place of a plain file server's."""
    assert watching.stderr
    line = watching.stderr.readline()
    address = re.search(r"(http://\S+/)#/match ", line)
    assert address, line
    return address[1]


def score_of(record: str, folder: Path) -> dict[str, float]:
    """Score a record by the command."""
    command = [*LACONIC, "score", record, *GAMES, "--json"]
    output = subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout
    score: dict[str, float] = json.loads(output)
    return score


@pytest.mark.parametrize("size", ["phone"])
def test_a_match_is_shown_while_it_runs(visit: Visit, tmp_path: Path) -> None:
    """Players, games so far, regret and the last games are on the page before the match ends."""
    page = visit("match")
    expect(page.get_by_text("is not there yet")).to_have_count(2)
    bot = f"cmd:{sys.executable} bot.py"
    records = ("--record", "bot.jsonl", "--record-against", "parts.jsonl")
    options = ("--games", "6", "--seed", "1", "--turn-seconds", "600")
    players = ("--player", bot, "--against", "parts")
    with subprocess.Popen(
        [*LACONIC, *players, *records, *options, *GAMES],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    ) as match:
        try:
            mine = page.get_by_role("region", name=bot)
            expect(mine.get_by_text("2 of 6 games")).to_be_visible()
            expect(mine.get_by_text("Game 2")).to_be_visible()
            expect(mine.get_by_text("zzzzz").first).to_be_visible()
            expect(mine.locator(".mini").first).to_be_visible()
            expect(page.get_by_text("is not there yet")).to_have_count(1)
            expect(page.get_by_text("follows the games")).to_be_visible()
            expect(page.get_by_text("Regret is what moves cost")).to_be_visible()
            assert match.poll() is None
        finally:
            (tmp_path / "go").touch()
        assert match.wait() == 0
    expect(page.get_by_text("All games have ended")).to_be_visible()
    for name, record in ((bot, "bot.jsonl"), ("parts", "parts.jsonl")):
        score, shown = score_of(record, tmp_path), page.get_by_role("region", name=name)
        expect(shown.get_by_text("6 of 6 games")).to_be_visible()
        for at, value in enumerate((score["mean"], score["regret"]), 1):
            text = f"{value:.4f}".rstrip("0").rstrip(".")
            expect(shown.locator("dd").nth(at)).to_contain_text(text)
    expect(page.get_by_text(f"{bot} minus parts")).to_be_visible()


def test_what_cannot_be_followed_is_said(
    browser: Browser, site: str, watching: subprocess.Popen[str], tmp_path: Path
) -> None:
    """A record of something else is refused on the page; without a server, what is known stays."""
    (tmp_path / "bot.jsonl").write_text("{}\n")
    page = browser.new_page()
    page.goto(f"{site}#/match")
    expect(page.get_by_text("not a line of a match")).to_be_visible()
    watching.send_signal(signal.SIGINT)
    assert watching.wait() == 0
    assert watching.stderr
    assert not watching.stderr.read()
    expect(page.get_by_text("The server does not answer")).to_be_visible()
    expect(page.get_by_text("parts.jsonl is not there yet")).to_be_visible()
    page.close()
