"""The bundled prompts: each game has its own words, and its guesses are found in replies."""

from __future__ import annotations

from typing import Any

import pytest

from laconic.deduction.boards import BoardsGame
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.match import WordContest
from laconic.deduction.match.boards import BoardsContest
from laconic.deduction.rules import REGISTRY, Wordle, parse_rule
from laconic.match import prompt_of
from laconic.match.players import values

FEW = from_words("few", ("crane", "slate"), ("crane", "slate"))
NUMBERS = from_words("numbers", ("210", "200"), ("210", "200"))
GAMES = {
    "wordle": Game(Wordle(5), FEW),
    "places-only": Game(parse_rule("places-only:3"), NUMBERS),
    "jotto": Game(parse_rule("jotto:5"), FEW),
    "counts": Game(parse_rule("counts:5"), FEW),
    **{
        name.partition(":")[0]: Game.of_rule(parse_rule(name))
        for name in ("primel:3", "nerdle:6", "mastermind:2x3", "bulls-cows:2x3", "higher-lower:10")
    },
}
NAMES = {
    "wordle": "You play Wordle. Find the hidden word of 5 letters",
    "primel": "You play Primel, which is Wordle with prime numbers",
    "nerdle": "You play Nerdle, which is Wordle with equations",
    "mastermind": "right but in another place (w); 2b0w means",
    "bulls-cows": "right but in another place (B); 2A0B means",
    "places-only": "a dot, it does not",
    "jotto": "the number of letters that it has in common",
    "counts": "in the hidden word at the same place (G)",
    "higher-lower": "the hidden number from 1 to 10",
}


def told(contest: Any) -> str:
    """Return what a model is told at the start."""
    (task,) = contest.deal(1, 0)
    messages = prompt_of(contest).messages(values(contest.begin(task)))
    return messages[0]["content"]


@pytest.mark.parametrize("family", REGISTRY)
def test_each_rule_has_its_words(family: str) -> None:
    """A rule is described by what it is; only rules that count are said to count."""
    text = told(WordContest(GAMES[family]))
    assert NAMES[family] in text
    assert ("counts the symbols" in text) == (family in ("mastermind", "bulls-cows"))
    assert ("G, it is in the hidden" in text) == (family in ("wordle", "primel", "nerdle"))


@pytest.mark.parametrize("family", REGISTRY)
def test_guesses_are_found_in_replies(family: str) -> None:
    """The guess of a reply is found, with and without markup and a full stop."""
    contest = WordContest(GAMES[family])
    prompt = prompt_of(contest)
    for word in contest.game.guesses[:300]:
        for reply in (f"GUESS: {word}", f"**GUESS:** `{word}`.", f"Hm.\n**Guess: {word}**\n"):
            assert prompt.move(reply) == word


def test_guesses_of_other_scripts_are_found() -> None:
    """Letters may have marks that are characters of their own, as in Hindi."""
    word = "\u0939\u093f\u0928\u094d\u0926\u0940"
    game = Game(Wordle(2), from_words("hindi", (word,), (word,)))
    assert prompt_of(WordContest(game)).move(f"GUESS: {word}.") == word


def test_boards_and_other_rules() -> None:
    """Several boards have a prompt, and so has a rule that Laconic does not have."""

    class Near(Wordle):
        family = "near"

    assert "such as BYGBY" in told(WordContest(Game(Near(5), FEW)))
    wordle, nerdle = (BoardsContest(BoardsGame(GAMES[each], 2)) for each in ("wordle", "nerdle"))
    assert "2 boards of wordle:5 at once" in told(wordle)
    assert "each of which hides another equation of 6 symbols" in told(nerdle)
    assert prompt_of(wordle).move("**GUESS: crane**") == "crane"
    assert prompt_of(nerdle).move("GUESS: `4*7=28`.") == "4*7=28"
