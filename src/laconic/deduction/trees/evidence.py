"""Evidence of whether an opener always wins within a number of turns: a tree or a refutation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from laconic.deduction.trees.model import DecisionTree, Node
from laconic.errors import ClaimError, InputError

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from laconic.deduction.game import Game
    from laconic.deduction.trees.refutation import Sets


@dataclass(frozen=True, slots=True)
class Win:
    """Evidence that an opener wins: the guesses of a tree, in order of play."""

    opener: str
    guesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loss:
    """Evidence that an opener loses.

    Attributes:
        part: the feedback of the part that cannot be solved in time.
        sets: the hard sets that show it, or the opener that has them in the same archive.
    """

    opener: str
    part: str
    sets: Sets | str


Evidence: TypeAlias = Win | Loss


def members_of(sets: Sets) -> set[str]:
    """Return the words of the last of some hard sets."""
    words, left = set[str](), [len(sets) - 1]
    seen = set(left)
    while left:
        for each in sets[left.pop()]:
            if isinstance(each, str):
                words.add(each)
            elif each not in seen:
                seen.add(each)
                left.append(each)
    return words


def guesses_of(tree: DecisionTree, game: Game) -> tuple[str, ...]:
    """List the guesses of a tree in order of play, without single answers after the opener."""
    guesses: list[str] = []
    stack = [(tree.root, game.position().candidates)]
    while stack:
        node, candidates = stack.pop()
        if candidates.size == 1 and node is not tree.root:
            continue
        guesses.append(node.guess)
        parts = _parts(node.guess, candidates, game)
        stack.extend((node.next[code], parts[code]) for code in sorted(parts, reverse=True))
    return tuple(guesses)


def tree_of(win: Win, game: Game, turns: int) -> DecisionTree:
    """Build the tree of an opener that wins.

    Raises:
        ClaimError: if the guesses do not find all answers within the turns.
        InputError: for a guess that is not in the list.
    """
    words = iter(win.guesses)

    def grow(candidates: NDArray[Any], left: int) -> Node:
        if candidates.size == 1 and left < turns:
            return Node(game.answers[int(candidates[0])])
        if (guess := next(words, None)) is None:
            raise ClaimError(f"the tree ends after {len(win.guesses)} guesses, expected more")
        if left == 0:
            raise ClaimError(f"{guess!r} would be turn {turns + 1} of at most {turns}")
        parts = _parts(guess, candidates, game)
        branches = {code: grow(part, left - 1) for code, part in parts.items()}
        return Node(guess, branches, sum(map(len, parts.values())) < candidates.size)

    root = grow(game.position().candidates, turns)
    if (rest := next(words, None)) is not None:
        raise ClaimError(f"{rest!r} after the end of the tree")
    return DecisionTree(root, rule=game.rule)


def _parts(guess: str, candidates: NDArray[Any], game: Game) -> dict[int, NDArray[Any]]:
    """Split candidates by the feedback of a guess, by ascending code, without the win."""
    codes = game.matrix[game.lexicon.guesses.index(guess), candidates]
    occurring = sorted(set(codes.tolist()) - {game.rule.win})
    return {code: candidates[codes == code] for code in occurring}


def evidence_of(data: Any, source: Path) -> Evidence:
    """Convert a line of an archive.

    Raises:
        InputError: for a line of another form.
    """
    match data:
        case {"opener": str(opener), "tree": str(guesses)}:
            return Win(opener, tuple(guesses.split()))
        case {"opener": str(opener), "part": str(part), "sets_of": str(other)}:
            return Loss(opener, part, other)
        case {"opener": str(opener), "part": str(part), "sets": list(sets)}:
            if all(isinstance(each, list) for each in sets):
                return Loss(opener, part, tuple(tuple(each) for each in sets))
    raise InputError(f"{source}: {str(data)[:60]}, expected an opener with a tree or with sets")


def record_of(evidence: Evidence) -> dict[str, Any]:
    """Convert evidence to a line of an archive."""
    if isinstance(evidence, Win):
        return {"opener": evidence.opener, "tree": " ".join(evidence.guesses)}
    name = "sets_of" if isinstance(evidence.sets, str) else "sets"
    return {"opener": evidence.opener, "part": evidence.part, name: evidence.sets}
