# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Turn the options of the command line into a game."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from laconic.cli.screen import note
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.coach import Reading
    from laconic.deduction.game import Game, Pool
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
    prior: str = "uniform",
    day: datetime | None = None,
) -> "Game":
    """Build the game that the options describe.

    Raises:
        InputError: for options that contradict each other, and for a bad rule, list or prior.
    """
    from laconic.deduction.game import Game, Mode
    from laconic.deduction.priors import with_prior
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
        chosen = Game.of_rule(rule, Mode(mode), max_turns=max_turns)
    else:
        chosen = Game(rule, lexicon, Mode(mode), max_turns)
    return with_prior(chosen, prior, day and day.date())


def turn_limit(text: str | None, game: str, objective: str) -> int | None:
    """Read a turn limit: by default 6 for Wordle, and none for others and objectives with turns.

    Raises:
        InputError: for text that is neither a number from 1 up nor `none`.
    """
    if text is None:
        return 6 if game.startswith("wordle") and not objective.startswith("within:") else None
    if text == "none":
        return None
    if not (text.isascii() and text.isdigit() and int(text)):
        raise InputError(f"--max-turns {text!r}, expected a number from 1 up, or none for no limit")
    return int(text)


def chosen_pool(text: str) -> "Pool | tuple[str, ...]":
    """Read a pool: one by name, or the words of a file.

    Raises:
        InputError: for text that is neither.
    """
    from laconic.deduction.game import Pool

    if text in set(Pool):
        return Pool(text)
    if not Path(text).is_file():
        raise InputError(f"no pool {text!r}, expected {', '.join(Pool)} or a file of words")
    return _file_lexicon(Path(text), None).answers.words


def chosen_position(game: "Game", rows: list[str] | None) -> "Reading":
    """Read rows, and tell a person if they lead outside of the answers.

    Raises:
        InputError: for text that is no row, and for rows that clash.
    """
    from laconic.deduction import coach

    reading = coach.read(game, game.rows(*rows or ()))
    if reading.widened:
        words = len(reading.position.candidates)
        note(
            f"No answer of {game.lexicon.name} agrees with these rows: going on with the "
            f"{words:,} of its guesses that do. Either the word is not among the answers, or a "
            "tile is wrong: laconic repair shows which."
        )
    return reading


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
