"""Where a table stands in the workbook."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from xlsxwriter.utility import xl_rowcol_to_cell

#: Row of the heads, and first row of the cells, from 0.
HEAD, FIRST = 3, 4
_LONGEST = 31  # characters of a tab's name
_BAD = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))


@dataclass(frozen=True)
class Place:
    """A table's tab and its number of rows."""

    tab: str
    rows: int

    def column(self, column: int, rows: int | None = None, first: int = 0) -> list[str | int]:
        """A column's cells, as charts take them; all rows or the first few."""
        last = FIRST + (self.rows if rows is None else rows) - 1
        return [self.tab, FIRST + first, column, last, column]

    def cell(self, row: int, column: int, *, plain: bool = False) -> str:
        """One cell's address; `plain` leaves the tab away."""
        address: str = xl_rowcol_to_cell(FIRST + row, column, row_abs=True, col_abs=True)
        return address if plain else f"'{self.tab}'!{address}"


def tab(title: str, taken: Collection[str]) -> str:
    """A name that a tab may have, from a title, different from all that are taken."""
    used = {name.lower() for name in taken}
    base = " ".join(title.translate(_BAD).split()) or "Table"
    name, number = base[:_LONGEST], 1
    while name.lower() in used:
        number += 1
        end = f" {number}"
        name = base[: _LONGEST - len(end)] + end
    return name
