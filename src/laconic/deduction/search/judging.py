"""Verdicts on many openers: read from the ledger, or found in batches and recorded there.

Only this process leases openers in the ledger, distributes them in batches and records the
verdicts, whoever judges the batches. Several processes can share a ledger, each with its own
engines or a cluster. Results do not change if a worker dies, a process is killed, or a batch is
judged twice.
"""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.claims import AtLeast, AtMost, Exact
from laconic.deduction.objective import Kind
from laconic.deduction.search.batches import TimedVerdicts
from laconic.deduction.search.engine import POLL_SECONDS
from laconic.errors import InputError, LaconicError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from laconic.claims import Claim
    from laconic.deduction.game import Game
    from laconic.deduction.search.batches import Batches
    from laconic.deduction.trees.archive import Archive
    from laconic.ledger import Ledger

    Claims = dict[str, Claim]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about an opener: its cost of some kind with a number of turns."""

    kind: Kind
    turns: int | None

    @classmethod
    def parse(cls, text: str) -> Question:
        """Parse the name of a question in the ledger.

        Raises:
            InputError: for any other text.
        """
        kinds = "|".join(Kind)
        found = re.fullmatch(rf"({kinds})(?: in ([1-9]\d*) turns)?", text, re.ASCII)
        if not found:
            raise InputError(f"no question {text!r}, expected one such as 'total in 6 turns'")
        return cls(Kind(found[1]), int(found[2]) if found[2] else None)

    def __str__(self) -> str:
        """Format the name of the question in the ledger."""
        return f"{self.kind}" if self.turns is None else f"{self.kind} in {self.turns} turns"


@dataclass(frozen=True, slots=True)
class StopRule:
    """The verdicts that suffice.

    Attributes:
        limit: openers of at least this cost need no exact value; None if all do.
        best: whether openers that cost at least as much as the best one need no exact value.
        first: whether one opener below the limit suffices, and the others need no verdict.
    """

    limit: int | None = None
    best: bool = False
    first: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a question.

    Attributes:
        done: number of openers with a verdict, of `openers`.
        best: the best value so far.
        waiting: what the proof is waiting for, if anything.
    """

    question: Question
    done: int
    openers: int
    best: int | None
    waiting: str | None = None

    def after(self, claims: Collection[Claim]) -> Progress:
        """Return the progress after some more verdicts."""
        values = [value for value in (self.best, least(claims)) if value is not None]
        return replace(self, done=self.done + len(claims), best=min(values, default=None))


@dataclass(frozen=True)
class Judge:
    """Finds verdicts on the openers of a game.

    Attributes:
        batches: makes the batches for a question and its stop rule.
        report: called every tenth of a second.
        archive: where the evidence for each verdict is kept; None for nowhere.
    """

    game: Game
    ledger: Ledger
    batches: Callable[[Question, StopRule, int], Batches]
    report: Callable[[Progress], None]
    archive: Archive | None = None

    def verdicts(self, question: Question, words: Sequence[str], stop: StopRule) -> Claims:
        """Return verdicts on openers, in their order, from the ledger or by a search.

        Neither Ctrl-C nor an error loses a finished verdict.
        """
        batches, timed = self.batches(question, stop, len(words)), TimedVerdicts([], 0.0)
        try:
            while True:
                known, limit, left = self._left(question, words, stop)
                best = least(known.values())
                reached = best is not None and (limit is None or best < limit)
                if not left or (stop.first and reached):
                    return known
                progress = Progress(question, len(words) - len(left), len(words), best)
                self.report(progress)
                self._hand_out(batches, question, left, limit)
                running = batches.running
                if not running:
                    self._wait_for_others(progress, batches, len(left))
                while running and batches.running == running:
                    timed = batches.wait()
                    claims = self._record(question, timed)
                    progress = progress.after(claims.values())
                    self.report(replace(progress, waiting=_no_workers(batches)))
                    if stop.first and least(claims.values()) is not None:
                        break
        except KeyboardInterrupt:
            self._record(question, timed)  # recording may have been interrupted
            with suppress(KeyboardInterrupt):
                self._record(question, batches.stop())
            raise
        except Exception:
            with suppress(LaconicError):  # the ledger itself may have failed
                self._record(question, batches.stop())
            raise
        finally:
            batches.stop()
            self.ledger.release()

    def _left(
        self, question: Question, words: Sequence[str], stop: StopRule
    ) -> tuple[Claims, int | None, list[str]]:
        """Return the known verdicts, the resulting limit, and the openers that need more.

        Without evidence in the archive, a verdict is not known.
        """
        claims = self.ledger.claims(str(question))
        judged = claims if self.archive is None else self.archive.openers
        known = {word: claims[word] for word in words if word in claims and word in judged}
        limit = least(known.values()) if stop.best else stop.limit
        return known, limit, [word for word in words if not _enough(known.get(word), limit)]

    def _hand_out(
        self, batches: Batches, question: Question, left: Sequence[str], limit: int | None
    ) -> None:
        """Lease and start batches of openers until all slots are used or no opener is free."""
        guesses = self.game.lexicon.guesses
        slots = batches.slots
        while batches.running < slots:
            share = len(left) // (2 * slots) if slots > 1 else len(left)
            size = min(batches.size, max(batches.least, share))
            batch = self.ledger.lease(str(question), left, size)
            if not batch:
                return
            batches.start([guesses.index(word) for word in batch], limit)

    def _record(self, question: Question, timed: TimedVerdicts) -> Claims:
        """Record evidence in the archive and verdicts in the ledger, and renew the leases."""
        if self.archive is not None:
            for evidence in timed.evidence:
                self.archive.append(evidence)
        guesses = self.game.guesses
        claims = {guesses[verdict.guess]: verdict.claim for verdict in timed.verdicts}
        self.ledger.record(str(question), claims, timed.seconds)
        return claims

    def _wait_for_others(self, progress: Progress, batches: Batches, left: int) -> None:
        """Wait briefly for a worker, or for openers leased by other processes."""
        leased = f"{left:,} openers that another process on this ledger has leased"
        self.report(replace(progress, waiting=_no_workers(batches) or leased))
        time.sleep(POLL_SECONDS)


def _no_workers(batches: Batches) -> str | None:
    """Describe what the proof is waiting for if the cluster has no workers."""
    return None if batches.slots else "a worker, since the cluster has none left"


def least(claims: Iterable[Claim]) -> int | None:
    """Return the least value reached by a claim, or None."""
    return min((claim.value for claim in claims if isinstance(claim, Exact | AtMost)), default=None)


def _enough(claim: Claim | None, limit: int | None) -> bool:
    """Return whether a claim on an opener suffices."""
    if isinstance(claim, AtLeast):
        return limit is not None and claim.value >= limit
    return claim is not None
