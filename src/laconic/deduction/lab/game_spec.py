"""Descriptions of games in experiments."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from laconic.deduction import lexicon as lexicons
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import Lexicon, from_files, from_words, load
from laconic.deduction.rules import parse_rule
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDERS = ("list", "alphabetical", "answers-first", "days")


@dataclass(frozen=True)
class GameSpec:
    """The description of a game.

    Attributes:
        list: a bundled or imported list, or `wordfreq:LANGUAGE:LENGTH:COUNT[:GUESS_COUNT]`
            (default: `original`).
        words: words used as both answers and guesses, instead of a list.
        file: a file of such words, relative to the user's folder of lists. If it is missing, `list`
            is used, and the result says so; without `list`, a missing file is an error.
        rule: the rule (default: Wordle, with the length of the words).
        answers: `answers` to use the answers of the list, or `guesses` to use all its guesses.
        guesses: `guesses` to allow all guesses of the list, or `answers` to allow only answers.
        order: the order of the words: that of the `list`; `alphabetical`; `answers-first`, in list
            order; or `days`, answers first in the order of their days.
        first: number of answers to keep, from the start of the list; `sample` draws a random sample
            instead, with the random seed `seed`. Either way, only these answers may be guessed.
        mode: `easy`, `hard` or `ultra-hard`.
        max_turns: maximum number of guesses.
    """

    list: str | None = None
    words: tuple[str, ...] = ()
    file: str | None = None
    rule: str | None = None
    answers: str = "answers"
    guesses: str = "guesses"
    order: str = "list"
    first: int | None = None
    sample: int | None = None
    seed: int = 1
    mode: str = "easy"
    max_turns: int | None = None

    def __post_init__(self) -> None:
        """Check the choices."""
        for name, value, known in (
            ("answers", self.answers, ("answers", "guesses")),
            ("guesses", self.guesses, ("answers", "guesses")),
            ("order", self.order, ORDERS),
            ("mode", self.mode, tuple(Mode)),
        ):
            if value not in known:
                raise InputError(f"{name} is {value!r}, expected {' or '.join(known)}: choose one")
        if self.words and (self.file or self.list):
            raise InputError("words as well as a file or list of words: leave one of them out")
        if self.first and self.sample:
            raise InputError(f"first {self.first} and sample {self.sample}: leave one of them out")

    @property
    def list_name(self) -> str:
        """The name of the list."""
        return "original" if self.list is None else self.list


@dataclass(frozen=True)
class Place:
    """A description of a game, and the folder of its file: all that a process needs to build it."""

    spec: GameSpec
    folder: Path | None = None

    @property
    def game(self) -> Game:
        """The game, which is built once per process."""
        return build(self)

    @property
    def file(self) -> Path | None:
        """The file of words that the description names; None if its `list` stands in for it."""
        if self.spec.file is None:
            return None
        path = (self.folder or Path.cwd()) / self.spec.file
        return path if path.exists() or self.spec.list is None else None

    @property
    def note(self) -> str | None:
        """The remark that a list stands in for a missing file."""
        if self.spec.file is None or self.file:
            return None
        return f"{self.spec.file} was not found; {self.game.lexicon.name} is used instead."


def specs_of(settings: object) -> Iterator[GameSpec]:
    """Run through the descriptions of games in the settings of an experiment."""
    if isinstance(settings, GameSpec):
        yield settings
    elif isinstance(settings, tuple):
        for each in settings:
            yield from specs_of(each)
    elif is_dataclass(settings):
        for item in fields(settings):
            yield from specs_of(getattr(settings, item.name))


@lru_cache(maxsize=12)
def build(place: Place) -> Game:
    """Build the game of a description.

    Raises:
        InputError: for an unknown list, rule or size.
    """
    spec = place.spec
    if spec.rule and not spec.words and parse_rule(spec.rule, 5).universe() is not None:
        return Game.of_rule(parse_rule(spec.rule), spec.mode, max_turns=spec.max_turns)
    lexicon = _kept(spec, _ordered(spec, _roles(spec, _source(place))))
    rule = parse_rule(spec.rule or "wordle", lexicon.length)
    return Game(rule, lexicon, Mode(spec.mode), spec.max_turns)


def _source(place: Place) -> Lexicon:
    if place.spec.words:
        return from_words("words of the experiment", place.spec.words)
    return from_files(place.file) if place.file else load(place.spec.list_name)


def _roles(spec: GameSpec, lexicon: Lexicon) -> Lexicon:
    """Apply `answers` and `guesses`."""
    if spec.answers == "guesses":
        return lexicon.every_guess_an_answer()
    if spec.guesses == "answers":
        return Lexicon(f"{lexicon.name}, answers alone", lexicon.answers, lexicon.answers)
    return lexicon


def _ordered(spec: GameSpec, lexicon: Lexicon) -> Lexicon:
    answers, guesses = lexicon.answers.words, lexicon.guesses.words
    match spec.order:
        case "alphabetical":
            answers, guesses = tuple(sorted(answers)), tuple(sorted(guesses))
        case "answers-first" | "days":
            if spec.order == "days":
                days = {word: day for day, word in enumerate(lexicons.by_day(spec.list_name))}
                answers = tuple(sorted(answers, key=lambda word: days.get(word, len(days))))
            known = set(answers)
            guesses = (*answers, *(word for word in guesses if word not in known))
        case _:
            return lexicon
    name, language = f"{lexicon.name}, {spec.order}", lexicon.answers.language
    return replace(
        lexicon,
        name=name,
        answers=lexicons.WordList(lexicon.answers.name, answers, language),
        guesses=lexicons.WordList(lexicon.guesses.name, guesses, language),
    )


def _kept(spec: GameSpec, lexicon: Lexicon) -> Lexicon:
    """Apply `first` and `sample`."""
    count, words = spec.first or spec.sample, lexicon.answers.words
    if count is None:
        return lexicon
    if count > len(words):
        raise InputError(
            f"{count:,} answers of {lexicon.name}, expected at most {len(words):,}: choose fewer"
        )
    kept = words[:count] if spec.first else random.Random(spec.seed).sample(words, count)
    how = f"first {count:,}" if spec.first else f"{count:,} drawn by seed {spec.seed}"
    return from_words(f"{lexicon.name}, {how}", kept, language=lexicon.answers.language)
