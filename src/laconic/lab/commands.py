# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The commands `list`, `show`, `run` and `report` of a laboratory, and the workers they start."""

from collections.abc import Callable, Iterable
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.app import add, group
from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import CHOICE, OUTPUT, Jobs, Json, beginning, flag, option
from laconic.cli.screen import note, present, print_json, status_line
from laconic.cli.screen import show as print_blocks
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.lab.artefact import Artefact
    from laconic.lab.experiment import Experiment, Laboratory
    from laconic.lab.worker_pool import WorkerPool

Load = Callable[[], "Laboratory"]
"""Imports a laboratory."""

Files = Annotated[
    Path | None,
    option(
        "Folder of the files that experiments name (default: the current folder).",
        "FOLDER",
        "--files",
        "--words",
        panel=CHOICE,
        exists=True,
        file_okay=False,
    ),
]
Plots = Annotated[
    Path | None,
    option("Write the charts to this folder, as SVG files.", "FOLDER", "--plots", panel=OUTPUT),
]


def mount(
    app: typer.Typer,
    about: str,
    home: str,
    *,
    words: str,
    example: str,
    panel: str | None = None,
) -> typer.Typer:
    """Add the group `lab` to the commands of a family, and return it.

    Args:
        app: the commands of the family.
        about: the help of the group.
        home: the module that has the laboratory, which takes time to import.
        words: the command line up to `lab`, without the name of the program.
        example: the name of an experiment, for the examples.
        panel: the panel of the group in the help.
    """

    def load() -> "Laboratory":
        laboratory: Laboratory = import_module(home).LABORATORY
        return laboratory

    laboratory = group(app, "lab", about, panel)
    run = f"{words} run {example}", f"{words} run mine.toml --json"
    report = f"{words} report", f"{words} report --only {example} --fresh"
    add(laboratory, _list(load), (f"{words} list", f"{words} list --json"))
    add(laboratory, _show(load), (f"{words} show {example} > mine.toml",))
    add(laboratory, _run(load), (*run, f"{words} run {example} --plots plots"))
    add(laboratory, _report(load), report)
    return laboratory


def _list(load: Load) -> Callable[..., None]:
    def list_experiments(*, as_json: Json = False) -> None:
        """List the bundled experiments."""
        from laconic.display import Table

        laboratory = load()
        experiments = [laboratory.load(name) for name in laboratory.names()]
        if as_json:
            rows = [
                {"name": e.name, "title": e.head.title, "source": e.cited, "kind": e.kind}
                for e in experiments
            ]
            print_json({"experiments": rows})
            return
        titles = [(each.name, each.head.title) for each in experiments]
        print_blocks(Table(("experiment", "title"), titles, wrap=("title",)))

    list_experiments.__name__ = "list"  # the name of the command
    return list_experiments


def _show(load: Load) -> Callable[..., None]:
    def show(name: _name(load)) -> None:  # type: ignore[valid-type]
        """Print the description of an experiment, as a template for your own."""
        typer.echo(load().load(name).text, nl=False)

    return show


def _name(load: Load) -> object:
    """Declare the argument that names an experiment."""

    def complete(incomplete: str) -> list[str]:
        return beginning(incomplete, load().names())

    return Annotated[str, typer.Argument(metavar="NAME|FILE.toml", autocompletion=complete)]


def _run(load: Load) -> Callable[..., None]:
    def run(
        name: _name(load),  # type: ignore[valid-type]
        *,
        files: Files = None,
        jobs: Jobs = None,
        cluster: Cluster = None,
        plots: Plots = None,
        as_json: Json = False,
    ) -> None:
        """Run an experiment: a bundled one by name, or your own from a TOML file."""
        from laconic.lab.run import run as do

        experiment = load().load(name)
        _require_files([experiment], files)
        with started_workers(jobs, files or Path.cwd(), cluster) as workers:
            done = do(experiment, workers)
        publish(experiment, done, plots, as_json=as_json)

    return run


def _report(load: Load) -> Callable[..., None]:
    def report(
        *,
        out: Annotated[Path, option("Folder of the report.", "FOLDER", panel=OUTPUT)] = Path(
            "report"
        ),
        results: Annotated[
            Path | None,
            option(
                "Folder of the results, with a file for each experiment.",
                "FOLDER",
                panel=OUTPUT,
                file_okay=False,
                show_default="results, in the folder of the report",
            ),
        ] = None,
        only: Annotated[
            list[str] | None,
            option(
                "Run only this experiment, by name or from a TOML file; repeatable.",
                "NAME",
                panel=CHOICE,
            ),
        ] = None,
        fresh: Annotated[
            bool, flag("Run experiments again that already have results.", "--fresh", panel=CHOICE)
        ] = False,
        files: Files = None,
        jobs: Jobs = None,
        cluster: Cluster = None,
    ) -> None:
        """Run all experiments and write the study, in Markdown and HTML with plots.

        Each result is saved in a file, so that an interrupted report can be resumed. An experiment
        whose description has changed is run again.
        """
        from laconic.lab.report import write
        from laconic.lab.run import run_all

        laboratory, saved = load(), results or out / "results"
        own = [name for name in only or () if name.endswith(".toml")]
        experiments = [laboratory.load(name) for name in [*laboratory.names(), *own]]
        chosen = {laboratory.load(name).name for name in only or ()}
        _require_files([e for e in experiments if not chosen or e.name in chosen], files)
        with started_workers(jobs, files or Path.cwd(), cluster) as workers:
            done = run_all(experiments, saved, workers, only=chosen, fresh=fresh, tell=note)
        for path in write(done, out):
            typer.echo(path)

    return report


def _require_files(experiments: "Iterable[Experiment]", files: Path | None) -> None:
    """Refuse a folder of files for experiments that name none.

    Raises:
        InputError: if the folder would have no effect.
    """
    if files and not any(each.laboratory.names_files(each.settings) for each in experiments):
        raise InputError(f"--files {files} for an experiment that names no file: leave it out")


def publish(
    experiment: "Experiment", done: "Artefact", plots: Path | None, *, as_json: bool
) -> None:
    """Print the result, and draw its charts to a folder."""
    if plots:
        from laconic.lab.charts import draw

        for chart in done.outcome.charts:
            path = plots / f"{experiment.name}-{chart.name}.svg"
            draw(chart, path, experiment.laboratory.forms)
            note(f"Wrote {path}")
    present(done, as_json=as_json)


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
