"""Priors: the probability of each answer before the first guess.

A prior changes the weights or the answers of a game, so everything that works on games respects it,
including the exact engine.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from laconic.arguments import require
from laconic.deduction.lexicon import Lexicon, WordList, frequencies
from laconic.errors import InputError
from laconic.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from laconic.deduction.game import Game

NAMES = ("uniform", "frequency", "used:FILE")
"""The priors that `with_prior` accepts; `frequency:LANGUAGE` selects another language."""

MIDDLE, STEEPNESS = 3.528, 1.559
"""How likely a word is an answer, given how frequent it is: 1 / (1 + exp(-steepness (z - middle))).

Here z is log10 of the word's occurrences in a billion words (zipfs). The two numbers are those of
the greatest likelihood for the original list: which 2,315 of its 12,972 guesses are answers.
"""

FINEST, WHOLE = 1000, 4_000_000
"""The weight of a certain answer, and the maximum sum of weights for the engine."""

_DEFAULT_LANGUAGE = "en"

_NAMED = 3
"""Maximum number of added words in the name of a list."""

_OF_GUESSES = ("guess_matrix", "legality")
"""Cached attributes of a game that do not depend on its answers."""


def with_prior(game: Game, prior: str, day: date | None = None) -> Game:
    """Return a game with a prior, by name.

    Args:
        game: the game without a prior.
        prior: `uniform`; `frequency` or `frequency:LANGUAGE`; or `used:FILE`.
        day: for `used:FILE`, the day of the game (default: today).

    Raises:
        InputError: for an unknown name, and for errors of the prior itself.
    """
    require(prior, str, "prior", "a name such as 'frequency'")
    name, _, detail = prior.partition(":")
    match name:
        case "uniform" if not detail:
            return uniform(game)
        case "frequency":
            return frequency(game, detail or None)
        case "used" if detail:
            return without_used(game, detail, day)
    raise InputError(f"no prior {prior!r}, expected one of {', '.join(NAMES)}: choose one")


def uniform(game: Game) -> Game:
    """Make all answers equally likely."""
    return replace(game, weights=None)


def frequency(game: Game, language: str | None = None) -> Game:
    """Make every guess an answer, weighted by its frequency.

    No list of answers is needed, so an outdated one does no harm: rare words are still possible,
    but unlikely.

    Args:
        game: the game whose guesses become answers.
        language: language of the frequencies (default: the list's, or English).

    Raises:
        InputError: for a game without words, and for an unknown language.
    """
    if game.rule.universe() is not None:
        raise InputError(f"{game.rule.name} has no words with frequencies: choose uniform")
    guesses = game.lexicon.guesses
    zipfs = frequencies(guesses, language or guesses.language or _DEFAULT_LANGUAGE)
    likely = 1 / (1 + np.exp(STEEPNESS * (MIDDLE - zipfs)))
    weights = np.maximum(1, np.rint(likely * min(FINEST, WHOLE / likely.sum())))
    name = f"{game.lexicon.name}, all guesses by frequency"
    lexicon = replace(game.lexicon.every_guess_an_answer(), name=name)
    return replace(game, lexicon=lexicon, weights=tuple(int(weight) for weight in weights))


def without_used(game: Game, file: Path | str, day: date | None = None) -> Game:
    """Remove the answers that were used before a day.

    Args:
        game: the game; removed answers may still be guessed.
        file: a text file with a date and a word per line, such as `2021-06-19 cigar`, in either
            order, separated by spaces, commas or tabs. Empty lines and lines with # are ignored.
        day: the day of the game (default: today), whose own word is not removed.

    Raises:
        InputError: for an unreadable file, an invalid line, or if no answer is left.
    """
    day = day or datetime.now(tz=UTC).astimezone().date()
    answers = game.lexicon.answers
    used = {answers.normalize(word) for used, word in used_words(Path(file)) if used < day}
    kept = [place for place, word in enumerate(answers) if word not in used]
    if not kept:
        raise InputError(
            f"{file} has all {len(answers):,} answers of {answers.name} before {day}, "
            "expected some to be left: choose an earlier day or a longer list"
        )
    if len(kept) == len(answers):
        return game
    name = f"{answers.name} but {len(answers) - len(kept):,} used before {day}"
    return with_answers(game, name, kept)


def widened(game: Game, words: Sequence[str] | None = None) -> Game:
    """Return the game with some guesses as additional answers, each with the least weight.

    Args:
        game: the game.
        words: the guesses; None for all, so that any guess may be the answer, with equal weights.
    """
    if words is None:
        return replace(game, lexicon=game.lexicon.every_guess_an_answer(), weights=None)
    name = f"{game.lexicon.answers.name} and {', '.join(words[:_NAMED])}"
    return with_answers(game, name, range(len(game.answers)), words)


def with_answers(game: Game, name: str, kept: Sequence[int], added: Sequence[str] = ()) -> Game:
    """Return a game with other answers among its guesses.

    The feedback matrix is assembled from the game's own, so that temporary lists do not fill the
    cache on disk.

    Args:
        game: the original game.
        name: the name of the new list of answers.
        kept: indices of the answers to keep, with their weights.
        added: guesses that become answers; with a prior, each gets the least weight.
    """
    answers, guesses = game.lexicon.answers, game.lexicon.guesses
    words = (*(answers.words[place] for place in kept), *added)
    lexicon = Lexicon(game.lexicon.name, WordList(name, words, answers.language), guesses)
    weights = game.weights and (*(game.weights[place] for place in kept), *(1,) * len(added))
    other = replace(game, lexicon=lexicon, weights=weights)
    columns = game.rule.matrix(guesses.words, added)
    of_guesses = {part: vars(game)[part] for part in _OF_GUESSES if part in vars(game)}
    matrix = np.concatenate([game.matrix.take(kept, axis=1), columns], axis=1)
    vars(other).update(of_guesses, matrix=matrix)
    return other


def used_words(file: Path) -> Iterator[tuple[date, str]]:
    """Read the dates and words of a dated file.

    Raises:
        InputError: for an unreadable file, and for the first invalid line.
    """
    lines = read_text(file, "a date and a word per line").splitlines()
    for number, line in enumerate(lines, 1):
        if text := line.partition("#")[0].strip():
            yield _dated(re.split(r"[\s,;]+", text), f"{file}, line {number}", line)


def _dated(parts: list[str], place: str, line: str) -> tuple[date, str]:
    if len(parts) == 2:
        for day, word in (parts, reversed(parts)):
            try:
                return date.fromisoformat(day), word
            except ValueError:
                continue
    raise InputError(f"{place}: {line!r}, expected a date and a word such as 2021-06-19 cigar")
