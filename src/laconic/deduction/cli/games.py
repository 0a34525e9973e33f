# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Convert command-line options to a game."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.cli.options import MOST
from laconic.cli.screen import note, quiet_progress
from laconic.deduction.cli.options import WordOptions
from laconic.errors import InputError
from laconic.names import pick

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
    all_words: bool = False,
    mode: str = "easy",
    max_turns: int | None = None,
    prior: str = "uniform",
    day: datetime | None = None,
) -> "Game":
    """Return the game described by the options.

    Raises:
        InputError: for options that contradict each other, and for an unknown rule, list or prior.
    """
    from laconic.deduction import matrix
    from laconic.deduction.game import Game, Mode
    from laconic.deduction.priors import with_prior
    from laconic.deduction.rules import parse_rule

    if day and not prior.startswith("used:"):
        raise InputError(f"--day {day:%Y-%m-%d} without --prior used:FILE: name the file of dates")
    matrix.progress.set(quiet_progress())
    lexicon = _named_lexicon(list_name, answers, guesses)
    family, _, size = game.partition(":")
    family = family.casefold()
    if family == "places-only" and size and not size.isdecimal():
        if lexicon is not None:
            raise InputError(f"--game {game} names a list already: omit --list and --answers")
        lexicon, game = _file_lexicon(Path(size), None), family
    if lexicon is None and family in ("wordle", "places-only", "jotto", "counts"):
        lexicon = _loaded(_DEFAULT_LIST)
    if lexicon is not None and all_words:
        lexicon = lexicon.every_guess_an_answer()
    rule = parse_rule(game, lexicon.length if lexicon else None)
    if lexicon is None:
        chosen = Game.of_rule(rule, Mode(mode), max_turns=max_turns)
    else:
        chosen = Game(rule, lexicon, Mode(mode), max_turns)
    return with_prior(chosen, prior, day and day.date())


def stated_words(words: WordOptions, stated: Mapping[str, Any]) -> WordOptions:
    """Return the options for the rule and the list that a file states; options given stay.

    Args:
        words: the options; those of a file count only if none of these was given.
        stated: the game of a file, as in `Game.header`; what is missing or unknown is ignored.
    """
    from laconic.deduction.rules import parse_rule

    if words != WordOptions():
        return words
    rule = str(stated.get("rule"))
    try:
        parse_rule(rule)
    except InputError:
        return words
    return WordOptions(list_name=_stated_list(stated), game=rule)


def _stated_list(stated: Mapping[str, Any]) -> str | None:
    """Return the name of the list that a file states by its hashes, if it is known."""
    from laconic.deduction.lexicon import load

    match stated:
        case {
            "answers": {"name": str(name), "sha256": answers},
            "guesses": {"sha256": guesses, "count": int(count)},
        }:
            name = name.removesuffix("-answers").removesuffix("-guesses")
        case _:
            return None
    for each in (name, f"{name}-all", f"{name}:{count}"):
        with suppress(InputError):
            words = load(each)
            if (words.answers.sha256, words.guesses.sha256) == (answers, guesses):
                return each
    return None


def default_limit(game: str, objective: str = "mean") -> int | None:
    """Return the default turn limit: 6 for Wordle unless the objective has its own, else none.

    Primel and Nerdle are Wordle, too.
    """
    from laconic.deduction.coach import WORDLE_TURNS
    from laconic.deduction.rules import REGISTRY, Rule, Wordle

    family = REGISTRY.get(game.partition(":")[0].casefold(), Rule)
    return WORDLE_TURNS if issubclass(family, Wordle) and ":" not in objective else None


def turn_limit(text: str | None, default: int | None) -> int | None:
    """Read a turn limit.

    Raises:
        InputError: for text that is neither a number from 1 up nor `none`.
    """
    if text is None:
        return default
    if text.casefold() == "none":
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= MOST):
        raise InputError(
            f"--max-turns {text!r}, expected a number from 1 to {MOST:,}, or none for no limit"
        )
    return int(text)


def boards_limit(text: str | None) -> int | None:
    """Read the turn limit of several boards, which always have one; None stands for their own.

    Raises:
        InputError: for text that is not a number from 1 up.
    """
    limit = turn_limit(text, None)
    if text and limit is None:
        raise InputError(f"--max-turns {text} with several boards, expected a number")
    return limit


def chosen_pool(text: str) -> "Pool | tuple[str, ...]":
    """Read a pool: a name, or a file of words.

    Raises:
        InputError: for text that is neither.
    """
    from laconic.deduction.game import Pool

    if Path(text).is_file() and text not in set(Pool):
        return _file_lexicon(Path(text), None).answers.words
    return Pool(pick(text, list(Pool), "pool", more="a file of words"))


def chosen_position(game: "Game", rows: list[str] | None) -> "Reading":
    """Read rows, with a note on stderr if no answer fits them but other guesses do.

    Raises:
        InputError: for text that is not a row, for contradictory rows, for rows after a winning
            one, and for a guess that the mode does not allow.
    """
    from laconic.deduction import coach

    reading = coach.read(game, game.rows(*rows or ()))
    coach.require_allowed(game, reading.position.rows)
    if reading.widened:
        words = len(reading.position.candidates)
        note(
            f"No answer of {game.lexicon.answers.name} fits these rows; {words:,} of the other "
            f"guesses {'does and counts' if words == 1 else 'do and count'} as answers. "
            "If a tile may be wrong, try laconic repair."
        )
    return reading


def _named_lexicon(
    list_name: str | None, answers: Path | None, guesses: Path | None
) -> "Lexicon | None":
    """Load the lists named by the options, if any."""
    if list_name is not None and answers:
        raise InputError(f"--list {list_name} and --answers {answers}: use only one of them")
    if guesses and not answers:
        raise InputError(f"--guesses {guesses} without --answers: give both files")
    if answers:
        return _file_lexicon(answers, guesses)
    return None if list_name is None else _loaded(list_name)


def _file_lexicon(answers: Path, guesses: Path | None) -> "Lexicon":
    from laconic.deduction.lexicon import from_files

    return from_files(answers, guesses)


def _loaded(name: str) -> "Lexicon":
    from laconic.deduction.lexicon import load

    return load(name)
