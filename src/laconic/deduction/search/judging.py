"""Verdicts on many openers: taken from the ledger, or found now, in batches, and written there.

Wherever batches are judged, this process alone leases their openers in the ledger, hands them out
and writes the verdicts down as they come. So processes on one ledger share the work, each with
engines of its own or with a cluster; and a worker that dies, a process that is killed or a batch
that is judged twice changes no result.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.claims import AtLeast, AtMost, Exact
from laconic.deduction.objective import Kind
from laconic.deduction.search.batches import Found
from laconic.deduction.search.engine import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from laconic.claims import Claim
    from laconic.deduction.game import Game
    from laconic.deduction.search.batches import Batches
    from laconic.ledger import Ledger

    Claims = dict[str, Claim]


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
    """How far a question has come.

    Attributes:
        done: openers with a verdict, of `openers`.
        best: the best value so far.
        waiting: what nothing can be done without, where that is so.
    """

    question: Question
    done: int
    openers: int
    best: int | None
    waiting: str | None = None

    def after(self, claims: Collection[Claim]) -> Progress:
        """Count some more verdicts in."""
        values = [value for value in (self.best, least(claims)) if value is not None]
        return replace(self, done=self.done + len(claims), best=min(values, default=None))


@dataclass(frozen=True)
class Judge:
    """Finds verdicts on the openers of a game.

    Attributes:
        batches: makes what judges batches of openers, for a question and what is enough for it.
        report: called every tenth of a second.
    """

    game: Game
    ledger: Ledger
    batches: Callable[[Question, Aim, int], Batches]
    report: Callable[[Progress], None]

    def verdicts(self, question: Question, words: Sequence[str], aim: Aim) -> Claims:
        """Return verdicts on openers, the first ones first, from the ledger or found now.

        Ctrl-C loses no verdict that has been found.
        """
        batches, found = self.batches(question, aim, len(words)), Found([], 0.0)
        try:
            while True:
                known, limit, left = self._left(question, words, aim)
                best = least(known.values())
                if not left or (aim.first and best is not None and (limit is None or best < limit)):
                    return known
                progress = Progress(question, len(words) - len(left), len(words), best)
                self.report(progress)
                self._hand_out(batches, question, left, limit)
                running = batches.running
                if not running:
                    self._wait_for_others(progress, batches, len(left))
                while running and batches.running == running:
                    found = batches.wait()
                    claims = self._record(question, found)
                    progress = progress.after(claims.values())
                    self.report(replace(progress, waiting=_no_workers(batches)))
                    if aim.first and least(claims.values()) is not None:
                        break
        except KeyboardInterrupt:
            self._record(question, found)  # the writing itself may have been interrupted
            with suppress(KeyboardInterrupt):
                self._record(question, batches.stop())
            raise
        finally:
            batches.stop()
            self.ledger.release()

    def _left(
        self, question: Question, words: Sequence[str], aim: Aim
    ) -> tuple[Claims, int | None, list[str]]:
        """Return what is known, the limit that follows, and the openers that need more."""
        claims = self.ledger.claims(str(question))
        known = {word: claims[word] for word in words if word in claims}
        limit = least(known.values()) if aim.best else aim.limit
        return known, limit, [word for word in words if not _enough(known.get(word), limit)]

    def _hand_out(
        self, batches: Batches, question: Question, left: Sequence[str], limit: int | None
    ) -> None:
        """Lease openers, and begin to judge them, until all slots are taken or none is free."""
        guesses = self.game.lexicon.guesses
        slots = batches.slots
        while batches.running < slots:
            share = len(left) // (2 * slots) if slots > 1 else len(left)
            size = min(batches.size, max(batches.least, share))
            batch = self.ledger.lease(str(question), left, size)
            if not batch:
                return
            batches.start([guesses.index(word) for word in batch], limit)

    def _record(self, question: Question, found: Found) -> Claims:
        """Write verdicts into the ledger, and renew its leases."""
        guesses = self.game.guesses
        claims = {guesses[verdict.guess]: verdict.claim for verdict in found.verdicts}
        self.ledger.record(str(question), claims, found.seconds)
        return claims

    def _wait_for_others(self, progress: Progress, batches: Batches, left: int) -> None:
        """Wait a moment for a worker, or for openers that other processes have leased."""
        leased = f"{left:,} openers that another process on this ledger has leased"
        self.report(replace(progress, waiting=_no_workers(batches) or leased))
        time.sleep(PATIENCE)


def _no_workers(batches: Batches) -> str | None:
    """Describe what is waited for if nobody is left to judge openers."""
    return None if batches.slots else "a worker: the cluster has none left"


def least(claims: Iterable[Claim]) -> int | None:
    """Return the least value that one of the claims reaches, None if none does."""
    return min((claim.value for claim in claims if isinstance(claim, Exact | AtMost)), default=None)


def _enough(claim: Claim | None, limit: int | None) -> bool:
    """Return whether no more needs to be known of an opener."""
    if isinstance(claim, AtLeast):
        return limit is not None and claim.value >= limit
    return claim is not None
