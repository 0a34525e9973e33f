"""Strategies that leave as few answers as possible to the last turn.

Let t turns be left. M_t(S) is the least weight of the answers of S that a strategy finds on the
last of them, among all strategies that find S within t turns, or the ones of these with the least
total::

    M_t(S) = least sum of M_{t-1}(p) over the parts p of S, over all guesses that may be chosen
    M_2(S) = total - weight, for the least total within two turns, which both kinds have
    M_1(S) = weight, for a single answer

Which guesses may be chosen is what the engine decides: for the least total those that it finds to
be optimal within t turns, otherwise all. What the engine knows also bounds M_t(S) from below: by 1
if the least total within t - 1 turns is larger, or by the answers that t - 1 turns cannot find.
Where that bound is 0, the strategy is the engine's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING

from laconic.claims import Exact, Infeasible
from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Mode
from laconic.deduction.objective import Kind
from laconic.deduction.search.engine import TABLE_MIB, Engine
from laconic.deduction.trees import DecisionTree, Node
from laconic.errors import InputError
from laconic.names import pick
from laconic.plurals import counted
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from laconic.claims import Claim
    from laconic.deduction.game import Position

DECIDED = 2
"""Turns within which the total decides how many answers are found on the last of them."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A strategy with the least weight on the last turn."""

    weight: int
    node: Node


@dataclass(frozen=True, slots=True)
class _Plan:
    """A guess that may be chosen, and the positions after it, each with its lower bound."""

    guess: int
    parts: tuple[tuple[int, Position], ...]

    @property
    def bound(self) -> int:
        """A lower bound of its weight."""
        return sum(bound for bound, _ in self.parts)


class _Search(ABC):
    """The recursion; what is proven of a position is remembered."""

    def __init__(self, engine: Callable[[Kind], Engine]) -> None:
        self.engine = engine
        self._known: dict[tuple[int, bytes, bytes], _Found | None] = {}

    @abstractmethod
    def bound(self, position: Position, turns: int) -> int:
        """Return a lower bound of the weight; with 0, `unhurried` finds a strategy."""

    @abstractmethod
    def unhurried(self, position: Position, turns: int) -> Node:
        """Return a strategy that may be chosen and leaves nothing to the last turn."""

    @abstractmethod
    def choices(self, position: Position, turns: int, below: int) -> Iterator[_Plan]:
        """Yield the guesses that may be chosen and may have a weight below a number."""

    def fewest(self, position: Position, turns: int) -> _Found | None:
        """Return the best strategy; None if there is none within the turns."""
        easy = position.game.mode is Mode.EASY  # where the same guesses are always legal
        key = turns, position.candidates.tobytes(), b"" if easy else position.legal.tobytes()
        if key not in self._known:
            search = self._soon if turns <= DECIDED else self._later
            self._known[key] = search(position, turns)
        return self._known[key]

    def _soon(self, position: Position, turns: int) -> _Found | None:
        """Return the best strategy of at most two turns, which has the least total, too."""
        engine = self.engine(Kind.TOTAL)
        least = engine.cost(position, turns)
        if not isinstance(least, Exact):
            return None
        weight = least.value - (turns - 1) * position.weight()
        return _Found(weight, engine.strategy(position, turns, least.value).root)

    def _later(self, position: Position, turns: int) -> _Found | None:
        """Return the best strategy of more turns: one that reaches the bound, if there is one."""
        bound = self.bound(position, turns)
        if not bound:
            return _Found(0, self.unhurried(position, turns))
        if found := self._least(position, turns, bound, bound + 1):
            return found
        return self._least(position, turns, bound + 1, position.weight() + 1)

    def _least(self, position: Position, turns: int, bound: int, below: int) -> _Found | None:
        """Return the best strategy of less than a weight, given a lower bound; None without one."""
        best = None
        for plan in self.choices(position, turns, below):
            if plan.bound < below and (found := self._followed(position, turns, plan, below)):
                best, below = found, found.weight
                if best.weight == bound:
                    break
        return best

    def plan(self, position: Position, turns: int, guess: int) -> _Plan:
        """Return a guess with its parts, the smallest first."""
        codes = [code for code in position.partition(guess) if code != position.game.rule.win]
        parts = sorted((position.play(guess, code) for code in codes), key=_size)
        return _Plan(guess, tuple((self.bound(part, turns - 1), part) for part in parts))

    def _followed(self, position: Position, turns: int, plan: _Plan, below: int) -> _Found | None:
        """Return the best strategy after a guess, if its weight is less than a number."""
        weight, following = plan.bound, {}
        for bound, part in plan.parts:
            found = self.fewest(part, turns - 1)
            if found is None:
                return None
            weight += found.weight - bound
            if weight >= below:
                return None
            following[part.rows[-1].code] = found.node
        game = position.game
        wins = bool((game.guess_of_answer[position.candidates] == plan.guess).any())
        return _Found(weight, Node(game.guesses[plan.guess], dict(sorted(following.items())), wins))


class _LeastTotal(_Search):
    """Among the strategies of least total."""

    def bound(self, position: Position, turns: int) -> int:
        engine = self.engine(Kind.TOTAL)
        least = engine.cost(position, turns)
        enough = least.value + 1 if isinstance(least, Exact) else None
        return int(engine.cost(position, turns - 1, limit=enough) != least)

    def unhurried(self, position: Position, turns: int) -> Node:
        engine = self.engine(Kind.TOTAL)
        least = engine.cost(position, turns - 1).value or 0
        return engine.strategy(position, turns - 1, least).root

    def choices(self, position: Position, turns: int, below: int) -> Iterator[_Plan]:
        _, best = self.engine(Kind.TOTAL).best_guesses(position, turns)
        plans = sorted((self.plan(position, turns, g) for g in best), key=attrgetter("bound"))
        return (plan for plan in plans if plan.bound < below)


class _InTime(_Search):
    """Among all strategies that find every candidate within the turns."""

    def bound(self, position: Position, turns: int) -> int:
        return self.engine(Kind.WITHIN).cost(position, turns - 1).value or 0

    def unhurried(self, position: Position, turns: int) -> Node:
        return self.engine(Kind.WORST).strategy(position, turns - 1, 0).root

    def choices(self, position: Position, turns: int, below: int) -> Iterator[_Plan]:
        engine = self.engine(Kind.WITHIN)
        likely = [verdict.guess for verdict in engine.ranked(position, turns - 1)]
        tried = 0
        while some := likely[tried : 2 * tried + 1]:
            tried += len(some)
            verdicts = chain.from_iterable(engine.judge(position, some, turns - 1, limit=below))
            costs = {verdict.guess: verdict.claim for verdict in verdicts}
            yield from (
                self.plan(position, turns, guess) for guess in some if _less(costs[guess], below)
            )


def _size(position: Position) -> int:
    return position.candidates.size


def _less(claim: Claim, than: int) -> bool:
    return isinstance(claim, Exact) and claim.value < than


_SEARCHES: dict[str, type[_Search]] = {"mean": _LeastTotal, "worst": _InTime}


def fewest_on_last_turn(
    position: Position,
    turns: int,
    among: str = "mean",
    *,
    table_mib: int = TABLE_MIB,
    threads: int | None = None,
    tick: Callable[[int], None] | None = None,
) -> DecisionTree:
    """Find a strategy with the least weight of answers on the last turn.

    Args:
        position: the position; the turn limit of its game is ignored.
        turns: turns left, all of which may be used.
        among: `mean` for the strategies of least total within these turns, `worst` for all that
            find every candidate within them.
        table_mib: transposition-table size in MiB, for each kind of search.
        threads: number of threads; None for one per core.
        tick: called every tenth of a second with the number of positions searched so far.

    Returns:
        The strategy. `tree.histogram().get(turns, 0)` answers are found on the last turn; none of
        these strategies has fewer, or a smaller weight of them if the game has weights.

    Raises:
        InputError: for turns below 1 or another objective, and if no strategy finds every candidate
            within the turns.
        ContradictionError: for a position without candidates.

    >>> from laconic.deduction.game import Game
    >>> from laconic.deduction.rules import parse_rule
    >>> position = Game.of_rule(parse_rule("mastermind:3x4")).position()
    >>> fewest_on_last_turn(position, 4).histogram()  # least total: 206
    {1: 1, 2: 5, 3: 37, 4: 21}
    """
    turns = whole(turns, "turns")
    if turns < 1:
        raise InputError(f"turns {turns}: expected 1 or more")
    search = _SEARCHES[pick(among, list(_SEARCHES), "objective")]
    if not position.candidates.size:
        raise ContradictionError("no answer agrees with these rows: correct a row")

    @cache
    def engine(kind: Kind) -> Engine:
        return Engine(position.game, kind, table_mib=table_mib, threads=threads, tick=tick)

    if isinstance(engine(Kind.WORST).cost(position, turns), Infeasible):
        raise InputError(
            f"no strategy finds all {position.candidates.size:,} candidates within "
            f"{counted(turns, 'turn')}: allow more turns"
        )
    found = search(engine).fewest(position, turns)
    assert found is not None  # noqa: S101  # since the turns suffice
    return DecisionTree(found.node, position.rows, rule=position.game.rule)
