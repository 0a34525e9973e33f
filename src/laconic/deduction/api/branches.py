"""Branches of the optimal tree: known from earlier requests, or found by a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction import coach
from laconic.deduction.api.searches import MOST_SEARCHED, total_by
from laconic.deduction.partitions import least_total
from laconic.deduction.search import ClaimWord  # noqa: TC001  # pydantic reads the types
from laconic.deduction.trees import DecisionTree
from laconic.deduction.trees.model import total_of
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from laconic.deduction.api.searches import Searches, Setup, Solver
    from laconic.deduction.game import Position, Row
    from laconic.deduction.trees import Node

WORDS = 12
"""The most candidates that are listed for a branch."""


@dataclass(frozen=True)
class Branch:
    """A position in the tree, its guess, and the branches for each feedback.

    Attributes:
        feedback: the feedback that leads here from the parent; None for the start.
        count: number of candidates.
        guess: the guess; None after a win, or if none was found in time.
        claim: whether `total` is exact or a lower bound.
        total: sum of the guesses from here on over all candidates.
        worst: the most guesses for any candidate; None if no tree is known.
        histogram: number of candidates by guesses needed; None if no tree is known.
        words: the first candidates.
        parts: the branches below, largest first; None beyond the requested depth.
    """

    feedback: str | None
    count: int
    guess: str | None
    claim: ClaimWord
    total: int
    worst: int | None
    histogram: dict[int, int] | None
    words: tuple[str, ...]
    parts: tuple[Branch, ...] | None


def branch(
    searches: Searches,
    setup: Setup,
    rows: Sequence[str],
    guess: str | None,
    depth: int = 2,
    *,
    deadline: float,
) -> Branch:
    """Return the branch of the tree after some rows.

    Args:
        searches: the searches of the server.
        setup: what is played.
        rows: the rows so far, as text.
        guess: the next guess; None for the best one.
        depth: number of guesses to follow.
        deadline: when to stop searching; values not known by then are lower bounds.

    Raises:
        InputError: for invalid or contradictory rows, and for a guess that is unknown or not
            allowed.
    """
    solver, position = searches.reading(setup, rows)
    game = position.game
    index = None if guess is None else game.lexicon.guesses.index(guess)
    if index is not None and index not in position.legal:
        reason = coach.objection(game, position.rows, game.guesses[index])
        raise InputError(f"{reason or guess}: take another guess or mode")
    node = _known(solver, position, index)
    if node is None and index is None and position.candidates.size > MOST_SEARCHED:
        index = solver.best_opener if not rows else _greedy(position)
        node = _known(solver, position, index)
    node = node or _search(solver, position, index, deadline)
    return _described(position, node, index, depth, None)


def _greedy(position: Position) -> int:
    best = coach.rank(position, "entropy", top=1)[0].guess
    return position.game.lexicon.guesses.index(best)


def _known(solver: Solver, position: Position, guess: int | None) -> Node | None:
    """Look the position up in the known trees."""
    for tree in _trees(solver, position.rows):
        node = _follow(tree, position.rows)
        if node and (guess is None or node.guess == position.game.guesses[guess]):
            return node
    return None


def _trees(solver: Solver, rows: tuple[Row, ...]) -> Iterator[DecisionTree]:
    """Yield the known trees that may contain the position after some rows."""
    for start in range(len(rows), -1, -1):
        then = rows[start].guess if start < len(rows) else None
        for guess in {then, None}:
            if tree := solver.trees.get((rows[:start], guess)):
                yield tree


def _follow(tree: DecisionTree, rows: tuple[Row, ...]) -> Node | None:
    """Follow rows down a tree; return None if they leave it."""
    if rows[: len(tree.rows)] != tree.rows:
        return None
    node: Node | None = tree.root
    for row in rows[len(tree.rows) :]:
        node = node.next.get(row.code) if node and node.guess == row.guess else None
    return node


def _search(solver: Solver, position: Position, guess: int | None, deadline: float) -> Node | None:
    """Search for the best tree from here; return None if it is not found by the deadline."""
    with solver.engine(deadline) as engine:
        total = total_by(deadline, engine, position, guess)
        if engine is None or total is None:
            return None
        tree = engine.strategy(position, None, total, guess)
    word = None if guess is None else position.game.guesses[guess]
    solver.trees.keep((position.rows, word), tree)
    if not position.rows:
        solver.learn(tree)
    return tree.root


def _described(
    position: Position, node: Node | None, guess: int | None, depth: int, feedback: str | None
) -> Branch:
    """Describe a position by its node, or by bounds if there is no node."""
    game = position.game
    if node is not None:
        guess = game.lexicon.guesses.index(node.guess)
    count = int(position.candidates.size)
    if guess is None and count <= 2:
        guess = int(game.guess_of_answer[position.candidates[0]])
    histogram = DecisionTree(node).histogram() if node else None
    total = total_of(histogram) if histogram else _least(position, guess)
    return Branch(
        feedback=feedback,
        count=count,
        guess=None if guess is None else game.guesses[guess],
        claim="exact" if histogram or count <= 2 else "at least",
        total=total,
        worst=max(histogram) if histogram else None,
        histogram=histogram,
        words=tuple(game.answers[answer] for answer in position.candidates[:WORDS]),
        parts=None if guess is None or depth == 0 else _parts(position, node, guess, depth),
    )


def _least(position: Position, guess: int | None) -> int:
    """Return a lower bound of the total: n candidates need 2n - 1 guesses or more."""
    count = int(position.candidates.size)
    if guess is None:
        return 2 * count - 1
    parts = position.partition(guess)
    return int(least_total(count, len(parts), position.game.rule.win in parts))


def _parts(position: Position, node: Node | None, guess: int, depth: int) -> tuple[Branch, ...]:
    rule = position.game.rule
    parts = position.partition(guess)
    largest_first = sorted(parts, key=lambda code: (-parts[code].size, -code))
    return tuple(
        _described(
            position.play(guess, code),
            node.next.get(code) if node else None,
            None,
            depth - 1,
            rule.format(code),
        )
        for code in largest_first
        if code != rule.win
    )
