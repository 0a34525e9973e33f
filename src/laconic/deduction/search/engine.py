"""The native engine of a game: positions in, claims and decision trees out."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from laconic.claims import AtLeast, AtMost, Exact, Infeasible
from laconic.deduction.game import Pool
from laconic.deduction.objective import Kind
from laconic.deduction.search.counting import (
    BEYOND,
    MOST_COST,
    beyond,
    too_large,
)
from laconic.deduction.search.native import guesses_of, native_engine, usable_symmetries
from laconic.deduction.trees import DecisionTree, Node
from laconic.errors import InputError
from laconic.wholes import MOST_THREADS, thread_count

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from laconic.claims import Claim
    from laconic.deduction import _kernels
    from laconic.deduction.game import Game, Position

    Indices = NDArray[np.int32]
    Steps = tuple[Indices, NDArray[np.uint32], Indices]

TABLE_MIB = 256
"""Default size of the transposition table."""

POLL_SECONDS = 0.1
"""Seconds between checks of the deadline, of Ctrl-C, and progress reports."""


class OutOfTimeError(Exception):
    """A search was stopped at its deadline; its results so far are kept for the next search."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim about the cost of a guess, given by its index."""

    guess: int
    claim: Claim


class HardStep(NamedTuple):
    """A set of answers for which some turns do not suffice, and the earlier steps that show it.

    With two turns there are none, since no guess separates the members.
    """

    turns: int
    members: list[int]
    reasons: list[int]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A position in the native engine's representation, and the meaning of its results.

    Attributes:
        arrays: candidates, legal guesses, and turns, None for no limit.
        limit: costs of at least this need not be exact; None for exact costs.
        infinite: the claim of the result "impossible".
        decided: the claim of the result "possible" for kind WORST; else None.
    """

    position: Position
    arrays: tuple[Indices, Indices, int | None]
    limit: int | None
    infinite: Claim
    decided: Claim | None = None

    def claim(self, value: int | None, *, exact: bool) -> Claim:
        """Return the claim of a result, which is only a bound above the maximum cost."""
        if value is None or value > MOST_COST:
            return self.infinite
        return self.decided or (Exact(value) if exact else AtLeast(value))

    def check(self, claims: Iterable[Claim]) -> None:
        """Check that there is a limit if the result is only a bound on a large total.

        Raises:
            InputError: for such a claim.
        """
        if self.limit is None and BEYOND in claims:
            raise too_large(self.position)


def cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Engine:
    """Exact search of a game for one kind of cost; all calls share their results.

    Several threads may call an engine at the same time. Each call uses `threads` threads of its
    own, and is stopped alone: by its deadline, by Ctrl-C in its thread, or by the end of its
    iteration. A process that is forked during a call cannot use its copy of the engine.

    A claim of kind TOTAL counts guesses (times weights, if the game has them), one of kind WITHIN
    the answers (their weight) not found in the turns given. Kind WORST only decides: AtMost(t)
    if t turns suffice. Infeasible means that the turns do not suffice for all candidates.

    Attributes:
        symmetric: whether searches use symmetries, and rank one guess of each class under them.

    Args:
        game: the game; its turn limit is ignored, since each call gets its turns.
        kind: the kind of cost.
        pool: which of the legal guesses may be chosen; a collection of words stands for these
            and all answers.
        table_mib: transposition-table size in MiB.
        threads: number of threads, from 1 to 1,024; None for one per core.
        tick: called every tenth of a second with the number of positions searched so far.
        symmetric: whether to use the symmetries of games such as Bulls and Cows; listing them may
            take half a second.
        opener: the first guess of all searches, if there is one; if a game has too many symmetries
            to list, those that fix this guess are used.

    Raises:
        InputError: for an invalid number of threads, and for weights whose sum is too large for the
            engine (see `counting`).
    """

    def __init__(
        self,
        game: Game,
        kind: Kind = Kind.TOTAL,
        pool: Pool | Collection[str] = Pool.GUESSES,
        *,
        table_mib: int = TABLE_MIB,
        threads: int | None = None,
        tick: Callable[[int], None] | None = None,
        symmetric: bool = True,
        opener: int | None = None,
    ) -> None:
        self.game, self.kind, self.pool = game, kind, pool
        self.threads = _thread_count(threads)
        self.tick = tick
        self._guesses = guesses_of(game, pool)
        usable = symmetric and pool is not Pool.CANDIDATES
        found = usable_symmetries(game, self._guesses, opener) if usable else None
        self.symmetric = found is not None
        self._native = native_engine(
            game,
            kind,
            pool,
            self._guesses,
            table_bytes=table_mib << 20,
            symmetries=found,
        )

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return self._native.nodes

    def legal(self, position: Position) -> Indices:
        """Return the indices of the guesses allowed by mode and pool, ascending."""
        if isinstance(self.pool, Pool):
            return position.pool(self.pool)
        return position.legal[np.isin(position.legal, self._guesses)]

    def cost(
        self,
        position: Position,
        turns: int | None,
        *,
        opener: int | None = None,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> Claim:
        """Return the least cost of a position, or of one first guess.

        Args:
            position: the position.
            turns: turns left; None for no limit.
            opener: the first guess; None for the best one.
            limit: costs of at least this need not be exact: AtLeast(n) with n >= limit suffices.
            deadline: value of `time.monotonic()` at which to stop.

        Raises:
            OutOfTimeError: at the deadline.
            InputError: for an opener that mode or pool does not allow, and for a total that the
                engine does not count to, unless a limit below it is given.
        """
        asked = self._asked(position, turns, limit)
        if past(deadline):
            raise OutOfTimeError  # otherwise the job might finish before it is stopped
        if opener is None:
            job = self._native.cost(*asked.arrays, asked.limit, self.threads)
        else:
            guess = int(self._own(position, [opener])[0])
            job = self._native.cost_of_guess(*asked.arrays, guess, asked.limit, self.threads)
        self._finish(job, deadline)
        value, exact = job.value()
        claim = asked.claim(value, exact=exact)
        asked.check([claim])
        return claim

    def judge(
        self,
        position: Position,
        guesses: Sequence[int],
        turns: int | None,
        *,
        limit: int | None = None,
        keep: int = 0,
        deadline: float | None = None,
    ) -> Iterator[list[Verdict]]:
        """Judge first guesses in the given order, and yield lists of verdicts as they are found.

        A list, possibly empty, is yielded at least every tenth of a second. To stop the search,
        stop iterating. At the deadline the iteration ends, and guesses without a verdict are
        omitted. After Ctrl-C, or another exception raised here or thrown in, one more list is
        yielded, with all finished verdicts, before the exception continues.

        Args:
            position: the position.
            guesses: indices of guesses that mode and pool allow.
            turns: turns left; None for no limit.
            limit: verdicts are exact below it, else AtLeast(n) with n >= limit.
            keep: lower the limit to the keep-th least cost found so far; with 1 each guess is exact
                or shown to cost at least as much as the best one. 0 leaves the limit as it is.
                Ignored for kind WORST, which has no limits.
            deadline: value of `time.monotonic()` at which to stop.

        Raises:
            InputError: for guesses that mode or pool do not allow; without a limit also for a total
                that the engine does not count to, after the list with a bound on that total.
            RuntimeError: if the search failed, even at its deadline.
        """
        asked = self._asked(position, turns, limit)
        own = self._own(position, guesses)
        if past(deadline):
            return  # as in `cost`: otherwise a small position might finish anyway
        keep = 0 if self.kind is Kind.WORST else keep
        job = self._native.judge(*asked.arrays, own, asked.limit, keep, self.threads)
        done = False
        try:
            while not (done or past(deadline)):
                done = job.wait(_pause(deadline))
                self._beat()
                yield from self._checked(job, asked)
            _halt(job)
            if done or not job.stopped:
                job.check()  # raises if the search failed, rather than being stopped here
        except (KeyboardInterrupt, Exception):
            _halt(job)
            yield self._verdicts(job, asked)
            raise
        finally:
            _halt(job)
        yield from self._checked(job, asked)  # verdicts that finished meanwhile

    def ranked(self, position: Position, turns: int | None) -> list[Verdict]:
        """Return the guesses that split the candidates, with quick lower bounds, best first.

        No other guess can be better. With one candidate left, only that one is returned; if the
        turns cannot suffice, none is.

        Raises:
            InputError: if no guess has a total that the engine counts to.
        """
        if position.candidates.size == 1:
            guess = int(self.game.guess_of_answer[position.candidates[0]])
            return [Verdict(guess, self.cost(position, turns, opener=guess))]
        asked = self._asked(position, turns)
        guesses, bounds = self._native.ranked(*asked.arrays)
        if not guesses.size and asked.infinite == BEYOND:
            raise too_large(position)
        indices = self._guesses[guesses].tolist()
        return list(map(Verdict, indices, map(AtLeast, bounds.tolist())))

    def best_guesses(self, position: Position, turns: int | None) -> tuple[Claim, list[int]]:
        """Return the least cost, and the indices of all guesses of that cost, ascending.

        Of guesses that symmetries exchange, one is returned. If the turns cannot suffice, none is.
        """
        least = self.cost(position, turns)
        if not isinstance(least, Exact):
            return least, []
        asked = self._asked(position, turns)
        guesses, bounds = self._native.ranked(*asked.arrays)
        likely = self._guesses[guesses[np.asarray(bounds) <= least.value]].tolist()
        own = self.game.guess_of_answer[position.candidates].tolist()
        likely = likely or own  # a single candidate
        verdicts = self.judge(position, likely, turns, limit=least.value + 1)
        return least, sorted(v.guess for found in verdicts for v in found if v.claim == least)

    def strategy(
        self, position: Position, turns: int | None, value: int, opener: int | None = None
    ) -> DecisionTree:
        """Build a strategy of the given cost, which must be the exact value returned by `cost`.

        For kind WORST the value is 0; for kind WITHIN answers not found in time have no leaf.
        """
        asked = self._asked(position, turns, limit=value + 1)
        first = None if opener is None else int(self._own(position, [opener])[0])
        job = self._native.strategy(*asked.arrays, first, value)
        self._finish(job, None)
        root = self._tree(position, job.steps())
        return DecisionTree(root, position.rows, rule=self.game.rule)

    def refutation(self, position: Position, turns: int, opener: int) -> list[HardStep]:
        """Prove that the turns, at least three, do not suffice if the opener is played first.

        Only for kind WORST in easy mode with all guesses, and without symmetries.

        Returns:
            Hard sets, each after its reasons; the last one lies within one part of the opener.
            Empty if the turns suffice.
        """
        candidates, legal, _ = self._asked(position, turns).arrays
        guess = int(self._own(position, [opener])[0])
        job = self._native.refutation(candidates, legal, turns, guess)
        self._finish(job, None)
        return [HardStep(*step) for step in job.refutation()]

    def beam(
        self,
        position: Position,
        turns: int | None,
        width: int,
        endgame: int,
        opener: int | None = None,
    ) -> DecisionTree | None:
        """Build a good strategy for the least total, which need not be optimal.

        Only the `width` most promising guesses of a position are searched, half as many at each
        further turn; positions of up to `endgame` candidates are solved exactly.

        Returns:
            The strategy; None if none was found within the turns.
        """
        asked = self._asked(position, turns)
        first = None if opener is None else int(self._own(position, [opener])[0])
        job = self._native.beam(*asked.arrays, first, width, endgame, self.threads)
        self._finish(job, None)
        steps = job.steps()
        if not steps[0].size:
            return None
        return DecisionTree(self._tree(position, steps), position.rows, rule=self.game.rule)

    def _asked(self, position: Position, turns: int | None, limit: int | None = None) -> _Asked:
        """Translate a question for the native engine."""
        legal = np.searchsorted(self._guesses, self.legal(position)).astype(np.int32)
        most = position.candidates.size + 1  # any opener, then one candidate after the other
        if turns is None and self.kind is not Kind.TOTAL:
            turns = most
        arrays = position.candidates, legal, None if turns is None else min(turns, most)
        if limit is not None:
            limit = max(0, limit) if limit <= MOST_COST else None
        if self.kind is Kind.TOTAL:
            return _Asked(position, arrays, limit, beyond(position, turns, exact=limit is None))
        if self.kind is Kind.WORST and turns is not None:  # decides only, so it has no limit
            return _Asked(position, arrays, None, Infeasible(), AtMost(turns))
        return _Asked(position, arrays, limit, Infeasible())

    def _own(self, position: Position, guesses: Sequence[int]) -> Indices:
        """Return the native engine's indices of legal guesses."""
        self.check_legal(position, guesses)
        return np.searchsorted(self._guesses, guesses).astype(np.int32)

    def check_legal(self, position: Position, guesses: Sequence[int]) -> None:
        """Check that guesses are legal.

        Raises:
            InputError: for a guess that mode or pool does not allow.
        """
        chosen = np.asarray(guesses, dtype=np.int32)
        illegal = chosen[~np.isin(chosen, self.legal(position))]
        if illegal.size:
            word = self.game.guesses[illegal[0]]
            raise InputError(
                f"{word!r} is not allowed in {self.game.mode} mode with this pool: "
                "choose another guess, mode or pool"
            )

    def _checked(self, job: _kernels.Job, asked: _Asked) -> Iterator[list[Verdict]]:
        """Yield the new verdicts, then check that their totals are not too large."""
        verdicts = self._verdicts(job, asked)
        yield verdicts
        asked.check([verdict.claim for verdict in verdicts])

    def _verdicts(self, job: _kernels.Job, asked: _Asked) -> list[Verdict]:
        return [
            Verdict(int(self._guesses[guess]), asked.claim(value, exact=exact))
            for guess, value, exact in job.verdicts()
        ]

    def _finish(self, job: _kernels.Job, deadline: float | None) -> None:
        """Wait for a job; stop it at the deadline, and on an exception such as Ctrl-C."""
        done = False
        try:
            while not (done or past(deadline)):
                if not (done := job.wait(_pause(deadline))):
                    self._beat()
        finally:
            _halt(job)
        if job.stopped and not done:
            raise OutOfTimeError  # a failed job raises when its result is read

    def _beat(self) -> None:
        if self.tick is not None:
            self.tick(self.nodes)

    def _tree(self, position: Position, steps: Steps) -> Node:
        """Build a tree from the native steps, last step first, as each step follows its parent."""
        parents, codes, guesses = (column.tolist() for column in steps)
        words = [self.game.guesses[self._guesses[guess]] for guess in guesses]
        wins = self._wins(position, parents, codes, guesses)
        following: list[dict[int, Node]] = [{} for _ in parents]
        for step in reversed(range(len(parents))):
            branches = dict(sorted(following[step].items()))
            node = Node(words[step], branches, step in wins)
            if step:
                following[parents[step]][codes[step]] = node
        return node

    def _wins(
        self, position: Position, parents: list[int], codes: list[int], guesses: list[int]
    ) -> set[int]:
        """Find the steps whose guess is the answer for some candidate."""
        game = self.game
        child = {link: step for step, link in enumerate(zip(parents, codes, strict=True))}
        played = self._guesses[guesses].tolist()
        wins = set()
        for answer in position.candidates.tolist():
            step, goal = 0, game.guess_of_answer[answer]
            while step >= 0 and played[step] != goal:
                step = child.get((step, int(game.matrix[played[step], answer])), -1)
            wins.add(step)
        return wins


def _thread_count(threads: int | None) -> int:
    """Return the number of threads to use.

    Raises:
        InputError: for a number below 1 or above `MOST_THREADS`.
    """
    return thread_count(threads) or min(cores(), MOST_THREADS)


def _pause(deadline: float | None) -> float:
    if deadline is None:
        return POLL_SECONDS
    return max(0.0, min(POLL_SECONDS, deadline - time.monotonic()))


def past(deadline: float | None) -> bool:
    """Return whether a deadline, a value of `time.monotonic()`, has passed."""
    return deadline is not None and time.monotonic() >= deadline


def _halt(job: _kernels.Job) -> None:
    """Stop a job and wait for its end, so that the engine can start the next one."""
    job.stop()
    while not job.wait(POLL_SECONDS):
        pass
