"""Draw a chart: pick its form, and write it as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from laconic.errors import InputError
from laconic.extras import extra
from laconic.files import make_folder, replacing
from laconic.lab.charts import bars, points, spreads
from laconic.lab.charts.style import SETTINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from matplotlib.figure import Figure

    from laconic.lab.outcome import Chart

Form: TypeAlias = "Callable[[Figure, dict[str, Any]], None]"
"""Fills a figure with data."""

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
"""The forms of every laboratory, by name."""


def draw(chart: Chart, path: Path, forms: Mapping[str, Form] = FORMS) -> None:
    """Draw a chart into a file; the file's ending says in which format.

    Args:
        chart: what to draw.
        path: the file.
        forms: all forms that a chart may have, by name.

    Raises:
        MissingExtraError: without Matplotlib.
        InputError: for an unknown form, or a file that cannot be written.
    """
    if chart.form not in forms:
        raise InputError(f"no form {chart.form!r} of chart, expected one of {', '.join(forms)}")
    with extra("plots"):
        import matplotlib as mpl  # noqa: PLC0415  # only who draws pays for it
        from matplotlib.figure import Figure  # noqa: PLC0415  # as above

    with mpl.rc_context(rc=SETTINGS):
        figure = Figure(figsize=(7.2, 3.9), layout="constrained")
        forms[chart.form](figure, chart.data)
        figure.suptitle(chart.title, x=0.01, ha="left", fontsize=11, fontweight="bold")
        svg = {"Date": None, "Creator": "Laconic"}
        make_folder(path.parent)
        with replacing(path) as partial:
            figure.savefig(partial, dpi=120, metadata=svg if path.suffix == ".svg" else None)
