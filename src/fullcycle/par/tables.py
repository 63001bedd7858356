"""The sheet's tables of figures, in the order in which a laboratory reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fullcycle.par import hits, machine, outcomes
from fullcycle.par.hits import cycle
from fullcycle.par.table import Cell, Column, Kind, Table, figure, refused, without, words

Sheet = dict[str, Any]
_FRACTION, _METHOD = Column("fraction"), Column("method")


def tables(sheet: Sheet) -> Iterator[Table]:
    """All tables of a sheet."""
    yield _identity(sheet)
    yield _returns(sheet)
    yield _volatility(sheet)
    yield without("bands", "Confidence bands") if refused(sheet["bands"]) else _bands(sheet)
    yield _settings(sheet)
    yield from hits.tables(sheet)
    yield outcomes.top(sheet)
    yield outcomes.features(sheet)
    yield from outcomes.first(sheet)
    yield outcomes.awards(sheet)
    yield from outcomes.spread(sheet)
    yield from machine.tables(sheet)


def _identity(sheet: Sheet) -> Table:
    who, wagers = sheet["identity"], sheet["wagers"]
    rows: list[tuple[Cell, ...]] = [
        ("game", f"{who['title']} ({who['game']})"),
        ("hash of rules and mathematics", who["math_hash"]),
        ("machine", f"{who['mechanic']}, {who['grid']}"),
        ("published return", _share(who["published_rtp"])),
        ("made by", who["made_by"]),
        ("date", who["date"]),
        ("random numbers", who["random_numbers"]),
        ("figures hold for the bet", _bet(wagers["bet"])),
        ("its stake", f"{wagers['stake']['coins']} coins, {wagers['stake']['money']}"),
        ("largest bet", f"{_bet(wagers['largest']['bet'])}: {wagers['largest']['money']}"),
    ]
    for stage in sheet["combinations"]:
        rows += [(f"{what} of {stage['stage']}", f"{n:,}") for what, n in cycle(stage)]
    return Table("identity", "Identity", (Column("what"), Column("value")), rows)


def _bet(bet: dict[str, Any]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in bet.items())


def _returns(sheet: Sheet) -> Table:
    figures, wins = sheet["figures"], sheet["wins"]
    rows: list[tuple[Cell, ...]] = [
        (f"part {words(name)}", *figure(part)) for name, part in figures["parts"].items()
    ]
    capped = figures["cap"]["multiple"] is not None
    if capped:
        cost = figures["cap"]["cost"]
        rows.append(("lost to the cap", *figure({**cost, "value": -cost["value"]})))
    rows += [
        ("return", *figure(figures["rtp"])),
        *([("return before the cap", *figure(figures["rtp"]["before_cap"]))] if capped else []),
        ("hold", *figure(sheet["exposure"]["hold"])),
        ("rounds that win", *figure(figures["hit_frequency"])),
        *(
            [("lines that win, in a paid spin", *figure(figures["line_hit_frequency"]))]
            if figures["line_hit_frequency"]
            else []
        ),
    ]
    for what, name in (
        ("rounds that win less than the stake", "below_stake"),
        ("rounds that win the stake", "stake_back"),
        ("rounds that win the stake or more", "stake_or_more"),
    ):
        rows.append((what, *_computed(wins, name)))
    columns = (Column("figure"), Column("per cent", Kind.PERCENT), _FRACTION, _METHOD)
    note = "All parts add up to the return."
    if capped:
        note = "All parts, before the cap, and what is lost to it add up to the return."
    return Table("return", "Return and hits", columns, rows, note)


def _volatility(sheet: Sheet) -> Table:
    figures, spread = sheet["figures"], sheet["volatility"]
    if refused(spread):
        return without("volatility", "Volatility")
    exact, computed = spread["method"], sheet["wins"]["method"]
    drought = sheet["exposure"]["drought"]
    rows: list[tuple[Cell, ...]] = [
        ("variance", *figure(figures["variance"])),
        *_before_cap("variance", figures["variance"]),
        ("standard deviation", spread["sigma"], "", exact),
        *(
            (f"volatility index, {i['confidence']} % (z = {i['z']})", i["value"], "", exact)
            for i in spread["indices"]
        ),
        ("skewness", spread["skewness"], "", exact),
        ("kurtosis", *(figure(figures["kurtosis"]) if figures["kurtosis"] else (None, "", exact))),
        *_before_cap("kurtosis", figures["kurtosis"]),
        ("mean win of a round that wins", sheet["wins"]["mean_win"], "", computed),
        *(
            (f"percentile {float(share):.2%}", win, "", computed)
            for share, win in figures["distribution"]["percentiles"].items()
        ),
        (
            f"longest run without a win in {drought['rounds']:,} rounds, on average",
            *(drought["value"], "", drought["method"]),
        ),
    ]
    columns = (Column("figure"), Column("value", Kind.NUMBER), _FRACTION, _METHOD)
    return Table("volatility", "Volatility", columns, rows, "In stakes; of the whole round.")


def _before_cap(what: str, value: Mapping[str, Any] | None) -> Iterator[tuple[Cell, ...]]:
    """What a figure was without the cap on a round's win, where there is one."""
    if value is not None and "before_cap" in value:
        yield f"{what} before the cap", *figure(value["before_cap"])


def _bands(sheet: Sheet) -> Table:
    rows = [
        (
            *(band["confidence"], band["z"], band["plays"], band["low"], band["high"]),
            *((p["low"], p["high"]) if (p := band["played"]) else (None, None)),
        )
        for band in sheet["bands"]
    ]
    heads = ("low", "high", "low by convolution", "high by convolution")
    columns = (
        *(Column("confidence %", Kind.COUNT), Column("z", Kind.ODDS), Column("plays", Kind.COUNT)),
        *(Column(head, Kind.PERCENT) for head in heads),
    )
    note = (
        f"low and high: {sheet['bands'][0]['method']}. By convolution: shares of the "
        "round's own distribution, computed; left out where they would be wrong by more than 0.001."
    )
    return Table("bands", "Confidence bands", columns, rows, note)


def _settings(sheet: Sheet) -> Table:
    returns = sheet["wagers"]["returns"]
    rows = [
        (
            row["lines"],
            "-".join(str(n) for n in dict.fromkeys(row["coins_per_line"])),
            " to ".join(dict.fromkeys(row["stakes"])),
            *figure(row["rtp"]),
        )
        for row in returns["settings"]
    ]
    columns = (
        *(Column("lines", Kind.COUNT), Column("coins"), Column("stakes")),
        *(Column("return", Kind.PERCENT), _FRACTION, _METHOD),
    )
    return Table("settings", "Return at every bet", columns, rows, f"Counted {returns['counted']}.")


def _computed(wins: Mapping[str, Any], name: str) -> tuple[Cell, Cell, Cell]:
    """A chance of the distribution as a figure's three cells."""
    if refused(wins):
        return figure(wins)
    return wins[name], "", f"computed (error below {wins['error']:g})"


def _share(figure: Mapping[str, Any] | None) -> str:
    """A return to read; none where there is none."""
    return "none" if figure is None else f"{figure['value']:.4%}"
