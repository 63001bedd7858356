"""The sheet's tables of figures, in the order in which a laboratory reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fullcycle.par import machine
from fullcycle.par.table import Cell, Column, Kind, Table, figure

Sheet = dict[str, Any]
_FRACTION, _METHOD = Column("fraction"), Column("method")


def tables(sheet: Sheet) -> Iterator[Table]:
    """All tables of a sheet."""
    yield _identity(sheet)
    yield _returns(sheet)
    yield _volatility(sheet)
    yield _bands(sheet)
    yield _settings(sheet)
    yield from _combinations(sheet)
    yield _top(sheet)
    yield _features(sheet)
    yield from _first(sheet)
    yield _awards(sheet)
    yield _buckets(sheet)
    yield _survival(sheet)
    yield _verification(sheet)
    yield from machine.tables(sheet)


def _identity(sheet: Sheet) -> Table:
    who, wagers = sheet["identity"], sheet["wagers"]
    rows: list[tuple[Cell, ...]] = [
        ("game", f"{who['title']} ({who['game']})"),
        ("hash of rules and mathematics", who["math_hash"]),
        ("machine", f"{who['mechanic']}, {who['grid']}"),
        ("published return", f"{who['published_rtp']['value']:.4%}"),
        ("made by", who["made_by"]),
        ("date", who["date"]),
        ("random numbers", who["random_numbers"]),
        ("figures hold for the bet", _bet(wagers["bet"])),
        ("its stake", f"{wagers['stake']['coins']} coins, {wagers['stake']['money']}"),
        ("largest bet", f"{_bet(wagers['largest']['bet'])}: {wagers['largest']['money']}"),
    ]
    rows += [(f"cycle of {name}", f"{n:,}") for name, n in sheet["figures"]["cycles"].items()]
    return Table("identity", "Identity", (Column("what"), Column("value")), rows)


def _bet(bet: dict[str, Any]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in bet.items())


def _returns(sheet: Sheet) -> Table:
    figures, wins, error = sheet["figures"], sheet["wins"], sheet["wins"]["error"]
    rows: list[tuple[Cell, ...]] = [
        (f"part {name}", *figure(part)) for name, part in figures["parts"].items()
    ]
    rows += [
        ("return", *figure(figures["rtp"])),
        ("hold", *figure(sheet["exposure"]["hold"])),
        ("rounds that win", *figure(figures["hit_frequency"])),
        ("lines that win, in a paid spin", *figure(figures["line_hit_frequency"])),
    ]
    computed = f"computed (error below {error:g})"
    for words, name in (
        ("rounds that win less than the stake", "below_stake"),
        ("rounds that win the stake", "stake_back"),
        ("rounds that win the stake or more", "stake_or_more"),
    ):
        rows.append((words, wins[name], "", computed))
    columns = (Column("figure"), Column("per cent", Kind.PERCENT), _FRACTION, _METHOD)
    return Table("return", "Return and hits", columns, rows, "All parts add up to the return.")


def _volatility(sheet: Sheet) -> Table:
    figures, spread = sheet["figures"], sheet["volatility"]
    exact, computed = spread["method"], sheet["wins"]["method"]
    drought = sheet["exposure"]["drought"]
    rows: list[tuple[Cell, ...]] = [
        ("variance", *figure(figures["variance"])),
        ("standard deviation", spread["sigma"], "", exact),
        *(
            (f"volatility index, {i['confidence']} % (z = {i['z']})", i["value"], "", exact)
            for i in spread["indices"]
        ),
        ("skewness", spread["skewness"], "", exact),
        ("kurtosis", *(figure(figures["kurtosis"]) if figures["kurtosis"] else (None, "", exact))),
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
        "low and high: exact deviation, normal approximation. By convolution: shares of the "
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


def _combinations(sheet: Sheet) -> Iterator[Table]:
    heads = (
        *(Column("symbol"), Column("pays on"), Column("count", Kind.COUNT)),
        *(Column("pay", Kind.COUNT), Column("hits", Kind.COUNT), Column("one in", Kind.ODDS)),
        *(Column("probability", Kind.CHANCE), Column("of the return", Kind.PERCENT)),
        *(Column("cumulative", Kind.PERCENT), _FRACTION),
    )
    for stage in sheet["combinations"]:
        rows: list[tuple[Cell, ...]] = [
            (
                *(row["symbol"], row["kind"], row["count"], row["pay"], row["hits"]),
                *(row["one_in"], row["probability"], row["share"]["value"], row["cumulative"]),
                row["share"]["fraction"],
            )
            for row in stage["rows"]
        ]
        beside = stage["beside"]
        if beside["fraction"] != "0":
            total = beside["value"] + (stage["rows"][-1]["cumulative"] if rows else 0)
            words = "multipliers, ways, other draws"
            none = (None,) * 6
            rows.append((words, *none, beside["value"], total, beside["fraction"]))
        name, spins = stage["stage"], stage["spins_in_a_round"]["value"]
        note = (
            f"Cycle {stage['cycle']:,}; {spins:.6g} spins in a round on average. "
            f"Lines: hits on one line. Method: {stage['method']}."
        )
        yield Table(f"combinations {name}", f"Combinations of {name}", heads, rows, note)


def _top(sheet: Sheet) -> Table:
    rows = [
        (
            " ".join(str(part) for part in (row["count"], row["symbol"], row["stage"]) if part),
            *(row["pay"], row["one_in"], row["share"]["value"], row["share"]["fraction"]),
        )
        for row in sheet["top"]
    ]
    columns = (
        *(Column("combination"), Column("pay", Kind.COUNT), Column("one spin in", Kind.ODDS)),
        *(Column("of the return", Kind.PERCENT), _FRACTION),
    )
    return Table("top", "Top combinations", columns, rows, "What gives most of the return; exact.")


def _features(sheet: Sheet) -> Table:
    words = {
        "one_in": "one round in",
        "mean": "mean win in stakes, when it comes",
        "rtp": "of the return",
        "spins": "mean spins, when it comes",
        "first_spins": "mean spins at first",
        "granted_per_spin": "spins that each spin grants again",
    }
    rows: list[tuple[Cell, ...]] = []
    for name, found in sheet["figures"]["features"].items():
        rows += [
            (f"{name}: {words.get(what, what)}", *figure(value))
            for what, value in found.items()
            if isinstance(value, dict)
        ]
        more = sheet["features"][name]
        rows.append((f"{name}: chance in a round", *figure(more["chance"])))
        rows.append((f"{name}: deviation of its win in stakes", *figure(more["deviation"])))
    gamble = sheet["figures"]["gamble"]
    if gamble is not None:
        looked = f"{gamble['states']} of {gamble['of']} starting points solved"
        rows += [
            (f"choices add to the return, {end} policy ({looked})", *figure(gamble[end]))
            for end in ("best", "worst")
        ]
    columns = (Column("figure"), Column("value", Kind.NUMBER), _FRACTION, _METHOD)
    return Table("features", "Features and gamble", columns, rows)


def _first(sheet: Sheet) -> Iterator[Table]:
    columns = (Column("spins", Kind.COUNT), Column("chance", Kind.CHANCE), _FRACTION, _METHOD)
    for name, found in sheet["features"].items():
        if found["first"] is not None:
            rows = [(int(runs), *figure(share)) for runs, share in found["first"]["runs"].items()]
            note = "Given that the feature comes; without what is granted in it again."
            yield Table(f"first {name}", f"First runs of {name}", columns, rows, note)


def _awards(sheet: Sheet) -> Table:
    figures, exposure = sheet["figures"], sheet["exposure"]
    award, cap, spin = figures["top_award"], figures["cap"], exposure["largest_spin"]
    name = " ".join(str(award[part]) for part in ("count", "symbol", "row") if part in award)
    rows: list[tuple[Cell, ...]] = [
        (f"top award, {name}: stakes", *figure(award["multiple"])),
        (f"top award, {name}: one round in", *figure(award["one_in"])),
        ("largest win of a paid spin: stakes", *figure(spin["multiple"])),
        ("largest win of a paid spin: one round in", *figure(spin["one_in"])),
        (f"largest win of a paid spin at a stake of {spin['largest_bet']}", spin["money"], "", ""),
    ]
    whole = exposure["largest_round"]
    if whole is None:
        rows.append(("largest win of a round", "no limit: a feature can go on", "", "exact"))
    else:
        rows.append(("largest win of a round: stakes", *figure(whole["multiple"])))
    if cap["multiple"] is None:
        rows.append(("cap of a round's win", "none", "", ""))
    else:
        rows.append(("cap of a round's win: stakes", cap["multiple"], "", "declared"))
        rows.append(("cap: one round in", *figure(cap["one_in"])))
    rows.append(("cap: cost to the return", *figure(cap["cost"])))
    columns = (Column("figure"), Column("value", Kind.NUMBER), _FRACTION, _METHOD)
    return Table("awards", "Awards and exposure", columns, rows)


def _buckets(sheet: Sheet) -> Table:
    wins = sheet["wins"]
    rows = [(b["win"], b["chance"], b["one_in"], b["share"]) for b in wins["buckets"]]
    columns = (
        *(Column("win in stakes"), Column("chance", Kind.CHANCE), Column("one in", Kind.ODDS)),
        Column("of the return", Kind.PERCENT),
    )
    note = f"Computed by Fourier inversion; no chance is wrong by more than {wins['error']:g}."
    return Table("buckets", "Distribution", columns, rows, note)


def _survival(sheet: Sheet) -> Table:
    wins = sheet["wins"]
    rows = [(p["stakes"], p["chance"], p["one_in"]) for p in wins["survival"]]
    columns = (
        *(Column("stakes or more", Kind.NUMBER), Column("chance", Kind.CHANCE)),
        Column("one in", Kind.ODDS),
    )
    note = f"Computed by Fourier inversion; no chance is wrong by more than {wins['error']:g}."
    return Table("survival", "Survival curve", columns, rows, note)


def _verification(sheet: Sheet) -> Table:
    found = sheet["verification"]
    rows = [(c["what"], c["exact"], c["simulated"], c["error"], c["z"]) for c in found["checks"]]
    columns = (
        Column("figure"),
        *(Column(head, Kind.PERCENT) for head in ("exact", "simulated", "standard error")),
        Column("z", Kind.ODDS),
    )
    low, high = found["band"]
    note = (
        f"{found['rounds']:,} rounds, seed {found['seed']}; the return is expected from {low:.4%} "
        f"to {high:.4%} at 99 %."
    )
    return Table("verification", "Verification by simulation", columns, rows, note)
