"""Players: their choices, and invalid arguments."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from laconic.errors import InputError
from laconic.tetris import _kernels
from laconic.tetris.analysis import options, steps
from laconic.tetris.boards import parse
from laconic.tetris.errors import BoardError, WeightsError
from laconic.tetris.evaluation import compare, evaluate, play, replay_of
from laconic.tetris.game import Ending
from laconic.tetris.match import PieceContest
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import PLAYERS, Kind, Search, View, player
from laconic.tetris.rules import EMPTY, HEIGHT, Placement, Rules, Timing, lock
from laconic.tetris.weights import Weights, bundled, read
from laconic.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from laconic.tetris.rules import Rows

FIVE = games(Source.PUBLISHED, 205, 5, 120)


def lowest(view: View) -> Placement:
    """Choose the lowest placement: a custom player."""
    return max(view.placements(), key=lambda at: (at.row, at.column))


def test_own_player_plays(pair: Search) -> None:
    """A callable plays whole games; its replay and the engine's player fare on the same pieces."""
    own = play(lowest, Rules(), FIVE[0].tolist())
    assert own.ending is Ending.TOP_OUT
    assert play(pair, Rules(), FIVE[0].tolist()).score > own.score


def test_impossible_choice_is_refused() -> None:
    """A player that chooses what cannot be reached is told where."""
    with pytest.raises(InputError, match=r"piece 0.*cannot be reached"):
        play(lambda _: Placement(0, 3, 3), Rules(), FIVE[0].tolist())


@pytest.mark.parametrize(
    ("pieces", "message"),
    [([1.5, 2], "piece 1.5: expected a whole number"), ([0, 7], "piece 7: expected 0 to 6")],
)
def test_impossible_pieces_are_refused(pieces: list[Any], message: str, pair: Search) -> None:
    """A fraction is no piece, nor is a number that none has, for any player."""
    for each in (pair, lowest):
        with pytest.raises(InputError, match=message):
            play(each, Rules(), pieces)


def test_search_as_callable_plays_the_engines_game(pair: Search) -> None:
    """Asked piece by piece, a search plays the game that it plays in the engine."""
    whole = play(pair, Rules(), FIVE[1].tolist())

    def asked(view: View) -> Placement:
        return pair(view)

    single = play(asked, Rules(), FIVE[1].tolist())
    assert single == whole


@pytest.mark.parametrize("name", PLAYERS)
def test_players_by_name(name: str) -> None:
    """Every player plays, and the same seed gives the same game."""
    search = player(name, seed=3)
    if search.kind is Kind.BRANCHING:
        search = Search(Kind.BRANCHING, search.weights, (2, 1, 1))
    first, again = (play(search, Rules(), FIVE[2, :30].tolist()) for _ in range(2))
    assert first == again
    assert len(first.placements) > 10


def test_pair_is_the_best_reply(pair: Search, make_board: Callable[..., Rows]) -> None:
    """The two-piece value is the least one-piece cost on the board after the first piece."""
    greedy = Search(Kind.GREEDY, pair.weights)
    board = make_board(3, 12)
    for value in pair.values(View(board, 3, 1)):
        after, lines = lock(board, 3, value.placement)
        reply = greedy.values(View(after, 1))[0].cost
        assert value.cost == pytest.approx(reply - 1e9 * (lines == 4), abs=1e-6)


def expected(search: Search, board: Rows, piece: int, depth: int) -> float:
    """Compute the expectimax value as defined, without pruning or table."""
    greedy = Search(Kind.GREEDY, search.weights)
    ranked = greedy.values(View(board, piece))
    if not ranked:
        return search.weights.death
    if not depth:
        return ranked[0].cost
    return min(
        at_once(search, board, piece, value.placement)
        + chance(search, lock(board, piece, value.placement)[0], piece, depth - 1)
        for value in ranked
    )


def chance(search: Search, board: Rows, last: int, depth: int) -> float:
    """Weigh the next pieces: two of 56 for a repetition, nine for another."""
    return sum(
        (2 if piece == last else 9) / 56 * expected(search, board, piece, depth)
        for piece in range(7)
    )


def at_once(search: Search, board: Rows, piece: int, at: Placement) -> float:
    """Return the cost of a placement by itself."""
    from laconic.tetris.features import features  # noqa: PLC0415  # the twin alone needs it

    counted = features(board, piece, [at])[0].tolist()
    lines = lock(board, piece, at)[1]
    four = search.weights.tetris if lines == 4 else 0
    weights = search.weights.values
    return float(weights[0] * counted[0] + weights[1] * counted[1] - four)


def test_expectimax_is_as_defined(reference: Weights, make_board: Callable[..., Rows]) -> None:
    """With wide beams, the search gives the values of an exhaustive expectimax."""
    weights = replace(reference, death=2000, tetris=1000)
    search = Search(Kind.EXPECTIMAX, weights, (256, 1, 0))
    board = make_board(5, 8)
    piece, following = 6, 0
    for value in search.values(View(board, piece, following)):
        after, _ = lock(board, piece, value.placement)
        best = min(
            at_once(search, after, following, reply.placement)
            + chance(search, lock(after, following, reply.placement)[0], following, 0)
            for reply in Search(Kind.GREEDY, reference).values(View(after, following))
        )
        plain = at_once(search, board, piece, value.placement) + best
        assert value.cost == pytest.approx(plain, abs=1e-6)


def test_comparison_is_paired(pair: Search) -> None:
    """The difference of a player with itself is zero; other games are refused."""
    first = evaluate(pair, games=2, seed=205)
    same = compare(first, first)
    assert (same.difference, same.better, same.worse) == (0.0, 0, 0)
    with pytest.raises(InputError, match="seed"):
        compare(first, evaluate(pair, games=2, seed=206))


def test_workers_change_nothing(reference: Weights) -> None:
    """Two processes play the same games as a single process."""
    greedy = Search(Kind.GREEDY, reference)
    alone = evaluate(greedy, games=6, seed=7)
    assert evaluate(greedy, games=6, seed=7, workers=Workers(2)).games == alone.games


def test_timed_games_are_harder(pair: Search) -> None:
    """At level 29 gravity is a row a frame: slow taps lose at once, fast taps later."""
    scores = []
    for taps in (10, 30):
        rules = Rules(Timing.TIMED, 22, 29, 1000, taps)
        scores.append([play(pair, rules, row.tolist()).lines for row in FIVE[:3]])
    assert sum(scores[0]) < sum(scores[1])


def test_analysis_begins_with_the_best(pair: Search, make_board: Callable[..., Rows]) -> None:
    """Losses rise from zero, and reasons add up to the difference in one-piece cost."""
    ranked = options(Search(Kind.GREEDY, pair.weights), View(make_board(2), 3))
    assert ranked[0].loss == 0
    assert [option.loss for option in ranked] == sorted(option.loss for option in ranked)
    for option in ranked:
        assert option.loss == pytest.approx(sum(reason.cost for reason in option.reasons), abs=1e-6)


def test_random_player_rates_nothing(make_board: Callable[..., Rows]) -> None:
    """A player that places at random has no opinion to analyse by."""
    with pytest.raises(InputError, match="player random: it does not rate placements"):
        options(player("random"), View(make_board(2), 3))


def test_own_game_has_no_losses(pair: Search) -> None:
    """A player finds nothing to improve in its own game."""
    given = FIVE[3, :60].tolist()
    replay = replay_of(play(pair, Rules(), given), Rules(), given, "pair", "published 205")
    assert all(step.loss == 0 for step in list(steps(pair, replay))[:-1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#" * 10, "full"),
        ("###", "3 cells"),
        ("#", "has 1 cell, expected 10"),
        ("....x.....", "'x'"),
        ("/".join(["#........."] * 23), "23 rows"),
    ],
)
def test_impossible_boards_are_refused(text: str, message: str) -> None:
    """An impossible board is rejected with the reason."""
    with pytest.raises(BoardError, match=message):
        parse(text)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "expected a JSON file"),
        ("[]", "format 'list'"),
        (json.dumps({"format": "laconic-tetris-weights-9"}), "laconic-tetris-weights-1"),
        (json.dumps({"format": "laconic-tetris-weights-1", "values": [1, 2]}), "17"),
        (json.dumps({"format": "laconic-tetris-weights-1", "values": ["x"] * 17}), "numbers"),
        ('{"format": "laconic-tetris-weights-1", "values": [' + "1e999," * 16 + "1]}", "finite"),
    ],
)
def test_damaged_weights_are_refused(tmp_path: Path, content: str, message: str) -> None:
    """A damaged file of weights, or one of another version, is refused with the reason."""
    file = tmp_path / "weights.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(WeightsError, match=message):
        read(file)


def test_names_that_nothing_has_are_refused() -> None:
    """Unknown players, weights and rules are rejected."""
    with pytest.raises(InputError, match="expected one of"):
        player("nobody")
    with pytest.raises(WeightsError, match="expected"):
        bundled("nobody")
    taps = [{"taps": 9}, {"taps": 31}, {"reaction": -1}, {"reaction": 31}, {"reaction": 1.5}]
    for wrong in ({"rows": 21}, {"start_level": 40}, {"most_lines": 0}, *taps):
        with pytest.raises(InputError, match="expected"):
            Rules(**wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_names_stand_for_what_they_name(pair: Search) -> None:
    """Rules, generators and search methods given by name act like those that are named."""
    rules = Rules("timed", HEIGHT)  # type: ignore[arg-type]
    assert rules.timed
    assert rules == Rules(Timing.TIMED, HEIGHT)
    search = Search("pair", pair.weights)  # type: ignore[arg-type]
    assert search.kind is Kind.PAIR
    named, known = (
        evaluate(search, games=2, seed=512, rules=Rules(most_lines=4), source=source)  # type: ignore[arg-type]
        for source in ("cartridge", Source.CARTRIDGE)
    )
    assert named.games == known.games
    assert named.source is known.source
    contest = PieceContest(Rules(), "cartridge")  # type: ignore[arg-type]
    assert contest.deal(2, 512) == ["cartridge 1024", "cartridge 1536"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Rules("slow"), "rules 'slow': expected free or timed"),  # type: ignore[arg-type]
        (lambda: games("x", 205, 1), "no generator 'x', expected"),  # type: ignore[arg-type]
        (lambda: Search("x", bundled("greedy")), "no search method 'x'"),  # type: ignore[arg-type]
        (lambda: player("nobody"), "expectimax, foresight"),
        (lambda: PieceContest(Rules(), "x"), "no generator 'x'"),  # type: ignore[arg-type]
    ],
)
def test_other_names_are_refused(make: Callable[[], object], message: str) -> None:
    """A name of no rules, generator or search method is refused at once."""
    with pytest.raises(InputError, match=message):
        make()


def test_empty_board_has_a_value(pair: Search) -> None:
    """A search ranks every placement of the empty board."""
    assert len(pair.values(View(EMPTY, 0, 1))) == 17


@pytest.mark.parametrize("threads", [1, 2])
def test_long_work_is_interrupted(
    threads: int, interrupted: Callable[[Callable[[], object]], object]
) -> None:
    """Ctrl-C ends games and the search of a single position, which would take hours."""
    endless = Search(Kind.EXPECTIMAX, bundled("expectimax"), (256, 256, 2))
    works: list[Callable[[], object]] = [
        lambda: _kernels.play_many([endless.native()] * 8, FIVE, threads=threads),
        lambda: _kernels.play(endless.native(), FIVE[0]),
        lambda: endless.values(View(EMPTY, 0, 1)),
    ]
    for work in works[: 3 if threads == 1 else 1]:
        with pytest.raises(KeyboardInterrupt):
            interrupted(work)
