"""The header of a tree file: the game, the claim, and the provenance."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError
from laconic.provenance import host_description, laconic_version, require_same, source_commit

if TYPE_CHECKING:
    from laconic.deduction.game import Game

BOUNDS = ("exact", "at least", "at most")
SCOPES = ("exhaustive", "restricted")


@dataclass(frozen=True)
class TreeClaim:
    """The numbers of a tree, and what is claimed about other trees.

    Any valid tree proves an upper bound on the least total. `exact` and `at least` require a
    search, either exhaustive over all legal guesses or restricted to some.
    """

    total: int
    answers: int
    worst: int
    bound: str = "at most"
    scope: str = "restricted"

    def __post_init__(self) -> None:
        """Check the words, and refuse an exhaustive search without a result."""
        for value, known in ((self.bound, BOUNDS), (self.scope, SCOPES)):
            if value not in known:
                raise InputError(f"claim {value!r}, expected {' or '.join(known)}")
        if self.bound == "at most" and self.scope == "exhaustive":
            raise InputError(
                "claim 'at most' with scope 'exhaustive', expected 'restricted': an exhaustive "
                "search shows more than any valid tree does"
            )

    @property
    def exhaustive(self) -> bool:
        """Whether the claim covers all strategies, not only one opener or pool."""
        return self.scope == "exhaustive"

    @property
    def searched(self) -> bool:
        """Whether the claim rests on a search, which a replay cannot check."""
        return self.bound != "at most"


@dataclass(frozen=True)
class Header:
    """The game, the objective and the claim of a tree, and its provenance.

    Attributes:
        game: the result of `Game.header`.
        objective: the objective, such as `mean`, or the name of the strategy.
        seconds: time of the search or the build; None if unknown.
        laconic: version of Laconic; `commit` is its source commit, None if installed.
    """

    game: dict[str, Any]
    objective: str
    claim: TreeClaim
    seconds: float | None = None
    laconic: str = field(default_factory=laconic_version)
    commit: str | None = field(default_factory=source_commit)
    host: str = field(default_factory=host_description)

    def __post_init__(self) -> None:
        """Refuse a time that cannot be."""
        if self.seconds is not None and not 0 <= self.seconds < inf:
            raise InputError(f"seconds {self.seconds}, expected 0 or more: correct the header")


def agree(header: Header, game: Game, source: str) -> None:
    """Check that a header was written for this game.

    Raises:
        InputError: with both sides of the first difference.
    """
    require_same(header.game, game.header(), source, "words")
