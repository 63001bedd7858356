"""The sheet's tables of combinations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fullcycle.par.table import NEEDS_ORDER, Cell, Column, Kind, Table, figure, refused

_FIRST = (
    *(Column("symbol"), Column("pays on"), Column("count", Kind.COUNT), Column("pay", Kind.COUNT)),
)
_HITS = Column("hits", Kind.COUNT)
_ODDS = (Column("one in", Kind.ODDS), Column("probability", Kind.CHANCE))
_WAYS = Column("mean number of ways", Kind.CHANCE)
_TIMES = Column("mean multiplier", Kind.NUMBER)
_LAST = (
    *(Column("of the return", Kind.PERCENT), Column("cumulative", Kind.PERCENT)),
    Column("fraction"),
)


def cycle(stage: Mapping[str, Any]) -> list[tuple[str, int]]:
    """What a stage's cycle is called, and its number: by weight too, where stops are weighted.

    Of a stage that is spun in several states nothing: each has a cycle of its own.
    """
    if stage["windows"] is None:
        return []
    named = [("cycle in windows", stage["windows"])]
    even = stage["cycle"] == stage["windows"]
    return named if even else [*named, ("cycle by weight", stage["cycle"])]


def tables(sheet: Mapping[str, Any]) -> Iterator[Table]:
    """Each spinning stage's combinations, and its states where there are several.

    Hits, multipliers and numbers of ways have a column where there are any.
    """
    for stage in sheet["combinations"]:
        ways = any(row["kind"] == "way" for row in stage["rows"])
        times = any(_multiplier(row) is not None for row in stage["rows"])
        hits = any(_hits(row) is not None for row in stage["rows"])
        rows = [_row(row, hits=hits, ways=ways, times=times) for row in stage["rows"]]
        if (beside := _beside(stage)) is not None:
            rows.append((*beside[:1], *(None,) * (5 + hits + ways + times), *beside[1:]))
        heads = (*_FIRST, *(_HITS,) * hits, *_ODDS, *(_WAYS,) * ways, *(_TIMES,) * times, *_LAST)
        name = stage["stage"]
        yield Table(
            f"combinations {name}", f"Combinations of {name}", heads, rows, _note(stage, ways=ways)
        )
        if len(stage["states"]) > 1:
            yield _states(stage)


def _states(stage: Mapping[str, Any]) -> Table:
    """How often a stage is spun in each of its states, and each one's cycle."""
    columns = (
        *(Column("held reels"), Column("spins in a round", Kind.CHANCE)),
        *(Column("windows", Kind.COUNT), Column("cycle by weight", Kind.COUNT), Column("fraction")),
    )
    rows = [
        (
            " ".join(map(str, state["held"])) or "none",
            *figure(state["spins_in_a_round"])[:1],
            *(state["windows"], state["cycle"], *figure(state["spins_in_a_round"])[1:2]),
        )
        for state in stage["states"]
    ]
    name = stage["stage"]
    note = "Every state is counted over a full cycle of its own; exact."
    return Table(f"states {name}", f"Held reels of {name}", columns, rows, note)


def _hits(row: Mapping[str, Any]) -> Cell:
    """Hits of a combination; None of a stage in several states, which has its chance alone."""
    if row["hits"] is None and row["probability"] is None and row["mean_ways"] is None:
        return NEEDS_ORDER
    hits: Cell = row["hits"]
    return hits


def _row(row: Mapping[str, Any], *, hits: bool, ways: bool, times: bool) -> tuple[Cell, ...]:
    share = figure(row["share"])
    return (
        *(row["symbol"], row["kind"], row["count"], row["pay"]),
        *(_hits(row),) * hits,
        *(row["one_in"], row["probability"]),
        *(row["mean_ways"],) * ways,
        *(_multiplier(row),) * times,
        *(share[0], row["cumulative"], share[1]),
    )


def _multiplier(row: Mapping[str, Any]) -> Cell:
    """What the pay is multiplied by on average, where that is not 1."""
    mean = row["mean_multiplier"]
    return None if mean is None or mean["fraction"] == "1" else mean["value"]


def _beside(stage: Mapping[str, Any]) -> tuple[Cell, ...] | None:
    """What the stage's parts hold beyond its combinations; None where that is nothing."""
    beside, words = stage["beside"], "other draws"
    if refused(beside):
        return None
    if beside["fraction"] == "0":
        return None
    total = beside["value"] + (stage["rows"][-1]["cumulative"] if stage["rows"] else 0)
    return words, beside["value"], total, beside["fraction"]


def _note(stage: Mapping[str, Any], *, ways: bool) -> str:
    spins, lines = stage["spins_in_a_round"], stage["lines_counted"]
    sizes = ", ".join(f"{what} {n:,}" for what, n in cycle(stage))
    if not sizes:
        sizes = f"{len(stage['states'])} states of held reels, chances are those of all its spins"
    said = [f"{sizes[0].upper()}{sizes[1:]}"]
    said.append(
        f"spins in a round: {NEEDS_ORDER}"
        if refused(spins)
        else f"{spins['value']:.6g} spin{'s' * (spins['value'] != 1)} in a round on average"
    )
    multiplied = stage["multiplied_spins"]
    if not refused(spins) and multiplied != spins:
        times = multiplied["value"] / spins["value"]
        said.append(f"all that they win is multiplied by {times:.6g} on average")
    if lines is not None:
        on = "line 1" if lines == 1 else f"lines 1 to {lines} together, the probability of one"
        said.append(f"hits on {on}")
    if ways:
        said.append("hits count every way, of which a window may hold many: no probability")
    return "; ".join(said) + f". Method: {stage['method']}."
