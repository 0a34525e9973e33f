"""Draw a chart and write it to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from laconic.extras import extra
from laconic.files import make_folder, replacing
from laconic.lab.charts import bars, points, spreads
from laconic.lab.charts.style import SETTINGS
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from matplotlib.figure import Figure

    from laconic.lab.outcome import Chart

Form: TypeAlias = "Callable[[Figure, dict[str, Any]], None]"
"""Draws data into a figure."""

FORMS: dict[str, Form] = {
    "bars": bars.means,
    "counts": bars.counts,
    "ladder": points.ladder,
    "scatter": points.scatter,
    "line": points.line,
    "heat": points.heat,
    "ridge": spreads.ridge,
    "violin": spreads.violin,
}
"""The types of charts that every laboratory has, by name."""


def draw(chart: Chart, path: Path, forms: Mapping[str, Form] = FORMS) -> None:
    """Draw a chart into a file, in the format of its suffix.

    Args:
        chart: the chart.
        path: the file.
        forms: the drawing functions by type.

    Raises:
        MissingExtraError: without Matplotlib.
        InputError: for an unknown type, or a file that cannot be written.
    """
    form = pick(chart.form, forms, "chart type")
    with extra("plots"):
        import matplotlib as mpl  # noqa: PLC0415  # slow, and only for charts
        from matplotlib.figure import Figure  # noqa: PLC0415  # as above

    with mpl.rc_context(rc=SETTINGS):
        figure = Figure(figsize=(7.2, 3.9), layout="constrained")
        forms[form](figure, chart.data)
        figure.suptitle(chart.title, x=0.01, ha="left", fontsize=11, fontweight="bold")
        svg = {"Date": None, "Creator": "Laconic"}
        make_folder(path.parent)
        with replacing(path) as partial:
            figure.savefig(partial, dpi=120, metadata=svg if path.suffix == ".svg" else None)
