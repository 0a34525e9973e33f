"""Check by a search whether a tree is optimal, which a replay cannot show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from laconic.deduction.objective import Kind, Objective
from laconic.deduction.search.engine import TABLE_MIB
from laconic.deduction.search.solving import solve, value_of
from laconic.display import Displayable, Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from laconic.deduction.game import Game
    from laconic.deduction.trees import DecisionTree
    from laconic.display import Block


@dataclass(frozen=True)
class Optimality(Displayable):
    """The values of a tree compared with those of the best strategy.

    Attributes:
        opener: the first guess that the search was restricted to; None for all strategies.
        ours: the values of the tree.
        best: the proven best values.
    """

    objective: Objective
    opener: str | None
    ours: dict[Kind, int]
    best: dict[Kind, int | None]

    @property
    def holds(self) -> bool:
        """Whether no searched strategy is better."""
        return self.ours == self.best

    def layout(self) -> Iterator[Block]:
        """Lay out the verdict and the best values in a line."""
        begins = f" of those that begin with {self.opener}" if self.opener else ""
        best = ", ".join(f"{kind} {value}" for kind, value in self.best.items())
        verdict = "Optimal" if self.holds else "Not optimal"
        yield Line(f"{verdict} by {self.objective}: the best strategy{begins} has {best}.")

    def as_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data for JSON."""
        names = {"objective": str(self.objective), "opener": self.opener}
        return names | {"ours": self.ours, "best": self.best, "holds": self.holds}


def check_optimal(
    tree: DecisionTree,
    game: Game,
    objective: Objective | str | None = None,
    *,
    table_mib: int = TABLE_MIB,
    threads: int | None = None,
    tick: Callable[[int], None] | None = None,
) -> Optimality:
    """Search whether a valid tree is optimal.

    A tree whose header claims a restricted search is compared with all strategies that start with
    the same guess, other trees with all strategies.

    Args:
        tree: the tree.
        game: its game.
        objective: what to compare; None for the objective that the tree claims to be optimal for,
            or `mean` for one that makes no such claim, such as the tree of a strategy.
        table_mib: transposition-table size in MiB.
        threads: number of threads; None for one per core.
        tick: called every tenth of a second with the number of positions searched so far.

    Raises:
        InputError: for an objective that no search minimizes.
    """
    header = tree.header
    if objective is None:
        objective = header.objective if header and header.claim.searched else "mean"
    if isinstance(objective, str):
        objective = Objective.parse(objective)
    restricted = header is not None and header.claim.searched and not header.claim.exhaustive
    opener = tree.root.guess if restricted else None
    position = game.position(tree.rows)
    solution = solve(
        position, objective, opener=opener, table_mib=table_mib, threads=threads, tick=tick
    )
    best = {
        Kind.TOTAL: solution.total,
        Kind.WORST: solution.worst,
        Kind.WITHIN: solution.claim.value,
    }
    return Optimality(
        objective,
        opener,
        {kind: value_of(tree, position, objective, kind) for kind in objective.costs},
        {kind: best[kind] for kind in objective.costs},
    )
