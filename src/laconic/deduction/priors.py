"""What is known of the answer before the first guess: which words are how likely to be hidden.

A prior turns a game into another game: one with weights, or with other answers. So everything that
takes a game honours it, the exact engine first of all.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.lexicon import Lexicon, WordList, frequencies
from laconic.errors import InputError
from laconic.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from laconic.deduction.game import Game

NAMES = ("uniform", "frequency", "used:FILE")
"""The priors that `with_prior` reads; `frequency:LANGUAGE` names another language."""

MIDDLE, STEEPNESS = 3.528, 1.559
"""How likely a word is an answer, given how frequent it is: 1 / (1 + exp(-steepness (z - middle))).

Here z is log10 of the word's occurrences in a billion words (zipfs). The two numbers are those of
the greatest likelihood for the original list: which 2,315 of its 12,972 guesses are answers.
"""

FINEST, WHOLE = 1000, 4_000_000
"""The weight of a certain answer, and what all weights may add up to for the engine's numbers."""

_DEFAULT_LANGUAGE = "en"

_OF_GUESSES = ("guess_matrix", "legality")
"""What a game keeps that does not depend on its answers."""


def with_prior(game: Game, prior: str, day: date | None = None) -> Game:
    """Return a game the prior of a name.

    Args:
        game: the game as its lists have it.
        prior: `uniform`; `frequency` or `frequency:LANGUAGE`; or `used:FILE`.
        day: for `used:FILE`, the day that is played; by default today.

    Raises:
        InputError: for another name, and for what the prior itself refuses.
    """
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
    """Make every guess an answer, and the likelier the more frequent it is.

    So no list of answers is needed, and one that is out of date does no harm: a word that nobody
    uses is still possible, only unlikely.

    Args:
        game: whose guesses become the answers.
        language: whose frequencies count; by default the list's, or English if it has none.

    Raises:
        InputError: for a game whose guesses are no words, and for an unknown language.
    """
    if game.rule.universe() is not None:
        raise InputError(f"{game.rule.name} has no words that could be frequent: keep uniform")
    guesses = game.lexicon.guesses
    zipfs = frequencies(guesses, language or guesses.language or _DEFAULT_LANGUAGE)
    likely = 1 / (1 + np.exp(STEEPNESS * (MIDDLE - zipfs)))
    weights = np.maximum(1, np.rint(likely * min(FINEST, WHOLE / likely.sum())))
    name = f"{game.lexicon.name}, all guesses by frequency"
    lexicon = replace(game.lexicon.every_guess_an_answer(), name=name)
    return replace(game, lexicon=lexicon, weights=tuple(int(weight) for weight in weights))


def without_used(game: Game, file: Path | str, day: date | None = None) -> Game:
    """Take away the answers that have been used before a day.

    Args:
        game: whose answers they are; they may still be guessed.
        file: text with a date and a word a line, such as `2021-06-19 cigar`, in either order,
            with blanks, commas or tabs between them; empty lines and lines with # are passed over.
        day: the day that is played; by default today. Its own word is not taken away.

    Raises:
        InputError: for a file that cannot be read, a line unlike that, or if no answer is left.
    """
    day = day or datetime.now(tz=UTC).astimezone().date()
    answers = game.lexicon.answers
    used = {answers.normalise(word) for used, word in used_words(Path(file)) if used < day}
    kept = [place for place, word in enumerate(answers) if word not in used]
    if not kept:
        raise InputError(
            f"{file} has all {len(answers):,} answers of {answers.name} before {day}, "
            "expected some to be left: take an earlier day or a longer list"
        )
    if len(kept) == len(answers):
        return game
    name = f"{answers.name} but {len(answers) - len(kept):,} used before {day}"
    return with_answers(game, name, kept)


def with_answers(game: Game, name: str, kept: Sequence[int], added: Sequence[str] = ()) -> Game:
    """Return a game other answers out of its guesses.

    The feedback matrix is put together from the game's own, so that the cache on disk does not fill
    with lists that differ from game to game.

    Args:
        game: the game as it was.
        name: what to call the new list of answers.
        kept: places of the answers that stay, with their weights.
        added: guesses that become answers; with a prior, each has the least weight.
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
        InputError: for a file that cannot be read, and for the first line that is not like that.
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
