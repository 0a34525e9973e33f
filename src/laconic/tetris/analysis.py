"""Analysis by a player: best placements of a position with reasons, and losses of a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.errors import InputError
from laconic.tetris.features import NAMES, features
from laconic.tetris.players import Kind, Search, Value, View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.tetris.replays import Replay
    from laconic.tetris.rules import Placement
    from laconic.tetris.weights import Weights

LEAVES = 200
"""Number of boards after both known pieces that an analysis searches."""

POINTS = 47
"""Expected points that a unit of linear cost is about worth, by how losses of both compare."""


@dataclass(frozen=True)
class Reason:
    """A feature in which a placement differs from the best.

    Attributes:
        feature: name of the feature.
        value: its value after this placement.
        best: its value after the best placement.
        cost: weighted difference; positive if it is a drawback of the placement.
    """

    feature: str
    value: int
    best: int
    cost: float


@dataclass(frozen=True)
class Option:
    """A placement with its value.

    Attributes:
        placement: the place of the piece.
        cost: cost according to the search.
        loss: the cost minus that of the best placement.
        reasons: features that differ from the best placement, largest difference first.
    """

    placement: Placement
    cost: float
    loss: float
    reasons: tuple[Reason, ...]


def ranked(search: Search, view: View) -> list[Value]:
    """Value as many placements as an analysis needs, best first: the one that the player chooses.

    Placements that `expectimax` or `foresight` skips are valued by a search of more boards. For
    `expectimax`, it tells how much worse they are than the choice. For `foresight`, its values are
    too high where no game had such boards, so that the loss is at least half of what the linear
    evaluation says.

    Raises:
        InputError: for the player that places at random.
    """
    if search.kind is Kind.RANDOM:
        raise InputError("player random: it does not rate placements, expected another player")
    own = search.values(view)
    if search.kind not in (Kind.EXPECTIMAX, Kind.FORESIGHT) or not own:
        return own
    known = {value.placement for value in own}
    others = replace(search, beam=(LEAVES, 1, 0)).values(view)
    if search.kind is Kind.EXPECTIMAX:
        first = next((each for each in others if each.placement == own[0].placement), others[0])
        rest = [
            Value(value.placement, own[0].cost + max(0.0, value.cost - first.cost))
            for value in others
            if value.placement not in known
        ]
        return sorted(own + rest, key=lambda value: value.cost)
    wide = replace(search, kind=Kind.EXPECTIMAX, learned=None, beam=(LEAVES, 1, 0))
    linear = wide.values(view)
    least = {
        value.placement: own[0].cost + POINTS / 2 * (value.cost - linear[0].cost)
        for value in linear
    }
    rest = [
        Value(value.placement, max(value.cost, least.get(value.placement, value.cost)))
        for value in others
        if value.placement not in known
    ]
    return sorted(own + rest, key=lambda value: value.cost)


def options(search: Search, view: View) -> list[Option]:
    """Rank the placements of a position, best first, with the drawbacks of each."""
    values = ranked(search, view)
    if not values:
        return []
    places = [value.placement for value in values]
    counted = features(view.board, view.piece, places, view.rules.rows)
    best = counted[0].tolist()
    weights = search.sets[view.motion.haste]
    return [
        Option(
            value.placement, value.cost, value.cost - values[0].cost, _reasons(weights, row, best)
        )
        for value, row in zip(values, counted.tolist(), strict=True)
    ]


def _reasons(weights: Weights, row: list[int], best: list[int]) -> tuple[Reason, ...]:
    differing = [
        Reason(name, mine, theirs, weight * (mine - theirs))
        for name, weight, mine, theirs in zip(NAMES, weights.values, row, best, strict=True)
        if mine != theirs and weight
    ]
    return tuple(sorted(differing, key=lambda reason: -abs(reason.cost)))


@dataclass(frozen=True)
class Step:
    """A piece of an analysed game.

    Attributes:
        number: number of the piece, from 0.
        piece: the piece.
        placement: the placement played.
        best: the best placement according to the search.
        loss: cost of the placement minus that of the best; None if the search pruned it.
        score: score before the piece.
    """

    number: int
    piece: int
    placement: Placement
    best: Value
    loss: float | None
    score: int


def steps(search: Search, replay: Replay) -> Iterator[Step]:
    """Analyse a game piece by piece."""
    for number, (game, at) in enumerate(zip(replay.frames(), replay.placements, strict=False)):
        plan = replay.plans[number] if replay.rules.planned else None
        view = View(game.board, game.piece, game.next, game.rules, game.level, game.lines, plan)
        values = ranked(search, view)
        costs = {value.placement: value.cost for value in values}
        loss = costs[at] - values[0].cost if at in costs else None
        yield Step(number, game.piece, at, values[0], loss, game.score)
