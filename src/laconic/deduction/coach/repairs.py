"""Explain contradictory rows, and suggest the smallest corrections."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.coach.impossible import impossible
from laconic.deduction.coach.rows import clashing, unlisted
from laconic.deduction.game import Row
from laconic.deduction.rules.tiles import TileRule
from laconic.display import Displayable, Drawing, Line, Table, Words
from laconic.display.markup import Html, joined
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from laconic.deduction.game import Game
    from laconic.deduction.rules import Rule
    from laconic.display import Block
    from laconic.display.blocks import Piece


_SHOWN = 8
"""Number of words to list."""


@dataclass(frozen=True)
class Impossible:
    """A row that no word could produce, with the reason."""

    row: Row
    reason: str


@dataclass(frozen=True)
class Change:
    """A corrected row.

    Attributes:
        number: the row's number, from 1.
        was, now: its feedback as entered and as corrected, as text.
        places: where the tiles differ, from 1; empty for rules without one tile per letter.
    """

    number: int
    guess: str
    was: str
    now: str
    places: tuple[int, ...]


@dataclass(frozen=True)
class Fix:
    """Changes that restore candidates.

    Attributes:
        slips: number of mistakes that explain the changes; see `repair`.
        rows: all rows, after the changes.
        candidates: the answers that fit these rows.
    """

    slips: int
    changes: tuple[Change, ...]
    rows: tuple[Row, ...]
    candidates: tuple[str, ...]


@dataclass(frozen=True)
class _Marks(Drawing):
    """Feedback as text, in which a terminal sets off the places that differ."""

    marks: str
    places: tuple[int, ...]

    def html(self) -> Html:
        """Write the marks."""
        return joined(self.marks)

    def text(self) -> str:
        """Write the marks."""
        return self.marks

    def terminal(self, *, coloured: bool, width: int) -> Iterator[Piece]:  # noqa: ARG002  # Rich knows
        """Write the marks, those that differ in bold."""
        for place, mark in enumerate(self.marks, 1):
            yield mark, "bold" if place in self.places else "dim" if self.places else ""


@dataclass(frozen=True)
class Repair(Displayable):
    """What is wrong with rows, and suggested corrections.

    Attributes:
        possible: whether an answer fits the rows; if so, the other attributes are empty.
        impossible: rows that no word could produce.
        clash: a smallest set of rows that no allowed guess fits.
        fixes: corrections, most plausible first.
        unlisted: allowed guesses that fit the rows but are not answers.
    """

    game: Game
    rows: tuple[Row, ...]
    possible: bool
    impossible: tuple[Impossible, ...]
    clash: tuple[Row, ...]
    fixes: tuple[Fix, ...]
    unlisted: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the repair as plain data for JSON."""
        text_of = self._row_text
        return {
            "rows": [text_of(row) for row in self.rows],
            "possible": self.possible,
            "impossible": [
                {"row": text_of(verdict.row), "reason": verdict.reason}
                for verdict in self.impossible
            ],
            "clash": [text_of(row) for row in self.clash],
            "fixes": [
                {
                    "slips": fix.slips,
                    "changes": [vars(change) for change in fix.changes],
                    "rows": [text_of(row) for row in fix.rows],
                    "candidates": list(fix.candidates),
                }
                for fix in self.fixes
            ],
            "unlisted": list(self.unlisted),
        }

    def layout(self) -> Iterator[Block]:
        """Lay out the errors and the corrections."""
        if self.possible:
            count = len(self.game.position(self.rows).candidates)
            fitting = f"{counted(count, 'answer')} {'fits' if count == 1 else 'fit'}"
            yield Line(f"Nothing is wrong with these rows: {fitting} them.")
            return
        for verdict in self.impossible:
            yield Line(f"{self._row_text(verdict.row)} is impossible: {verdict.reason}.")
        if len(self.clash) > 1:
            yield Line(f"{' and '.join(map(self._row_text, self.clash))} cannot all be right.")
        elif self.clash and not self.impossible:
            few = counted(len(self.game.guesses), "allowed guess")
            yield Line(f"{self._row_text(self.clash[0])} fits none of the {few}.")
        if self.unlisted:
            one = len(self.unlisted) == 1
            yield Line(
                f"{counted(len(self.unlisted), 'guess')} that {'is' if one else 'are'} not on the "
                f"list of answers {'fits' if one else 'fit'}: {Words(self.unlisted, _SHOWN)}."
            )
        yield Line("")
        yield Line("Most likely corrections:")
        rows = [
            (
                f"{change.number} {change.guess}",
                _Marks(change.was, change.places),
                _Marks(change.now, change.places),
                "" if place else Words(fix.candidates, _SHOWN),
            )
            for fix in self.fixes
            for place, change in enumerate(fix.changes)
        ]
        yield Table(("row", "typed", "corrected", "leaves"), rows, wrap=("leaves",))

    def _row_text(self, row: Row) -> str:
        return f"{row.guess}={self.game.rule.format(row.code)}"


def repair(game: Game, rows: Iterable[Row], *, top: int = 5) -> Repair:
    """Explain what is wrong with rows, and suggest the most plausible corrections.

    For every answer, the entered feedback is compared with the true feedback. The corrections are
    ranked, in this order, by: changes from or to a win, which are unlikely; mistakes (a wrong tile,
    or an exchange of the tiles of two copies of a letter); wrong tiles; wrong tiles of letters that
    occur once in the guess, since repeated letters cause most mistakes; copies that are coloured in
    one and grey in the other; changed rows; and the weight of the restored answers, highest first.

    Args:
        game: the game.
        rows: the rows as entered.
        top: maximum number of corrections.

    Raises:
        UnknownWordError: for a guess that is not in the list.
        FeedbackError: for an invalid feedback code.
        InputError: for no rows.
    """
    rows = tuple(rows)
    if not rows:
        raise InputError("no rows, expected one or more to repair: give them as crane=BYBBG")
    possible = bool(game.position(rows).candidates.size)
    return Repair(
        game,
        rows,
        possible,
        tuple(
            Impossible(row, reason)
            for row in rows
            if (reason := impossible(game.rule, row)) is not None
        ),
        () if possible else clashing(game, rows),
        () if possible else tuple(_fixes(game, rows, top)),
        () if possible else unlisted(game, rows),
    )


def _fixes(game: Game, rows: Sequence[Row], top: int) -> Iterator[Fix]:
    """Group the answers by their feedback to all rows, and return the most plausible groups."""
    guesses = [game.lexicon.guesses.index(row.guess) for row in rows]
    truths, group = np.unique(game.matrix[guesses], axis=1, return_inverse=True)
    weights = np.bincount(group.ravel(), weights=game.weights)
    keys = sum(_keys(game.rule, row, truths[at]) for at, row in enumerate(rows))
    for verdict in np.lexsort((-weights, *np.asarray(keys)[::-1]))[:top].tolist():
        after = tuple(map(Row, (row.guess for row in rows), truths[:, verdict].tolist()))
        words = tuple(game.answers[answer] for answer in np.flatnonzero(group.ravel() == verdict))
        yield Fix(int(np.asarray(keys)[1, verdict]), _changes(game.rule, rows, after), after, words)


def _keys(rule: Rule, row: Row, truths: NDArray[np.unsignedinteger[Any]]) -> NDArray[np.int64]:
    """Return how implausible the row is for each possible true feedback.

    Returns:
        The first six sort keys of `repair`, shape (6, truths).
    """
    distinct, place = np.unique(truths, return_inverse=True)
    return np.array([_key(rule, row, code) for code in distinct.tolist()], np.int64).T[:, place]


def _key(rule: Rule, row: Row, truth: int) -> tuple[int, ...]:
    if truth == row.code:
        return 0, 0, 0, 0, 0, 0
    won = int(rule.win in (truth, row.code))
    if not isinstance(rule, TileRule):
        return won, 1, 1, 0, 0, 1
    tiles = _differing(rule, row, truth)
    letters = rule.letters(row.guess)
    single = sum(letters.count(letters[at]) == 1 for at in tiles)
    coloured = Counter[str]()
    for at, (was, now) in tiles.items():
        coloured[letters[at]] += bool(was) - bool(now)
    copies = sum(map(abs, coloured.values()))
    return won, len(tiles) - _exchanges(letters, tiles), len(tiles), single, copies, 1


def _differing(rule: TileRule, row: Row, truth: int) -> dict[int, tuple[int, int]]:
    """Return the entered and the true digits by place, from 0, where they differ."""
    pairs = zip(rule.digits(row.code), rule.digits(truth), strict=True)
    return {at: pair for at, pair in enumerate(pairs) if pair[0] != pair[1]}


def _exchanges(letters: Sequence[str], tiles: Mapping[int, tuple[int, int]]) -> int:
    """Count the pairs of copies of a letter whose tiles are exchanged."""
    kinds = Counter((letters[at], pair) for at, pair in tiles.items())
    return sum(
        min(count, kinds[letter, (now, was)])
        for (letter, (was, now)), count in kinds.items()
        if was < now
    )


def _changes(rule: Rule, rows: Sequence[Row], after: Sequence[Row]) -> tuple[Change, ...]:
    return tuple(
        Change(
            number,
            was.guess,
            rule.format(was.code),
            rule.format(now.code),
            tuple(at + 1 for at in _differing(rule, was, now.code))
            if isinstance(rule, TileRule)
            else (),
        )
        for number, (was, now) in enumerate(zip(rows, after, strict=True), 1)
        if was != now
    )
