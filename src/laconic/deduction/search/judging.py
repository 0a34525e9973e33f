"""Verdicts on many openers: found by the engine, kept in the ledger, shared with others."""

from __future__ import annotations

import time
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from laconic.claims import AtLeast, AtMost, Exact
from laconic.deduction.objective import Kind
from laconic.deduction.search.engine import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Sequence

    from laconic.claims import Claim
    from laconic.deduction.game import Position
    from laconic.deduction.search.engine import Engine, Verdict
    from laconic.ledger import Ledger

    Claims = dict[str, Claim]

SPELL = 2.0
"""Seconds of work that a process takes on at a time, where others may join in."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of an opener: its cost of some kind, with so many turns to play."""

    kind: Kind
    turns: int | None

    @classmethod
    def parse(cls, text: str) -> Question:
        """Read a question as the ledger names it."""
        kind, _, turns = text.partition(" in ")
        return cls(Kind(kind), int(turns.removesuffix(" turns")) if turns else None)

    def __str__(self) -> str:
        """Write the question as the ledger names it."""
        return f"{self.kind}" if self.turns is None else f"{self.kind} in {self.turns} turns"


@dataclass(frozen=True, slots=True)
class Aim:
    """Which verdicts are enough.

    Attributes:
        limit: openers that cost so much or more need no exact value; None if all do.
        best: nor do those that cost as much as the best opener, or more.
        first: one opener below the limit is enough; the others may go without a verdict.
    """

    limit: int | None = None
    best: bool = False
    first: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a question has come: openers done, of how many, and the best value so far."""

    question: Question
    done: int
    openers: int
    best: int | None

    def after(self, claims: Collection[Claim]) -> Progress:
        """Count some more verdicts in."""
        values = [value for value in (self.best, least(claims)) if value is not None]
        return replace(self, done=self.done + len(claims), best=min(values, default=None))


@dataclass(frozen=True)
class Bench:
    """Where openers are judged.

    Attributes:
        engine: gives the engine of a kind of cost.
        report: called every tenth of a second.
    """

    position: Position
    engine: Callable[[Kind], Engine]
    ledger: Ledger
    report: Callable[[Progress], None]

    def judged(self, question: Question, words: Sequence[str], aim: Aim) -> Claims:
        """Have verdicts on openers, the first ones first, from the ledger or found now."""
        size = len(words)
        if self.ledger.path is not None:
            size = 2 * self.engine(question.kind).threads
        while True:
            claims = self.ledger.claims(str(question))
            known = {word: claims[word] for word in words if word in claims}
            best = least(known.values())
            limit = best if aim.best else aim.limit
            left = [word for word in words if not _enough(known.get(word), limit)]
            if not left or (aim.first and best is not None and (limit is None or best < limit)):
                return known
            progress = Progress(question, len(words) - len(left), len(words), best)
            self.report(progress)
            start = time.monotonic()
            if batch := self.ledger.lease(str(question), left, size):
                self._judge(batch, limit, aim, progress)
                seconds = time.monotonic() - start
                size = max(1, int(size * min(4.0, max(0.5, SPELL / seconds))))
            else:
                time.sleep(PATIENCE)  # others are at work on all that is left

    def _judge(self, batch: list[str], limit: int | None, aim: Aim, progress: Progress) -> None:
        """Judge openers and write down what is found, as it is found; Ctrl-C loses none of it."""
        question, game, last = progress.question, self.position.game, time.monotonic()
        guesses = [game.lexicon.guesses.index(word) for word in batch]
        verdicts = cast(
            "Generator[list[Verdict]]",
            self.engine(question.kind).judge(
                self.position, guesses, question.turns, limit=limit, keep=int(aim.best)
            ),
        )

        def keep(some: list[Verdict]) -> Claims:
            nonlocal last
            found = {game.guesses[verdict.guess]: verdict.claim for verdict in some}
            now = time.monotonic()
            self.ledger.record(str(question), found, now - last)
            last = now if found else last
            return found

        some: list[Verdict] = []
        with closing(verdicts):
            try:
                for some in verdicts:
                    found = keep(some)
                    progress = progress.after(found.values())
                    self.report(progress)
                    if aim.first and least(found.values()) is not None:
                        break
            except KeyboardInterrupt as interruption:
                keep(some)  # the writing itself may have been interrupted
                with suppress(KeyboardInterrupt):
                    keep(verdicts.throw(interruption))
                raise
        self.ledger.release()


def least(claims: Iterable[Claim]) -> int | None:
    """Give the least value that one of the claims reaches, None if none does."""
    return min((claim.value for claim in claims if isinstance(claim, Exact | AtMost)), default=None)


def _enough(claim: Claim | None, limit: int | None) -> bool:
    """Tell whether no more needs to be known of an opener."""
    if isinstance(claim, AtLeast):
        return limit is not None and claim.value >= limit
    return claim is not None
