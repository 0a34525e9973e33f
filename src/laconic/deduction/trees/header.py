"""What stands above a tree in a file: the game it is for, what is claimed, who made it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError
from laconic.provenance import host_description, laconic_version, require_same, source_commit

if TYPE_CHECKING:
    from laconic.deduction.game import Game

BOUNDS = ("exact", "at least", "at most")
SCOPES = ("exhaustive", "restricted")


@dataclass(frozen=True)
class TreeClaim:
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
        """Refuse words that claim nothing known, and a search that claims nothing."""
        for value, known in ((self.bound, BOUNDS), (self.scope, SCOPES)):
            if value not in known:
                raise InputError(f"claim {value!r}, expected {' or '.join(known)}")
        if self.bound == "at most" and self.scope == "exhaustive":
            raise InputError(
                "claim 'at most' of scope 'exhaustive', expected 'restricted': an exhaustive "
                "search shows more than any valid tree does"
            )

    @property
    def exhaustive(self) -> bool:
        """Whether the claim is about all strategies, not about one opener or a pool."""
        return self.scope == "exhaustive"

    @property
    def searched(self) -> bool:
        """Whether the claim needs a search: no replay of the tree alone can show it."""
        return self.bound != "at most"


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
    claim: TreeClaim
    seconds: float | None = None
    laconic: str = field(default_factory=laconic_version)
    commit: str | None = field(default_factory=source_commit)
    host: str = field(default_factory=host_description)


def agree(header: Header, game: Game, source: str) -> None:
    """Refuse a header that was written for another game than the one at hand.

    Raises:
        InputError: naming both sides of the first difference.
    """
    require_same(header.game, game.header(), source, "words")
