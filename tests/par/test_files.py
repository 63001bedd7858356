"""The three kinds of file: all that the sheet says, readable by what people open them with."""

from __future__ import annotations

import copy
import io
import json
import re
import zipfile
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from fullcycle.par import files
from fullcycle.par.page import page
from fullcycle.par.table import Kind
from fullcycle.par.tables import tables
from fullcycle.par.workbook import workbook
from fullcycle.par.workbook_place import tab
from fullcycle.rules import RuleError

Sheet = dict[str, Any]
_VOID = {"meta", "rect", "circle", "line", "polyline", "polygon"}


class Reader(HTMLParser):
    """Tags in balance, and the text of every table's cells."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"td", "th"}:
            self.rows[-1][-1] += data


@pytest.fixture(scope="module")
def read(small: Sheet) -> Reader:
    reader = Reader()
    reader.feed(page(small))
    reader.close()
    return reader


@pytest.fixture(scope="module")
def book(small: Sheet) -> Any:
    return openpyxl.load_workbook(io.BytesIO(workbook(small)))


def test_json_is_the_sheet_itself(small: Sheet, tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    files.write(path, small)
    assert files.read(path) == json.loads(json.dumps(small))
    lines = path.read_text("utf-8").splitlines()
    assert 500 < len(lines) < 10_000, "short lists in one line, figures on lines of their own"


def test_tables_are_whole_and_have_names_of_their_own(small: Sheet, sheet: Sheet) -> None:
    for made in (small, sheet):
        found = list(tables(made))
        assert len({table.key for table in found}) == len(found)
        for table in found:
            assert table.rows, table.title
            assert {len(row) for row in table.rows} == {len(table.columns)}


def test_the_page_has_a_row_for_each_row_of_each_table(small: Sheet, read: Reader) -> None:
    assert not read.open
    wanted: Counter[tuple[str, ...]] = Counter()
    for table in tables(small):
        wanted[tuple(column.head for column in table.columns)] += 1
        for row in table.rows:
            cells = (c.kind.text(cell) for c, cell in zip(table.columns, row, strict=True))
            wanted[tuple(cells)] += 1
    assert Counter(map(tuple, read.rows)) == wanted
    assert len(wanted) > 150


def test_the_page_needs_nothing_else_and_can_be_read_by_all(small: Sheet, read: Reader) -> None:
    text = page(small)
    for attribute in ("src=", "url(", "@import", "<script", "<link"):
        assert attribute not in text
    names = [name["id"] for _, name in read.attributes if "id" in name]
    assert len(set(names)) == len(names)
    targets = [(name["href"] or "")[1:] for tag, name in read.attributes if tag == "a"]
    assert targets == names, "each table is linked"
    tags = Counter(tag for tag, _ in read.attributes)
    assert tags["table"] == tags["h2"] == len(names)
    for tag, name in read.attributes:
        if tag == "th":
            assert name["scope"] in {"col", "row"}
        if tag == "table":
            assert name["aria-labelledby"] in names
        if tag == "svg":
            assert name["role"] == "img"
            assert len(name["aria-label"] or "") > 40
    assert tags["svg"] == 4
    assert ("html", {"lang": "en"}) in read.attributes
    assert "@media print" in text
    assert 'name="viewport"' in text


def test_texts_are_never_markup(small: Sheet) -> None:
    named = {**small, "identity": {**small["identity"], "title": "<b>A & B</b>"}}
    assert "<b>" not in page(named)
    assert "&lt;b&gt;A &amp; B" in page(named)


def test_every_table_is_a_tab_with_numbers_as_numbers(small: Sheet, book: Any) -> None:
    found = list(tables(small))
    assert len(book.sheetnames) == len(found) + 2
    for table, name in zip(found, book.sheetnames, strict=False):
        page_ = book[name]
        assert page_["A1"].value == table.title
        assert page_.freeze_panes == "B5"
        heads = [page_.cell(4, n).value for n in range(1, len(table.columns) + 1)]
        assert heads == [column.head for column in table.columns]
        for place, row in enumerate(table.rows):
            for number, value in enumerate(row):
                cell = page_.cell(5 + place, 1 + number)
                if value is None or value == "":
                    assert cell.value is None
                elif isinstance(value, str):
                    assert (cell.data_type, cell.value) == ("s", value), "texts, fractions too"
                else:
                    assert cell.data_type == "n"
                    assert cell.value == pytest.approx(value, rel=1e-15)
                    assert cell.number_format == table.columns[number].kind.format


def test_columns_are_wide_enough_for_what_stands_in_them(small: Sheet, book: Any) -> None:
    for table, name in zip(tables(small), book.sheetnames, strict=False):
        for number, column in enumerate(table.columns):
            letter = openpyxl.utils.get_column_letter(1 + number)
            texts = [column.kind.text(row[number]) for row in table.rows]
            assert _width(book[name], letter) >= min(40, max(map(len, texts)))


def _width(page_: Any, letter: str) -> float:
    """A column's width; neighbours of the same width are stored once, under the first."""
    for held in page_.column_dimensions.values():
        at = openpyxl.utils.column_index_from_string(letter)
        if held.min <= at <= held.max:
            return float(held.width)
    raise AssertionError(letter)


def test_charts_read_the_tabs_own_cells(small: Sheet) -> None:
    """Native charts: parts, survival, bands, top, and the symbols of each reel set."""
    with zipfile.ZipFile(io.BytesIO(workbook(small))) as archive:
        charts = [n for n in archive.namelist() if re.fullmatch(r"xl/charts/chart\d+\.xml", n)]
        texts = [archive.read(name).decode() for name in charts]
    assert len(charts) == 4 + len(small["rules"]["reels"])
    joined = "".join(texts)
    survival = len(small["wins"]["survival"])
    assert f"'Survival curve'!$B$5:$B${4 + survival}" in joined
    assert f"'Return and hits'!$B$5:$B${4 + len(small['figures']['parts'])}" in joined
    assert "'Symbol counts of base'!$B$5:$F$5" in joined
    assert "'Confidence bands'!$D$5:$D$9" in joined


def test_formulas_have_their_values_with_them(small: Sheet) -> None:
    """The bands again as formulas; a reader that does not compute shows the same numbers."""
    made = workbook(small)
    formulas = openpyxl.load_workbook(io.BytesIO(made))["What if"]
    values = openpyxl.load_workbook(io.BytesIO(made), data_only=True)["What if"]
    rtp, sigma = small["figures"]["rtp"]["value"], small["volatility"]["sigma"]
    parts = len(small["figures"]["parts"])
    assert formulas["B1"].value == f"='Return and hits'!$B${5 + parts}"
    assert formulas["B2"].value == "='Volatility'!$B$6"
    book_ = openpyxl.load_workbook(io.BytesIO(made))
    assert book_["Return and hits"].cell(5 + parts, 1).value == "return"
    assert book_["Return and hits"].cell(5 + parts, 2).value == pytest.approx(rtp)
    assert book_["Volatility"]["B6"].value == pytest.approx(sigma)
    assert (values["B1"].value, values["B3"].value) == pytest.approx((rtp, rtp))
    for row, band in enumerate(small["bands"], 6):
        assert formulas.cell(row, 4).value == f"=$B$1+$A{row}*$B$2/SQRT($B{row})"
        assert values.cell(row, 3).value == pytest.approx(band["low"])
        assert values.cell(row, 4).value == pytest.approx(band["high"])


def test_a_workbook_is_the_same_each_time(small: Sheet) -> None:
    assert workbook(small) == workbook(small)


def test_numbers_that_a_spreadsheet_would_round_are_texts(small: Sheet) -> None:
    large = copy.deepcopy(small)
    large["combinations"][0]["rows"][0]["hits"] = (1 << 60) + 1
    page_ = openpyxl.load_workbook(io.BytesIO(workbook(large)))["Combinations of base"]
    assert (page_["E5"].data_type, page_["E5"].value) == ("s", "1152921504606846977")
    assert Kind.COUNT.text((1 << 60) + 1) == "1,152,921,504,606,846,977"


@pytest.mark.parametrize(
    ("title", "taken", "name"),
    [
        ("Strips of base", set(), "Strips of base"),
        ("Strips of base", {"STRIPS OF BASE"}, "Strips of base 2"),
        ("a/b: [c]*?\\'", set(), "a b c"),
        ("x" * 40, {"x" * 31}, "x" * 29 + " 2"),
        ("//", set(), "Table"),
    ],
)
def test_tabs_get_names_that_a_spreadsheet_takes(title: str, taken: set[str], name: str) -> None:
    assert tab(title, taken) == name


@pytest.mark.parametrize("name", ["sheet.pdf", "sheet", "sheet.json.gz", ".html"])
def test_another_ending_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"ends in one of \.xlsx, \.html, \.json"):
        files.check(tmp_path / name)


def test_a_place_that_cannot_be_written_is_refused_before_anything_is_counted(
    tmp_path: Path,
) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "file").write_text("")
    for path in (
        tmp_path / "no" / "sheet.html",
        tmp_path / "folder.json",
        tmp_path / "file" / "sheet.xlsx",
        tmp_path / f"{'x' * 300}.json",
    ):
        with pytest.raises(RuleError, match="cannot be written"):
            files.check(path)
    files.check(tmp_path / "fine.HTML")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.json"]


@pytest.mark.parametrize("ending", files.KINDS)
def test_a_file_is_written_whole_or_not_at_all(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"sheet{ending}"
    path.write_text("what was there")
    with pytest.raises(Exception, match=r"identity|NaN|nan|JSON"):
        files.write(path, {"format": float("nan")})
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_what_was_there(
    small: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.json"
    path.write_text("what was there")

    def full(part: Path, data: bytes) -> None:
        with part.open("wb") as file:
            file.write(data[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(RuleError, match="cannot be written: No space left on device"):
        files.write(path, small)
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "{}", '{"format": "other"}', "\udcff", "[" * 10**5]
)
def test_what_is_no_sheet_is_not_read(text: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(RuleError, match="is not"):
        files.read(path)
    with pytest.raises(RuleError, match="cannot be read"):
        files.read(tmp_path / "none.json")


@pytest.mark.parametrize("missing", ["rules", "figures", "wins", "identity", "bands", "exposure"])
def test_half_a_sheet_is_not_read(small: Sheet, missing: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    values: list[object] = [{}, None, 5, []]
    for value in values:
        path.write_text(json.dumps({**small, missing: value}), "utf-8")
        with pytest.raises(RuleError, match="is not a whole sheet"):
            files.read(path)


def test_what_no_kind_of_file_could_hold_is_not_read(small: Sheet, tmp_path: Path) -> None:
    path, whole = tmp_path / "sheet.json", files.text(small)
    for old, new in (
        ('"date": "2026-11-30"', '"date": "yesterday"'),
        ('"title": "Days of the Tsar"', '"title": "\\ud800"'),
        ('"plays": 1000,', '"plays": NaN,'),
    ):
        assert old in whole
        path.write_text(whole.replace(old, new), "utf-8")
        with pytest.raises(RuleError, match="is not"):
            files.read(path)
