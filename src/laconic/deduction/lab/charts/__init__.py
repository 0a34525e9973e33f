"""Charts of word games: the forms of every laboratory, and those about guesses and words."""

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
"""All forms by name: a function that fills a figure with data."""


def draw(chart: Chart, path: Path) -> None:
    """Draw a chart into a file; the file's ending says in which format.

    Raises:
        MissingExtraError: without Matplotlib.
        InputError: for an unknown form, or a file that cannot be written.
    """
    charts.draw(chart, path, FORMS)
