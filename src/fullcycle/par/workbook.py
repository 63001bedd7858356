"""The sheet as a workbook: every table on a tab of its own, charts that read those tabs."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import xlsxwriter

from fullcycle.par.table import Kind, Table, refused
from fullcycle.par.tables import tables
from fullcycle.par.workbook_charts import add_charts
from fullcycle.par.workbook_place import FIRST, HEAD, Place, tab

_WIDEST = 48
#: Whole numbers above this are not exact in a spreadsheet, so they stand there as text.
_EXACT = 1 << 53


def workbook(sheet: dict[str, Any]) -> bytes:
    """The whole file."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True}) as book:
        who = sheet["identity"]
        book.set_properties(
            {
                "title": f"PAR sheet: {who['title']}",
                "subject": who["math_hash"],
                "author": who["made_by"],
                "created": datetime.fromisoformat(who["date"]).replace(tzinfo=UTC),
            }
        )
        looks, places = _looks(book), dict[str, Place]()
        for table in tables(sheet):
            places[table.key] = _lay(book, table, looks, places)
        if not refused(sheet["bands"]):
            _what_if(book, sheet, places, looks)
        add_charts(book, sheet, places)
    return target.getvalue()


def _looks(book: Any) -> dict[Any, Any]:
    """Cell formats: by the kind of a column, and for heads, titles and notes."""
    looks: dict[Any, Any] = {
        kind: book.add_format({"num_format": kind.format}) for kind in Kind if kind != Kind.TEXT
    }
    looks[Kind.TEXT] = book.add_format({"num_format": "@", "align": "left"})
    looks["head"] = book.add_format(
        {"bold": True, "bg_color": "#E3ECE7", "bottom": 1, "text_wrap": True, "valign": "top"}
    )
    looks["title"] = book.add_format({"bold": True, "font_size": 14})
    looks["note"] = book.add_format({"italic": True, "font_color": "#4A5551"})
    return looks


def _lay(book: Any, table: Table, looks: Mapping[Any, Any], taken: Mapping[str, Place]) -> Place:
    """One table on one tab: title, note, frozen heads, then the rows."""
    place = Place(tab(table.title, {other.tab for other in taken.values()}), len(table.rows))
    page = book.add_worksheet(place.tab)
    page.write_string(0, 0, table.title, looks["title"])
    page.write_string(1, 0, table.note, looks["note"])
    for column, head in enumerate(table.columns):
        page.write_string(HEAD, column, head.head, looks["head"])
        for row, cells in enumerate(table.rows):
            _write(page, (FIRST + row, column), cells[column], looks, head.kind)
    for column, width in enumerate(_widths(table)):
        page.set_column(column, column, width)
    page.freeze_panes(FIRST, 1)
    page.repeat_rows(HEAD)
    page.set_landscape()
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.set_footer("&L&A&RPage &P of &N")
    return place


def _write(page: Any, at: tuple[int, int], cell: Any, looks: Mapping[Any, Any], kind: Kind) -> None:
    """Numbers as numbers, texts (fractions too) as texts; nothing is ever read as a formula."""
    if cell is None or cell == "":
        return
    if isinstance(cell, str) or abs(cell) > _EXACT:
        page.write_string(*at, str(cell), looks[Kind.TEXT])
    else:
        page.write_number(*at, cell, looks[kind])


def _widths(table: Table) -> Iterator[int]:
    """Each column as wide as its longest text, within bounds."""
    for column, head in enumerate(table.columns):
        texts = [head.head, *(head.kind.text(row[column]) for row in table.rows)]
        longest = max(len(text) for text in texts)
        yield min(_WIDEST, longest + 5 if head.kind != Kind.TEXT else longest + 2)


def _what_if(
    book: Any, sheet: dict[str, Any], places: Mapping[str, Place], looks: Mapping[Any, Any]
) -> None:
    """The bands once more as formulas over return, deviation, z and plays: change and see."""
    figures = sheet["figures"]
    parts = len(figures["parts"]) + (figures["cap"]["multiple"] is not None)  # what the cap costs
    rtp, sigma = figures["rtp"]["value"], figures["volatility_index"]["sigma"]
    page = book.add_worksheet("What if")
    page.set_column(0, 4, 20)
    percent, number = looks[Kind.PERCENT], looks[Kind.NUMBER]
    page.write_string(0, 0, "return", looks["head"])
    page.write_formula(0, 1, f"={places['return'].cell(parts, 1)}", percent, rtp)
    page.write_string(1, 0, "deviation", looks["head"])
    page.write_formula(1, 1, f"={places['volatility'].cell(1, 1)}", number, sigma)
    page.write_string(2, 0, "sum of the parts", looks["head"])
    first, last = places["return"].cell(0, 1), places["return"].cell(parts - 1, 1, plain=True)
    page.write_formula(2, 1, f"=SUM({first}:{last})", percent, rtp)
    for column, head in enumerate(("z", "plays", "low", "high")):
        page.write_string(4, column, head, looks["head"])
    for row, band in enumerate(sheet["bands"], 5):
        page.write_number(row, 0, band["z"], looks[Kind.ODDS])
        page.write_number(row, 1, band["plays"], looks[Kind.COUNT])
        half = f"$A{row + 1}*$B$2/SQRT($B{row + 1})"
        page.write_formula(row, 2, f"=MAX(0,$B$1-{half})", percent, band["low"])
        page.write_formula(row, 3, f"=$B$1+{half}", percent, band["high"])
    page.freeze_panes(5, 0)
