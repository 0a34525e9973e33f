"""Do experiments, or take what was done before."""

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
    """Do an experiment."""
    start = perf_counter()
    outcome = experiment.run(workers or WorkerPool())
    return artefact.with_header(experiment, outcome, perf_counter() - start)


def resumed(
    experiment: Experiment, folder: Path, workers: WorkerPool, *, fresh: bool = False
) -> tuple[Artefact, bool]:
    """Take an experiment's result from a folder, or do it and keep it there.

    Returns:
        The result, and whether it was done now.
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
    """Do experiments, or take the results that a folder has of them.

    Args:
        experiments: what to do, in the order of the report.
        folder: where results are kept, a file each.
        workers: who works.
        only: names to do, where not all; the others are taken from the folder, or left out.
        fresh: whether to do again what has a result.
        tell: hears of each experiment that was done.
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
