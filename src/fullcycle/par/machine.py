"""The sheet's tables of the machine itself: symbols, pays, strips, lines, draws and rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from math import factorial
from typing import Any

from fullcycle.par.table import Cell, Column, Kind, Table, words

Sheet = dict[str, Any]
#: Rules that have a table of their own, or stand in the identity; what is left is listed as JSON.
_SHOWN = {
    *("id", "title", "mechanic", "symbols", "wild", "scatters", "rows", "reels", "pays"),
    *("scatter_pays", "pay_rows", "lines", "weights", "bets", "published_rtp", "art", "rules"),
    *("wilds", "stages", "stop_weights", "collect"),
}


#: What declares nothing: a feature or a list that the game does not have.
_NOTHING: tuple[Any, ...] = (None, [], {})


def tables(sheet: Sheet) -> Iterator[Table]:
    """All of them."""
    rules = sheet["rules"]
    yield _symbols(sheet)
    yield _pays(rules)
    if rules.get("pay_rows"):
        yield _pay_rows(rules)
    yield from _counts(sheet)
    yield from _strips(rules)
    if rules["lines"]:
        yield _lines(rules)
    yield _draws(rules)
    yield _wagers(sheet)
    yield _stages(rules)
    yield _others(rules)
    if rules["rules"]:
        yield Table(
            *("rules", "Rules", (Column("id"), Column("rule"))),
            list(rules["rules"].items()),
        )


def _symbols(sheet: Sheet) -> Table:
    found, art = sheet["symbols"], sheet["rules"].get("art", {})
    rows = [
        (symbol, art.get(symbol, ""), role, " ".join(found["stands_for"].get(symbol, ())))
        for symbol, role in found["roles"].items()
    ]
    columns = (Column("symbol"), Column("picture"), Column("role"), Column("stands for"))
    return Table("symbols", "Symbols", columns, rows)


def _pays(rules: Mapping[str, Any]) -> Table:
    every = [("coins for each coin", rules["pays"]), ("times the total bet", rules["scatter_pays"])]
    if (prize := rules.get("collect")) is not None:
        worth = ", ".join(f"{symbol} {value}" for symbol, value in prize["values"].items())
        every.append(
            (f"times the total bet, by the sum of {worth}", {prize["name"]: prize["pays"]})
        )
    counts = sorted({int(n) for _, table in every for pays in table.values() for n in pays})
    rows: list[tuple[Cell, ...]] = [
        (symbol, what, *(pays.get(str(count)) for count in counts))
        for what, table in every
        for symbol, pays in table.items()
    ]
    columns = (Column("symbol"), Column("pays"), *(Column(str(n), Kind.COUNT) for n in counts))
    return Table("pays", "Pays", columns, rows)


def _pay_rows(rules: Mapping[str, Any]) -> Table:
    rows = [
        (
            *(row["name"], "  ".join(map(str, row.get("cells", ())))),
            "yes" if row.get("any_order") else "",
            " ".join(map(str, row["pay"])) if isinstance(row["pay"], list) else row["pay"],
            row.get("line"),
        )
        for row in rules["pay_rows"]
    ]
    columns = (
        *(Column("row"), Column("cells"), Column("any order"), Column("pay", Kind.COUNT)),
        Column("only on line", Kind.COUNT),
    )
    return Table("pay rows", "Pay rows", columns, rows, "The first row that matches pays.")


def _counts(sheet: Sheet) -> Iterator[Table]:
    for name, named in alike(sheet["rules"]).items():
        counts, stops = sheet["symbols"]["counts"][name], sheet["symbols"]["stops"][name]
        rows: list[tuple[Cell, ...]] = [(s, *n, sum(n)) for s, n in counts.items()]
        rows.append(("stops", *stops, sum(stops)))
        columns = (
            Column("symbol"),
            *(Column(f"reel {reel}", Kind.COUNT) for reel in range(1, len(stops) + 1)),
            Column("all", Kind.COUNT),
        )
        yield Table(f"counts {name}", f"Symbol counts of {named}", columns, rows)


def _strips(rules: Mapping[str, Any]) -> Iterator[Table]:
    """Ordered strips; a game that is known by counts alone has none."""
    for name, named in alike(rules).items():
        strips = rules["reels"][name]
        weights = rules.get("stop_weights", {}).get(name)
        if not rules.get("ordered", True) or any(isinstance(strip, Mapping) for strip in strips):
            continue
        columns = (
            Column("stop", Kind.COUNT),
            *(
                column
                for reel in range(1, len(strips) + 1)
                for column in (
                    Column(f"reel {reel}"),
                    *(Column("weight", Kind.COUNT),) * (weights is not None),
                )
            ),
        )
        each = [
            column
            for reel, strip in enumerate(strips)
            for column in (strip, *([weights[reel]] if weights else ()))
        ]
        rows = [
            (stop, *(column[stop] if stop < len(column) else None for column in each))
            for stop in range(max(map(len, strips)))
        ]
        note = "Stops from 0; a stop shows at the window's top, the next ones below it."
        if weights:
            note += " The reel stops there as often as its weight says."
        yield Table(f"strips {name}", f"Strips of {named}", columns, rows, note)


def alike(rules: Mapping[str, Any]) -> dict[str, str]:
    """The reel sets that differ, each by its first name, with the names of all that are like it."""
    weights, first = rules.get("stop_weights", {}), dict[str, str]()
    for name, reels in rules["reels"].items():
        same = json.dumps([reels, weights.get(name)])
        first.setdefault(same, name)
    return {
        one: " and ".join(
            name
            for name, reels in rules["reels"].items()
            if json.dumps([reels, weights.get(name)]) == same
        )
        for same, one in first.items()
    }


def _lines(rules: Mapping[str, Any]) -> Table:
    width = len(rules["lines"][0])
    columns = (
        Column("line", Kind.COUNT),
        *(Column(f"reel {reel}", Kind.COUNT) for reel in range(1, width + 1)),
    )
    rows = [(number, *line) for number, line in enumerate(rules["lines"], 1)]
    return Table("lines", "Lines", columns, rows, "The row of each reel, from 1 at the top.")


def _draws(rules: Mapping[str, Any]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, weights in rules["weights"].items():
        if not isinstance(weights, Mapping):  # a wheel, whose labels recur
            rows += [(name, str(_plain(w["wedge"])), _plain(w["weight"])) for w in weights]
        elif (items := _ordered(weights)) is not None:
            rows.append((name, f"an order of {', '.join(items)}: each of {len(weights)}", 1))
        else:
            rows += [(name, str(value), _plain(weight)) for value, weight in weights.items()]
    columns = (Column("draw"), Column("value"), Column("weight", Kind.COUNT))
    return Table("draws", "Draws beside the reels", columns, rows)


def _ordered(weights: Mapping[str, Any]) -> list[str] | None:
    """The things that a draw orders, all orders alike; None for any other draw."""
    labels = [str(label).split() for label in weights]
    items = labels[0] if labels else []
    every = len(items) > 1 and len(labels) == factorial(len(items)) and set(weights.values()) == {1}
    return items if every and all(sorted(one) == sorted(items) for one in labels) else None


def _wagers(sheet: Sheet) -> Table:
    rows = [(name, _plain(value)) for name, value in sheet["wagers"]["levels"].items()]
    return Table("wagers", "Wagers", (Column("level"), Column("values")), rows)


def _others(rules: Mapping[str, Any]) -> Table:
    rows = [
        (words(what), value)
        for name, declared in rules.items()
        if name not in _SHOWN and declared not in _NOTHING
        for what, value in _flat(name, declared)
    ]
    return Table("others", "Other declarations", (Column("what"), Column("value")), rows)


def _stages(rules: Mapping[str, Any]) -> Table:
    """The steps of a round: what each spins and draws, and what it may grant."""
    rows = [
        (
            *(stage["name"], stage["reels"] or "", " ".join(stage["parts"])),
            " ".join(stage["draws"]),
            ", ".join(grant[0] + " afterwards" * grant[1] for grant in stage["grants"]),
            stage["feature"] or stage["within"] or "",
            "" if stage["default"] is None else ", ".join(map(str, stage["default"].values())),
        )
        for stage in rules["stages"]
    ]
    heads = ("stage", "reels", "parts of the win", "other draws", "may grant", "feature", "choice")
    note = (
        "The first stage starts the round; a choice is the one that the figures are counted with."
    )
    return Table("stages", "Stages of a round", tuple(map(Column, heads)), rows, note)


def _flat(place: str, value: Any) -> Iterator[tuple[str, Cell]]:
    """What an object holds, a row for each value; a list of objects is numbered."""
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            yield from _flat(f"{place}: {name}", inner)
    elif isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        for number, inner in enumerate(value, 1):
            yield from _flat(f"{place} {number}", inner)
    else:
        yield place, _plain(value)


def _plain(value: Any) -> Cell:
    """A value as a cell; lists of plain ones by spaces, anything deeper as JSON."""
    if isinstance(value, list) and not any(isinstance(item, (list, dict)) for item in value):
        return " ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict) and not any(
        isinstance(item, (list, dict)) for item in value.values()
    ):
        return ", ".join(f"{words(name)} {item}" for name, item in value.items())
    if value is None or isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False)
    return value if isinstance(value, (int, float)) else str(value)
