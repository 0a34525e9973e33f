"""Players: callables that choose where a piece goes.

A player is called with a `View` and returns a `Placement`. Players of type `Search` play whole
games in the engine; any other callable is called piece by piece.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from laconic.names import pick
from laconic.tetris import _kernels
from laconic.tetris.boards import array
from laconic.tetris.rules import HEIGHT, Motion, Placement, Rows, Rules, Timing
from laconic.tetris.values import Values, values_for
from laconic.tetris.weights import Weights, bundled

if TYPE_CHECKING:
    from collections.abc import Callable


def native_rules(rules: Rules) -> tuple[int, int, int, int, bool, int, bool]:
    """Return the rules as arguments of the engine."""
    return (
        rules.rows,
        rules.start_level,
        rules.most_lines,
        rules.taps if rules.timed else 0,
        rules.das,
        rules.reaction,
        rules.second_killscreen,
    )


@dataclass(frozen=True)
class View:
    """The information that a player has.

    Attributes:
        board: the rows of the well.
        piece: the current piece.
        next: the next piece; None at the end of a game.
        rules: the rules.
        level: the current level.
        lines: number of lines cleared so far.
        plan: where the piece is when the player has seen the next; None if there is no reaction,
            or while the plan is to be made.
    """

    board: Rows
    piece: int
    next: int | None = None
    rules: Rules = field(default_factory=Rules)
    level: int = 19
    lines: int = 0
    plan: Placement | None = None

    @property
    def motion(self) -> Motion:
        """The motion of the piece."""
        return self.rules.motion(self.level)

    @property
    def reaction(self) -> tuple[int, int]:
        """The frames of the reaction and the code of the plan, as arguments of the engine."""
        return (self.rules.reaction, self.plan.code) if self.plan else (0, -1)

    @property
    def progress(self) -> tuple[Any, ...]:
        """The progress of the game, as arguments of the engine."""
        rules = self.rules
        return self.lines, rules.start_level, rules.most_lines, rules.second_killscreen

    def plans(self) -> list[Placement]:
        """Return where the piece can be when the player has seen the next, in the same order."""
        reaction = self.rules.reaction
        codes = _kernels.plans(array(self.board), self.piece, *self.motion, reaction)
        return [Placement.of(code) for code in codes.tolist()]

    def placements(self) -> list[Placement]:
        """Return the placements that the plan allows, in the order that breaks ties.

        While the plan is to be made, these are the placements of all plans.
        """
        codes = _kernels.placements(array(self.board), self.piece, *self.motion, *self.reaction)
        return [Placement.of(code) for code in codes.tolist()]


class Player(Protocol):
    """A callable that chooses placements.

    Under rules with a reaction it is called twice for a piece: first with a view without the next
    piece, and then with it and with the plan. The first call returns one of `view.plans()`, or a
    placement, which stands for the first plan that allows it.
    """

    def __call__(self, view: View) -> Placement:
        """Choose a placement of the current piece."""


class Kind(StrEnum):
    """The search methods of the engine."""

    RANDOM = "random"
    GREEDY = "greedy"
    PAIR = "pair"
    BRANCHING = "branching"
    EXPECTIMAX = "expectimax"
    FORESIGHT = "foresight"


BEAM = (20, 1, 0)
"""The beam of the expectimax player: it keeps 20 boards after both known pieces, and searches the
next piece on each."""

TIMED_BEAM = (10, 1, 1)
"""The beam in timed games, where fewer placements are reachable: fewer boards, one piece deeper."""


@dataclass(frozen=True)
class Value:
    """A placement with its cost; the cheapest is played."""

    placement: Placement
    cost: float


@dataclass(frozen=True)
class Search:
    """A player of the engine.

    Args:
        kind: the search method.
        weights: weights of the features.
        beam: numbers of placements that `branching` and `expectimax` keep for each piece in turn;
            numbers of boards and of placements that `foresight` rates, and of placements by one
            piece more.
        both: whether lines and lock heights of both pieces count, not only of the last.
        seed: random seed of `random`.
        learned: learned values of `foresight`.
        later: weights where pieces fall faster, if they are others; see `Motion.haste`.

    Raises:
        InputError: for an unknown search method.
    """

    kind: Kind
    weights: Weights
    beam: tuple[int, ...] = ()
    both: bool = False
    seed: int = 0
    learned: Values | None = None
    later: tuple[Weights, Weights] | None = None

    def __post_init__(self) -> None:
        """Check the search method."""
        object.__setattr__(self, "kind", Kind(pick(self.kind, list(Kind), "search method")))

    def native(self) -> _kernels.Player:
        """Return the player in the engine's representation."""
        return _kernels.Player(
            self.kind,
            np.array([each.numbers for each in self.sets]),
            list(self.beam),
            self.both,
            self.seed,
            *self._learned(),
        )

    @property
    def sets(self) -> tuple[Weights, ...]:
        """The weights, by how fast pieces fall; see `Motion.haste`."""
        return self.weights, *(self.later or (self.weights, self.weights))

    def _learned(self) -> tuple[Any, ...]:
        """Return the learned values as arguments of the engine."""
        if not self.learned:
            return ()
        _, level, lines, taps, _, _, killscreen = native_rules(self.learned.rules)
        return self.learned.numbers, level, lines, taps, killscreen, self.learned.penalty

    def values(self, view: View) -> list[Value]:
        """Rank the placements that the search considers, best first."""
        codes, costs = _kernels.values(
            self.native(),
            array(view.board),
            view.piece,
            -1 if view.next is None else view.next,
            *view.motion,
            *view.reaction,
            *view.progress,
        )
        pairs = zip(codes.tolist(), costs.tolist(), strict=True)
        values = {Placement.of(code): cost for code, cost in pairs}
        ordered = (at for at in view.placements() if at in values)
        return sorted((Value(at, values[at]) for at in ordered), key=lambda value: value.cost)

    def plan_values(self, view: View) -> list[Value]:
        """Rank the plans for the piece by their expected costs, best first."""
        codes, costs = _kernels.plan_values(
            self.native(),
            array(view.board),
            view.piece,
            *view.motion,
            view.rules.reaction,
            *view.progress,
        )
        pairs = zip(codes.tolist(), costs.tolist(), strict=True)
        return sorted(
            (Value(Placement.of(code), cost) for code, cost in pairs),
            key=lambda value: value.cost,
        )

    def __call__(self, view: View) -> Placement:
        """Choose the placement of least cost."""
        if self.kind is Kind.RANDOM:
            return random.Random(hash((self.seed, view.board))).choice(view.placements())
        return self.values(view)[0].placement


_UNWEIGHTED = Weights("none", (0.0,) * 17)


def _search(
    kind: Kind, own: str, beam: tuple[int, ...] = (), *, both: bool = False
) -> Callable[[Weights | None, Rules], Search]:
    def make(weights: Weights | None, rules: Rules) -> Search:
        del rules
        return Search(kind, weights or bundled(own), beam, both=both)

    return make


def _expectimax(weights: Weights | None, rules: Rules) -> Search:
    """Return the player with the weights and the beam for the rules."""
    name, beam = ("expectimax-timed", TIMED_BEAM) if rules.timed else ("expectimax", BEAM)
    search = _search(Kind.EXPECTIMAX, name, beam)(weights, rules)
    if weights or not rules.timed:
        return search
    return replace(search, later=(bundled("expectimax-late"), bundled("expectimax-latest")))


MOST_SIGHTS = 256
"""The most boards that the foresight player keeps."""


def foresight(values: Values, weights: Weights | None = None) -> Search:
    """Return the player that maximizes expected points, by learned values.

    The weights propose the boards whose values count; without them, they are those of `expectimax`.
    It rates as many as in the games that the values were learned from.
    """
    linear = _expectimax(weights, values.rules)
    return replace(linear, kind=Kind.FORESIGHT, beam=values.beam, learned=values)


PLAYERS: dict[str, Callable[[Weights | None, Rules], Search]] = {
    "random": lambda *_: Search(Kind.RANDOM, _UNWEIGHTED),
    "greedy": _search(Kind.GREEDY, "greedy"),
    "pair": _search(Kind.PAIR, "greedy"),
    "branching": _search(Kind.BRANCHING, "greedy", (3, 5, 5)),
    "meat-fighter": _search(Kind.PAIR, "meat-fighter", both=True),
    "expectimax": _expectimax,
    "foresight": lambda weights, rules: foresight(values_for(rules), weights),
}
"""The players by name; each accepts weights, and uses its own for the rules if these are None."""


TRAINED = {
    "greedy": Rules(),
    "expectimax": Rules(),
    "expectimax-timed": Rules(Timing.TIMED, HEIGHT, 18),
}
"""The rules for which the bundled weights were trained."""


def trained_for(weights: str, rules: Rules) -> str:
    """Name the games that bundled weights were trained for, if pieces move otherwise in these."""
    trained = TRAINED.get(weights)
    return unlike(trained, rules, "taps", "das") if trained else ""


def unlike(known: Rules, rules: Rules, *settings: str) -> str:
    """Name the games of known rules, if timing or one of the settings differs under others."""
    names = ("timed", *settings)
    same = all(getattr(known, name) == getattr(rules, name) for name in names)
    if same or not (known.timed or rules.timed):
        return ""
    if not known.timed:
        return "free games"
    reaction = f" and a reaction of {known.reaction} frames" if known.reaction else ""
    return f"timed games with {known.taps} taps a second{reaction}"


def player(
    name: str, weights: Weights | None = None, seed: int = 0, rules: Rules | None = None
) -> Search:
    """Return a player by its name.

    Without `weights` it uses its own; `expectimax` has a set for each kind of rules, and
    `foresight` takes the bundled values of the most similar ones.

    Raises:
        InputError: for an unknown name.
    """
    make = PLAYERS[pick(name, list(PLAYERS), "player")]
    return replace(make(weights, rules or Rules()), seed=seed)
