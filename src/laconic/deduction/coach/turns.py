"""What a game tells of skill and luck: the values, and the formulas they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from laconic.deduction.coach.greedy import Suggestion
    from laconic.deduction.coach.values import Says
    from laconic.deduction.game import Game, Row


@dataclass(frozen=True)
class Turn:
    """One guess of a game, and what it was worth. All means are in guesses per candidate.

    Attributes:
        number: the turn, from 1.
        before, after: how many candidates there were, and are left.
        left: the candidates that are left.
        expected: mean of the best play that starts with this guess, the guess included.
        claim: what `expected` claims: `exact`, or `at least`, or `estimate`.
        best: the best guesses instead, with their values, the best first.
        best_expected: mean of the best play from here; `best_claim` may also be `at most`.
        loss: guesses that the choice costs on average, `expected - best_expected`.
        skill: 100 for a best guess, 0 for one that costs a whole guess more, or worse.
        bits: information that the feedback gave; `bits_expected` is the guess's mean.
        luck_bits: how much more it gave than that.
        luck_guesses: how many guesses fewer are to come than the guess let expect.
        candidate: whether the guess could be the answer.
        legal_in_hard: whether the official hard mode allows it; None where there is no such mode.
        objection: why the game's own mode forbids the guess; None if it does not.
        rest: mean of the best play after this row; `rest_claim` says what it claims.
        line: the guesses of exact play from this turn on, up to the answer if it is known.
    """

    number: int
    guess: str
    code: int
    feedback: str
    before: int
    after: int
    left: tuple[str, ...]
    expected: float
    claim: Says
    best: tuple[Suggestion, ...]
    best_expected: float
    best_claim: Says
    skill: float
    bits: float
    bits_expected: float
    luck_guesses: float
    candidate: bool
    legal_in_hard: bool | None
    objection: str | None
    rest: float
    rest_claim: Says
    line: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """Whether skill and luck follow from exact values."""
        return {self.claim, self.best_claim, self.rest_claim} == {"exact"}

    @property
    def skill_claim(self) -> Says:
        """What the skill claims: at most so much if a better guess may have been overlooked."""
        if self.claim == self.best_claim == "exact":
            return "exact"
        bounds = self.claim in ("exact", "at least") and self.best_claim in ("exact", "at most")
        return "at most" if bounds else "estimate"

    @property
    def loss(self) -> float:
        """Guesses that the choice costs on average, against the best; negative if it cheats."""
        return self.expected - self.best_expected

    @property
    def luck_bits(self) -> float:
        """How many more bits the feedback gave than the guess gives on average."""
        return self.bits - self.bits_expected

    def as_dict(self) -> dict[str, Any]:
        """Give the turn as plain data for JSON."""
        return {
            **vars(self),
            "left": list(self.left),
            "best": [one.as_dict() for one in self.best],
            "line": list(self.line),
            "exact": self.exact,
            "loss": self.loss,
            "skill_claim": self.skill_claim,
            "luck_bits": self.luck_bits,
        }


@dataclass(frozen=True)
class Analysis:
    """A game, turn by turn.

    Attributes:
        game: what was played; words in `unlisted` were added to its answers.
        answer: the hidden word, if it is known.
        solved: whether the last row is the winning one.
        unlisted: answers that the list has not, but this game needs.
        seconds: how long the analysis took.
    """

    game: Game
    rows: tuple[Row, ...]
    answer: str | None
    solved: bool
    unlisted: tuple[str, ...]
    turns: tuple[Turn, ...]
    seconds: float

    @property
    def skill(self) -> float | None:
        """The mean skill of all turns but the opener; None if there are no others."""
        later = [turn.skill for turn in self.turns[1:]]
        return sum(later) / len(later) if later else None

    @property
    def luck_bits(self) -> float:
        """The luck of all turns, in bits."""
        return sum(turn.luck_bits for turn in self.turns)

    @property
    def luck_guesses(self) -> float:
        """The luck of all turns, in guesses."""
        return sum(turn.luck_guesses for turn in self.turns)

    @property
    def loss(self) -> float:
        """Guesses that the choices cost on average, the opener's included."""
        return sum(turn.loss for turn in self.turns)

    @property
    def exact(self) -> bool:
        """Whether all of it follows from exact values."""
        return all(turn.exact for turn in self.turns)

    @property
    def legal_in_hard(self) -> bool | None:
        """Whether the official hard mode allows all guesses; None where there is no such mode."""
        told = [turn.legal_in_hard for turn in self.turns]
        return None if None in told else all(told)

    def as_dict(self) -> dict[str, Any]:
        """Give the analysis as plain data for JSON."""
        return {
            "answer": self.answer,
            "solved": self.solved,
            "skill": self.skill,
            "loss": self.loss,
            "luck_bits": self.luck_bits,
            "luck_guesses": self.luck_guesses,
            "exact": self.exact,
            "legal_in_hard": self.legal_in_hard,
            "unlisted": list(self.unlisted),
            "turns": [turn.as_dict() for turn in self.turns],
            "seconds": self.seconds,
            "game": game_header(self.game),
        }


def game_header(game: Game) -> dict[str, Any]:
    """Describe a game, without listing a prior of thousands of weights."""
    return game.header() | {"prior": "uniform" if game.weights is None else "weighted"}


def skill(expected: float, best: float) -> float:
    """Tell how good a choice is, from 0 to 100.

    100 · (1 - loss), within 0 and 100, where the loss is what the choice costs more than the best,
    in guesses. A guess that tells nothing costs a whole guess more in easy mode, and no legal guess
    there costs more than that, so that the scale's ends are both reached.
    """
    return 100 * min(1.0, max(0.0, 1 - (expected - best)))
