"""What a game tells of skill and luck: the values, and the formulas they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from laconic.deduction.coach.ranking import SIGNS
from laconic.deduction.display import Board
from laconic.deduction.rules import graphemes
from laconic.display import Displayable, Line, Table
from laconic.extras import frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from polars import DataFrame

    from laconic.deduction.coach.ranking import Suggestion
    from laconic.deduction.coach.values import Says
    from laconic.deduction.game import Game, Row
    from laconic.display import Renderable


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
        luck_guesses: remaining guesses saved, against the guess's expectation.
        candidate: whether the guess could be the answer.
        legal_in_hard: whether the official hard mode allows it; None where there is no such mode.
        objection: why the game's own mode forbids the guess; None if it does not.
        rest: mean of the best play after this row; `rest_claim` says what it claims.
        line: the guesses of exact play from this turn on, up to the answer if it is known; as good
            as the time allows, `line_claim` is `exact` if each is proven to be best, or `estimate`.
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
    line_claim: Says

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
            "best": [suggestion.as_dict() for suggestion in self.best],
            "line": list(self.line),
            "exact": self.exact,
            "loss": self.loss,
            "skill_claim": self.skill_claim,
            "luck_bits": self.luck_bits,
        }


@dataclass(frozen=True)
class Analysis(Displayable):
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
        verdicts = [turn.legal_in_hard for turn in self.turns]
        return None if None in verdicts else all(verdicts)

    def to_frame(self) -> DataFrame:
        """Give the turns as a dataframe, a column for each attribute that is a number or a word.

        Raises:
            MissingExtraError: without the extra `frames`.
        """
        names = (
            "number guess feedback before after expected claim best_expected best_claim loss skill "
            "skill_claim bits bits_expected luck_bits luck_guesses candidate legal_in_hard rest "
            "rest_claim"
        )
        return frame({name: [getattr(turn, name) for turn in self.turns] for name in names.split()})

    def layout(self) -> Iterator[Renderable]:
        """Describe the game in a table of turns, and its sums."""
        names = ("", "better or as good", "left", "mean", "best", "skill", "bits", "guesses")
        yield Table(names, [self._cells(turn) for turn in self.turns], words=2)
        for turn in self.turns:
            if turn.objection:
                yield Line(turn.objection, f"Turn {turn.number} is not allowed")
        skill = "none" if self.skill is None else f"{self.skill:.0f} of 100, opener apart"
        yield Line(skill, "Skill")
        yield Line(f"{self.luck_bits:+.2f} bits, {self.luck_guesses:+.2f} guesses", "Luck")
        if not self.exact:
            yield Line("≥ and ≤ mark bounds, ~ estimates.")

    def _cells(self, turn: Turn) -> list[str | Renderable]:
        better = [
            suggestion.guess
            for suggestion in turn.best
            if suggestion.guess != turn.guess and _is_as_good(suggestion, turn)
        ]
        return [
            Board([(graphemes(turn.guess), turn.feedback)]),
            ", ".join(better[:3]),
            f"{turn.after:,}",
            f"{SIGNS[turn.claim]}{turn.expected:.2f}",
            f"{SIGNS[turn.best_claim]}{turn.best_expected:.2f}",
            f"{SIGNS[turn.skill_claim]}{turn.skill:.0f}",
            f"{turn.luck_bits:+.2f}",
            f"{turn.luck_guesses:+.2f}",
        ]

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


def _is_as_good(suggestion: Suggestion, turn: Turn) -> bool:
    """Tell whether a guess is proven to be better than the one played, or as good."""
    known = suggestion.claim == "exact" and turn.claim in ("exact", "at least")
    return known and suggestion.mean is not None and suggestion.mean <= turn.expected


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
