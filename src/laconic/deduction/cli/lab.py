# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic lab`: experiments by name, comparisons of strategies, and the report."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import Jobs, Json
from laconic.cli.screen import note, print_json, screen, table
from laconic.deduction.cli.options import ListName, Mode, Openers, OwnPool, complete_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.lab import Artefact, Experiment, WorkerPool

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
        help="Where lists lie that experiments name and Laconic does not bring; without them "
        "the nearest bundled list stands in.",
    ),
]
Plots = Annotated[
    Path | None,
    typer.Option("--plots", metavar="FOLDER", help="Draw the charts into this folder, as SVG."),
]


def list_experiments(*, as_json: Json = False) -> None:
    """List the experiments: one for each table or figure of the documents, and our own."""
    from laconic.deduction.lab import load, names

    found = [load(name) for name in names()]
    if as_json:
        rows = [
            {"name": one.name, "title": one.head.title, "source": one.cited, "kind": one.kind}
            for one in found
        ]
        print_json({"experiments": rows})
        return
    shown = table("experiment", "what", words=2)
    for one in found:
        shown.add_row(one.name, one.head.title)
    screen().print(shown)


list_experiments.__name__ = "list"  # what the command is called


def show(name: ExperimentName) -> None:
    """Print an experiment's description, to be copied and changed."""
    from laconic.deduction.lab import load

    typer.echo(load(name).text, nl=False)


def run(
    name: ExperimentName,
    *,
    words: Words = None,
    jobs: Jobs = None,
    plots: Plots = None,
    as_json: Json = False,
) -> None:
    """Do one experiment: a bundled one by its name, or a description of your own (FILE.toml)."""
    from laconic.deduction.lab import load
    from laconic.deduction.lab import run as do

    experiment = load(name)
    with _crew(jobs, words) as workers:
        done = do(experiment, workers)
    _give(experiment, done, plots, as_json=as_json)


def compare(
    strategies: Annotated[
        list[str], typer.Argument(metavar="STRATEGY…", autocompletion=_complete_strategies)
    ],
    *,
    list_name: ListName = None,
    mode: Mode = "easy",
    pool: OwnPool = None,
    openers: Openers = None,
    seeds: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Runs of each strategy that draws lots."),
    ] = 1,
    exact: Annotated[
        bool, typer.Option("--exact/--no-exact", help="Measure against the exact optimum.")
    ] = True,
    exact_opener: Annotated[
        str | None,
        typer.Option(
            "--exact-opener",
            metavar="WORD",
            help="Take the exact optimum of this opener: seconds instead of minutes.",
            autocompletion=complete_words,
        ),
    ] = None,
    jobs: Jobs = None,
    plots: Plots = None,
    as_json: Json = False,
) -> None:
    """Play strategies against all answers, and rank them below the exact optimum."""
    from laconic.deduction.lab import comparison
    from laconic.deduction.lab import run as do

    experiment = comparison(
        strategies,
        list_name=list_name or "original",
        mode=mode,
        pool=pool,
        openers=tuple(openers or ()),
        seeds=seeds,
        exact=exact,
        exact_opener=exact_opener,
    )
    with _crew(jobs, None) as workers:
        done = do(experiment, workers)
    _give(experiment, done, plots, as_json=as_json)


def report(
    *,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where the report is written.")
    ] = Path("docs/reproduction"),
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="NAME",
            help="Do this experiment anew, or a description of your own; give it again for more. "
            "The others keep the results they have.",
        ),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Do again what has a result already.")
    ] = False,
    words: Words = None,
    jobs: Jobs = None,
) -> None:
    """Do all experiments and write the study, in Markdown and HTML with plots.

    Results are kept beside the report, a file each. A report that was interrupted goes on where it
    stopped; a result is done again when its description has changed.
    """
    from laconic.deduction.lab import load, names
    from laconic.lab.report import write
    from laconic.lab.run import run_all

    own = [name for name in only or () if name.endswith(".toml")]
    experiments = [load(name) for name in [*names(), *own]]
    chosen = {load(name).name for name in only or ()}
    with _crew(jobs, words) as workers:
        done = run_all(experiments, out / "results", workers, only=chosen, fresh=fresh, tell=note)
    for path in write(done, out):
        typer.echo(path)


@contextmanager
def _crew(jobs: int | None, words: Path | None) -> "Iterator[WorkerPool]":
    """Bring processes to work, and show how far they are where a terminal is."""
    from laconic.deduction.lab import WorkerPool

    status = screen(stderr=True)
    with status.status("") as shown, WorkerPool(jobs, folder=words) as workers:
        workers.progress = lambda what, done, count: shown.update(f"{what}: {done} of {count}")
        yield workers


def _give(experiment: "Experiment", done: "Artefact", plots: Path | None, *, as_json: bool) -> None:
    """Draw the charts if they are wanted, and print the rest."""
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
    """Print what was compared, and the tables, for people."""
    from rich.markup import escape

    from laconic.lab.pages import is_number, shown

    console, outcome = screen(), done.outcome
    console.print(f"[bold]{escape(experiment.head.title)}[/bold]  {escape(experiment.cited)}\n")
    if outcome.comparisons:
        compared = table("of", "figure", "published", "ours", "", words=2)
        for one in outcome.comparisons:
            compared.add_row(
                one.subject, one.measure, shown(one.published), shown(one.ours), one.verdict
            )
        console.print(compared, "")
    for each in outcome.tables:
        right = [any(is_number(row[i]) for row in each.rows) for i in range(len(each.columns))]
        drawn = table(*each.columns, words=len(right) if not any(right) else right.index(True))
        for row in each.rows:
            drawn.add_row(*map(shown, row))
        console.print(f"[bold]{escape(each.title)}[/bold]")
        console.print(drawn, "")
    for text in outcome.notes:
        console.print(text, markup=False)
