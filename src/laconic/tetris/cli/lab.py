# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris lab`: experiments with players, features and training runs, and their report."""

from pathlib import Path
from typing import Annotated

import typer

from laconic.cli.cluster import Cluster
from laconic.cli.options import Jobs, Json
from laconic.cli.screen import note, print_json, screen

LIST_EXAMPLES = ("tetris lab list",)
SHOW_EXAMPLES = ("tetris lab show laconic-players > mine.toml",)
RUN_EXAMPLES = ("tetris lab run laconic-training", "tetris lab run mine.toml --json")
REPORT_EXAMPLES = ("tetris lab report --out report",)

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


def list_experiments(*, as_json: Json = False) -> None:
    """List the bundled experiments."""
    from laconic.tetris.lab import load, names

    experiments = [load(name) for name in names()]
    if as_json:
        rows = [{"name": e.name, "title": e.head.title, "kind": e.kind} for e in experiments]
        print_json({"experiments": rows})
        return
    for experiment in experiments:
        screen().print(f"{experiment.name:<20}{experiment.head.title}")


list_experiments.__name__ = "list"  # the name of the command


def show(name: Name) -> None:
    """Print the description of an experiment, as a template for your own."""
    from laconic.tetris.lab import load

    typer.echo(load(name).text, nl=False)


def run(
    name: Name,
    *,
    files: Files = Path(),
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Run an experiment: a bundled one by name, or your own from a TOML file."""
    from laconic.lab.commands import started_workers
    from laconic.lab.run import run as do
    from laconic.tetris.lab import load

    experiment = load(name)
    with started_workers(jobs, files, cluster) as workers:
        done = do(experiment, workers)
    if as_json:
        print_json(done.as_dict())
    else:
        typer.echo(str(done))


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
    from laconic.lab.commands import started_workers
    from laconic.lab.report import write
    from laconic.lab.run import run_all
    from laconic.tetris.lab import load, names

    experiments = [load(name) for name in names()]
    with started_workers(jobs, files, cluster) as workers:
        done = run_all(
            experiments, out / "results", workers, only=only or (), fresh=fresh, tell=note
        )
    for path in write(done, out):
        typer.echo(path)
