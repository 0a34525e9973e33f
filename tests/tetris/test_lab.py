"""The laboratory of NES Tetris."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from typer.testing import CliRunner

from laconic.errors import InputError
from laconic.lab.charts import draw
from laconic.lab.run import run
from laconic.lab.worker_pool import WorkerPool
from laconic.main import app
from laconic.tetris.evaluation import evaluate
from laconic.tetris.features import NAMES
from laconic.tetris.lab import load, names, parse
from laconic.tetris.players import player
from laconic.tetris.training import Method, default_plan, read_run, train

if TYPE_CHECKING:
    from laconic.lab.outcome import Outcome

ROOT = Path(__file__).parents[2]


def done(kind: str, settings: str) -> Outcome:
    """Run an experiment of one's own."""
    experiment = parse(f'kind = "{kind}"\ntitle = "Mine"\n{settings}', "mine")
    return run(experiment, WorkerPool(folder=ROOT)).outcome


def test_players_are_those_of_the_evaluation(tmp_path: Path) -> None:
    """An experiment plays the games that `evaluate` plays; its charts can be drawn."""
    outcome = done(
        "players",
        'players = [{ player = "random" }, { player = "greedy", published = [1, 2, 3] }]\n'
        "conditions = { games = 12, seed = 7 }",
    )
    expected = evaluate(player("greedy"), games=12, seed=7)
    assert outcome.numbers["greedy"]["scores"] == expected.scores.tolist()
    assert [c.measure for c in outcome.comparisons] == ["median", "mean", "maxouts in %"]
    for chart in outcome.charts:
        draw(chart, tmp_path / f"{chart.name}.svg")


def test_each_feature_is_left_out_in_turn() -> None:
    """There is a row a feature, the most valuable first."""
    outcome = done("features", 'player = { player = "greedy" }\nconditions = { games = 2 }')
    rows = outcome.tables[0].rows
    assert {row[0] for row in rows} == set(NAMES)
    assert [row[2] for row in rows] == sorted(row[2] for row in rows)


def test_runs_are_read() -> None:
    """The training runs of the source tree have as many generations as the documentation says."""
    rows = run(load("laconic-training"), WorkerPool(folder=ROOT)).outcome.tables[0].rows
    generations = {row[0]: row[3] for row in rows}
    assert generations == {"greedy": 79, "expectimax": 15, "expectimax-timed": 18}


def test_bundled_experiments_load() -> None:
    """All descriptions are read; files that are missing are named."""
    assert [load(name).kind for name in names()]
    with pytest.raises(InputError, match=r"missing\.jsonl"):
        done("runs", 'files = ["missing.jsonl"]')


def test_commands_run_and_report(tmp_path: Path) -> None:
    """`lab run` prints JSON; `lab report` writes pages and plots of what was run."""
    words = ["tetris", "lab", "run", "laconic-training", "--files", str(ROOT), "--jobs", "1"]
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    assert len(json.loads(result.stdout)["tables"]) == 1
    words = ["tetris", "lab", "report", "--only", "laconic-training", "--files", str(ROOT)]
    result = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "report")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "report" / "README.md").exists()


def test_calls_are_counted() -> None:
    """A beam of 2, 1, 1 lists 1 + 2 (1 + 7 (1 + 7)) times, but for boards that end the search."""
    outcome = done("calls", 'player = { player = "pair" }\nbeams = [[2, 1, 1]]\nevery = 250')
    (two, more), name = outcome.tables[0].rows, "branching, beam 2 1 1"
    assert (two[0], more[0]) == ("pair", name)
    lists = [each[1] for each in outcome.numbers[name]["calls"]]
    assert len(lists) >= 2
    assert max(lists) == 1 + 2 * (1 + 7 * (1 + 7))
    assert more[2] == sum(lists) / len(lists)
    evaluated, listed = outcome.numbers["pair"]["calls"][0]
    assert 10 < evaluated / (listed - 1) < 35  # all placements of the second piece
    assert outcome.tables[1].rows[1][1] <= 2
    ((_, whole, listing, share),) = outcome.tables[2].rows
    assert 0 < listing < whole
    assert share == pytest.approx(100 * (1 - listing / whole), abs=0.5)


def test_trainings_are_runs_of_the_trainer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The result is that of the trainer, with the features that are left, and can be resumed."""
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path))
    settings = (
        'runs = [{{ label = "mine, 1", method = "evolution", generations = {}, '
        'without = ["Lock height"] }}]\nconditions = {{ games = 2 }}'
    )
    done("trainings", settings.format(1))
    outcome = done("trainings", settings.format(2))
    (file,) = tmp_path.glob("tetris/*.jsonl")
    plan = replace(default_plan(Method.EVOLUTION), generations=2, without=("lock height",))
    expected = train(plan, tmp_path / "other.jsonl")
    for mine, theirs in zip(read_run(file).generations, expected.generations, strict=True):
        assert np.array_equal(mine.candidates, theirs.candidates)
    assert outcome.charts[0].name == "mine-1"  # of a file
    values = outcome.numbers["mine, 1"]
    assert values[1] == 0
    assert [*values[:1], *values[2:]] == expected.last.tolist()
    assert outcome.tables[0].rows[0][2] == 16
