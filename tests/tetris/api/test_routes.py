"""The API of NES Tetris: games, replays and analyses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from laconic.tetris.api.routes import make_api

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

    Ask = Callable[..., httpx.Response]


@pytest.fixture
def ask(asking: Callable[[Any], Ask]) -> Ask:
    """Return a client for the API."""
    return asking(make_api())


def test_api_plays_checks_and_analyses(ask: Ask) -> None:
    """A game, its replay sent back, its frames, and an analysis."""
    game = ask("GET", "/game?player=greedy&seed=1").json()
    replay = ask("GET", "/replay?player=greedy&seed=1").json()
    assert game["games"][0]["frames"][-1]["score"] == replay["score"]
    both = ask("GET", "/game?player=greedy&seed=1&beside=pair").json()["games"]
    assert both[0] == game["games"][0]
    assert [each["player"] for each in both] == ["greedy", "pair"]
    name = ask("POST", "/replays", json=replay).json()["name"]
    assert ask("GET", f"/replays/{name}").json() == game
    asked = {"board": "####.#####", "piece": "I", "next": "T", "top": 3}
    placements = ask("POST", "/analysis", json=asked).json()["placements"]
    assert placements[0]["loss"] == 0
    assert len(placements) == 3


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/game?player=nobody", None),
        ("GET", "/game?beside=nobody", None),
        ("GET", "/game?seed=-1", None),
        ("GET", "/game?rules=slow", None),
        ("GET", "/game?taps=12", None),
        ("GET", "/game?max_pieces=5", None),
        ("GET", "/replay?count=1", None),
        ("POST", "/analysis", {"pieces": "T"}),
        ("GET", "/replays/none", None),
        ("POST", "/replays", {"format": "other"}),
        ("POST", "/analysis", {"board": "##########"}),
        ("POST", "/analysis", {"board": "/".join(["#########."] * 21)}),
        ("POST", "/analysis", {"piece": "X"}),
    ],
)
def test_api_refuses(ask: Ask, method: str, path: str, body: Any) -> None:
    """Bad input is refused with 422 and the reason."""
    response = ask(method, path, json=body)
    assert response.status_code == 422
    assert response.json()["detail"]
