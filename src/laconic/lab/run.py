"""Run experiments, or load their saved results."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING

from laconic.errors import InputError
from laconic.lab import artefact
from laconic.lab.worker_pool import WorkerPool

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from laconic.lab.artefact import Artefact
    from laconic.lab.experiment import Experiment


def run(experiment: Experiment, workers: WorkerPool | None = None) -> Artefact:
    """Run an experiment."""
    start = perf_counter()
    outcome = experiment.run(workers or WorkerPool())
    return artefact.with_header(experiment, outcome, perf_counter() - start)


def resumed(
    experiment: Experiment, folder: Path, workers: WorkerPool, *, fresh: bool = False
) -> tuple[Artefact, bool]:
    """Load an experiment's result from a folder, or run it and save the result.

    Returns:
        The result, and whether the experiment was run.
    """
    path = folder / f"{experiment.name}.json"
    if not fresh:
        with suppress(InputError):
            return artefact.read(path, experiment), False
    done = run(experiment, workers)
    artefact.write(done, path)
    return done, True


def run_all(
    experiments: Sequence[Experiment],
    folder: Path,
    workers: WorkerPool,
    *,
    only: Collection[str] = (),
    fresh: bool = False,
    tell: Callable[[str], None] = lambda _text: None,
) -> list[tuple[Experiment, Artefact]]:
    """Run experiments, or load the results that are saved in a folder.

    Args:
        experiments: the experiments, in the order of the report.
        folder: the folder of results, one file each.
        workers: the workers that run the tasks.
        only: names to run; the others are loaded from the folder, or omitted.
        fresh: whether to run experiments again that have a result.
        tell: called with a line about each experiment that was run.
    """
    results = []
    for experiment in experiments:
        if only and experiment.name not in only:
            with suppress(InputError):
                kept = artefact.read(folder / f"{experiment.name}.json", experiment)
                results.append((experiment, kept))
            continue
        done, now = resumed(experiment, folder, workers, fresh=fresh)
        results.append((experiment, done))
        if now:
            tell(f"{experiment.name}: {done.header['seconds']:,.1f} s")
    return results
