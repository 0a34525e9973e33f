"""Pieces are drawn as well-formed, escaped HTML and written as text."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.display import TILES, Board, DrawnGuess, Tree
from laconic.display import Bars, Block, Displayable, Line, Table, Words, fragment, text
from laconic.display.charts import WIDTH

HOSTILE = '<script>alert("x")</script>&\''
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co")), max_size=8)


def html(block: Block) -> str:
    """Return the HTML of a block."""
    return fragment([block])


def read(piece: Block) -> str:
    """Parse a piece strictly, as XML, and give the text that a reader sees."""
    drawn = ET.fromstring(f"<body>{html(piece)}</body>")  # noqa: S314  # our own markup
    return "".join(drawn.itertext())


@given(words=st.lists(TEXTS, min_size=1, max_size=4), title=TEXTS)
def test_any_text_is_escaped(words: list[str], title: str) -> None:
    """Whatever the words hold, the HTML parses, and its text holds them letter by letter."""
    branch = DrawnGuess(words[0], title, True, 1)
    cells: list[list[str | Block]] = [[words[0], Words(words)]]
    assert read(Line(words[0], title)).endswith(words[0])
    assert read(Words(words)) == " ".join(words)
    assert read(Table((title, "n"), cells)) == f"{title}n{words[0]}{' '.join(words)}"
    assert title in read(Board([(words[0], title)]))
    assert words[0] in read(Tree(branch))


def test_hostile_words_start_nothing() -> None:
    """No piece lets a tag through, neither into text nor into an attribute."""
    pieces: list[Block] = [
        Line(HOSTILE, HOSTILE),
        Board([(HOSTILE, HOSTILE)]),
        Words([HOSTILE]),
        Table((HOSTILE,), [[HOSTILE]]),
        Tree(DrawnGuess(HOSTILE, HOSTILE, True, 1)),
    ]
    for piece in pieces:
        assert "<script" not in html(piece).lower()
        assert read(piece)


def test_nothing_is_asked_of_the_page() -> None:
    """No style sheet, no script, no link and no fixed background or text colour around the rest."""
    pieces: list[Block] = [Board([("crane", "BYBBG")]), Bars({1: 2, 3: 4}), Words(["crane"])]
    drawn = "".join(map(html, pieces))
    assert not re.search(r"<(style|script|link|img)|https?://(?!www\.w3\.org/2000/svg)", drawn)
    assert "color:" not in html(Words(["crane"]))


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as #e6b800 (WCAG 2)."""
    values = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    return sum(share * v for share, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("mark", "letter"), [("Y", "#000000"), ("G", "#ffffff")])
def test_letters_on_tiles_are_readable(mark: str, letter: str) -> None:
    """A letter has a contrast of 4.5 or more with its tile, on any page."""
    background = re.search(r"background:(#\w{6})", TILES[mark].board)
    assert background
    assert contrast(background[1], letter) >= 4.5


def test_tiles_differ_without_colour() -> None:
    """Yellow is round and light, green is square and dark, grey is hollow."""
    looks = [TILES[mark].board for mark in "YGB"]
    assert ["border-radius" in look for look in looks] == [True, False, False]
    assert ["background" in look for look in looks] == [True, True, False]
    yellow, green = (re.findall(r"background:(#\w{6})", look)[0] for look in looks[:2])
    assert contrast(yellow, green) >= 3
    assert contrast("#7f7f7f", "#ffffff") >= 3
    assert contrast("#7f7f7f", "#111111") >= 3


def test_tiles_are_told_in_words() -> None:
    """A row has its letters and marks as a title, and counts are written where no tile has one."""
    assert 'title="crane: BYBBG"' in Board([("crane", "BYBBG")]).html()
    assert read(Board([("1122", "1b1w")])) == "1122 1b1w"
    assert Board([("crane", "BYBBG"), ("1122", "1b1w")]).text() == "CRANE  BYBBG\n1122  1b1w"


def test_bars_are_as_long_as_their_counts() -> None:
    """The longest bar has the full width, the others their share of it, none vanishes."""
    bars = Bars({2: 78, 3: 1225, 4: 971, 5: 1})
    widths = [float(width) for width in re.findall(r'<rect [^>]*?width="([\d.]+)"', bars.html())]
    assert widths == pytest.approx([WIDTH * 78 / 1225, WIDTH, WIDTH * 971 / 1225, 1], abs=0.05)
    assert bars.text().splitlines()[1] == f"  3 {'█' * 40}   1,225  53.8%"
    assert Bars({}).text() == ""
    assert read(Bars({})) == ""


def test_long_lists_are_cut() -> None:
    """More words than are shown are counted."""
    assert str(Words(["a", "b", "c"], 2)) == "a b … and 1 more"
    assert str(Words(["a", "b"], 2)) == "a b"


def test_tables_are_aligned() -> None:
    """Words stand on the left, numbers on the right; a piece may stand in a cell."""
    table = Table(("guess", "n"), [["a", 7], [Board([("bb", "GG")]), 12]])
    assert text([table]) == "guess     n\na         7\nBB  GG   12"
    assert 'text-align:right;padding:.2em .8em .2em 0">12<' in html(table)


def leaf(word: str, answers: int = 1) -> DrawnGuess:
    """Make a branch without branches."""
    return DrawnGuess(word, "BG", True, answers)


def test_trees_show_every_guess_or_count_the_rest() -> None:
    """A small tree is whole; of a large one those on the way to the most answers are there."""
    big = DrawnGuess("ab", "BB", False, 3, tuple(leaf(word) for word in ("cd", "ef", "gh")))
    root = DrawnGuess("xy", "", True, 5, (leaf("kl"), big))
    assert Tree(root).text() == "xy *\n  BG kl *\n  BB ab\n    BG cd *\n    BG ef *\n    BG gh *"
    cut = Tree(root, most=2)
    assert cut.text() == "xy *\n  BB ab\n    … 3 more, 3 answers\n  … 1 more, 1 answer"
    told = ["Decision tree after xy: 5 answers", "… 3 more, 3 answers", "ab"]
    assert read(cut) == "".join([*told, "… 1 more, 1 answer", "xy ★"])


def test_trees_fit_their_picture() -> None:
    """Lines of a tree stand below each other, inside the picture."""
    branches = tuple(
        DrawnGuess(f"w{n}", "YGB", True, 3, (leaf("abc"), leaf("def"))) for n in range(4)
    )
    svg = ET.fromstring(Tree(DrawnGuess("root", "", False, 12, branches)).html())  # noqa: S314
    tag = "{http://www.w3.org/2000/svg}text"
    places = [(float(text.attrib["x"]), float(text.attrib["y"])) for text in svg.iter(tag)]
    leaves = [y for x, y in places if x == max(x for x, _ in places)]
    assert len(leaves) == 8
    assert all(after - before >= 20 for before, after in pairwise(leaves))
    assert max(x for x, _ in places) < float(svg.attrib["width"])
    assert max(y for _, y in places) < float(svg.attrib["height"])


def test_what_is_shown_is_drawn_and_written() -> None:
    """A value of pieces has HTML for notebooks, and the same text for `str` and for IPython."""

    class Greeting(Displayable):
        def layout(self) -> list[Block]:
            return [Line("hello"), Words(["world"])]

    class Printer:
        written = ""

        def text(self, words: str) -> None:
            self.written += words

    printer = Printer()
    Greeting()._repr_pretty_(printer, cycle=False)  # IPython calls it by its name
    assert printer.written == str(Greeting()) == "hello\nworld"
    drawn = Greeting()._repr_html_()  # Jupyter calls it by its name
    assert "".join(ET.fromstring(drawn).itertext()) == "helloworld"  # noqa: S314
