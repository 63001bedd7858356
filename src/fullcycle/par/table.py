"""A table of the sheet: the workbook and the page lay out the same ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

Cell = str | int | float | None
#: What stands in the place of a figure that is refused: only the strips' counts are known.
NEEDS_ORDER = "needs the order of the strips"


class Kind(Enum):
    """What a column's numbers are: how the page writes them, and the workbook's number format."""

    TEXT = ("{}", "@")
    COUNT = ("{:,}", "#,##0")
    NUMBER = ("{:,.8g}", "#,##0.00000000")
    PERCENT = ("{:.4%}", "0.0000%")
    CHANCE = ("{:.6g}", "0.000000E+00")
    ODDS = ("{:,.2f}", "#,##0.00")

    def text(self, cell: Cell) -> str:
        """A cell as people read it."""
        if cell is None:
            return ""
        return cell if isinstance(cell, str) else self.value[0].format(cell)

    @property
    def format(self) -> str:
        """The number format of a spreadsheet."""
        return self.value[1]


@dataclass(frozen=True)
class Column:
    """A column: its head, and what stands in it."""

    head: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True)
class Table:
    """One table.

    Attributes:
        key: unique in a sheet; what charts refer to.
        title, note: for people; the title's first words name the workbook's tab.
        columns, rows: each row has a cell for each column.
    """

    key: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    note: str = ""


def words(name: str) -> str:
    """A name of the rules as people read it."""
    return name.replace("_", " ")


def refused(value: Any) -> bool:
    """Whether a figure, or a whole section, is refused."""
    return isinstance(value, Mapping) and value.get("method") == "refused"


def without(key: str, title: str) -> Table:
    """A table of which nothing is known."""
    return Table(key, title, (Column("figure"),), [(NEEDS_ORDER,)])


def figure(value: Mapping[str, Any] | None) -> tuple[Cell, Cell, Cell]:
    """A figure as three cells: value, fraction, method; "never" for one that is none.

    The fraction of a computed figure is that of something else (the round before its cap).
    """
    if refused(value):
        return NEEDS_ORDER, "", "refused"
    if value is None:
        return "never", "", "exact"
    error = f" (error below {value['error']:.3g})" if "error" in value else ""
    fraction = value.get("fraction", "") if value["method"] == "exact" else ""
    return value["value"], fraction, value["method"] + error
