"""The reproduction study: published figures compared with our results, with plots."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from laconic.display import Block, Heading, Items, Paragraph, Picture, Table, markdown, page
from laconic.files import make_folder, write_text
from laconic.lab.charts import draw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from laconic.lab.artefact import Artefact
    from laconic.lab.experiment import Experiment
    from laconic.lab.outcome import Chart, Comparison, DataTable

    Study = list[tuple[Experiment, Artefact]]

TITLE = "Reproduction study"
LONG = 14
"""Maximum number of rows of an expanded table; longer tables are collapsed."""

OTHER, OWN = "other", "Your own experiments"
"""The section of experiments whose source is not one of the laboratory's."""

VERDICTS = ("same", "close", "differs")


def write(study: Study, folder: Path) -> list[Path]:
    """Write the report: a Markdown page per source, one HTML page with everything, and the plots.

    Raises:
        InputError: for a folder that cannot be written.
        MissingExtraError: without Matplotlib.
    """
    names = _names(study)
    sources = {source: list(_of(study, source)) for source in names}
    pages = {folder / "README.md": markdown(_summary(study, sources, names, "{}.md".format))}
    for source, part in sources.items():
        blocks = [Heading(1, names[source]), *_chapter(part, level=2)]
        pages[folder / f"{source}.md"] = markdown(blocks)
    whole: list[Block] = [*_summary(study, sources, names, "#{}".format)]
    for source, part in sources.items():
        whole += [Heading(2, names[source], source), *_chapter(part, level=3)]
    pages[folder / "index.html"] = page(whole, f"Laconic: {TITLE}")
    for experiment, artefact in study:
        for chart in artefact.outcome.charts:
            draw(chart, folder / _plot(experiment, chart), experiment.laboratory.forms)
    make_folder(folder)
    for path, text in pages.items():
        write_text(path, text)
    return list(pages)


def _names(study: Study) -> dict[str, str]:
    """Return the full names of the sources of a study, in the order of its laboratories."""
    known = {k: name for item, _ in study for k, name in item.laboratory.sources.items()}
    occurring = {_source(experiment) for experiment, _ in study}
    return {k: name for k, name in (known | {OTHER: OWN}).items() if k in occurring}


def _source(experiment: Experiment) -> str:
    source = experiment.head.source
    return source if source in experiment.laboratory.sources else OTHER


def _of(study: Study, source: str) -> Iterator[tuple[Experiment, Artefact]]:
    for experiment, artefact in study:
        if _source(experiment) == source:
            yield experiment, artefact


def _plot(experiment: Experiment, chart: Chart) -> str:
    return f"plots/{experiment.name}-{chart.name}.svg"


def _summary(
    study: Study, sources: dict[str, Study], names: dict[str, str], link: Callable[[str], str]
) -> Iterator[Block]:
    yield Heading(1, TITLE, "top")
    yield Paragraph(
        " ".join(dict.fromkeys(experiment.laboratory.about for experiment, _ in study))
        + " Each published figure is compared with our result; where the two differ, the reason is "
        "given if it is known. Each experiment is a short description in TOML that you can copy "
        "and change. The whole study is written by",
        " and ".join(dict.fromkeys(f"{item.laboratory.command} report" for item, _ in study)),
    )
    columns = ("source", "figures", *VERDICTS)
    yield Table(columns, tuple(_counted(sources, names)), "Figures compared")
    yield Paragraph(
        "Same: equal in all printed digits. Close: the figure comes from random games, and the "
        "difference is within the spread of such runs. Differs: anything else."
    )
    yield Items(tuple((name, link(source)) for source, name in names.items()))
    yield from _differing(study)
    yield from _runs(study)


def _counted(sources: dict[str, Study], names: dict[str, str]) -> Iterator[tuple[str | int, ...]]:
    total: Counter[str] = Counter()
    for source, part in sources.items():
        counts = Counter(
            item.verdict for _, artefact in part for item in artefact.outcome.comparisons
        )
        total += counts
        yield names[source], counts.total(), *(counts[verdict] for verdict in VERDICTS)
    yield "all", total.total(), *(total[verdict] for verdict in VERDICTS)


def _differing(study: Study) -> Iterator[Block]:
    rows = tuple(
        (experiment.name, item.subject, item.measure, item.published, item.ours, item.because)
        for experiment, artefact in study
        for item in artefact.outcome.comparisons
        if item.verdict == "differs"
    )
    if rows:
        yield Heading(2, "Differences and their reasons", "differences")
        columns = ("experiment", "subject", "figure", "published", "ours", "reason")
        yield Table(columns, rows)


def _runs(study: Study) -> Iterator[Block]:
    yield Heading(2, "Versions and times", "runs")
    rows = tuple(
        (experiment.name, item["commit"], item["laconic"], item["host"], item["seconds"])
        for experiment, artefact in study
        for item in [artefact.header]
    )
    total = sum(artefact.header["seconds"] for _, artefact in study)
    columns = ("experiment", "commit", "version", "machine", "seconds")
    yield Paragraph(f"{len(study)} experiments took {total:,.0f} seconds in total.")
    yield Table(columns, rows, "Runs", folded=True)


def _chapter(study: Study, level: int) -> Iterator[Block]:
    for experiment, artefact in study:
        yield from section(experiment, artefact, level)


def section(experiment: Experiment, artefact: Artefact, level: int) -> Iterator[Block]:
    """Lay out one experiment."""
    outcome, head = artefact.outcome, experiment.head
    yield Heading(level, head.title, experiment.name)
    end = "" if head.place.endswith(("?", "!")) else "."
    place = f"{head.place[0].upper()}{head.place[1:]}{end} " if head.place else ""
    yield Paragraph(
        place + " ".join(head.about.split()),
        f"{experiment.laboratory.command} run {experiment.name}",
    )
    if outcome.comparisons:
        yield _comparisons(outcome.comparisons)
    for note in outcome.notes:
        yield Paragraph(note)
    for chart in outcome.charts:
        yield Picture(_plot(experiment, chart), chart.title)
    for table in outcome.tables:
        yield _table(table)
    games = "; ".join(dict.fromkeys(map(experiment.laboratory.game_text, outcome.games)))
    yield Paragraph(f"Game: {games}. Time: {artefact.header['seconds']:,.1f} s.")


def _comparisons(comparisons: tuple[Comparison, ...]) -> Table:
    rows = tuple(
        (
            item.subject,
            item.measure,
            item.published,
            item.ours,
            item.difference,
            item.verdict,
            "" if item.verdict == "same" else item.because,
        )
        for item in comparisons
    )
    columns = ("subject", "figure", "published", "ours", "difference", "verdict", "reason")
    folded = len(rows) > 2 * LONG and all(item.verdict == "same" for item in comparisons)
    return Table(columns, rows, "Comparison with the published figures", folded=folded)


def _table(table: DataTable) -> Table:
    filled = [i for i in range(len(table.columns)) if any(row[i] is not None for row in table.rows)]
    columns = tuple(table.columns[i] for i in filled)
    rows = tuple(tuple(row[i] for i in filled) for row in table.rows)
    return Table(columns, rows, table.title, folded=len(rows) > LONG)
