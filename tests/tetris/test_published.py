"""The document's players with its weights, on its games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from laconic.tetris.evaluation import evaluate
from laconic.tetris.players import Kind, Search, View, player
from laconic.tetris.rules import Rows, lock

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.tetris.weights import Weights

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

# Scores of the document's two-piece player in the first 20 games of seed 205, by its author's
# program. All 150 games: laconic tetris lab run document-table
FIRST = """
855780 1037340 204400 1196740 969500 1145120 1032200 1049840 1149580 1062760
995580 1062900 1136500 1073660 1090460 1064740 1140940 971980 1048640 997180
"""


def test_two_piece_player(pair: Search) -> None:
    """The first 20 scores are those of the author's program."""
    result = evaluate(pair, games=20, seed=205)
    assert result.scores.tolist() == [int(score) for score in FIRST.split()]


RESULTS = sorted((ROOT / "results" / "tetris").glob("*.json"))


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_documentation_gives_the_results(path: Path) -> None:
    """Figures in the documentation are those of the result files, whose command stands beside."""
    page = (ROOT / "docs" / "tetris.md").read_text(encoding="utf-8")
    data = json.loads(path.read_text(encoding="utf-8"))
    lines = [line for line in page.splitlines() if f"`{data['command']}`" in line]
    assert lines
    assert data.get("equal", True)
    if "mean" in data:
        figures = (
            f"{data['median']:,.0f}",
            f"{data['mean']:,.2f}",
            f"{100 * data['maxout']:.2f} %",
        )
        assert all(f"| {figure} |" in lines[0] for figure in figures)


def expected(search: Search, board: Rows, piece: int, depth: int, tetrises: int) -> float:
    """Compute what the document's branching search expects, as it is defined."""
    ranked = Search(Kind.GREEDY, search.weights).values(View(board, piece))
    if not ranked:
        return 1e9
    if depth == 0:
        bonus = 1e9 * (lock(board, piece, ranked[0].placement)[1] == 4)
        return ranked[0].cost + bonus - 1e9 * tetrises
    best = 1e9
    for value in ranked[: search.beam[3 - depth]]:
        after, lines = lock(board, piece, value.placement)
        chances = [2 if following == piece else 9 for following in range(7)]
        best = min(
            best,
            sum(
                chances[following]
                * expected(search, after, following, depth - 1, tetrises + (lines == 4))
                for following in range(7)
            )
            / 56,
        )
        if lines == 4:
            break
    return best


@pytest.mark.parametrize("seed", [2, 3])
def test_branching_search_is_as_defined(
    reference: Weights, make_board: Callable[..., Rows], seed: int
) -> None:
    """Values of the branching player are those of a plain version of it."""
    search = Search(Kind.BRANCHING, reference, (2, 2, 1))
    board = make_board(seed, 20)
    values = search.values(View(board, 3, 1))
    assert len(values) == 2
    for value in values:
        after, _ = lock(board, 3, value.placement)
        assert value.cost == pytest.approx(expected(search, after, 1, 2, 0), rel=1e-12)


def test_branching_search_plays_a_tetris_at_once(reference: Weights) -> None:
    """A tetris among the placements that it keeps is the only one that it values."""
    board = (0,) * 17 + (511,) * 5
    values = Search(Kind.BRANCHING, reference, (3, 5, 5)).values(View(board, 0, 1))
    assert [lock(board, 0, value.placement)[1] for value in values] == [4]


def test_expectimax_player() -> None:
    """Our player's first games are those of the results in the documentation."""
    result = evaluate(player("expectimax"), games=4, seed=205)
    assert result.scores.tolist() == [1178660, 1227080, 1288200, 1234020]


@pytest.mark.parametrize("name", ["expectimax", "expectimax-fresh", "expectimax-timed"])
def test_documentation_states_the_results(name: str) -> None:
    """The table of results in the documentation has the figures of the artefact."""
    data = json.loads((ROOT / "results" / "tetris" / f"{name}.json").read_text(encoding="utf-8"))
    maxouts = f"{100 * data['maxout']:.2f} %"
    row = f"| {data['median']:,.0f} | {data['mean']:,.2f} | {maxouts} |"
    assert row in (DOCS / "tetris.md").read_text(encoding="utf-8")
