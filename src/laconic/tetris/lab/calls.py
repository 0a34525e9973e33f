"""What a search costs: its calls on the positions of a game, counted by a plain version of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean, stdev
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome, tolerance
from laconic.tetris import _kernels, pieces
from laconic.tetris.boards import array
from laconic.tetris.game import Game
from laconic.tetris.lab.players import Conditions, Entry, search_of
from laconic.tetris.players import Kind, Search, View
from laconic.tetris.rules import PIECES, lock

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from laconic.lab.worker_pool import WorkerPool
    from laconic.tetris.players import Value
    from laconic.tetris.rules import Rows

LAYERS = ("first piece", "second piece", "third piece, one of seven", "fourth piece, one of seven")
"""The layers of the branching search, from the root."""


@dataclass(frozen=True)
class Calls:
    """Settings of the type `calls`.

    Attributes:
        player: the player, of two pieces, that plays the game and is the measure of the others.
        beams: beams of branching searches.
        published: published calls of each beam over those of `player`: evaluations, placements.
        every: number of pieces from one position to the next.
    """

    player: Entry
    beams: tuple[tuple[int, ...], ...]
    published: tuple[tuple[float, ...], ...] = ()
    every: int = 20
    conditions: Conditions = Conditions()  # noqa: RUF009  # it is frozen


@dataclass
class Count:
    """Calls of a search on one position.

    Attributes:
        searched: boards whose placements were listed, by layer.
        placements: placements that were listed, by layer.
        evaluated: number of boards evaluated.
    """

    greedy: Search
    beam: tuple[int, ...] = ()
    searched: Counter[int] = field(default_factory=Counter)
    placements: Counter[int] = field(default_factory=Counter)
    evaluated: int = 0

    def pair(self, board: Rows, piece: int, following: int) -> None:
        """Count the search of both known pieces, which evaluates the boards after both."""
        for value in self._ranked(board, piece, 0, counts=False):
            after, _ = lock(board, piece, value.placement)
            self._ranked(after, following, 1)

    def branching(self, board: Rows, piece: int, following: int, layer: int = 0) -> None:
        """Count the branching search below a board, which evaluates all placements it lists."""
        values = self._ranked(board, piece, layer)
        if layer == len(self.beam):
            return
        for value in values[: self.beam[layer]]:
            after, lines = lock(board, piece, value.placement)
            for each in (following,) if layer == 0 else range(len(PIECES)):
                self.branching(after, each, following, layer + 1)
            if lines == 4:  # a tetris is played at once
                break

    @property
    def calls(self) -> tuple[int, int]:
        """Calls of the evaluation, and of the list of placements."""
        return self.evaluated, self.searched.total()

    def _ranked(self, board: Rows, piece: int, layer: int, *, counts: bool = True) -> list[Value]:
        values = self.greedy.values(View(board, piece))
        self.searched[layer] += 1
        self.placements[layer] += len(values)
        self.evaluated += len(values) * counts
        return values


def calls(settings: Calls, workers: WorkerPool) -> Outcome:
    """Count calls on every so-many-eth position of the first game."""
    search = search_of(settings.player, settings.conditions.rules, workers)
    greedy = Search(Kind.GREEDY, search.weights)
    positions = _positions(settings, search)
    label = settings.player.label or settings.player.player
    counts = {label: [Count(greedy) for _ in positions]}
    for count, position in zip(counts[label], positions, strict=True):
        count.pair(*position)
    for beam in settings.beams:
        name = f"branching, beam {' '.join(map(str, beam))}"
        counts[name] = [Count(greedy, beam) for _ in positions]
        for count, position in zip(counts[name], positions, strict=True):
            count.branching(*position)
        workers.progress("beams", len(counts) - 1, len(settings.beams))
    of_pair, *others = counts.values()
    published = dict(zip([*counts][1:], settings.published, strict=False))
    return Outcome(
        ({**settings.conditions.header(), "games": 1},),
        tuple(
            comparison
            for name, figures in published.items()
            for comparison in _compared(name, figures, counts[name], of_pair)
        ),
        (
            _table(counts),
            _children({name: counts[name] for name in [*counts][1:]}),
            _time(search, positions),
        ),
        (_chart(dict(zip([*counts][1:], others, strict=True))),),
        (f"{len(positions)} positions, each {settings.every} pieces after the one before.",),
        {name: {"calls": [each.calls for each in some]} for name, some in counts.items()},
    )


REPEATS = 500
"""How often each position is searched to measure the time."""


def _time(search: Search, positions: list[tuple[Rows, int, int]]) -> DataTable:
    """Measure the time of the engine for a move, and for the placements of both pieces alone."""
    native = search.native()
    given = [(array(rows), np.array(both, np.uint8)) for rows, *both in positions]

    def each(work: Callable[[NDArray[np.uint16], NDArray[np.uint8]], object]) -> float:
        start = process_time()
        for _ in range(REPEATS):
            for rows, both in given:
                work(rows, both)
        return (process_time() - start) / REPEATS / len(given) * 1e6

    whole = each(lambda rows, both: _kernels.values(native, rows, *both.tolist()))
    listing = each(_kernels.perft)
    row = ("of both pieces", round(whole, 2), round(listing, 2), 100 * (1 - listing / whole))
    columns = ("search", "CPU µs", "CPU µs for the placements", "share of evaluation in %")
    return DataTable("Time of a move in the engine", columns, (row,))


def _positions(settings: Calls, search: Search) -> list[tuple[Rows, int, int]]:
    """Play the first game, and return some of its boards with both pieces."""
    drawn = pieces.games(pieces.Source(settings.conditions.pieces), settings.conditions.seed, 1)[0]
    game, found = Game(settings.conditions.rules, drawn.tolist()), []
    while not game.ending and game.next is not None:
        values = search.values(View(game.board, game.piece, game.next))
        if game.placed % settings.every == 0 and game.placed:
            found.append((game.board, game.piece, game.next))
        game.play(values[0].placement)
    return found


def _compared(
    name: str, figures: tuple[float, ...], counts: list[Count], of_pair: list[Count]
) -> list[Comparison]:
    """Compare the ratios of calls; positions of other games have other ratios."""
    compared = []
    for place, (what, figure) in enumerate(zip(("evaluate", "findAllMoves"), figures, strict=True)):
        ratios = [
            each.calls[place] / base.calls[place]
            for each, base in zip(counts, of_pair, strict=True)
        ]
        ours = _mean(counts, place) / _mean(of_pair, place)
        within = tolerance(stdev(ratios), len(ratios))
        compared.append(Comparison(name, f"calls of {what}", figure, ours, within))
    return compared


def _mean(counts: list[Count], place: int) -> float:
    return fmean(each.calls[place] for each in counts)


def _table(counts: dict[str, list[Count]]) -> DataTable:
    rows = [(name, _mean(some, 0), _mean(some, 1)) for name, some in counts.items()]
    columns = ("search", "evaluate", "findAllMoves", "evaluate over findAllMoves")
    return DataTable("Calls for a move", columns, tuple((*row, row[1] / row[2]) for row in rows))


def _children(counts: dict[str, list[Count]]) -> DataTable:
    """Tabulate how many placements a board has, and how many of them are searched."""
    rows = []
    for name, some in counts.items():
        listed = sum((each.placements for each in some), Counter[int]())
        boards = sum((each.searched for each in some), Counter[int]())
        for layer, kept in enumerate((*some[0].beam, 0)):
            mean = listed[layer] / boards[layer]
            rows.append((f"{name}: {LAYERS[layer]}", boards[layer] / len(some), mean, kept))
    columns = ("layer", "boards", "placements of a board", "searched further")
    return DataTable("Children of a node", columns, tuple(rows))


def _chart(counts: dict[str, list[Count]]) -> Chart:
    """Chart the boards of each layer of the first beam."""
    name, some = next(iter(counts.items()))
    boards = sum((each.searched for each in some), Counter[int]())
    bars = [
        {"label": LAYERS[layer], "value": boards[layer] / len(some), "published": None}
        for layer in sorted(boards)
    ]
    return Chart("boards", "bars", name, {"bars": bars, "axis": "boards searched for a move"})
