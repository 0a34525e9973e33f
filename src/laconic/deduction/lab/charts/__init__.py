"""Charts of word games: the common types, and those about guesses and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.lab.charts import bars, strips
from laconic.lab import charts

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.lab.charts import Form
    from laconic.lab.outcome import Chart

__all__ = ["FORMS", "draw"]

FORMS: dict[str, Form] = {
    "histograms": bars.histograms,
    "ranked": bars.ranked,
    "letters": bars.letters,
    "codes": bars.codes,
    "parts": bars.parts,
    "shares": bars.shares,
    "strip": strips.strip,
} | charts.FORMS
"""All types of charts by name: functions that draw data into a figure."""


def draw(chart: Chart, path: Path) -> None:
    """Draw a chart into a file, in the format of its suffix.

    Raises:
        MissingExtraError: without Matplotlib.
        InputError: for an unknown type, or a file that cannot be written.
    """
    charts.draw(chart, path, FORMS)
