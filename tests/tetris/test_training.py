"""Training: reproducible, and resumable after being killed."""

from __future__ import annotations

import hashlib
import json
import math
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from laconic.errors import InputError
from laconic.files import locked
from laconic.tetris import training, weights
from laconic.tetris.errors import WeightsError
from laconic.tetris.features import NAMES
from laconic.tetris.optimisers import Evolution, Swarm, Vectors
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import Kind
from laconic.tetris.rules import Rules, Timing
from laconic.tetris.training import (
    Method,
    Plan,
    Players,
    Run,
    default_plan,
    first_seed,
    generation_pieces,
    read_run,
    train,
    weights_of,
)

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
    both = zip(first.generations, second.generations, strict=True)
    return all(one.as_dict() == other.as_dict() for one, other in both)


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
    stored = read_run(tmp_path / "first.jsonl")
    assert stored.plan == plan
    assert same(first, stored)


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
    with locked(file), pytest.raises(InputError, match="another process"):
        train(SWARM, file)
    assert train(SWARM, file).generations


def test_finished_generations_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a finished run does not play any games."""
    file = tmp_path / "run.jsonl"
    whole = train(SWARM, file)
    monkeypatch.setattr(training, "fitness", None)
    assert same(whole, train(SWARM, file))


def test_other_plans_are_refused(tmp_path: Path) -> None:
    """A file of another plan, and a file that is no run, are refused."""
    file = tmp_path / "run.jsonl"
    train(SWARM, file)
    with pytest.raises(WeightsError, match="seed is 5, expected 6: name another file"):
        train(replace(SWARM, seed=6), file)
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(WeightsError, match="format None"):
        train(SWARM, file)


@pytest.mark.parametrize("value", [1e9, math.nan, "1", None, [1.0]], ids=repr)
@pytest.mark.parametrize("name", ["fitness", "candidates", "digest"])
def test_changed_lines_are_refused(name: str, value: object, tmp_path: Path) -> None:
    """No number of a run is taken over that is not the one that was recorded."""
    file = tmp_path / "run.jsonl"
    train(SWARM, file)
    lines = file.read_text(encoding="utf-8").splitlines()
    line = json.loads(lines[2])
    if name == "digest":
        line[name] = value
    elif name == "fitness":
        line[name][3] = value
    else:
        line[name][3][4] = value
    lines[2] = json.dumps(line)
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    for read in (read_run, lambda file: train(SWARM, file)):
        with pytest.raises(WeightsError, match="line 3 is damaged"):
            read(file)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_lines_are_neither_left_out_nor_nested(place: int, tmp_path: Path) -> None:
    """A line that is missing, or nested too deeply to be read, is refused."""
    file = tmp_path / "run.jsonl"
    train(SWARM, file)
    lines = file.read_text(encoding="utf-8").splitlines()
    nested = "[" * 100_000
    for changed in (lines[:place] + lines[place + 1 :], [*lines[:place], nested, ""]):
        file.write_text("\n".join([*changed, ""]), encoding="utf-8")
        with pytest.raises(WeightsError):
            train(SWARM, file)


def test_reading_leaves_an_unfinished_line(tmp_path: Path) -> None:
    """Whoever reads a run that another process trains changes nothing."""
    file = tmp_path / "run.jsonl"
    train(SWARM, file)
    written = file.read_bytes()[:-9]
    file.write_bytes(written)
    assert len(read_run(file).generations) == SWARM.generations - 1
    assert file.read_bytes() == written


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("method", "x"),
        ("kind", "x"),
        ("source", "x"),
        ("population", 3),
        ("games", 0),
        ("generations", 1.5),
        ("seed", -1),
        ("sigma", math.nan),
        ("sigma", math.inf),
        ("sigma", 0.0),
        ("top", 1.5),
        ("top", math.nan),
        ("start", (1.0, 2.0)),
        ("start", (math.nan,) * 17),
        ("without", NAMES),
    ],
)
def test_impossible_plans_are_refused(name: str, value: object) -> None:
    """Sizes, shares and starts out of their ranges."""
    with pytest.raises(WeightsError, match=name):
        replace(EVOLUTION, **{name: value})  # type: ignore[arg-type]


def test_names_stand_for_what_they_name() -> None:
    """A method, a player and a generator given by name are those that are named."""
    named = replace(TIMED, method="evolution", kind="greedy", source="cartridge")  # type: ignore[arg-type]
    assert named.method is Method.EVOLUTION
    assert named.kind is Kind.GREEDY
    assert named.source is Source.CARTRIDGE


def test_unknown_features_are_refused() -> None:
    """With the name that was meant."""
    with pytest.raises(WeightsError, match=r"no feature 'lock heigth'.*lock height"):
        replace(EVOLUTION, without=("lock heigth",))


@pytest.mark.parametrize(("kind", "more"), [(Kind.GREEDY, 0), (Kind.EXPECTIMAX, 2)])
def test_features_can_be_left_out(kind: Kind, more: int) -> None:
    """Their weights are zero, candidates have a number for each other feature, and back."""
    plan = replace(EVOLUTION, kind=kind, without=("Lock height", "spread"))
    vector = np.arange(1.0, 16 + more)
    found = plan.weights(vector)
    assert (found.values[1], found.values[NAMES.index("spread")]) == (0, 0)
    assert [value for value in found.values if value] == vector[:15].tolist()
    assert (found.death, found.tetris) == ((1600, 1700) if more else (1e9, 1e9))
    assert plan.vector(found) == tuple(vector)
    assert plan.dimensions == 15 + more


def test_swarm_moves_as_the_document_says() -> None:
    """Velocities stay within five, and every particle moves by its velocity."""
    swarm = Swarm(population=6, dimensions=17, seed=5)
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


RUNS = Path(__file__).parents[2] / "results" / "tetris"


@pytest.mark.parametrize("name", ["greedy", "expectimax", "expectimax-timed"])
def test_bundled_weights_are_means_of_published_runs(name: str) -> None:
    """The mean of the last generation of each published run is the bundled weights, to the bit."""
    run = read_run(RUNS / f"{name}.jsonl")
    known = weights.bundled(name)
    assert weights_of(run.last) == replace(known, name="trained", source="")


@pytest.mark.parametrize("seed", [0, 7, 1234])
@pytest.mark.parametrize(
    ("source", "count", "generations"),
    [("published", 4, 12), ("console", 5, 12), ("cartridge", 3, 40)],
)
def test_generations_have_games_of_their_own(
    source: str, count: int, generations: int, seed: int
) -> None:
    """No game of an evolution comes twice, as far as the seeds of the generator reach."""
    plan = replace(EVOLUTION, source=Source(source), games=count, seed=seed)
    rows = [row for each in range(generations) for row in generation_pieces(plan, each)[:, :60]]
    assert len({row.tobytes() for row in rows}) == count * generations


def test_the_cartridge_begins_again() -> None:
    """When an evolution has played the games of the cartridge, it goes through them again."""
    plan = replace(EVOLUTION, source=Source.CARTRIDGE, games=10_000, seed=3)
    seeds = [first_seed(plan, number) for number in range(6)]
    assert sorted(seeds[:3]) == [512, 512 + (10_000 << 9), 512 + (20_000 << 9)]
    assert seeds[3:] == seeds[:3]


def test_published_generations_keep_their_pieces() -> None:
    """Generation 78 of the seed 1 has the games of seed 1,001,078, as in the bundled runs."""
    given = generation_pieces(replace(EVOLUTION, seed=1), 78)
    assert np.array_equal(given, games(Source.PUBLISHED, 1_001_078, EVOLUTION.games, 700))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 5_000_000}, "seed 5000000: expected 0 to 4293967 for 4 generations of 4 games"),
        ({"seed": 4_293_968}, "seed 4293968: expected 0 to 4293967"),
        ({"seed": 1_073_492, "source": "console"}, "seed 1073492: expected 0 to 1073491"),
        ({"games": 40_000, "source": "cartridge"}, "40,000 games of cartridge pieces: expected"),
        (
            {"method": "swarm", "source": "cartridge", "pieces_seed": 88},
            "pieces_seed 88: expected 512 to",
        ),
    ],
)
def test_seeds_are_checked_first(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    """A seed beyond those of the generator is named with its range, and no file is left."""
    with pytest.raises(InputError, match=message):
        train(replace(EVOLUTION, **change), tmp_path / "run.jsonl")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("source", Source)
def test_the_last_seeds_are_played(source: Source) -> None:
    """The highest seed that a run accepts has pieces in its last generation; so has a swarm."""
    plan = replace(EVOLUTION, source=source, seed=1_073_491)
    assert len(generation_pieces(plan, plan.generations - 1)) == plan.games
    swarm = replace(default_plan(Method.SWARM, source), games=2)
    assert len(generation_pieces(swarm, 0)) == swarm.games


def test_a_published_run_can_be_resumed(tmp_path: Path) -> None:
    """It goes on from what it holds, with the same next generation on every processor."""
    file = tmp_path / "run.jsonl"
    shutil.copy(RUNS / "greedy.jsonl", file)
    plan = read_run(file).plan
    train(replace(plan, generations=80), file, threads=2)
    last = json.loads(file.read_text(encoding="utf-8").splitlines()[-1])
    assert last["digest"] == "0cb3867558a8749d7a509f73bae4f0aa55730432f87ffaa84978a42339a22ff1"


def test_the_evolution_is_the_same_on_every_processor() -> None:
    """Candidates and means of 60 generations, by a digest."""
    evolution = Evolution([0.5] * 17, 1.0, 12, seed=3)
    digest = hashlib.sha256()
    for _ in range(60):
        candidates = evolution.ask()
        digest.update(candidates.tobytes())
        evolution.tell(candidates, -ellipsoid(candidates))
    assert digest.hexdigest() == "f6e32d0398df7a0fadf269fe464495b06ff5fad39b9b3b5da4ec9b59e488e624"


def ellipsoid(candidates: Vectors) -> Vectors:
    """Return the cost of each candidate: axes whose lengths differ by a factor of a thousand."""
    scales = np.array([float(10 ** (6 * i // 16)) for i in range(candidates.shape[1])])
    costs = [math.fsum(row) for row in (candidates * candidates * scales).tolist()]
    return np.array(costs)


def test_the_evolution_finds_the_minimum_of_an_ellipsoid() -> None:
    """As fast as the package cmaes 0.13.1, which takes 462 and 488 generations of 24 to 1e-10."""
    for seed in (1, 2):
        evolution, generations, least = Evolution([1.0] * 17, 1.0, 24, seed), 0, np.inf
        while least > 1e-10 and generations < 600:
            candidates = evolution.ask()
            costs = ellipsoid(candidates)
            evolution.tell(candidates, -costs)
            generations, least = generations + 1, float(costs.min())
        assert generations < 520
