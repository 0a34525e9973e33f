"""Check a tree by replay: every answer is played through it by the rules alone.

The check is independent of the search: feedback is scored pair by pair, legality is decided from
the rows, and every number that the tree claims is counted again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from laconic.deduction.game import Mode, Row
from laconic.deduction.objective import Objective
from laconic.deduction.trees.model import path_text, total_of
from laconic.display import Bars, Displayable, Line
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from laconic.deduction.game import Game
    from laconic.deduction.trees.model import DecisionTree, Node
    from laconic.display import Block

SHOWN = 5
"""Maximum number of words that an error lists."""

_LISTED = 10
"""Maximum number of errors to display."""


@dataclass(frozen=True)
class Report(Displayable):
    """The numbers counted in a replay of a tree, and all errors of the tree.

    `answers` is the number of answers found, `total` their total of guesses, and `worst` the
    maximum number of guesses; turns are counted from the position where the tree starts.
    """

    valid: bool
    total: int
    answers: int
    worst: int
    histogram: dict[int, int]
    errors: list[str]

    def layout(self, name: str = "The tree") -> Iterator[Block]:
        """Lay out the verdict on what has this name, the errors and the numbers."""
        yield from verdict(name, self.valid, self.errors)
        if self.answers:
            numbers = f"over {counted(self.answers, 'answer')} found, worst {self.worst}"
            yield Line("")
            yield Line(f"total {self.total:,} {numbers}")
            yield Bars(self.histogram)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON."""
        return asdict(self)


def verdict(name: str, valid: bool, errors: Sequence[str]) -> Iterator[Block]:
    """Lay out whether something is valid, and the first of its errors."""
    yield Line(
        f"{name} is {'' if valid else 'not '}valid.", look="good" if valid else "bad", whole=True
    )
    for error in errors[:_LISTED]:
        yield Line(f"  {error}", look="bad", whole=True)
    if len(errors) > _LISTED:
        yield Line(f"  … and {counted(len(errors) - _LISTED, 'more error')}")


def check(tree: DecisionTree, game: Game) -> Report:
    """Replay every answer of a game through a tree.

    The tree is valid if each answer that agrees with its first rows is found, every guess is in
    the list and legal in the game's mode, no branch is unreachable, no turn lies beyond the
    game's limit, and the numbers in the tree's header are those counted here. A replay cannot show
    whether a tree is optimal; see `search.check_optimal`.
    """
    replay = _Replay(game, frozenset(game.guesses))
    replay.visit(tree.root, _answers_of(tree, game), tree.rows)
    counted = Counter(turn - len(tree.rows) for turn in replay.wins)
    histogram = dict(sorted(counted.items()))
    summary = {
        "total": total_of(histogram),
        "answers": len(replay.wins),
        "worst": max(histogram, default=0),
    }
    errors = replay.errors + _false_claims(tree, summary)
    return Report(valid=not errors, histogram=histogram, errors=errors, **summary)


def _answers_of(tree: DecisionTree, game: Game) -> list[str]:
    """List the answers that agree with the rows a tree starts from."""
    return [
        answer
        for answer in game.answers
        if all(game.rule.feedback(row.guess, answer) == row.code for row in tree.rows)
    ]


def _false_claims(tree: DecisionTree, counted: dict[str, int]) -> list[str]:
    """Compare the numbers in the header with the counted ones."""
    if tree.header is None:
        return []
    claimed = asdict(tree.header.claim)
    errors = [
        f"the header claims {name} {claimed[name]}, the replay counts {value}"
        for name, value in counted.items()
        if claimed[name] != value
    ]
    if tree.header.claim.searched:
        try:
            Objective.parse(tree.header.objective)
        except InputError as error:
            errors.append(f"the header claims {tree.header.claim.bound!r} of {error}")
    return errors


@dataclass
class _Replay:
    """The state of a check: the game, the turns of all wins so far, and the errors so far."""

    game: Game
    words: frozenset[str]
    wins: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def visit(self, node: Node, answers: Sequence[str], rows: tuple[Row, ...]) -> None:
        """Check a node with the answers that reach it, then its branches."""
        rule = self.game.rule
        if not self._may_play(node.guess, rows, answers):
            return
        parts: dict[int, list[str]] = {}
        for answer in answers:
            parts.setdefault(rule.feedback(node.guess, answer), []).append(answer)
        self._count_win(node, parts.pop(rule.win, []), rows)
        for code in sorted(node.next.keys() - parts.keys()):
            self._report(
                [*rows, Row(node.guess, code)], "unreachable: no answer gives this feedback here"
            )
        for code, part in parts.items():
            path = (*rows, Row(node.guess, code))
            if code in node.next:
                self.visit(node.next[code], part, path)
            else:
                self._report(path, f"no guess follows for {_some(part)}")

    def _may_play(self, guess: str, rows: tuple[Row, ...], answers: Sequence[str]) -> bool:
        """Report a guess that breaks a rule; return whether it can be scored at all."""
        game = self.game
        if guess not in self.words:
            self._report(
                rows,
                f"{guess!r} is not in the list of guesses; "
                f"{_some(answers)} cannot be followed further",
            )
            return False
        if len(rows) == game.max_turns:
            self._report(rows, f"{guess!r} would be turn {len(rows) + 1} of at most {len(rows)}")
        for fault in _illegal(game, guess, rows):
            self._report(rows, fault)
        return True

    def _count_win(self, node: Node, won: list[str], rows: tuple[Row, ...]) -> None:
        """Count a win if the tree claims it and the replay reaches it."""
        if won and node.wins:
            self.wins += [len(rows) + 1] * len(won)
        elif won:
            self._report(
                rows, f"the answer {node.guess!r} is missing, since the tree does not end with it"
            )
        elif node.wins:
            self._report(rows, f"{node.guess!r} cannot be the answer after these rows")

    def _report(self, rows: Iterable[Row], fault: str) -> None:
        """Add an error, after the rows where it is."""
        self.errors.append(f"{path_text(rows, self.game.rule)}: {fault}")


def _illegal(game: Game, guess: str, rows: tuple[Row, ...]) -> list[str]:
    """Return the reasons why earlier rows forbid a guess in the game's mode."""
    rule = game.rule
    if game.mode is Mode.HARD:
        return [
            f"illegal in hard mode: {guess!r} after {path_text([row], rule)}: {reason}"
            for row in rows
            if (reason := rule.objection(row.guess, row.code, guess))
        ]
    if game.mode is Mode.ULTRA_HARD:
        return [
            f"illegal in ultra-hard mode: {guess!r} disagrees with {path_text([row], rule)}"
            for row in rows
            if rule.feedback(row.guess, guess) != row.code
        ]
    return []


def _some(words: Sequence[str]) -> str:
    """List the first few of many words."""
    more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return ", ".join(words[:SHOWN]) + more
