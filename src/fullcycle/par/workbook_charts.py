"""The workbook's charts: native ones, over the tabs' own cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fullcycle.par.table import refused
from fullcycle.par.workbook_place import FIRST, HEAD, Place

_SIZE = {"width": 760, "height": 380}
_STEP = 20  # rows of the tab that one chart covers


def add_charts(book: Any, sheet: dict[str, Any], places: Mapping[str, Place]) -> None:
    """A tab with all charts, one under the other."""
    page = book.add_worksheet("Charts")
    charts = [
        _parts(book, sheet, places["return"]),
        *([] if refused(sheet["wins"]) else [_survival(book, places["survival"])]),
        *([] if refused(sheet["bands"]) else [_bands(book, sheet, places["bands"])]),
        *(
            [_bars(book, "Combinations that give most", places["top"], 0, 3)]
            if sheet["top"]
            else []
        ),
        *(
            _symbols(book, name, counts, places[f"counts {name}"])
            for name, counts in sheet["symbols"]["counts"].items()
            if f"counts {name}" in places  # sets that are alike have one
        ),
    ]
    for number, chart in enumerate(charts):
        chart.set_size(_SIZE)
        page.insert_chart(number * _STEP, 0, chart)


def _bars(book: Any, title: str, place: Place, names: int, values: int) -> Any:
    chart = book.add_chart({"type": "bar"})
    chart.add_series(
        {
            "name": title,
            "categories": place.column(names),
            "values": place.column(values),
            "fill": {"color": "#0B5B46"},
        }
    )
    chart.set_title({"name": title})
    chart.set_legend({"none": True})
    chart.set_y_axis({"reverse": True})
    return chart


def _parts(book: Any, sheet: dict[str, Any], place: Place) -> Any:
    parts = Place(place.tab, len(sheet["figures"]["parts"]))
    return _bars(book, "Parts of the return", parts, 0, 1)


def _survival(book: Any, place: Place) -> Any:
    chart = book.add_chart({"type": "scatter", "subtype": "straight_with_markers"})
    if place.rows:
        chart.add_series(
            {
                "name": "chance of a win of so many stakes or more",
                "categories": place.column(0),
                "values": place.column(1),
                "line": {"color": "#0B5B46"},
            }
        )
    chart.set_title({"name": "Survival curve"})
    chart.set_legend({"none": True})
    chart.set_x_axis({"name": "stakes or more", "log_base": 10, "crossing": "min"})
    chart.set_y_axis({"name": "chance", "log_base": 10, "crossing": "min", "num_format": "0E+00"})
    return chart


def _bands(book: Any, sheet: dict[str, Any], place: Place) -> Any:
    """The bands of the first confidence, closing in on the return."""
    rows = sum(band["confidence"] == sheet["bands"][0]["confidence"] for band in sheet["bands"])
    chart = book.add_chart({"type": "line"})
    for column, name in ((3, "low"), (4, "high")):
        chart.add_series(
            {
                "name": name,
                "categories": place.column(2, rows),
                "values": place.column(column, rows),
                "marker": {"type": "circle"},
            }
        )
    chart.set_title({"name": f"Return after so many plays, {sheet['bands'][0]['confidence']} %"})
    chart.set_y_axis({"num_format": "0%"})
    return chart


def _symbols(book: Any, name: str, counts: dict[str, list[int]], place: Place) -> Any:
    """Symbols on each reel, stacked; the table's last row holds the stops and stays out."""
    chart = book.add_chart({"type": "column", "subtype": "stacked"})
    width = len(next(iter(counts.values())))
    for row in range(len(counts)):
        at = FIRST + row
        chart.add_series(
            {
                "name": [place.tab, at, 0],
                "categories": [place.tab, HEAD, 1, HEAD, width],
                "values": [place.tab, at, 1, at, width],
            }
        )
    chart.set_title({"name": f"Symbols on the reels of {name}"})
    return chart
