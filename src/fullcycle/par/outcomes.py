"""The sheet's tables of outcomes: combinations, features, awards, distribution, simulation."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from fullcycle.par.table import Cell, Column, Kind, Table, figure, refused, without, words

Sheet = dict[str, Any]
_FRACTION, _METHOD = Column("fraction"), Column("method")


def spread(sheet: Sheet) -> Iterator[Table]:
    """How a round's win is spread, and a simulation beside."""
    for key, title, section, make in (
        ("buckets", "Distribution", "wins", buckets),
        ("survival", "Survival curve", "wins", survival),
        ("verification", "Verification by simulation", "verification", verification),
    ):
        yield without(key, title) if refused(sheet[section]) else make(sheet)


def top(sheet: Sheet) -> Table:
    """What gives most of the return."""
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


def features(sheet: Sheet) -> Table:
    """Features' odds and wins, and what choosing can add."""
    said = {
        "one_in": "one round in",
        "mean": "mean win in stakes, when it comes",
        "rtp": "of the return",
        "spins": "mean spins, when it comes",
        "first_spins": "mean spins at first",
        "granted_per_spin": "spins that each spin grants again",
        "series": "mean number of times in a round",
        "series_variance": "variance of that number",
    }
    rows: list[tuple[Cell, ...]] = []
    for name, found in sheet["figures"]["features"].items():
        if refused(found):
            rows.append((f"{words(name)}: odds and wins", *figure(found)))
        rows += [
            (f"{words(name)}: {said.get(what, words(what))}", *figure(value))
            for what, value in found.items()
            if isinstance(value, dict)
        ]
        more = sheet["features"][name]
        rows.append((f"{words(name)}: chance in a round", *figure(more["chance"])))
        rows.append((f"{words(name)}: deviation of its win in stakes", *figure(more["deviation"])))
    for name, found in sheet["figures"]["prizes"].items():
        if refused(found):
            rows.append((f"{name}: prizes", *figure(found)))
        rows += [
            (f"prize of {name}: {said[what]}", *figure(value))
            for what, value in found.items()
            if isinstance(value, dict)
        ]
    gamble = sheet["figures"]["gamble"]
    if gamble is not None:
        looked = f"{gamble['states']} of {gamble['of']} starting points solved"
        rows += [
            (f"choices add to the return, {end} policy ({looked})", *figure(gamble[end]))
            for end in ("best", "worst")
        ]
    columns = (Column("figure"), Column("value", Kind.NUMBER), _FRACTION, _METHOD)
    return Table("features", "Features and gamble", columns, rows)


def first(sheet: Sheet) -> Iterator[Table]:
    """How each feature begins, unless it always begins alike."""
    columns = (Column("spins", Kind.COUNT), Column("chance", Kind.CHANCE), _FRACTION, _METHOD)
    for name, found in sheet["features"].items():
        if found["first"] is None or refused(found["first"]):
            continue
        if len(found["first"]["runs"]) > 1:
            rows = [(int(runs), *figure(share)) for runs, share in found["first"]["runs"].items()]
            note = "Given that the feature comes; without what is granted in it again."
            title = f"First runs of {words(name)}"
            yield Table(f"first {name}", title, columns, rows, note)


def awards(sheet: Sheet) -> Table:
    """Top award, largest wins and cap."""
    figures, exposure = sheet["figures"], sheet["exposure"]
    award, cap = figures["top_award"], figures["cap"]
    name = " ".join(str(award[part]) for part in ("count", "symbol", "row") if part in award)
    rows: list[tuple[Cell, ...]] = [
        (f"top award, {name}: stakes", *figure(award["multiple"])),
        (f"top award, {name}: one round in", *figure(award["one_in"])),
        *_largest(exposure),
    ]
    if cap["multiple"] is None:
        rows.append(("cap of a round's win", "none", "", ""))
    else:
        rows.append(("cap of a round's win: stakes", cap["multiple"], "", "declared"))
        rows.append(("cap: one round in", *figure(cap["one_in"])))
    rows.append(("cap: cost to the return", *figure(cap["cost"])))
    columns = (Column("figure"), Column("value", Kind.NUMBER), _FRACTION, _METHOD)
    return Table("awards", "Awards and exposure", columns, rows)


def _largest(exposure: Sheet) -> Iterator[tuple[Cell, ...]]:
    """Largest wins of a paid spin and of a round."""
    spin, whole = exposure["largest_spin"], exposure["largest_round"]
    if refused(spin):
        yield "largest win of a paid spin: stakes", *figure(spin)
    else:
        yield "largest win of a paid spin: stakes", *figure(spin["multiple"])
        yield "largest win of a paid spin: one round in", *figure(spin["one_in"])
        yield (
            f"largest win of a paid spin at a stake of {spin['largest_bet']}",
            _money(spin["money"]),
            "",
            "",
        )
    if whole is None:
        yield "largest win of a round", "no limit: a feature can go on", "", "exact"
    elif refused(whole):
        yield "largest win of a round: stakes", *figure(whole)
    else:
        capped = " (the cap)" if whole["capped"] else ""
        yield f"largest win of a round{capped}: stakes", *figure(whole["multiple"])
        yield (
            f"largest win of a round{capped} at a stake of {whole['largest_bet']}",
            *(
                _money(whole["money"]),
                "",
                "",
            ),
        )


def _money(text: str) -> str:
    """Money in thousands."""
    return f"{Decimal(text):,}"


def buckets(sheet: Sheet) -> Table:
    """The distribution by bands."""
    wins = sheet["wins"]
    least = f"below {wins['error']:g}"
    rows = [
        (b["win"], least if b["one_in"] is None else b["chance"], b["one_in"], b["share"])
        for b in wins["buckets"]
    ]
    columns = (
        *(Column("win in stakes"), Column("chance", Kind.CHANCE), Column("one in", Kind.ODDS)),
        Column("of the return", Kind.PERCENT),
    )
    note = f"Computed by Fourier inversion; no chance is wrong by more than {wins['error']:g}."
    return Table("buckets", "Distribution", columns, rows, note)


def survival(sheet: Sheet) -> Table:
    """Chance of so many stakes or more."""
    wins = sheet["wins"]
    rows = [(p["stakes"], p["chance"], p["one_in"]) for p in wins["survival"]]
    columns = (
        *(Column("stakes or more", Kind.NUMBER), Column("chance", Kind.CHANCE)),
        Column("one in", Kind.ODDS),
    )
    note = f"Computed by Fourier inversion; no chance is wrong by more than {wins['error']:g}."
    return Table("survival", "Survival curve", columns, rows, note)


def verification(sheet: Sheet) -> Table:
    """A simulation beside the exact figures."""
    found = sheet["verification"]
    rows = [
        (words(c["what"]), c["exact"], c["simulated"], c["error"], c["z"]) for c in found["checks"]
    ]
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
