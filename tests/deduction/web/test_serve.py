"""The command `serve`, the opponents of the page, and its pictures."""

from __future__ import annotations

import re
import socket
import xml.etree.ElementTree as ET
from datetime import datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from laconic.deduction import coach, trees
from laconic.deduction.cli.serve import _load
from laconic.deduction.opponents import Adversary, ExactAdversary, daily_word
from laconic.deduction.search import solve
from laconic.deduction.web import branches, hosting
from laconic.deduction.web.pages.picture import picture
from laconic.deduction.web.searches import Searches, Setup
from laconic.errors import InputError
from laconic.main import app
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from pathlib import Path


def run(*words: str) -> tuple[int, str]:
    """Run the command, and return its exit code and stderr."""
    result = CliRunner().invoke(app, ["serve", *words], prog_name="laconic")
    return result.exit_code, result.stderr


def test_port_in_use_is_said() -> None:
    """A port in use is reported, with advice."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, said = run("--port", str(port))
    assert code == 2
    assert f"port {port}" in said
    assert "choose another --port" in said


def test_foreign_address_is_said() -> None:
    """An address that is not this machine's is refused."""
    code, said = run("--host", "192.0.2.1")
    assert code == 2
    assert "cannot listen on 192.0.2.1" in said


@pytest.mark.parametrize("option", [("--list", "nyt-2022-02"), ("--mode", "hard")])
def test_the_game_of_a_tree_needs_the_tree(option: tuple[str, str]) -> None:
    """A list or mode without a tree is refused, since the page has its own settings."""
    code, said = run(*option)
    assert (code, f"{' '.join(option)} without --tree" in said) == (2, True)


def test_loaded_tree_is_shown(tmp_path: Path) -> None:
    """Explore shows a loaded tree, even if it is not optimal."""
    searches = Searches()
    solver = searches.solver(Setup())
    tree = solve(solver.game.position(), opener="crane").tree
    assert tree
    tree = trees.with_header(tree, solver.game, "mean")
    file = tmp_path / "crane.json"
    trees.write(tree, file, solver.game)
    _load(searches, file, "original", "easy")
    found = branches.branch(searches, Setup(), [], None, deadline=deadline_after(0))
    assert (found.guess, found.total, found.worst) == ("crane", 7930, 5)
    below = branches.branch(searches, Setup(), ["crane=BYBBG"], None, deadline=deadline_after(0))
    assert (below.guess, below.total) == ("south", 97)


def test_tree_of_another_game_is_refused(tmp_path: Path) -> None:
    """A tree for hard mode is not shown for easy mode."""
    searches = Searches()
    game = searches.solver(Setup()).game
    tree = solve(game.position(game.rows("trace=BYBGB"))).tree
    assert tree is not None
    file = tmp_path / "tree.json"
    trees.write(trees.with_header(tree, game, "mean"), file, game)
    with pytest.raises(InputError, match="made for mode"):
        _load(searches, file, "original", "hard")


@given(st.text(min_size=1, max_size=10))
def test_hidden_words_come_back(word: str) -> None:
    """A hidden word can be decoded, and its link does not show it."""
    hidden = hosting.hide_word(word)
    assert hosting.reveal_word(hidden) == word
    assert re.fullmatch(r"[\w-]+", hidden, re.ASCII)


@pytest.mark.parametrize("text", ["%", "a", "ÿ", "8J8"])
def test_broken_links_say_so(text: str) -> None:
    """A truncated link is refused."""
    with pytest.raises(InputError, match="not an encoded word"):
        hosting.reveal_word(text)


def test_hosts_follow_their_address() -> None:
    """The address determines the opponent; an unknown kind becomes a random word."""
    searches = Searches()
    game = searches.solver(Setup()).game

    def host(kind: str, by: str = "") -> object:
        return hosting.make_host(searches, Setup(), hosting.read_opponent(kind, by))

    assert host("random", "7") == host("random", "7")
    today = datetime.now().astimezone().date()
    assert host("daily", today.isoformat()) == daily_word(game, today)
    assert host("word", hosting.hide_word("knoll")).answer == "knoll"  # type: ignore[attr-defined]
    assert isinstance(host("adversary"), Adversary)
    assert isinstance(host("exact-adversary"), ExactAdversary)
    assert hosting.read_opponent("nobody", "x").kind == "random"
    assert hosting.read_opponent("daily", "soon").by == today.isoformat()


@pytest.mark.parametrize("words", [True, False])
def test_picture_is_whole(words: bool) -> None:
    """The picture is well-formed SVG that asks nobody for anything, and hides the words if told."""
    searches = Searches()
    solver = searches.solver(Setup())
    rows = solver.game.rows("crane=BYBBG", "south=YBBBB", "verse=GGGGG")
    with solver.engine(deadline_after(600)) as engine:
        found = coach.analyze(solver.game, rows, engine=engine)
    drawing = ET.fromstring(picture(found, solver.rule, words=words))  # noqa: S314  # our own
    texts = [str(text.text) for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert "Found in 3 guesses" in texts
    assert ("V" in texts) is words
    assert not any("href" in name for one in drawing.iter() for name in one.attrib)
