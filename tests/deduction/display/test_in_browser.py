"""Values displayed in a real browser, on light and dark pages, on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from accessibility import serious_faults
from laconic.deduction import coach
from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game
from laconic.deduction.search import solve
from laconic.deduction.strategies import make

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

WAIT_MILLISECONDS = 600_000
"""Milliseconds to wait for what comes within one or two seconds: the machine may be busy."""

THEMES = {"light": ("#ffffff", "#111111"), "dark": ("#111111", "#eeeeee")}


@pytest.fixture(scope="module")
def shown() -> str:
    """Draw a value of each kind."""
    game = Game.of("original")
    position = game.position(game.rows("crane=BYBBG"))
    values = [
        game,
        position,
        solve(position, top=2),
        coach.suggest(position, top=3, seconds=None),
        coach.analyze(game, coach.rows_of(game, ["crane", "south", "forge"], answer="forge")),
        coach.repair(game, game.rows("title=BYYYG")),
        simulate(game, make("positional")),
    ]
    return "<hr/>".join(value._repr_html_() for value in values)  # as Jupyter does


@pytest.mark.parametrize("theme", THEMES)
def test_drawings_are_accessible_and_whole(
    browser: Browser, shown: str, theme: str, tmp_path: Path
) -> None:
    """Axe finds nothing serious, nothing is fetched, and no picture is wider than its frame.

    Axe does not judge single letters; `test_letters_on_tiles_are_readable` does.
    """
    back, front = THEMES[theme]
    page_text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{theme}</title>'
        f'<body style="background:{back};color:{front};font-family:sans-serif"><main>'
        f"<h1>Values</h1>{shown}</main></body></html>"
    )
    (tmp_path / "page.html").write_text(page_text, encoding="utf-8")
    asked: list[str] = []
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.set_default_timeout(WAIT_MILLISECONDS)
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "page.html").as_uri())
    faults = serious_faults(page)
    widths = page.locator("svg").evaluate_all(
        "all => all.map(svg => [svg.getBBox().x + svg.getBBox().width, svg.clientWidth])"
    )
    page.close()
    assert not faults
    assert asked == [(tmp_path / "page.html").as_uri()]
    assert all(drawn <= width + 1 for drawn, width in widths), widths
