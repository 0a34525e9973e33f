"""The laboratory of sliding puzzles, and the options of `solve` that write files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from laconic.errors import InputError
from laconic.lab.charts import draw
from laconic.lab.run import run
from laconic.lab.worker_pool import WorkerPool
from laconic.main import app
from laconic.sliding.board import Board
from laconic.sliding.board import parse as parse_board
from laconic.sliding.lab import load, names, parse
from laconic.sliding.lab.instances import Instance, Instances, instances
from laconic.sliding.search import solve

if TYPE_CHECKING:
    from laconic.lab.outcome import Outcome

ROOT = Path(__file__).parents[2]


def done(kind: str, settings: str, folder: Path = ROOT) -> Outcome:
    """Run a custom experiment."""
    experiment = parse(f'kind = "{kind}"\ntitle = "Mine"\n{settings}', "mine")
    return run(experiment, WorkerPool(1, folder=folder)).outcome


def test_automata_are_compared_with_published_counts(tmp_path: Path) -> None:
    """All published figures of an automaton are reproduced, and the chart is drawn."""
    figures = 'strings = 113, "trie nodes" = 573, "live states" = 460, "branching factor" = 1.61382'
    row = f'{{ size = "3x3", depth = 12, published = {{ {figures} }} }}'
    outcome = done("automata", f"rows = [{row}]")
    assert [item.verdict for item in outcome.comparisons] == ["same"] * 4
    for chart in outcome.charts:
        draw(chart, tmp_path / f"{chart.name}.svg")


def test_pruning_has_shares_of_the_first_automaton() -> None:
    """Longer strings leave fewer nodes, and the first automaton has all of its own."""
    board = 'board = "8 6 7 / 2 5 4 / 3 0 1"\ngoal = "blank-last"\niterations = 3'
    outcome = done("pruning", f'{board}\ndepths = [2, 8, 12]\nheuristic = "manhattan"')
    shares = [row[2] for row in outcome.tables[0].rows]
    assert shares[0] == 100
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < shares[0]


HARDEST = "8 6 7 / 2 5 4 / 3 0 1"
"""One of the two boards of the 8-puzzle that need 31 moves."""


def searching(moves: str, more: str) -> Outcome:
    """Search the hardest board with automata of three depths."""
    instance = (
        f'{{ label = "A", board = "{HARDEST}", solution = "{moves}", '
        "published = { moves = [31, 31, 31] } }"
    )
    return done(
        "searches", f'goal = "blank-last"\ndepths = [2, 8, 12]\ninstances = [{instance}]\n{more}'
    )


def test_searches_leave_fewer_nodes_with_longer_strings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nodes are those of the iterations that find nothing, however often the search is resumed."""
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path))
    solved = solve(parse_board(HARDEST), "blank-last", bound="manhattan", depth=2, threads=1)
    for more in (
        'heuristic = "manhattan"',
        'order = "published"\npatterns = [[1, 2, 3, 4], [5, 6, 7, 8]]',
    ):
        outcome = searching(solved.moves, more)
        assert [item.verdict for item in outcome.comparisons] == ["same"] * 3
        nodes, shares = ([row[column] for row in outcome.tables[0].rows] for column in (2, 3))
        assert sorted(nodes, reverse=True) == nodes
        assert nodes[0] > nodes[-1]
        assert shares[0] == 100
        assert [row[2] for row in searching(solved.moves, more).tables[0].rows] == nodes
        if "manhattan" in more:
            assert nodes[0] == sum(i.expanded for i in solved.iterations if i.finished)


def test_searches_refuse_what_is_no_shortest_solution() -> None:
    """Moves that do not solve the board, or more than it needs, are errors."""
    with pytest.raises(InputError, match="do not solve"):
        searching("ud", "")
    longer = "rl" + solve(parse_board(HARDEST), "blank-last").moves
    with pytest.raises(InputError, match=r"33 moves of.*but 31 moves suffice"):
        searching(longer, "")


def test_heuristics_agree_on_moves(tmp_path: Path) -> None:
    """All heuristics give the same number of moves; a better heuristic needs fewer nodes."""
    boards = [solve(sliding) for sliding in _boards()]
    (tmp_path / "solved.json").write_text(json.dumps({"boards": [b.as_dict() for b in boards]}))
    settings = 'file = "solved.json"\nboards = 0\nheuristics = ["manhattan", "small"]'
    (_, bound, moves, nodes, _), better = done("heuristics", settings, tmp_path).tables[0].rows
    assert better[2] == moves
    assert better[1] > bound
    assert better[3] < nodes


def _boards() -> list[Board]:
    return [parse_board(text) for text in ("8 6 7 / 2 5 4 / 3 0 1", "1 2 3 / 4 0 6 / 7 5 8")]


def test_instances_are_those_with_results() -> None:
    """Each instance has a row; lengths are compared where there is a result."""
    outcome = run(load("document-instances"), WorkerPool(1, folder=ROOT)).outcome
    assert len(outcome.tables[0].rows) == 10
    assert outcome.comparisons
    assert {item.verdict for item in outcome.comparisons} == {"same"}


def test_the_last_iteration_is_counted_apart(tmp_path: Path) -> None:
    """Nodes are given with an iteration that was cut short by a solution, and without it."""
    iterations = [
        {"limit": 4, "expanded": 10, "finished": True},
        {"limit": 6, "expanded": 7, "finished": False},
    ]
    board = {"length": 6, "nodes": 17, "seconds": 0.5, "iterations": iterations}
    result = {"resumed": False, "processor_seconds_of_last_run": 0.9, "boards": [board]}
    (tmp_path / "result.json").write_text(json.dumps(result))
    instance = Instance("1", "result.json", optimal=6, nodes=100, seconds=3, best=50)
    outcome = instances(Instances((instance,)), WorkerPool(1, folder=tmp_path))
    assert outcome.tables[0].rows == (("1", 6, 100, 3, 50, 17, 10, 0.5, 0.9),)


def test_a_result_that_is_missing_is_named() -> None:
    """Neither an empty column nor a trace: the file's path, and what was expected."""
    instance = Instance("1", "missing.json", optimal=6, nodes=100, seconds=3, best=50)
    with pytest.raises(InputError, match=r"missing\.json: No such file .* expected a result"):
        instances(Instances((instance,)), WorkerPool(1))


def test_experiments_find_the_results_of_laconic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In any folder; a file of the user's own there goes before."""
    monkeypatch.chdir(tmp_path)
    name = "results/sliding/korf24-1.json"
    assert WorkerPool(1).file(name) == ROOT / name
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("{}")
    assert WorkerPool(1, folder=tmp_path).file(name) == tmp_path / name


def test_bundled_experiments_load() -> None:
    """All descriptions can be parsed; an unknown heuristic is reported."""
    assert [load(name).kind for name in names()]
    board = 'board = "1 2 / 0 3"\ngoal = "blank-last"\niterations = 1'
    with pytest.raises(InputError, match="heuristic"):
        done("pruning", f'{board}\ndepths = [2]\nheuristic = "?"')


def test_commands_report_and_animate(tmp_path: Path) -> None:
    """`lab report` writes pages and plots; `solve --animate` writes a file, of a kind it knows."""
    words = ["sliding", "lab", "report", "--only", "document-instances", "--files", str(ROOT)]
    result = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "report")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "report" / "README.md").exists()
    solving = ["sliding", "solve", "1 2 3 / 4 0 6 / 7 5 8", "--animate"]
    assert CliRunner().invoke(app, [*solving, str(tmp_path / "a.svg")]).exit_code == 0
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    refused = CliRunner().invoke(app, [*solving, str(tmp_path / "a.png")])
    assert (refused.exit_code, "svg or .gif" in refused.output) == (2, True)
