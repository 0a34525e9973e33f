"""The outcome of an experiment: comparisons, tables, and charts as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any, TypeAlias

from laconic import display
from laconic.extras import frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from polars import DataFrame

Value: TypeAlias = int | float | str | list[Any]
"""A number, a word, or a list of either, as stored in JSON."""


ERRORS = 3
"""The largest difference that chance explains, in standard errors of the comparison."""


def tolerance(spread: float, *samples: int) -> float:
    """Return the largest difference that chance explains: three standard errors.

    Args:
        spread: the standard deviation of a sample's value, such as the mean of a run.
        samples: the number of samples behind each figure of the comparison.

    >>> tolerance(0.5, 1, 4)  # one published run, and the mean of four
    1.677...
    """
    return ERRORS * spread * sqrt(sum(1 / count for count in samples))


@dataclass(frozen=True)
class Comparison:
    """A published figure compared with ours.

    Attributes:
        subject: what was measured, such as the name of a strategy.
        measure: the name of the number.
        within: the largest difference that chance explains, a `tolerance`; 0 for deterministic
            results.
        because: the reason for a difference, if known.
    """

    subject: str
    measure: str
    published: Value
    ours: Value
    within: float = 0.0
    because: str = ""

    @property
    def difference(self) -> float | None:
        """Our number minus the published one; None if either is not a number."""
        if isinstance(self.published, int | float) and isinstance(self.ours, int | float):
            return self.ours - self.published
        return None

    @property
    def verdict(self) -> str:
        """`same` if all printed digits agree, `close` within chance, or `differs`."""
        difference = self.difference
        if difference is None:
            return "same" if self.published == self.ours else "differs"
        if abs(difference) <= 0.5 * 10.0 ** -_decimals(self.published) + 1e-9:
            return "same"
        return "close" if abs(difference) <= self.within + 1e-9 else "differs"


@dataclass(frozen=True)
class DataTable(display.Displayable):
    """A table whose cells are numbers or text."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def to_frame(self) -> DataFrame:
        """Return the table as a dataframe.

        Raises:
            MissingExtraError: without the extra `frames`.
        """
        return frame({name: [row[i] for row in self.rows] for i, name in enumerate(self.columns)})

    def layout(self) -> Iterator[display.Block]:
        """Lay out the title and the table."""
        yield display.Table(self.columns, self.rows, self.title, wrap=self.columns)


@dataclass(frozen=True)
class Chart:
    """A chart, as plain data.

    Attributes:
        name: a short name of letters and hyphens, used as the file name.
        form: the type of chart, one of `charts.FORMS`.
        data: the data for that type.
    """

    name: str
    form: str
    title: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Outcome(display.Displayable):
    """The outcome of an experiment.

    Attributes:
        games: headers of the games that were played.
        notes: remarks of one or two sentences.
        numbers: further results by name, for programs.
    """

    games: tuple[dict[str, Any], ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    tables: tuple[DataTable, ...] = ()
    charts: tuple[Chart, ...] = ()
    notes: tuple[str, ...] = ()
    numbers: dict[str, Any] = field(default_factory=dict)

    def layout(self) -> Iterator[display.Block]:
        """Lay out the comparisons, the tables and the notes."""
        if self.comparisons:
            columns = ("subject", "figure")
            compared = [
                (each.subject, each.measure, each.published, each.ours, each.verdict)
                for each in self.comparisons
            ]
            yield display.Table((*columns, "published", "ours", ""), compared, wrap=columns)
        for table in self.tables:
            yield from table.layout()
        for note in self.notes:
            yield display.Line(note)

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain data for JSON."""
        data = asdict(self)
        data["comparisons"] = [
            asdict(item) | {"difference": item.difference, "verdict": item.verdict}
            for item in self.comparisons
        ]
        return data

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Outcome:
        """Restore an outcome from the data of `as_dict`."""
        stated = Comparison.__dataclass_fields__
        return cls(
            tuple(data["games"]),
            tuple(
                Comparison(**{name: value for name, value in item.items() if name in stated})
                for item in data["comparisons"]
            ),
            tuple(
                DataTable(item["title"], tuple(item["columns"]), tuple(map(tuple, item["rows"])))
                for item in data["tables"]
            ),
            tuple(Chart(**item) for item in data["charts"]),
            tuple(data["notes"]),
            data["numbers"],
        )


def _decimals(number: Any) -> int:
    """Count the decimals of a number as written."""
    return len(repr(number).partition(".")[2]) if isinstance(number, float) else 0
