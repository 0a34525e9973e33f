"""The game of an experiment, described in a few words and built where it is played."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from laconic.deduction import lexicon as lexicons
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import Lexicon, from_files, from_words, load
from laconic.deduction.rules import parse_rule
from laconic.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

ORDERS = ("list", "alphabetical", "answers-first", "days")


@dataclass(frozen=True)
class GameSpec:
    """Which game an experiment plays.

    Attributes:
        list: a bundled list, or `wordfreq:LANGUAGE:LENGTH:COUNT[:GUESSES]`.
        words: words that are both answers and guesses, instead of a list.
        file: a file of such words in the folder of one's own lists; where it is absent, `list`
            stands in.
        rule: the rule, by default Wordle of the words' length.
        answers: `answers` of the list, or all its `guesses`.
        guesses: all `guesses` of the list, or only its `answers`.
        order: `list` as it stands, `alphabetical`, `answers-first`: the answers in their order
            before all other guesses, or `days`: so too, in the order of their days.
        first: keep the first so many answers; `sample` draws so many instead, by `seed`. Who
            keeps fewer answers guesses nothing else.
        mode: `easy`, `hard` or `ultra-hard`.
        max_turns: guesses after which a game is lost.
    """

    list: str = "original"
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
        """Refuse what is no choice."""
        for name, value, known in (
            ("answers", self.answers, ("answers", "guesses")),
            ("guesses", self.guesses, ("answers", "guesses")),
            ("order", self.order, ORDERS),
            ("mode", self.mode, tuple(Mode)),
        ):
            if value not in known:
                raise InputError(f"{name} is {value!r}, expected {' or '.join(known)}: choose one")


@dataclass(frozen=True)
class Place:
    """A game and the folder that its file may lie in: what a process needs to build it."""

    spec: GameSpec
    folder: Path | None = None

    @property
    def game(self) -> Game:
        """The game, built once a process."""
        return build(self)

    @property
    def file(self) -> Path | None:
        """The file of words, if the game asks for one and it is there."""
        path = self.folder / self.spec.file if self.folder and self.spec.file else None
        return path if path and path.is_file() else None


@lru_cache(maxsize=12)
def build(place: Place) -> Game:
    """Build the game that a description stands for.

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
    return from_files(place.file) if place.file else load(place.spec.list)


def _roles(spec: GameSpec, lexicon: Lexicon) -> Lexicon:
    """Let guesses be answers, or answers the only guesses."""
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
                days = {word: day for day, word in enumerate(lexicons.by_day(spec.list))}
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
    """Keep the first answers, or a sample of them."""
    count, words = spec.first or spec.sample, lexicon.answers.words
    if count is None:
        return lexicon
    if count > len(words):
        raise InputError(
            f"{count:,} answers of {lexicon.name}, expected at most its {len(words):,}: keep fewer"
        )
    kept = words[:count] if spec.first else random.Random(spec.seed).sample(words, count)
    how = f"first {count:,}" if spec.first else f"{count:,} drawn by seed {spec.seed}"
    return from_words(f"{lexicon.name}, {how}", kept, language=lexicon.answers.language)
