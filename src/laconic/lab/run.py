"""Do experiments, or take what was done before."""

from __future__ import annotations

import json
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING

from laconic.deduction.strategies import make
from laconic.errors import InputError
from laconic.lab import artefact
from laconic.lab.crew import Crew
from laconic.lab.experiment import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from laconic.lab.artefact import Artefact
    from laconic.lab.experiment import Experiment


def run(experiment: Experiment, crew: Crew | None = None) -> Artefact:
    """Do an experiment.

    >>> from laconic.lab import load
    >>> run(load("lo-peng-triples")).outcome.comparisons[0].verdict
    'same'
    """
    start = perf_counter()
    outcome = experiment.run(crew or Crew())
    return artefact.sign(experiment, outcome, perf_counter() - start)


def resumed(
    experiment: Experiment, folder: Path, crew: Crew, *, fresh: bool = False
) -> tuple[Artefact, bool]:
    """Take an experiment's result from a folder, or do it and keep it there.

    Returns:
        The result, and whether it was done now.
    """
    path = folder / f"{experiment.name}.json"
    if not fresh:
        with suppress(InputError):
            return artefact.read(path, experiment), False
    done = run(experiment, crew)
    artefact.write(done, path)
    return done, True


def run_all(
    experiments: Sequence[Experiment],
    folder: Path,
    crew: Crew,
    *,
    only: Collection[str] = (),
    fresh: bool = False,
    tell: Callable[[str], None] = lambda _text: None,
) -> list[tuple[Experiment, Artefact]]:
    """Do experiments, or take the results that a folder has of them.

    Args:
        experiments: what to do, in the order of the report.
        folder: where results are kept, a file each.
        crew: who works.
        only: names to do, where not all; the others are taken from the folder, or left out.
        fresh: whether to do again what has a result.
        tell: hears of each experiment that was done.
    """
    found = []
    for experiment in experiments:
        if only and experiment.name not in only:
            with suppress(InputError):
                kept = artefact.read(folder / f"{experiment.name}.json", experiment)
                found.append((experiment, kept))
            continue
        done, now = resumed(experiment, folder, crew, fresh=fresh)
        found.append((experiment, done))
        if now:
            tell(f"{experiment.name}: {done.header['seconds']:,.1f} s")
    return found


def comparison(
    strategies: Sequence[str],
    *,
    list_name: str = "original",
    mode: str = "easy",
    pool: str | None = None,
    openers: Sequence[str] = (),
    seeds: int = 1,
    exact: bool = True,
    exact_opener: str | None = None,
) -> Experiment:
    """Describe the ladder of some strategies, as a file of one's own would.

    Raises:
        InputError: for a strategy that there is not.
    """
    lines = [
        f"title = {json.dumps('Comparison of ' + ', '.join(strategies))}",
        'kind = "ladder"',
        f"exact = {json.dumps(exact)}",
        *([f"opener = {json.dumps(exact_opener)}"] if exact_opener else []),
        f"game = {{ list = {json.dumps(list_name)}, mode = {json.dumps(mode)} }}",
    ]
    for name in strategies:
        lines += ["", "[[runs]]", f"strategy = {json.dumps(name)}"]
        lines += [f"pool = {json.dumps(pool)}"] if pool else []
        lines += [f"opener = {json.dumps(list(openers))}"] if openers else []
        if not make(name, seed=1).deterministic:
            lines.append(f"seeds = {list(range(1, seeds + 1))}")
    return parse("\n".join(lines) + "\n", "comparison")
