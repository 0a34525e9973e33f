# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The commands `list`, `show`, `run` and `report` of a laboratory, and the workers they start."""

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.app import add, group
from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import Jobs, Json
from laconic.cli.screen import note, print_json, screen, status_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.lab.experiment import Laboratory
    from laconic.lab.worker_pool import WorkerPool

Name = Annotated[str, typer.Argument(metavar="NAME|FILE.toml")]
Files = Annotated[
    Path,
    typer.Option(
        "--files",
        metavar="FOLDER",
        exists=True,
        file_okay=False,
        help="Folder that files named in experiments are relative to.",
    ),
]
Load = Callable[[], "Laboratory"]
"""Gives the laboratory, which takes time to import."""


def mount(app: typer.Typer, about: str, load: Load, family: str, example: str) -> None:
    """Add the group `lab` to the commands of a family.

    Args:
        app: the commands of the family.
        about: the help of the group.
        load: gives the laboratory.
        family: the word before `lab` on command lines.
        example: the name of an experiment, for the examples.
    """
    laboratory, words = group(app, "lab", about), f"{family} lab"
    show = f"{words} show {example} > mine.toml"
    run = f"{words} run {example}", f"{words} run mine.toml --json"
    add(laboratory, _list(load), (f"{words} list",))
    add(laboratory, _show(load), (show,))
    add(laboratory, _run(load), run)
    add(laboratory, _report(load), (f"{words} report --out report",))


def _list(load: Load) -> Callable[..., None]:
    def list_experiments(*, as_json: Json = False) -> None:
        """List the bundled experiments."""
        laboratory = load()
        experiments = [laboratory.load(name) for name in laboratory.names()]
        if as_json:
            rows = [{"name": e.name, "title": e.head.title, "kind": e.kind} for e in experiments]
            print_json({"experiments": rows})
            return
        width = max(len(experiment.name) for experiment in experiments) + 2
        for experiment in experiments:
            screen().print(f"{experiment.name:<{width}}{experiment.head.title}")

    list_experiments.__name__ = "list"  # the name of the command
    return list_experiments


def _show(load: Load) -> Callable[..., None]:
    def show(name: Name) -> None:
        """Print the description of an experiment, as a template for your own."""
        typer.echo(load().load(name).text, nl=False)

    return show


def _run(load: Load) -> Callable[..., None]:
    def run(
        name: Name,
        *,
        files: Files = Path(),
        jobs: Jobs = None,
        cluster: Cluster = None,
        as_json: Json = False,
    ) -> None:
        """Run an experiment: a bundled one by name, or your own from a TOML file."""
        from laconic.lab.run import run as do

        experiment = load().load(name)
        with started_workers(jobs, files, cluster) as workers:
            done = do(experiment, workers)
        if as_json:
            print_json(done.as_dict())
        else:
            typer.echo(str(done))

    return run


def _report(load: Load) -> Callable[..., None]:
    def report(
        *,
        out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Folder of the report.")],
        only: Annotated[
            list[str] | None,
            typer.Option("--only", metavar="NAME", help="Run only this experiment; repeatable."),
        ] = None,
        fresh: Annotated[
            bool, typer.Option("--fresh", help="Run experiments again that already have results.")
        ] = False,
        files: Files = Path(),
        jobs: Jobs = None,
        cluster: Cluster = None,
    ) -> None:
        """Run all experiments and write the report, in Markdown and HTML with plots."""
        from laconic.lab.report import write
        from laconic.lab.run import run_all

        laboratory, saved = load(), out / "results"
        experiments = [laboratory.load(name) for name in laboratory.names()]
        with started_workers(jobs, files, cluster) as workers:
            done = run_all(experiments, saved, workers, only=only or (), fresh=fresh, tell=note)
        for path in write(done, out):
            typer.echo(path)

    return report


@contextmanager
def started_workers(
    jobs: int | None, folder: Path | None, cluster: str | None = None
) -> "Iterator[WorkerPool]":
    """Start workers, and show their progress on a terminal.

    Args:
        jobs: number of processes; None for one per core.
        folder: folder of the files that experiments name; None if they name none.
        cluster: address of a cluster's scheduler; None for local processes.
    """
    from laconic.lab.worker_pool import WorkerPool

    with (
        cluster_executor(cluster, jobs=jobs) as executor,
        status_line("") as status,
        WorkerPool(jobs, folder=folder, executor=executor) as workers,
    ):
        workers.progress = lambda work, finished, tasks: status.update(
            f"{work}: {finished} of {tasks}"
        )
        yield workers
