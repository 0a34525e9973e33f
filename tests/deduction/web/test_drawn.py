"""The content of pages: keyboards, corrections, pegs and proven openers."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from laconic.deduction import coach
from laconic.deduction.game import Game, Mode
from laconic.deduction.rules import parse_rule
from laconic.deduction.web.pages import repairs
from laconic.deduction.web.pages.board import _layout
from laconic.deduction.web.pages.feedback import code_of, marks_of, row_html
from laconic.deduction.web.pages.picture import picture
from laconic.deduction.web.searches import PROVEN
from laconic.deduction.web.site import FILES

RESULTS = Path(__file__).parents[3] / "results"


@pytest.mark.parametrize(
    ("alphabet", "first"),
    [
        ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop"),
        ("абвгдежзийклмнопрстуфхцчшщъыьэюя", "йцукенгшщзхъ"),
        ("αβγδεζηθικλμνξοπρστυφχψως", "ςερτυθιοπ"),
        ("123456", "123456"),
    ],
)
def test_keyboards_are_the_usual_ones(alphabet: str, first: str) -> None:
    """Latin, Cyrillic and Greek letters lie as on the keyboards that people have."""
    lines = _layout(alphabet)
    assert "".join(lines[0]) == first
    assert sorted("".join(map("".join, lines))) == sorted(alphabet)


def test_corrections_point_out_their_tiles() -> None:
    """TITLE=BYYYG becomes YYBYG: the first and the third tile are marked."""
    game = Game.of("original")
    repair = coach.repair(game, game.rows("salet=BBYYY", "title=BYYYG"))
    drawn = repairs.explained(repair, game.rule)
    row = drawn[drawn.index('<span class="mini"') :].split("</span>")[0]
    tiles = ET.fromstring(f"{row}</span>")  # noqa: S314  # our own
    assert [n for n, tile in enumerate(tiles, 1) if "changed" in tile.get("class", "")] == [1, 3]


@pytest.mark.parametrize("name", ["wordle:5", "mastermind:4x6", "bulls-cows:4x10"])
def test_marks_come_back_as_their_code(name: str) -> None:
    """What the page edits of a feedback is the whole feedback."""
    rule = parse_rule(name)
    assert all(code_of(rule, marks_of(rule, code)) == code for code in range(rule.codes))


def test_pegs_say_what_they_are() -> None:
    """A row of Mastermind is told by colours and counts, not by its digits alone."""
    rule = parse_rule("mastermind:4x6")
    drawn = row_html(rule, "1164", rule.parse("1b2w"))
    assert 'aria-label="red, 1, red, 1, purple, 6, green, 4: 1 black, 2 white"' in drawn


def test_picture_follows_theme_and_palette() -> None:
    """Every shape of the picture has a class whose colour the page's theme or palette sets."""
    game = Game.of("original")
    report = coach.analyze(game, game.rows("crane=BYBBG", "verse=GGGGG"), seconds=0)
    styles = (FILES.folder / "words.css").read_text(encoding="utf-8")
    for element in ET.fromstring(picture(report, game.rule)):  # noqa: S314  # our own markup
        style = element.get("class")
        assert f".picture .{style} " in styles, ET.tostring(element)


def test_pages_are_still_for_those_who_ask_for_it() -> None:
    """With prefers-reduced-motion no tile moves; statistics stay in the browser's own storage."""
    script = (FILES.folder / "words.js").read_text(encoding="utf-8")
    assert "prefers-reduced-motion: reduce" in script
    assert "calm.matches) return" in script
    assert "fetch(" not in script


def test_picture_of_mastermind() -> None:
    """The picture of a game of Mastermind is well-formed, with pegs and counts."""
    game = Game.of_rule(parse_rule("mastermind:4x6"))
    report = coach.analyze(game, game.rows("1122=1b1w", "1314=4b0w"), seconds=0.5)
    drawn = ET.fromstring(picture(report, game.rule))  # noqa: S314  # our own
    tags = [element.tag.rpartition("}")[2] for element in drawn.iter()]
    texts = [element.text for element in drawn.iter() if element.text]
    assert tags.count("circle") == 8
    assert "1 black, 1 white" in texts


@pytest.mark.parametrize(("mode", "file"), [(Mode.EASY, "easy"), (Mode.HARD, "hard")])
def test_proven_openers_are_those_of_the_proofs(mode: Mode, file: str) -> None:
    """An opener that Explore calls proven is the best of a proof over all openers."""
    proof = json.loads((RESULTS / f"{file}.json").read_text(encoding="utf-8"))
    assert (proof["claim"], proof["best"]["opener"]) == ("exact", PROVEN["original", mode])
    assert proof["openers"] == 12_972
