"""Find optimal strategies: decision trees, checked by replay, with their claims."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from laconic.claims import AtMost, Exact, Infeasible
from laconic.deduction import trees
from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Pool
from laconic.deduction.objective import Kind, Objective, turns_left
from laconic.deduction.search.best_guesses import Best, best
from laconic.deduction.search.engine import TABLE_MIB, Engine
from laconic.deduction.search.last_turn import fewest_on_last_turn
from laconic.deduction.search.solution import Solution
from laconic.deduction.search.symmetry import first_openers
from laconic.errors import ClaimError, InputError
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from laconic.claims import Claim
    from laconic.deduction.game import Game, Position
    from laconic.deduction.trees import DecisionTree, Node

ENDGAME = 16
"""Default number of candidates up to which a search of limited width solves positions exactly."""

_LAST_TURN = {(Kind.TOTAL, Kind.WORST): "mean", (Kind.WORST,): "worst"}
"""The objectives whose strategies can leave as few answers as possible to the last turn, as
`fewest_on_last_turn` names them."""


def solve(
    position: Position,
    objective: Objective | str = "mean",
    *,
    opener: str | None = None,
    pool: Pool | Collection[str] = Pool.GUESSES,
    top: int = 0,
    width: int | None = None,
    endgame: int | None = None,
    last_turn: bool = False,
    table_mib: int = TABLE_MIB,
    threads: int | None = None,
    tick: Callable[[int], None] | None = None,
) -> Solution:
    """Find an optimal strategy of a position, within the game's turn limit.

    Args:
        position: the position, for example `game.position()`.
        objective: the objective, or its text.
        opener: the first guess; None for the best one.
        pool: which of the legal guesses may be chosen; a collection of words stands for these
            and all answers.
        top: number of best first guesses to value.
        width: for `mean`, search only so many of the most promising guesses of each position, half
            as many at each further turn; the total is then an upper bound. None for all guesses.
        endgame: with a width, solve positions of up to this many candidates exactly (default: 16).
        last_turn: for `mean-worst` and `worst`, find a strategy that leaves as few answers as
            possible to the last turn of the worst case, of all that are as good by the objective.
        table_mib: transposition-table size in MiB.
        threads: number of threads; None for one per core.
        tick: called every tenth of a second with the number of positions searched so far.

    Raises:
        InputError: for an unknown objective, one that contradicts the turn limit, or a guess that
            is not allowed.
        ContradictionError: for a position without candidates.
        ClaimError: if the checker finds an error in the tree.

    >>> from laconic.deduction.game import Game
    >>> game = Game.of("original")
    >>> solve(game.position(game.rows("trace=BYBGB"))).total  # birch, lurch, porch
    6
    """
    start = time.perf_counter()
    if isinstance(objective, str):
        objective = Objective.parse(objective)
    top = whole(top, "top")
    width = None if width is None else whole(width, "width")
    endgame = None if endgame is None else whole(endgame, "endgame")
    _check_options(position, objective, top, width)
    if endgame is not None and (width is None or endgame < 0):
        raise InputError(
            f"an endgame of {endgame} candidates, expected 0 or more and a width: set a width, or "
            "omit the endgame"
        )
    if last_turn and (objective.costs not in _LAST_TURN or opener or pool is not Pool.GUESSES):
        raise InputError(
            f"the fewest answers on the last turn for {objective}{' with an opener' * bool(opener)}"
            f"{' with a pool' * (pool is not Pool.GUESSES)}, expected mean-worst or worst, without "
            "an opener or a pool: choose one of these objectives, and omit opener and pool"
        )
    first = _index(position, opener)

    @cache
    def engine(kind: Kind) -> Engine:
        return Engine(
            position.game, kind, pool, table_mib=table_mib, threads=threads, tick=tick, opener=first
        )

    task = _Task(position, objective, first, engine)
    reached = task.solved() if width is None else task.searched(width, endgame)
    if last_turn and reached.tree:
        turns, among = max(reached.tree.histogram()), _LAST_TURN[objective.costs]
        tree = fewest_on_last_turn(
            position, turns, among, table_mib=table_mib, threads=threads, tick=tick
        )
        reached = replace(reached, tree=tree)
    listed = task.top(reached.claim, top)
    solution = Solution(
        position,
        objective,
        reached.claim,
        exhaustive=opener is None and pool is Pool.GUESSES and width is None,
        seconds=0.0,
        tree=reached.tree,
        guesses=listed.guesses if listed else (),
        up_to_symmetry=bool(listed and listed.up_to_symmetry),
        among=_among(opener, pool),
    )
    checked = _checked(solution, reached)
    if last_turn and checked.tree:
        on_last = sum(
            w for turns, w in _weighted(checked.tree, position.game) if turns == checked.worst
        )
        checked = replace(checked, on_last_turn=on_last)
    return replace(checked, seconds=time.perf_counter() - start)


def _among(opener: str | None, pool: Pool | Collection[str]) -> str:
    """Describe the strategies with an opener, and with guesses from a pool."""
    words = pool if isinstance(pool, Pool) else "the given words"
    terms = [f"begins with {opener}"] * bool(opener)
    return " and ".join(terms + [f"guesses from {words}"] * (pool is not Pool.GUESSES))


def _check_options(position: Position, objective: Objective, top: int, width: int | None) -> None:
    if not position.candidates.size:
        raise ContradictionError("no answer agrees with these rows: correct a row")
    objective.refuse_turn_limit(position.game.max_turns)
    if width is not None and (objective.costs != (Kind.TOTAL,) or top or width < 1):
        raise InputError(
            f"width {width} for {objective}, expected 1 or more for mean without best guesses: "
            "omit the width"
        )
    if top and objective.costs == (Kind.WORST,):
        raise InputError(
            "for the objective worst, the best guesses are all those that need the fewest turns: "
            "choose worst-mean to rank them by total"
        )


def _index(position: Position, opener: str | None) -> int | None:
    """Return the index of an opener; of the first if all openers are equivalent."""
    if opener is not None:
        return position.game.lexicon.guesses.index(opener)
    alike = None if position.rows else first_openers(position.game)
    return alike[0] if alike and len(alike) == 1 else None


@dataclass(frozen=True)
class _Reached:
    """The engine's claims, and the tree that it built.

    Attributes:
        claim: value of the objective.
        tree: a strategy with that value; None if there is none.
        total: the engine's claim on the tree's total; None if it makes none.
    """

    claim: Exact | AtMost | Infeasible
    tree: DecisionTree | None = None
    total: int | None = None


@dataclass(frozen=True)
class _Task:
    """A position to solve, with an engine for each kind of cost."""

    position: Position
    objective: Objective
    opener: int | None
    engine: Callable[[Kind], Engine]

    @property
    def turns(self) -> int | None:
        """Number of turns left."""
        return turns_left(self.position, self.objective.turns or self.position.game.max_turns)

    def solved(self) -> _Reached:
        """Find the best value of the objective, and a tree that reaches it."""
        match self.objective.costs:
            case (Kind.TOTAL,):
                return self.least_total(self.turns)
            case (Kind.TOTAL, Kind.WORST):
                return self.lowered(self.least_total(self.turns))
            case (Kind.WORST, *then):
                return self.least_worst(then_total=bool(then))
            case _:
                return self.most_within()

    def least_total(self, turns: int | None) -> _Reached:
        """Find the least total within a number of turns."""
        engine = self.engine(Kind.TOTAL)
        total = _exactly(engine.cost(self.position, turns, opener=self.opener))
        if isinstance(total, Infeasible):
            return _Reached(total)
        return self.built(turns, total)

    def searched(self, width: int, endgame: int | None) -> _Reached:
        """Find a good total by searching only the most promising guesses."""
        exact = ENDGAME if endgame is None else endgame
        tree = self.engine(Kind.TOTAL).beam(self.position, self.turns, width, exact, self.opener)
        if tree is None:  # only a search of all guesses proves that there is none
            return _Reached(
                least_turns(self.engine(Kind.WORST), self.position, self.turns, self.opener)
            )
        total = _total(tree, self.position.game)
        return _Reached(AtMost(total), tree, total)

    def built(self, turns: int | None, total: Exact) -> _Reached:
        """Build a tree with a total that is possible within a number of turns.

        Raises:
            ClaimError: for a tree that takes more turns.
        """
        engine = self.engine(Kind.TOTAL)
        tree = engine.strategy(self.position, turns, total.value, self.opener)
        worst = max(tree.histogram(), default=0)
        if turns is not None and worst > turns:
            raise ClaimError(f"the search claims a worst case of {turns}, but its tree has {worst}")
        return _Reached(total, tree, total.value)

    def lowered(self, reached: _Reached) -> _Reached:
        """Reduce the number of turns as long as the total does not rise."""
        engine, total = self.engine(Kind.TOTAL), reached.claim
        while isinstance(total, Exact) and reached.tree:
            fewer, limit = max(reached.tree.histogram(), default=1) - 1, total.value + 1
            if not fewer:
                break
            if total != engine.cost(self.position, fewer, opener=self.opener, limit=limit):
                break
            reached = self.built(fewer, total)
        return reached

    def least_worst(self, *, then_total: bool) -> _Reached:
        """Find the fewest turns that suffice; then, if requested, the least total."""
        engine = self.engine(Kind.WORST)
        least = least_turns(engine, self.position, self.turns, self.opener)
        if isinstance(least, Infeasible):
            return _Reached(least)
        if then_total:
            return replace(self.least_total(least.value), claim=least)
        tree = engine.strategy(self.position, least.value, 0, self.opener)
        return _Reached(least, tree)

    def most_within(self) -> _Reached:
        """Find the most answers within the turns, then the rest in the fewest guesses."""
        engine = self.engine(Kind.WITHIN)
        missed = _exactly(engine.cost(self.position, self.turns, opener=self.opener))
        assert isinstance(missed, Exact)  # noqa: S101  # with this kind answers may be missed
        tree = engine.strategy(self.position, self.turns, missed.value, self.opener)
        whole = replace(tree, root=self.completed(self.position, tree.root))
        return _Reached(Exact(self.position.weight() - missed.value), whole)

    def completed(self, position: Position, node: Node) -> Node:
        """Extend a tree where it leaves answers unsolved."""
        game = position.game
        guess = game.lexicon.guesses.index(node.guess)
        branches = {}
        for code in position.partition(guess):
            after = position.play(guess, code)
            if code in node.next:
                branches[code] = self.completed(after, node.next[code])
            elif code != game.rule.win:
                reached = replace(self, position=after, opener=None).least_total(None)
                assert reached.tree is not None  # noqa: S101  # there is no turn limit here
                _require_equal(reached.total, _total(reached.tree, game))
                branches[code] = reached.tree.root
        return replace(node, next=branches)

    def top(self, claim: Exact | AtMost | Infeasible, count: int) -> Best | None:
        """Return the best guesses with their values, by the objective's last cost."""
        if isinstance(claim, Infeasible) or not count:
            return None
        kind = Kind.WITHIN if self.objective.kind is Kind.WITHIN else Kind.TOTAL
        turns = claim.value if self.objective.kind is Kind.WORST else self.turns
        return best(self.engine(kind), self.position, turns, count)


def least_turns(
    engine: Engine, position: Position, turns: int | None, opener: int | None = None
) -> Exact | Infeasible:
    """Find the fewest turns that suffice for all candidates, trying 1, 2, 3 and so on.

    Args:
        engine: an engine of kind WORST.
        position: where play starts; turns are counted from there.
        turns: maximum number of turns; None for no limit.
        opener: the first guess; None for any.
    """
    most = turns or position.candidates.size + 1
    for allowed in range(1, most + 1):
        if not isinstance(engine.cost(position, allowed, opener=opener), Infeasible):
            return Exact(allowed)
    return Infeasible()


def _exactly(claim: Claim) -> Exact | Infeasible:
    assert isinstance(claim, Exact | Infeasible)  # noqa: S101  # the search has no limit
    return claim


def _checked(solution: Solution, reached: _Reached) -> Solution:
    """Replay the tree, and compare its numbers with the claims of the search.

    Raises:
        ClaimError: for an invalid tree, and for a claim that the tree contradicts.
    """
    tree, game = reached.tree, solution.position.game
    if tree is None:
        if reached.claim != Infeasible():
            raise ClaimError(f"the search claims {reached.claim}, but it built no tree")
        return solution
    report = trees.check(tree, game)
    if not report.valid:
        raise ClaimError(f"the search built an invalid tree: {report.errors[0]}")
    total = _total(tree, game)
    objective = solution.objective
    counted = value_of(tree, solution.position, objective, objective.kind)
    _require_equal(reached.claim.value, counted)
    if reached.total is not None:
        _require_equal(reached.total, total)
    return replace(
        solution,
        total=total,
        answers=report.answers,
        mean=total / solution.position.weight(),
        worst=report.worst,
        histogram=report.histogram,
    )


def _require_equal(claimed: int | None, counted: int | None) -> None:
    """Compare a number that the search claims with that of its tree."""
    if claimed != counted:
        raise ClaimError(f"the search claims {claimed}, but its tree has {counted}")


def _weighted(tree: DecisionTree, game: Game) -> list[tuple[int, int]]:
    """Return the turns and the weight of each answer of a tree."""
    index, prior = game.lexicon.answers.index, game.prior
    return [(turns, int(prior[index(word)])) for word, turns in tree.turns().items()]


def _total(tree: DecisionTree, game: Game) -> int:
    """Return the total turns of a tree, times the weights of the answers."""
    return sum(turns * weight for turns, weight in _weighted(tree, game))


def value_of(tree: DecisionTree, position: Position, objective: Objective, kind: Kind) -> int:
    """Return a tree's total, its worst case, or the answers found within the objective's turns.

    The tree must find at least one answer.
    """
    match kind:
        case Kind.TOTAL:
            return _total(tree, position.game)
        case Kind.WORST:
            return max(tree.turns().values())
        case Kind.WITHIN:
            most = turns_left(position, objective.turns) or 0
            return sum(weight for turns, weight in _weighted(tree, position.game) if turns <= most)
