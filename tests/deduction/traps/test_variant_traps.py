"""Traps 17 to 20: games that differ from Wordle in one thing. Each was a fault of some program."""

from __future__ import annotations

import numpy as np
import pytest

from laconic.deduction.boards import SPARE, Boards
from laconic.deduction.game import Game, Row
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import Adversary, FixedWord, agreeing, displays
from laconic.deduction.rules import Wordle

FIVE = Wordle(5)


def test_trap_17_absurdle_keeps_the_largest_part() -> None:
    """TERNS on 2,315 answers: 110 parts, BBBBB with 256 the largest, and the one kept."""
    game = Game.of("original")
    host = Adversary(game.position())
    parts = game.position().partition(game.lexicon.guesses.index("terns"))
    assert len(parts) == 110
    assert host.reply("terns") == max(parts, key=lambda code: len(parts[code]))
    assert len(host.position.candidates) == 256


def test_trap_17_all_green_only_when_forced_and_ties_are_documented() -> None:
    """Equal parts: fewest greens, then fewest yellows, then the smallest code; the win last."""
    order = ("ruddy", "berry", "baker", "abbey", "tubby", "cabby")
    replies = ["BBBBG", "BBYBG", "BGYBB", "BYGYG", "BBGGG", "GGGGG"]
    for first, tiles in enumerate(replies):
        game = Game(FIVE, from_words("some", order[first:]))
        host = Adversary(game.position())
        assert FIVE.format(host.reply("cabby")) == tiles
        assert host.reveal() == order[first]


def test_trap_18_fibble_lies_in_exactly_one_tile() -> None:
    """STARE for WRATH has ten displays, not the truth; STARE for STARK may show GGGGY."""
    wrath, stark = (FIVE.feedback("stare", answer) for answer in ("wrath", "stark"))
    assert len(displays(FIVE, wrath)) == 10
    assert wrath not in displays(FIVE, wrath)
    assert FIVE.parse("GGGGY") in displays(FIVE, stark)
    assert displays(FIVE, FIVE.win) == (FIVE.win,)


def test_trap_18_a_row_that_no_honest_host_gives_is_evidence() -> None:
    """STARE=GGGGY fits no answer as it stands; with one false tile it may be of three."""
    game = Game.of("original")
    row = Row("stare", FIVE.parse("GGGGY"))
    assert not game.position((row,)).candidates.size
    left = {game.answers[index] for index in agreeing(game, (row,))}
    assert left == {"stark", "start", "stern"}


def test_trap_19_primel_has_8363_primes() -> None:
    """All primes of five digits are words like any others, and doubled digits score right."""
    sieve = np.ones(100_000, dtype=np.bool_)
    sieve[:2] = False
    for number in range(2, 317):
        sieve[number * number :: number] &= not sieve[number]
    primes = [str(number) for number in np.flatnonzero(sieve) if number > 10_000]
    game = Game(FIVE, from_words("primes", primes))
    assert len(game.answers) == 8363
    assert FIVE.format(FIVE.feedback("11311", "13411")) == "GBYGG"


def test_trap_19_nerdles_signs_are_letters() -> None:
    """3+2*5=13 is a word of eight letters; another order of the same sum is another word."""
    game = Game(Wordle(8), from_words("sums", ("3+2*5=13", "10+20=30", "20+10=30")))
    assert game.rule.format(game.rule.feedback("20+10=30", "10+20=30")) == "YGGYGGGG"
    assert game.rule.feedback("3+2*5=13", "3+2*5=13") == game.rule.win


def test_trap_20_a_solved_board_gives_no_more_feedback() -> None:
    """After its solution a board is silent, while the other goes on."""
    boards = Boards(FIVE, [FixedWord(FIVE, "knoll"), FixedWord(FIVE, "knack")])
    assert boards.reply("knoll") == (FIVE.win, FIVE.parse("GGBBB"))
    assert boards.reply("crane") == (None, FIVE.parse("YBGYB"))
    assert [len(rows) for rows in boards.rows] == [1, 2]


@pytest.mark.parametrize(("boards", "guesses"), [(1, 6), (2, 7), (4, 9), (8, 13)])
def test_trap_20_guesses_of_several_boards(boards: int, guesses: int) -> None:
    """Wordle has 6 guesses, Dordle 7, Quordle 9, Octordle 13."""
    assert boards + SPARE == guesses
