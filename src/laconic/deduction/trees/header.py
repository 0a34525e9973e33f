"""What stands above a tree in a file: the game it is for, what is claimed, who made it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from laconic.deduction.trees.model import total_of
from laconic.errors import InputError
from laconic.provenance import host_description, laconic_version, source_commit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.game import Game
    from laconic.deduction.trees.model import DecisionTree

BOUNDS = ("exact", "at least", "at most")
SCOPES = ("exhaustive", "restricted")


@dataclass(frozen=True)
class Claim:
    """Numbers of a tree, and what they say about all other trees.

    Any valid tree shows that its total is the least total at most; `exact` and `at least` need a
    search, exhaustive over all legal guesses or restricted to some.
    """

    total: int
    answers: int
    worst: int
    bound: str = "at most"
    scope: str = "restricted"

    def __post_init__(self) -> None:
        """Refuse words that claim nothing known."""
        for value, known in ((self.bound, BOUNDS), (self.scope, SCOPES)):
            if value not in known:
                raise InputError(f"claim {value!r}, expected {' or '.join(known)}")


@dataclass(frozen=True)
class Header:
    """The game, the objective and the claim, and where and when the tree was found.

    Attributes:
        game: what `Game.header` gives.
        objective: what the tree was built for, such as `mean` or the name of a strategy.
        seconds: time of the search or the build; None if nobody measured.
        laconic: version of Laconic; `commit` is the source it ran from, None if installed.
    """

    game: dict[str, Any]
    objective: str
    claim: Claim
    seconds: float | None = None
    laconic: str = field(default_factory=laconic_version)
    commit: str | None = field(default_factory=source_commit)
    host: str = field(default_factory=host_description)


def sign(
    tree: DecisionTree,
    game: Game,
    objective: str,
    *,
    bound: str = "at most",
    scope: str = "restricted",
    seconds: float | None = None,
) -> DecisionTree:
    """Give a tree its header, with the numbers that its own leaves add up to."""
    histogram = tree.histogram()
    claim = Claim(
        total_of(histogram), sum(histogram.values()), max(histogram, default=0), bound, scope
    )
    return replace(tree, header=Header(game.header(), objective, claim, seconds))


def agree(header: Header, game: Game, source: str) -> None:
    """Refuse a header that was written for another game than the one at hand.

    Raises:
        InputError: naming both sides of the first difference.
    """
    same(header.game, game.header(), source)


def same(theirs: Mapping[str, Any], ours: Mapping[str, Any], source: str) -> None:
    """Refuse what was made for something else than what is at hand, part by part.

    The names of lists are labels: lists are the same where their hashes are.

    Raises:
        InputError: naming both sides of the first difference.
    """
    for part, mine in ours.items():
        if _identity(theirs.get(part)) != _identity(mine):
            raise InputError(
                f"{source}: made for {part} {_label(theirs.get(part))}, the game at hand has "
                f"{_label(mine)}: choose the game that the file was made for"
            )


def _identity(part: Any) -> Any:
    """Give what must be equal in two games."""
    return part.get("sha256") if isinstance(part, dict) else part


def _label(part: Any) -> str:
    """Write one part of a game's header for people."""
    if isinstance(part, dict):
        return f"{part.get('name')!r} ({part.get('count')} words, SHA-256 {part.get('sha256')})"
    return shorten(repr(part), 60)
