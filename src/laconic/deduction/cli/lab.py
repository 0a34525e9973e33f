# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic lab`: run experiments, compare strategies, and write the report."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.cluster import Cluster
from laconic.cli.options import CHOICE, LIMITS, OUTPUT, Jobs, Json, number
from laconic.cli.screen import note, print_json, print_table, screen, styled, table
from laconic.deduction.cli.options import ListName, Mode, Openers, OwnPool, complete_words
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from laconic.deduction.lab import Artefact, Experiment

LIST_EXAMPLES = ("lab list", "lab list --json")
SHOW_EXAMPLES = ("lab show liu-tables-8-9", "lab show lo-peng-12 > mine.toml")
RUN_EXAMPLES = (
    "lab run liu-tables-8-9",
    "lab run mine.toml --json",
    "lab run lo-peng-14855 --words lists --plots plots",
)
COMPARE_EXAMPLES = (
    "lab compare entropy parts max-size",
    "lab compare random entropy --pool candidates --opener crate --seeds 5",
    "lab compare entropy parts --list nyt-2022-02 --exact-opener salet --json",
)
REPORT_EXAMPLES = (
    "lab report",
    "lab report --out docs/reproduction --only lessard-first-guess",
    "lab report --only mine.toml --fresh",
)


def _complete_experiments(incomplete: str) -> list[str]:
    from laconic.deduction.lab import names

    return [name for name in names() if name.startswith(incomplete)]


def _complete_strategies(incomplete: str) -> list[str]:
    from laconic.deduction.strategies import STRATEGIES

    return [name for name in STRATEGIES if name.startswith(incomplete)]


ExperimentName = Annotated[
    str,
    typer.Argument(metavar="NAME|FILE.toml", autocompletion=_complete_experiments),
]
Words = Annotated[
    Path | None,
    typer.Option(
        "--words",
        metavar="FOLDER",
        exists=True,
        file_okay=False,
        help="Folder of the files of words that experiments name (default: the current folder).",
        rich_help_panel=CHOICE,
    ),
]
Plots = Annotated[
    Path | None,
    typer.Option(
        "--plots",
        metavar="FOLDER",
        help="Write the charts to this folder, as SVG files.",
        rich_help_panel=OUTPUT,
    ),
]


def list_experiments(*, as_json: Json = False) -> None:
    """List the bundled experiments."""
    from laconic.deduction.lab import load, names

    experiments = [load(name) for name in names()]
    if as_json:
        rows = [
            {"name": each.name, "title": each.head.title, "source": each.cited, "kind": each.kind}
            for each in experiments
        ]
        print_json({"experiments": rows})
        return
    titles = table("experiment", "title", words=2, wrap=("title",))
    for each in experiments:
        titles.add_row(each.name, each.head.title)
    print_table(screen(), titles)


list_experiments.__name__ = "list"  # the name of the command


def show(name: ExperimentName) -> None:
    """Print the description of an experiment, as a template for your own."""
    from laconic.deduction.lab import load

    typer.echo(load(name).text, nl=False)


def run(
    name: ExperimentName,
    *,
    words: Words = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    plots: Plots = None,
    as_json: Json = False,
) -> None:
    """Run an experiment: a bundled one by name, or your own from a TOML file."""
    from laconic.deduction.lab import load
    from laconic.deduction.lab import run as do
    from laconic.lab.commands import started_workers

    experiment = load(name)
    _require_files([experiment], words)
    with started_workers(jobs, words or Path.cwd(), cluster) as workers:
        done = do(experiment, workers)
    _publish(experiment, done, plots, as_json=as_json)


def compare(
    strategies: Annotated[
        list[str], typer.Argument(metavar="STRATEGY…", autocompletion=_complete_strategies)
    ],
    *,
    list_name: ListName = None,
    mode: Mode = "easy",
    pool: OwnPool = None,
    openers: Openers = None,
    seeds: Annotated[int, number("Number of runs of each random strategy.", panel=LIMITS)] = 1,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact/--no-exact",
            help="Compare with the exact optimum.",
            rich_help_panel=CHOICE,
        ),
    ] = True,
    exact_opener: Annotated[
        str | None,
        typer.Option(
            "--exact-opener",
            metavar="WORD",
            help="Compare with the exact optimum of this opener, which takes seconds instead of "
            "minutes.",
            autocompletion=complete_words,
            rich_help_panel=CHOICE,
        ),
    ] = None,
    jobs: Jobs = None,
    plots: Plots = None,
    as_json: Json = False,
) -> None:
    """Compare strategies with each other and with the exact optimum."""
    from laconic.deduction.lab import comparison
    from laconic.deduction.lab import run as do
    from laconic.lab.commands import started_workers

    experiment = comparison(
        strategies,
        list_name="original" if list_name is None else list_name,
        mode=mode,
        pool=pool,
        openers=tuple(openers or ()),
        seeds=seeds,
        exact=exact,
        exact_opener=exact_opener,
    )
    with started_workers(jobs, None) as workers:
        done = do(experiment, workers)
    _publish(experiment, done, plots, as_json=as_json)


def report(
    *,
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FOLDER", help="Folder of the report.", rich_help_panel=OUTPUT
        ),
    ] = Path("docs/reproduction"),
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="NAME",
            help="Run only this experiment, by name or from a TOML file; repeatable.",
            rich_help_panel=CHOICE,
        ),
    ] = None,
    fresh: Annotated[
        bool,
        typer.Option(
            "--fresh",
            help="Run experiments again that already have results.",
            rich_help_panel=CHOICE,
        ),
    ] = False,
    words: Words = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Run all experiments and write the study, in Markdown and HTML with plots.

    Each result is saved in a file beside the report, so that an interrupted report can be resumed.
    An experiment whose description has changed is run again.
    """
    from laconic.deduction.lab import load, names
    from laconic.lab.commands import started_workers
    from laconic.lab.report import write
    from laconic.lab.run import run_all

    own = [name for name in only or () if name.endswith(".toml")]
    experiments = [load(name) for name in [*names(), *own]]
    chosen = {load(name).name for name in only or ()}
    _require_files(experiments if not only else [load(name) for name in only], words)
    with started_workers(jobs, words or Path.cwd(), cluster) as workers:
        done = run_all(experiments, out / "results", workers, only=chosen, fresh=fresh, tell=note)
    for path in write(done, out):
        typer.echo(path)


def _require_files(experiments: "Iterable[Experiment]", words: Path | None) -> None:
    """Refuse a folder of words for experiments that name no file.

    Raises:
        InputError: if the folder would have no effect.
    """
    from laconic.deduction.lab.game_spec import specs_of

    if words and not any(spec.file for each in experiments for spec in specs_of(each.settings)):
        raise InputError(
            f"--words {words} for an experiment that names no file of words: leave the option out"
        )


def _publish(
    experiment: "Experiment", done: "Artefact", plots: Path | None, *, as_json: bool
) -> None:
    """Print the result, and draw its charts to a folder."""
    if plots:
        from laconic.deduction.lab.charts import draw

        for chart in done.outcome.charts:
            path = plots / f"{experiment.name}-{chart.name}.svg"
            draw(chart, path)
            note(f"Wrote {path}")
    if as_json:
        print_json(done.as_dict())
    else:
        _print(experiment, done)


def _print(experiment: "Experiment", done: "Artefact") -> None:
    """Print the comparisons and the tables."""
    from laconic.lab.pages import format_cell, is_number

    console, outcome = screen(), done.outcome
    console.print(styled("[bold]{}[/bold]  {}\n", experiment.head.title, experiment.cited))
    if outcome.comparisons:
        columns = ("subject", "figure")
        compared = table(*columns, "published", "ours", "", words=2, wrap=columns)
        for item in outcome.comparisons:
            figures = format_cell(item.published), format_cell(item.ours)
            compared.add_row(item.subject, item.measure, *figures, item.verdict)
        print_table(console, compared)
        console.print()
    for each in outcome.tables:
        right = [any(is_number(row[i]) for row in each.rows) for i in range(len(each.columns))]
        words = len(right) if not any(right) else right.index(True)
        rows = table(*each.columns, words=words, wrap=each.columns[:words])
        for row in each.rows:
            rows.add_row(*map(format_cell, row))
        console.print(each.title, style="bold")
        print_table(console, rows)
        console.print()
    for text in outcome.notes:
        console.print(text)
