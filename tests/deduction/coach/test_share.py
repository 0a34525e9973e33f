"""The shared text of a finished game."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.coach import Shared, read_share
from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules import PlacesOnly, Wordle, parse_rule
from laconic.errors import InputError

ALPHABETS = [
    "⬛🟨🟩",
    "⬜🟨🟩",
    "⬛🟦🟧",
    "⬜🟦🟧",
    (":black_large_square:", ":large_yellow_square:", ":large_green_square:"),
    (":white_large_square:", ":large_blue_square:", ":large_orange_square:"),
]


def row(alphabet: str | tuple[str, ...], digits: str) -> str:
    """Draw digits in the squares of an alphabet."""
    return "".join(alphabet[int(digit)] for digit in digits)


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda a: a[2])
def test_all_alphabets_say_the_same(alphabet: str | tuple[str, ...]) -> None:
    """Dark or light, high contrast or Slack's names: the same three rows."""
    lines = [row(alphabet, digits) for digits in ("01002", "00120", "22222")]
    shared = read_share("Wordle 1,234 3/6*\n\n" + "\n".join(lines))
    assert shared == Shared(1234, 3, 6, hard=True, codes=(29, 15, 242))


@pytest.mark.parametrize(
    ("head", "number", "turns", "hard"),
    [
        ("Wordle 220 2/6", 220, 2, False),
        ("Wordle 1,234 2/6*", 1234, 2, True),
        ("Wordle 1.234 2/6", 1234, 2, False),
        ("Wordle 1 234 2/6", 1234, 2, False),
        ("Wordle 1\N{NO-BREAK SPACE}234 2/6 *", 1234, 2, True),
        ("#Wordle #1,234 2/6", 1234, 2, False),
        ("I got Wordle 77 in 2/6 today", 77, 2, False),
        ("Laconic, a random word: 2/6", None, 2, False),
        ("Laconic, the word of 2026-01-05: 2/6", None, 2, False),
    ],
)
def test_scores_as_people_share_them(head: str, number: int | None, turns: int, hard: bool) -> None:
    """Numbers with all signs that mark thousands, with and without a star."""
    shared = read_share(f"{head}\n\n⬜🟨⬜⬜🟩\n🟩🟩🟩🟩🟩\n")
    assert (shared.number, shared.turns, shared.limit, shared.hard) == (number, turns, 6, hard)


def test_lost_game() -> None:
    """X of 6 is a game of six rows whose word was not found."""
    shared = read_share("Wordle 5 X/6\n" + "⬛⬛🟨⬛⬛\n" * 6)
    assert (shared.turns, shared.limit, len(shared.codes)) == (None, 6, 6)


def test_text_around_the_tiles_is_passed_over() -> None:
    """Marks for coloured glyphs, words beside the rows and Windows line ends do no harm."""
    shared = read_share(
        "Look!\r\n⬛\ufe0f⬛\ufe0f🟨⬛\ufe0f⬛\ufe0f crane\r\n🟩🟩🟩🟩🟩 (lucky)\r\n"
    )
    assert shared.codes == (9, 242)
    assert (shared.number, shared.turns) == (None, None)


def test_rows_on_one_line() -> None:
    """A shell or a chat may have joined the lines."""
    assert read_share("Wordle 9 2/6 ⬛⬛⬛⬛🟨 🟩🟩🟩🟩🟩").codes == (1, 242)


@given(st.integers(1, 10), st.data())
def test_other_lengths(length: int, data: st.DataObject) -> None:
    """Rows of any length come back as they were drawn, the rule given or told from the tiles."""
    rule = Wordle(length)
    codes = tuple(data.draw(st.lists(st.integers(0, rule.win), min_size=1, max_size=6)))
    text = "\n".join(rule.tiles(code) for code in codes)
    assert read_share(text, rule).codes == read_share(text).codes == codes


def test_other_rules_with_tiles() -> None:
    """Tiles for places only are read as such; pegs are no tiles."""
    rule = PlacesOnly(4)
    assert read_share(rule.tiles(5), rule).codes == (5,)
    with pytest.raises(InputError, match="mastermind:4x6 does not"):
        read_share("⬛⬛⬛⬛", parse_rule("mastermind:4x6"))


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("", InputError, "no rows of tiles"),
        ("Wordle 1 3/6", InputError, "no rows of tiles"),
        ("Wordle 1 2/6\n🟩🟩🟩🟩🟩", InputError, "above 1 row with the word found"),
        ("Wordle 1 2/6\n⬛⬛⬛⬛🟨\n⬛⬛⬛⬛🟨", InputError, "with the word not found"),
        ("Wordle 1 X/6\n🟩🟩🟩🟩🟩", InputError, "X/6"),
        ("Wordle 1 1/0\n🟩🟩🟩🟩🟩", InputError, "1/0 has more turns than its game"),
        ("Wordle 1 2/1\n⬛⬛⬛⬛🟨\n🟩🟩🟩🟩🟩", InputError, "2/1 has more turns"),
        ("Wordle 1 X/6\n⬛⬛⬛⬛🟨\n⬛⬛⬛⬛🟨", InputError, "X/6 is above 2 rows"),
        ("⬛⬛⬛⬛🟨\n⬛⬛⬛🟨", FeedbackError, "has 4 tiles"),
    ],
)
def test_bad_text_is_refused_with_its_reason(text: str, error: type[InputError], said: str) -> None:
    """Missing and contradictory parts are named."""
    with pytest.raises(error, match=said):
        read_share(text)


@given(st.text("0123456789X/*⬛🟨🟩 \n:wordle_", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is read or refused as bad input."""
    with suppress(InputError):
        assert read_share(text).codes
