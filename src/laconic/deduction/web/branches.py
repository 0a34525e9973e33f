"""The optimal tree, a branch at a time: loaded, kept from before, or searched for now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction import coach
from laconic.deduction.search import Exact, OutOfTimeError
from laconic.deduction.trees import DecisionTree
from laconic.deduction.trees.model import total_of
from laconic.deduction.web.searches import MOST_SEARCHED
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from laconic.deduction.game import Position, Row
    from laconic.deduction.search import ClaimWord
    from laconic.deduction.trees import Node
    from laconic.deduction.web.searches import Desk, Searches, Terms

WORDS = 12
"""Candidates of a branch that are named; the others are counted."""


@dataclass(frozen=True)
class Branch:
    """A place in the tree: what is guessed there, and what may come back.

    Attributes:
        feedback: the feedback that leads here from the place before; None for the start.
        guess: what is guessed; None where nothing was found in time, and after a win.
        total: guesses from here on over all candidates, exact or at least, as `claim` says.
        worst: the most guesses for one of them; None where no tree is known.
        histogram: candidates by the guesses they take; None where no tree is known.
        words: the first candidates.
        parts: what the guess leads to, the largest part first; None deeper than was asked for.
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
    terms: Terms,
    rows: Sequence[str],
    guess: str | None,
    depth: int = 2,
    *,
    deadline: float,
) -> Branch:
    """Give the place in the tree after some rows, and what follows, so many guesses deep.

    Args:
        searches: where engines are.
        terms: what is played.
        rows: the rows so far, as text.
        guess: what is guessed after them; None for the best guess.
        depth: guesses to go down.
        deadline: when to give up searching; what is not known then is bounded.

    Raises:
        InputError: for rows or a guess that are none, that clash, or that the mode forbids.
    """
    desk, position = searches.reading(terms, rows)
    game = position.game
    index = None if guess is None else game.lexicon.guesses.index(guess)
    if index is not None and index not in position.legal:
        reason = coach.objection(game, position.rows, game.guesses[index])
        raise InputError(f"{reason or guess}: take another guess or mode")
    node = _known(desk, searches.trees.get(terms), position, index)
    if node is None and index is None and position.candidates.size > MOST_SEARCHED:
        index = desk.best_opener if not rows else _greedy(position)
        node = _known(desk, None, position, index)
    node = node or _search(desk, position, index, deadline)
    return _described(position, node, index, depth, None)


def _greedy(position: Position) -> int:
    best = coach.rank(position, "entropy", top=1)[0].guess
    return position.game.lexicon.guesses.index(best)


def _known(
    desk: Desk, loaded: DecisionTree | None, position: Position, guess: int | None
) -> Node | None:
    """Look for the place in the trees at hand."""
    for tree in _trees(desk, loaded, position.rows):
        node = _follow(tree, position.rows)
        if node and (guess is None or node.guess == position.game.guesses[guess]):
            return node
    return None


def _trees(
    desk: Desk, loaded: DecisionTree | None, rows: tuple[Row, ...]
) -> Iterator[DecisionTree]:
    """Give the trees that may hold what follows some rows."""
    if loaded:
        yield loaded
    for start in range(len(rows), -1, -1):
        then = rows[start].guess if start < len(rows) else None
        for guess in {then, None}:
            if tree := desk.trees.get((rows[:start], guess)):
                yield tree


def _follow(tree: DecisionTree, rows: tuple[Row, ...]) -> Node | None:
    """Go down a tree by some rows; None if they lead out of it."""
    if rows[: len(tree.rows)] != tree.rows:
        return None
    node: Node | None = tree.root
    for row in rows[len(tree.rows) :]:
        node = node.next.get(row.code) if node and node.guess == row.guess else None
    return node


def _search(desk: Desk, position: Position, guess: int | None, deadline: float) -> Node | None:
    """Find the best tree from here, unless the time is too short for it."""
    with desk.turn(deadline) as engine:
        if engine is None:
            return None
        try:
            claim = engine.cost(position, None, opener=guess, deadline=deadline)
        except OutOfTimeError:
            return None
        assert isinstance(claim, Exact)  # noqa: S101  # nothing limits the turns
        tree = engine.strategy(position, None, claim.value, guess)
    word = None if guess is None else position.game.guesses[guess]
    desk.trees.keep((position.rows, word), tree)
    if not position.rows:
        desk.learn(tree)
    return tree.root


def _described(
    position: Position, node: Node | None, guess: int | None, depth: int, feedback: str | None
) -> Branch:
    """Describe a place: by its node where there is one, else by what is certain without."""
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
    """Bound a total from below: n candidates need one guess for one of them, two for each other.

    So does each of the p parts of a guess, the one that it wins apart: 3n - p, less one if it wins.
    """
    count = int(position.candidates.size)
    if guess is None:
        return 2 * count - 1
    parts = position.partition(guess)
    return 3 * count - len(parts) - (position.game.rule.win in parts)


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
