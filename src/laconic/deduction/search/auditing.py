"""Audits: check some verdicts of a ledger by a slow, independent search.

This search shares no code with the native engine. It is a branch and bound over positions, in NumPy
arrays of feedback, and uses only the definition of the cost. A set S of candidates with weight W
and t turns left costs::

    F_t(S) = turn * W + min over the guesses allowed of the sum of F_(t-1) over the parts of S

where the part that the guess itself solves costs nothing more, and F_0(S) is the cost of not
solving S. Kind TOTAL has turn = 1, WORST has turn = 0, and for both F_0(S) is infinite; WITHIN has
turn = 0, and F_0(S) is the weight of S.

**Bounds.** In a part with at least two turns left, the next guess finds at most one answer, and the
others take at least one guess more. So for TOTAL, a part of weight V whose heaviest answer weighs m
costs at least 2V - m. With two turns left, a guess solves S only if each part has one answer; of
larger parts, the last turn finds one answer, at best the heaviest. Guesses are tried in the order
of these bounds. For WORST in easy mode, a set that no guess solves in two turns is reduced to a
minimal subset that no guess solves; with three turns left, all guesses that keep this subset
together are dropped, since a set costs at least as much as each of its subsets.
"""

from __future__ import annotations

import hashlib
import math
import random
import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from laconic.claims import AtMost, Infeasible, bounds
from laconic.deduction.game import Mode, Pool
from laconic.deduction.objective import Kind
from laconic.deduction.partitions import least_total
from laconic.deduction.search.judging import Question
from laconic.deduction.trees.archive import EvidenceChecker
from laconic.display import Displayable, Line
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from laconic.deduction.game import Game, Position
    from laconic.deduction.trees.archive import Archive
    from laconic.display import Block
    from laconic.ledger import Entry, Ledger

Indices = NDArray[np.int32]
Values = NDArray[np.float64]

EFFORT = 80_000_000
"""Number of guesses to bound before a verdict is left open: less than a minute."""

OVERHEAD = 1000
"""Fixed cost of a position, as a number of bounded guesses."""

FEW = 24
"""Number of answers up to which the parts of a guess are found by comparing all pairs."""


@dataclass(frozen=True)
class Audit(Displayable):
    """The result of an audit.

    Attributes:
        share: share of all verdicts in the ledger that were audited.
        seed: random seed by which they were chosen.
        confirmed: number of verdicts confirmed.
        open: the openers whose verdicts would have taken too long.
        contradicted: verdicts that the second search refuted, with its results.
    """

    share: float
    seed: int
    confirmed: int
    open: tuple[str, ...]
    contradicted: tuple[str, ...]
    seconds: float

    def layout(self) -> Iterator[Block]:
        """Lay out the numbers of verdicts in a line."""
        yield Line(
            f"Audit: {counted(self.confirmed, 'verdict')} confirmed, {len(self.open):,} undecided "
            f"within the work limit, {len(self.contradicted):,} contradicted (seed {self.seed})."
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the audit as plain data for JSON."""
        return {
            "share": self.share,
            "seed": self.seed,
            "audited": self.confirmed + len(self.open) + len(self.contradicted),
            "confirmed": self.confirmed,
            "open": list(self.open),
            "contradicted": list(self.contradicted),
            "seconds": self.seconds,
        }


def audit(
    game: Game,
    ledger: Ledger,
    share: float,
    *,
    pool: Pool | Collection[str] = Pool.GUESSES,
    seed: int | None = None,
    effort: int = EFFORT,
    archive: Archive | None = None,
    advance: Callable[[], None] | None = None,
) -> Audit:
    """Check a random share of a ledger's verdicts by an independent search.

    Verdicts with evidence in an archive are checked by that, without a search.

    A verdict of any kind is confirmed if the least cost that the search finds lies within its
    bounds, and contradicted if not. So is one that no proof writes, such as on a word that is no
    guess of the game.

    Args:
        game: the game of the ledger.
        ledger: the ledger with the verdicts.
        share: share of the verdicts to check, above 0 and at most 1.
        pool: the pool of guesses of the ledger's proof.
        seed: random seed, for a reproducible choice of verdicts; None for a random one.
        effort: number of guesses to bound before a verdict is left open.
        archive: the archive of the proof, if there is one.
        advance: called after each verdict.

    Raises:
        InputError: for a share that is not above 0 and at most 1.
    """
    if not 0 < share <= 1:
        raise InputError(
            f"an audit of {share:.0%} of the verdicts, expected above 0% and up to 100%"
        )
    start = time.perf_counter()
    game = game.with_own_feedback()
    entries = ledger.entries()
    seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    chosen = random.Random(seed).sample(entries, math.ceil(share * len(entries)))

    @cache
    def search(kind: Kind) -> _AuditSearch:
        return _AuditSearch(game, kind, pool)

    position = game.position()
    legal = frozenset(search(Kind.WORST).legal(position).tolist())
    checker = EvidenceChecker(game, archive.turns) if archive else None
    confirmed, left_open, contradicted = 0, [], []
    for entry in chosen:
        fault: str | None = _malformed(entry, position, legal)
        if not fault and archive and checker and _has_evidence(archive, entry):
            fault = _fault(archive, checker, entry)
        elif not fault:
            try:
                fault = _searched(search, entry, effort)
            except _EffortError:
                left_open.append(entry.item)
                fault = None
        if fault:
            contradicted.append(
                f"{entry.item}, {entry.question}: {entry.claim} in the ledger, {fault}"
            )
        confirmed += fault == ""
        if advance:
            advance()
    seconds = time.perf_counter() - start
    return Audit(share, seed, confirmed, tuple(left_open), tuple(contradicted), seconds)


def _malformed(entry: Entry, position: Position, legal: Collection[int]) -> str:
    """Return why an entry cannot be a verdict of the proof; the empty string if it can."""
    game = position.game
    try:
        Question.parse(entry.question)
    except InputError as error:
        return str(error)
    if entry.item not in game.guesses:
        return "but it is no guess of this game"
    if game.lexicon.guesses.index(entry.item) not in legal:
        return "but mode or pool do not allow it"
    return ""


def _has_evidence(archive: Archive, entry: Entry) -> bool:
    """Return whether an archive has evidence that decides a verdict."""
    decided = Question.parse(entry.question) == Question(Kind.WORST, archive.turns)
    return (
        decided
        and entry.claim in (AtMost(archive.turns), Infeasible())
        and entry.item in archive.openers
    )


def _fault(archive: Archive, checker: EvidenceChecker, entry: Entry) -> str:
    """Return how the evidence differs from a verdict; the empty string if it confirms it."""
    if archive.openers[entry.item] != isinstance(entry.claim, AtMost):
        return f"evidence of the opposite in {archive.path}"
    error = checker.error_in(archive, entry.item)
    return f"in {archive.path} {error}" if error else ""


def _searched(search: Callable[[Kind], _AuditSearch], entry: Entry, effort: int) -> str:
    """Return how the search differs from a verdict; the empty string if it confirms it.

    A claim of any kind bounds the cost, which is infinite for an opener that needs more turns than
    there are: the cost must lie within the bounds.

    Raises:
        _EffortError: beyond the effort.
    """
    question, (lowest, highest) = Question.parse(entry.question), bounds(entry.claim)

    def cost(kind: Kind, turns: int | None, limit: float) -> float:
        return search(kind).cost_of_opener(entry.item, turns, limit, effort)

    def wins_in(turns: float) -> bool:
        most = min(turns, question.turns or math.inf)
        return most >= 1 and cost(Kind.WORST, _whole(most), math.inf) < math.inf

    if question.kind is Kind.WORST:
        if lowest > 1 and wins_in(lowest - 1):
            return f"but {lowest - 1:g} turns suffice in the audit"
        if highest < math.inf and not wins_in(highest):
            return f"but {highest:g} turns do not suffice in the audit"
        return ""
    if question.kind is Kind.TOTAL and lowest == math.inf:  # only whether there is a total
        return "but all answers are found in the audit" if wins_in(math.inf) else ""
    found = cost(question.kind, question.turns, lowest if highest == math.inf else highest + 1.0)
    return "" if lowest <= found <= highest else f"but {found:g} in the audit"


def _whole(turns: float) -> int | None:
    """Return a number of turns; None for infinitely many."""
    return None if turns == math.inf else int(turns)


class _EffortError(Exception):
    """A search has used up its effort."""


class _AuditSearch:
    """A slow search for one kind of cost.

    Attributes:
        columns: feedback of every answer (row) for every guess.
        base: the guesses allowed at the start.
        monotone: whether a set always costs at least as much as its subsets.
    """

    def __init__(self, game: Game, kind: Kind, pool: Pool | Collection[str]) -> None:
        self.game, self.kind, self.pool = game, kind, pool
        self.columns = np.ascontiguousarray(game.matrix.T)
        self.weights = game.prior
        self.turn = 1 if kind is Kind.TOTAL else 0
        self.known: dict[bytes, tuple[float, bool]] = {}
        self.bounded: dict[bytes, float] = {}
        self.effort = 0
        self.base = self.legal(game.position())
        self.monotone = game.mode is Mode.EASY and pool is not Pool.CANDIDATES

    def cost_of_opener(self, opener: str, turns: int | None, limit: float, effort: int) -> float:
        """Return the cost of an opener; from `limit` on it may be a lower bound."""
        self.effort = effort
        position, most = self.game.position(), len(self.game.answers) + 1
        guess = self.game.lexicon.guesses.index(opener)
        return self.after(position, guess, min(turns or most, most), limit)[0]

    def legal(self, at: Position) -> Indices:
        """Return the guesses that mode and pool allow."""
        if isinstance(self.pool, Pool):
            return at.pool(self.pool)
        words = [self.game.lexicon.guesses.index(word) for word in self.pool]
        return at.legal[np.isin(at.legal, [*words, *self.game.guess_of_answer])]

    def after(
        self, at: Position, guess: int, turns: int, limit: float
    ) -> tuple[float, Position | None]:
        """Return the cost of a position after a guess, and a part that cannot be solved, if any.

        All parts are bounded before any is searched; the largest part comes first.
        """
        codes = [code for code in at.partition(guess) if code != self.game.rule.win]
        parts = sorted((at.play(guess, code) for code in codes), key=lambda p: -p.candidates.size)
        costs = [self.floor(part, turns - 1) for part in parts]
        total = self.turn * float(at.weight()) + sum(costs)
        for look in (self.bound, self.least):
            for place, part in enumerate(parts):
                if total >= limit:
                    return total, None
                cost = look(part, turns - 1, limit - (total - costs[place]))
                if cost == math.inf:
                    return cost, part
                total += cost - costs[place]
                costs[place] = cost
        return total, None

    def least(self, at: Position, turns: int, limit: float) -> float:
        """Return the least cost of a position; from `limit` on it may be a lower bound."""
        bound = self.bound(at, turns, limit)
        if bound >= limit or self.settled(at, turns):
            return bound
        key = self.key(at, turns)
        cost, exact = self.known.get(key, (0.0, False))
        if exact or cost >= limit:
            return cost
        best = self.tried(at, turns, limit)
        self.known[key] = best, best < limit
        return best

    def tried(self, at: Position, turns: int, limit: float) -> float:
        """Try guesses in the order of their bounds, until the next bound reaches the limit."""
        legal = self.legal(at)
        bounds, gains = self.bounds(at, turns, legal)
        dropped = np.zeros(legal.size, dtype=bool)
        for place in np.lexsort((-gains, bounds)).tolist():
            if bounds[place] >= limit:
                break
            if dropped[place]:
                continue
            cost, stuck = self.after(at, int(legal[place]), turns, limit)
            limit = min(limit, cost)
            if stuck and turns == 3 and self.kind is Kind.WORST and self.monotone:
                core = self.columns[self.core(stuck.candidates.tolist())][:, legal]
                dropped |= (core == core[0]).all(0)
        return limit

    def floor(self, at: Position, turns: int) -> float:
        """Return a lower bound from the answers alone; it is exact if the position is settled."""
        weights = at.weights()
        rest = float(weights.sum() - weights.max())
        if self.kind is Kind.WITHIN:
            return [float(weights.sum()), rest][turns] if turns < 2 else 0.0
        if turns < 1 or (turns < 2 and at.candidates.size > 1):
            return math.inf
        return float(weights.sum()) + rest if self.kind is Kind.TOTAL else 0.0

    def settled(self, at: Position, turns: int) -> bool:
        """Return whether `floor` is the exact cost of a position."""
        return turns < 2 or at.candidates.size <= 2

    def bound(self, at: Position, turns: int, limit: float) -> float:
        """Return a lower bound from the bounds of all guesses, if `floor` is below the limit."""
        floor = self.floor(at, turns)
        if floor >= limit or self.settled(at, turns):
            return floor
        key = self.key(at, turns)
        if key not in self.bounded:
            self.bounded[key] = float(self.bounds(at, turns, self.legal(at))[0].min())
        return max(floor, self.bounded[key])

    def bounds(self, at: Position, turns: int, legal: Indices) -> tuple[Values, Values]:
        """Return a lower bound of the cost of each guess, and its gain as in `gains`."""
        if self.effort < 0:
            raise _EffortError
        self.effort -= OVERHEAD + legal.size
        gains = self.gains(at.candidates, legal)
        weight = float(at.weight())
        if turns == 2:
            missed = weight - gains
            bounds = missed if self.kind is Kind.WITHIN else np.where(missed > 0, math.inf, 0.0)
        else:
            bounds = np.zeros_like(gains)
        if self.kind is Kind.TOTAL:
            own = np.zeros(len(self.game.guesses))
            own[self.game.guess_of_answer[at.candidates]] = at.weights()
            bounds = bounds + least_total(weight, gains, own[legal])
        return bounds, gains

    def gains(self, candidates: Indices, legal: Indices) -> Values:
        """Return for each guess the sum, over its parts, of the weight of the heaviest answer."""
        falling = candidates[np.argsort(-self.weights[candidates], kind="stable")]
        codes, weights = self.columns[falling], self.weights[falling]
        if legal.size < codes.shape[1]:
            codes = codes[:, legal]
        if falling.size <= FEW:
            new = [~(codes[:place] == codes[place]).any(0) for place in range(falling.size)]
            return np.asarray(weights @ np.array(new), dtype=np.float64)
        heaviest = np.zeros((legal.size, self.game.rule.codes), np.min_scalar_type(weights[0]))
        for row, weight in zip(codes[::-1], weights[::-1], strict=True):
            heaviest[np.arange(legal.size), row] = (
                weight  # the last write, the heaviest answer, stays
            )
        return np.asarray(heaviest.sum(1, dtype=np.float64))

    def core(self, words: list[int]) -> list[int]:
        """Reduce an inseparable set of words to a minimal one.

        The word that rules out the last separating guess is needed, and the words after it are
        not. The search is repeated with that word in front until the needed words are inseparable.
        """
        kept: list[int] = []
        while (guesses := self.separating(kept, [], self.base)).size:
            for place, word in enumerate(words):
                guesses = self.separating([word], kept + words[:place], guesses)
                if not guesses.size:
                    kept, words = [*kept, word], words[:place]
                    break
        return kept

    def separating(self, words: list[int], others: list[int], guesses: Indices) -> Indices:
        """Return the guesses that separate the words from each other and from the others."""
        for place, word in enumerate(words):
            for other in others + words[:place]:
                guesses = guesses[self.columns[word, guesses] != self.columns[other, guesses]]
        return guesses

    def key(self, at: Position, turns: int) -> bytes:
        """Return a digest of everything that the cost of a position depends on."""
        digest = hashlib.blake2b(at.candidates.tobytes(), digest_size=16)
        if self.game.mode is not Mode.EASY:
            digest.update(b"|" + at.legal.tobytes())
        digest.update(min(turns, at.candidates.size).to_bytes(4, "little"))
        return digest.digest()
