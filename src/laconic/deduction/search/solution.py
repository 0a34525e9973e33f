"""An optimal strategy with its numbers, as it is shown, stored and concluded from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from laconic.claims import AtMost, Exact, Infeasible
from laconic.deduction import trees
from laconic.deduction.display import Tree
from laconic.deduction.objective import Kind, Objective, in_time
from laconic.deduction.search.best_guesses import UP_TO_SYMMETRY, Valued
from laconic.deduction.trees.model import branch_of
from laconic.display import Bars, Displayable, Line, Number, Table
from laconic.errors import ClaimError
from laconic.extras import frame
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from polars import DataFrame

    from laconic.claims import Claim
    from laconic.deduction.game import Position
    from laconic.deduction.trees import DecisionTree
    from laconic.display import Block


@dataclass(frozen=True)
class Solution(Displayable):
    """An optimal strategy, if there is one, with numbers counted by the checker.

    Attributes:
        position: where the strategy starts. The total, the mean, the worst case and the histogram
            count guesses from there; the turns that an objective or a limit names are those of the
            whole game, rows included.
        claim: value of the objective: the total for `mean` and `mean-worst`, the turns that suffice
            for `worst` and `worst-mean`, the answers (their weight) found in time for `within`.
            Infeasible if no strategy stays within the turn limit, AtMost if not all guesses were
            searched.
        exhaustive: whether the claim covers all strategies, not only an opener or a pool.
        tree: the strategy; None if there is none.
        total: guesses over all answers, times their weights if the game has them.
        mean: the total divided by the number, or weight, of the answers.
        guesses: the best first guesses, best first, if requested.
        up_to_symmetry: whether only one of several equivalent first guesses is listed.
        among: which strategies were searched, such as `begins with salet`; empty for all.
        on_last_turn: the answers (their weight) found on the last turn of the worst case, if it was
            asked for a strategy that leaves the fewest to it: no other that is as good has fewer.
    """

    position: Position
    objective: Objective
    claim: Exact | AtMost | Infeasible
    exhaustive: bool
    seconds: float
    tree: DecisionTree | None = field(repr=False)
    total: int | None = None
    answers: int | None = None
    mean: float | None = None
    worst: int | None = None
    histogram: dict[int, int] | None = None
    guesses: tuple[Valued, ...] = ()
    up_to_symmetry: bool = False
    among: str = ""
    on_last_turn: int | None = None

    @property
    def opener(self) -> str | None:
        """The first guess."""
        return self.tree.root.guess if self.tree else None

    def as_dict(self) -> dict[str, Any]:
        """Return the solution as plain data for JSON."""
        last = {} if self.on_last_turn is None else {"on_last_turn": self.on_last_turn}
        return {
            "objective": str(self.objective),
            "claim": self.claim.word,
            "value": self.claim.value,
            "exhaustive": self.exhaustive,
            "total": self.total,
            "answers": self.answers,
            "mean": self.mean,
            "worst": self.worst,
            "histogram": self.histogram,
            "turn": self.position.turn,
            "opener": self.opener,
            "seconds": self.seconds,
            "game": self.position.game.header(),
        } | last

    def conclusion(self) -> str:
        """State what no strategy of those that were searched achieves."""
        position, subject = self.position, f"No strategy{' that ' * bool(self.among)}{self.among}"
        limit = in_time(self.objective.turns or position.game.max_turns, len(position.rows))
        if self.tree is None:
            size = position.candidates.size
            every = f"all {size:,} candidates" if size > 1 else "the only candidate"
            return f"{subject} finds {every}{limit}."
        if isinstance(self.claim, AtMost):
            return "Not all guesses were searched, so there may be a better strategy."
        kind, value = self.objective.kind, self.claim.value or 0
        reached: dict[Kind, int] = {} if kind is Kind.TOTAL else {kind: value}
        better = self.objective.unbeaten(
            reached,
            limit,
            played=len(position.rows),
            weighted=position.game.weights is not None,
        )
        return f"{subject} {better}.{self._last_turn_concluded()}"

    def _last_turn_concluded(self) -> str:
        """State how many answers the strategies that are as good leave to the last turn."""
        if self.on_last_turn is None:
            return ""
        weight = f"answers of a weight below {self.on_last_turn:,}"
        fewer = f"fewer than {counted(self.on_last_turn, 'answer')}"
        left = fewer if self.position.game.weights is None else weight
        turn = len(self.position.rows) + (self.worst or 0)
        return f" Of those that are as good, none leaves {left} to turn {turn}, the last."

    def to_frame(self) -> DataFrame:
        """Return a dataframe with the columns `answer` and `turns`.

        Raises:
            MissingExtraError: without the extra `frames`.
        """
        turns = self.tree.turns() if self.tree else {}
        return frame({"answer": list(turns), "turns": list(turns.values())})

    def layout(self) -> Iterator[Block]:
        """Lay out the numbers, the conclusion and the tree."""
        if self.position.rows:
            yield self.position.board()
        if self.histogram:
            numbers = f"mean {self.mean:.5f}  total {self.total:,}  answers {self.answers:,}"
            yield Line(f"{numbers}  worst {self.worst}", self.opener or "")
            yield Bars(self.histogram)
            if self.position.game.weights is not None:
                yield Line(
                    "The mean and the total are weighted by the prior; the histogram counts each "
                    "answer once."
                )
        yield Line(self.conclusion())
        if self.guesses:
            yield self._best()
        if self.up_to_symmetry:
            yield Line(UP_TO_SYMMETRY, look="dim")
        if self.tree:
            yield Tree(branch_of(self.tree.root, self.tree.rule))

    def worst_of(self, listed: Valued) -> Claim | None:
        """Return the worst case of a listed guess; None if answers are missed in time."""
        misses = self.objective.kind is Kind.WITHIN and listed.cost != Exact(0)
        return None if misses else listed.worst

    def _best(self) -> Table:
        words = self.position.game.guesses
        rows = [
            (
                words[each.guess],
                Number(each.cost.value, claim=each.cost.word),
                Number(worst.value, claim=worst.word) if (worst := self.worst_of(each)) else "",
            )
            for each in self.guesses
        ]
        cost = "missed" if self.objective.kind is Kind.WITHIN else "total"
        columns = ("guess", cost, "worst") if any(row[2] for row in rows) else ("guess", cost)
        return Table(columns, [row[: len(columns)] for row in rows])

    def signed(self) -> DecisionTree:
        """Return the tree with its header.

        Raises:
            ClaimError: if there is no tree.
        """
        if self.tree is None:
            raise ClaimError(
                f"no strategy stays within {self.position.game.max_turns} turns: no tree"
            )
        return trees.with_header(
            self.tree,
            self.position.game,
            str(self.objective),
            bound=self.claim.word,
            scope="exhaustive" if self.exhaustive else "restricted",
            seconds=self.seconds,
        )
