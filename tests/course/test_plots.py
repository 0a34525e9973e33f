"""The plots of the course are those that its code draws."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = {
    name: (DOCS / f"{name}.md").read_text(encoding="utf-8")
    for name in ("course", "information", "genetic")
}
PAGE = PAGES["course"]


def test_every_plot_is_drawn_linked_and_there() -> None:
    """What the code saves, what the page shows and what lies in the folder is the same."""
    drawn: list[str] = []
    for page in PAGES.values():
        saved = re.findall(r'^save\("(.+)"\)$', page, re.MULTILINE)
        assert saved == re.findall(r"^!\[.+\]\(course/(.+)\)$", page, re.MULTILINE)
        drawn += saved
    assert sorted(drawn) == sorted(path.name for path in (DOCS / "course").glob("*.svg"))
    assert len(re.findall(r'^save\("', PAGE, re.MULTILINE)) == 12


def test_every_step_has_an_exercise_with_a_hint() -> None:
    """Each of the twelve steps ends with an exercise, and with a hint to it."""
    steps = re.split(r"^## \d+\. ", PAGE.partition("## Sources")[0], flags=re.MULTILINE)[1:]
    assert len(steps) == 12
    assert all("**Exercise.**" in step and "<summary>Hint</summary>" in step for step in steps)


def test_plots_are_pictures() -> None:
    """Each plot is an SVG that parses, with a size, and small enough for a page."""
    for path in (DOCS / "course").glob("*.svg"):
        root = ET.parse(path).getroot()  # noqa: S314  # our own plot
        assert root.tag == "{http://www.w3.org/2000/svg}svg", path
        assert root.attrib["width"].endswith("pt"), path
        assert path.stat().st_size < 150_000, path
