"""Shapes of games that data files add: rows by name, counts without order, wins beside hits."""

from __future__ import annotations

import copy
import io
import json
from fractions import Fraction
from typing import Any

import openpyxl
import pytest

from exact import toys
from fullcycle.exact.hits import Hits
from fullcycle.par import combinations, files, spins
from fullcycle.par.compare import compare
from fullcycle.par.page import page
from fullcycle.par.tables import tables
from fullcycle.par.workbook import workbook

Sheet = dict[str, Any]
ROWS = [
    {"name": "THREE-7", "cells": ["7", "7", "7"], "pay": [100, 200, 500]},
    {"name": "ANY-BAR", "cells": ["1BAR|2BAR", "*", "*"], "any_order": True, "pay": 5, "line": 1},
]


@pytest.fixture
def rows(small: Sheet) -> Sheet:
    """A sheet as a machine of rows with counted reels would have it."""
    made: Sheet = copy.deepcopy(json.loads(files.text(small)))
    made["rules"] |= {"mechanic": "rows", "pays": {}, "pay_rows": ROWS, "lines": [], "wilds": []}
    made["rules"]["reels"]["base"] = [{"ACE": 3, "KING": 2}, {"ACE": 1}]
    every = [[*range(1, len(strip) + 1)] for strip in made["rules"]["reels"]["free"]]
    made["rules"]["stop_weights"] = {"free": every}
    row: dict[str, Any] = {
        "kind": "row",
        "symbol": "ANY-BAR",
        "count": None,
        "pay": 5,
        "hits": 9,
        "one_in": 2.0,
    }
    row |= {"probability": 0.5, "share": made["figures"]["rtp"], "cumulative": 0.5}
    twice = {"fraction": "2", "value": 2.0, "method": "exact"}
    row |= {"multiplier": 1, "mean_ways": None, "mean_multiplier": twice}
    made["combinations"][0] |= {"rows": [row], "beside": made["figures"]["parts"]["lines"]}
    made["top"] = [{"stage": "base", **row}]
    made["figures"]["top_award"] = {
        "row": "THREE-7",
        "multiple": made["figures"]["rtp"],
        "one_in": None,
    }
    return made


def test_such_a_sheet_is_rendered(rows: Sheet) -> None:
    found = {table.key: table for table in tables(rows)}
    assert "strips base" not in found, "counts have no order"
    assert "strips free" in found
    assert "lines" not in found
    assert found["pay rows"].rows[1] == ("ANY-BAR", "1BAR|2BAR  *  *", "yes", 5, 1)
    assert found["pay rows"].rows[0][3] == "100 200 500"
    heads = [column.head for column in found["combinations base"].columns]
    last = found["combinations base"].rows[-1]
    assert last[0] == "other draws"
    assert last[heads.index("of the return")] == rows["figures"]["parts"]["lines"]["value"]
    assert found["combinations base"].rows[0][heads.index("mean multiplier")] == 2
    assert "mean number of ways" not in heads
    heads = [column.head for column in found["strips free"].columns]
    assert heads[:3] == ["stop", "reel 1", "weight"]
    assert [row[2] for row in found["strips free"].rows[:3]] == [1, 2, 3]
    assert any(row[0] == "top award, THREE-7: one round in" for row in found["awards"].rows)
    assert "ANY-BAR" in page(rows)
    book = openpyxl.load_workbook(io.BytesIO(workbook(rows)))
    assert book["Pay rows"]["A6"].value == "ANY-BAR"


def test_such_sheets_are_compared(rows: Sheet) -> None:
    other = copy.deepcopy(rows)
    other["rules"]["reels"]["base"][0]["ACE"] = 4
    other["rules"]["pay_rows"][1]["pay"] = 6
    other["combinations"][0]["rows"][0]["hits"] = 10
    found = compare(rows, other)["changes"]
    assert [change["what"] for change in found["strips"]] == ["base reel 1"]
    assert [change["what"] for change in found["pays"]] == ["ANY-BAR pay"]
    assert [change["what"] for change in found["combinations"]] == ["base: ANY-BAR, hits"]


def test_what_hits_do_not_explain_stands_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten coins in a cycle of five, of which the rows' hits explain eight."""
    made = toys.chain({"spin": [(4, 0, {}), (1, 10, {})]})
    (stage,) = made.kernels.game.stages
    object.__setattr__(stage, "reels", "base")
    found = Hits(
        hits={"lines": {}, "scatters": {}, "rows": {"PAIR": 3, "ONE": 2}},
        coins={"lines": {}, "scatters": {}, "rows": {"PAIR": 6, "ONE": 2}},
        bet=made.bet,
        cycle=5,
    )
    monkeypatch.setattr("fullcycle.exact.hits.count", lambda *_: found)
    monkeypatch.setattr(spins, "size", lambda *_: 5)
    rules = {
        "mechanic": "rows",
        "lines": [[1]],
        "pays": {},
        "scatter_pays": {},
        "pay_rows": [{"name": "PAIR", "pay": [2, 5]}, {"name": "ONE", "pay": 1}],
    }
    parts = {"spin coins": {"fraction": "2"}}
    (table,) = combinations.tables(made, rules, parts)
    assert [(row["symbol"], row["count"], row["hits"]) for row in table["rows"]] == [
        ("PAIR", None, 3),
        ("ONE", None, 2),
    ]
    assert [Fraction(row["share"]["fraction"]) for row in table["rows"]] == [
        Fraction(6, 5),
        Fraction(2, 5),
    ]
    assert table["beside"]["fraction"] == "2/5"
    assert table["line_hits"]["fraction"] == "1", "every window shows one row"
