"""Proofs over all openers: the best opener, and that no other is better.

A proof asks one or more questions about the openers, such as `total in 6 turns`, and records every
verdict in a ledger. The most promising openers come first. Once one of them has an exact value, it
suffices to prove that the others are no better, which is quick::

    mean         total in n turns: exact, or at least the best opener's
    within:k     answers missed in k turns, likewise
    worst        whether t turns suffice, from the turns of the first opener downwards, until they
                 suffice for no opener
    worst-mean   the same, then total in that many turns
    mean-worst   total in n turns; then, for the openers that may have the least total, in fewer
                 and fewer turns, until no opener reaches it
"""

from __future__ import annotations

import hashlib
import math
import time
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from laconic.claims import AtLeast, AtMost, Claim, Exact, Infeasible, bounds
from laconic.deduction.game import Pool
from laconic.deduction.objective import Kind, Objective
from laconic.deduction.search.batches import LocalBatches, RemoteBatches, SearchTask
from laconic.deduction.search.engine import TABLE_MIB, Engine
from laconic.deduction.search.evidence import refuse_archive
from laconic.deduction.search.findings import Finding, Proof
from laconic.deduction.search.judging import Judge, Progress, Question, StopRule, least
from laconic.deduction.search.symmetry import first_openers
from laconic.deduction.trees.archive import EvidenceChecker
from laconic.errors import ClaimError, InputError
from laconic.ledger import Ledger
from laconic.workers import hosts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from concurrent.futures import Executor
    from pathlib import Path

    from laconic.deduction.game import Game, Position
    from laconic.deduction.search.batches import Batches
    from laconic.deduction.trees.archive import Archive

    Claims = dict[str, Claim]


def open_ledger(
    path: Path | None,
    game: Game,
    objective: Objective | str = "mean",
    pool: Pool | Collection[str] = Pool.GUESSES,
) -> Ledger:
    """Open or create the ledger of a proof; without a path, in memory.

    Raises:
        InputError: for a file that is not a ledger, or the ledger of another proof.
        ClaimError: for a ledger that is damaged.
    """
    return Ledger(
        path, {**game.header(), "objective": str(objective), "pool": _label(pool)}, "opener"
    )


def prove(
    game: Game,
    objective: Objective | str = "mean",
    *,
    pool: Pool | Collection[str] = Pool.GUESSES,
    openers: Collection[str] | None = None,
    target: int | None = None,
    all_exact: bool = False,
    ledger: Ledger | None = None,
    table_mib: int = TABLE_MIB,
    threads: int | None = None,
    executor: Executor | None = None,
    report: Callable[[Progress], None] | None = None,
    archive: Archive | None = None,
) -> Proof:
    """Find the best opener within the game's turn limit, and prove that no other is better.

    Args:
        game: the game.
        objective: the objective, or its text.
        pool: which of the legal guesses may be chosen; a collection of words stands for these
            and all answers.
        openers: the openers to judge; None for all.
        target: judge each opener against this value only: for `mean` and `within`, verdicts are
            exact if better than the target; for `worst`, they state whether the opener wins within
            that number of turns, which must not exceed the game's limit.
        all_exact: find the exact value of every opener.
        ledger: the ledger of verdicts, from `open_ledger`; None for none.
        table_mib: transposition-table size in MiB, of each process that searches.
        threads: number of threads; None for one per core.
        executor: executor that judges the openers instead of this process, in picklable tasks of
            about two seconds; `laconic.workers.connect` returns one for a cluster.
        report: called with the progress every tenth of a second.
        archive: keeps evidence for each verdict, from `open_archive`; None for none.

    Raises:
        InputError: for incompatible options, an opener that is not allowed, and a lost connection
            to the cluster.
        ClaimError: if a verdict contradicts one in the ledger, or evidence in the archive for a
            verdict that the ledger does not have yet does not hold.

    >>> from laconic.deduction.game import Game
    >>> from laconic.deduction.lexicon import from_words
    >>> from laconic.deduction.rules import rule_for
    >>> game = Game(rule_for(5), from_words("six", "batch catch chimp hatch match patch".split()))
    >>> prove(game).claim
    Exact(value=12)
    """
    start = time.perf_counter()
    if isinstance(objective, str):
        objective = Objective.parse(objective)
    _check_options(game, objective, target, all_exact=all_exact)
    kept_by = open_ledger(None, game, objective, pool) if ledger is None else nullcontext(ledger)
    with kept_by as kept:
        if archive is not None:
            _take_over(archive, kept, refuse_archive(game, objective, pool, target))

        @cache
        def engine(kind: Kind) -> Engine:
            return Engine(game, kind, pool, table_mib=table_mib, threads=threads)

        position = game.position()

        def batches(question: Question, stop: StopRule, openers: int) -> Batches:
            evidence = archive is not None
            search = SearchTask(
                game, question.kind, pool, table_mib, question.turns, stop.best, evidence
            )
            if executor is not None:
                return RemoteBatches(executor, search)
            local = engine(question.kind)
            if kept.path is None:  # no other process can join
                return LocalBatches(local, position, search, openers, adapt=False)
            return LocalBatches(local, position, search, 2 * local.threads, adapt=True)

        if executor is not None:
            kept.host = hosts_of(executor)
        words = _ordered(engine(objective.kind), position, game.max_turns, openers)
        judge = Judge(game, kept, batches, report or (lambda _: None), archive)
        finding = _Prover(judge, engine, target, all_exact, words).finding(objective)
        return Proof(
            **vars(finding),
            game=game,
            objective=objective,
            pool=_label(pool),
            represented_openers=len(words)
            if openers
            else engine(objective.kind).legal(position).size,
            exhaustive=openers is None and pool is Pool.GUESSES,
            seconds=time.perf_counter() - start,
            work=sum(entry.seconds for entry in kept.entries()),
        )


def _check_options(
    game: Game, objective: Objective, target: int | None, *, all_exact: bool
) -> None:
    if target is not None and len(objective.costs) > 1:
        raise InputError(
            f"a target of {target} for {objective}, expected the objective mean, worst or within:K"
        )
    if target is not None and all_exact:
        raise InputError(f"a target of {target} and all exact: choose only one of them")
    if target is not None and target < 1:
        raise InputError(f"a target of {target}, expected 1 or more")
    if target is not None and objective.kind is Kind.WORST and target > (game.max_turns or target):
        raise InputError(
            f"a target of {target} turns with a limit of {game.max_turns}, expected at most "
            f"{game.max_turns}: lower the target or allow more turns"
        )
    objective.refuse_turn_limit(game.max_turns)


def _take_over(archive: Archive, ledger: Ledger, turns: int) -> None:
    """Record the verdicts of an archive, for example after a kill before they were recorded.

    Raises:
        ClaimError: for evidence of a new verdict that does not hold, and for a verdict that
            contradicts the ledger.
    """
    question = str(Question(Kind.WORST, turns))
    known, checker = ledger.claims(question), EvidenceChecker(archive.game, turns)
    for opener in archive.openers:
        if opener not in known and (error := checker.error_in(archive, opener)):
            raise ClaimError(
                f"{archive.path}: the evidence for {opener!r} does not hold: {error}; delete the "
                "archive, and prove again"
            )
    claims: Claims = {
        opener: AtMost(turns) if wins else Infeasible() for opener, wins in archive.openers.items()
    }
    ledger.record(question, claims, 0.0)


def _label(pool: Pool | Collection[str]) -> Any:
    """Describe a pool in a header."""
    if isinstance(pool, Pool):
        return pool.value
    words = sorted(pool)
    digest = hashlib.sha256("\n".join([*words, ""]).encode()).hexdigest()
    return {"name": "words", "count": len(words), "sha256": digest}


def _ordered(
    engine: Engine, position: Position, turns: int | None, openers: Collection[str] | None
) -> list[str]:
    """List the openers to judge, most promising first; one of each class of equivalent openers."""
    game = engine.game
    if openers is not None:
        chosen = [game.lexicon.guesses.index(word) for word in dict.fromkeys(openers)]
    else:
        chosen = first_openers(game) or engine.legal(position).tolist()
    engine.check_legal(position, chosen)
    place = {verdict.guess: place for place, verdict in enumerate(engine.ranked(position, turns))}
    chosen.sort(key=lambda guess: place.get(guess, len(place)))
    return [game.guesses[guess] for guess in chosen]


@dataclass
class _Prover:
    """A proof under way.

    Attributes:
        engine: returns the engine of this process for a kind of cost.
        target: value that verdicts are compared with; None for that of the best opener.
        words: the openers to judge, the most promising first.
        levels: numbers of turns for which openers were judged with kind WORST.
    """

    judge: Judge
    engine: Callable[[Kind], Engine]
    target: int | None
    all_exact: bool
    words: list[str]
    levels: set[int] = field(default_factory=set)

    @property
    def game(self) -> Game:
        """The game."""
        return self.judge.game

    @property
    def weight(self) -> int:
        """The number of answers, or their total weight."""
        return int(self.game.prior.sum())

    def finding(self, objective: Objective) -> Finding:
        """Judge the openers, and summarise the verdicts."""
        limit = objective.turns or self.game.max_turns
        match objective.costs:
            case (Kind.TOTAL,):
                return self.least_total(limit)
            case (Kind.TOTAL, Kind.WORST):
                return self.reduce_turns(self.least_total(limit))
            case (Kind.WORST,):
                return self.least_worst()
            case (Kind.WORST, Kind.TOTAL):
                worst = self.least_worst()
                if not isinstance(worst.claim, Exact):
                    return worst
                return replace(self.least_total(worst.claim.value), worst=worst.worst)
            case _:
                return self.most_within(objective.turns)

    def least_total(self, turns: int | None) -> Finding:
        """Find the least total within a number of turns."""
        question, stop = Question(Kind.TOTAL, turns), self.stop_rule(self.target)
        verdicts = self.judge.verdicts(question, self.words, stop)
        claim, best = _summarise(verdicts)
        return Finding(claim, best, verdicts, total=claim.value)

    def most_within(self, turns: int | None) -> Finding:
        """Find the most answers in time; the engine counts those that are missed."""
        limit = None if self.target is None else self.weight - self.target
        missed = self.judge.verdicts(
            Question(Kind.WITHIN, turns), self.words, self.stop_rule(limit)
        )
        claim, best = _summarise(missed)
        reached = {word: _rest(verdict, self.weight) for word, verdict in missed.items()}
        return Finding(_rest(claim, self.weight), best, reached)

    def least_worst(self) -> Finding:
        """Find the fewest turns that suffice."""
        most = self.game.max_turns or len(self.game.answers) + 1  # the opener may be wasted
        if self.target is not None:
            self.judge_worst(self.target, self.words, StopRule())
        elif self.all_exact:
            left = self.words
            for turns in range(1, most + 1):
                verdicts = self.judge_worst(turns, left, StopRule())
                left = [word for word in left if isinstance(verdicts[word], Infeasible)]
        else:
            self.descend(most)
        verdicts = self.turns_needed()
        claim, best = _summarise(verdicts, _turns_between)
        return Finding(claim, best, verdicts, worst=claim.value)

    def descend(self, most: int) -> None:
        """Find the turns that the first opener needs, then whether any opener needs fewer."""
        turns, first = 1, self.words[:1]
        while turns <= most and least(self.judge_worst(turns, first, StopRule()).values()) is None:
            turns += 1
        reached: int | None = turns
        while turns > 1 and reached is not None:
            turns -= 1
            reached = least(self.judge_worst(turns, self.words, StopRule(first=True)).values())

    def judge_worst(self, turns: int, words: list[str], stop: StopRule) -> Claims:
        """Judge which openers always win within a number of turns."""
        self.levels.add(turns)
        return self.judge.verdicts(Question(Kind.WORST, turns), words, stop)

    def turns_needed(self) -> Claims:
        """Combine the verdicts on the turns that each opener needs."""
        ledger, limit = self.judge.ledger, self.game.max_turns or math.inf
        fewest, most = dict.fromkeys(self.words, 1.0), dict.fromkeys(self.words, math.inf)
        for turns in sorted(self.levels, reverse=True):
            for word, claim in ledger.claims(str(Question(Kind.WORST, turns))).items():
                if isinstance(claim, AtMost):
                    most[word] = turns
                else:
                    fewest[word] = max(fewest.get(word, 1.0), turns + 1)
        return {
            word: Infeasible() if fewest[word] > limit else _turns_between(fewest[word], most[word])
            for word in self.words
        }

    def reduce_turns(self, finding: Finding) -> Finding:
        """Reduce the number of turns as long as some opener keeps the least total."""
        if not isinstance(finding.claim, Exact) or finding.best is None:
            return finding
        total, best = finding.claim.value, finding.best
        tree = self.engine(Kind.TOTAL).strategy(
            self.game.position(), self.game.max_turns, total, self.game.lexicon.guesses.index(best)
        )
        worst = max(tree.histogram())
        words = [word for word in self.words if bounds(finding.verdicts[word])[0] <= total]
        stop = StopRule(limit=total + 1, first=True)
        while worst > 1:
            verdicts = self.judge.verdicts(Question(Kind.TOTAL, worst - 1), words, stop)
            able = [word for word, verdict in verdicts.items() if verdict == Exact(total)]
            if not able:
                break
            worst, best = worst - 1, able[0]
        return replace(finding, best=best, worst=worst)

    def stop_rule(self, limit: int | None) -> StopRule:
        """Choose which verdicts suffice: by a limit, all exact, or against the best opener."""
        return StopRule(limit, best=limit is None and not self.all_exact)


def _between(lowest: float, reached: float) -> Claim:
    """Claim a value between two bounds: the lower bound, unless they are equal."""
    if lowest == math.inf:
        return Infeasible()
    return Exact(int(lowest)) if lowest == reached else AtLeast(int(lowest))


def _turns_between(lowest: float, reached: float) -> Claim:
    """Do the same for turns; without a lower bound, claim the turns that suffice."""
    if lowest <= 1 < reached < math.inf:
        return AtMost(int(reached))
    return _between(lowest, reached)


def _summarise(
    verdicts: Claims, between: Callable[[float, float], Claim] = _between
) -> tuple[Claim, str | None]:
    """Return the claim on the best opener, and an opener that is known to reach it, or None."""
    lowest = min(bounds(verdict)[0] for verdict in verdicts.values())
    reached = min(bounds(verdict)[1] for verdict in verdicts.values())
    claim = between(lowest, reached)
    best = (word for word, verdict in verdicts.items() if bounds(verdict)[1] == claim.value)
    return claim, next(best, None)


def _rest(claim: Claim, everything: int) -> Claim:
    """Turn a claim on the answers missed into one on the answers found."""
    match claim:
        case Exact(missed):
            return Exact(everything - missed)
        case AtLeast(missed):
            return AtMost(everything - missed)
        case AtMost(missed):
            return AtLeast(everything - missed)
        case Infeasible():
            return claim
