# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Turn the options of the command line into a game."""

from pathlib import Path
from typing import TYPE_CHECKING

from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Game
    from laconic.deduction.lexicon import Lexicon

_DEFAULT_LIST = "original"


def chosen_game(
    game: str,
    list_name: str | None,
    answers: Path | None,
    guesses: Path | None,
    *,
    mode: str = "easy",
    max_turns: int | None = None,
) -> "Game":
    """Build the game that the options describe.

    Raises:
        InputError: for options that contradict each other, and for a bad rule or list.
    """
    from laconic.deduction.game import Game, Mode
    from laconic.deduction.rules import parse_rule

    lexicon = _named_lexicon(list_name, answers, guesses)
    family, _, size = game.partition(":")
    if family == "places-only" and size and not size.isdecimal():
        if lexicon is not None:
            raise InputError(f"--game {game} names a list already: drop --list and --answers")
        lexicon, game = _file_lexicon(Path(size), None), family
    if lexicon is None and family in ("wordle", "places-only"):
        lexicon = _loaded(_DEFAULT_LIST)
    rule = parse_rule(game, lexicon.length if lexicon else None)
    if lexicon is None:
        return Game.of_rule(rule, Mode(mode), max_turns=max_turns)
    return Game(rule, lexicon, Mode(mode), max_turns)


def _named_lexicon(
    list_name: str | None, answers: Path | None, guesses: Path | None
) -> "Lexicon | None":
    """Load the lists that the options name, if they name any."""
    if list_name and answers:
        raise InputError(f"--list {list_name} and --answers {answers}: give one of the two")
    if guesses and not answers:
        raise InputError(f"--guesses {guesses} without --answers: name the answers' file as well")
    if answers:
        return _file_lexicon(answers, guesses)
    return _loaded(list_name) if list_name else None


def _file_lexicon(answers: Path, guesses: Path | None) -> "Lexicon":
    from laconic.deduction.lexicon import from_files

    return from_files(answers, guesses)


def _loaded(name: str) -> "Lexicon":
    from laconic.deduction.lexicon import load

    return load(name)
