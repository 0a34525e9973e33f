"""Skill and luck of a game: values and formulas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from laconic.deduction.coach.limits import guesses_left
from laconic.deduction.display import Board
from laconic.deduction.rules import graphemes
from laconic.deduction.search import UP_TO_SYMMETRY
from laconic.display import SIGNS, Displayable, Line, Number, Table
from laconic.extras import frame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from polars import DataFrame

    from laconic.deduction.coach.ranking import Suggestion
    from laconic.deduction.coach.values import MeanClaim
    from laconic.deduction.game import Game, Row
    from laconic.display import Block
    from laconic.display.blocks import Look


WITHOUT_LIMIT = "The opener and the best openers are valued without a turn limit."
"""What is said where openers are looked up in a book though the game has a limit."""


@dataclass(frozen=True)
class Turn:
    """The analysis of one guess. All means are in guesses per candidate.

    Within a turn limit, best play is sure to win with the least mean. Where it cannot be sure, it
    wins as often as possible, and the means are those of play without a limit.

    Attributes:
        number: the turn, from 1.
        turns_left: turns left in the game, this one included; None without a limit.
        without_limit: whether the means are those of play without a limit, though the game has one:
            those of openers in a book. Then `wins` and `best_wins` are 1, whatever the limit.
        before, after: number of candidates before and after the guess.
        left: the remaining candidates.
        expected: mean under best play after this guess, including the guess.
        claim: the claim of `expected`: `exact`, `at least` or `estimate`.
        wins: share of the candidates, by weight, that best play after this guess finds in time.
        best: the best guesses with their values, best first. If `up_to_symmetry`, only one of
            several equivalent guesses is listed.
        best_expected: mean under best play; `best_claim` may also be `at most`.
        best_wins: share that best play finds in time.
        loss: mean number of guesses lost by the choice, `expected - best_expected`.
        skill: 100 for a best guess, 0 for one that costs one guess more, or cannot win in time.
        bits: information of the feedback; `bits_expected` is the mean for the guess.
        luck_bits: the difference `bits - bits_expected`.
        luck_guesses: remaining guesses saved, compared with the expectation.
        candidate: whether the guess could be the answer.
        legal_in_hard: whether the official hard mode allows it; None if there is no such mode.
        objection: why the game's own mode forbids the guess; None if it is legal.
        rest: mean under best play after this row, with the claim `rest_claim`.
        rest_wins: share of the remaining candidates that best play finds in time.
        line: the guesses of best play from this turn on, up to the answer if it is known, or up to
            the last turn; `line_claim` is `exact` if each is proven to be best, else `estimate`.
    """

    number: int
    turns_left: int | None
    without_limit: bool
    guess: str
    code: int
    feedback: str
    before: int
    after: int
    left: tuple[str, ...]
    expected: float
    claim: MeanClaim
    wins: float
    best: tuple[Suggestion, ...]
    up_to_symmetry: bool
    best_expected: float
    best_claim: MeanClaim
    best_wins: float
    skill: float
    bits: float
    bits_expected: float
    luck_guesses: float
    candidate: bool
    legal_in_hard: bool | None
    objection: str | None
    rest: float
    rest_claim: MeanClaim
    rest_wins: float
    line: tuple[str, ...]
    line_claim: MeanClaim

    @property
    def exact(self) -> bool:
        """Whether skill and luck are based on exact values."""
        return {self.claim, self.best_claim, self.rest_claim} == {"exact"}

    @property
    def skill_claim(self) -> MeanClaim:
        """The claim of the skill: an upper bound if a better guess may exist."""
        if self.claim == self.best_claim == "exact":
            return "exact"
        bounds = self.claim in ("exact", "at least") and self.best_claim in ("exact", "at most")
        return "at most" if bounds else "estimate"

    @property
    def wins_claim(self) -> MeanClaim:
        """The claim of `wins`: the share is exact unless the mean is an estimate."""
        return "estimate" if self.claim == "estimate" else "exact"

    @property
    def luck_claim(self) -> MeanClaim:
        """The claim of the luck in guesses."""
        return "exact" if self.claim == self.rest_claim == "exact" else "estimate"

    @property
    def loss(self) -> float:
        """Mean number of guesses lost; negative for some illegal guesses."""
        return self.expected - self.best_expected

    @property
    def luck_bits(self) -> float:
        """The bits of the feedback minus the mean bits of the guess."""
        return self.bits - self.bits_expected

    def as_dict(self) -> dict[str, Any]:
        """Return the turn as plain data for JSON."""
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
    """The analysis of a game, turn by turn.

    Attributes:
        game: the game, with the words in `unlisted` added to its answers.
        answer: the answer, if it is known.
        solved: whether the last row is the winning one.
        unlisted: words that are not in the list of answers, but were added for this game.
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
        """The mean skill of all turns except the opener; None if there are none."""
        later = [turn.skill for turn in self.turns[1:]]
        return sum(later) / len(later) if later else None

    @property
    def luck_bits(self) -> float:
        """The total luck in bits."""
        return sum(turn.luck_bits for turn in self.turns)

    @property
    def luck_guesses(self) -> float:
        """The total luck in guesses."""
        return sum(turn.luck_guesses for turn in self.turns)

    @property
    def loss(self) -> float:
        """Mean number of guesses lost by all choices, including the opener."""
        return sum(turn.loss for turn in self.turns)

    @property
    def exact(self) -> bool:
        """Whether all values are exact."""
        return all(turn.exact for turn in self.turns)

    @property
    def turns_left(self) -> int | None:
        """Turns left after the game; None without a limit."""
        left = self.turns[-1].turns_left
        return None if left is None else left - 1

    @property
    def up_to_symmetry(self) -> bool:
        """Whether only one of several equivalent guesses is listed at some turn."""
        return any(turn.up_to_symmetry for turn in self.turns)

    @property
    def sure(self) -> bool:
        """Whether best play was sure to win in time after every guess of known share."""
        return all(turn.wins == 1 for turn in self.turns)

    @property
    def without_limit(self) -> bool:
        """Whether the opener is valued without the turn limit of the game."""
        return self.turns[0].without_limit

    @property
    def legal_in_hard(self) -> bool | None:
        """Whether the official hard mode allows all guesses; None if there is no such mode."""
        verdicts = [turn.legal_in_hard for turn in self.turns]
        return None if None in verdicts else all(verdicts)

    def to_frame(self) -> DataFrame:
        """Return the turns as a dataframe with one column per attribute that is a number or a word.

        Raises:
            MissingExtraError: without the extra `frames`.
        """
        names = (
            "number turns_left guess feedback before after expected claim wins best_expected "
            "best_claim best_wins loss skill skill_claim bits bits_expected luck_bits luck_guesses "
            "candidate legal_in_hard rest rest_claim rest_wins"
        )
        return frame({name: [getattr(turn, name) for turn in self.turns] for name in names.split()})

    def layout(self) -> Iterator[Block]:
        """Lay out a table of the turns, the better guesses, and the summary."""
        wins = [] if self.sure else ["wins"]
        luck = "luck, bits", "luck, guesses"
        names = ("", "left", "mean", "best", *wins, "skill", *luck)
        yield Table(names, [self._cells(turn) for turn in self.turns])
        for turn in self.turns:
            if turn.objection:
                yield Line(f"Turn {turn.number} was not allowed: {turn.objection}", look="warning")
        yield self._best_guesses()
        skill = "No skill to rate: there is only an opener."
        if self.skill is not None:
            rated = Number(self.skill, ".0f", _joint(turn.skill_claim for turn in self.turns[1:]))
            skill = f"Skill {rated} of 100, excluding the opener."
        saved = Number(self.luck_guesses, "+.2f", _joint(turn.luck_claim for turn in self.turns))
        yield Line(f"{skill} Luck {self.luck_bits:+.2f} bits, {saved} guesses.")
        if end := " ".join(filter(None, [self._left(), self._legal()])):
            yield Line(end)
        if self.up_to_symmetry:
            yield Line(UP_TO_SYMMETRY, look="dim")
        if self.without_limit:
            yield Line(WITHOUT_LIMIT, look="dim")
        if not self.exact or any(turn.line_claim != "exact" for turn in self.turns):
            yield Line(
                "≥ and ≤ mark bounds, ~ marks estimates; more seconds may settle them.", look="dim"
            )

    def _cells(self, turn: Turn) -> list[Any]:
        look: Look = "good" if turn.skill >= 90 else "warning" if turn.skill >= 60 else "bad"
        return [
            Board([(graphemes(turn.guess), turn.feedback)]),
            turn.after if turn.rest else None,
            Number(turn.expected, ".2f", turn.claim),
            Number(turn.best_expected, ".2f", turn.best_claim),
            *([] if self.sure else [Number(turn.wins, ".0%", turn.wins_claim)]),
            Number(turn.skill, ".0f", turn.skill_claim, look),
            Number(turn.luck_bits, "+.2f"),
            Number(turn.luck_guesses, "+.2f", turn.luck_claim),
        ]

    def _best_guesses(self) -> Table:
        """Lay out the best guesses of each turn, and the line of exact play from there.

        The heading says "best" only if that is proven; a sign marks lines that are not exact.
        """
        proven = all(turn.best_claim == "exact" for turn in self.turns)
        headings = f"{'best' if proven else 'good'} guesses and means", "exact play from here"
        rows = [
            (
                f"{turn.number}",
                "  ".join(f"{each.guess} {_value(each)}" for each in turn.best),
                (SIGNS[turn.line_claim] if turn.line else "") + " ".join(turn.line),
            )
            for turn in self.turns
        ]
        return Table(("turn", *headings), rows, wrap=headings)

    def _left(self) -> str:
        """Say how many guesses are left of a game that was not won."""
        left = "" if self.solved else guesses_left(self.turns_left)
        return left and f"{left[0].upper()}{left[1:]}."

    def _legal(self) -> str:
        """Say whether hard mode allows the guesses, if there is such a mode."""
        illegal = [f"{turn.number}" for turn in self.turns if turn.legal_in_hard is False]
        if illegal:
            *others, last = illegal
            turns = f"turns {', '.join(others)} and {last}" if others else f"turn {last}"
            return f"Not legal in hard mode: {turns}."
        return "" if self.legal_in_hard is None else "All guesses are legal in hard mode."

    def as_dict(self) -> dict[str, Any]:
        """Return the analysis as plain data for JSON."""
        return {
            "answer": self.answer,
            "solved": self.solved,
            "turns_left": self.turns_left,
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


def _joint(claims: Iterable[MeanClaim]) -> MeanClaim:
    """Return the claim of a sum, of which no term is a lower bound."""
    different = {*claims} - {"exact"}
    return different.pop() if len(different) == 1 else "estimate" if different else "exact"


def _value(guess: Suggestion) -> Number:
    """Return the mean of a guess, or how often it wins if it may lose."""
    if guess.mean is None:
        return Number(guess.wins or 0, ".0%", guess.claim)
    return Number(guess.mean, ".3f", guess.claim)


def game_header(game: Game) -> dict[str, Any]:
    """Return the header of a game without its weights."""
    return game.header() | {"prior": "uniform" if game.weights is None else "weighted"}


BEST = 100.0
"""The skill of a best guess."""


def skill(expected: float, best: float, wins: float = 1.0, best_wins: float = 1.0) -> float:
    """Rate a choice from 0 to 100.

    A choice that wins less often than the best is rated 100 · wins / best wins. Any other is rated
    100 · (1 - loss), limited to 0 to 100, where the loss is the cost above the best, in guesses; it
    is 0 where even the best choice may lose. In easy mode, a guess without information costs
    exactly one guess more, and no legal guess costs more than that, so both ends of the scale are
    reached.

    Args:
        expected: mean number of guesses after the choice.
        best: mean number of guesses under best play.
        wins: share of the candidates found in time after the choice.
        best_wins: share found in time under best play, more than 0.
    """
    if wins < best_wins:
        return BEST * wins / best_wins
    loss = expected - best if best_wins == 1 else 0.0
    return BEST * min(1.0, max(0.0, 1 - loss))
