"""Antiwordle: avoid the answer as long as possible, with guesses that keep all that was revealed.

The rules are those of the game at antiwordle.com, as its pages and reports describe them, and its
code where these are silent (the rewrite of 2026, github.com/AllenZLink/Antiwordle):

- Feedback is Wordle's. A letter that the answer lacks may not be used again, one that it has must
  be in every later guess, and one in its place stays there.
- These rules are about letters, not copies: of a letter that the answer has, a later guess needs
  one copy, and may have more, even if copies were grey. A yellow letter may stay where it was.
- A word may be guessed once. The game ends with the answer; the more guesses, the better.

The site's own hard mode is not part of this.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from laconic.claims import Between, Exact, between, bounds
from laconic.deduction import _kernels
from laconic.deduction.game import Position
from laconic.deduction.opponents.words import FixedWord
from laconic.deduction.partitions import partitions
from laconic.deduction.rules import Wordle
from laconic.deduction.rules.symbols import encode
from laconic.deduction.rules.wordle import GREEN, GREY
from laconic.display import Displayable, Line, Table, Words
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from laconic.deduction.game import Game, Indices, Row
    from laconic.display import Block

Length: TypeAlias = Exact | Between | None
"""What is known of the length of games; None if nothing was searched."""

_SEARCHED = 300
"""Most legal words of a position that is searched."""

_LOOKED_AT = 50
"""Guesses of a larger position whose legal words are counted: those that leave most candidates."""


@dataclass(frozen=True)
class Avoided(FixedWord):
    """An opponent with a fixed answer, in a game of Antiwordle."""


@dataclass(frozen=True, eq=False)
class AntiwordlePosition(Position):
    """What is known after some rows of Antiwordle, and the guesses that are still legal.

    Attributes:
        kernel: the searches of this game, which share what they learn.
    """

    kernel: _kernels.Antiwordle = field(repr=False)

    @classmethod
    def start(cls, game: Game) -> AntiwordlePosition:
        """Return the position before the first guess.

        Args:
            game: a game of Wordle, Primel or Nerdle, in easy mode, without a prior.

        Raises:
            InputError: for another game.
        """
        if not isinstance(game.rule, Wordle):
            raise InputError(
                f"Antiwordle with {game.rule.name}, expected wordle, primel or nerdle: their tiles "
                "show which letters the answer has"
            )
        if game.mode != "easy" or game.weights:
            raise InputError(
                f"Antiwordle in {game.mode} mode{' with a prior' if game.weights else ''}, "
                "expected easy mode without a prior: it has rules of its own, so omit both"
            )
        numbers, _ = encode(game.guesses)
        kernel = _kernels.Antiwordle(game.matrix, numbers, game.guess_of_answer)
        at = game.position()
        return cls(game, (), at.candidates, at.legal, kernel)

    def _legal_after(self, guess: int, code: int) -> Indices:
        left = self.candidates[self.game.matrix[guess, self.candidates] == code]
        words = self.kernel.after(guess, int(left[0]), self.legal) if left.size else []
        return np.array(words, dtype=np.int32)


def objection_avoiding(game: Game, rows: Iterable[Row], guess: str) -> str | None:
    """Return why Antiwordle forbids a guess after some rows; None if it is legal.

    >>> from laconic.deduction.game import Game
    >>> game = Game.of("original")
    >>> rows = game.rows("eerie=GBYBB")
    >>> objection_avoiding(game, rows, "error"), objection_avoiding(game, rows, "elder")
    (None, None)
    >>> objection_avoiding(game, rows, "rider")
    'rider: letter 1 must be E after eerie=GBYBB'
    """
    letters = game.rule.letters
    for row in rows:
        shown = f"after {row.guess}={game.rule.format(row.code)}"
        assert isinstance(game.rule, Wordle)  # noqa: S101  # as in every position
        tiles = list(zip(letters(row.guess), game.rule.digits(row.code), strict=True))
        has = {letter for letter, colour in tiles if colour != GREY}
        for place, (letter, colour) in enumerate(tiles):
            if colour == GREEN and letters(guess)[place] != letter:
                return f"{guess}: letter {place + 1} must be {letter.upper()} {shown}"
            if (letter in has) != (letter in letters(guess)):
                must = "must" if letter in has else "must not"
                return f"{guess}: {must} contain {letter.upper()} {shown}"
        if guess == row.guess:
            return f"{guess} was guessed before"
    return None


@dataclass(frozen=True)
class AntiwordleGuess:
    """A guess, and how long the game can last.

    Attributes:
        left: number of words that are legal after it, on average over the candidates.
        total: guesses from here on, added up over the candidates, under play that makes this the
            most, after this guess.
        shortest: guesses from here on that are sure to be made, under play that makes these the
            most, after this guess.
    """

    guess: str
    left: float
    is_candidate: bool
    total: Length = None
    shortest: Length = None


@dataclass(frozen=True)
class AntiwordleAdvice(Displayable):
    """The candidates after some rows, and guesses, best first.

    Attributes:
        legal: number of legal guesses.
    """

    game: Game = field(repr=False)
    candidates: tuple[str, ...]
    legal: int
    guesses: tuple[AntiwordleGuess, ...]

    @property
    def claim(self) -> str:
        """What the lengths claim: `exact`, `between`, or `none` if nothing was searched."""
        lengths = [length for each in self.guesses for length in (each.total, each.shortest)]
        if not all(lengths):
            return "none"
        return "exact" if all(isinstance(length, Exact) for length in lengths) else "between"

    def layout(self) -> Iterator[Block]:
        """Lay out the candidates and the guesses."""
        count = len(self.candidates)
        if not self.guesses:
            yield Line(f"The game is over: the answer is {self.candidates[0]}.")
            return
        title = f"{counted(count, 'candidate')}, {counted(self.legal, 'legal guess')}"
        yield Line(str(Words(self.candidates)), title)
        searched = self.claim != "none"
        rows = [
            [each.guess, "candidate" if each.is_candidate else ""]
            + [_written(each.total, count), _written(each.shortest)] * searched
            + [f"{each.left:,.1f}"]
            for each in self.guesses
        ]
        columns = ["guess", "", *["mean", "shortest"] * searched, "legal then"]
        yield Table(columns, rows)
        yield Line(_CONCLUSIONS[self.claim], look="dim")

    def as_dict(self) -> dict[str, Any]:
        """Return the advice as plain data for JSON."""
        return {
            "candidates": self.candidates,
            "count": len(self.candidates),
            "legal": self.legal,
            "claim": self.claim,
            "guesses": [
                {
                    "guess": each.guess,
                    "left": each.left,
                    "is_candidate": each.is_candidate,
                    "total": each.total and bounds(each.total),
                    "shortest": each.shortest and bounds(each.shortest),
                }
                for each in self.guesses
            ],
            "game": self.game.header(),
        }


_CONCLUSIONS = {
    "exact": "Exact: the longest mean and the longest shortest game, each under its best play.",
    "between": "Within the time limit only bounds were found; sorted by the words that stay legal.",
    "none": "Sorted one guess ahead, by the words that stay legal on average; nothing is proven. "
    f"Positions with up to {_SEARCHED} legal guesses are searched.",
}


def _written(length: Length, share: int = 1) -> str:
    """Write a length, or bounds on it, divided by a number of candidates."""
    low, high = bounds(length or Exact(0))
    form = ",.3f" if share > 1 else ",.0f"
    ends = dict.fromkeys(format(end / share, form) for end in (low, high))
    return " to ".join(ends)


def suggest_avoiding(
    game: Game, rows: Iterable[Row], top: int = 10, *, seconds: float = 2.0
) -> AntiwordleAdvice:
    """Rank the guesses of Antiwordle by how long the game can last after them.

    Positions with few legal guesses are searched to the end of the game, as far as time allows. If
    all lengths are exact, guesses are sorted by `total`, then by `shortest`, then by list order.
    Otherwise they are sorted by `left`, one guess ahead; in large positions, only guesses that
    leave many candidates are considered.

    Args:
        game: a game of Wordle, Primel or Nerdle, in easy mode, without a prior.
        rows: the rows so far.
        top: number of guesses.
        seconds: time limit of the search.

    Raises:
        InputError: for another game, for a guess that the rules forbid, and for rows that no answer
            fits.
    """
    position, shown = AntiwordlePosition.start(game), tuple(rows)
    game.require_end(shown)
    for number, row in enumerate(shown):
        if reason := objection_avoiding(game, shown[:number], row.guess):
            raise InputError(f"row {number + 1}, {row.guess}, was not allowed: {reason}")
        position = position.play(row.guess, row.code)  # type: ignore[assignment]  # of its class
    if not position.candidates.size:
        text = " ".join(f"{row.guess}={game.rule.format(row.code)}" for row in shown)
        raise InputError(f"no answer fits {text}: check the tiles")
    guesses = () if position.is_solved else _ranked(position, seconds)[:top]
    candidates = tuple(game.answers[answer] for answer in position.candidates.tolist())
    return AntiwordleAdvice(game, candidates, position.legal.size, tuple(guesses))


def _ranked(position: AntiwordlePosition, seconds: float) -> list[AntiwordleGuess]:
    """Rank guesses, best first: all that are legal, or those worth counting in a large position."""
    game, candidates, legal = position.game, position.candidates, position.legal
    end = time.monotonic() + seconds
    searched = legal.size <= _SEARCHED
    if not searched:
        kept = partitions(position, legal).sum_squares - np.isin(
            legal, game.guess_of_answer[candidates]
        )
        legal = legal[np.sort(np.argsort(-kept, kind="stable")[:_LOOKED_AT])]
    left = position.kernel.left(legal, candidates, position.legal) / candidates.size
    lengths: list[list[Length]] = [[None, None]] * legal.size
    if searched:
        found = [
            position.kernel.values(
                legal,
                candidates,
                position.legal,
                shortest=shortest,
                seconds=max(0.0, end - time.monotonic()),
            )
            for shortest in (False, True)
        ]
        lengths = [
            [between(int(lower[at]), int(upper[at])) for lower, upper in found]
            for at in range(legal.size)
        ]
    own = np.isin(legal, game.guess_of_answer[candidates])
    ranked = [
        AntiwordleGuess(game.guesses[guess], float(left[at]), bool(own[at]), *lengths[at])
        for at, guess in enumerate(legal.tolist())
    ]
    if all(isinstance(length, Exact) for pair in lengths for length in pair):
        return sorted(ranked, key=lambda each: [-bounds(x)[0] for x in (each.total, each.shortest)])  # type: ignore[arg-type]
    return sorted(ranked, key=lambda each: -each.left)
