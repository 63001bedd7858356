"""What changed between two sheets: strips, counts, pays, lines, rules and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from fullcycle.par import whole
from fullcycle.par.table import refused

Sheet = Mapping[str, Any]
#: What stands in a sheet, by place; each section is compared place by place.
Sections = dict[str, dict[str, Any]]
#: Rules that have a section of their own.
_APART = {"reels", "pays", "scatter_pays", "pay_rows", "lines", "bets", "art"}


def compare(old: Sheet, new: Sheet) -> dict[str, Any]:
    """All changes by section: what, before, after, and by how much where both are numbers.

    A place that one sheet has not is None there. The day of a sheet is not compared; chances that
    are computed differ when they lie further apart than both errors. Raises RuleError for what is
    not a whole sheet.
    """
    for sheet in (old, new):
        whole.check(sheet, _title(sheet), _named, places)
    before, after = places(old), places(new)
    error = sum(sheet["wins"]["error"] for sheet in (old, new) if not refused(sheet["wins"]))
    changes = {
        "strips": list(_strips(before.pop("strips"), after.pop("strips"))),
        **{
            section: list(_differences(before[section], after[section], error))
            for section in before
        },
    }
    return {
        "a": _named(old),
        "b": _named(new),
        "same": not any(changes.values()),
        "changes": {section: found for section, found in changes.items() if found},
    }


def _named(sheet: Sheet) -> dict[str, Any]:
    who = sheet["identity"]
    return {name: who[name] for name in ("game", "title", "math_hash", "date")}


def _differences(
    old: Mapping[str, Any], new: Mapping[str, Any], error: float
) -> Iterator[dict[str, Any]]:
    for place in dict.fromkeys((*old, *new)):
        a, b = old.get(place), new.get(place)
        if a != b:
            change = _change(place, a, b)
            computed = isinstance(a, Mapping) and a.get("method") == "computed"
            if not (computed and abs(change.get("difference", error + 1)) <= error):
                yield change


def _change(place: str, old: Any, new: Any) -> dict[str, Any]:
    """Two values; of figures the number, and the fraction where there is one."""
    a, b = (value.get("value") if _figure(value) else value for value in (old, new))
    change = {"what": place, "old": a, "new": b}
    if all(isinstance(n, (int, float)) and not isinstance(n, bool) for n in (a, b)):
        change["difference"] = b - a
    fractions = [
        value["fraction"]
        for value in (old, new)
        if _figure(value) and "fraction" in value and value.get("method") == "exact"
    ]
    return change | ({"fractions": fractions} if fractions else {})


def _figure(value: Any) -> bool:
    return isinstance(value, Mapping) and "value" in value


def _strips(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Stops that were replaced, put in or taken out, reel by reel; stops count from 0."""
    for reel in dict.fromkeys((*old, *new)):
        a, b = old.get(reel), new.get(reel)
        if not isinstance(a, list) or not isinstance(b, list):
            if a != b:
                yield {"what": reel, "old": a, "new": b}
            continue
        for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
            if tag != "equal":
                yield {"what": f"{reel}, stop {i1}", "old": a[i1:i2], "new": b[j1:j2]}


def _title(sheet: Sheet) -> str:
    who = sheet.get("identity")
    return str(who.get("title", "sheet")) if isinstance(who, Mapping) else "sheet"


def places(sheet: Sheet) -> Sections:
    """Every section as places and values."""
    rules, who, wins = sheet["rules"], sheet["identity"], sheet["wins"]
    if not refused(wins):
        float(wins["error"])  # every computed chance is compared by it
    return {
        "strips": {
            f"{name} reel {reel}": strip
            for name, strips in (rules["reels"].items() if rules.get("ordered", True) else ())
            for reel, strip in enumerate(strips, 1)
        },
        "identity": {name: who[name] for name in who if name not in {"date", "published_rtp"}},
        "counts": {
            f"{name} reel {reel} {symbol}": number
            for name, counts in sheet["symbols"]["counts"].items()
            for symbol, numbers in counts.items()
            for reel, number in enumerate(numbers, 1)
        },
        "pays": dict(_pays(rules)),
        "lines": {f"line {number}": line for number, line in enumerate(rules["lines"], 1)},
        "wagers": dict(_leaves(sheet["wagers"]["levels"])) | {"bet": sheet["wagers"]["bet"]},
        "rules": dict(_leaves({n: value for n, value in rules.items() if n not in _APART})),
        "figures": _figures(sheet),
        "combinations": dict(_combinations(sheet)),
        "wins": {"all": wins}
        if refused(wins)
        else {
            f"win {b['win']}": {"value": b["chance"], "method": wins["method"]}
            for b in wins["buckets"]
        },
    }


def _figures(sheet: Sheet) -> dict[str, Any]:
    skipped = {"game", "math_hash", "bet", "distribution"}
    figures = {name: value for name, value in sheet["figures"].items() if name not in skipped}
    returns = {name: sheet["wagers"]["returns"][name] for name in ("least", "greatest")}
    found = dict(_leaves(figures)) | dict(_leaves(returns, "return at any bet"))
    for name, feature in sheet["features"].items():
        found[f"{name} deviation"] = feature["deviation"]
    exposure = {name: sheet["exposure"][name] for name in ("largest_spin", "largest_round")}
    spread = sheet["volatility"]
    skewness = spread if refused(spread) else spread["skewness"]
    return found | dict(_leaves(exposure)) | {"skewness": skewness}


def _pays(rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for words, table in (("", rules["pays"]), (" on the total bet", rules["scatter_pays"])):
        for symbol, pays in table.items():
            for count, pay in pays.items():
                yield f"{count} {symbol}{words}", pay
    for row in rules.get("pay_rows", ()):
        yield from _leaves({n: value for n, value in row.items() if n != "name"}, row["name"])


def _combinations(sheet: Sheet) -> Iterator[tuple[str, Any]]:
    for stage in sheet["combinations"]:
        for row in stage["rows"]:
            count = "" if row["count"] is None else f"{row['count']} "
            place = f"{stage['stage']}: {count}{row['symbol']}"
            yield f"{place}, hits", row["hits"]
            yield f"{place}, of the return", row["share"]


def _leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Figures and plain values of a document, by the names that lead to them."""
    if not isinstance(value, Mapping) or _figure(value):
        yield place, value
        return
    for name, inner in value.items():
        yield from _leaves(inner, f"{place} {name}".strip())
