"""Training: reproducible, and resumable after being killed."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from laconic.tetris import training, weights
from laconic.tetris.errors import WeightsError
from laconic.tetris.pieces import Source
from laconic.tetris.players import Kind
from laconic.tetris.rules import Rules, Timing
from laconic.tetris.training import Method, Plan, Players, Run, Swarm, read_plan, train

SWARM = Plan(population=6, generations=4, games=2, seed=5)
EVOLUTION = Plan(
    Method.EVOLUTION, population=6, generations=4, games=4, seed=5, top=1.0, racing=True
)
TIMED = replace(
    EVOLUTION,
    rules=Rules(Timing.TIMED, 22, 18, 230, 12),
    source=Source.CARTRIDGE,
    generations=2,
)
SEARCHING = replace(
    EVOLUTION, kind=Kind.EXPECTIMAX, beam=(2, 1, 0), population=4, games=2, generations=2
)


def same(first: Run, second: Run) -> bool:
    """Return whether two runs have the same result."""
    return first.history == second.history and np.array_equal(first.best, second.best)


@pytest.mark.parametrize(
    "plan",
    [SWARM, EVOLUTION, SEARCHING, TIMED],
    ids=["swarm", "evolution", "search", "timed"],
)
def test_runs_repeat(plan: Plan, tmp_path: Path) -> None:
    """The same plan gives the same population and result, on threads and on an executor."""
    first = train(plan, tmp_path / "first.jsonl")
    assert same(first, train(plan, tmp_path / "second.jsonl", threads=2))
    with ThreadPoolExecutor(2) as executor:
        assert same(first, train(plan, tmp_path / "third.jsonl", executor=executor))
    assert read_plan(tmp_path / "first.jsonl") == plan


@pytest.mark.parametrize("plan", [SWARM, EVOLUTION], ids=["swarm", "evolution"])
def test_killed_runs_go_on(plan: Plan, tmp_path: Path) -> None:
    """A run truncated at any byte resumes to the result of an uninterrupted run."""
    whole = train(plan, tmp_path / "whole.jsonl")
    written = (tmp_path / "whole.jsonl").read_bytes()
    header = written.index(b"\n") + 1
    for cut in (header, header + 7, (header + len(written)) // 2, len(written) - 1):
        file = tmp_path / f"cut-{cut}.jsonl"
        file.write_bytes(written[:cut])
        assert same(whole, train(plan, file))
        assert file.read_bytes() == written


def test_a_run_is_trained_by_one_process(tmp_path: Path) -> None:
    """While a process trains a run, another one is refused."""
    file = tmp_path / "run.jsonl"
    with training._locked(file), pytest.raises(WeightsError, match="another process"):  # noqa: SLF001
        train(SWARM, file)
    assert train(SWARM, file).history


def test_finished_generations_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a finished run does not play any games."""
    file = tmp_path / "run.jsonl"
    whole = train(SWARM, file)
    monkeypatch.setattr(training, "fitness", None)
    assert same(whole, train(SWARM, file))


def test_other_plans_are_refused(tmp_path: Path) -> None:
    """A file of another plan, a damaged line, and a file that is no run are refused."""
    file = tmp_path / "run.jsonl"
    train(SWARM, file)
    with pytest.raises(WeightsError, match="another file"):
        train(replace(SWARM, seed=6), file)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[0], "[1.0]", ""]), encoding="utf-8")
    with pytest.raises(WeightsError, match="line 2"):
        train(SWARM, file)
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(WeightsError, match="format"):
        train(SWARM, file)


def test_swarm_moves_as_the_document_says() -> None:
    """Velocities stay within five, and every particle moves by its velocity."""
    swarm = Swarm(SWARM)
    for step in range(20):
        before = swarm.ask().copy()
        swarm.tell(before, np.arange(6.0) + step)
        assert np.abs(swarm.velocity).max() <= 5
        assert np.allclose(swarm.ask(), before + swarm.velocity)


def test_racing_ranks_those_given_up_below_the_rest() -> None:
    """After a quarter of the games the worse half is given up, and ranks below the better half."""
    candidates = np.random.default_rng(1).normal(0, 3, (8, 17))
    given = training.generation_pieces(EVOLUTION, 0)
    raced = training.fitness(EVOLUTION, candidates, given, Players())
    early = training.fitness(replace(EVOLUTION, racing=False), candidates, given[:1], Players())
    kept = set(np.argsort(-early, kind="stable")[:4].tolist())
    assert set(np.argsort(-raced, kind="stable")[:4].tolist()) == kept


RUNS = Path(__file__).parents[2] / "docs" / "tetris"


def test_bundled_weights_follow_from_their_run(tmp_path: Path) -> None:
    """The published run of the swarm ends in the bundled weights, on every processor."""
    file = tmp_path / "run.jsonl"
    shutil.copy(RUNS / "greedy.jsonl", file)
    generations = len(file.read_text(encoding="utf-8").splitlines()) - 1
    run = train(replace(read_plan(file), generations=generations), file)
    assert np.allclose(run.last[:17], weights.bundled("greedy").values)


@pytest.mark.parametrize("name", ["expectimax", "expectimax-timed"])
def test_published_evolutions_can_be_read(name: str) -> None:
    """All generations of the published runs of CMA-ES are whole, and their best is above 1 million.

    Their candidates were not recorded, and follow from the seed with the same linear algebra only.
    """
    plan, history = training.read_run(RUNS / f"{name}.jsonl")
    assert plan.method is Method.EVOLUTION
    assert {len(fitness) for fitness in history} == {plan.population}
    assert max(map(max, history)) > 1_000_000
