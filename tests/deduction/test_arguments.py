"""Arguments of other types than those documented: errors of Laconic, which say what to do."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

laconic: Any = import_module("laconic")  # whose types forbid what is tried here
GAME = laconic.Game.of("original")

MISTAKES: dict[str, tuple[Callable[[], Any], str]] = {
    "position of a number": (lambda: GAME.position(5), "5, expected a row"),
    "position of numbers": (lambda: GAME.position([5]), "5, expected a row"),
    "rows of a number": (lambda: GAME.rows(5), "5, expected a row"),
    "partition of a float": (lambda: GAME.position().partition(2.0), "guess 2.0"),
    "partition of an unknown word": (lambda: GAME.position().partition("crand"), "crane"),
    "a row of a number": (lambda: laconic.Row(5, 5), "guess is 5"),
    "a row of text": (lambda: laconic.Row("crane", "BYBBG"), "feedback code 'BYBBG'"),
    "a game of numbers": (lambda: laconic.Game(5, 5), "rule is 5"),
    "a game of names": (lambda: laconic.Game(GAME.rule, "original"), "load('original')"),
    "an unknown mode": (lambda: laconic.Game(GAME.rule, GAME.lexicon, "hrd"), "did you mean hard"),
    "weights": (lambda: laconic.Game.of("original", weights=5), "weights is 5"),
    "simulate with a name": (lambda: laconic.simulate("original", "parts"), "Game.of('original')"),
    "make": (lambda: laconic.make(5), "'entropy'"),
    "load": (lambda: laconic.load(5), "'original'"),
    "from_words with a number": (lambda: laconic.from_words("x", 5), "['crane', 'slate']"),
    "from_words with a word": (lambda: laconic.from_words("x", "crane"), "['crane', 'slate']"),
    "from_words with numbers": (lambda: laconic.from_words("x", [5]), "a word of x is 5"),
    "from_files": (lambda: laconic.from_files(5), "a path"),
    "parse_rule": (lambda: laconic.parse_rule(5), "'wordle:5'"),
    "with_prior": (lambda: laconic.with_prior(GAME, 5), "'frequency'"),
    "a list of a word": (lambda: laconic.WordList("x", "crane"), "['crane', 'slate']"),
    "an objective": (lambda: laconic.Objective.parse(5), "'mean'"),
    "feedback": (lambda: GAME.rule.feedback("crane", 5), "word is 5"),
    "an index": (lambda: GAME.lexicon.guesses.index(5), "a word is 5"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_wrong_argument_is_refused_in_words(mistake: str) -> None:
    """The message has the value, what was expected, and how to get it."""
    call, said = MISTAKES[mistake]
    with pytest.raises(laconic.LaconicError) as raised:
        call()
    assert said in str(raised.value)


def test_words_split_as_their_indices_do() -> None:
    """A partition takes a word or its index, as a play does."""
    position = GAME.position()
    crane = GAME.lexicon.guesses.index("crane")
    by_word, by_index = position.partition("crane"), position.partition(crane)
    assert {code: part.tolist() for code, part in by_word.items()} == {
        code: part.tolist() for code, part in by_index.items()
    }


def test_a_mode_may_be_named() -> None:
    """A game with mode "hard" is in hard mode."""
    game = laconic.Game(GAME.rule, GAME.lexicon, "hard")
    assert game.mode is laconic.Mode.HARD


def test_a_game_is_shown_in_one_line() -> None:
    """Thousands of weights are not part of it."""
    assert len(repr(laconic.with_prior(GAME, "frequency"))) < 600
